import type { VideoPlayer } from '#src/media/video-player.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, type FieldProps } from '#templates/ui/fields/field-props.ts'
import { hx } from '#templates/jsx/html.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { FoldedPanel } from '#templates/ui/panel.tsx'
import { hasCardErrors } from './editor-fields.ts'
import { renditionUrl, type ImageFile } from '#templates/ui/image.tsx'
import { PickButton } from '#templates/media/pick-button.tsx'
import { CardFields } from './card-fields.tsx'
import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { EditorProps } from './editor-props.ts'
import { UploadButton } from './upload-button.tsx'
import { maxImageMegabytes, maxVideoMegabytes } from '#src/media/limits.ts'

export const videoPath = (productId: number): string => `/admin/ecommerce/products/${productId}/video`

/** The product's video, shown large in layouts 3 and 5. Uploaded immediately, attached when the product is saved. */
export function VideoCard(props: EditorProps) {
  const { view, form, stored } = props
  const path = videoPath(stored.product.id)
  const getValue = (name: string) => fieldValue({ form, name })
  const posters = stored.images.map(({ mediaId, imageAlt, originalName }, index) => ({
    value: mediaId,
    label: view.t('productEditor.imageNamed', { number: index + 1, name: imageAlt || originalName }),
  }))
  const posterId = getValue('video_poster_id')
  // A poster uploaded for the video alone is not in the gallery.
  if (posterId !== '' && posters.every(({ value }) => String(value) !== posterId))
    posters.push({ value: Number(posterId), label: view.t('productEditor.ownPoster') })
  const previewAttrs = {
    'hx-get': path,
    'hx-trigger': 'change',
    'hx-include': '#card-video',
    'hx-target': '#video-shown',
    'hx-swap': 'outerHTML',
    'hx-sync': '#card-video:replace',
  }
  const drawUrl = (input: FieldProps) => (
    <>
      <Field {...input} attrs={previewAttrs} />
      <UploadButton
        view={view}
        kind="film"
        label={view.t('productEditor.addVideo')}
        path={path}
        accept="video/mp4,video/webm"
        targetFieldId="f-video_url"
        tooLarge={unfilledText(view, 'productEditor.videoTooLargeNamed', { megabytes: maxVideoMegabytes })}
      />
    </>
  )
  return (
    <FoldedPanel title={view.t('productEditor.card.video')} id="card-video" isOpen={hasCardErrors(props, 'card-video')}>
      <div class="form-rows">
        <CardFields {...props} card="card-video" draw={{ video_url: drawUrl }} />
        <Field
          form={form}
          name="video_poster_id"
          type="select"
          label={view.t('productEditor.videoPoster')}
          placeholder={view.t('productEditor.firstImage')}
          options={posters}
          attrs={previewAttrs}
        />
        <UploadButton
          view={view}
          kind="poster"
          label={view.t('productEditor.addPoster')}
          path={`${path}/poster`}
          accept="image/*"
          targetFieldId="f-video_poster_id"
          tooLarge={unfilledText(view, 'productEditor.imageTooLarge', { megabytes: maxImageMegabytes })}
        />
        <div data-image-field data-pick-fills="f-video_poster_id" data-pick-label={view.t('productEditor.ownPoster')}>
          <PickButton view={view} id="pick-poster" field={view.t('productEditor.videoPoster')} />
        </div>
        <div id="video-shown" {...(getValue('video_url') === '' ? {} : { ...previewAttrs, 'hx-trigger': 'load' })} />
      </div>
    </FoldedPanel>
  )
}

/** The fragment #video-shown: a preview of the video, or why it cannot be played. */
export function VideoPreview({
  view,
  url,
  player,
  poster,
}: {
  view: View
  url: string
  player: VideoPlayer | null
  poster: ImageFile | null
}) {
  if (url === '') return <div id="video-shown" />
  if (!player)
    return (
      <p class="field-error" id="video-shown" role="status">
        <Icon name="circle-alert" />
        {view.t('products.videoInvalid')}
      </p>
    )
  const posterUrl = poster ? renditionUrl(poster, 800) : undefined
  return (
    <div class="video-shown" id="video-shown">
      {player.kind === 'file' ? (
        <video
          controls
          {...hx({ preload: 'metadata', playsinline: true })}
          src={player.src}
          poster={posterUrl}
          aria-label={view.t('productEditor.videoPreview')}
        />
      ) : (
        <>
          {posterUrl && <img src={posterUrl} alt="" width="320" height="180" />}
          <a class="link" href={player.page} target="_blank" rel="noreferrer">
            {view.t('productEditor.openVideo')}
            <Icon name="external-link" />
          </a>
        </>
      )}
    </div>
  )
}
