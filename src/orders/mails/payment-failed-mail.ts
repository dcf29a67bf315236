import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { readOrderTable } from './order-rows.ts'
import { queueBuyerMail } from './buyer-mails.ts'
import { payLinkOf } from './payment-mails.ts'

/** Queues the mail about a failed payment in the order's language, below the order's earlier ones. Contains what the confirmation may. */
export async function queuePaymentFailedMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  const orderTable = await readOrderTable(tx, order)
  await queueBuyerMail(shop, tx, { template: 'payment_failed', order, findWording }, ({ customer_name, order_number }, context) => {
    return { customer_name, order_number, retry_link: payLinkOf(shop, order), order_table: orderTable(context) }
  })
}
