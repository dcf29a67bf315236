import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxPercent } from './limits.ts'

/** Staff change them at /admin/ecommerce/discounts/config. */
export const discountsSettings = {
  discount_codes_enabled: {
    type: 'boolean',
    default: true,
    effect: 'Offers the discount code field in the cart and at checkout; while it is off, codes do not apply.',
  },
  discount_combination: {
    type: 'choice',
    options: { stackable: {}, best: {}, all: {} },
    default: 'stackable',
    effect: 'Decides which of several discounts that fit an order apply: see DiscountCombination.',
  },
  wholesale_discount_percent: {
    type: 'integer',
    min: 0,
    max: maxPercent,
    default: 0,
    effect: 'Reduces the price for wholesale customers of products without a wholesale price.',
  },
  sale_badge: {
    type: 'choice',
    options: { label: {}, percent: {}, off: {} },
    default: 'label',
    effect: 'Chooses what the badge of a reduced product shows on its card and page.',
  },
} as const satisfies SettingDefinitions
