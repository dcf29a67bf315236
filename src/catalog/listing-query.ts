import { parseAmount, plainAmount } from '#src/lib/money.ts'
import { type Sort, sorts } from './listed.ts'

/** What the address of a listing asks for. */
export interface ListingQuery {
  search: string
  /** Slug of a category, on pages whose path does not name one. */
  category: string | null
  /** Slugs. */
  brands: string[]
  /** Minor units. */
  min: number | null
  max: number | null
  inStock: boolean
  onSale: boolean
  /** Null = the usual one: by relevance for a search, else the newest first. */
  sort: Sort | null
  /** From 1. */
  page: number
}

/** Reads a listing's address. What does not parse counts as not asked for: addresses are typed, cut and linked by anybody. */
export function readListingQuery(params: URLSearchParams, currency: string): ListingQuery {
  const search = clean(params.get('q') ?? '')
    .trim()
    .slice(0, 200)
  const sort = sorts.find((one) => one === params.get('sort')) ?? null
  const [min, max] = [amount(params.get('min'), currency), amount(params.get('max'), currency)]
  return {
    search,
    category: clean(params.get('category') ?? '') || null,
    brands: [...new Set(params.getAll('brand').map(clean).filter(Boolean))].slice(0, 50),
    min,
    max,
    inStock: params.get('in_stock') === '1',
    onSale: params.get('on_sale') === '1',
    sort: sort === usualSort(search) || (sort === 'relevance' && search === '') ? null : sort,
    page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
  }
}

/** The address of a listing: always the same for the same wish, without what was left empty. */
export function listingPath(path: string, query: ListingQuery, currency: string): string {
  const parts: string[] = []
  if (query.search !== '') parts.push(part('q', query.search))
  if (query.category !== null) parts.push(part('category', query.category))
  for (const brand of [...query.brands].sort()) parts.push(part('brand', brand))
  if (query.min !== null) parts.push(part('min', shortAmount(query.min, currency)))
  if (query.max !== null) parts.push(part('max', shortAmount(query.max, currency)))
  if (query.inStock) parts.push('in_stock=1')
  if (query.onSale) parts.push('on_sale=1')
  if (query.sort !== null) parts.push(part('sort', query.sort))
  if (query.page > 1) parts.push(`page=${query.page}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

const part = (name: string, value: string): string =>
  /^[\w.-]*$/.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString()

/** The sort of a listing when none is asked for. */
export const usualSort = (search: string): Sort => (search === '' ? 'newest' : 'relevance')

/** An amount as it stands in an address and a field: 25, 25.50. */
export const shortAmount = (minor: number, currency: string): string => plainAmount(minor, currency).replace(/\.0+$/, '')

// No name holds a NUL, and not every database can be asked for one.
const clean = (text: string): string => text.replaceAll('\u0000', '')

const amount = (typed: string | null, currency: string): number | null => (typed ? parseAmount(typed, currency) : null)
