import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { queueBuyerMail } from './buyer-mails.ts'

/** `order` as it was before it was cancelled. */
export async function queueCancelledMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  await queueBuyerMail(shop, tx, { template: 'order_cancelled', order, findWording }, (common, { t, money }) => ({
    ...common,
    refund: isUnpaid(order) || order.total === 0 ? '' : t('buyerActions.mailRefund', { amount: money(order.total) }),
  }))
}
