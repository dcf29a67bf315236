import type { DisputeReason } from '#db/schema/disputes.ts'

/** The reason of a processor's code; `general` for unknown ones. */
export function toDisputeReason(code: string): DisputeReason {
  const name = code.replace(/_reverse$/, '')
  return reasons.find((reason) => reason === name) ?? 'general'
}

const reasons: DisputeReason[] = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'credit_not_processed',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'noncompliant',
  'incorrect_account_details',
  'insufficient_funds',
  'chargeback_warning',
  'chargeback',
  'general',
]
