import { NotFound } from '#src/lib/errors/errors.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { StorePage } from '#templates/store-locations/store-page.tsx'
import { renditionUrl } from '#templates/ui/image.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { describeStore } from '../describe-store.ts'
import { findShownStoreLocation } from '../shown-store-locations.ts'
import { storeStructuredData } from '../structured-data.ts'

const socialImageWidth = 1600

export async function renderStore(shop: Shop, view: View, slug: string): Promise<Response> {
  const found = await findShownStoreLocation(shop.db.read, slug, view.contentLanguage)
  if (!found) throw new NotFound('store')
  const store = describeStore(found, view.language)
  const image = found.image && renditionUrl(found.image, socialImageWidth)
  const toUrl = (path: string) => encodeAddress(view.baseUrl + path)
  const breadcrumbs = [
    { label: view.t('cms.home'), href: '/' },
    { label: view.t('storeLocations.title'), href: '/stores' },
    { label: store.name },
  ]
  const links = { url: toUrl(store.href), image: image && toUrl(image), map: store.map }
  return page(view, store.name, <StorePage view={view} breadcrumbs={breadcrumbs} store={store} />, {
    description: store.note || view.t('storeLocations.storeSummary', { name: store.name, address: store.address.join(', ') }),
    canonical: encodeAddress(store.href),
    cached: {},
    ...(image === null ? {} : { image }),
    styles: ['css/store-locations-page.css'],
    head: renderJsonLd(storeStructuredData(found, links), breadcrumbStructuredData(breadcrumbs, toUrl)),
  })
}
