import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import { Slideshow } from '#templates/slideshows/slideshow.tsx'
import type { ShownSlideshow } from '#src/slideshows/shown-slideshows.ts'

export function SlideshowBlock({ view, loaded, isFirst }: BlockProps<object, ShownSlideshow>) {
  if (!loaded || loaded.slides.length === 0) return <></>
  return (
    <div class="block" data-width="full">
      <Slideshow view={view} slideshow={loaded} isFirst={isFirst} />
    </div>
  )
}
