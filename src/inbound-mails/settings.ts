import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const inboundMailsSettings = {
  inbound_new_tickets: {
    type: 'boolean',
    default: false,
    group: 'helpdesk',
    effect: 'Opens a ticket for received mail to support_email (empty = MAIL_FROM) that answers none.',
  },
  inbound_source_days: {
    type: 'integer',
    min: 1,
    max: 3650,
    default: 90,
    unit: 'settings.days',
    group: 'helpdesk',
    effect: 'Deletes the original of a received mail after this many days; its text and attachments stay in the ticket.',
  },
} as const satisfies SettingDefinitions
