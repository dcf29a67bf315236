import { type MoneyInput, decimalAmount, parseAmountParam } from '#src/lib/money/money.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import { type ListingSort, listingSorts } from './listing-sorts.ts'
import { maxChosenBrands, maxSearchLength } from './limits.ts'

export interface ListingQuery {
  search: string
  /** Slug of a category, on pages whose path does not name one. */
  category: string | null
  brands: string[]
  min: number | null
  max: number | null
  inStock: boolean
  onSale: boolean
  /** Null = default: relevance for a search, else newest first. */
  sort: ListingSort | null
  page: number
}

const maxPage = 999_999

/** Invalid values are ignored, because URLs get mistyped, cut and shared. */
export function readListingQuery(params: URLSearchParams, input: MoneyInput): ListingQuery {
  const search = stripNul(params.get('q') ?? '')
    .trim()
    .slice(0, maxSearchLength)
  const sort = listingSorts.find((name) => name === params.get('sort')) ?? null
  const [min, max] = [parseOptionalAmount(params.get('min'), input), parseOptionalAmount(params.get('max'), input)]
  return {
    search,
    category: readSlug(params.get('category') ?? '') || null,
    brands: [...new Set(params.getAll('brand').map(readSlug).filter(Boolean))].slice(0, maxChosenBrands),
    min,
    max,
    inStock: params.get('in_stock') === '1',
    onSale: params.get('on_sale') === '1',
    sort: sort === defaultSort(search) || (sort === 'relevance' && search === '') ? null : sort,
    page: /^[1-9]\d*$/.test(params.get('page') ?? '') ? Math.min(Number(params.get('page')), maxPage) : 1,
  }
}

export function listingPath(path: string, query: ListingQuery, currency: string): string {
  const parts: string[] = []
  if (query.search !== '') parts.push(encodeParam('q', query.search))
  if (query.category !== null) parts.push(encodeParam('category', query.category))
  for (const brand of [...query.brands].sort()) parts.push(encodeParam('brand', brand))
  if (query.min !== null) parts.push(encodeParam('min', shortAmount(query.min, currency)))
  if (query.max !== null) parts.push(encodeParam('max', shortAmount(query.max, currency)))
  if (query.inStock) parts.push('in_stock=1')
  if (query.onSale) parts.push('on_sale=1')
  if (query.sort !== null) parts.push(encodeParam('sort', query.sort))
  if (query.page > 1) parts.push(`page=${query.page}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

const encodeParam = (name: string, value: string): string =>
  /^[\w.-]*$/.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString()

export const defaultSort = (search: string): ListingSort => (search === '' ? 'newest' : 'relevance')

/** An amount in a URL: 25, 25.50. */
const shortAmount = (minor: number, currency: string): string => decimalAmount(minor, currency).replace(/\.0+$/, '')

/** An amount as typed in a price filter: 25, or 25,50 in de. */
export const shortAmountInput = (minor: number, input: MoneyInput): string => shortAmount(minor, input.currency).replace('.', input.decimal)

// PostgreSQL rejects NUL in text.
const stripNul = (text: string): string => text.replaceAll('\u0000', '')

const readSlug = (text: string): string => normalizeSlug(stripNul(text))

const parseOptionalAmount = (text: string | null, input: MoneyInput): number | null => (text ? parseAmountParam(text, input) : null)
