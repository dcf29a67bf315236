import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'

/** A payment by its processor's ID, known to the shop or not. */
export interface ReportedPayment {
  processorId: number
  reference: string
}

/** Returns the highest total so far: events arrive in any order. */
export async function recordReportedRefund(tx: Tx, payment: ReportedPayment, total: number, now: number): Promise<number> {
  const { reportedRefunds: table } = tx.t
  if (total > 0)
    await tx
      .insert(table)
      .values({ processorId: payment.processorId, reference: payment.reference, total, updatedAt: now })
      .onConflictDoUpdate({
        target: [table.processorId, table.reference],
        set: { total, updatedAt: now },
        setWhere: lt(table.total, total),
      })
  return findReportedRefund(tx, payment)
}

/** The highest total reported, in minor units. */
export async function findReportedRefund(q: Exec, { processorId, reference }: ReportedPayment): Promise<number> {
  const { reportedRefunds: table } = q.t
  const [found] = await q
    .select({ total: table.total })
    .from(table)
    .where(and(eq(table.processorId, processorId), eq(table.reference, reference)))
    .limit(1)
  return found?.total ?? 0
}

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
