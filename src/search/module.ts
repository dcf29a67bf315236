import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const searchModule = {
  name: 'search',
  routes: [async () => (await import('./routes.ts')).searchRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).searchAdmin],
  menu: [{ group: 'website', place: 160, label: 'searchAdmin.report', href: '/admin/search', icon: 'search', area: 'content' }],
  tasks: [
    { name: 'record searches', intervalMs: 10 * second, load: async () => (await import('./record-searches.ts')).flushSearches },
    { name: 'remove searches nobody repeats', intervalMs: hour, load: async () => (await import('./record-searches.ts')).pruneSearches },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/search.ts')).searchStrings],
    fr: [async () => (await import('#src/i18n/fr/search.ts')).searchStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/search-admin.ts')).searchAdminStrings],
  },
  labels: {
    shop: { search: '*' },
  },
  pageTables: {
    search_rules: {},
    search_synonyms: {},
  },
  bundles: {
    'css/suggestions.css': ['css/suggestions.css'],
    'css/search-page.css': ['css/search-field.css', 'css/search.css'],
    // Loaded when the search of the header is first used.
    'js/suggestions.js': ['js/store/suggestions.js'],
  },
  audit: {
    area: 'content',
    nouns: {
      search_rule: { label: 'searchAdmin.noun.rule', verbs: ['created', 'saved', 'deleted'] },
      search_synonyms: { label: 'searchAdmin.synonyms', verbs: ['created', 'saved', 'deleted'] },
    },
    lists: { 'search-queries': 'searchAdmin.report', 'search-rules': 'searchAdmin.rules', 'search-synonyms': 'searchAdmin.synonyms' },
  },
  personalData: [
    { table: 'searchSynonyms', columns: ['terms'], erasure: 'none' },
    { table: 'searchRules', columns: ['query', 'queryKey', 'pins', 'target'], erasure: 'none' },
    { table: 'searchQueries', columns: ['query', 'queryKey'], erasure: 'unlinked' },
  ],
} as const satisfies Module
