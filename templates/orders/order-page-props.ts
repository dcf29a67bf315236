import type { OrderStatus } from '#db/schema/orders.ts'
import type { OrderDiscount } from '#src/discounts/find-discounts.ts'
import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { Shipment } from '#src/fulfillments/find-fulfillments.ts'
import type { RefundLineRow } from '#src/refunds/find-refunds.ts'
import type { OrderTag } from '#src/orders/order-tags.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { View } from '#src/web/view.ts'
import type { FormattedDispute } from '#templates/disputes/dispute-notice.tsx'
import type { ListedRefund } from '#templates/refunds/refund-list.tsx'
import type { ListedTicket } from '#templates/shop-panel/ticket-list.tsx'
import type { OrderEvent } from './order-timeline.tsx'
import type { LeftOut } from './left-out-notice.tsx'
import type { listOrderMails } from '#src/mail/mails-of-orders.ts'

export interface OrderPageProps {
  view: View
  order: OrderRow
  hasAccount: boolean
  lines: OrderLineRow[]
  /** Units that came back, by line. */
  returned: ReadonlyMap<number, number>
  discounts: OrderDiscount[]
  payments: {
    id: number
    state: string
    amount: number
    refunded: number
    method: string
    failure: string | null
    createdAt: number
    canUndo: boolean
  }[]
  /** YYYY-MM-DD in the store's time zone. */
  today: string
  events: OrderEvent[]
  /** The one that it started or renewed; null for any other order. */
  subscription: SubscriptionRow | null
  /** Emails about this order; null without permission to read emails. */
  mails: Awaited<ReturnType<typeof listOrderMails>> | null
  /** Allowed status changes, most likely first; [] without write permission. */
  transitions: OrderStatus[]
  downloads: OrderDownload[]
  /** Amounts of this cancelled order still to refund. */
  refundsDue: { amount: string }[]
  shipments: Shipment[]
  /** Null without permission to read tickets. */
  tickets: ListedTicket[] | null
  tags: OrderTag[]
  /** To suggest. */
  knownTags: string[]
  refunds: ListedRefund[]
  refundLines: RefundLineRow[]
  disputes: FormattedDispute[]
  /** Epoch ms. */
  now: number
  mayRefund: boolean
  /** Whether staff may ship something of it. */
  mayFulfill: boolean
  mayEdit: boolean
  mayWrite: boolean
  countryName: string
  /** True while the confirmation of a cancellation is shown without JavaScript. */
  confirming: boolean
  leftOut: LeftOut
  error: string | null
}
