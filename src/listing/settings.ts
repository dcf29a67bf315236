import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const listingSettings = {
  shop_page_size: {
    type: 'integer',
    min: 1,
    max: 96,
    default: 24,
    group: 'display',
    effect: 'Limits the products on each page of a listing.',
  },
} as const satisfies SettingDefinitions
