import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import { amountDue, isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { findInstructions } from '#src/payments/payment-terms.ts'
import type { OrderRow } from '../find-orders.ts'
import { isPayable } from '../status.ts'

/** How and until when an order is paid by transfer or on invoice. */
export interface PaymentTermsOfOrder {
  /** Minor units. */
  amount: number
  /** Epoch ms. */
  dueAt: number
  /** Of staff, on several lines; '' when they have removed them. */
  instructions: string
  onCredit: boolean
}

/** Null unless it waits for a transfer or the payment of an invoice. `language`: BCP 47, of the reader. */
export async function findPaymentTerms(q: Exec, order: OrderRow, language: string): Promise<PaymentTermsOfOrder | null> {
  return (await listPaymentTerms(q, [order], language)).get(order.id) ?? null
}

/** The same of several orders, by id. */
export async function listPaymentTerms(q: Exec, orders: OrderRow[], language: string): Promise<Map<number, PaymentTermsOfOrder>> {
  const terms = new Map<number, PaymentTermsOfOrder>()
  const instructions = new Map<number, string>()
  // One statement per method, of which there are two.
  for (const id of new Set(orders.flatMap(({ manualProcessorId }) => manualProcessorId ?? [])))
    instructions.set(id, await findInstructions(q, id, language))
  for (const order of orders) {
    const { paymentDueAt: dueAt, manualProcessorId: processorId } = order
    if (dueAt === null || processorId === null || !isAwaitingPayment(order)) continue
    terms.set(order.id, { amount: amountDue(order), dueAt, instructions: instructions.get(processorId)!, onCredit: !isUnpaid(order) })
  }
  return terms
}

// The literals match the partial index of `orders`.
const isOpen = sql`orders.payment_due_at is not null and orders.payment_status in ('unpaid', 'failed', 'authorized') and orders.status <> 'cancelled'`

export const awaitingTransferCondition = sql`(${isOpen} and orders.payment_status <> 'authorized')`
export const onInvoiceCondition = sql`(${isOpen} and orders.payment_status = 'authorized')`
/** `now` in epoch ms. */
export const overdueCondition = (now: number) => sql`(${onInvoiceCondition} and orders.payment_due_at <= ${now})`

/** Minor units that a customer owes on invoices. */
export async function sumOpenInvoices(q: Exec, userId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ sum: sql<number>`coalesce(sum(${orders.balance}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.userId, userId), onInvoiceCondition, gt(orders.balance, 0), isOfRealOrder(orders.id)))
  return row?.sum ?? 0
}

/** Lets an unpaid order wait for its transfer. False when it waits already, was paid or cancelled. */
export async function awaitTransfer(
  tx: Tx,
  orderId: number,
  due: { processorId: number; dueAt: number; reminders: number; now: number },
): Promise<boolean> {
  const { orders } = tx.t
  const changed = await tx
    .update(orders)
    .set({ paymentDueAt: due.dueAt, manualProcessorId: due.processorId, dueReminders: due.reminders, updatedAt: due.now })
    .where(and(eq(orders.id, orderId), isNull(orders.paymentDueAt), isPayable(tx)))
    .returning({ id: orders.id })
  return changed.length > 0
}
