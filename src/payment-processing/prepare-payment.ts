import type { Tx } from '#db/types.ts'
import { renewUses } from '#src/discounts/uses.ts'
import {
  type ReservationClient,
  extendReservations,
  findShortages,
  hasReservations,
  reservationDuration,
  reserveStock,
} from '#src/inventory/reservations.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { type OrderLineRow, type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { listOrderedUnits } from '#src/orders/ordered-units.ts'
import { amountDue, isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { listPayments } from '#src/payments/payments.ts'
import type { PaymentRequest } from '#src/payments/processor.ts'

export interface PayOrderInput {
  /** What was shown, in minor units. */
  amount: number
  client: ReservationClient
  now: number
}

/**
 * Prepares an order for the payment of what is due: an unpaid one holds its units and discounts for another 30 minutes. Throws Conflict
 * when something else is due, a payment is being processed or a discount is gone, and UserError when units are gone.
 */
export async function preparePayment(tx: Tx, orderId: number, { amount, client, now }: PayOrderInput): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, now)
  if (!isAwaitingPayment(order)) throw new Conflict('payOrder.nothingDue')
  if (amountDue(order) !== amount) throw new Conflict('payOrder.amountChanged')
  if ((await listPayments(tx, orderId)).some(({ state }) => state === 'pending')) throw new Conflict('checkout.earlierPending')
  if (!isUnpaid(order)) return order
  // One that waits for a transfer holds its units until then.
  const expiresAt = Math.max(now + reservationDuration, order.paymentDueAt ?? 0)
  await renewUses(tx, { orderId, customer: { userId: order.userId, emailKey: order.emailKey }, expiresAt })
  await holdUnits(tx, orderId, { client, expiresAt })
  return order
}

async function holdUnits(tx: Tx, orderId: number, { client, expiresAt }: { client: ReservationClient; expiresAt: number }): Promise<void> {
  const units = await listOrderedUnits(tx, orderId)
  const isHeld = await hasReservations(tx, orderId)
  const [shortage] = isHeld ? await findShortages(tx, orderId, units) : await reserveStock(tx, units, { orderId, expiresAt, client })
  if (isHeld) await extendReservations(tx, orderId, expiresAt)
  if (!shortage) return
  const lines = await listOrderLines(tx, orderId)
  throw new UserError('payOrder.soldOut', { product: lines.find(({ sku }) => sku === shortage.sku)?.name ?? shortage.sku })
}

/** What a hosted page lists; it shows one sum when they do not add up to the amount. */
export function buildPaymentLines(
  order: OrderRow,
  lines: OrderLineRow[],
  labels: { tax: string; shipping: string; balance: string },
): PaymentRequest['lines'] {
  if (!isUnpaid(order)) return [{ name: labels.balance, quantity: 1, unitPrice: amountDue(order) }]
  const items = lines.map(({ name, options, quantity, unitPrice, discount, lineTotal }) => {
    const fullName = [name, ...options.map(({ value }) => value)].join(', ')
    // A share of a discount need not divide by the quantity, and processors accept no negative lines.
    return discount > 0 ? { name: `${quantity} × ${fullName}`, quantity: 1, unitPrice: lineTotal } : { name: fullName, quantity, unitPrice }
  })
  const fees = [
    { name: labels.tax, quantity: 1, unitPrice: order.taxIncluded ? 0 : order.tax },
    { name: labels.shipping, quantity: 1, unitPrice: order.shipping },
  ]
  return [...items, ...fees.filter(({ unitPrice }) => unitPrice > 0)]
}
