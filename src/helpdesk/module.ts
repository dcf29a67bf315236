import { day, hour, minute, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { helpdeskPersonalData } from './personal-columns.ts'

export const helpdeskModule = {
  name: 'helpdesk',
  routes: [async () => (await import('./routes.tsx')).ticketRoutes, async () => (await import('./inbound/webhook.ts')).inboundWebhook],
  staffRoutes: [
    async () => (await import('./inbox/admin.tsx')).inboxAdmin,
    async () => (await import('./admin/conversation.ts')).conversationRoutes,
    async () => (await import('./inbound/admin.ts')).inboundMailAdmin,
    async () => (await import('./admin/shop-panel/routes.tsx')).shopPanelRoutes,
  ],
  menu: [
    { group: 'support', place: 10, label: 'inbox.title', href: '/admin/tickets', icon: 'message-circle', area: 'tickets' },
    { group: 'support', place: 20, label: 'inbox.assigned', href: '/admin/assigned-tickets', icon: 'user', area: 'tickets' },
    { group: 'support', place: 30, label: 'conversation.savedReplies', href: '/admin/saved-replies', icon: 'copy', area: 'tickets' },
    { group: 'support', place: 40, label: 'inboundMails.title', href: '/admin/unmatched-mail', icon: 'inbox', area: 'tickets' },
    { group: 'system', place: 70, label: 'inboundMails.settings', href: '/admin/settings/inbound-mail', icon: 'mail', area: 'settings' },
  ],
  tasks: [
    {
      name: 'process received mail again',
      intervalMs: 30 * second,
      load: async () => (await import('./inbound/deliveries.ts')).processStoredMails,
    },
    {
      name: 'wake snoozed tickets',
      intervalMs: 30 * second,
      load: async () => (await import('./inbox/wake-tickets.ts')).wakeSnoozedTickets,
    },
    {
      name: 'ask for ratings of resolved tickets',
      intervalMs: minute,
      load: async () => (await import('./mails/ask-for-ratings.ts')).askForRatings,
    },
    {
      name: 'close resolved tickets',
      intervalMs: hour,
      load: async () => (await import('./customer/close-quiet-tickets.ts')).closeQuietTickets,
    },
    { name: 'delete old spam tickets', intervalMs: day, load: async () => (await import('./inbox/delete-spam.ts')).deleteOldSpam },
    {
      name: 'delete the sources of old received mail',
      intervalMs: hour,
      load: async () => (await import('./inbound/prune-sources.ts')).pruneInboundSources,
    },
    { name: 'delete orphaned ticket files', intervalMs: day, load: async () => (await import('./attachments.ts')).pruneTicketFiles },
  ],
  jobs: {
    'helpdesk.joinTickets': async () => (await import('./customer/join-tickets.ts')).joinTickets,
  },
  packs: {
    de: [
      async () => (await import('#src/i18n/de/helpdesk.ts')).helpdeskStrings,
      async () => (await import('#src/i18n/de/mail-tickets.ts')).mailTicketsStrings,
      async () => (await import('#src/i18n/de/shop-panel.ts')).shopPanelStrings,
      async () => (await import('#src/i18n/de/ticket-mails.ts')).ticketMailsStrings,
      async () => (await import('#src/i18n/de/tickets.ts')).ticketsStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/helpdesk.ts')).helpdeskStrings,
      async () => (await import('#src/i18n/fr/mail-tickets.ts')).mailTicketsStrings,
      async () => (await import('#src/i18n/fr/shop-panel.ts')).shopPanelStrings,
      async () => (await import('#src/i18n/fr/ticket-mails.ts')).ticketMailsStrings,
      async () => (await import('#src/i18n/fr/tickets.ts')).ticketsStrings,
    ],
  },
  adminPacks: {
    de: [
      async () => (await import('#src/i18n/de/admin/conversation.ts')).conversationStrings,
      async () => (await import('#src/i18n/de/admin/helpdesk.ts')).helpdeskStrings,
      async () => (await import('#src/i18n/de/admin/inbound-mails.ts')).inboundMailsStrings,
      async () => (await import('#src/i18n/de/admin/inbox.ts')).inboxStrings,
      async () => (await import('#src/i18n/de/admin/shop-panel.ts')).shopPanelStrings,
    ],
  },
  labels: {
    help: {
      helpdesk: `
        subjectInvalid messageMissing messageTooLong tooManyFiles fileEmpty fileTooLarge filesTooLarge erasedAuthor erasedMessage quoted quotedOf fileOf
        attachmentsOf blockedImage blockedImageNamed`,
      shopPanel: 'orderLinkText trackingLinkText reply.*',
      tickets: '*',
    },
    emails: { ticketMails: '*' },
  },
  linkTargets: { contact: { place: 140, label: 'navigation.target.contact', path: null } },
  bundles: {
    'css/conversation-page.css': [
      'css/helpdesk/message.css',
      'css/helpdesk/ticket-head.css',
      'css/helpdesk/conversation.css',
      'css/helpdesk/composer.css',
    ],
    'css/tickets-page.css': ['css/helpdesk/message.css', 'css/helpdesk/thread.css', 'css/kb-titles.css'],
    'css/inbox-page.css': ['css/helpdesk-inbox.css'],
    // Beside a ticket, with the forms of orders that open there.
    'css/shop-panel-page.css': ['css/helpdesk/shop-panel.css', 'css/user-notes.css', 'css/order-forms.css'],
    'js/shop-panel-page.js': ['js/admin/shop-panel.js', 'js/admin/refund.js'],
    'js/tickets-page.js': ['js/store/tickets.js'],
  },
  audit: {
    area: 'tickets',
    nouns: {
      ticket: {
        label: 'inbox.ticket',
        verbs: ['created', 'noted', 'assigned', 'snoozed', 'tagged', 'untagged', 'merged', 'split'],
        aliases: { replied: 'answered', status: 'status_changed', priority: 'priority_changed' },
      },
      tickets: {
        label: 'inbox.title',
        verbs: ['assigned', 'status_changed', 'priority_changed', 'tagged', 'untagged', 'marked_spam', 'unmarked_spam'],
      },
      saved_reply: { label: 'conversation.noun.savedReply', verbs: ['created', 'saved', 'deleted'] },
      inbound_mail: { label: 'inboundMails.noun', verbs: ['discarded'], aliases: { processed: 'processed_again' } },
    },
    lists: {
      tickets: 'inbox.title',
      'assigned-tickets': 'inbox.assigned',
      'ticket-report': 'inbox.report.title',
      'saved-replies': 'conversation.savedReplies',
      'unmatched-mail': 'inboundMails.title',
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
      'tickets.spam_deleted': 'inbox.audit.spamDeleted',
      'inbound_mail.assigned': 'inboundMails.audit.assigned',
      'inbound_mail.opened': 'inboundMails.audit.opened',
      'inbound_mail.tested': 'inboundMails.audit.tested',
    },
  },
  personalData: helpdeskPersonalData,
  demo: async () => (await import('#db/seeds/demo/helpdesk.ts')).helpdeskDemo,
} as const satisfies Module
