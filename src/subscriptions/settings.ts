import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { renewalNoticeDays } from './limits.ts'

export const subscriptionsSettings = {
  renewal_notice_days: {
    type: 'integer',
    ...renewalNoticeDays,
    optional: true,
    default: 7,
    unit: 'settings.days',
    group: 'checkout',
    error: 'settings.renewal_notice_days.error',
    effect: 'Emails customers so long before each renewal of a subscription, at most half its interval; null = never.',
  },
} as const satisfies SettingDefinitions
