import type { Module } from '#src/module.ts'

export const productPageModule = {
  name: 'product-page',
  routes: [async () => (await import('./routes.tsx')).productPageRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/product-page.ts')).productPageStrings],
    fr: [async () => (await import('#src/i18n/fr/product-page.ts')).productPageStrings],
  },
} as const satisfies Module
