import { minute, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { discountsPersonalData } from './personal-columns.ts'

export const discountsModule = {
  name: 'discounts',
  staffRoutes: [async () => (await import('./admin.tsx')).discountsAdmin],
  menu: [
    { group: 'sales', place: 30, label: 'discounts.title', href: '/admin/ecommerce/discounts', icon: 'ticket-percent', area: 'discounts' },
  ],
  tasks: [
    { name: 'give back uses of discounts', intervalMs: 30 * second, load: async () => (await import('./uses.ts')).expireUses },
    {
      name: 'erase deleted discounts',
      intervalMs: 10 * minute,
      load: async () => (await import('./delete-discounts.ts')).pruneDeletedDiscounts,
    },
  ],
  jobs: {
    'discounts.generateCodes': async () => (await import('./generate-codes.ts')).runGenerateCodes,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/discounts.ts')).discountsStrings],
    fr: [async () => (await import('#src/i18n/fr/discounts.ts')).discountsStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/discounts.ts')).discountsStrings],
  },
  labels: {
    cart: {
      discounts: `
        reason.* addCode code apply enterCode tooManyCodes tooManyTries applied removeCode notApplied otherRates freeShipping
        codeApplied codeSaved labelWith usedUpMeanwhile removed deletedCode newTotal why why.*`,
    },
  },
  bundles: {
    'css/discounts-page.css': ['css/discounts.css'],
  },
  audit: {
    area: 'discounts',
    nouns: {
      discount: { label: 'discounts.noun', verbs: ['created', 'saved', 'deleted'], aliases: { activated: 'on', deactivated: 'off' } },
      codes: { label: 'discounts.noun.codes', verbs: ['generated', 'exported'] },
    },
    lists: { discounts: 'discounts.title' },
    sentences: { 'discount.configured': 'discounts.audit.configured' },
  },
  personalData: discountsPersonalData,
  demo: async () => (await import('#db/seeds/demo/discounts.ts')).discountsDemo,
} as const satisfies Module
