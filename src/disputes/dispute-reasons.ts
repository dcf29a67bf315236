import { type DisputeReason, disputeReasons } from '#db/schema/disputes.ts'

/** The reason of a processor's code; `general` for unknown ones. */
export function toDisputeReason(code: string): DisputeReason {
  const name = code.replace(/_reverse$/, '')
  return disputeReasons.find((reason) => reason === name) ?? 'general'
}
