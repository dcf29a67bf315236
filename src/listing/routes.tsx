import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { productCards } from '#src/storefront/product-cards.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import { storefront } from '#src/storefront/layout.ts'
import { withHistory } from '#src/web/redirect-headers.ts'
import { redirect, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { ListingPage, ListingContent } from '#templates/listing/listing-page.tsx'
import { pick } from '#src/lib/collections/pick.ts'
import { isFiltered } from '#templates/listing/listing-props.ts'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { renditionUrl } from '#templates/ui/image.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { exampleAmount } from '#src/lib/money/money.ts'
import { type BrowseResult, browseProducts } from './browse-products.ts'
import type { Listing } from './list-products.ts'
import { suggestForSearch } from '#src/storefront/not-found-products.ts'
import { type CategoryNode, findPath } from '#src/categories/categories.ts'
import { getCategoryCounts } from '#src/products/brand-counts.ts'
import { findBrand, translateBrands } from '#src/brands/brands.ts'
import { type ListingQuery, listingPath, readListingQuery, shortAmountInput } from './listing-query.ts'
import { nearbyCategoryLinks, type CategoryLinkOptions, buildCategoryLinks, buildBreadcrumbs } from './category-links.ts'
import { resolveCurrentSlug } from '#src/redirects/slug-redirects.ts'
import { socialImagePath } from '#src/seo/social-image.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import { redirectToCurrent } from '#src/storefront/redirect-to-current.ts'

export const listingRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/shop', ({ view, req }) => renderListing(shop, req, view, { path: '/shop', brand: null, slug: null }))
    .get('/section/:slug', ({ view, req, params }) =>
      renderListing(shop, req, view, { path: `/section/${params.slug}`, brand: null, slug: params.slug }),
    )
    .get('/brands/:slug', async ({ view, req, params }) => {
      const [brand] = await translateBrands(shop.db.read, await findBrand(shop.db.read, { slug: params.slug }), view.contentLanguage)
      if (!brand) return redirectToCurrent(shop, view, 'brand', params.slug)
      return renderListing(shop, req, view, { path: `/brands/${brand.slug}`, brand, slug: null })
    })

interface ListingRoute {
  path: string
  brand: { id: number; slug: string; name: string; story: string } | null
  /** Category of the path; null = the whole shop, or the category in the query. */
  slug: string | null
}

// English names are sorted by an index: by character code, which is nearly the same.
const readerOf = ({ language, contentLanguage }: View) =>
  contentLanguage === null && language.startsWith('en') ? {} : { reader: { language, contentLanguage } }

async function renderListing(shop: Shop, req: HttpRequest, view: View, route: ListingRoute): Promise<Response> {
  const { currency } = view.shop
  const query = withoutPathFilters(readListingQuery(view.url.searchParams, view.moneyInput), route)
  const tree = await cachedCategoryTree(shop, view.contentLanguage)
  const categorySlug = route.slug ?? query.category
  const path = categorySlug === null ? [] : findPath(tree, (node) => node.slug === categorySlug)
  const category = path.at(-1) ?? null
  if (route.slug !== null && !category) return redirectToCurrent(shop, view, 'category', route.slug)
  if (categorySlug !== null && !category) return redirectToCurrentFilters(shop, view, route, query)

  const scope = { categoryId: category?.id ?? null, brandId: route.brand?.id ?? null }
  const result = await browseProducts(shop, scope, query, {
    pageSize: view.shop.pageSize,
    wholesale: view.isWholesale,
    wholesalePercent: view.shop.wholesalePercent,
    ...readerOf(view),
  })
  if (!result) return redirectToCurrentFilters(shop, view, route, query)
  const linkOptions = await categoryLinkOptions(shop, route, { query, path, currency, counts: result.categoryCounts })
  const href = (change: Partial<ListingQuery>) => listingPath(route.path, { ...query, page: 1, ...change }, currency)
  const title = listingTitle(view, route, query, category)
  const props = {
    view,
    title,
    intro: query.search === '' ? (route.brand?.story ?? category?.intro ?? '') : '',
    breadcrumbs: route.brand ? buildBreadcrumbs(view, [], route.brand.name) : buildBreadcrumbs(view, path),
    path: route.path,
    query,
    ...pick(result, 'listing', 'empty'),
    cards: await productCards(shop, view, result.listing.products),
    brands: route.brand ? [] : result.brands,
    categoryTree: buildCategoryLinks(tree, linkOptions),
    nearbyCategories: nearbyCategoryLinks(tree, path, linkOptions),
    href,
    priceForm: priceForm(view, query),
    suggestions: isNothingFound(query, result.listing) ? await suggestForSearch(shop, view, query.search) : [],
    focusResults: view.partial && /^a(#|$)/.test(req.raw.headers.get('hx-source') ?? ''),
  }
  const { page: pageNumber, pages } = result.listing
  const pageTitle = pageNumber > 1 ? view.t('listing.pageTitle', { title, page: pageNumber }) : title
  const response = page(view, pageTitle, view.partial ? <ListingContent {...props} /> : <ListingPage {...props} />, {
    status: pageNumber > pages ? 404 : 200,
    description: props.intro || view.t('listing.summary', { title, shop: view.siteName }),
    canonical: listingPath(route.path, { ...query, sort: null }, currency),
    styles: ['css/listing-page.css'],
    cached: {},
    noindex: query.search !== '' || pageNumber > pages,
    ...(await listingImage(shop, props.cards, query.search === '' ? (route.brand?.name ?? category?.name ?? null) : null)),
    ...(props.breadcrumbs.length > 1 && !view.partial
      ? { head: renderJsonLd(breadcrumbStructuredData(props.breadcrumbs, (href) => view.baseUrl + href)) }
      : {}),
  })
  // Without empty parameters, so the URL can be shared.
  return view.partial ? withHistory(response, 'push', listingPath(route.path, query, currency)) : response
}

/** Redirects a listing whose filters use a former category or brand slug. Throws NotFound. */
async function redirectToCurrentFilters(shop: Shop, view: View, route: ListingRoute, query: ListingQuery): Promise<Response> {
  const category = query.category === null ? null : await resolveCurrentSlug(shop.db.read, 'category', query.category)
  const brands: string[] = []
  for (const brand of query.brands) brands.push(await resolveCurrentSlug(shop.db.read, 'brand', brand))
  return redirect(view, listingPath(route.path, { ...query, category, brands: [...new Set(brands)] }, view.shop.currency), undefined, 301)
}

const withoutPathFilters = (query: ListingQuery, route: ListingRoute): ListingQuery => ({
  ...query,
  category: route.slug === null ? query.category : null,
  brands: route.brand === null ? query.brands : [],
})

async function categoryLinkOptions(
  shop: Shop,
  route: ListingRoute,
  options: { query: ListingQuery; path: CategoryNode[]; currency: string; counts: BrowseResult['categoryCounts'] },
): Promise<CategoryLinkOptions> {
  const { query, currency, counts } = options
  const path = options.path.map((node) => node.id)
  const hasOwnPath = route.brand === null && query.search === ''
  const href = (node: CategoryNode) =>
    hasOwnPath
      ? listingPath(`/section/${node.slug}`, { ...query, category: null, page: 1 }, currency)
      : listingPath(route.path, { ...query, category: node.slug, page: 1 }, currency)
  if (counts === null) return { href, products: () => null, path }
  if (counts) return { href, products: (node) => counts.get(node.id) ?? 0, path }
  if (!route.brand) return { href, products: (node) => node.products, path }
  const brandCounts = await getCategoryCounts(shop, route.brand.id)
  return { href, products: (node) => brandCounts.get(node.id) ?? 0, path }
}

const isNothingFound = (query: ListingQuery, { total }: Listing): boolean =>
  query.search !== '' && total === 0 && query.category === null && !isFiltered(query)

/** For other sites: `name` of the category or brand with its first product; where it cannot be drawn, the product alone. */
async function listingImage(shop: Shop, [first]: ProductCardContent[], name: string | null): Promise<{ image?: string }> {
  const content = { title: name ?? '', image: first?.image?.file ?? null }
  const drawn = socialImagePath(shop, await currentSettings(shop), content)
  const image = drawn ?? (first?.image ? renditionUrl(first.image, 800) : null)
  return image === null ? {} : { image }
}

function listingTitle(view: View, route: ListingRoute, query: ListingQuery, category: CategoryNode | null): string {
  if (query.search !== '') return view.t('listing.resultsFor', { search: query.search })
  return route.brand?.name ?? category?.name ?? view.t('listing.allProducts')
}

/** The price filter as it applies; what is no amount stays as typed, with the reason. */
function priceForm(view: View, query: ListingQuery): FormState {
  const form: FormState = { values: {}, errors: {} }
  for (const name of ['min', 'max'] as const) {
    const typed = view.url.searchParams.get(name) ?? ''
    const amount = query[name]
    form.values[name] = amount === null ? typed.slice(0, 20) : shortAmountInput(amount, view.moneyInput)
    if (amount === null && typed.trim() !== '') form.errors[name] = view.t('form.amount', { example: exampleAmount(view.moneyInput) })
  }
  if (query.min !== null && query.max !== null && query.min > query.max) form.errors['max'] = view.t('listing.maxBelowMin')
  return form
}
