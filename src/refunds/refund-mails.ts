import type { Exec, Tx } from '#db/types.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type MailRow, mailTable } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueBuyerMail } from '#src/orders/mails/buyer-mails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type RefundRow, findRefund, listRefundLines } from './find-refunds.ts'

/** Queues the customer's email about a refund by line, in the order's language, below the order's earlier ones. */
export async function queueRefundMail(shop: Shop, tx: Tx, findWording: FindWording, refundId: number): Promise<void> {
  const refund = (await findRefund(tx, { id: refundId }))!
  const order = (await findOrder(tx, { id: refund.orderId }))!
  await queueBuyerMail(shop, tx, { template: 'order_refunded', order, findWording }, async (common, context) => ({
    ...common,
    ...(await readRefundParams(tx, refund, context)),
  }))
}

/** What an email says about a refund. */
export async function readRefundParams(
  q: Exec,
  refund: RefundRow,
  { t, money }: { t: Translate; money: (minor: number) => string },
): Promise<{ refund_amount: string; refund_table: MailBlock }> {
  const refundLines = (await listRefundLines(q, [refund.id])).filter(({ isClosing }) => !isClosing)
  const orderLines = new Map((await listOrderLines(q, refund.orderId)).map((line) => [line.id, line]))
  const rows = refundLines.map(({ orderLineId, quantity, amount }): MailRow => {
    const line = orderLines.get(orderLineId)!
    const name = line.kind === 'gift_wrap' ? t('orders.giftWrapping', { product: line.name }) : line.name
    return { name: `${quantity} × ${name}`, detail: line.options.map(({ value }) => value).join(' / '), amount: money(amount) }
  })
  const sums: [string, number][] = [
    [t('checkout.shipping'), refund.shipping],
    [t('refunds.otherAmount'), refund.adjustment],
  ]
  return {
    refund_amount: money(refund.amount),
    refund_table: mailTable([
      ...rows,
      ...sums.filter(([, amount]) => amount !== 0).map(([name, amount]): MailRow => ({ name, amount: money(amount), kind: 'sum' })),
      { name: t('refunds.total'), amount: money(refund.amount), kind: 'total' },
    ]),
  }
}

/** Tells staff that the bank returned a refund, so that the customer still has to be paid. */
export async function queueRefundFailedMail(shop: Shop, tx: Tx, findWording: FindWording, refund: RefundRow): Promise<void> {
  const settings = await readSettings(tx)
  const to = settings.order_email || settings.support_email
  if (to === '') return
  const order = (await findOrder(tx, { id: refund.orderId }))!
  const { language } = findWording(null)
  await queueMail(shop, tx, {
    template: 'staff_refund_failed',
    to,
    orderId: order.id,
    params: {
      order_number: String(order.number),
      refund_amount: formatsFor(language, order.currency, settings.timezone).money(refund.amount),
      reason: (refund.failure ?? '').replaceAll('_', ' '),
      admin_link: `${shop.config.baseUrl}/admin/ecommerce/orders/${order.id}`,
    },
  })
}
