import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors.ts'

/** Why money could not be given to an order. */
export const unmatchedReasons = ['wrong_amount', 'wrong_currency', 'order_cancelled', 'already_paid', 'unknown_reference'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

export interface NewUnmatchedPayment {
  processorId: number
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  reason: UnmatchedReason
  /** The order it was meant for, as far as anybody says; none = unknown. */
  orderId?: number | null
  /** Whose money it is, as far as the processor says. */
  email?: string
}

/** Keeps money that reached us and fits no order, once per payment, and says so in the log; false when it is kept already. `now` in epoch ms. */
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

/** How many payments wait for somebody to look at them. */
export function countUnmatchedPayments(q: Exec): Promise<number> {
  return q.$count(q.t.unmatchedPayments, isNull(q.t.unmatchedPayments.settledAt))
}

/** Names the order that money was meant for, while nobody has settled it. Throws NotFound and UserError('payments.settledAlready'). */
export async function linkUnmatchedPayment(tx: Tx, id: number, orderId: number): Promise<UnmatchedPaymentRow> {
  return updateOpen(tx, id, { orderId })
}

/** Says what was done about money without an order; `now` in epoch ms. Throws NotFound and UserError('payments.settledAlready'). */
export async function settleUnmatchedPayment(tx: Tx, id: number, note: string, now: number): Promise<UnmatchedPaymentRow> {
  return updateOpen(tx, id, { note, settledAt: now })
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
  throw new UserError('payments.settledAlready')
}
