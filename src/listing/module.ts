import type { Module } from '#src/module.ts'

export const listingModule = {
  name: 'listing',
  routes: [async () => (await import('./routes.tsx')).listingRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/listing.ts')).listingStrings],
    fr: [async () => (await import('#src/i18n/fr/listing.ts')).listingStrings],
  },
  labels: {
    shop: { listing: '*' },
  },
  linkTargets: { shop: { place: 110, label: 'navigation.target.shop', path: '/shop' } },
  bundles: {
    // What only one kind of page draws comes in a second sheet, with that page.
    'css/listing-page.css': ['css/listing.css'],
  },
} as const satisfies Module
