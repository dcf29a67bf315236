import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { Notice } from '#templates/ui/notice.tsx'

/** When the parcel arrives, as estimated when the order was placed. Nothing for files, closed orders and orders that were delivered. */
export function DeliveryEstimate({ view, order, isOverdue }: { view: View; order: OrderRow; isOverdue: boolean }) {
  const isOver = order.status === 'cancelled' || order.status === 'refunded' || order.status === 'completed'
  if (isOver || order.deliveryFrom === null || order.deliveryTo === null || order.fulfillmentStatus === 'not_required') return <></>
  const days = view.dayRange(order.deliveryFrom, order.deliveryTo)
  return (
    <Notice tone="info" icon="truck">
      {view.t(isOverdue ? 'orders.wasDueOn' : 'orders.arrivesOn', { days, rate: order.shippingName })}
    </Notice>
  )
}
