import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { mailSection } from '#src/mail/mail-markup.ts'
import type { Shop } from '#src/shop.ts'
import { queueBuyerMail } from './buyer-mails.ts'
import type { OrderRow } from '../find-orders.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { readOrderTable } from './order-rows.ts'

/** Below the order's page, whose URL is the credential. */
export const payLinkOf = ({ config }: Pick<Shop, 'config'>, { externalId }: Pick<OrderRow, 'externalId'>): string =>
  `${config.baseUrl}/checkout/success/${externalId}/pay`

/** Asks the buyer to pay what is due. Null when the address was erased. */
export function queuePaymentRequestMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<number | null> {
  return queueBuyerMail(shop, tx, { template: 'payment_request', order, findWording }, (common, { money }) => ({
    ...common,
    amount: money(amountDue(order)),
    pay_link: payLinkOf(shop, order),
  }))
}

/** Confirms the payment of what an edit had added. `amount` in minor units. */
export async function queueBalancePaidMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow, amount: number): Promise<void> {
  await queueBuyerMail(shop, tx, { template: 'balance_paid', order, findWording }, (common, { money }) => ({
    ...common,
    amount: money(amount),
  }))
}

/** What staff changed about an order, with a link to pay what is due now. */
export async function queueOrderChangedMail(
  shop: Shop,
  tx: Tx,
  findWording: FindWording,
  { order, changes }: { order: OrderRow; changes: string[] },
): Promise<void> {
  const orderTable = await readOrderTable(tx, order)
  await queueBuyerMail(shop, tx, { template: 'order_changed', order, findWording }, (common, context) => {
    const { t, money } = context
    const due = amountDue(order)
    const link = { label: t('checkout.payAmount', { amount: money(due) }), href: payLinkOf(shop, order) }
    return {
      ...common,
      changes: changes.length > 0 ? mailSection(t('orderEdits.mailChanges'), changes) : '',
      order_table: orderTable(context),
      payment:
        due > 0
          ? mailSection(t('orderEdits.mailDue', { amount: money(due) }), [], link)
          : order.balance < 0
            ? t('orderEdits.mailOwed', { amount: money(-order.balance) })
            : '',
    }
  })
}
