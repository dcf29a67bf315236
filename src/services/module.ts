import type { Module } from '#src/module.ts'

export const servicesModule = {
  name: 'services',
  staffRoutes: [async () => (await import('./admin.ts')).servicesAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/services.ts')).servicesStrings],
  },
  // Pages for guests show which providers one can sign in with.
  pageTables: { service_connections: { ignored: ['problem', 'checked_at'] } },
  audit: {
    area: 'settings',
    nouns: { service: { label: 'services.service', verbs: ['checked', 'connected', 'disconnected'] } },
  },
  personalData: [{ table: 'serviceConnections', columns: ['uid', 'slug', 'sealed', 'fingerprint', 'mode', 'problem'], erasure: 'none' }],
} as const satisfies Module
