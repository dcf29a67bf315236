import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'

/** Sets `amount` aside as given back, before the processor is asked; false when less than that is left or nothing was paid. */
export async function takeRefund(tx: Tx, paymentId: number, amount: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  if (!Number.isSafeInteger(amount) || amount < 1) return false
  const left = sql`${payments.amount} - ${payments.refunded}`
  const taken = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}`, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid'), gte(left, amount)))
    .returning({ id: payments.id })
  return taken.length > 0
}

/** Undoes `takeRefund` after the processor refused; false when less than that had been given back. */
export async function undoRefund(tx: Tx, paymentId: number, amount: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const undone = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}`, updatedAt: now })
    .where(and(eq(payments.id, paymentId), gte(payments.refunded, amount)))
    .returning({ id: payments.id })
  return undone.length > 0
}

/** Takes over the processor's own total of what was given back, which never goes down; true when it was more than we knew. */
export async function raiseRefunded(tx: Tx, paymentId: number, total: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const raised = await tx
    .update(payments)
    .set({ refunded: total, updatedAt: now })
    .where(and(eq(payments.id, paymentId), lt(payments.refunded, total), gte(payments.amount, total), ne(payments.state, 'begun')))
    .returning({ id: payments.id })
  return raised.length > 0
}
