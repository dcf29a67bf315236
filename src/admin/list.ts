import { maxTabCount } from '#db/limits.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { maxFilterLength, maxListPages, maxSearchLength } from './limits.ts'

export interface ListConfig<View extends string = string, Sort extends string = string, Filter extends string = string> {
  path: string
  /** The first is the default. */
  views: readonly [View, ...View[]]
  /** Start direction of each sort; the first sort is the default. */
  sorts: Readonly<Record<Sort, 'asc' | 'desc'>>
  /** Validators of filter values; invalid ones are ignored. */
  filters?: Readonly<Record<Filter, (value: string) => boolean>>
}

export interface ListParams<View extends string = string, Sort extends string = string, Filter extends string = string> {
  view: View
  search: string
  sort: Sort
  descending: boolean
  filters: Readonly<Partial<Record<Filter, string>>>
  /** From 1. The query clamps it to the last page. */
  page: number
  /** The saved view the list was opened from; other parameters may differ from it by now. */
  savedViewId: number | null
}

/** What somebody looks for with the field `q` of a page. */
export const readSearch = ({ url }: { url: URL }): string => (url.searchParams.get('q') ?? '').trim().slice(0, maxShortSearchLength)

/** Drops unknown values. */
export function readListParams<V extends string, S extends string, F extends string>(
  config: ListConfig<V, S, F>,
  url: URL,
): ListParams<V, S, F> {
  const { searchParams } = url
  const sort = findOrFirst(Object.keys(config.sorts) as S[], searchParams.get('sort'))
  const direction = searchParams.get('dir')
  const filters: Partial<Record<F, string>> = {}
  for (const name of filterNames(config)) {
    const value = searchParams.get(name) ?? ''
    if (value !== '' && config.filters?.[name](value)) filters[name] = value
  }
  return {
    view: findOrFirst([...config.views], searchParams.get('view')),
    search: (searchParams.get('q') ?? '').trim().slice(0, maxSearchLength),
    sort,
    descending: (direction === 'asc' || direction === 'desc' ? direction : config.sorts[sort]) === 'desc',
    filters,
    page: parsePage(searchParams.get('page')),
    savedViewId: isId(searchParams.get('saved') ?? '') ? Number(searchParams.get('saved')) : null,
  }
}

/** Omits defaults; any change but of the page resets it to 1. */
export function listHref<V extends string, S extends string, F extends string>(
  config: ListConfig<V, S, F>,
  params: ListParams<V, S, F>,
  overrides: Partial<ListParams<V, S, F>> = {},
): string {
  const target = { ...params, page: 1, ...overrides }
  const query = listQuery(config, target)
  if (target.savedViewId !== null) query.set('saved', String(target.savedViewId))
  if (target.page > 1) query.set('page', String(target.page))
  const search = query.toString()
  return search === '' ? config.path : `${config.path}?${search}`
}

/** List parameters without the page, as a saved view stores them. Sorted, so equal parameters give equal strings. */
export function listQuery<V extends string, S extends string, F extends string>(
  config: ListConfig<V, S, F>,
  params: ListParams<V, S, F>,
): URLSearchParams {
  const query = new URLSearchParams()
  if (params.view !== config.views[0]) query.set('view', params.view)
  if (params.search !== '') query.set('q', params.search)
  for (const name of filterNames(config)) if (params.filters[name]) query.set(name, params.filters[name])
  if (params.sort !== Object.keys(config.sorts)[0]) query.set('sort', params.sort)
  const direction = params.descending ? 'desc' : 'asc'
  if (direction !== config.sorts[params.sort]) query.set('dir', direction)
  return query
}

export function sortHref<V extends string, S extends string, F extends string>(
  config: ListConfig<V, S, F>,
  params: ListParams<V, S, F>,
  sort: S,
): string {
  return listHref(config, params, { sort, descending: sort === params.sort ? !params.descending : config.sorts[sort] === 'desc' })
}

export interface ListLinks<View extends string = string, Sort extends string = string> {
  path: string
  views: { name: View; href: string; current: boolean }[]
  sort(sort: Sort): { href: string; direction: 'asc' | 'desc' | null }
  page(page: number): string
  without(...names: string[]): string
  /** Same view and sort without search and filters; null when none are set. */
  clear: string | null
}

export function listLinks<V extends string, S extends string, F extends string>(
  config: ListConfig<V, S, F>,
  params: ListParams<V, S, F>,
): ListLinks<V, S> {
  // Leaving a saved view also drops its filters.
  const baseParams = params.savedViewId === null ? params : { ...params, ...defaultListParams<V, S, F>(config) }
  return {
    path: config.path,
    views: config.views.map((name) => ({
      name,
      href: listHref(config, baseParams, { view: name }),
      current: params.savedViewId === null && params.view === name,
    })),
    sort: (sort) => ({ href: sortHref(config, params, sort), direction: params.sort !== sort ? null : params.descending ? 'desc' : 'asc' }),
    page: (page) => listHref(config, params, { page }),
    without: (...names) => listHref(config, params, { filters: withoutFilters(params.filters, names) }),
    clear: isFiltered(params) ? listHref(config, params, { search: '', filters: {} as ListParams<V, S, F>['filters'] }) : null,
  }
}

export const isFiltered = (params: ListParams): boolean => params.search !== '' || Object.keys(params.filters).length > 0

/** The list URL from a form's `back` field. Only its query is used, so it cannot redirect elsewhere. */
export function parseBackUrl(path: string, back: string): URL {
  const query = back.includes('?') ? back.slice(back.indexOf('?')) : ''
  return new URL(path + query, 'http://shop.invalid')
}

/** Where a page leads back to: a list as its link has it. */
export const readBackUrl = (view: { url: URL }, path: string): URL => parseBackUrl(path, view.url.searchParams.get('back') ?? '')

/** Of a list in parts that is no table. */
export const readPageNumber = ({ url }: { url: URL }): number =>
  Math.max(1, Math.min(maxListPages, Math.trunc(Number(url.searchParams.get('page')) || 1)))

/** More than `maxTabCount` was counted without a limit, and is exact. */
export const formatCappedCount = (view: { number(value: number): string }, count: number): string =>
  count === maxTabCount ? `${view.number(maxTabCount)}+` : view.number(count)

export const isOneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

export const isId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value)

export const isNumberText = (value: string): boolean => /^\d{1,12}([.,]\d{1,4})?$/.test(value)

export const isShortText = (value: string): boolean => value.length <= maxFilterLength && !/[\u0000-\u001f]/.test(value)

function defaultListParams<V extends string, S extends string, F extends string>(config: ListConfig<V, S, F>): ListParams<V, S, F> {
  return readListParams(config, new URL(config.path, 'http://shop.invalid'))
}

function withoutFilters<F extends string>(filters: ListParams<string, string, F>['filters'], names: string[]) {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name))) as typeof filters
}

function findOrFirst<T extends string>(options: T[], value: string | null): T {
  return options.find((option) => option === value) ?? options[0]!
}

export function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

const filterNames = <F extends string>(config: { filters?: Readonly<Record<F, unknown>> }): F[] => Object.keys(config.filters ?? {}) as F[]
