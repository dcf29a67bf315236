import type { Scenario } from '../twin-sandbox.ts'
import type { Decline, Failure } from './test-cards.ts'

export interface NextPayment {
  /** The API call that the failures of the next payment hit. */
  call: string
  failNext(call: string, failure: Failure, after?: boolean): void
  /** Missing where the payer chooses the outcome on the processor's own page. */
  setNextDecline?(decline: Decline | null): void
}

/** What can happen to the next payment of every processor. */
export function nextPaymentScenarios({ call, failNext, setNextDecline }: NextPayment): Scenario[] {
  const declines = setNextDecline
    ? ([null, 'card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error'] as const).map(
        (decline): Scenario => ({
          id: decline ?? 'approve',
          label: `payments.sandbox.scenario.${decline ?? 'approve'}`,
          group: 'next',
          play: () => setNextDecline(decline),
        }),
      )
    : []
  return [
    ...declines,
    { id: 'slow', label: 'payments.sandbox.scenario.slow', group: 'next', play: () => failNext(call, 'slow') },
    { id: 'timeout', label: 'payments.sandbox.scenario.timeout', group: 'next', play: () => failNext(call, 'hang') },
    { id: 'drop', label: 'payments.sandbox.scenario.drop', group: 'next', play: () => failNext(call, 'drop', true) },
    { id: 'server-error', label: 'payments.sandbox.scenario.server-error', group: 'next', play: () => failNext(call, 'server-error') },
  ]
}

export type DisputeStep = 'dispute-open' | 'dispute-won' | 'dispute-lost'

/** What can happen to a captured payment. */
export function paymentScenarios(steps: {
  refundHalf(reference: string): void
  dispute?(reference: string, step: DisputeStep): void
}): Scenario[] {
  const { refundHalf, dispute } = steps
  const disputes = dispute
    ? (['dispute-open', 'dispute-won', 'dispute-lost'] as const).map((step): Scenario => ({
        id: step,
        label: `payments.sandbox.scenario.${step}`,
        group: 'payment',
        play: (reference) => dispute(reference, step),
      }))
    : []
  return [{ id: 'refund-half', label: 'payments.sandbox.scenario.refund-half', group: 'payment', play: refundHalf }, ...disputes]
}
