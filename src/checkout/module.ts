import { hour, minute, second } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const checkoutModule = {
  name: 'checkout',
  routes: [async () => (await import('./routes.tsx')).checkoutRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).checkoutAdmin],
  menu: [
    {
      group: 'system',
      place: 60,
      label: 'checkout.fields.title',
      href: '/admin/ecommerce/checkout/fields',
      icon: 'list',
      area: 'settings',
    },
  ],
  tasks: [
    {
      name: 'process payment events again',
      intervalMs: 30 * second,
      load: async () => (await import('./process-payment-events.ts')).retryEvents,
    },
    { name: 'check pending payments', intervalMs: minute, load: async () => (await import('./sync-payments.ts')).recheckPayments },
    {
      name: 'cancel orders without a transfer',
      intervalMs: 10 * minute,
      load: async () => (await import('./end-unpaid-orders.ts')).endUnpaidOrders,
    },
    { name: 'delete abandoned checkouts', intervalMs: hour, load: async () => (await import('./prune-checkouts.ts')).pruneCheckouts },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/checkout.ts')).checkoutStrings],
    fr: [async () => (await import('#src/i18n/fr/checkout.ts')).checkoutStrings],
  },
  audit: {
    area: 'settings',
    nouns: {
      checkout_field: { label: 'checkout.noun.field', verbs: ['created', 'saved', 'moved', 'deleted'] },
    },
  },
} as const satisfies Module
