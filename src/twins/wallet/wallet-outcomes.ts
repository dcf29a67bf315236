import type { BankAnswer } from '../processors/test-bank.ts'
import type { Decline, Failure } from '../processors/test-cards.ts'

/** What happens when the store captures an approved order. */
export interface TestOutcome {
  id: string
  label: string
  /** The API rejects the capture with this issue. */
  issue?: 'CARD_EXPIRED' | 'INSTRUMENT_DECLINED' | 'PAYER_ACTION_REQUIRED' | 'TRANSACTION_REFUSED'
  /** The money is held first. */
  isHeld?: boolean
  /** One cent more is captured than was approved. */
  isWrongAmount?: boolean
  failure?: Failure
  /** The order is captured before the connection fails. */
  isCaptured?: boolean
}

/** Choices of the approval page; the first is chosen. */
export const testOutcomes: TestOutcome[] = [
  { id: 'pays', label: 'Pays' },
  { id: 'declined', label: 'Funding source declined; another one can be chosen', issue: 'INSTRUMENT_DECLINED' },
  { id: 'expired', label: 'The card at the wallet has expired', issue: 'CARD_EXPIRED' },
  { id: 'refused', label: 'Refused by a risk check', issue: 'TRANSACTION_REFUSED' },
  { id: 'action', label: 'Needs one more step from the payer', issue: 'PAYER_ACTION_REQUIRED' },
  { id: 'held', label: 'Held for review, paid two minutes later', isHeld: true },
  { id: 'slow', label: 'Pays after a 15-second delay', failure: 'hang', isCaptured: true },
  { id: 'dropped', label: 'Pays, then the connection drops', failure: 'drop', isCaptured: true },
  { id: 'garbage', label: 'Pays, but the answer is unreadable', failure: 'garbage', isCaptured: true },
  { id: 'error', label: 'Server error at first, paid a minute later', failure: 'server-error' },
  { id: 'wrong-amount', label: 'Pays one cent too much', isWrongAmount: true },
]

export const issueDescriptions: Record<NonNullable<TestOutcome['issue']>, string> = {
  CARD_EXPIRED: 'The card is expired.',
  INSTRUMENT_DECLINED: "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  PAYER_ACTION_REQUIRED: 'Payer needs to perform the following action before proceeding with payment.',
  TRANSACTION_REFUSED: 'The request was refused.',
}

/** Pays for an unknown or missing ID. */
export const findTestOutcome = (id: string | null): TestOutcome => testOutcomes.find((outcome) => outcome.id === id) ?? testOutcomes[0]!

/** The test outcome that matches a bank's answer: the wallet tells fewer reasons apart. */
export function outcomeOfAnswer({ decline, asksForStep }: BankAnswer): TestOutcome {
  return findTestOutcome(asksForStep ? 'action' : decline && declineOutcomes[decline])
}

const declineOutcomes: Record<Decline, string> = {
  card_declined: 'declined',
  insufficient_funds: 'declined',
  expired_card: 'expired',
  incorrect_cvc: 'declined',
  processing_error: 'refused',
  live_card: 'declined',
  authentication_failed: 'declined',
}
