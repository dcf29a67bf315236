import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** For whom a cart is priced, and what wrapping costs them. */
export interface PricingContext {
  wholesale: boolean
  now: number
  /** Minor units of wrapping a line, or one unit of it. */
  giftWrapFee: number
  giftWrapPerUnit: boolean
}

/** A buyer now, as the shop's settings have it. */
export async function getPricingContext(shop: Shop, wholesale: boolean): Promise<PricingContext> {
  const { gift_wrap_fee, gift_wrap_per_unit } = await currentSettings(shop)
  return { wholesale, now: shop.now(), giftWrapFee: gift_wrap_fee, giftWrapPerUnit: gift_wrap_per_unit }
}
