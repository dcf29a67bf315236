import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const listingSettings = {
  shop_page_size: {
    type: 'integer',
    min: 1,
    max: 96,
    default: 24,
    group: 'display',
    label: 'settings.shop_page_size',
    hint: 'settings.shop_page_size.hint',
    effect: 'Limits the products on each page of a listing.',
  },
} as const satisfies SettingDefinitions
