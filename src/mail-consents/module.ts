import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const mailConsentsModule = {
  name: 'mail-consents',
  routes: [async () => (await import('./routes.tsx')).mailConsentRoutes],
  tasks: [
    { name: 'delete withdrawn consents to emails', intervalMs: day, load: async () => (await import('./consents.ts')).pruneConsents },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/mail-consents.ts')).mailConsentsStrings],
    fr: [async () => (await import('#src/i18n/fr/mail-consents.ts')).mailConsentsStrings],
  },
  labels: {
    product: { mailConsents: '*' },
  },
  personalData: [
    { table: 'mailConsents', columns: ['email', 'language', 'wording'], by: { anyAddress: 'emailKey' }, erasure: 'delete' },
    { table: 'mailConsents', columns: ['emailKey'], by: { anyAddress: 'emailKey' }, erasure: 'delete', hidden: true },
    { table: 'mailConsents', columns: ['kind', 'source'], erasure: 'none' },
  ],
} as const satisfies Module
