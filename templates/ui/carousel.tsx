import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { IconButton } from './button.tsx'
import { cachedPart } from './part-cache.ts'

/** A row that scrolls sideways; JavaScript adds buttons. `id` is the list's id. */
export function Carousel(props: { view: View; id: string; title: string; more?: { label: string; href: string }; items: Html[] }) {
  const { view, id } = props
  return (
    <section class="rail-frame" aria-labelledby={`${id}-title`}>
      <div class="rail-bar">
        <h2 id={`${id}-title`}>{props.title}</h2>
        {props.more && (
          <a class="link tap small" href={props.more.href}>
            {props.more.label}
          </a>
        )}
        {cachedPart(view, `buttons of ${id}`, (anyone) => (
          <CarouselButtons view={anyone} id={id} />
        ))}
      </div>
      <ul class="rail" id={id}>
        {props.items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </section>
  )
}

/** Previous and next of the list with this id. */
export function CarouselButtons({ view, id }: { view: View; id: string }) {
  return (
    <div class="rail-buttons">
      <IconButton
        icon="chevron-left"
        label={view.t('common.scrollPrevious')}
        size="small"
        kind="quiet"
        attrs={{ 'data-rail': id, 'data-step': -1 }}
      />
      <IconButton
        icon="chevron-right"
        label={view.t('common.scrollNext')}
        size="small"
        kind="quiet"
        attrs={{ 'data-rail': id, 'data-step': 1 }}
      />
    </div>
  )
}
