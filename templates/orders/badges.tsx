import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

interface OrderState {
  id: number
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfillmentStatus: FulfillmentStatus
  /** See `orders`. */
  balance?: number
  paymentDueAt?: number | null
}

interface PaymentBadgeProps {
  view: View
  order: OrderState
  refundDue?: boolean
  now?: number
}

/** Nothing for a real order. */
export const TestBadge = ({ view, order }: { view: View; order: Pick<OrderState, 'id'> }) =>
  isTestOrderId(order.id) ? <Badge tone="warn">{view.t('orders.test')}</Badge> : <></>

export function StatusBadge({ view, order }: { view: View; order: OrderState }) {
  const status = <Badge tone={statusTones[order.status]}>{view.t(`orders.status.${order.status}`)}</Badge>
  if (!isTestOrderId(order.id)) return status
  return (
    <span class="cluster" data-gap="1">
      <TestBadge view={view} order={order} />
      {status}
    </span>
  )
}

/** `refundDue`: the order was cancelled but not refunded. `now`, in epoch ms, marks overdue invoices. */
export const PaymentBadge = ({ view, order, refundDue = false, now = 0 }: PaymentBadgeProps) =>
  refundDue ? (
    <Badge tone="bad">{view.t('orders.refundDue')}</Badge>
  ) : order.status !== 'cancelled' && order.paymentStatus === 'authorized' && (order.paymentDueAt ?? now) < now ? (
    <Badge tone="bad">{view.t('manualPayments.overdue')}</Badge>
  ) : order.status === 'pending' && order.paymentStatus === 'unpaid' && (order.paymentDueAt ?? null) !== null ? (
    <Badge tone="warn">{view.t('manualPayments.awaitingTransfer')}</Badge>
  ) : (order.balance ?? 0) > 0 && order.paymentStatus !== 'authorized' ? (
    <Badge tone="warn">{view.t('payOrder.balanceDue')}</Badge>
  ) : (
    <Badge tone={paymentTones[order.paymentStatus]}>{view.t(`orders.payment.${order.paymentStatus}`)}</Badge>
  )

// A cancelled order has no fulfillment status.
export const FulfillmentBadge = ({ view, order }: { view: View; order: OrderState }) => (
  <Badge tone={order.status === 'cancelled' || order.status === 'refunded' ? 'neutral' : fulfillmentTones[order.fulfillmentStatus]}>
    {view.t(`orders.fulfillment.${order.fulfillmentStatus}`)}
  </Badge>
)

const statusTones: Record<OrderStatus, Tone> = {
  pending: 'neutral',
  processing: 'info',
  on_hold: 'warn',
  shipped: 'info',
  completed: 'ok',
  cancelled: 'neutral',
  refunded: 'neutral',
  failed: 'bad',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'warn',
  authorized: 'warn',
  paid: 'ok',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  failed: 'bad',
  disputed: 'bad',
}

const fulfillmentTones: Record<FulfillmentStatus, Tone> = {
  unfulfilled: 'warn',
  partial: 'warn',
  fulfilled: 'neutral',
  returned: 'neutral',
  not_required: 'neutral',
}
