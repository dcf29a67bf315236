import type { Module } from '#src/module.ts'

export const embedsModule = {
  name: 'embeds',
  routes: [async () => (await import('./routes.tsx')).embedRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).embedsAdmin],
  menu: [{ group: 'website', place: 150, label: 'embeds.title', href: '/admin/cms-embeds', icon: 'code', area: 'staff' }],
  packs: {
    de: [async () => (await import('#src/i18n/de/embeds.ts')).embedsStrings],
    fr: [async () => (await import('#src/i18n/fr/embeds.ts')).embedsStrings],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/embeds.ts')).embedsStrings] },
  labels: { pages: { embeds: 'privacy codePrivacy' } },
  pageTables: { embeds: {} },
  bundles: {
    'css/embeds-page.css': ['css/embeds.css'],
    'css/embed-frame-page.css': ['css/embed-frame.css'],
    'js/embeds.js': ['js/store/embeds.js'],
  },
  audit: {
    area: 'content',
    nouns: {
      embed: { label: 'embeds.embed', verbs: ['created', 'saved', 'deleted'] },
    },
    lists: { embeds: 'embeds.title' },
  },
  personalData: [{ table: 'embeds', columns: ['name', 'provider', 'url', 'code', 'ratio'], erasure: 'none' }],
} as const satisfies Module
