import type { BlockProps } from '#src/blocks/block-kind.ts'
import type { ShownSlideshow } from '#src/slideshows/slides.ts'
import { Slideshow } from '#templates/slideshows/slideshow.tsx'

export function SlideshowBlock({ view, loaded, isFirst }: BlockProps<object, ShownSlideshow>) {
  if (!loaded || loaded.slides.length === 0) return <></>
  return (
    <div class="block" data-width="full">
      <Slideshow view={view} slideshow={loaded} isFirst={isFirst} />
    </div>
  )
}
