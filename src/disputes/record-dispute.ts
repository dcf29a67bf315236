import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { DisputeState } from '#db/schema/disputes.ts'
import type { Tx } from '#db/types.ts'
import type { DisputeEvent } from '#src/payments/processor.ts'
import { toDisputeReason } from './dispute-reasons.ts'
import type { DisputeRow } from './find-disputes.ts'

/**
 * Stores what an event says about a dispute; null when a newer one was stored before. Of events of the same time, which processors report
 * in seconds, the decision counts.
 */
export async function recordDispute(
  tx: Tx,
  event: { processorId: number; dispute: DisputeEvent; occurredAt: number },
  now: number,
): Promise<{ dispute: DisputeRow; isNew: boolean } | null> {
  const { disputes: table } = tx.t
  const { processorId, occurredAt } = event
  const { disputeId, paymentReference: reference, ...facts } = event.dispute
  const news = { ...facts, reason: toDisputeReason(facts.reason), reference, occurredAt, closedAt: facts.state === 'open' ? null : now }
  const [inserted] = await tx
    .insert(table)
    .values({ processorId, disputeId, ...news, createdAt: now })
    .onConflictDoNothing({ target: [table.processorId, table.disputeId] })
    .returning()
  if (inserted) return { dispute: inserted, isNew: true }
  const isNewer = lt(table.occurredAt, occurredAt)
  const isDecision = and(eq(table.occurredAt, occurredAt), inArray(table.state, earlierStates[facts.state]))
  const [changed] = await tx
    .update(table)
    .set(news)
    .where(and(eq(table.processorId, processorId), eq(table.disputeId, disputeId), or(isNewer, isDecision)))
    .returning()
  return changed ? { dispute: changed, isNew: false } : null
}

const earlierStates: Record<DisputeState, DisputeState[]> = { open: [], lost: ['open'], won: ['open', 'lost'] }
