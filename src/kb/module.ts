import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const kbModule = {
  name: 'kb',
  routes: [async () => (await import('./routes.tsx')).kbRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).kbAdmin],
  menu: [{ group: 'support', place: 50, label: 'kb.nav', href: '/admin/kb', icon: 'book-open', area: 'kb' }],
  tasks: [
    { name: 'erase deleted help articles', intervalMs: day, load: async () => (await import('./bulk-articles.ts')).pruneTrash },
    {
      name: 'erase old searches and comments of the help center',
      intervalMs: day,
      load: async () => (await import('./gaps.ts')).pruneGaps,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/kb.ts')).kbStrings],
    fr: [async () => (await import('#src/i18n/fr/kb.ts')).kbStrings],
  },
  audit: {
    area: 'kb',
    nouns: {
      article: {
        label: 'kb.noun.article',
        verbs: ['created', 'saved', 'copied', 'translated', 'published', 'unpublished', 'restored', 'categorized'],
        aliases: { deleted: 'trashed' },
      },
      kb_category: { label: 'kb.noun.category', verbs: ['created', 'saved', 'moved', 'deleted'] },
      kb_gap: { label: 'kb.noun.gap', verbs: ['done', 'reopened'] },
    },
    lists: { articles: 'kb.articles', 'kb-categories': 'languages.kind.kbCategory', 'kb-gaps': 'kb.gaps' },
    sentences: {
      'article.draft.discarded': 'kb.audit.draftDiscarded',
      'article.version.restored': 'kb.audit.versionRestored',
    },
  },
} as const satisfies Module
