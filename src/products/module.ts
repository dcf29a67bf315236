import { minute } from '#src/lib/dates/durations.ts'
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
  translatedTables: [
    {
      table: 'products',
      kind: 'product',
      columns: ['name', 'short_description', 'description', 'details', 'options', 'customization', 'seo_title', 'seo_description'],
    },
  ],
  imageUses: {
    products: { label: 'products.noun', area: 'catalog', title: 'name', page: (id) => `/admin/ecommerce/products/${id}/edit` },
    product_images: { ofRow: { table: 'products', column: 'product_id' } },
  },
  audit: {
    area: 'catalog',
    nouns: {
      product: { label: 'products.noun', verbs: ['created', 'copied', 'saved', 'archived', 'unarchived'] },
    },
  },
  personalData: [
    {
      table: 'products',
      columns: [
        'seoLink',
        'name',
        'searchText',
        'status',
        'card',
        'shortDescription',
        'description',
        'details',
        'options',
        'tags',
        'taxClass',
      ],
      erasure: 'none',
    },
    {
      table: 'products',
      columns: ['completionRedirect', 'completionRedirectLabel', 'hsCode', 'countryOfOrigin', 'videoUrl', 'videoLabel', 'customization'],
      erasure: 'none',
    },
    { table: 'products', columns: ['seoTitle', 'seoDescription'], erasure: 'none' },
    { table: 'categoryProducts', columns: ['name'], erasure: 'none' },
    { table: 'productImages', columns: ['imageAlt', 'zoomLabel', 'color', 'focus', 'variantIds'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/products.ts')).productsDemo,
} as const satisfies Module
