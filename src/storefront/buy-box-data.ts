import { currentSettings } from '#src/settings/settings.ts'
import { getShippingSummary } from '#src/shipping/shipping-summary.ts'
import type { Shop } from '#src/shop.ts'

/** Buy box data besides the product: the gift wrapping fee in minor units, exchange rates and the current time. */
export async function readBuyBoxData(shop: Shop) {
  const { gift_wrap_fee, gift_wrap_per_unit } = await currentSettings(shop)
  return { giftWrapFee: gift_wrap_fee, giftWrapPerUnit: gift_wrap_per_unit, shipping: await getShippingSummary(shop), now: shop.now() }
}
