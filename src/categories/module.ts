import type { Module } from '#src/module.ts'

export const categoriesModule = {
  name: 'categories',
  staffRoutes: [async () => (await import('./admin.tsx')).categoriesAdmin],
  menu: [
    { group: 'catalog', place: 20, label: 'categories.title', href: '/admin/ecommerce/categories', icon: 'folder-tree', area: 'catalog' },
  ],
  jobs: {
    'categories.products': async () => (await import('./category-jobs.ts')).runCategoryJob,
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/categories.ts')).categoriesStrings],
  },
  pageTables: {
    categories: {},
  },
  linkTargets: {
    category: {
      place: 20,
      label: 'navigation.target.category',
      prefix: '/section/',
      kind: 'category',
      nameField: 'name',
      version: 'navigation',
      load: async () => (await import('./link-target.ts')).linkedCategories,
    },
  },
  translatedTables: [{ table: 'categories', kind: 'category', columns: ['name', 'intro'] }],
  imageUses: {
    categories: { label: 'categories.noun', area: 'catalog', title: 'name', page: (id) => `/admin/ecommerce/categories/${id}/edit` },
  },
  audit: {
    area: 'catalog',
    nouns: {
      category: { label: 'categories.noun', verbs: ['created', 'saved', 'moved', 'deleted'] },
    },
    lists: { categories: 'categories.title' },
  },
  personalData: [{ table: 'categories', columns: ['slug', 'name', 'intro'], erasure: 'none' }],
} as const satisfies Module
