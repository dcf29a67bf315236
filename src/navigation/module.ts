import { day } from '#src/lib/dates/durations.ts'
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
  labels: {
    pages: { navigation: 'footer.* target.home target.shop target.cart target.helpCenter target.contact target.account' },
  },
  pageTables: {
    menu_items: {},
    menus: {},
    site_layouts: {},
  },
  linkTargets: {
    url: { place: 160, label: 'navigation.target.url', path: null },
    // A heading above other links.
    none: { place: 170, label: 'navigation.target.none', path: null },
  },
  // Saving a menu replaces its items: menus.ts marks their labels.
  translatedTables: [
    { table: 'menus', kind: 'menu', columns: ['name'] },
    { table: 'site_layouts', kind: 'footer', id: null, columns: ['layout'], when: "new.area = 'footer'" },
  ],
  bundles: {
    'css/list-menu-page.css': ['css/list-menu.css'],
    'css/nav-builder-page.css': ['css/nav-builder.css', 'css/site-preview.css'],
    'css/site-labels-page.css': ['css/site-labels.css'],
    'js/nav-builder.js': ['js/admin/nav-builder.js'],
  },
  audit: {
    area: 'content',
    nouns: {
      menu: { label: 'navigation.noun.menu', verbs: ['saved', 'deleted'] },
      site_layout: { label: 'navigation.noun.layout', verbs: ['saved', 'reset'] },
    },
    lists: { 'list-menus': 'navigation.listMenus' },
  },
  personalData: [
    { table: 'menus', columns: ['slot', 'name'], erasure: 'none' },
    { table: 'menuItems', columns: ['label', 'targetType', 'url', 'audience', 'look'], erasure: 'none' },
    { table: 'siteLayouts', columns: ['area', 'layout'], erasure: 'none' },
  ],
} as const satisfies Module
