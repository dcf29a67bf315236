import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Sets `amount` aside as given back, before the processor is asked; false when less than that is left or nothing was paid. */
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

/** Undoes `reserveRefund` after the processor refused; false when less than that had been given back. */
export async function releaseRefund(tx: Tx, paymentId: number, amount: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const updated = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}`, updatedAt: now })
    .where(and(eq(payments.id, paymentId), gte(payments.refunded, amount)))
    .returning({ id: payments.id })
  return updated.length > 0
}

/** Takes over the processor's own total of what was given back, which never goes down; true when it was more than we knew. */
export async function syncRefundedTotal(tx: Tx, paymentId: number, total: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const updated = await tx
    .update(payments)
    .set({ refunded: total, updatedAt: now })
    .where(and(eq(payments.id, paymentId), lt(payments.refunded, total), gte(payments.amount, total), ne(payments.state, 'created')))
    .returning({ id: payments.id })
  return updated.length > 0
}
