import type { Module } from '#src/module.ts'

export const adminModule = {
  name: 'admin',
  staffRoutes: [
    async () => (await import('./routes.tsx')).adminDashboardRoutes,
    async () => (await import('./language-routes.ts')).adminLanguageRoutes,
    async () => (await import('./search.tsx')).adminSearchRoutes,
    async () => (await import('./confirm.tsx')).confirmRoutes,
  ],
  menu: [{ group: 'sales', place: 10, label: 'admin.nav.dashboard', href: '/admin/dashboard', icon: 'layout-dashboard', area: 'overview' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/admin.ts')).adminStrings],
  },
  audit: {
    area: 'staff',
    nouns: {
      view: { label: 'admin.noun.view', verbs: ['saved', 'changed', 'deleted'] },
    },
  },
} as const satisfies Module
