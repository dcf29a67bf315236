import { listPageSize } from '#src/admin/limits.ts'
import { type ListConfig, type ListParams, readListParams } from '#src/admin/list.ts'
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { normalizeCode } from '#src/discounts/normalize-code.ts'
import { addDays, dayIn, startOfDay } from '#src/lib/dates/dates.ts'
import { parseAmountParam } from '#src/lib/money/money.ts'
import type { View } from '#src/web/view.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxSelectedOrders } from '../limits.ts'
import { type OrderSort, type OrderListParams, findCodeFilter, isCommonTag } from '../lists/list-orders.ts'
import { type OrderView, orderViews, pendingViews } from '../lists/order-views.ts'
import { tagKey } from '../order-tags.ts'
import { type OrderFilter, extraStatuses, orderFilters } from './order-filters.ts'

export type OrderListConfig = ListConfig<OrderView, OrderSort>
export type OrderListQuery = ListParams<OrderView, OrderSort, OrderFilter>

/** One of the two lists; `words` is the prefix of its string keys. */
export interface OrderListInfo {
  listConfig: OrderListConfig
  area: 'orders'
  words: 'orders' | 'orders.pending'
  title: 'orders.title' | 'orders.pending.title'
  /** Name of its files, and its subject in the audit log. */
  subject: 'orders' | 'pending-orders'
}

const sorts = { date: 'desc', total: 'desc', customer: 'asc' } as const
const { also, ...allOrderFilters } = orderFilters

export const allOrders: OrderListInfo = {
  listConfig: { path: '/admin/ecommerce/orders', views: orderViews, sorts, filters: allOrderFilters },
  area: 'orders',
  words: 'orders',
  title: 'orders.title',
  subject: 'orders',
}

export const pendingOrders: OrderListInfo = {
  listConfig: {
    path: '/admin/pending-orders',
    views: pendingViews,
    sorts,
    filters: { also, payment: allOrderFilters.payment, fulfillment: allOrderFilters.fulfillment, tag: allOrderFilters.tag },
  },
  area: 'orders',
  words: 'orders.pending',
  title: 'orders.pending.title',
  subject: 'pending-orders',
}

export async function toOrderListParams(shop: Shop, view: Pick<View, 'moneyInput'>, params: OrderListQuery): Promise<OrderListParams> {
  const { period, status, payment, fulfillment, country, from, to } = params.filters
  const key = params.filters.tag ? tagKey(params.filters.tag) : ''
  const codeKey = normalizeCode(params.filters.code ?? '')
  const amountOf = (text: string | undefined) => (text ? parseAmountParam(text, view.moneyInput) : null)
  const { timezone } = await currentSettings(shop)
  const today = dayIn(shop.now(), timezone)
  return {
    ids: null,
    view: params.view,
    extraStatuses: params.filters.also ? extraStatuses[params.filters.also]! : [],
    status: (status as OrderStatus | undefined) ?? null,
    payment: (payment as PaymentStatus | undefined) ?? null,
    customer: params.filters.customer ? Number(params.filters.customer) : null,
    fulfillment: (fulfillment as FulfillmentStatus | undefined) ?? null,
    country: country ?? null,
    tag: key === '' ? null : { key, isCommon: await isCommonTag(shop.db.read, key) },
    code: codeKey === '' ? null : await findCodeFilter(shop.db.read, codeKey),
    totalFrom: amountOf(params.filters.total_from),
    totalTo: amountOf(params.filters.total_to),
    since: latest(period ? addDays(today, period === 'today' ? 0 : 1 - Number(period)) : undefined, from, timezone),
    until: to ? startOfDay(addDays(to, 1), timezone) : null,
    search: params.search.replace(/^#/, ''),
    sort: params.sort,
    descending: params.descending,
    now: shop.now(),
    page: params.page,
    pageSize: listPageSize,
  }
}

/** The orders of a URL: those of its `ids`, else all that match the list's parameters. */
export async function selectedOrders(
  shop: Shop,
  view: Pick<View, 'moneyInput'>,
  listConfig: OrderListConfig,
  url: URL,
): Promise<OrderListParams> {
  const selectAll = new URL(listConfig.path, url)
  const ids = url.searchParams.get('ids')
  if (ids === null) return toOrderListParams(shop, view, readListParams(listConfig, url))
  return { ...(await toOrderListParams(shop, view, readListParams(listConfig, selectAll))), view: 'all', ids: parseIds(ids) }
}

// The later of two first days, as epoch ms.
function latest(first: string | undefined, second: string | undefined, timeZone: string): number | null {
  const days = [first, second].filter((day) => day !== undefined).sort()
  return days.length === 0 ? null : startOfDay(days.at(-1)!, timeZone)
}

/** A URL that `selectedOrders` reads: the list's query for all of its orders, or ids. */
export function selectionHref(
  path: string,
  selection: { list: URL } | { ids: readonly number[] },
  extra: Record<string, string> = {},
): string {
  const query = new URLSearchParams('list' in selection ? selection.list.searchParams : { ids: selection.ids.join(',') })
  for (const [name, value] of Object.entries(extra)) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

const parseIds = (text: string): number[] =>
  text
    .split(',')
    .filter((id) => /^-?[1-9]\d{0,14}$/.test(id))
    .slice(0, maxSelectedOrders)
    .map(Number)
