import { day, hour, minute, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { ticketsPersonalData } from './personal-columns.ts'

export const ticketsModule = {
  name: 'tickets',
  tasks: [
    {
      name: 'wake snoozed tickets',
      intervalMs: 30 * second,
      load: async () => (await import('./changes/wake-tickets.ts')).wakeSnoozedTickets,
    },
    {
      name: 'ask for ratings of resolved tickets',
      intervalMs: minute,
      load: async () => (await import('./mails/ask-for-ratings.ts')).askForRatings,
    },
    {
      name: 'close resolved tickets',
      intervalMs: hour,
      load: async () => (await import('./changes/close-quiet-tickets.ts')).closeQuietTickets,
    },
    { name: 'delete old spam tickets', intervalMs: day, load: async () => (await import('./changes/delete-spam.ts')).deleteOldSpam },
    { name: 'delete orphaned ticket files', intervalMs: day, load: async () => (await import('./attachments.ts')).pruneTicketFiles },
  ],
  jobs: {
    // Stores have queued it under this name.
    'helpdesk.joinTickets': async () => (await import('./changes/claim-guest-tickets.ts')).joinTickets,
  },
  packs: {
    de: [
      async () => (await import('#src/i18n/de/helpdesk.ts')).helpdeskStrings,
      async () => (await import('#src/i18n/de/mail-tickets.ts')).mailTicketsStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/helpdesk.ts')).helpdeskStrings,
      async () => (await import('#src/i18n/fr/mail-tickets.ts')).mailTicketsStrings,
    ],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/helpdesk.ts')).helpdeskStrings] },
  labels: {
    help: {
      helpdesk: `
        subjectInvalid messageMissing messageTooLong tooManyFiles fileEmpty fileTooLarge filesTooLarge erasedAuthor erasedMessage quoted quotedOf fileOf
        attachmentsOf blockedImage blockedImageNamed`,
    },
    emails: { ticketMails: '*' },
  },
  audit: {
    area: 'tickets',
    nouns: {
      ticket: {
        label: 'inbox.ticket',
        verbs: ['created', 'noted', 'assigned', 'snoozed', 'tagged', 'untagged', 'merged', 'split'],
        aliases: { replied: 'answered', status: 'status_changed', priority: 'priority_changed' },
      },
    },
    sentences: {
      'ticket.subject': 'conversation.audit.subject',
      'ticket.spam': 'conversation.audit.spam',
      'ticket.images_shown': 'conversation.audit.imagesShown',
      'ticket.unmerged': 'conversation.audit.unmerged',
      'ticket.customer_changed': 'conversation.audit.customerChanged',
      'ticket.link_changed': 'conversation.audit.linkChanged',
      'ticket.order_linked': 'conversation.audit.orderLinked',
      'ticket.order_unlinked': 'conversation.audit.orderUnlinked',
    },
  },
  personalData: ticketsPersonalData,
  demo: async () => (await import('#db/seeds/demo/tickets.ts')).ticketsDemo,
} as const satisfies Module
