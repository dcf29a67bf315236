import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const inventorySettings = {
  stock_without_record: {
    type: 'choice',
    options: {
      none: { label: 'settings.stock_without_record.none', hint: 'settings.stock_without_record.none.hint' },
      unlimited: { label: 'settings.stock_without_record.unlimited', hint: 'settings.stock_without_record.unlimited.hint' },
    },
    default: 'none',
    group: 'display',
    error: 'settings.stock_without_record.error',
    effect: 'Decides whether a physical SKU without an inventory record can be bought; db/triggers/availability.ts reads the row itself.',
  },
  unpaid_reservation_limit: {
    type: 'integer',
    min: 0,
    max: 1_000_000,
    default: 20,
    group: 'checkout',
    effect: 'Limits the units that the unpaid orders of one account or network reserve; further units are checked again at payment.',
  },
  low_stock_threshold: {
    type: 'integer',
    min: 0,
    max: 1000,
    default: 5,
    group: 'display',
    effect: 'Counts a SKU with this many units or fewer as low: on the dashboard, in staff lists and as “Only 3 left” on product pages.',
  },
} as const satisfies SettingDefinitions
