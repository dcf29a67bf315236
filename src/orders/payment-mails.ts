import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import { queueBuyerMail } from './buyer-actions/buyer-mails.ts'
import type { OrderRow } from './find-orders.ts'
import { amountDue } from './status.ts'

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
