import type { Module } from '#src/module.ts'
import { disputesPersonalData } from './personal-columns.ts'

export const disputesModule = {
  name: 'disputes',
  staffRoutes: [async () => (await import('./admin.tsx')).disputesAdmin],
  menu: [{ group: 'sales', place: 90, label: 'disputes.title', href: '/admin/disputes', icon: 'shield-check', area: 'payments' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/disputes.ts')).disputesStrings],
  },
  audit: {
    area: 'payments',
    lists: { disputes: 'disputes.title' },
  },
  personalData: disputesPersonalData,
  demo: async () => (await import('#db/seeds/demo/disputes.ts')).seedDisputes,
} as const satisfies Module
