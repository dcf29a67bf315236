import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** For whom a cart is read and priced, and what wrapping costs them. */
export interface PricingContext {
  wholesale: boolean
  now: number
  /** Minor units per wrapped line, or per unit of it. */
  giftWrapFee: number
  giftWrapPerUnit: boolean
  /** BCP 47: names and options are read in it; null = the default language. */
  contentLanguage: string | null
}

export async function getPricingContext(
  shop: Shop,
  { isWholesale, contentLanguage }: { isWholesale: boolean; contentLanguage: string | null },
): Promise<PricingContext> {
  const { gift_wrap_fee, gift_wrap_per_unit } = await currentSettings(shop)
  return { wholesale: isWholesale, now: shop.now(), giftWrapFee: gift_wrap_fee, giftWrapPerUnit: gift_wrap_per_unit, contentLanguage }
}
