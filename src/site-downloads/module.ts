import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const siteDownloadsModule = {
  name: 'site-downloads',
  routes: [async () => (await import('./routes.ts')).siteDownloadRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).siteDownloadsAdmin],
  menu: [{ group: 'website', place: 140, label: 'siteDownloads.title', href: '/admin/cms-downloads', icon: 'download', area: 'content' }],
  tasks: [
    {
      name: 'delete orphaned files of the website',
      intervalMs: day,
      load: async () => (await import('./prune-downloads.ts')).pruneSiteDownloads,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/site-downloads.ts')).siteDownloadsStrings],
    fr: [async () => (await import('#src/i18n/fr/site-downloads.ts')).siteDownloadsStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/site-downloads.ts')).siteDownloadsStrings],
  },
  labels: {
    pages: { siteDownloads: 'download membersOnly signIn' },
  },
  pageTables: {
    site_downloads: { ignored: ['downloads'] },
  },
  bundles: {
    'css/site-downloads-page.css': ['css/site-downloads.css'],
  },
  audit: {
    area: 'content',
    nouns: {
      site_download: { label: 'siteDownloads.noun', verbs: ['created', 'saved', 'deleted', 'published', 'unpublished'] },
    },
    lists: { 'site-downloads': 'siteDownloads.title' },
  },
  personalData: [{ table: 'siteDownloads', columns: ['title', 'file', 'originalName', 'type'], erasure: 'none' }],
} as const satisfies Module
