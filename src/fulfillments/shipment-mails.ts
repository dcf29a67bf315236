import type { Exec, Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type MailRow, mailSection, mailTable } from '#src/mail/mail-markup.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { queueBuyerMail } from '#src/orders/mails/buyer-mails.ts'
import type { Shop } from '#src/shop.ts'
import { type Shipment, listShipments } from './find-fulfillments.ts'

/** Queues the customer's email about a shipment with its tracking, in the order's language, below the order's earlier ones. */
export async function queueShipmentMail(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { orderId, id }: { orderId: number; id: number },
): Promise<void> {
  const order = (await findOrder(tx, { id: orderId }))!
  const shipment = (await listShipments(tx, order)).find((candidate) => candidate.id === id)
  if (!shipment) return
  await queueBuyerMail(shop, tx, { template: 'order_shipped', order, findWording }, async (common, { t }) => ({
    ...common,
    ...(await readShipmentParams(tx, { orderId, shipment }, t)),
  }))
}

/** What an email says about a shipment. */
export async function readShipmentParams(
  q: Exec,
  { orderId, shipment }: { orderId: number; shipment: Shipment },
  t: Translate,
): Promise<{ shipment_table: MailBlock; tracking: MailBlock | '' }> {
  const orderLines = new Map((await listOrderLines(q, orderId)).map((line) => [line.id, line]))
  const rows = shipment.lines.map(({ orderLineId, quantity }): MailRow => {
    const line = orderLines.get(orderLineId)!
    return {
      name: line.name,
      detail: line.options.map(({ value }) => value).join(' / '),
      amount: t('orders.multiplier', { count: quantity }),
    }
  })
  const tracking = [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' ')
  const link = shipment.link === '' ? undefined : { label: t('fulfillments.track'), href: shipment.link }
  return {
    shipment_table: mailTable(rows),
    tracking: tracking === '' && !link ? '' : mailSection(t('fulfillments.trackingHeading'), [tracking], link),
  }
}
