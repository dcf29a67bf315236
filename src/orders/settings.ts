import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxCancelMinutes } from './limits.ts'

export const ordersSettings = {
  order_cancel_minutes: {
    type: 'integer',
    min: 1,
    max: maxCancelMinutes,
    optional: true,
    default: 30,
    unit: 'settings.minutes',
    group: 'returns',
    error: 'settings.order_cancel_minutes.error',
    effect: 'Lets buyers cancel an order on its page for so long, until it is fulfilled; null = never.',
  },
} as const satisfies SettingDefinitions
