import type { Exec } from '#db/types.ts'
import { findLatestShipments } from '#src/fulfillments/find-fulfillments.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { canEditOrder } from '#src/orders/edit-order/read-edit.ts'
import { type OrderLineRow, type OrderRow, listLinesOfOrders } from '#src/orders/find-orders.ts'
import { countUnitsToFulfill } from '#src/orders/fulfilled-units.ts'
import { canRefund } from '#src/orders/payment/refund-totals.ts'
import { listStaffTransitions } from '#src/orders/staff-transitions.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import { listTicketOrders } from './related-orders-and-tickets.ts'
import { maxOrderMails } from './limits.ts'
import { listMailsOfOrders } from '#src/mail/mails-of-orders.ts'

export interface PanelOrder {
  order: OrderRow
  lines: OrderLineRow[]
  isLinked: boolean
  /** Whether the requester's address or account is the order's: its links may be sent to them. */
  isTheirs: boolean
  /** The latest shipment; `link` is '' when it cannot be tracked. */
  shipment: { id: number; link: string } | null
  mails: { id: number; template: string; subject: string; createdAt: number }[]
  /** What the state of the order allows. */
  allowed: Record<'refund' | 'cancel' | 'edit' | 'fulfill' | 'replace', boolean>
}

/** The orders of the panel with everything it shows of them: one query for each kind of rows. */
export async function readPanelOrders(q: Exec, ticket: TicketRow): Promise<PanelOrder[]> {
  const orders = await listTicketOrders(q, ticket)
  const ids = orders.map(({ id }) => id)
  const lines = await listLinesOfOrders(q, ids)
  const shipments = await findLatestShipments(q, orders)
  const mails = await listMailsOfOrders(q, ids, maxOrderMails)
  return orders.map((order) => {
    const ownLines = lines.get(order.id)!
    return {
      order,
      lines: ownLines,
      isLinked: order.id === ticket.orderId,
      isTheirs: order.emailKey === ticket.emailKey || (ticket.userId !== null && order.userId === ticket.userId),
      shipment: shipments.get(order.id) ?? null,
      mails: mails.filter(({ orderId }) => orderId === order.id),
      allowed: {
        refund: canRefund(order),
        cancel: listStaffTransitions(order).includes('cancelled'),
        edit: canEditOrder(order),
        fulfill: order.status === 'processing' && ownLines.some((line) => countUnitsToFulfill(line) > 0),
        replace: !isUnpaid(order) && ownLines.some(({ kind, variantId }) => kind === 'item' && variantId !== null),
      },
    }
  })
}
