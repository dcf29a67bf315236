import { minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const productsModule = {
  name: 'products',
  tasks: [{ name: 'start and end sales', intervalMs: minute, load: async () => (await import('./refresh-listing.ts')).refreshListPrices }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/products.ts')).productsStrings],
  },
  pageTables: {
    category_products: {},
    listing_counts: {},
    product_images: {},
    products: {},
  },
  audit: {
    area: 'catalog',
    nouns: {
      product: { label: 'products.noun', verbs: ['created', 'copied', 'saved', 'archived', 'unarchived'] },
    },
  },
} as const satisfies Module
