import type { Tx } from '#db/types.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { findPayment } from '#src/payments/payments.ts'
import { type Processor, ProcessorError } from '#src/payments/processor.ts'
import type { RefundOutcome } from '#src/payments/payment-outcome.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { findReportedRefund } from '#src/payments/refunded-totals.ts'
import type { Shop } from '#src/shop.ts'
import { type RefundRow, findRefund } from './find-refunds.ts'
import { addReportedRefund } from './reported-refunds.ts'
import { claimRefund, failRefund, recordPendingRefund, releaseClaim, settleRefund } from './settle-refund.ts'
import { firstRefundCheckMinutes, longestRefundCheckMinutes } from './limits.ts'

/** How long a processor repeats its response to a key, with some time to spare, in ms. */
const keyLifetime = 20 * 3_600_000
const minCheckInterval = firstRefundCheckMinutes * 60_000
const maxCheckInterval = longestRefundCheckMinutes * 60_000

/** Sends a pending refund to its processor and stores the result; safe to repeat. Without a result it stays pending for the next check. */
export async function sendRefund(shop: Shop, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== 'pending') return refund
  if (refund.method !== 'processor') return applyOutcome(shop, refund, 'shop', { refundReference: '', state: 'succeeded', failure: null })
  return ask(shop, refund, async (processor, reference) => {
    const { currency } = (await findPayment(shop.db.read, refund.paymentId!))!
    return processor.refund({ reference, amount: refund.amount, currency, idempotencyKey: refund.key })
  })
}

/** Asks the processor about a refund whose result is unknown, e.g. after a crash. One that it never received is sent again. */
export async function checkRefund(shop: Shop, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== 'pending' || refund.method !== 'processor') return sendRefund(shop, refund)
  const isKeyStored = shop.now() - refund.createdAt < keyLifetime
  const call = async (processor: Processor, reference: string): Promise<RefundOutcome> => {
    const { currency } = (await findPayment(shop.db.read, refund.paymentId!))!
    const request = { reference, amount: refund.amount, currency, idempotencyKey: refund.key }
    if (!processor.findRefund) return processor.refund(request)
    const found = await findSent(processor, request)
    if (found) return found
    if (isKeyStored) return processor.refund(request)
    return { refundReference: '', state: 'failed', failure: 'not_received' }
  }
  return ask(shop, refund, call, { wasSent: true })
}

// Who refuses the question says nothing about the refund.
async function findSent(processor: Processor, request: { reference: string; idempotencyKey: string }): Promise<RefundOutcome | null> {
  try {
    return (await processor.findRefund?.(request)) ?? null
  } catch (error) {
    throw error instanceof ProcessorError && error.isRejected ? new ProcessorError(error.message, { cause: error }) : error
  }
}

/** Longer than a processor may take, in ms. After a crash the next check asks again. */
const claimLifetime = 60_000

async function ask(
  shop: Shop,
  refund: RefundRow,
  call: (processor: Processor, reference: string) => Promise<RefundOutcome>,
  { wasSent = false }: { wasSent?: boolean } = {},
): Promise<RefundRow> {
  const payment = await findPayment(shop.db.read, refund.paymentId!)
  const processor = payment ? findProcessorOf(shop, payment) : undefined
  const actor = processor?.slug ?? 'shop'
  const now = shop.now()
  const until = now + claimLifetime
  // Not every processor has idempotency keys: two requests at once could be two refunds.
  if (!(await shop.db.transaction((tx) => claimRefund(tx, refund.id, { now, until }))))
    return (await findRefund(shop.db.read, { id: refund.id })) ?? refund
  try {
    // A plugin may be missing for a while. What it was asked for before may have been refunded.
    if (!processor || !payment?.reference)
      throw new ProcessorError('the account of this payment is not connected', { isRejected: !wasSent })
    return await applyOutcome(shop, refund, actor, await call(processor, payment.reference))
  } catch (error) {
    if (!(error instanceof ProcessorError)) {
      await shop.db.transaction((tx) => releaseClaim(tx, refund.id, until))
      throw error
    }
    if (error.isRejected) return applyOutcome(shop, refund, actor, { refundReference: '', state: 'failed', failure: error.message })
    shop.log.warn({ err: error, refund: refund.id }, 'could not get the result of a refund from its processor')
    return saveNextCheck(shop, refund)
  }
}

async function applyOutcome(shop: Shop, refund: RefundRow, processor: string, outcome: RefundOutcome): Promise<RefundRow> {
  const reference = outcome.refundReference || null
  if (outcome.state === 'pending') return saveNextCheck(shop, refund, reference ?? undefined)
  const findWording = await readWordings(shop)
  return shop.db.transaction(async (tx) => {
    // The staff member who started it, unless the processor has decided against it.
    if (outcome.state === 'succeeded') await settleRefund(shop, tx, refund.id, { reference, actor: refund.actor, findWording })
    else if (await failRefund(shop, tx, refund.id, { failure: outcome.failure ?? '', actor: processor }))
      if (reference === null && refund.reference === null) await countReported(shop, tx, refund, processor)
    return (await findRefund(tx, { id: refund.id }))!
  })
}

// What was refunded at the processor meanwhile was taken for this refund, which the processor never made.
async function countReported(shop: Shop, tx: Tx, { paymentId }: RefundRow, actor: string): Promise<void> {
  const payment = paymentId === null ? null : await findPayment(tx, paymentId)
  if (!payment?.reference) return
  const total = await findReportedRefund(tx, { processorId: payment.processorId, reference: payment.reference })
  if (total > 0) await addReportedRefund(shop, tx, payment, { total, actor })
}

async function saveNextCheck(shop: Shop, refund: RefundRow, reference?: string): Promise<RefundRow> {
  const now = shop.now()
  const interval = Math.min(Math.max(now - refund.createdAt, minCheckInterval), maxCheckInterval)
  return shop.db.transaction(async (tx) => {
    await recordPendingRefund(tx, refund.id, { ...(reference === undefined ? {} : { reference }), nextCheckAt: now + interval })
    return (await findRefund(tx, { id: refund.id }))!
  })
}
