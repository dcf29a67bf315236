import { getBrandCounts } from '#src/products/brand-and-category-counts.ts'
import { findProductsByIds } from '#src/products/featured-products.ts'
import { type SiteMatches, findSiteMatches, suggestCorrections } from '#src/search/find-site-matches.ts'
import { maxMatches, maxResults } from '#src/search/limits.ts'
import { isLongEnough } from '#src/search/query-length.ts'
import { recordSearch } from '#src/search/record-searches.ts'
import { findRule } from '#src/search/search-rules.ts'
import { type SearchType, groupLabel, noIds, searchTypes } from '#src/search/search-types.ts'
import type { Shop } from '#src/shop.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import { productCards } from '#src/storefront/product-cards.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { type SearchGroup, type SearchLink, SearchPage } from '#templates/search/search-page.tsx'
import { scoreHit } from '#src/search/score-hit.ts'
import { listSearchHits } from './hits.ts'
import { readQuery, readType, searchPath } from './params.ts'
import { maxOfferedCategories, shownProducts, shownResults } from '../limits.ts'

export async function renderSearch(shop: Shop, view: View, req: HttpRequest): Promise<Response> {
  const { searchParams } = view.url
  const query = readQuery(searchParams)
  const target = (await findRule(shop, query))?.target ?? ''
  if (target !== '' && !view.partial) {
    if (req.isNavigation) recordSearch(shop, query, 'search and click')
    return redirect(view, target, undefined, 302)
  }
  const chosen = readType(searchParams)
  const matches = await findSiteMatches(shop, { query, types: searchTypes, isMember: view.user !== null })
  const found = searchTypes.filter((type) => matches.ids[type].length > 0)
  const shown = chosen ? found.filter((type) => type === chosen) : found
  const loaded: LoadedGroup[] = []
  for (const type of shown) loaded.push(await loadGroup(shop, view, { query, type, matches, isAlone: chosen !== null }))
  // The type with the best result comes first; of equally good ones, in the order of the types.
  const groups = loaded.toSorted((a, b) => b.best - a.best).map(({ group }) => group)
  const total = found.reduce((sum, type) => sum + matches.ids[type].length, 0)
  const isCapped = found.some((type) => matches.ids[type].length >= maxMatches)
  const results = matches.corrected === null && !matches.isPartial ? total : 0
  const isRecorded = isLongEnough(query)
  if (req.isNavigation && isRecorded) recordSearch(shop, query, { results })
  const everything = {
    label: view.t('search.everything'),
    href: searchPath(query),
    count: countOf(view, total, isCapped),
    current: chosen === null,
  }
  const props = {
    view,
    query,
    isShort: !isLongEnough(query),
    corrected: matches.corrected,
    isPartial: matches.isPartial,
    didYouMean: (await suggestCorrections(shop, { query, types: chosen ? [chosen] : searchTypes, matches })).map((label) => ({
      label,
      href: searchPath(label, chosen ?? undefined),
    })),
    filters:
      found.length > 1 || (chosen !== null && total > 0)
        ? [
            everything,
            ...found.map((type) => ({
              label: view.t(groupLabel(type)),
              href: searchPath(query, type),
              count: countOf(view, matches.ids[type].length),
              current: type === chosen,
            })),
          ]
        : [],
    groups,
    hasOtherTypes: groups.length === 0 && found.length > 0,
    categories: groups.length > 0 ? [] : await listTopCategories(shop, view),
    isStoreEmpty: groups.length === 0 && found.length === 0 && !(await hasShownProducts(shop)),
  }
  const title = query === '' ? view.t('search.title') : view.t('search.resultsFor', { search: query })
  return page(view, title, <SearchPage {...props} />, {
    description: view.t('search.summary', { shop: view.siteName }),
    canonical: '/search',
    cached: isRecorded ? { search: { query, results } } : {},
    noindex: true,
    styles: ['css/listing-page.css', 'css/search-page.css'],
  })
}

/** Results are counted up to a limit: “100+” says that there may be more. */
const countOf = (view: View, count: number, isCapped = count >= maxMatches): string =>
  isCapped ? view.t('search.atLeast', { number: view.number(count) }) : view.number(count)

interface GroupParams {
  query: string
  type: SearchType
  matches: SiteMatches
  /** True when the page shows this type only. */
  isAlone: boolean
}

interface LoadedGroup {
  group: SearchGroup
  /** The score of its best result. */
  best: number
}

async function loadGroup(shop: Shop, view: View, { query, type, matches, isAlone }: GroupParams): Promise<LoadedGroup> {
  const ids = matches.ids[type]
  const label = view.t(groupLabel(type))
  if (type === 'product') {
    const limit = isAlone ? maxResults - 1 : shownProducts
    const products = await findProductsByIds(shop.db.read, ids.slice(0, limit))
    const listing = `/shop?${new URLSearchParams({ q: matches.corrected ?? query }).toString()}`
    const more = ids.length > limit || isAlone ? { label: view.t('search.inShop'), href: listing } : null
    const cards = await productCards(shop, view, products)
    const scores = products.map(({ id }, index) => scoreHit({ type, id, title: cards[index]!.name }, matches))
    return { group: { label, more, products: cards }, best: Math.max(0, ...scores) }
  }
  const limit = isAlone ? maxResults : shownResults
  const onlyThese = { ...matches, ids: { ...noIds(), [type]: ids } }
  const hits = await listSearchHits(shop, view, onlyThese, limit)
  const all = { label: view.t('search.allOf', { count: ids.length, number: countOf(view, ids.length) }), href: searchPath(query, type) }
  // The heading of the group says what these are.
  const hasOwnBadge = type === 'kb_article'
  const listed = hits.map(({ title, url, thumbnail, badge, snippet }) => ({
    title,
    url,
    thumbnail,
    snippet,
    badge: hasOwnBadge ? badge : '',
  }))
  const more = !isAlone && ids.length > limit ? all : null
  return { group: { label, more, hits: listed }, best: hits[0]?.score ?? 0 }
}

async function hasShownProducts(shop: Shop): Promise<boolean> {
  return ((await getBrandCounts(shop, 0)).find(({ id }) => id === 0)?.products ?? 0) > 0
}

async function listTopCategories(shop: Shop, view: View): Promise<SearchLink[]> {
  const tree = await cachedCategoryTree(shop, view.contentLanguage)
  return tree
    .filter(({ products }) => products > 0)
    .slice(0, maxOfferedCategories)
    .map(({ name, slug }) => ({ label: name, href: `/section/${slug}` }))
}
