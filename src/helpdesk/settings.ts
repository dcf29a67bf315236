import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const helpdeskSettings = {
  guest_ticket_enabled: {
    type: 'boolean',
    default: true,
    effect: 'Lets visitors without an account open a ticket, once the helpdesk exists; nothing reads it yet.',
  },
} as const satisfies SettingDefinitions
