import type { Module } from '#src/module.ts'
import { wholesalePersonalData } from './personal-columns.ts'

export const wholesaleModule = {
  name: 'wholesale',
  routes: [async () => (await import('./routes.tsx')).wholesaleRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).wholesaleAdmin],
  menu: [
    { group: 'people', place: 20, label: 'wholesale.title', href: '/admin/wholesale-applications', icon: 'badge-check', area: 'customers' },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/wholesale.ts')).wholesaleStrings],
    fr: [async () => (await import('#src/i18n/fr/wholesale.ts')).wholesaleStrings],
  },
  labels: {
    account: {
      wholesale: `
        title intro companyMissing taxId website message messageHint apply sent waiting wasDeclined applyAgain youAre
        customersOnly tooOften alreadyOpen answerByEmail answerHere appliedAgain`,
    },
  },
  audit: {
    area: 'customers',
    nouns: {
      wholesale: { label: 'wholesale.noun', verbs: ['approved', 'declined'] },
    },
    lists: { 'wholesale-applications': 'wholesale.applications' },
  },
  personalData: wholesalePersonalData,
} as const satisfies Module
