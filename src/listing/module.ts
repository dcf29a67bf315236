import type { Module } from '#src/module.ts'

export const listingModule = {
  name: 'listing',
  routes: [async () => (await import('./routes.tsx')).listingRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/listing.ts')).listingStrings],
    fr: [async () => (await import('#src/i18n/fr/listing.ts')).listingStrings],
  },
} as const satisfies Module
