import type { Module } from '#src/module.ts'

export const usersModule = {
  name: 'users',
  staffRoutes: [async () => (await import('./admin.tsx')).usersAdmin],
  menu: [{ group: 'people', place: 10, label: 'users.title', href: '/admin/users', icon: 'users', area: 'customers' }],
  packs: {
    de: [async () => (await import('#src/i18n/de/users.ts')).usersStrings],
    fr: [async () => (await import('#src/i18n/fr/users.ts')).usersStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/users.ts')).usersStrings],
  },
  labels: {
    account: { users: 'company' },
  },
  bundles: {
    'css/user-page.css': ['css/user-notes.css'],
  },
} as const satisfies Module
