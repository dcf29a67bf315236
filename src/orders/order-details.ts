import { and, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { listPayments } from '#src/payments/payments.ts'
import type { DownloadClient } from './downloads/download-clients.ts'
import { listDownloads, withRepeats } from './downloads/downloads.ts'
import { findPaymentTerms } from './payment/payment-due.ts'
import { type OrderLineRow, type OrderRow, listOrderLines } from './find-orders.ts'

interface OrderReader {
  /** BCP 47. */
  language: string
  timeZone: string
  /** Epoch ms. */
  now: number
  /** Who may repeat its downloads; staff have none. */
  client?: DownloadClient
}

/** What an order's pages show beside the order itself. `method` is '' while no payment is known. */
export async function readOrderDetails(q: Exec, order: OrderRow, reader: OrderReader) {
  const { language, timeZone, now, client } = reader
  const files = await listDownloads(q, order, now)
  const paidPayment = (await listPayments(q, order.id)).findLast((payment) => payment.state === 'paid')
  return {
    lines: await listOrderLines(q, order.id),
    discounts: (await listOrderDiscounts(q, [order.id])).get(order.id)!,
    files: client ? await withRepeats(q, files, { client, now }) : files,
    paymentReceived: paidPayment !== undefined,
    method: paidPayment?.method ?? '',
    terms: await findPaymentTerms(q, order, language),
    countryName: countryName(language, order.address.country),
    isDeliveryOverdue: order.deliveryTo !== null && order.deliveryTo < dayIn(now, timeZone),
  }
}

/** The pages of an order's products that are still published, as product id -> slug. */
export async function findProductLinks(q: Exec, lines: OrderLineRow[]): Promise<Map<number, string>> {
  const { products } = q.t
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const rows = await q
    .select({ id: products.id, seoLink: products.seoLink })
    .from(products)
    .where(and(inArray(products.id, ids), sql`${products.status} = 'active'`))
  return new Map(rows.map(({ id, seoLink }) => [id, seoLink]))
}
