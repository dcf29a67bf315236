import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const paymentProcessingSettings = {
  test_order_placed_at: {
    type: 'integer',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 0,
    effect: 'When staff placed the first test order, in epoch ms; 0 = never. Set by the program.',
  },
} as const satisfies SettingDefinitions
