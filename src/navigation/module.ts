import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const navigationModule = {
  name: 'navigation',
  staffRoutes: [async () => (await import('./admin.tsx')).navigationAdmin],
  menu: [
    { group: 'website', place: 40, label: 'navigation.title', href: '/admin/nav-builder', icon: 'menu', area: 'content' },
    { group: 'website', place: 50, label: 'navigation.listMenus', href: '/admin/cms-list-menus', icon: 'list', area: 'content' },
    { group: 'website', place: 60, label: 'navigation.layout.title', href: '/admin/cms-header-footer', icon: 'table', area: 'content' },
  ],
  tasks: [
    { name: 'delete translations of removed menu items', intervalMs: day, load: async () => (await import('./menus.ts')).pruneItemTexts },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/navigation.ts')).navigationStrings],
    fr: [async () => (await import('#src/i18n/fr/navigation.ts')).navigationStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/navigation.ts')).navigationStrings],
  },
  audit: {
    area: 'content',
    nouns: {
      menu: { label: 'navigation.noun.menu', verbs: ['saved', 'deleted'] },
      site_layout: { label: 'navigation.noun.layout', verbs: ['saved', 'reset'] },
    },
    lists: { 'list-menus': 'navigation.listMenus' },
  },
} as const satisfies Module
