import { ApiError } from './api-error.ts'
import type { Charge, Intent, CardDetails } from './card-store.ts'
import { cardBrand, declineMessages, isLuhnValid, type Decline } from '../processors/test-cards.ts'

/** Throws the card error of an invalid number, date or code. */
export function assertValidCard(card: CardDetails): void {
  const fail = (code: string, param: string, message: string) => {
    throw new ApiError(402, { type: 'card_error', code, param, message })
  }
  if (!isLuhnValid(card.number)) fail('incorrect_number', 'number', 'Your card number is incorrect.')
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) fail('invalid_expiry_month', 'exp_month', "Your card's expiry month is invalid.")
  if (!(card.expYear >= 2000 && card.expYear <= 2100)) fail('invalid_expiry_year', 'exp_year', "Your card's expiry year is invalid.")
  const digits = cardBrand(card.number) === 'amex' ? 4 : 3
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== digits) fail('invalid_cvc', 'cvc', `Your card's security code has ${digits} digits.`)
}

export function declineCodes(declineReason: Decline): {
  code: NonNullable<Intent['last_payment_error']>['code'] & string
  decline_code: string
} {
  if (declineReason === 'card_declined') return { code: 'card_declined', decline_code: 'generic_decline' }
  if (declineReason === 'insufficient_funds') return { code: 'card_declined', decline_code: 'insufficient_funds' }
  if (declineReason === 'live_card') return { code: 'card_declined', decline_code: 'test_mode_live_card' }
  return { code: declineReason, decline_code: declineReason }
}

/** True when the card expired before the month of `now` (epoch ms). */
export function hasExpired({ expMonth, expYear }: CardDetails, now: number): boolean {
  const today = new Date(now)
  return expYear < today.getUTCFullYear() || (expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1)
}

/** `created` in seconds. */
export function newCharge(
  paymentIntent: Intent,
  card: CardDetails,
  declineReason: Decline | null,
  base: { id: string; created: number },
): Charge {
  const codes = declineReason && declineCodes(declineReason)
  return {
    ...base,
    object: 'charge',
    amount: paymentIntent.amount,
    amount_captured: declineReason ? 0 : paymentIntent.amount,
    amount_refunded: 0,
    captured: !declineReason,
    currency: paymentIntent.currency,
    failure_code: codes ? codes.code : null,
    failure_message: declineReason && declineMessages[declineReason],
    livemode: false,
    metadata: paymentIntent.metadata,
    outcome: { type: declineReason ? 'issuer_declined' : 'authorized', reason: codes ? codes.decline_code : null },
    paid: !declineReason,
    payment_intent: paymentIntent.id,
    payment_method_details: {
      type: 'card',
      card: { brand: cardBrand(card.number), last4: card.number.slice(-4), exp_month: card.expMonth, exp_year: card.expYear },
    },
    refunded: false,
    status: declineReason ? 'failed' : 'succeeded',
  }
}
