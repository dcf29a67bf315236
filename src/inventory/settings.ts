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
    label: 'settings.stock_without_record',
    hint: 'settings.stock_without_record.hint',
    error: 'settings.stock_without_record.error',
    effect: 'Decides whether a physical SKU without an inventory record can be bought; db/triggers/rules.ts reads the row itself.',
  },
} as const satisfies SettingDefinitions
