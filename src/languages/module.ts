import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const languagesModule = {
  name: 'languages',
  staffRoutes: [async () => (await import('./admin.tsx')).languagesAdmin],
  menu: [
    { group: 'website', place: 70, label: 'siteLabels.title', href: '/admin/admin/site-labels', icon: 'languages', area: 'content' },
    { group: 'system', place: 80, label: 'languages.title', href: '/admin/languages', icon: 'languages', area: 'content' },
  ],
  tasks: [
    {
      name: 'delete translations that were uploaded and not applied',
      intervalMs: hour,
      load: async () => (await import('./files/stored-files.ts')).pruneTranslationFiles,
    },
  ],
  adminPacks: {
    de: [
      async () => (await import('#src/i18n/de/admin/languages.ts')).languagesStrings,
      async () => (await import('#src/i18n/de/admin/site-labels.ts')).siteLabelsStrings,
    ],
  },
  bundles: {
    'css/languages-page.css': ['css/languages.css'],
    'js/next-missing.js': ['js/admin/next-missing.js'],
  },
  audit: {
    area: 'content',
    nouns: {
      language: { label: 'languages.name', verbs: ['added', 'on', 'off', 'removed'] },
      translation: { label: 'languages.noun.translation', verbs: ['imported', 'exported', 'saved', 'removed', 'confirmed'] },
      label: { label: 'siteLabels.noun', verbs: ['saved', 'reset'] },
    },
    sentences: { 'language.default': 'languages.audit.default' },
  },
  personalData: [{ table: 'translationFiles', columns: ['language', 'name', 'changes'], erasure: 'none' }],
} as const satisfies Module
