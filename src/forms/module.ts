import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { formsPersonalData } from './personal-columns.ts'

export const formsModule = {
  name: 'forms',
  routes: [async () => (await import('./routes.tsx')).formRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).formsAdmin],
  menu: [{ group: 'website', place: 130, label: 'forms.title', href: '/admin/cms-forms', icon: 'list', area: 'content' }],
  tasks: [
    {
      name: 'delete old submissions of forms',
      intervalMs: day,
      load: async () => (await import('./prune-submissions.ts')).pruneSubmissions,
    },
    { name: 'delete orphaned files of forms', intervalMs: day, load: async () => (await import('./prune-submissions.ts')).pruneFormFiles },
  ],
  packs: {
    de: [
      async () => (await import('#src/i18n/de/forms.ts')).formsStrings,
      async () => (await import('#src/i18n/de/mail-forms.ts')).mailFormsStrings,
    ],
    fr: [
      async () => (await import('#src/i18n/fr/forms.ts')).formsStrings,
      async () => (await import('#src/i18n/fr/mail-forms.ts')).mailFormsStrings,
    ],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/forms.ts')).formsStrings],
  },
  labels: {
    pages: { forms: 'form preview blockHint blockHeading send choose thanks step fileHint.* error.*' },
  },
  pageTables: {
    forms: {},
  },
  translatedTables: [{ table: 'forms', kind: 'form', columns: ['name', 'submit_label', 'thanks', 'fields'] }],
  bundles: {
    'css/form-builder-page.css': ['css/form-builder.css'],
    'css/forms-page.css': ['css/forms.css'],
    'js/form-builder.js': ['js/admin/sort.js', 'js/admin/form-builder.js'],
    'js/submissions.js': ['js/admin/submissions.js'],
    'js/forms.js': ['js/store/forms.js'],
  },
  audit: {
    area: 'content',
    nouns: {
      form: {
        label: 'forms.form',
        verbs: ['created', 'saved', 'copied', 'restored'],
        aliases: { deleted: 'trashed', published: 'on', unpublished: 'off' },
      },
      submission: {
        label: 'forms.noun.submission',
        verbs: ['read', 'unread'],
        aliases: { spam: 'marked_spam', deleted: 'trashed', restored: 'inboxed' },
      },
    },
    lists: { forms: 'forms.title', 'form-submissions': 'forms.submissions' },
  },
  personalData: formsPersonalData,
  demo: async () => (await import('#db/seeds/demo/forms.ts')).formsDemo,
} as const satisfies Module
