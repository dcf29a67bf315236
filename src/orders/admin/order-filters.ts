import { dateRanges } from '#src/admin/sales-metrics.ts'
import { isId, isOneOf } from '#src/admin/list.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import type { View } from '#src/web/view.ts'
import type { Filter } from '#templates/admin/list-filters.tsx'

const orderStatuses: OrderStatus[] = ['pending', 'processing', 'on_hold', 'shipped', 'completed', 'cancelled', 'refunded', 'failed']
const paymentStatuses: PaymentStatus[] = ['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed']

/** Closed statuses that can be shown along with open orders, by their value in the URL. */
export const extraStatuses: Record<string, OrderStatus[]> = {
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  both: ['cancelled', 'refunded'],
}

export const orderFilters = {
  status: isOneOf(orderStatuses),
  payment: isOneOf(paymentStatuses),
  period: isOneOf(dateRanges),
  customer: isId,
  also: isOneOf(Object.keys(extraStatuses)),
}

export type OrderFilter = keyof typeof orderFilters

export function orderFilter(view: View, name: OrderFilter, value: string | undefined): Filter {
  if (name === 'status') {
    const options = orderStatuses.map((status) => ({ value: status, label: view.t(`orders.status.${status}`) }))
    return { name, label: view.t('orders.statusColumn'), any: view.t('orders.anyStatus'), value, options }
  }
  if (name === 'payment') {
    const options = paymentStatuses.map((payment) => ({ value: payment, label: view.t(`orders.payment.${payment}`) }))
    return { name, label: view.t('orders.paymentColumn'), any: view.t('orders.anyPayment'), value, options }
  }
  if (name === 'period') {
    const options = dateRanges.map((range) => ({ value: range, label: view.t(`admin.range.${range}`) }))
    return { name, label: view.t('orders.period'), any: view.t('orders.anyPeriod'), value, options }
  }
  if (name === 'customer') return { kind: 'text', name, label: view.t('orders.customerId'), value }
  const options = [
    { value: 'cancelled', label: view.t('orders.pending.andCancelled') },
    { value: 'refunded', label: view.t('orders.pending.andRefunded') },
    { value: 'both', label: view.t('orders.pending.andBoth') },
  ]
  return { name, label: view.t('orders.pending.alsoShow'), any: view.t('orders.pending.openOnly'), value, options }
}
