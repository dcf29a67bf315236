import type { Module } from '#src/module.ts'

export const storeDomainModule = {
  name: 'store-domain',
  routes: [async () => (await import('./routes.ts')).storeProofRoute],
  staffRoutes: [async () => (await import('./admin.tsx')).storeDomainAdmin],
  menu: [
    {
      group: 'system',
      place: 65,
      label: 'storeDomain.title',
      href: '/admin/settings/domain',
      icon: 'globe',
      area: 'staff',
      level: 'write',
    },
  ],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/store-domain.ts')).storeDomainStrings] },
} as const satisfies Module
