import type { Decline, Failure } from './test-cards.ts'

/** What staff let happen to a payment: planned for the next one, or by its amount. */
export type PaymentOutcomeName = 'approve' | BankDecline | 'extra-step' | ConnectionOutcome

export type BankDecline = Exclude<Decline, 'live_card' | 'authentication_failed'>
export type ConnectionOutcome = 'slow' | 'timeout' | 'drop' | 'server-error'

export const bankDeclines: BankDecline[] = ['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error']

/** A call that fails; `after` its work is done. */
export interface CallFailure {
  failure: Failure
  after: boolean
}

export const callFailures: Record<ConnectionOutcome, CallFailure> = {
  slow: { failure: 'slow', after: false },
  timeout: { failure: 'hang', after: true },
  drop: { failure: 'drop', after: true },
  'server-error': { failure: 'server-error', after: false },
}

/** By the last three digits of an amount in minor units: 10.01 is declined. Long enough that hardly any order has such an amount by chance. */
export const amountOutcomes: { ending: number; outcome: Exclude<PaymentOutcomeName, 'approve' | 'server-error'> }[] = [
  { ending: 1, outcome: 'card_declined' },
  { ending: 2, outcome: 'insufficient_funds' },
  { ending: 3, outcome: 'expired_card' },
  { ending: 4, outcome: 'incorrect_cvc' },
  { ending: 5, outcome: 'processing_error' },
  { ending: 6, outcome: 'extra-step' },
  { ending: 7, outcome: 'slow' },
  { ending: 8, outcome: 'timeout' },
  { ending: 9, outcome: 'drop' },
]

/** Null for most amounts. */
export const findAmountOutcome = (amount: number) => amountOutcomes.find(({ ending }) => ending === amount % 1000)?.outcome ?? null

/** How the connection fails for payments of such an amount, once per payment. */
export function openAmountFailures() {
  const failed = new Set<string>()
  return (reference: string, amount: number): CallFailure | null => {
    const outcome = findAmountOutcome(amount)
    if (outcome !== 'slow' && outcome !== 'timeout' && outcome !== 'drop') return null
    if (failed.has(reference)) return null
    failed.add(reference)
    return callFailures[outcome]
  }
}
