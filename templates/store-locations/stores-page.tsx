import type { StoreCard } from '#src/store-locations/describe-store.ts'
import type { View } from '#src/web/view.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Image } from '#templates/ui/image.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { StoreFacts } from './store-facts.tsx'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

interface StoresPageProps {
  view: View
  breadcrumbs: { label: string; href?: string }[]
  stores: StoreCard[]
}

export function StoresPage({ view, breadcrumbs, stores }: StoresPageProps) {
  return (
    <div class="wrap page stores">
      <Breadcrumb view={view} items={breadcrumbs} />
      <h1>{view.t('storeLocations.title')}</h1>
      {stores.length === 0 ? (
        <EmptyState icon="store" title={view.t('storeLocations.empty')} text={view.t('storeLocations.emptyText')} />
      ) : (
        <ul class="store-cards">
          {stores.map((store) => (
            <li class="store-card">
              {store.image && <Image image={store.image} alt="" sizes="(max-width: 860px) 100vw, 400px" shape="wide" />}
              <h2>
                <a href={encodeAddress(store.href)}>{store.name}</a>
              </h2>
              <StoreFacts view={view} store={store} level={3} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
