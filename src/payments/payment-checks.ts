import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { firstPaymentCheckMinutes, longestPaymentCheckMinutes, pollDurationMinutes, pollMinutes, reconcileWindow } from './limits.ts'
import { minute } from '#src/lib/dates/durations.ts'
import type { Payment } from './payments.ts'

const minCheckInterval = firstPaymentCheckMinutes * minute
const maxCheckInterval = longestPaymentCheckMinutes * minute
const pollInterval = pollMinutes * minute
const pollDuration = pollDurationMinutes * minute

/**
 * Payments due for a check at the processor, the newest first, so that abandoned ones never delay one that was just paid. Declined ones may
 * be paid with another card; those the processor never named cannot be paid. A cancelled one is checked while its processor is polled: an
 * earlier call may have collected its money without an answer. `now` in epoch ms.
 */
export async function listPaymentsToCheck(
  q: Exec,
  { now, limit, polledProcessorIds }: { now: number; limit: number; polledProcessorIds: number[] },
): Promise<Payment[]> {
  const { payments } = q.t
  const isPolledNow = and(inArray(payments.processorId, polledProcessorIds), gt(payments.updatedAt, now - pollDuration))
  return q
    .select()
    .from(payments)
    .where(
      and(
        or(inArray(payments.state, ['created', 'pending', 'failed']), and(eq(payments.state, 'cancelled'), isPolledNow)),
        lte(payments.updatedAt, now - pollInterval),
        or(lte(payments.updatedAt, now - minCheckInterval), isPolledNow),
        or(isNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)),
        or(eq(payments.state, 'pending'), gt(payments.createdAt, now - reconcileWindow)),
        or(isNotNull(payments.reference), isNotNull(payments.hostedReference)),
      ),
    )
    .orderBy(desc(payments.updatedAt), desc(payments.id))
    .limit(limit)
}

/**
 * Schedules the next check of a payment: soon after a call that failed, or while an open one is polled; else after as long as there was no
 * news. A decline is not polled, because asking may collect it again. `now` in epoch ms.
 */
export async function scheduleNextCheck(
  tx: Tx,
  { id, state, updatedAt }: Payment,
  { hasFailed, isPolled, now }: { hasFailed: boolean; isPolled: boolean; now: number },
): Promise<void> {
  const { payments } = tx.t
  const age = now - updatedAt
  const isPolledNow = isPolled && age < pollDuration && (state === 'created' || state === 'pending')
  const growing = Math.min(Math.max(age, minCheckInterval), maxCheckInterval)
  const interval = isPolledNow ? pollInterval : hasFailed ? minCheckInterval : growing
  await tx
    .update(payments)
    .set({ nextCheckAt: now + interval })
    .where(eq(payments.id, id))
}
