import { day, minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const accountsModule = {
  name: 'accounts',
  routes: [async () => (await import('./routes.ts')).authRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).accountsAdmin],
  tasks: [
    {
      name: 'delete expired sessions, links, codes and rate limits',
      intervalMs: 10 * minute,
      load: async () => (await import('./prune-access.ts')).pruneAccess,
    },
    { name: 'delete old audit entries', intervalMs: day, load: async () => (await import('./audit.ts')).pruneOldEntries },
  ],
  jobs: {
    'accounts.mailRequestedLink': async () => (await import('./link-requests.ts')).mailRequestedLink,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/accounts.ts')).accountsStrings],
    fr: [async () => (await import('#src/i18n/fr/accounts.ts')).accountsStrings],
  },
} as const satisfies Module
