/** What a staff list can be asked for: its address, its views, its orders and its filters. */
export interface ListShape<View extends string = string, Sort extends string = string, Filter extends string = string> {
  path: string
  /** The first is shown when the address names none. */
  views: readonly [View, ...View[]]
  /** The direction each order starts in; the first order is the usual one. */
  sorts: Readonly<Record<Sort, 'asc' | 'desc'>>
  /** Which values a filter takes; any other counts as not set. */
  filters: Readonly<Record<Filter, (value: string) => boolean>>
}

/** What somebody asked of a list, whatever stood in the address: everything here is known and safe to use. */
export interface ListWish<View extends string = string, Sort extends string = string, Filter extends string = string> {
  view: View
  search: string
  sort: Sort
  descending: boolean
  filters: Readonly<Partial<Record<Filter, string>>>
  /** From 1. Beyond the end means the last page; the query knows where that is. */
  page: number
  /** The saved view the list was opened from: what is wished may have changed since. */
  saved: number | null
}

/** Rows on a page of every staff list. */
export const listPageSize = 25

/** Reads page, q, sort, dir, view, saved and the filters of a list from an address. */
export function readWish<V extends string, S extends string, F extends string>(shape: ListShape<V, S, F>, url: URL): ListWish<V, S, F> {
  const { searchParams } = url
  const sort = oneOf(Object.keys(shape.sorts) as S[], searchParams.get('sort'))
  const asked = searchParams.get('dir')
  const filters: Partial<Record<F, string>> = {}
  for (const name of filterNames(shape)) {
    const value = searchParams.get(name) ?? ''
    if (value !== '' && shape.filters[name](value)) filters[name] = value
  }
  return {
    view: oneOf([...shape.views], searchParams.get('view')),
    search: (searchParams.get('q') ?? '').trim().slice(0, longestSearch),
    sort,
    descending: (asked === 'asc' || asked === 'desc' ? asked : shape.sorts[sort]) === 'desc',
    filters,
    page: pageFrom(searchParams.get('page')),
    saved: anyId(searchParams.get('saved') ?? '') ? Number(searchParams.get('saved')) : null,
  }
}

/** The address of a list as wished, changed in some part. What is as usual is left out; any change but of the page leads to the first one. */
export function linkTo<V extends string, S extends string, F extends string>(
  shape: ListShape<V, S, F>,
  wish: ListWish<V, S, F>,
  change: Partial<ListWish<V, S, F>> = {},
): string {
  const to = { ...wish, page: 1, ...change }
  const query = queryOf(shape, to)
  if (to.saved !== null) query.set('saved', String(to.saved))
  if (to.page > 1) query.set('page', String(to.page))
  const text = query.toString()
  return text === '' ? shape.path : `${shape.path}?${text}`
}

/** What is wished of a list apart from the page: what a saved view keeps. In one order, so that equal wishes are equal texts. */
export function queryOf<V extends string, S extends string, F extends string>(
  shape: ListShape<V, S, F>,
  to: ListWish<V, S, F>,
): URLSearchParams {
  const query = new URLSearchParams()
  if (to.view !== shape.views[0]) query.set('view', to.view)
  if (to.search !== '') query.set('q', to.search)
  for (const name of filterNames(shape)) if (to.filters[name]) query.set(name, to.filters[name])
  if (to.sort !== Object.keys(shape.sorts)[0]) query.set('sort', to.sort)
  const direction = to.descending ? 'desc' : 'asc'
  if (direction !== shape.sorts[to.sort]) query.set('dir', direction)
  return query
}

/** Where the head of a column leads: into its order, or into the other direction of the one there is. */
export function sortLink<V extends string, S extends string, F extends string>(
  shape: ListShape<V, S, F>,
  wish: ListWish<V, S, F>,
  sort: S,
): string {
  return linkTo(shape, wish, { sort, descending: sort === wish.sort ? !wish.descending : shape.sorts[sort] === 'desc' })
}

/** Where the parts of a list lead, ready for its page. */
export interface ListLinks<View extends string = string, Sort extends string = string> {
  /** The list without anything asked of it. */
  plain: string
  views: { name: View; href: string; current: boolean }[]
  sort(sort: Sort): { href: string; now: 'asc' | 'desc' | null }
  page(page: number): string
  /** The same without these filters. */
  without(...names: string[]): string
  /** The same view and order without search and filters; null when there are none. */
  clear: string | null
}

export function linksOf<V extends string, S extends string, F extends string>(
  shape: ListShape<V, S, F>,
  wish: ListWish<V, S, F>,
): ListLinks<V, S> {
  // Whoever leaves a saved view leaves its filters too.
  const viewed = wish.saved === null ? wish : { ...wish, ...nothingAsked<V, S, F>(shape) }
  return {
    plain: shape.path,
    views: shape.views.map((name) => ({
      name,
      href: linkTo(shape, viewed, { view: name }),
      current: wish.saved === null && wish.view === name,
    })),
    sort: (sort) => ({ href: sortLink(shape, wish, sort), now: wish.sort !== sort ? null : wish.descending ? 'desc' : 'asc' }),
    page: (page) => linkTo(shape, wish, { page }),
    without: (...names) => linkTo(shape, wish, { filters: dropped(wish.filters, names) }),
    clear: isNarrowed(wish) ? linkTo(shape, wish, { search: '', filters: {} as ListWish<V, S, F>['filters'] }) : null,
  }
}

/** True when something was searched or filtered for: then an empty list means "none found", not "none yet". */
export const isNarrowed = (wish: ListWish): boolean => wish.search !== '' || Object.keys(wish.filters).length > 0

/** The page that stands at `back`, an address a form of ours sent along: only its query is taken from the browser. */
export function addressBack(path: string, back: string): URL {
  const query = back.includes('?') ? back.slice(back.indexOf('?')) : ''
  return new URL(path + query, 'http://shop.invalid')
}

/** The page a query shows when `page` was asked for and `total` rows match, and how many pages there are. */
export function pageWithin(page: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / listPageSize))
  return { page: Math.min(page, pages), pages }
}

/** A count that stopped at a thousand, as people read it. */
export const countUpTo = (view: { number(value: number): string }, count: number): string =>
  count >= 1000 ? `${view.number(1000)}+` : view.number(count)

/** A filter that takes one of these values. */
export const among =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

/** A filter that takes the id of something. */
export const anyId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value)

/** A filter that takes a number such as a price or a count, typed by people. */
export const anyNumber = (value: string): boolean => /^\d{1,12}([.,]\d{1,4})?$/.test(value)

/** A filter that takes any one line of up to 60 characters. */
export const anyText = (value: string): boolean => value.length <= 60 && !/[\u0000-\u001f]/.test(value)

const longestSearch = 200

function nothingAsked<V extends string, S extends string, F extends string>(shape: ListShape<V, S, F>): ListWish<V, S, F> {
  return readWish(shape, new URL(shape.path, 'http://shop.invalid'))
}

function dropped<F extends string>(filters: ListWish<string, string, F>['filters'], names: string[]) {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name))) as typeof filters
}

function oneOf<T extends string>(known: T[], asked: string | null): T {
  return known.find((one) => one === asked) ?? known[0]!
}

/** The page a query names: 1 where it names none. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

const filterNames = <F extends string>(shape: { filters: Readonly<Record<F, unknown>> }): F[] => Object.keys(shape.filters) as F[]
