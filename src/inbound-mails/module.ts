import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

const receivedMail = { by: { ticket: 'ticketId', message: 'messageId', address: 'senderEmail' }, erasure: 'delete' } as const

export const inboundMailsModule = {
  name: 'inbound-mails',
  routes: [async () => (await import('./webhook.ts')).inboundWebhook],
  staffRoutes: [async () => (await import('./admin.ts')).inboundMailAdmin],
  menu: [
    { group: 'support', place: 40, label: 'inboundMails.title', href: '/admin/unmatched-mail', icon: 'inbox', area: 'tickets' },
    { group: 'system', place: 70, label: 'inboundMails.settings', href: '/admin/settings/inbound-mail', icon: 'mail', area: 'settings' },
  ],
  tasks: [
    {
      name: 'process received mail again',
      intervalMs: 30 * second,
      load: async () => (await import('./deliveries.ts')).processStoredMails,
    },
    {
      name: 'delete the sources of old received mail',
      intervalMs: hour,
      load: async () => (await import('./prune-sources.ts')).pruneInboundSources,
    },
  ],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/inbound-mails.ts')).inboundMailsStrings] },
  audit: {
    area: 'tickets',
    nouns: { inbound_mail: { label: 'inboundMails.noun', verbs: ['discarded'], aliases: { processed: 'processed_again' } } },
    lists: { 'unmatched-mail': 'inboundMails.title' },
    sentences: {
      'inbound_mail.assigned': 'inboundMails.audit.assigned',
      'inbound_mail.opened': 'inboundMails.audit.opened',
      'inbound_mail.tested': 'inboundMails.audit.tested',
    },
  },
  personalData: [
    {
      table: 'inboundMails',
      columns: ['recipient', 'senderName', 'senderEmail', 'subject', 'excerpt'],
      ...receivedMail,
      audited: { as: 'inbound_mail' },
    },
    { table: 'inboundMails', columns: ['key'], ...receivedMail, hidden: true },
    { table: 'inboundMails', columns: ['file'], ...receivedMail, hidden: true, areFiles: true },
    { table: 'inboundMails', columns: ['provider', 'contentType', 'state', 'reason'], erasure: 'none' },
  ],
} as const satisfies Module
