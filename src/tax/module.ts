import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const taxModule = {
  name: 'tax',
  staffRoutes: [async () => (await import('./admin.tsx')).taxAdmin],
  menu: [{ group: 'catalog', place: 60, label: 'tax.title', href: '/admin/ecommerce/tax', icon: 'percent', area: 'settings' }],
  tasks: [
    { name: 'delete old answers of tax services', intervalMs: day, load: async () => (await import('./prune-answers.ts')).pruneTaxAnswers },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/tax.ts')).taxStrings],
    fr: [async () => (await import('#src/i18n/fr/tax.ts')).taxStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/tax.ts')).taxStrings],
  },
  labels: {
    checkout: { tax: 'kind.sales_tax kind.gst_hst kind.vat kind.none' },
  },
  audit: {
    area: 'settings',
    nouns: {
      tax_rate: { label: 'tax.noun', verbs: ['created', 'saved', 'restored', 'deleted'] },
    },
    lists: { 'tax-rates': 'tax.title', 'tax-report': 'tax.report' },
    sentences: {
      'tax_rates.updated': 'tax.audit.updated',
      'tax_rates.update_declined': 'tax.audit.updateDeclined',
    },
  },
  personalData: [
    // Answers of the public register, stored for 30 days.
    { table: 'vatChecks', columns: ['vatNumber', 'name', 'reference'], by: { vatNumber: 'vatNumber' }, erasure: 'delete' },
    { table: 'vatChecks', columns: ['state'], erasure: 'none' },
    {
      table: 'taxRates',
      columns: ['country', 'region', 'postalPrefix', 'taxClass', 'kind', 'name', 'validFrom', 'validTo', 'checkedOn'],
      erasure: 'none',
    },
    { table: 'taxKnownRates', columns: ['key'], erasure: 'none' },
    // A hash of address and lines, and the taxes that came back.
    { table: 'taxProviderQuotes', columns: ['key', 'result'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/tax.ts')).taxDemo,
} as const satisfies Module
