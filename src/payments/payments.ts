import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { isOfTestOrder } from '#db/real-orders.ts'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { PaymentState } from '#db/schema/payments.ts'

export interface Payment {
  id: number
  orderId: number
  processorId: number
  /** At the processor: see `findProcessorOf`. */
  account: string
  idempotencyKey: string
  reference: string | null
  hostedReference: string | null
  /** Minor units of `currency`, like `refunded`. */
  amount: number
  refunded: number
  currency: string
  state: PaymentState
  method: string
  failure: string | null
  createdAt: number
  updatedAt: number
  nextCheckAt: number | null
}

/** Call before the processor. A repeated key returns the first payment: compare its amount with the order's. `now` in epoch ms. */
export async function createPayment(
  tx: Tx,
  payment: { orderId: number; processorId: number; account?: string; idempotencyKey: string; amount: number; currency: string },
  now: number,
): Promise<Payment> {
  const { orderId, processorId, account = '', idempotencyKey, amount, currency } = payment
  const [inserted] = await insertPayment(tx, {
    orderId,
    processorId,
    account,
    idempotencyKey,
    amount,
    currency,
    createdAt: now,
    updatedAt: now,
  })
  const stored = inserted ?? (await findPaymentByKey(tx, payment.idempotencyKey))
  if (!stored) throw new Error(`payment ${payment.idempotencyKey} could not be created or found`)
  return stored
}

const insertPayment = stmt((q) =>
  q
    .insert(q.t.payments)
    .values({
      ...placeholders('orderId', 'processorId', 'account', 'idempotencyKey', 'amount', 'currency', 'createdAt', 'updatedAt'),
      state: 'created',
    })
    .onConflictDoNothing({ target: q.t.payments.idempotencyKey })
    .returning(),
)

/** Sets the processor's reference unless there is one; returns whether the payment now has it. */
export async function recordReference(
  tx: Tx,
  paymentId: number,
  patch: { reference: string } | { hostedReference: string },
  now: number,
): Promise<boolean> {
  const updated =
    'reference' in patch
      ? await setReference(tx, { id: paymentId, value: patch.reference, updatedAt: now })
      : await setHostedReference(tx, { id: paymentId, value: patch.hostedReference, updatedAt: now })
  return updated.length > 0
}

const setOnce = (column: 'reference' | 'hostedReference') =>
  stmt((q) => {
    const { payments } = q.t
    const value = sql.placeholder('value')
    return q
      .update(payments)
      .set({ [column]: sql`${value}`, ...placeholders('updatedAt'), nextCheckAt: null })
      .where(and(eq(payments.id, sql.placeholder('id')), or(isNull(payments[column]), eq(payments[column], value))))
      .returning({ id: payments.id })
  })
const setReference = setOnce('reference')
const setHostedReference = setOnce('hostedReference')

/** The latest payment with these values. */
const selectBy = (...columns: ('id' | 'processorId' | 'reference' | 'hostedReference' | 'idempotencyKey' | 'orderId')[]) =>
  stmt((q) => {
    const { payments } = q.t
    return q
      .select()
      .from(payments)
      .where(and(...columns.map((column) => eq(payments[column], sql.placeholder(column)))))
      .orderBy(desc(payments.id))
      .limit(1)
  })
const selectById = selectBy('id')
const selectByReference = selectBy('processorId', 'reference')
const selectByHostedReference = selectBy('processorId', 'hostedReference')
const selectByKey = selectBy('idempotencyKey')
const selectByOrder = selectBy('orderId')

/** Null when unknown. */
export async function findPayment(q: Exec, id: number): Promise<Payment | null> {
  const [found] = await selectById(q, { id })
  return found ?? null
}

/** Null when unknown. */
export async function findPaymentByReference(q: Exec, processorId: number, reference: string): Promise<Payment | null> {
  const [found] = await selectByReference(q, { processorId, reference })
  return found ?? null
}

/** Null when unknown. */
export async function findPaymentByHostedReference(q: Exec, processorId: number, hostedReference: string): Promise<Payment | null> {
  const [found] = await selectByHostedReference(q, { processorId, hostedReference })
  return found ?? null
}

/** Null when unknown. */
export async function findPaymentByKey(q: Exec, idempotencyKey: string): Promise<Payment | null> {
  const [found] = await selectByKey(q, { idempotencyKey })
  return found ?? null
}

/** Null without a payment. */
export async function findLatestPayment(q: Exec, orderId: number): Promise<Payment | null> {
  const [found] = await selectByOrder(q, { orderId })
  return found ?? null
}

/** Null without a payment. */
export async function findLatestPaymentForCart(q: Exec, cartId: number): Promise<Payment | null> {
  const [found] = await selectByCart(q, { cartId })
  return found?.payment ?? null
}

const selectByCart = stmt((q) => {
  const { payments, orders } = q.t
  return q
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.cartId, sql.placeholder('cartId')))
    .orderBy(desc(payments.id))
    .limit(1)
})

/** Money matched by hand becomes a paid payment, created with `idempotencyKey` if needed. `now` in epoch ms. */
export async function assignPayment(
  tx: Tx,
  received: Pick<Payment, 'processorId' | 'orderId' | 'amount' | 'currency' | 'idempotencyKey'> & { account?: string; reference: string },
  now: number,
): Promise<void> {
  const { payments } = tx.t
  const { processorId, reference, orderId, amount, currency } = received
  const paid = { orderId, amount, currency, state: 'paid' as const, failure: null, updatedAt: now }
  // An unpaid payment may carry the card that was declined.
  const method = sql<string>`case when ${payments.state} = 'paid' then ${payments.method} else '' end`
  const updated = await tx
    .update(payments)
    .set({ ...paid, method })
    .where(and(eq(payments.processorId, processorId), eq(payments.reference, reference)))
    .returning({ id: payments.id })
  if (updated.length === 0) await tx.insert(payments).values({ ...received, ...paid, createdAt: now })
}

const staffKeyPrefix = 'staff:'

/** For a payment that staff record. */
export const staffPaymentKey = (reference: string): string => staffKeyPrefix + reference

export const isByStaff = ({ idempotencyKey }: Pick<Payment, 'idempotencyKey'>): boolean => idempotencyKey.startsWith(staffKeyPrefix)

/** Undoes a payment that staff recorded. False when it is undone already, or refunded. */
export async function cancelStaffPayment(tx: Tx, id: number, now: number): Promise<boolean> {
  const { payments } = tx.t
  const changed = await tx
    .update(payments)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.state, 'paid'), eq(payments.refunded, 0)))
    .returning({ id: payments.id })
  return changed.length > 0
}

/** For a test order that is deleted. */
export async function deletePaymentsOfOrder(tx: Tx, orderId: number): Promise<void> {
  const { payments } = tx.t
  await tx.delete(payments).where(and(eq(payments.orderId, orderId), isOfTestOrder(payments.orderId)))
}

export async function listPayments(q: Exec, orderId: number): Promise<Payment[]> {
  return selectOfOrder(q, { orderId })
}

const selectOfOrder = stmt((q) => {
  const { payments } = q.t
  return q
    .select()
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(payments.id)
})

export async function listPaymentsOfOrders(q: Exec, orderIds: number[]): Promise<Payment[]> {
  if (orderIds.length === 0) return []
  const { payments } = q.t
  return q.select().from(payments).where(inArray(payments.orderId, orderIds)).orderBy(payments.id)
}

export async function listOpenPayments(q: Exec, orderIds: number[]): Promise<Payment[]> {
  if (orderIds.length === 0) return []
  const { payments } = q.t
  const hasReference = or(isNotNull(payments.reference), isNotNull(payments.hostedReference))
  return q
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), inArray(payments.state, ['created', 'pending', 'failed']), hasReference))
    .orderBy(payments.id)
}
