import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const mailConsentsModule = {
  name: 'mail-consents',
  routes: [async () => (await import('./routes.tsx')).mailConsentRoutes],
  tasks: [
    { name: 'delete withdrawn consents to emails', intervalMs: day, load: async () => (await import('./consents.ts')).pruneConsents },
  ],
} as const satisfies Module
