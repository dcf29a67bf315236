import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { kbPersonalData } from './personal-columns.ts'

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
  labels: {
    help: {
      kb: `
        title heading summary categorySummary search searchPlaceholder searchButton topics subcategories articleCount featured
        recent mostHelpful foundHelpful empty emptyText resultsFor noArticlesFor resultCount correctedTo noResults
        noResultsText askUs othersRead categoryEmpty categoryEmptyText updated by contents related contactTitle contactText
        contact wasHelpful vote.* change.* thanks sorry thanksComment missing missingHint sendComment mayHelp newTab`,
    },
  },
  pageTables: {
    kb_article_categories: {},
    kb_articles: {},
    kb_categories: {},
    kb_words: {},
  },
  linkTargets: {
    article: {
      place: 50,
      label: 'navigation.target.article',
      prefix: '/kb/',
      kind: 'kb_article',
      nameField: 'title',
      version: 'kb',
      load: async () => (await import('./link-targets.ts')).linkedArticles,
    },
    'kb-category': {
      place: 60,
      label: 'navigation.target.kbCategory',
      prefix: '/kb/category/',
      kind: 'kb_category',
      nameField: 'name',
      version: 'kb',
      load: async () => (await import('./link-targets.ts')).linkedKbCategories,
    },
    'help-center': { place: 130, label: 'navigation.target.helpCenter', path: '/kb' },
  },
  translatedTables: [
    { table: 'kb_articles', kind: 'kb_article', columns: ['title', 'excerpt', 'body', 'seo_title', 'seo_description'] },
    { table: 'kb_categories', kind: 'kb_category', columns: ['name', 'description'] },
  ],
  bundles: {
    'css/kb-page.css': ['css/prose.css', 'css/search-field.css', 'css/kb.css', 'css/kb-article.css', 'css/kb-titles.css'],
  },
  imageUses: {
    kb_articles: { label: 'kb.noun.article', area: 'kb', title: 'title', page: (id) => `/admin/kb/${id}/edit` },
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
  personalData: kbPersonalData,
  demo: async () => (await import('#db/seeds/demo/kb/seed-help-center.ts')).kbDemo,
} as const satisfies Module
