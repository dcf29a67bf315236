import { count, desc, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Exec, Tx } from '#db/open.ts'

/** Why money could not be given to an order. */
export type UnmatchedReason = 'wrong_amount' | 'wrong_currency' | 'order_cancelled' | 'already_paid' | 'unknown_reference'

export interface UnmatchedPayment {
  id: number
  processorId: number
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  reason: string
  createdAt: number
}

/** Keeps money that reached us and fits no order, once per payment, and says so in the log; false when it is kept already. `now` in epoch ms. */
export async function recordUnmatched(
  tx: Tx,
  log: Logger,
  payment: { processorId: number; reference: string; amount: number; currency: string; reason: UnmatchedReason },
  now: number,
): Promise<boolean> {
  const { unmatchedPayments } = tx.t
  const kept = await tx
    .insert(unmatchedPayments)
    .values({ ...payment, createdAt: now })
    .onConflictDoNothing({ target: [unmatchedPayments.processorId, unmatchedPayments.reference] })
    .returning({ id: unmatchedPayments.id })
  if (kept.length > 0) log.warn({ payment: payment.reference, reason: payment.reason }, 'money came that fits no order')
  return kept.length > 0
}

/** Money without an order, newest first, older than the id `before` when it is given. */
export async function listUnmatched(q: Exec, { before, limit }: { before?: number; limit: number }): Promise<UnmatchedPayment[]> {
  const { unmatchedPayments } = q.t
  return q
    .select()
    .from(unmatchedPayments)
    .where(before === undefined ? undefined : lt(unmatchedPayments.id, before))
    .orderBy(desc(unmatchedPayments.id))
    .limit(limit)
}

/** How many payments wait for somebody to look at them. */
export async function countUnmatched(q: Exec): Promise<number> {
  const [counted] = await q.select({ rows: count() }).from(q.t.unmatchedPayments)
  return counted?.rows ?? 0
}
