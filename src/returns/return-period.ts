import type { OrderRow } from '#src/orders/find-orders.ts'
import { endOfDay } from '#src/lib/dates/dates.ts'
import type { Timeline } from '#src/orders/order-progress.ts'

type Delivery = Pick<OrderRow, 'status' | 'fulfillmentStatus' | 'orderDate' | 'paidAt' | 'deliveryTo'>

const day = 86_400_000

/**
 * When the last parcel has arrived at the latest, in epoch ms; null while nothing was sent. Carriers report nothing to the store, so it is
 * the time of shipping plus the longest delivery that was promised with the order. Files arrive with the payment.
 */
export function deliveredBy(order: Delivery, timeline: Timeline, timeZone: string): number | null {
  if (order.fulfillmentStatus === 'not_required') return order.paidAt
  if (!isSent(order)) return null
  const sentAt = timeline.filter(isShipment).reduce((latest, { createdAt }) => Math.max(latest, createdAt), order.orderDate)
  return order.deliveryTo === null ? sentAt : sentAt + Math.max(0, endOfDay(order.deliveryTo, timeZone) - order.orderDate)
}

/** The end of a period of so many days from the delivery, in epoch ms; Infinity while nothing was sent. */
export const periodEnd = (delivered: number | null, days: number): number => (delivered === null ? Infinity : delivered + days * day)

const isSent = ({ status, fulfillmentStatus }: Delivery): boolean =>
  status === 'shipped' || status === 'completed' || fulfillmentStatus === 'fulfilled' || fulfillmentStatus === 'partial'

const isShipment = ({ kind, data }: Timeline[number]): boolean =>
  kind === 'fulfilled' || (kind === 'status' && (data['to'] === 'shipped' || data['to'] === 'completed'))
