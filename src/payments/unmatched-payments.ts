import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { ReportedPayment } from './refunded-totals.ts'

export const unmatchedReasons = ['wrong_amount', 'wrong_currency', 'order_cancelled', 'already_paid', 'unknown_reference'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Those of a payment whose amount is not that of its order. */
export const differingReasons = ['wrong_amount', 'wrong_currency'] as const satisfies UnmatchedReason[]

export interface NewUnmatchedPayment {
  processorId: number
  account?: string
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  reason: UnmatchedReason
  /** The likely order, if known. */
  orderId?: number | null
  email?: string
}

/** Stores and logs a payment that matches no order, once per payment; false when already stored. `now` in epoch ms. */
export async function recordUnmatchedPayment(tx: Tx, log: Logger, payment: NewUnmatchedPayment, now: number): Promise<boolean> {
  const { unmatchedPayments } = tx.t
  const inserted = await tx
    .insert(unmatchedPayments)
    .values({ ...payment, createdAt: now })
    .onConflictDoNothing({ target: [unmatchedPayments.processorId, unmatchedPayments.reference] })
    .returning({ id: unmatchedPayments.id })
  if (inserted.length > 0) log.warn({ payment: payment.reference, reason: payment.reason }, 'received a payment that matches no order')
  return inserted.length > 0
}

export function countUnmatchedPayments(q: Exec): Promise<number> {
  return q.$count(q.t.unmatchedPayments, isNull(q.t.unmatchedPayments.settledAt))
}

/** Sets the order of an open unmatched payment. Throws NotFound and UserError('payments.alreadySettled'). */
export async function linkUnmatchedPayment(tx: Tx, id: number, orderId: number): Promise<UnmatchedPaymentRow> {
  return updateOpen(tx, id, { orderId })
}

/** `now` in epoch ms. Throws NotFound and UserError('payments.alreadySettled'). */
export async function settleUnmatchedPayment(tx: Tx, id: number, note: string, now: number): Promise<UnmatchedPaymentRow> {
  return updateOpen(tx, id, { note, settledAt: now })
}

/** Settles an unmatched payment once its processor has refunded all of it; `total` in minor units. */
export async function settleRefundedPayment(
  tx: Tx,
  { processorId, reference }: ReportedPayment,
  { total, note, now }: { total: number; note: string; now: number },
): Promise<void> {
  const { unmatchedPayments: table } = tx.t
  await tx
    .update(table)
    .set({ note, settledAt: now })
    .where(and(eq(table.processorId, processorId), eq(table.reference, reference), isNull(table.settledAt), lte(table.amount, total)))
}

/** Settles the record of a payment that was unknown when its own event came, and has paid its order now. */
export async function settleExplainedPayment(
  tx: Tx,
  { processorId, reference, orderId }: ReportedPayment & { orderId: number },
  now: number,
): Promise<void> {
  await settleExplained(tx, { processorId, reference, orderId, now })
}

const settleExplained = stmt((q) => {
  const { unmatchedPayments: table } = q.t
  const isThis = and(
    eq(table.processorId, sql.placeholder('processorId')),
    eq(table.reference, sql.placeholder('reference')),
    eq(table.reason, 'unknown_reference'),
  )
  // Without a note, also if a refund settled it: it has paid an order after all.
  const settled = { orderId: sql`${sql.placeholder('orderId')}`, note: '', settledAt: sql`${sql.placeholder('now')}` }
  return q.update(table).set(settled).where(isThis)
})

/** True when the payment paid no order. One that staff linked to the order it pays is settled without a note. */
export async function isUnmatchedPayment(q: Exec, { processorId, reference }: ReportedPayment): Promise<boolean> {
  const { unmatchedPayments: table } = q.t
  const paidNothing = or(isNull(table.settledAt), ne(table.note, ''))
  return (await q.$count(table, and(eq(table.processorId, processorId), eq(table.reference, reference), paidNothing))) > 0
}

export type UnmatchedPaymentRow = Awaited<ReturnType<typeof updateOpen>>

async function updateOpen(tx: Tx, id: number, change: { orderId: number } | { note: string; settledAt: number }) {
  const { unmatchedPayments: table } = tx.t
  const [changed] = await tx
    .update(table)
    .set(change)
    .where(and(eq(table.id, id), isNull(table.settledAt)))
    .returning()
  if (changed) return changed
  const existing = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).limit(1)
  if (existing.length === 0) throw new NotFound('unmatched payment')
  throw new UserError('payments.alreadySettled')
}
