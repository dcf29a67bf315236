import { and, eq, inArray, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { PaymentState } from '#db/schema/payments.ts'
import type { Tx } from '#db/types.ts'
import { fitsPayment } from './payment-amount.ts'
import { type Payment, findPayment } from './payments.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

/** `stale` = nothing to change; `mismatch` = the money does not match this payment. */
type RecordOutcomeResult = { result: 'recorded' | 'stale' | 'mismatch'; payment: Payment }

/**
 * `payment`: as this transaction has read it. In any order; paid is final. `mismatch`: other amount or currency, or a second reference after
 * payment. Nothing changes then.
 */
export async function recordOutcome(tx: Tx, payment: Payment, outcome: PaymentOutcome, now: number): Promise<RecordOutcomeResult> {
  if (!fitsPayment(payment, outcome)) return { result: 'mismatch', payment }
  const isPaid = payment.state === 'paid'
  const changed = isPaid ? null : await changeState(tx, payment.id, outcome, now)
  if (changed) return { result: 'recorded', payment: changed }
  const current = isPaid ? payment : ((await findPayment(tx, payment.id)) ?? payment)
  if (outcome.state === 'created') return { result: 'stale', payment: await saveFailure(tx, current, outcome.failure) }
  if (outcome.state !== 'paid') return { result: 'stale', payment: current }
  if (outcome.reference !== '' && outcome.reference !== current.reference) return { result: 'mismatch', payment: current }
  return { result: 'stale', payment: await fillMissingMethod(tx, current, outcome.method) }
}

/** Null when its state does not allow it. */
async function changeState(tx: Tx, id: number, { state, failure, amount, method, reference }: PaymentOutcome, now: number) {
  const { payments } = tx.t
  const [changed] =
    state === 'paid'
      ? await setPaid(tx, { id, amount, failure, method, reference: reference || null, updatedAt: now })
      : await tx
          .update(payments)
          .set({ state, failure, updatedAt: now, ...(method ? { method } : {}) })
          .where(and(eq(payments.id, id), inArray(payments.state, allowedPreviousStates[state])))
          .returning()
  return changed ?? null
}

const setPaid = stmt((q) => {
  const { payments } = q.t
  return q
    .update(payments)
    .set({
      // The method even if it is empty: the stored one may be a card that was declined before.
      ...placeholders('amount', 'failure', 'method', 'updatedAt'),
      state: 'paid',
      // Started in the page and paid on the hosted page: refunds need the second reference.
      reference: sql`coalesce(${sql.placeholder('reference')}, ${payments.reference})`,
    })
    .where(and(eq(payments.id, sql.placeholder('id')), inArray(payments.state, allowedPreviousStates.paid)))
    .returning()
})

const allowedPreviousStates: Record<PaymentState, PaymentState[]> = {
  created: [],
  pending: ['created', 'failed'],
  failed: ['created', 'pending'],
  cancelled: ['created', 'pending', 'failed'],
  paid: ['created', 'pending', 'failed', 'cancelled'],
}

// A decline on a hosted page that is still open: the payment stays open, and shoppers who come back unpaid see the reason.
async function saveFailure(tx: Tx, payment: Payment, failure: string | null): Promise<Payment> {
  if (failure === null || failure === payment.failure) return payment
  const { payments } = tx.t
  const [changed] = await tx
    .update(payments)
    .set({ failure })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'created')))
    .returning()
  return changed ?? payment
}

// The event with the card may arrive after the one that marks it paid.
async function fillMissingMethod(tx: Tx, payment: Payment, method: string): Promise<Payment> {
  if (method === '' || payment.method !== '') return payment
  const { payments } = tx.t
  const [changed] = await tx
    .update(payments)
    .set({ method })
    .where(and(eq(payments.id, payment.id), eq(payments.method, '')))
    .returning()
  return changed ?? payment
}
