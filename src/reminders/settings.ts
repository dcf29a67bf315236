import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { cartReminderHours, reviewRequestDays } from './limits.ts'

export const remindersSettings = {
  cart_reminder_hours: {
    type: 'integer',
    ...cartReminderHours,
    optional: true,
    default: null,
    unit: 'settings.hours',
    group: 'checkout',
    error: 'settings.cart_reminder_hours.error',
    effect: 'Emails people who agreed to it once about a cart that they left so long ago without ordering; null = never.',
  },
  review_request_days: {
    type: 'integer',
    ...reviewRequestDays,
    optional: true,
    default: null,
    unit: 'settings.days',
    group: 'reviews',
    error: 'settings.review_request_days.error',
    effect: 'Emails buyers who agreed to it once to ask for reviews, so long after the delivery of an order; null = never.',
  },
} as const satisfies SettingDefinitions
