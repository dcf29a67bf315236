import type { View } from '#src/web/view.ts'
import { markup } from '#templates/jsx/markup.ts'
import { IconButton } from '../button.tsx'
import { cachedPart } from '../part-cache.ts'
import { Icon } from '../icon.tsx'
import { Image, renditionUrl, type ImageFile } from '../image.tsx'

export interface GalleryImage {
  source: ImageFile
  alt: string
  /** Shown below the image in the viewer. */
  caption: string
  /** The page that shows it first, for the arrows without JavaScript. */
  href: string
}

export interface GalleryThumb {
  id: string
  href: string
  label: string
  image: ImageFile
  current: boolean
  attrs?: Record<string, string>
}

const mainImageSizes = '(max-width: 860px) 92vw, 690px'

/**
 * Product images: the main one opens the viewer, thumbnails link to the same page in another color. All images are in a strip to swipe,
 * the main one first; wide screens have arrows too. Without JavaScript an image links to its largest file.
 */
export function Gallery(props: { view: View; images: GalleryImage[]; index?: number; thumbs: GalleryThumb[] }) {
  const { view, images, thumbs } = props
  const index = props.index ?? 0
  const imageOrder = [...images.keys()].map((position) => (index + position) % images.length)
  return (
    <div class="gallery" data-script={images.length > 0 ? view.asset('js/image-viewer.js') : undefined}>
      <div class="gallery-frame">
        {images.length > 0 ? (
          <div class="gallery-view">
            <div class="gallery-strip" role="group" aria-label={view.t('common.imageViewer')}>
              {imageOrder.map((imageIndex, position) => (
                <GalleryImageButton view={view} image={images[imageIndex]!} imageIndex={imageIndex} position={position} />
              ))}
            </div>
            {images.length > 1 && <GallerySteps view={view} images={images} index={index} />}
          </div>
        ) : (
          <Image image={null} alt="" sizes={mainImageSizes} />
        )}
        {thumbs.length > 1 && (
          <ul class="thumbs" aria-label={view.t('common.colors')}>
            {thumbs.map((thumb) => (
              <li>
                <a class="thumb" id={thumb.id} href={thumb.href} aria-current={thumb.current ? 'true' : undefined} {...thumb.attrs}>
                  {Image({ image: { ...thumb.image, renditions: [160, 400] }, alt: thumb.label, sizes: '72px' })}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {images.length > 0 && <form id="large-image" hidden />}
    </div>
  )
}

function GallerySteps({ view, images, index }: { view: View; images: GalleryImage[]; index: number }) {
  const hrefOf = (at: number) => images.at(at % images.length)!.href
  const countText = (key: 'common.imagePosition' | 'common.imageOf') => view.t(key, { at: '{at}', count: images.length })
  return markup`
    <a class="gallery-step" href="${hrefOf(index - 1)}" data-step="-1" aria-label="${view.t('common.previousImage')}">
      ${Icon({ name: 'chevron-left' })}
    </a>
    <a class="gallery-step" href="${hrefOf(index + 1)}" data-step="1" aria-label="${view.t('common.nextImage')}">
      ${Icon({ name: 'chevron-right' })}
    </a>
    <p class="gallery-count num" data-position="${countText('common.imagePosition')}" data-announcement="${countText('common.imageOf')}">
      ${view.t('common.imagePosition', { at: index + 1, count: images.length })}
    </p>`
}

function GalleryImageButton({
  view,
  image,
  imageIndex,
  position,
}: {
  view: View
  image: GalleryImage
  imageIndex: number
  position: number
}) {
  return markup`
    <button class="gallery-main" type="submit" form="large-image" formaction="${renditionUrl(image.source, 1600)}" id="${
      position === 0 ? 'gallery-main' : `gallery-${position + 1}`
    }" data-dialog="lightbox" data-figure="${imageIndex}" aria-label="${view.t('common.openViewer', { image: image.alt })}">
      ${Image({ image: image.source, alt: image.alt, sizes: mainImageSizes, priority: position === 0 })}
      <span class="lens" hidden></span>
      <span class="gallery-hint">${Icon({ name: 'zoom-in' })}</span>
    </button>`
}

/** The image viewer of a gallery, once per page and outside the swapped fragment. */
export function Lightbox({ view, images }: { view: View; images: GalleryImage[] }) {
  const count = { at: 1, count: images.length }
  return (
    <dialog class="lightbox" id="lightbox" aria-labelledby="lightbox-title">
      <div class="lightbox-head">
        <h2 class="visually-hidden" id="lightbox-title" tabindex={-1} autofocus>
          {view.t('common.imageViewer')}
        </h2>
        <p class="num" aria-live="polite" data-counter={view.t('common.imageOf', { at: '{at}', count: '{count}' })}>
          {view.t('common.imageOf', count)}
        </p>
        {cachedPart(view, 'close viewer', ({ t }) => (
          <form method="dialog">
            <IconButton icon="x" label={t('common.close')} type="submit" />
          </form>
        ))}
      </div>
      <div class="lightbox-track" tabindex={0} role="group" aria-labelledby="lightbox-title">
        {images.map(({ source, alt, caption }) => {
          const { width, height } = source
          return markup`
            <figure>
              <img src="${renditionUrl(source, 1600)}" width="${width}" height="${height}" alt="${alt}" loading="lazy">
              <figcaption>${caption}</figcaption>
            </figure>`
        })}
      </div>
      {images.length > 1 &&
        cachedPart(view, 'turn images', ({ t }) => (
          <>
            <IconButton icon="chevron-left" label={t('common.previousImage')} attrs={{ 'data-step': -1 }} />
            <IconButton icon="chevron-right" label={t('common.nextImage')} attrs={{ 'data-step': 1 }} />
          </>
        ))}
    </dialog>
  )
}
