import type { AmountTrigger, Scenario, TwinSubscription } from '#src/payments/twin-sandbox.ts'
import {
  amountOutcomes,
  type BankDecline,
  bankDeclines,
  callFailures,
  type ConnectionOutcome,
  type PaymentOutcomeName,
} from './amount-outcomes.ts'
import type { Connection } from './connection-failures.ts'
import type { BankAnswer } from './test-bank.ts'

const connectionOutcomes = ['slow', 'timeout', 'drop', 'server-error'] as const satisfies ConnectionOutcome[]

/** What can happen to the next payment. `call` is the API call that fails. */
export function nextPaymentScenarios({
  call,
  connection,
  planNext,
  declines = bankDeclines,
}: {
  call: string
  connection: Pick<Connection, 'failNext'>
  planNext(answer: BankAnswer): void
  /** Those that the processor tells apart. */
  declines?: BankDecline[]
}): Scenario[] {
  const answers: [PaymentOutcomeName, BankAnswer][] = [
    ['approve', { decline: null }],
    ...declines.map((decline): [PaymentOutcomeName, BankAnswer] => [decline, { decline }]),
    ['extra-step', { decline: null, asksForStep: true }],
  ]
  return [
    ...answers.map(([id, answer]) => nextPayment(id, () => planNext(answer))),
    ...connectionOutcomes.map((id) => {
      const { failure, after } = callFailures[id]
      return nextPayment(id, () => connection.failNext(call, failure, after))
    }),
  ]
}

const nextPayment = (id: PaymentOutcomeName, play: () => void): Scenario => ({
  id,
  label: `payments.sandbox.scenario.${id}`,
  group: 'next',
  play,
})

/** What payments of certain amounts do. `labels` = where the processor does not tell outcomes apart. */
export const amountTriggers = (labels: Partial<Record<PaymentOutcomeName, PaymentOutcomeName>> = {}): AmountTrigger[] =>
  amountOutcomes.map(({ ending, outcome }) => ({ ending, label: `payments.sandbox.scenario.${labels[outcome] ?? outcome}` }))

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

/** What can happen at the end of a subscription's period, which starts the next one at once. */
export function subscriptionScenarios(steps: {
  renew(reference: string, decline: BankDecline | null): void
  /** Charges an unpaid renewal again. */
  retry(reference: string): void
}): Scenario[] {
  const scenario = (
    id: 'renew' | 'renew-expired' | 'renew-declined' | 'retry',
    states: TwinSubscription['state'][],
    play: Scenario['play'],
  ) => ({
    id,
    label: `payments.sandbox.scenario.${id}` as const,
    group: 'subscription' as const,
    states,
    play,
  })
  return [
    scenario('renew', ['active'], (reference) => steps.renew(reference, null)),
    scenario('renew-declined', ['active'], (reference) => steps.renew(reference, 'card_declined')),
    scenario('renew-expired', ['active'], (reference) => steps.renew(reference, 'expired_card')),
    scenario('retry', ['past_due'], steps.retry),
  ]
}
