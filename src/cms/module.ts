import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { cmsPersonalData } from './personal-columns.ts'

export const cmsModule = {
  name: 'cms',
  routes: [async () => (await import('./routes.tsx')).cmsRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).cmsAdmin],
  menu: [
    { group: 'website', place: 10, label: 'cms.pages', href: '/admin/cms-pages', icon: 'file-text', area: 'content' },
    { group: 'website', place: 20, label: 'content.categories', href: '/admin/cms-categories', icon: 'folder-tree', area: 'content' },
    { group: 'website', place: 30, label: 'cms.tags', href: '/admin/cms-tags', icon: 'tags', area: 'content' },
  ],
  tasks: [{ name: 'erase deleted pages', intervalMs: day, load: async () => (await import('./bulk-pages.ts')).prunePageTrash }],
  packs: {
    de: [async () => (await import('#src/i18n/de/cms.ts')).cmsStrings],
    fr: [async () => (await import('#src/i18n/fr/cms.ts')).cmsStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/cms.ts')).cmsStrings],
  },
  labels: {
    pages: {
      cms: `
        home edit previewNotice archiveSummary archiveEmpty archiveEmptyText taggedWith by readingTime related neighbors previous next tags`,
    },
  },
  pageTables: {
    cms_page_terms: {},
    cms_pages: {},
    cms_terms: {},
  },
  linkTargets: {
    page: {
      place: 10,
      label: 'navigation.target.page',
      prefix: '/',
      kind: 'page',
      nameField: 'title',
      version: 'cms',
      load: async () => (await import('./link-targets.ts')).linkedPages,
    },
    'page-category': {
      place: 70,
      label: 'navigation.target.pageCategory',
      prefix: '/category/',
      kind: 'page_category',
      nameField: 'name',
      version: 'cms',
      load: async () => (await import('./link-targets.ts')).linkedPageCategories,
    },
    'page-tag': {
      place: 80,
      label: 'navigation.target.pageTag',
      prefix: '/tag/',
      kind: 'page_tag',
      nameField: 'name',
      version: 'cms',
      load: async () => (await import('./link-targets.ts')).linkedPageTags,
    },
    home: { place: 100, label: 'navigation.target.home', path: '/' },
  },
  translatedTables: [
    { table: 'cms_pages', kind: 'page', columns: ['title', 'excerpt', 'document', 'seo_title', 'seo_description'] },
    {
      table: 'cms_terms',
      kind: { column: 'kind', kinds: { category: 'page_category', tag: 'page_tag' } },
      columns: ['name', 'description'],
    },
  ],
  bundles: {
    'css/cms-page.css': ['css/cms.css'],
  },
  imageUses: {
    cms_pages: { label: 'cms.noun.page', area: 'content', title: 'title', page: (id) => `/admin/cms-pages/${id}/edit` },
  },
  audit: {
    area: 'content',
    nouns: {
      page: {
        label: 'cms.noun.page',
        verbs: ['created', 'saved', 'copied', 'published', 'unpublished', 'restored', 'categorized', 'tagged'],
        aliases: { deleted: 'trashed' },
      },
      page_category: { label: 'cms.noun.category', verbs: ['created', 'saved', 'deleted'] },
      page_tag: { label: 'cms.noun.tag', verbs: ['created', 'saved', 'deleted'] },
    },
    lists: { pages: 'cms.pages', 'page-categories': 'languages.kind.pageCategory', 'page-tags': 'languages.kind.pageTag' },
    sentences: {
      'page.draft.discarded': 'cms.audit.draftDiscarded',
      'page.version.restored': 'cms.audit.versionRestored',
      'page.preview.created': 'cms.audit.previewCreated',
      'page.preview.revoked': 'cms.audit.previewRevoked',
    },
  },
  personalData: cmsPersonalData,
  demo: async () => (await import('#db/seeds/demo/cms/seed-pages.ts')).cmsDemo,
} as const satisfies Module
