import type { Module } from '#src/module.ts'

export const accountModule = {
  name: 'account',
  routes: [async () => (await import('./routes.tsx')).customerAccountRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/account.ts')).accountStrings],
    fr: [async () => (await import('#src/i18n/fr/account.ts')).accountStrings],
  },
} as const satisfies Module
