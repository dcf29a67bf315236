import type { Tx } from '#db/types.ts'
import { isEmailProven } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { mailTable } from '#src/mail/mail-markup.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { buildOrderRows, readDiscounts, withoutTypedText } from './order-rows.ts'

/** Queues the mail about a failed payment in the order's language, below the order's earlier ones. Contains what the confirmation may. */
export async function queuePaymentFailedMail(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<void> {
  const { timezone } = await readSettings(tx)
  const { language, t } = findWording(order.language)
  const { money } = formatsFor(language, order.currency, timezone)
  const isProven = await isEmailProven(tx, order.userId, order.email)
  const discounts = await readDiscounts(tx, order)
  const earlierMails = (await listOrderMails(tx, order.id)).filter(({ recipient }) => recipient === order.email)
  await queueMail(shop, tx, {
    template: 'payment_failed',
    to: order.email,
    language,
    orderId: order.id,
    threadIds: earlierMails.map(({ messageId }) => messageId).reverse(),
    params: {
      customer_name: isProven ? order.name : '',
      order_number: String(order.number),
      retry_link: `${shop.config.baseUrl}/checkout/success/${order.externalId}/pay`,
      order_table: mailTable(buildOrderRows(t, { order, lines: isProven ? lines : lines.map(withoutTypedText), discounts }, money)),
    },
  })
}
