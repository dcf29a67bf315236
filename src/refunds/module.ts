import { minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { refundsPersonalData } from './personal-columns.ts'

export const refundsModule = {
  name: 'refunds',
  staffRoutes: [async () => (await import('./admin.tsx')).refundsAdmin],
  tasks: [{ name: 'check pending refunds', intervalMs: minute, load: async () => (await import('./recheck-refunds.ts')).recheckRefunds }],
  jobs: {
    'refunds.countSalesDays': async () => (await import('./count-sales-days.ts')).runCountSalesDays,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/refunds.ts')).refundsStrings],
    fr: [async () => (await import('#src/i18n/fr/refunds.ts')).refundsStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/refunds.ts')).refundsStrings],
  },
  labels: {
    emails: { refunds: 'otherAmount total' },
  },
  audit: {
    area: 'orders',
    sentences: { 'order.refund.resolved': 'refunds.audit.resolved' },
  },
  personalData: refundsPersonalData,
} as const satisfies Module
