import type { Module } from '#src/module.ts'

export const settingsModule = {
  name: 'settings',
  staffRoutes: [async () => (await import('./admin.tsx')).settingsAdmin],
  menu: [{ group: 'system', place: 100, label: 'settings.title', href: '/admin/settings', icon: 'settings', area: 'settings' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/settings.ts')).settingsStrings],
  },
  pageTables: {
    cms_settings: {},
    versions: {},
  },
  audit: {
    area: 'settings',
    nouns: {
      settings: { label: 'settings.title', verbs: ['saved'] },
    },
  },
  personalData: [
    { table: 'cmsSettings', columns: ['key', 'value'], erasure: 'none' },
    { table: 'versions', columns: ['tag'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/settings.ts')).settingsDemo,
} as const satisfies Module
