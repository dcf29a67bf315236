import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { mailSection } from '#src/mail/mail-markup.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { queueBuyerMail } from './buyer-mails.ts'

export async function queueAddressMail(shop: Shop, tx: Tx, findWording: FindWording, order: OrderRow): Promise<void> {
  await queueBuyerMail(shop, tx, { template: 'order_address_changed', order, findWording }, (common, { t, language, isProven }) => {
    const lines = [recipientOf(order), ...addressLines(order.address, countryName(language, order.address.country)), order.phone]
    return { ...common, delivery: isProven ? mailSection(t('orders.shipTo'), lines) : '' }
  })
}
