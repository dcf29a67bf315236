import type { StoreCard } from '#src/store-locations/describe-store.ts'
import type { View } from '#src/web/view.ts'
import { Image } from '#templates/ui/image.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { StoreFacts } from './store-facts.tsx'

interface StorePageProps {
  view: View
  breadcrumbs: { label: string; href?: string }[]
  store: StoreCard
}

export function StorePage({ view, breadcrumbs, store }: StorePageProps) {
  return (
    <div class="wrap page stores">
      <Breadcrumb view={view} items={breadcrumbs} />
      <h1>{store.name}</h1>
      <div class="store-detail">
        <div class="store-card">
          {store.note && <p class="store-note">{store.note}</p>}
          <StoreFacts view={view} store={store} level={2} />
        </div>
        {store.image && <Image image={store.image} alt={store.name} sizes="(max-width: 860px) 100vw, 600px" shape="natural" priority />}
      </div>
    </div>
  )
}
