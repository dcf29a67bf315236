import type { Module } from '#src/module.ts'

export const customerTicketsModule = {
  name: 'customer-tickets',
  routes: [async () => (await import('./routes.tsx')).ticketRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/tickets.ts')).ticketsStrings],
    fr: [async () => (await import('#src/i18n/fr/tickets.ts')).ticketsStrings],
  },
  labels: { help: { tickets: '*' } },
  linkTargets: { contact: { place: 140, label: 'navigation.target.contact', path: null } },
  bundles: {
    'css/tickets-page.css': ['css/ticket-message.css', 'css/customer-tickets.css', 'css/kb-titles.css'],
    'js/tickets-page.js': ['js/store/tickets.js'],
  },
} as const satisfies Module
