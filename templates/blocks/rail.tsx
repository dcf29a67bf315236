import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { CarouselButtons } from '#templates/ui/carousel.tsx'

/** A row that scrolls sideways, with the heading of its block. Unlike a carousel it has too many ids to be cached. */
export function Rail(props: {
  view: View
  id: string
  title: string
  fallback: string
  more?: Html | false
  items: Html[]
  hasLinks: boolean
}) {
  const { view, id, title } = props
  return (
    <section class="block rail-frame" data-width="full">
      <div class="rail-bar">
        <h2 class={title === '' ? 'visually-hidden' : undefined}>{title || props.fallback}</h2>
        {props.more}
        <CarouselButtons view={view} id={`block-${id}`} />
      </div>
      <ul class="rail" id={`block-${id}`} {...(props.hasLinks ? {} : { tabindex: 0, 'aria-label': title || props.fallback })}>
        {props.items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </section>
  )
}
