import type { Player } from '#src/catalog/product-video.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/field.tsx'
import { answer } from '#templates/ui/field-props.ts'
import { hx } from '#templates/jsx/html.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { rendition, type PictureFile } from '#templates/ui/picture.tsx'
import type { EditorProps } from './editor-props.ts'
import { UploadButton } from './upload-button.tsx'

export const videoPath = (productId: number): string => `/admin/ecommerce/products/${productId}/video`

/** A film of the product: what layouts 3 and 5 show large. Sent at once, kept with the product. */
export function VideoCard({ view, form, stored }: EditorProps) {
  const optional = view.t('common.optional')
  const path = videoPath(stored.product.id)
  const said = (name: string) => answer({ form, name })
  const posters = stored.pictures.map(({ mediaId, imageAlt, originalName }, at) => ({
    value: mediaId,
    label: view.t('editor.pictureNamed', { number: at + 1, name: imageAlt || originalName }),
  }))
  const poster = said('video_poster_id')
  // One that was sent for the film alone hangs in no gallery.
  if (poster !== '' && posters.every(({ value }) => String(value) !== poster))
    posters.push({ value: Number(poster), label: view.t('editor.ownPoster') })
  const shows = { 'hx-get': path, 'hx-trigger': 'change', 'hx-include': '#card-video', 'hx-target': '#video-shown', 'hx-swap': 'outerHTML' }
  return (
    <Panel title={view.t('editor.card.video')} id="card-video">
      <div class="form-rows">
        <Field
          form={form}
          name="video_url"
          label={view.t('editor.videoUrl')}
          hint={view.t('editor.videoHint')}
          inputmode="url"
          optional={optional}
          maxlength={500}
          autocomplete="off"
          attrs={shows}
        />
        <UploadButton
          view={view}
          kind="film"
          label={view.t('editor.addVideo')}
          path={path}
          accept="video/mp4,video/webm"
          fills="f-video_url"
          tooLarge={view.t('editor.videoTooLargeNamed')}
        />
        <Field form={form} name="video_label" label={view.t('editor.videoLabel')} optional={optional} maxlength={200} />
        <Field
          form={form}
          name="video_poster_id"
          type="select"
          label={view.t('editor.videoPoster')}
          placeholder={view.t('editor.firstPicture')}
          options={posters}
          attrs={shows}
        />
        <UploadButton
          view={view}
          kind="poster"
          label={view.t('editor.addPoster')}
          path={`${path}/poster`}
          accept="image/*"
          fills="f-video_poster_id"
          tooLarge={view.t('editor.pictureTooLarge')}
        />
        <div id="video-shown" {...(said('video_url') === '' ? {} : { ...shows, 'hx-trigger': 'load' })} />
      </div>
    </Panel>
  )
}

/** The fragment #video-shown: what shoppers will see of the film, or why it cannot be played. */
export function VideoShown({
  view,
  address,
  player,
  poster,
}: {
  view: View
  address: string
  player: Player | null
  poster: PictureFile | null
}) {
  if (address === '') return <div id="video-shown" />
  if (!player)
    return (
      <p class="field-error" id="video-shown" role="status">
        <Icon name="circle-alert" />
        {view.t('editor.videoShape')}
      </p>
    )
  const still = poster ? rendition(poster, 800) : undefined
  return (
    <div class="video-shown" id="video-shown">
      {player.kind === 'file' ? (
        <video
          controls
          {...hx({ preload: 'metadata', playsinline: true })}
          src={player.src}
          poster={still}
          aria-label={view.t('editor.videoShown')}
        />
      ) : (
        <>
          {still && <img src={still} alt="" width="320" height="180" />}
          <a class="link" href={player.page} target="_blank" rel="noreferrer">
            {view.t('editor.openVideo')}
            <Icon name="external-link" />
          </a>
        </>
      )}
    </div>
  )
}
