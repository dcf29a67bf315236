import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const customerTicketsSettings = {
  guest_ticket_enabled: {
    type: 'boolean',
    default: true,
    group: 'helpdesk',
    effect: 'Lets visitors without an account open a ticket; off, they are asked to sign in.',
  },
} as const satisfies SettingDefinitions
