import type { StoreCard } from '#src/store-locations/describe-store.ts'
import type { View } from '#src/web/view.ts'

interface StoreFactsProps {
  view: View
  store: StoreCard
  /** Of the heading of the hours. */
  level: 2 | 3
}

/** Address, map and opening hours. */
export function StoreFacts({ view, store, level }: StoreFactsProps) {
  const Heading = `h${level}` as const
  return (
    <>
      <address>
        {store.address.map((line) => (
          <span>{line}</span>
        ))}
      </address>
      <p>
        <a class="link" href={store.map} rel="noopener" aria-label={view.t('storeLocations.mapOf', { name: store.name })}>
          {view.t('storeLocations.map')}
        </a>
      </p>
      {store.hours.length > 0 && (
        <>
          <Heading class="store-hours-title">{view.t('storeLocations.hours')}</Heading>
          <dl class="store-hours">
            {store.hours.map(({ days, ranges }) => (
              <div>
                <dt>{days}</dt>
                <dd>{ranges.length === 0 ? view.t('storeLocations.closed') : ranges.map((range) => <span>{range}</span>)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
