import type { StoredAddress } from '#db/schema/addresses.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { joinBlocks, mailSection } from '#src/mail/mail-markup.ts'
import type { OrderRow } from '../find-orders.ts'

// Some carriers name no days.
function deliveryHeading(t: Translate, { shippingName: method, deliveryFrom, deliveryTo }: OrderRow, day: (day: string) => string): string {
  if (deliveryFrom === null || deliveryTo === null) return method
  if (deliveryFrom === deliveryTo) return t('orders.deliveryHeadingDay', { method, day: day(deliveryFrom) })
  return t('orders.deliveryHeading', { method, from: day(deliveryFrom), to: day(deliveryTo) })
}

interface DeliveryOptions {
  /** BCP 47. */
  language: string
  day(day: string): string
  withAddress: boolean
}

/** Method, days, addresses and the answers to checkout fields. */
export function deliveryBlock(t: Translate, order: OrderRow, { language, day, withAddress }: DeliveryOptions) {
  const { address, billingAddress, shippingName, name, extra } = order
  const isShipped = shippingName !== ''
  const linesOf = (place: StoredAddress, recipient: string) => [recipient, ...addressLines(place, countryName(language, place.country))]
  const method = isShipped ? mailSection(deliveryHeading(t, order, day), withAddress ? linesOf(address, recipientOf(order)) : []) : ''
  if (!withAddress) return method
  // Files are not sent anywhere: the address of their buyer is for the bill.
  const billed = isShipped ? billingAddress : address.address1 === '' ? null : address
  return joinBlocks([
    method,
    billed === null ? '' : mailSection(t('orders.billedTo'), linesOf(billed, billed.name ?? name)),
    ...(extra ?? []).map(({ label, answer }) => mailSection(label, (answer || t('common.yes')).split('\n'))),
  ])
}
