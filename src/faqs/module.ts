import { type Module, orderedRowVerbs } from '#src/module.ts'

export const faqsModule = {
  name: 'faqs',
  staffRoutes: [async () => (await import('./admin.tsx')).faqsAdmin],
  menu: [{ group: 'website', place: 120, label: 'faqs.nav', href: '/admin/faqs', icon: 'circle-question-mark', area: 'content' }],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/faqs.ts')).faqsStrings] },
  pageTables: {
    faq_groups: {},
    faqs: {},
  },
  translatedTables: [{ table: 'faqs', kind: 'faq', columns: ['question', 'answer'] }],
  bundles: { 'js/faqs.js': ['js/store/faqs.js'] },
  imageUses: { faqs: { label: 'faqs.question', area: 'content', title: 'question', page: (id) => `/admin/faqs/${id}/edit` } },
  audit: {
    area: 'content',
    nouns: {
      faq: { label: 'faqs.question', verbs: orderedRowVerbs },
      faq_group: { label: 'faqs.noun.group', verbs: ['created', 'saved', 'deleted', 'moved'] },
    },
    lists: { faqs: 'faqs.title', 'faq-groups': 'faqs.groups' },
  },
  personalData: [
    { table: 'faqGroups', columns: ['name'], erasure: 'none' },
    { table: 'faqs', columns: ['question', 'answer'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/faqs.ts')).faqsDemo,
} as const satisfies Module
