import type { Module } from '#src/module.ts'

export const productListModule = {
  name: 'product-list',
  staffRoutes: [async () => (await import('./admin.tsx')).productListAdmin],
  menu: [{ group: 'catalog', place: 10, label: 'admin.nav.products', href: '/admin/ecommerce/products', icon: 'package', area: 'catalog' }],
  jobs: {
    'catalog.bulk': async () => (await import('./bulk-runs.ts')).runBulkJob,
    'catalog.bulk-undo': async () => (await import('./undo-bulk.ts')).runBulkUndoJob,
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/product-list.ts')).productListStrings],
  },
  linkTargets: {
    product: {
      place: 40,
      label: 'navigation.target.product',
      prefix: '/items/',
      kind: 'product',
      nameField: 'name',
      version: 'navigation',
      load: async () => (await import('./link-target.ts')).linkedProducts,
    },
  },
  audit: {
    area: 'catalog',
    lists: { products: 'products.title' },
    sentences: { 'products.bulk': 'productList.audit.bulk' },
  },
} as const satisfies Module
