import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const taxSettings = {
  prices_include_tax: {
    type: 'boolean',
    default: false,
    effect: 'Makes the quote take tax out of prices instead of adding it to them.',
  },
} as const satisfies SettingDefinitions
