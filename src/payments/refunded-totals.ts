import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'

/** A payment by its processor's ID, known to the shop or not. */
export interface ReportedPayment {
  processorId: number
  reference: string
}

/**
 * Returns the highest total so far: events arrive in any order. Totals from before a refund failed at the bank are left out, because they
 * still count it. `occurredAt` in epoch ms; missing = the total is current.
 */
export async function recordReportedRefund(
  tx: Tx,
  payment: ReportedPayment,
  { total, occurredAt }: { total: number; occurredAt?: number | undefined },
  now: number,
): Promise<number> {
  const { reportedRefunds: table } = tx.t
  if (total > 0)
    await tx
      .insert(table)
      .values({ processorId: payment.processorId, reference: payment.reference, total, updatedAt: now })
      .onConflictDoUpdate({
        target: [table.processorId, table.reference],
        set: { total, updatedAt: now },
        setWhere: and(lt(table.total, total), or(isNull(table.failedAt), lt(table.failedAt, occurredAt ?? now))),
      })
  return findReportedRefund(tx, payment)
}

/** A refund failed at the bank: `total` is what is refunded now, and earlier totals no longer count. */
export async function recordFailedRefund(
  tx: Tx,
  { processorId, reference }: ReportedPayment,
  { total, failedAt, now }: { total: number; failedAt: number; now: number },
): Promise<void> {
  const { reportedRefunds: table } = tx.t
  await tx
    .insert(table)
    .values({ processorId, reference, total, failedAt, updatedAt: now })
    .onConflictDoUpdate({ target: [table.processorId, table.reference], set: { total, failedAt, updatedAt: now } })
}

/** Sets the refunded total of a paid payment, at most its amount. */
export async function setRefundedTotal(tx: Tx, paymentId: number, total: number, now: number): Promise<void> {
  const { payments } = tx.t
  const refunded = sql`case when ${total} > ${payments.amount} then ${payments.amount} else ${total} end`
  await tx
    .update(payments)
    .set({ refunded, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid')))
}

/** The highest total reported, in minor units. */
export async function findReportedRefund(q: Exec, { processorId, reference }: ReportedPayment): Promise<number> {
  const [found] = await selectReported(q, { processorId, reference })
  return found?.total ?? 0
}

const selectReported = stmt((q) => {
  const { reportedRefunds: table } = q.t
  return q
    .select({ total: table.total })
    .from(table)
    .where(and(eq(table.processorId, sql.placeholder('processorId')), eq(table.reference, sql.placeholder('reference'))))
    .limit(1)
})

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
