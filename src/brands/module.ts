import type { Module } from '#src/module.ts'

export const brandsModule = {
  name: 'brands',
  staffRoutes: [async () => (await import('./admin.tsx')).brandRoutes],
  menu: [{ group: 'catalog', place: 30, label: 'brands.title', href: '/admin/ecommerce/brands', icon: 'tags', area: 'catalog' }],
  jobs: {
    'brands.products': async () => (await import('./brand-jobs.ts')).runBrandJob,
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/brands.ts')).brandsStrings],
  },
  pageTables: {
    brands: {},
  },
  linkTargets: {
    brand: {
      place: 30,
      label: 'navigation.target.brand',
      prefix: '/brands/',
      kind: 'brand',
      nameField: null,
      version: 'navigation',
      load: async () => (await import('./link-target.ts')).linkedBrands,
    },
  },
  translatedTables: [{ table: 'brands', kind: 'brand', columns: ['story'] }],
  audit: {
    area: 'catalog',
    nouns: {
      brand: { label: 'brands.noun', verbs: ['created', 'saved', 'deleted', 'merged'] },
    },
    lists: { brands: 'brands.title' },
  },
  personalData: [{ table: 'brands', columns: ['slug', 'name', 'story'], erasure: 'none' }],
} as const satisfies Module
