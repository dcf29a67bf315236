import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const redirectsModule = {
  name: 'redirects',
  staffRoutes: [async () => (await import('./admin.tsx')).redirectsAdmin],
  menu: [
    {
      group: 'website',
      place: 170,
      label: 'redirects.title',
      href: '/admin/redirects',
      icon: 'undo-2',
      area: 'content',
      contains: '/admin/missing-pages',
    },
  ],
  tasks: [
    { name: 'record missing pages', intervalMs: 10 * second, load: async () => (await import('./record-requests.ts')).flushMissedRequests },
    {
      name: 'remove missing pages nobody asks for',
      intervalMs: hour,
      load: async () => (await import('./missing-pages.ts')).pruneMissingPages,
    },
  ],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/redirects.ts')).redirectsStrings],
  },
  pageTables: {
    redirects: {},
  },
  audit: {
    area: 'content',
    nouns: {
      redirect: { label: 'redirects.noun', verbs: ['created', 'saved', 'deleted'] },
      redirects: { label: 'redirects.title', verbs: ['deleted', 'imported'] },
      missing_pages: { label: 'redirects.missing', verbs: ['ignored', 'watched'] },
    },
    lists: { redirects: 'redirects.title', 'missing-pages': 'redirects.missing' },
  },
  personalData: [
    { table: 'redirects', columns: ['kind', 'slug'], erasure: 'none' },
    { table: 'urlRedirects', columns: ['source', 'sourceKey', 'target'], erasure: 'none' },
    { table: 'missingPages', columns: ['path', 'pathKey', 'referrer'], erasure: 'unlinked' },
  ],
} as const satisfies Module
