import type { StoredAddress } from '#db/schema/addresses.ts'
import { askCarriersForStaff } from '#src/shipping/ask-carriers-for-staff.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import { prepareShipment, readPackSizes } from '#src/shipping/shipment-rates.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'
import type { QuotedDraft } from './quote-draft.ts'

/** Flat rates for a draft and those of carriers, which are asked for a complete address; cheapest first. Not inside a transaction. */
export async function listDraftRates(
  shop: Shop,
  { quoted, address, currency, userId }: { quoted: QuotedDraft; address: StoredAddress; currency: string; userId: number },
): Promise<ShippingRate[]> {
  const shipped = quoted.lines.filter(({ variant }) => !variant.isDigital)
  if (shipped.length === 0 || address.country === '') return []
  const sizes = await readPackSizes(
    shop.db.read,
    shipped.map(({ variantId }) => variantId),
  )
  const items = shipped.flatMap(({ variantId, quantity }) => {
    const size = sizes.get(variantId)
    return size ? [{ ...size, quantity }] : []
  })
  const { subtotal, discount, weight } = quoted.quote
  const setup = await getShippingSetup(shop)
  const prepare = () => prepareShipment(shop.db.read, { items, address, weight, currency, setup, now: shop.now() })
  const asked = await prepare()
  await askCarriersForStaff(shop, userId, asked.quoteRequest)
  const shipment = asked.quoteRequest ? await prepare() : asked
  return shipment.listRates(subtotal - discount)
}
