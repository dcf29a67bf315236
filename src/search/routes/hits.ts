import { inArray } from 'drizzle-orm'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import { translateBrands } from '#src/brands/brands.ts'
import { findPath } from '#src/categories/categories.ts'
import { listPagesById } from '#src/cms/find-pages.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { htmlToText, shortenText } from '#src/kb/article-body.ts'
import { listCardsById as listArticlesById } from '#src/kb/find-articles.ts'
import { readHelpCenter } from '#src/kb/help-center.ts'
import { findImages } from '#src/media/images.ts'
import { findProductsByIds } from '#src/products/featured-products.ts'
import { findFaqPages } from '#src/search/faq-pages.ts'
import type { SiteMatches } from '#src/search/find-site-matches.ts'
import {
  type BuiltInSearchType,
  type SearchType,
  type SearchTypeOfModule,
  isBuiltIn,
  loadSearched,
  searchTypes,
  typeLabel,
} from '#src/search/search-types.ts'
import { scoreHit } from '#src/search/score-hit.ts'
import type { Shop } from '#src/shop.ts'
import { productCards } from '#src/storefront/product-cards.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import type { View } from '#src/web/view.ts'
import { renditionUrl } from '#templates/ui/image.tsx'
import { pick } from '#src/lib/collections/pick.ts'
import { findTreePath } from '#src/lib/collections/trees.ts'
import { snippetLength } from '../limits.ts'

/** One result. What only products have is null for the others; amounts in minor units. */
export interface SearchHit {
  type: SearchType
  id: number
  title: string
  url: string
  thumbnail: string | null
  /** The category of a product or an article, else what it is. */
  badge: string
  /** Plain text. */
  snippet: string
  price: number | null
  /** The price before a sale; null without one. */
  compare_at_price: number | null
  currency: string | null
  in_stock: boolean | null
  /** 0 to 1. */
  score: number
}

/** What a loader leaves out is as of something that is no product and has no image. */
type Found = Pick<SearchHit, 'id' | 'title' | 'url' | 'snippet'> & Partial<Omit<SearchHit, 'type' | 'score'>>

// In pixels.
const thumbnailWidth = 160

/** The best results of all types, at most `limit`, as this visitor reads them. */
export async function listSearchHits(shop: Shop, view: View, matches: SiteMatches, limit: number): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  for (const type of searchTypes) {
    const ids = matches.ids[type].slice(0, limit)
    if (ids.length === 0) continue
    const found = isBuiltIn(type) ? await loaders[type](shop, view, ids) : await loadOfModule(shop, view, type, ids)
    for (const one of found) {
      const hit = { ...noProduct, thumbnail: null, badge: view.t(typeLabel(type)), ...one, type, snippet: shorten(one.snippet) }
      hits.push({ ...hit, score: scoreHit(hit, matches) })
    }
  }
  // The sort is stable: equally good ones stay in the order of their types and ranks.
  const rank = ({ type, id }: SearchHit) => {
    const at = matches.pins.findIndex((pin) => pin.type === type && pin.id === id)
    return at === -1 ? matches.pins.length : at
  }
  return hits.sort((a, b) => rank(a) - rank(b) || b.score - a.score).slice(0, limit)
}

const loaders: Record<BuiltInSearchType, (shop: Shop, view: View, ids: number[]) => Promise<Found[]>> = {
  product: loadProducts,
  category: loadCategories,
  brand: loadBrands,
  page: loadPages,
  kb_article: loadArticles,
  faq: loadFaqs,
}

const noProduct = { price: null, compare_at_price: null, currency: null, in_stock: null }

async function loadProducts(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const q = shop.db.read
  const products = await findProductsByIds(q, ids)
  const cards = await productCards(shop, view, products)
  const facts = await readProductFacts(q, ids, view.contentLanguage)
  const tree = await cachedCategoryTree(shop, view.contentLanguage)
  return products.map(({ id }, index) => {
    const card = cards[index]!
    const { categoryId, snippet } = facts.get(id)!
    return {
      id,
      title: card.name,
      url: card.href,
      thumbnail: card.image && renditionUrl(card.image, thumbnailWidth),
      badge: findPath(tree, (node) => node.id === categoryId).at(-1)?.name ?? view.t('search.types.product'),
      snippet,
      price: card.price,
      compare_at_price: card.original && card.original > card.price ? card.original : null,
      currency: view.shop.currency,
      in_stock: !card.soldOut,
    }
  })
}

async function readProductFacts(q: Exec, ids: number[], language: string | null) {
  const { products } = q.t
  const rows = await q
    .select({ id: products.id, categoryId: products.categoryId, snippet: products.shortDescription })
    .from(products)
    .where(inArray(products.id, ids))
  const texts = await readContentTexts(q, { kind: 'product', ids, language, fields: ['short_description'] })
  return new Map(rows.map(({ id, categoryId, snippet }) => [id, { categoryId, snippet: texts.get(id)?.short_description ?? snippet }]))
}

async function loadCategories(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const tree = await cachedCategoryTree(shop, view.contentLanguage)
  const nodes = ids.flatMap((id) => findPath(tree, (node) => node.id === id).at(-1) ?? [])
  const images = await findImages(
    shop.db.read,
    nodes.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return nodes.map(({ id, name, slug, intro, mediaId }) => {
    const image = images.find((candidate) => candidate.id === mediaId)
    return {
      id,
      title: name,
      url: `/section/${slug}`,
      thumbnail: image ? renditionUrl(image, thumbnailWidth) : null,
      snippet: htmlToText(intro),
    }
  })
}

async function loadBrands(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const q = shop.db.read
  const { brands } = q.t
  const rows = await q
    .select(pick(brands, 'id', 'slug', 'name', 'story'))
    .from(brands)
    .where(inArray(brands.id, ids))
  const translated = await translateBrands(q, rows, view.contentLanguage)
  return inKeyOrder(ids, translated, ({ id }) => id).map(({ id, slug, name, story }) => ({
    id,
    title: name,
    url: `/brands/${slug}`,
    snippet: htmlToText(story),
  }))
}

async function loadPages(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const reader = { language: view.contentLanguage, isMember: view.user !== null, now: shop.now() }
  return (await listPagesById(shop.db.read, ids, reader)).map(({ id, slug, title, excerpt, image }) => ({
    id,
    title,
    url: `/${slug}`,
    thumbnail: image && renditionUrl(image, thumbnailWidth),
    snippet: excerpt,
  }))
}

async function loadArticles(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const q = shop.db.read
  const { tree, placements } = await readHelpCenter(shop, view.contentLanguage)
  const categoryOf = (id: number) => placements.find(({ articleId }) => articleId === id)?.categoryId
  const reader = { language: view.contentLanguage, now: shop.now() }
  return (await listArticlesById(q, ids, reader)).map(({ id, seoLink, title, excerpt }) => ({
    id,
    title,
    url: `/kb/${seoLink}`,
    badge: findTreePath(tree, (node) => node.id === categoryOf(id)).at(-1)?.name ?? view.t('search.types.kb_article'),
    snippet: excerpt,
  }))
}

async function loadFaqs(shop: Shop, view: View, ids: number[]): Promise<Found[]> {
  const q = shop.db.read
  const { faqs } = q.t
  const rows = await q
    .select(pick(faqs, 'id', 'groupId', 'question', 'answer'))
    .from(faqs)
    .where(inArray(faqs.id, ids))
  const texts = await readContentTexts(q, { kind: 'faq', ids, language: view.contentLanguage })
  const findPage = await findFaqPages(shop, { isMember: view.user !== null })
  return inKeyOrder(ids, rows, ({ id }) => id).flatMap(({ id, groupId, question, answer }) => {
    const url = findPage(groupId)
    if (url === null) return []
    const text = texts.get(id)
    return [
      {
        id,
        title: text?.question ?? question,
        url: `${url}#faq-${id}`,
        snippet: htmlToText(text?.answer ?? answer),
      },
    ]
  })
}

async function loadOfModule(shop: Shop, view: View, type: SearchTypeOfModule, ids: number[]): Promise<Found[]> {
  const rows = await (await loadSearched(type)).show(shop.db.read, ids, view.contentLanguage)
  return inKeyOrder(ids, rows, ({ id }) => id).map(({ id, title, url, image, snippet }) => ({
    id,
    title,
    url,
    thumbnail: image && renditionUrl(image, thumbnailWidth),
    snippet,
  }))
}

const shorten = (text: string): string => shortenText(text.replace(/\s+/g, ' ').trim(), snippetLength)
