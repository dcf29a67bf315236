import type { Module } from '#src/module.ts'

export const exampleProductsModule = {
  name: 'example-products',
  staffRoutes: [async () => (await import('./admin.tsx')).exampleProductsAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/example-products.ts')).exampleProductsStrings],
  },
  audit: {
    area: 'catalog',
    nouns: {
      example_products: { label: 'exampleProducts.title', verbs: ['added', 'removed'] },
    },
  },
} as const satisfies Module
