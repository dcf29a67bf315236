import type { SettingDefinitions } from './setting-types.ts'
import { maxShopNameLength } from './limits.ts'

export const generalSettings = {
  site_name: {
    type: 'line',
    maxLength: maxShopNameLength,
    required: true,
    default: 'Sundry',
    group: 'general',
    error: 'settings.site_name.error',
    inStaffLayout: true,
    effect: 'Names the store in page titles, layouts and the sender of emails.',
  },
  site_tagline: {
    type: 'line',
    maxLength: 160,
    default: '',
    group: 'general',
    error: 'settings.site_tagline.error',
    effect: 'Appears on the home page, in the footer and as the description in search results; empty = nothing does.',
  },
  support_email: {
    type: 'email',
    default: '',
    group: 'general',
    effect: 'Is named in emails, notified of new tickets, and linked in the footer if guests cannot open tickets; empty = MAIL_FROM.',
  },
  order_email: {
    type: 'email',
    default: '',
    group: 'general',
    effect: 'Receives the email about each new order; empty = support_email.',
  },
  merchant_address: {
    type: 'text',
    maxLength: 1000,
    default: '',
    group: 'general',
    effect: 'Ends every email.',
  },
  timezone: {
    type: 'timeZone',
    default: 'UTC',
    group: 'general',
    inStaffLayout: true,
    effect:
      'Decides how instants are shown and when a day of the sales figures begins; a change adds them up again. Visitors have no times and stay on the day they were counted.',
  },
  currency: {
    type: 'currency',
    default: 'USD',
    group: 'general',
    inStaffLayout: true,
    effect: 'Is the currency of every amount: the database holds its minor units.',
  },
} as const satisfies SettingDefinitions
