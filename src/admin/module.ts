import type { Module } from '#src/module.ts'

export const adminModule = {
  name: 'admin',
  staffRoutes: [
    async () => (await import('./dashboard-routes.tsx')).adminDashboardRoutes,
    async () => (await import('./language-routes.ts')).adminLanguageRoutes,
    async () => (await import('./search.tsx')).adminSearchRoutes,
    async () => (await import('./confirm.tsx')).confirmRoutes,
  ],
  menu: [{ group: 'sales', place: 10, label: 'admin.nav.dashboard', href: '/admin/dashboard', icon: 'layout-dashboard', area: 'overview' }],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/admin.ts')).adminStrings],
  },
  bundles: {
    'css/content-editor-page.css': ['css/content-editor.css'],
    // Loaded by pages with a rich text field, after vendor/tiptap.min.js.
    'js/rich-text.js': ['toolbar', 'links', 'images', 'paste', 'field'].map((part) => `js/admin/rich-text/${part}.js`),
    'js/content-editor.js': ['js/admin/content-editor.js'],
  },
  audit: {
    area: 'staff',
    nouns: {
      view: { label: 'admin.noun.view', verbs: ['saved', 'changed', 'deleted'] },
    },
  },
} as const satisfies Module
