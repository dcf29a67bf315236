import type { Module } from '#src/module.ts'

export const inboxModule = {
  name: 'inbox',
  staffRoutes: [async () => (await import('./admin.tsx')).inboxAdmin],
  menu: [
    { group: 'support', place: 10, label: 'inbox.title', href: '/admin/tickets', icon: 'message-circle', area: 'tickets' },
    { group: 'support', place: 20, label: 'inbox.assigned', href: '/admin/assigned-tickets', icon: 'user', area: 'tickets' },
  ],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/inbox.ts')).inboxStrings] },
  bundles: { 'css/inbox-page.css': ['css/inbox.css'] },
  audit: {
    area: 'tickets',
    nouns: {
      tickets: {
        label: 'inbox.title',
        verbs: ['assigned', 'status_changed', 'priority_changed', 'tagged', 'untagged', 'marked_spam', 'unmarked_spam'],
      },
    },
    lists: { tickets: 'inbox.title', 'assigned-tickets': 'inbox.assigned', 'ticket-report': 'inbox.report.title' },
    sentences: { 'tickets.spam_deleted': 'inbox.audit.spamDeleted' },
  },
} as const satisfies Module
