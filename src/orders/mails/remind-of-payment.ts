import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { countChanged } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { invoiceReminderDays, transferReminderDays } from '../limits.ts'
import { awaitingTransferCondition, onInvoiceCondition } from '../payment/payment-due.ts'
import { queuePaymentReminderMail } from './payment-due-mails.ts'

const dayMs = 24 * 60 * 60_000
const ordersPerRun = 100

/** When each reminder is sent, in days after the payment is due. */
const transferReminders = [-transferReminderDays]
const invoiceReminders = [0, invoiceReminderDays]

/** Scheduled task: reminds of transfers before they are due, and of invoices on their day and later. Returns how many. */
export async function remindOfPayments(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { orders } = shop.db.t
  const now = shop.now()
  const due = await shop.db.read
    .select({ id: orders.id, dueReminders: orders.dueReminders })
    .from(orders)
    .where(or(...remindersDue(shop.db.t.orders, now).map(({ condition }) => condition)))
    .orderBy(asc(orders.paymentDueAt), asc(orders.id))
    .limit(ordersPerRun)
  if (due.length === 0) return 0
  const findWording = await readWordings(shop)
  return countChanged(shop, due, signal, (tx, row) => remind(shop, tx, findWording, row))
}

function remindersDue(orders: Tx['t']['orders'], now: number) {
  const all = [
    ...transferReminders.map((days, sent) => ({ days, sent, kind: awaitingTransferCondition })),
    ...invoiceReminders.map((days, sent) => ({ days, sent, kind: onInvoiceCondition })),
  ]
  return all.map(({ days, sent, kind }) => ({
    condition: and(kind, eq(orders.dueReminders, sent), lte(orders.paymentDueAt, now - days * dayMs)),
  }))
}

// Counted first: another process may have sent it, or its buyer may have paid, since it was listed.
async function remind(shop: Shop, tx: Tx, findWording: FindWording, row: Pick<OrderRow, 'id' | 'dueReminders'>): Promise<boolean> {
  const { orders } = tx.t
  const [order] = await tx
    .update(orders)
    .set({ dueReminders: row.dueReminders + 1 })
    .where(and(eq(orders.id, row.id), eq(orders.dueReminders, row.dueReminders), or(awaitingTransferCondition, onInvoiceCondition)))
    .returning()
  if (!order) return false
  await queuePaymentReminderMail(shop, tx, findWording, order)
  return true
}
