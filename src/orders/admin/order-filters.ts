import { dateRanges } from '#src/admin/date-ranges.ts'
import { isId, isOneOf, isShortText } from '#src/admin/list.ts'
import { type OrderStatus, fulfillmentStatuses, orderStatuses, paymentStatuses } from '#db/schema/orders.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { isDay } from '#src/lib/dates/dates.ts'
import type { View } from '#src/web/view.ts'
import type { Filter } from '#templates/admin/list/list-filters.tsx'

/** Closed statuses that can be shown along with open orders, by their value in the URL. */
export const extraStatuses: Record<string, OrderStatus[]> = {
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  both: ['cancelled', 'refunded'],
}

export const orderFilters = {
  status: isOneOf(orderStatuses),
  payment: isOneOf(paymentStatuses),
  fulfillment: isOneOf(fulfillmentStatuses),
  period: isOneOf(dateRanges),
  from: isDay,
  to: isDay,
  total_from: isAmountText,
  total_to: isAmountText,
  country: (code: string) => /^[A-Z]{2}$/.test(code),
  tag: isShortText,
  code: isShortText,
  customer: isId,
  also: isOneOf(Object.keys(extraStatuses)),
}

export type OrderFilter = keyof typeof orderFilters

/** The list's filters with their values; both ends of a range are one filter. */
export function listOrderFilters(
  view: View,
  names: OrderFilter[],
  { values, tags }: { values: Partial<Record<OrderFilter, string>>; tags: string[] },
): Filter[] {
  return names.filter((name) => name !== 'to' && name !== 'total_to').map((name) => orderFilter(view, name, { values, tags }))
}

function orderFilter(
  view: View,
  name: OrderFilter,
  { values, tags }: { values: Partial<Record<OrderFilter, string>>; tags: string[] },
): Filter {
  const value = values[name]
  const end = (key: OrderFilter, label: string) => ({ name: key, label, value: values[key] })
  switch (name) {
    case 'status': {
      const options = orderStatuses.map((status) => ({ value: status, label: view.t(`orders.status.${status}`) }))
      return { name, label: view.t('orders.statusColumn'), any: view.t('orders.anyStatus'), value, options }
    }
    case 'payment': {
      const options = paymentStatuses.map((payment) => ({ value: payment, label: view.t(`orders.payment.${payment}`) }))
      return { name, label: view.t('orders.paymentColumn'), any: view.t('orders.anyPayment'), value, options }
    }
    case 'fulfillment': {
      const options = fulfillmentStatuses.map((status) => ({ value: status, label: view.t(`orders.fulfillment.${status}`) }))
      return { name, label: view.t('orders.fulfillmentColumn'), any: view.t('orders.anyFulfillment'), value, options }
    }
    case 'period': {
      const options = dateRanges.map((range) => ({ value: range, label: view.t(`admin.range.${range}`) }))
      return { name, label: view.t('orders.period'), any: view.t('orders.anyPeriod'), value, options }
    }
    case 'from':
    case 'to': {
      const ends = { from: end('from', view.t('orders.fromDay')), to: end('to', view.t('orders.toDay')) }
      return { kind: 'range', type: 'date', name: 'from', label: view.t('orders.dates'), ...ends }
    }
    case 'total_from':
    case 'total_to': {
      const ends = { from: end('total_from', view.t('orders.fromTotal')), to: end('total_to', view.t('orders.toTotal')) }
      return { kind: 'range', name: 'total_from', label: view.t('orders.total'), unit: view.shop.currency, ...ends }
    }
    case 'country': {
      const options = countryList(view.language).map(({ code, name: label }) => ({ value: code, label }))
      return { name, label: view.t('orders.country'), any: view.t('orders.anyCountry'), value, options }
    }
    case 'tag':
      return { kind: 'text', name, label: view.t('orders.tag'), value, options: tags }
    case 'code':
      return { kind: 'text', name, label: view.t('orderEdits.discountCode'), value }
    case 'customer':
      return { kind: 'text', name, label: view.t('orders.customerId'), value }
    case 'also': {
      const options = [
        { value: 'cancelled', label: view.t('orders.pending.andCancelled') },
        { value: 'refunded', label: view.t('orders.pending.andRefunded') },
        { value: 'both', label: view.t('orders.pending.andBoth') },
      ]
      return { name, label: view.t('orders.pending.alsoShow'), any: view.t('orders.pending.openOnly'), value, options }
    }
  }
}

// Read in the language of the visitor, so only its characters are checked here.
function isAmountText(value: string): boolean {
  return /^[\d.,'\u00a0\u202f ]{1,18}$/.test(value)
}
