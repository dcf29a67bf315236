import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const cartSettings = {
  gift_wrap_fee: {
    type: 'money',
    min: 0,
    max: 1_000_000,
    default: 500,
    group: 'giftWrap',
    error: 'settings.gift_wrap_fee.error',
    effect: 'Is added to the quote for each gift-wrapped line and shown beside the gift wrap checkbox.',
  },
  gift_wrap_per_unit: {
    type: 'boolean',
    default: false,
    group: 'giftWrap',
    effect: 'Multiplies gift_wrap_fee by the quantity of the line.',
  },
} as const satisfies SettingDefinitions
