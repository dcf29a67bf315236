import { parseFocus } from '#src/lib/images/focus.ts'
import type { View } from '#src/web/view.ts'
import { hx } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { renditionUrl } from '#templates/ui/image.tsx'
import type { ShownSlideshow, SlideImage } from '#src/slideshows/shown-slideshows.ts'

/**
 * A track that scrolls sideways also without script; js/slideshow.js adds buttons, and plays it if staff have chosen so. `isFirst` marks the
 * first large image of a page: it is loaded before all others.
 */
export function Slideshow({ view, slideshow, isFirst }: { view: View; slideshow: ShownSlideshow; isFirst?: boolean }) {
  const { id, name, slides, autoplay, height } = slideshow
  if (slides.length === 0) return <></>
  const trackId = `slideshow-${id}`
  return (
    <section class="slideshow" data-height={height} data-slideshow data-autoplay={autoplay} aria-label={name}>
      {slides.length > 1 && (
        <div class="slideshow-bar with-script">
          {autoplay && (
            <button
              class="button"
              type="button"
              data-kind="quiet"
              data-shape="icon"
              data-slide-pause
              data-play-label={view.t('slideshows.play')}
              aria-label={view.t('slideshows.pause')}
              hidden
            >
              <Icon name="play" />
              <span class="slideshow-pause" aria-hidden="true" />
            </button>
          )}
          <button
            class="button"
            type="button"
            data-kind="quiet"
            data-shape="icon"
            data-slide-step="-1"
            aria-label={view.t('slideshows.previous')}
          >
            <Icon name="chevron-left" />
          </button>
          {slides.map((_, index) => (
            <button
              class="slideshow-number"
              type="button"
              data-slide-to={index}
              aria-label={view.t('slideshows.goTo', { place: view.number(index + 1), count: view.number(slides.length) })}
              aria-current={index === 0 ? 'true' : undefined}
            >
              <span class="num">{view.number(index + 1)}</span>
            </button>
          ))}
          <button
            class="button"
            type="button"
            data-kind="quiet"
            data-shape="icon"
            data-slide-step="1"
            aria-label={view.t('slideshows.next')}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
      <ul class="slideshow-track" id={trackId} tabindex={slides.length > 1 ? 0 : undefined} aria-label={name}>
        {slides.map((slide, index) => (
          <li class="slide" data-text={slide.textPosition} data-color={slide.textColor} data-overlay={slide.overlay}>
            <SlideImages slide={slide} isFirst={isFirst === true && index === 0} isLazy={index > 0 || isFirst !== true} />
            {(slide.heading || slide.text || slide.buttonLabel) && (
              <div class="slide-text">
                {slide.heading && <h2>{slide.heading}</h2>}
                {slide.text && <p>{slide.text}</p>}
                {slide.buttonLabel && (
                  <div>
                    <LinkButton href={slide.buttonLink} kind="primary">
                      {slide.buttonLabel}
                    </LinkButton>
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type SlideProps = { slide: ShownSlideshow['slides'][number]; isFirst: boolean; isLazy: boolean }

function SlideImages({ slide, isFirst, isLazy }: SlideProps) {
  const { image, phoneImage, alt } = slide
  if (!image) return <span class="slide-image" />
  return (
    <picture
      class="slide-image"
      data-focus={parseFocus(slide.focus)}
      data-phone-focus={phoneImage ? slide.phoneFocus || 'center' : undefined}
    >
      {phoneImage && <source {...hx({ media: '(max-width: 620px)', srcset: srcsetOf(phoneImage), sizes: '100vw' })} />}
      <img
        src={renditionUrl(image, 1600)}
        srcset={srcsetOf(image)}
        sizes="(max-width: 1400px) 100vw, 1400px"
        width={image.width}
        height={image.height}
        alt={alt}
        {...hx(isFirst ? { fetchpriority: 'high' } : {})}
        {...hx(isLazy ? { loading: 'lazy', decoding: 'async' } : {})}
      />
    </picture>
  )
}

// Not the thumbnail: it is narrower than any screen.
const srcsetOf = ({ file, renditions }: SlideImage): string =>
  renditions
    .filter((width) => width >= 400 || width === renditions.at(-1))
    .map((width) => `/media/${file}-${width}.webp ${width}w`)
    .join(', ')
