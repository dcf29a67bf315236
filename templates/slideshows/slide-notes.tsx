import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { slidesPath } from './slideshow-list.tsx'
import { Slideshow } from './slideshow.tsx'
import type { ShownSlideshow } from '#src/slideshows/shown-slideshows.ts'

/** The slides of a slideshow in its editor: links to them, and what visitors see now. */
export function SlidesOf({ view, id, count, shown }: { view: View; id: number; count: number; shown: ShownSlideshow | null }) {
  return (
    <>
      <div class="button-row">
        {count > 0 && (
          <LinkButton href={`${slidesPath}?slideshow=${id}`} icon="list" id="slides">
            {view.t('slideshows.editSlides', { count })}
          </LinkButton>
        )}
        <LinkButton
          href={`${slidesPath}/create?slideshowId=${id}&back=${encodeURIComponent(`${slidesPath}?slideshow=${id}`)}`}
          icon="plus"
          id="slides-add"
        >
          {view.t('slideshows.addSlide')}
        </LinkButton>
      </div>
      {shown && shown.slides.length > 0 ? (
        <Slideshow view={view} slideshow={shown} />
      ) : (
        <p class="muted">{view.t(count === 0 ? 'slideshows.noSlidesText' : 'slideshows.noneDue')}</p>
      )}
    </>
  )
}

/** `contrast` null = there is no text, or the image cannot be measured. */
export function SlideContrast({ view, contrast, isLow }: { view: View; contrast: number | null; isLow: boolean }) {
  if (contrast === null) return <p class="muted">{view.t('slideshows.noText')}</p>
  const ratio = view.number(Math.round(contrast * 10) / 10)
  return <Notice tone={isLow ? 'warn' : 'ok'}>{view.t(isLow ? 'slideshows.lowContrast' : 'slideshows.goodContrast', { ratio })}</Notice>
}
