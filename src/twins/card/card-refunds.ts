import { invalidRequest, resourceMissing } from './api-error.ts'
import type { CardStore, Intent, Refund } from './card-store.ts'

interface RefundOptions {
  store: CardStore
  getIntent(id: string): Intent
  nowSeconds(): number
  emitEvent(type: string, object: unknown): void
  onChange(): void
}

/** Rules of the pretend processor for refunds. Throws ApiError like the real one. */
export function cardRefunds({ store, getIntent, nowSeconds, emitEvent, onChange }: RefundOptions) {
  /** Refunds `amount`, or the whole rest for null. `pending`: the bank decides later, see `settleRefund`. */
  function refund(intentId: string, amount: number | null, options: { metadata?: Record<string, string>; pending?: boolean } = {}): Refund {
    const { latest_charge: chargeId, status } = getIntent(intentId)
    const charge = chargeId ? store.charges.get(chargeId) : undefined
    if (!charge || status !== 'succeeded') throw invalidRequest('This PaymentIntent does not have a successful charge to refund.')
    const refundable = charge.amount - charge.amount_refunded
    if (refundable === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const refundAmount = amount ?? refundable
    if (!Number.isSafeInteger(refundAmount) || refundAmount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
    if (refundAmount > refundable)
      throw invalidRequest(`Refund amount (${refundAmount}) is greater than unrefunded amount on charge (${refundable})`, {
        param: 'amount',
      })
    const newRefund: Refund = {
      id: `re_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`,
      object: 'refund',
      amount: refundAmount,
      charge: charge.id,
      created: nowSeconds(),
      currency: charge.currency,
      metadata: options.metadata ?? {},
      payment_intent: intentId,
      status: options.pending ? 'pending' : 'succeeded',
    }
    store.refunds.set(newRefund.id, newRefund)
    charge.amount_refunded += refundAmount
    charge.refunded = charge.amount_refunded === charge.amount
    onChange()
    emitEvent('charge.refunded', charge)
    emitEvent('refund.updated', newRefund)
    return newRefund
  }

  /** The bank pays a pending refund out, or fails one, also after it succeeded: then the money is back with the store. */
  function settleRefund(id: string, status: 'succeeded' | 'failed'): Refund {
    const found = store.refunds.get(id)
    if (!found) throw resourceMissing('refund', id)
    if (found.status === 'failed') return found
    found.status = status
    if (status === 'failed') {
      found.failure_reason = 'expired_or_canceled_card'
      const charge = store.charges.get(found.charge)!
      charge.amount_refunded -= found.amount
      charge.refunded = false
    }
    onChange()
    emitEvent('refund.updated', found)
    if (status === 'failed') emitEvent('refund.failed', found)
    return found
  }

  const listRefunds = (intentId: string): Refund[] => [...store.refunds.values()].filter((one) => one.payment_intent === intentId).reverse()

  return { refund, settleRefund, listRefunds }
}
