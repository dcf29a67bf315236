import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { type DisputeReason, type DisputeState, disputeReasons } from '#db/schema/disputes.ts'
import type { Tx } from '#db/types.ts'
import type { DisputeEvent } from '#src/payments/processor-events.ts'
import type { DisputeRow } from './find-disputes.ts'

interface RecordedDispute {
  dispute: DisputeRow
  isNew: boolean
  /** It is new, or was in another state before. */
  hasMoved: boolean
}

/**
 * Stores what an event says about a dispute; null when a newer one was stored before. Of events of the same time, which processors report
 * in seconds, the decision counts.
 */
export async function recordDispute(
  tx: Tx,
  event: { processorId: number; dispute: DisputeEvent; occurredAt: number },
  now: number,
): Promise<RecordedDispute | null> {
  const { disputes: table } = tx.t
  const { processorId, occurredAt } = event
  const { disputeId, paymentReference: reference, ...facts } = event.dispute
  const news = { ...facts, reason: toDisputeReason(facts.reason), reference, occurredAt, closedAt: facts.state === 'open' ? null : now }
  const [inserted] = await tx
    .insert(table)
    .values({ processorId, disputeId, ...news, createdAt: now })
    .onConflictDoNothing({ target: [table.processorId, table.disputeId] })
    .returning()
  if (inserted) return { dispute: inserted, isNew: true, hasMoved: true }
  const isThis = and(eq(table.processorId, processorId), eq(table.disputeId, disputeId))
  const isNewer = lt(table.occurredAt, occurredAt)
  const isDecision = and(eq(table.occurredAt, occurredAt), inArray(table.state, earlierStates[facts.state]))
  const [moved] = await tx
    .update(table)
    .set(news)
    .where(and(isThis, ne(table.state, facts.state), or(isNewer, isDecision)))
    .returning()
  if (moved) return { dispute: moved, isNew: false, hasMoved: true }
  const [updated] = await tx.update(table).set(news).where(and(isThis, isNewer)).returning()
  return updated ? { dispute: updated, isNew: false, hasMoved: false } : null
}

const earlierStates: Record<DisputeState, DisputeState[]> = { open: [], lost: ['open'], won: ['open', 'lost'] }

/** The reason of a processor's code; `general` for unknown ones. */
function toDisputeReason(code: string): DisputeReason {
  const name = code.replace(/_reverse$/, '')
  return disputeReasons.find((reason) => reason === name) ?? 'general'
}
