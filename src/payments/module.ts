import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { paymentsPersonalData } from './personal-columns.ts'

export const paymentsModule = {
  name: 'payments',
  routes: [async () => (await import('./webhook.ts')).paymentWebhooks],
  staffRoutes: [async () => (await import('./admin.tsx')).paymentsAdmin],
  menu: [
    {
      group: 'sales',
      place: 80,
      label: 'payments.reconciliation',
      href: '/admin/reconciliation',
      icon: 'wallet',
      area: 'payments',
      contains: '/admin/unmatched-payments',
    },
    { group: 'sales', place: 100, label: 'payments.events', href: '/admin/payment-events', icon: 'inbox', area: 'payments' },
    {
      group: 'system',
      place: 50,
      label: 'payments.processors',
      href: '/admin/ecommerce/checkout/processors',
      icon: 'credit-card',
      area: 'settings',
    },
  ],
  tasks: [
    {
      name: 'end replaced accounts without open payments',
      intervalMs: hour,
      load: async () => (await import('./accounts/former-accounts.ts')).endFormerAccounts,
    },
    {
      name: 'erase contents of old payment events',
      intervalMs: hour,
      load: async () => (await import('./events/erase-event-contents.ts')).prunePaymentContacts,
    },
  ],
  packs: {
    de: [
      async () => (await import('#src/i18n/de/manual-payments.ts')).manualPaymentsStrings,
      async () => (await import('#src/i18n/de/payments.ts')).paymentsStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/manual-payments.ts')).manualPaymentsStrings,
      async () => (await import('#src/i18n/fr/payments.ts')).paymentsStrings,
    ],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/payments.ts')).paymentsStrings],
  },
  labels: {
    checkout: {
      payments: 'failed hostedPage unreachable unknownOutcome extraStep formFailed formLoading formNotReady cardEnding',
      manualPayments: `
        howToPay amount reference payBy transferTitle transferText payOnline invoiceDue overdue awaitingTransfer`,
    },
  },
  pageTables: {
    order_processors: {},
  },
  translatedTables: [{ table: 'order_processors', kind: 'payment_method', id: 'processor_id', columns: ['instructions'] }],
  bundles: {
    'css/payment-sandbox-page.css': ['css/payment-sandbox.css'],
    'css/payment-methods-page.css': ['css/payment-methods.css'],
  },
  audit: {
    area: 'payments',
    nouns: {
      payment: { label: 'payments.payment', verbs: ['settled'] },
      'payment.event': { label: 'payments.noun.event', verbs: ['checked'], aliases: { runAgain: 'processed_again' } },
      processor: { label: 'payments.noun.method', verbs: ['renamed', 'switched'] },
    },
    lists: { 'payment-events': 'payments.events', 'unmatched-payments': 'payments.unmatched' },
    sentences: {
      'payment.matched': 'payments.audit.matched',
      'processor.terms': 'payments.audit.terms',
      'processor.madePrimary': 'payments.audit.madePrimary',
    },
  },
  personalData: paymentsPersonalData,
} as const satisfies Module
