import { readWordings } from '#src/i18n/translator.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { listRefundsDue } from '#src/orders/refund-due.ts'
import { listPayments } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { syncRefunds } from './sync-refunds.ts'

/** Refunds a cancelled order at once, before its job would. False when the processor did not answer or refused: the job tries again. */
export async function tryRefundCancelled(shop: Shop, orderId: number): Promise<boolean> {
  try {
    await refundCancelled(shop, orderId)
    return true
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, order: orderId }, 'could not refund a cancelled order')
    return false
  }
}

export const runRefundCancelled: JobHandler = (shop, payload) => refundCancelled(shop, Number(payload.orderId))

/**
 * Refunds what is still held of an order that was cancelled after payment. Safe to repeat: each payment has one key at its processor.
 * Throws ProcessorError; the order stays among the refunds due until it has worked.
 */
async function refundCancelled(shop: Shop, orderId: number): Promise<void> {
  const q = shop.db.read
  const order = await findOrder(q, { id: orderId })
  if (!order) return
  const payments = await listPayments(q, orderId)
  for (const payment of payments.filter((candidate) => listRefundsDue(order, [candidate]).length > 0)) {
    const { processorId, reference, amount: total, refunded, currency } = payment
    const processor = shop.processors.find((candidate) => candidate.processorId === processorId)
    // Staff return bank transfers, and the money of processors that are no longer set up.
    if (!processor?.collectsOnline || reference === null) continue
    const idempotencyKey = `cancel-${order.externalId}-${payment.id}`
    await processor.refund({ reference, amount: total - refunded, currency, idempotencyKey })
    const findWording = await readWordings(shop)
    await shop.db.transaction((tx) => syncRefunds(shop, tx, { processorId, reference, total, actor: processor.slug, findWording }))
  }
}
