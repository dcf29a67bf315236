import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const checkoutSettings = {
  enable_order_comments: {
    type: 'boolean',
    default: false,
    group: 'checkout',
    effect: 'Adds the comment field to the review page; while it is off, a submitted comment is ignored.',
  },
} as const satisfies SettingDefinitions
