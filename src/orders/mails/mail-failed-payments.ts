import { and, eq, gte, inArray, lte, ne, notExists } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { countChanged } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import { failedPaymentMailHours, failedPaymentMailMinutes } from '../limits.ts'
import { queuePaymentFailedMail } from './payment-failed-mail.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'

const minute = 60_000
const maxAgeMs = failedPaymentMailHours * 60 * minute
/** Orders per run. */
const batchSize = 100

/** Mails the buyers whose payment failed a while ago and who have not paid since, once per order. Returns the number of mails. */
export async function mailFailedPayments(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.now()
  const { orders, outbox } = shop.db.t
  const failed = await shop.db.read
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isAwaitingPayment(orders),
        // The order's date finds it in the index; one can fail long after it was placed.
        gte(orders.orderDate, now - 30 * maxAgeMs),
        gte(orders.updatedAt, now - maxAgeMs),
        lte(orders.updatedAt, now - failedPaymentMailMinutes * minute),
        notExists(
          shop.db.read
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(eq(outbox.orderId, orders.id), eq(outbox.template, 'payment_failed'))),
        ),
      ),
    )
    .limit(batchSize)
  if (failed.length === 0) return 0
  const findWording = await readWordings(shop)
  return countChanged(shop, failed, signal, (tx, { id }) => mailFailedPayment(shop, tx, findWording, id))
}

// Another process may have mailed it, or its buyer may have paid, since it was listed.
async function mailFailedPayment(shop: Shop, tx: Tx, findWording: FindWording, id: number): Promise<boolean> {
  const { orders } = tx.t
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isAwaitingPayment(orders)))
  if (!order || (await listOrderMails(tx, id)).some(({ template }) => template === 'payment_failed')) return false
  await queuePaymentFailedMail(shop, tx, findWording, order)
  return true
}

// An erased address gets no email, so its order would be found again in each run.
const isAwaitingPayment = (orders: Tx['t']['orders']) =>
  and(eq(orders.paymentStatus, 'failed'), inArray(orders.status, ['pending', 'failed']), ne(orders.email, ''))
