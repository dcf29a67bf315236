import type { Module } from '#src/module.ts'

export const modalsModule = {
  name: 'modals',
  routes: [async () => (await import('./routes.ts')).modalRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).modalsAdmin],
  menu: [{ group: 'website', place: 90, label: 'modals.title', href: '/admin/modals', icon: 'bookmark', area: 'content' }],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/modals.ts')).modalsStrings] },
  pageTables: { modals: {} },
  bundles: {
    'css/modals-page.css': ['css/prose.css', 'css/modals.css'],
    'js/modals.js': ['js/store/modals.js'],
  },
  imageUses: { modals: { label: 'modals.noun', area: 'content', title: 'name', page: (id) => `/admin/modals/${id}/edit` } },
  audit: {
    area: 'content',
    nouns: {
      modal: { label: 'modals.noun', verbs: ['created', 'saved', 'deleted', 'published', 'unpublished'] },
    },
    lists: { modals: 'modals.title' },
  },
  personalData: [
    {
      table: 'modals',
      columns: ['name', 'slug', 'title', 'text', 'buttonLabel', 'buttonLink', 'trigger', 'pages', 'paths', 'audience', 'frequency'],
      erasure: 'none',
    },
  ],
} as const satisfies Module
