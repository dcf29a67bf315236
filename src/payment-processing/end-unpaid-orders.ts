import { and, asc, lte } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { reservationDuration } from '#src/inventory/reservations.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { awaitingTransferCondition } from '#src/orders/payment/payment-due.ts'
import { queuePaymentExpiredMail } from '#src/orders/mails/payment-due-mails.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'

const ordersPerRun = 100

/**
 * Scheduled task: cancels orders whose transfer has not come in time, releases their stock and tells their buyers. Who began to pay online
 * in the last half hour gets to finish, and a payment that is being processed is waited for. Returns how many.
 */
export async function endUnpaidOrders(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { orders } = shop.db.t
  const due = await shop.db.read
    .select({ id: orders.id })
    .from(orders)
    .where(and(awaitingTransferCondition, lte(orders.paymentDueAt, shop.now())))
    .orderBy(asc(orders.paymentDueAt), asc(orders.id))
    .limit(ordersPerRun)
  if (due.length === 0) return 0
  const findWording = await readWordings(shop)
  let count = 0
  for (const { id } of due) {
    if (signal?.aborted) break
    const open = await listOpenPayments(shop.db.read, [id])
    if (open.some(({ createdAt }) => createdAt > shop.now() - reservationDuration)) continue
    await cancelPayments(shop, open)
    if (await shop.db.transaction((tx) => endUnpaidOrder(shop, tx, findWording, id))) count += 1
  }
  return count
}

async function endUnpaidOrder(shop: Shop, tx: Tx, findWording: FindWording, id: number): Promise<boolean> {
  const now = shop.now()
  const order = await lockOrder(tx, id, now)
  // Undone payments and edits by staff give an order more time.
  if (order.paymentDueAt === null || order.paymentDueAt > now) return false
  // Begun, or still unknown, since they were cancelled: nobody's money is refused for a few minutes.
  if ((await listOpenPayments(tx, [id])).some(({ state, createdAt }) => state === 'pending' || createdAt > now - reservationDuration))
    return false
  if (!(await cancelUnpaidOrder(tx, id, { actor: 'shop', now }))) return false
  await queuePaymentExpiredMail(shop, tx, findWording, order)
  return true
}
