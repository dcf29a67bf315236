import { readWordings } from '#src/i18n/translator.ts'
import { type OrderRow, findOrder } from '#src/orders/find-orders.ts'
import { isAwaitingPayment } from '#src/lib/money/amount-due.ts'
import { prepareMailTemplates } from '#src/mail/templates/templates.ts'
import { type Payment, findLatestPayment } from '#src/payments/payments.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { resumeWaitingEvents } from '#src/payments/events/webhook-events.ts'
import type { Shop } from '#src/shop.ts'
import { applyOutcome } from './apply-outcome.ts'

/** `order`: the payment's, if it was just read. `cancel` cancels the payment there first; so does an order that is canceled or has nothing left to pay. Safe to repeat. Throws ProcessorError. */
export async function syncPayment(
  shop: Shop,
  payment: Payment,
  { action, order: known }: { action?: 'cancel' | undefined; order?: OrderRow } = {},
): Promise<Payment> {
  const processor = findProcessorOf(shop, payment)
  const lookup =
    payment.reference !== null
      ? { reference: payment.reference }
      : payment.hostedReference !== null
        ? { hostedReference: payment.hostedReference }
        : null
  if (!processor || !lookup) return payment
  const order = known ?? (await findOrder(shop.db.read, { id: payment.orderId }))
  const isAwaited = order !== null && isAwaitingPayment(order)
  const outcome = await (action === 'cancel' || !isAwaited ? processor.cancel(lookup) : processor.find(lookup, payment))
  const findWording = await readWordings(shop)
  await prepareMailTemplates(shop)
  const news = { paymentId: payment.id, outcome, actor: processor.slug, findWording }
  const synced = await shop.db.transaction((tx) => applyOutcome(shop, tx, news))
  if (outcome.reference !== '') await resumeWaitingEvents(shop, { source: processor.slug, reference: outcome.reference })
  return synced
}

/** The latest payment of an order, synced if it is still open. Throws ProcessorError. */
export async function syncLatestPayment(shop: Shop, order: OrderRow): Promise<Payment | null> {
  const payment = await findLatestPayment(shop.db.read, order.id)
  return payment && payment.state !== 'paid' && payment.state !== 'cancelled' ? syncPayment(shop, payment, { order }) : payment
}
