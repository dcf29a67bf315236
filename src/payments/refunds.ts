import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Reserves a refund of `amount` before the processor is called; false when less is refundable. */
export async function reserveRefund(tx: Tx, paymentId: number, amount: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  if (!Number.isSafeInteger(amount) || amount < 1) return false
  const refundable = sql`${payments.amount} - ${payments.refunded}`
  const updated = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}`, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid'), gte(refundable, amount)))
    .returning({ id: payments.id })
  return updated.length > 0
}

/** Reverts `reserveRefund` after the processor rejected the refund; false when less was reserved. */
export async function releaseRefund(tx: Tx, paymentId: number, amount: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const updated = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}`, updatedAt: now })
    .where(and(eq(payments.id, paymentId), gte(payments.refunded, amount)))
    .returning({ id: payments.id })
  return updated.length > 0
}

/** Sets the refunded total to the processor's, which never decreases; true when it grew. */
export async function syncRefundedTotal(tx: Tx, paymentId: number, total: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const updated = await tx
    .update(payments)
    .set({ refunded: total, updatedAt: now })
    .where(and(eq(payments.id, paymentId), lt(payments.refunded, total), gte(payments.amount, total), ne(payments.state, 'created')))
    .returning({ id: payments.id })
  return updated.length > 0
}
