import type { View } from '#src/web/view.ts'
import { IconButton } from './button.tsx'
import { forGuests } from './for-guests.ts'
import { Icon } from './icon.tsx'
import { Picture, rendition, type PictureFile } from './picture.tsx'

export interface GalleryImage {
  picture: PictureFile
  alt: string
  /** Said under the picture in the viewer. */
  caption: string
}

export interface GalleryThumb {
  id: string
  href: string
  label: string
  picture: PictureFile
  current: boolean
  attrs?: Record<string, string>
}

const shownWidth = '(max-width: 860px) 92vw, 690px'

/**
 * A product's pictures: the large one opens the viewer, the small ones are links to the same page in another colour. On phones the
 * others stand beside the large one and are swiped to; it comes first, so that nothing has to be scrolled to show it. Without script
 * a picture leads to itself, as large as it is.
 */
export function Gallery(props: { view: View; images: GalleryImage[]; at?: number; thumbs: GalleryThumb[] }) {
  const { view, images, thumbs } = props
  const at = props.at ?? 0
  const inTurn = [...images.keys()].map((place) => (at + place) % images.length)
  return (
    <div class="gallery">
      <div class="gallery-frame">
        {images.length > 0 ? (
          <div class="gallery-strip" role="group" aria-label={view.t('common.pictureViewer')}>
            {inTurn.map((figure, place) => (
              <Opener view={view} image={images[figure]!} figure={figure} place={place} />
            ))}
          </div>
        ) : (
          <Picture picture={null} alt="" sizes={shownWidth} />
        )}
        {thumbs.length > 1 && (
          <ul class="thumbs" aria-label={view.t('common.colors')}>
            {thumbs.map((thumb) => (
              <li>
                <a class="thumb" id={thumb.id} href={thumb.href} aria-current={thumb.current ? 'true' : undefined} {...thumb.attrs}>
                  <Picture picture={{ ...thumb.picture, renditions: [400] }} alt={thumb.label} sizes="72px" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {images.length > 0 && <form id="large-picture" hidden />}
    </div>
  )
}

function Opener({ view, image, figure, place }: { view: View; image: GalleryImage; figure: number; place: number }) {
  return (
    <button
      class="gallery-main"
      type="submit"
      form="large-picture"
      formaction={rendition(image.picture, 1600)}
      id={place === 0 ? 'gallery-main' : `gallery-${place + 1}`}
      data-dialog="lightbox"
      data-figure={figure}
      aria-label={view.t('common.openViewer', { picture: image.alt })}
    >
      <Picture picture={image.picture} alt="" sizes={shownWidth} priority={place === 0} />
      <span class="lens" hidden />
      <span class="gallery-hint">
        <Icon name="zoom-in" />
      </span>
    </button>
  )
}

/** The viewer behind a gallery. It stands outside the part that is swapped, once on the page. */
export function Lightbox({ view, images }: { view: View; images: GalleryImage[] }) {
  const count = { at: 1, count: images.length }
  return (
    <dialog class="lightbox" id="lightbox" aria-labelledby="lightbox-title">
      <div class="lightbox-head">
        <h2 class="visually-hidden" id="lightbox-title" tabindex={-1} autofocus>
          {view.t('common.pictureViewer')}
        </h2>
        <p class="num" aria-live="polite" data-counter={view.t('common.pictureOf', { at: '{at}', count: '{count}' })}>
          {view.t('common.pictureOf', count)}
        </p>
        {forGuests(view, 'close viewer', ({ t }) => (
          <form method="dialog">
            <IconButton icon="x" label={t('common.close')} type="submit" />
          </form>
        ))}
      </div>
      <div class="lightbox-track" tabindex={0} role="group" aria-labelledby="lightbox-title">
        {images.map((image) => (
          <figure>
            <img
              src={rendition(image.picture, 1600)}
              width={image.picture.width}
              height={image.picture.height}
              alt={image.alt}
              loading="lazy"
            />
            <figcaption>{image.caption}</figcaption>
          </figure>
        ))}
      </div>
      {images.length > 1 &&
        forGuests(view, 'turn pictures', ({ t }) => (
          <>
            <IconButton icon="chevron-left" label={t('common.previousPicture')} attrs={{ 'data-step': -1 }} />
            <IconButton icon="chevron-right" label={t('common.nextPicture')} attrs={{ 'data-step': 1 }} />
          </>
        ))}
    </dialog>
  )
}
