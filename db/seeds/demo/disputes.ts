import { and, desc, eq, inArray, isNotNull, lt, notExists } from 'drizzle-orm'
import { applyDispute } from '#src/disputes/apply-dispute.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { processorTypes } from '#src/payments/processors.ts'
import type { DisputeEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'

const day = 86_400_000
/** How long the store may answer. */
const answerTime = 9 * day

const demoDisputes: { state: DisputeEvent['state']; reason: string; openedAgo: number }[] = [
  { state: 'open', reason: 'product_not_received', openedAgo: 3 * day },
  { state: 'won', reason: 'unrecognized', openedAgo: 12 * day },
  { state: 'lost', reason: 'fraudulent', openedAgo: 14 * day },
]

/** A dispute in each state. */
export async function seedDisputes(shop: Shop): Promise<void> {
  const findWording = await readWordings(shop)
  const now = shop.now()
  const { processorId, slug } = processorTypes.find(({ demoPayments }) => demoPayments)!
  for (const [index, { reference, amount, currency }] of (await listDemoPayments(shop, processorId)).entries()) {
    const { state, reason, openedAgo } = demoDisputes[index]!
    const report = async (reported: DisputeEvent['state'], at: number) => {
      const dispute = {
        disputeId: reference!.replace(/^pi_/, 'du_'),
        paymentReference: reference!,
        state: reported,
        amount,
        currency,
        reason,
      }
      const evidenceDueAt = reported === 'open' ? now - openedAgo + answerTime : null
      const event = { processorId, dispute: { ...dispute, evidenceDueAt }, occurredAt: at }
      await shop.db.transaction((tx) => applyDispute({ ...shop, now: () => at }, tx, { ...event, actor: slug, findWording }))
    }
    await report('open', now - openedAgo)
    if (state !== 'open') await report(state, now - day)
  }
}

/** The newest ones of orders that were shipped before the first dispute, without returns. */
function listDemoPayments(shop: Shop, processorId: number) {
  const { orders, payments, returns } = shop.db.t
  const returned = shop.db.read.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orders.id))
  const { reference, amount, currency } = payments
  return shop.db.read
    .select({ reference, amount, currency })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.processorId, processorId),
        eq(payments.state, 'paid'),
        isNotNull(reference),
        eq(orders.paymentStatus, 'paid'),
        inArray(orders.status, ['shipped', 'completed']),
        lt(orders.orderDate, shop.now() - 16 * day),
        notExists(returned),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(demoDisputes.length)
}
