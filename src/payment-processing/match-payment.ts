import type { TaxSource } from '#db/schema/orders.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { recordAudit, type Actor } from '#src/accounts/audit/audit.ts'
import { applyEarlierDisputes } from '#src/disputes/apply-dispute.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { assignPayment, listOpenPayments } from '#src/payments/payments.ts'
import { type UnmatchedPayment, getUnmatchedPayment } from '#src/payments/list-unmatched-payments.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { findReportedRefund } from '#src/payments/refunded-totals.ts'
import { linkUnmatchedPayment, settleUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'
import { payOrder } from './apply-outcome.ts'
import { syncRefunds } from '#src/refunds/reported-refunds.ts'

export interface MatchPaymentInput {
  unmatchedId: number
  orderNumber: number
  actor: Actor
  /** Timeline comment if the payment does not pay the order. */
  timelineComment: string
}

/**
 * Pays an open order of exactly this amount; otherwise the payment stays open, with a comment in the order's timeline. Throws NotFound,
 * and UserError when there is no such order, when it is a test order, or the payment is already settled.
 */
export async function matchPayment(shop: Shop, input: MatchPaymentInput): Promise<{ paid: boolean }> {
  const { unmatchedId, actor } = input
  const order = await findOrder(shop.db.read, { number: input.orderNumber })
  if (!order || isTestOrderId(order.id)) throw new UserError('payments.noSuchOrder', { number: String(input.orderNumber) }, 'order_number')
  const unmatched = await getUnmatchedPayment(shop.db.read, unmatchedId)
  const processorTax = await fetchProcessorTax(shop, unmatched, order)
  // Another tab must not pay the same order a second time.
  const matchesOrder = unmatched.amount - addedTax(processorTax) === amountDue(order) && unmatched.currency === order.currency
  if (matchesOrder && unmatched.settledAt === null) await cancelPayments(shop, await listOpenPayments(shop.db.read, [order.id]))
  const findWording = await readWordings(shop)
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { processorId, account, reference, amount, currency } = await linkUnmatchedPayment(tx, unmatchedId, order.id)
    const payment = { orderId: order.id, processorId, account, amount, currency, method: '' }
    const total = await findReportedRefund(tx, { processorId, reference })
    const result = await payOrder(shop, tx, { ...payment, tax: processorTax }, { actor: actor.name, findWording })
    const paid = result === 'paid' || result === 'balance'
    if (paid) {
      await assignPayment(tx, { ...payment, reference, idempotencyKey: `unmatched:${unmatchedId}` }, now)
      await settleUnmatchedPayment(tx, unmatchedId, '', now)
      const slug = shop.processors.find((processor) => processor.processorId === processorId)?.slug ?? 'shop'
      await syncRefunds(shop, tx, { processorId, reference, total, actor: slug, findWording })
      await applyEarlierDisputes(shop, tx, { processorId, reference }, { actor: slug, findWording })
    } else await addTimelineEntry(tx, { orderId: order.id, kind: 'comment', data: { text: input.timelineComment }, actor: actor.name, now })
    const change = { order: order.number, paid }
    await recordAudit(tx, { actor, action: 'payment.matched', subject: `unmatched:${unmatchedId}`, change, now })
    return { paid }
  })
}

/**
 * The tax that the processor charged with this payment, for an order whose tax it collects. Undefined when it does not collect it, or does
 * not confirm the payment. Throws UserError when it does not answer.
 */
async function fetchProcessorTax(
  shop: Shop,
  { processorId, account, reference, amount, currency, settledAt }: UnmatchedPayment,
  order: { taxSource: TaxSource },
): Promise<PaymentOutcome['tax']> {
  const processor = findProcessorOf(shop, { processorId, account })
  if (!processor?.collectsTax || order.taxSource !== 'processor' || settledAt !== null) return undefined
  try {
    const found = await processor.find({ reference })
    return found.state === 'paid' && found.amount === amount && found.currency === currency ? found.tax : undefined
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, payment: reference }, 'could not get the tax of an unmatched payment from its processor')
    throw new UserError('payments.linkNoAnswer')
  }
}

const addedTax = (tax: PaymentOutcome['tax']): number => (tax?.isAdded ? tax.amount : 0)
