import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { StoresPage } from '#templates/store-locations/stores-page.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { describeStore } from '../describe-store.ts'
import { listShownStoreLocations } from '../shown-store-locations.ts'

export async function renderStores(shop: Shop, view: View): Promise<Response> {
  const title = view.t('storeLocations.title')
  const rows = await listShownStoreLocations(shop.db.read, view.contentLanguage)
  const stores = rows.map((store) => describeStore(store, view.language))
  const breadcrumbs = [{ label: view.t('cms.home'), href: '/' }, { label: title }]
  return page(view, title, <StoresPage view={view} breadcrumbs={breadcrumbs} stores={stores} />, {
    description: view.t('storeLocations.summary', { shop: view.siteName }),
    canonical: '/stores',
    cached: {},
    noindex: stores.length === 0,
    styles: ['css/store-locations-page.css'],
    head: renderJsonLd(breadcrumbStructuredData(breadcrumbs, (path) => view.baseUrl + path)),
  })
}
