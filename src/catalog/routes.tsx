import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { cardsOf } from '#src/storefront/cards.ts'
import { shopTree } from '#src/storefront/navigation.ts'
import { productAnswer } from '#src/storefront/product-answer.tsx'
import { seen } from '#src/storefront/seen.ts'
import { storefront } from '#src/storefront/shell.ts'
import { go, page } from '#src/web/answer.tsx'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { ListingPage, Plp } from '#templates/catalog/listing-page.tsx'
import { jsonData } from '#templates/ui/json-data.tsx'
import { rendition } from '#templates/ui/picture.tsx'
import type { ProductCardData } from '#templates/ui/product-card.tsx'
import { browse } from './browse.ts'
import { type CategoryNode, countsOfBrand, findBrand, pathTo } from './categories.ts'
import { type ListingQuery, listingPath, readListingQuery, shortAmount } from './listing-query.ts'
import { nearbyPlaces, type PlaceLinks, placeTree, trailOf } from './places.ts'
import { findMoved, type MovedKind, slugNow } from './moved-links.ts'
import { findProductPage } from './product.ts'
import { alertRoutes } from './routes/alerts.tsx'
import { madeRoutes, typedBefore } from './routes/made.tsx'
import { trailData } from './structured-data.ts'

/** Looking around the shop: everything, a category, a brand, and one product. */
export const catalogRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/shop', ({ view, visit }) => listing(shop, visit, view, { path: '/shop', brand: null, slug: null }))
    .get('/section/:slug', ({ view, visit, params }) =>
      listing(shop, visit, view, { path: `/section/${params.slug}`, brand: null, slug: params.slug }),
    )
    .get('/brands/:slug', async ({ view, visit, params }) => {
      const [brand] = await findBrand(shop.db.read, { slug: params.slug })
      if (!brand) return movedOn(shop, view, 'brand', params.slug)
      return listing(shop, visit, view, { path: `/brands/${brand.slug}`, brand, slug: null })
    })
    .get('/items/:seoLink', async ({ view, visit, params }) => {
      const found = await findProductPage(shop.db.read, params.seoLink)
      if (!found) return movedOn(shop, view, 'product', params.seoLink)
      if (found.product.status !== 'active' && !view.isStaff) throw new NotFound('product')
      if (!view.partial) await seen(shop, visit, view, 'product')
      const typed = await typedBefore(shop, visit, view, found.product.id)
      return productAnswer(shop, view, found, { params: view.url.searchParams, ...typed })
    })
    .use(madeRoutes(shop))
    .use(alertRoutes(shop))

interface Listed {
  path: string
  brand: { id: number; slug: string; name: string; story: string } | null
  /** Category of the path; null = the whole shop, or what the query names. */
  slug: string | null
}

async function listing(shop: Shop, visit: Visit, view: View, at: Listed): Promise<Response> {
  const { currency } = view.shop
  const query = placed(readListingQuery(view.url.searchParams, currency), at)
  const tree = await shopTree(shop)
  const wanted = at.slug ?? query.category
  const path = wanted === null ? [] : pathTo(tree, (node) => node.slug === wanted)
  const category = path.at(-1) ?? null
  if (at.slug !== null && !category) return movedOn(shop, view, 'category', at.slug)
  if (wanted !== null && !category) return filtersMovedOn(shop, view, at, query)

  const place = { categoryId: category?.id ?? null, brandId: at.brand?.id ?? null }
  const found = await browse(shop, place, query, view.shop.pageSize)
  if (!found) return filtersMovedOn(shop, view, at, query)
  const links = await linksFrom(shop, at, query, path, currency)
  const href = (change: Partial<ListingQuery>) => listingPath(at.path, { ...query, page: 1, ...change }, currency)
  const title = titleOf(view, at, query, category)
  const props = {
    view,
    title,
    intro: query.search === '' ? (at.brand?.story ?? category?.intro ?? '') : '',
    trail: at.brand ? trailOf(view, [], at.brand.name) : trailOf(view, path),
    path: at.path,
    query,
    listing: found.listing,
    cards: cardsOf(view, found.listing.products),
    brands: at.brand ? [] : found.brands,
    tree: placeTree(tree, links),
    nearby: nearbyPlaces(tree, path, links),
    href,
    typed: (minor: number) => shortAmount(minor, currency),
    turned: view.partial && /^a(#|$)/.test(visit.request.headers.get('hx-source') ?? ''),
  }
  const { page: number, pages } = found.listing
  const pageTitle = number > 1 ? view.t('catalog.pageTitle', { title, page: number }) : title
  return page(view, pageTitle, view.partial ? <Plp {...props} /> : <ListingPage {...props} />, {
    status: number > pages ? 404 : 200,
    description: props.intro || view.t('catalog.summary', { title, shop: view.siteName }),
    canonical: listingPath(at.path, { ...query, sort: null }, currency),
    styles: ['css/listing-page.css'],
    noindex: query.search !== '' || number > pages,
    ...imageOf(props.cards),
    ...(props.trail.length > 1 && !view.partial ? { head: jsonData(trailData(props.trail, (href) => view.baseUrl + href)) } : {}),
    // Without what was left empty: the address one can pass on.
    ...(view.partial ? { headers: { 'hx-push-url': listingPath(at.path, query, currency) } } : {}),
  })
}

const placeOf = { product: '/items', category: '/section', brand: '/brands' }

/** Leads an address that somebody has kept to where its target stands now, with whatever it asked for. Throws NotFound. */
async function movedOn(shop: Shop, view: View, kind: MovedKind, slug: string): Promise<Response> {
  const now = await findMoved(shop.db.read, kind, slug)
  if (now === null) throw new NotFound(kind)
  return go(view, `${placeOf[kind]}/${now}${view.url.search}`, undefined, 301)
}

/** The same for a listing that names its category or brands by addresses they had before. Throws NotFound. */
async function filtersMovedOn(shop: Shop, view: View, at: Listed, query: ListingQuery): Promise<Response> {
  const category = query.category === null ? null : await slugNow(shop.db.read, 'category', query.category)
  const brands: string[] = []
  for (const brand of query.brands) brands.push(await slugNow(shop.db.read, 'brand', brand))
  return go(view, listingPath(at.path, { ...query, category, brands: [...new Set(brands)] }, view.shop.currency), undefined, 301)
}

// What the path says already is not asked for once more.
const placed = (query: ListingQuery, at: Listed): ListingQuery => ({
  ...query,
  category: at.slug === null ? query.category : null,
  brands: at.brand === null ? query.brands : [],
})

async function linksFrom(shop: Shop, at: Listed, query: ListingQuery, path: CategoryNode[], currency: string): Promise<PlaceLinks> {
  const ids = path.map((node) => node.id)
  const within = (node: CategoryNode) => listingPath(at.path, { ...query, category: node.slug, page: 1 }, currency)
  if (at.brand) {
    const counts = await countsOfBrand(shop, at.brand.id)
    return { href: within, products: (node) => counts.get(node.id) ?? 0, path: ids }
  }
  if (query.search !== '') return { href: within, products: () => null, path: ids }
  return { href: (node) => `/section/${node.slug}`, products: (node) => node.products, path: ids }
}

// What other sites show beside a link to the listing: its first product.
function imageOf([first]: ProductCardData[]): { image?: string } {
  return first?.picture ? { image: rendition(first.picture, 800) } : {}
}

function titleOf(view: View, at: Listed, query: ListingQuery, category: CategoryNode | null): string {
  if (query.search !== '') return view.t('catalog.resultsFor', { search: query.search })
  return at.brand?.name ?? category?.name ?? view.t('catalog.allProducts')
}
