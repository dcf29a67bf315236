import type { Module } from '#src/module.ts'

export const appearanceModule = {
  name: 'appearance',
  staffRoutes: [async () => (await import('./admin.tsx')).appearanceAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/appearance.ts')).appearanceStrings],
  },
  translatedTables: [
    { table: 'cms_settings', kind: 'announcement', id: null, columns: ['value'], field: 'text', when: "new.key = 'announcement_text'" },
  ],
  bundles: {
    'css/appearance-page.css': ['css/appearance.css', 'css/site-preview.css'],
    'js/live-preview.js': ['js/admin/live-preview.js'],
  },
  audit: {
    area: 'settings',
    nouns: {
      appearance: { label: 'appearance.title', verbs: ['saved'] },
    },
  },
} as const satisfies Module
