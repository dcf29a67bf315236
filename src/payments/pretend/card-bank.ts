import { ApiError } from './api-error.ts'
import type { Charge, Intent } from './card-books.ts'
import { brandOf, declineWords, passesCheckDigit, type Decline } from './card-numbers.ts'

export interface CardDetails {
  number: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  cvc: string
}

/** Throws the card error of a number, date or code that cannot be one. */
export function refuseUnreadable(card: CardDetails): void {
  const refuse = (code: string, param: string, message: string) => {
    throw new ApiError(402, { type: 'card_error', code, param, message })
  }
  if (!passesCheckDigit(card.number)) refuse('incorrect_number', 'number', 'Your card number is incorrect.')
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) refuse('invalid_expiry_month', 'exp_month', "Your card's expiry month is invalid.")
  if (!(card.expYear >= 2000 && card.expYear <= 2100)) refuse('invalid_expiry_year', 'exp_year', "Your card's expiry year is invalid.")
  const digits = brandOf(card.number) === 'amex' ? 4 : 3
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== digits) refuse('invalid_cvc', 'cvc', `Your card's security code has ${digits} digits.`)
}

/** How the processor names a refusal: a code, and the bank's own reason. */
export function codesOf(refusal: Decline): { code: NonNullable<Intent['last_payment_error']>['code'] & string; decline_code: string } {
  if (refusal === 'card_declined') return { code: 'card_declined', decline_code: 'generic_decline' }
  if (refusal === 'insufficient_funds') return { code: 'card_declined', decline_code: 'insufficient_funds' }
  if (refusal === 'live_card') return { code: 'card_declined', decline_code: 'test_mode_live_card' }
  return { code: refusal, decline_code: refusal }
}

/** True when the card ran out before the month of `now` (epoch ms). */
export function hasExpired({ expMonth, expYear }: CardDetails, now: number): boolean {
  const today = new Date(now)
  return expYear < today.getUTCFullYear() || (expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1)
}

/** The bank's record of one try; `created` in seconds. */
export function newCharge(paying: Intent, card: CardDetails, refusal: Decline | null, made: { id: string; created: number }): Charge {
  const codes = refusal && codesOf(refusal)
  return {
    ...made,
    object: 'charge',
    amount: paying.amount,
    amount_captured: refusal ? 0 : paying.amount,
    amount_refunded: 0,
    captured: !refusal,
    currency: paying.currency,
    failure_code: codes ? codes.code : null,
    failure_message: refusal && declineWords[refusal],
    livemode: false,
    metadata: paying.metadata,
    outcome: { type: refusal ? 'issuer_declined' : 'authorized', reason: codes ? codes.decline_code : null },
    paid: !refusal,
    payment_intent: paying.id,
    payment_method_details: {
      type: 'card',
      card: { brand: brandOf(card.number), last4: card.number.slice(-4), exp_month: card.expMonth, exp_year: card.expYear },
    },
    refunded: false,
    status: refusal ? 'failed' : 'succeeded',
  }
}
