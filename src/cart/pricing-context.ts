import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

export interface PricingContext {
  wholesale: boolean
  /** Whole percent off for wholesale customers where a product has no wholesale price; 0 by default. */
  wholesalePercent?: number
  now: number
  /** Minor units per wrapped line, or per unit of it. */
  giftWrapFee: number
  giftWrapPerUnit: boolean
  /** BCP 47 language of names and options; null = the default language. */
  contentLanguage: string | null
}

export async function getPricingContext(
  shop: Shop,
  { isWholesale, contentLanguage }: { isWholesale: boolean; contentLanguage: string | null },
): Promise<PricingContext> {
  const { gift_wrap_fee, gift_wrap_per_unit, wholesale_discount_percent } = await currentSettings(shop)
  return {
    wholesale: isWholesale,
    wholesalePercent: wholesale_discount_percent,
    now: shop.now(),
    giftWrapFee: gift_wrap_fee,
    giftWrapPerUnit: gift_wrap_per_unit,
    contentLanguage,
  }
}
