import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const mediaModule = {
  name: 'media',
  routes: [async () => (await import('./routes.ts')).mediaRoutes],
  staffRoutes: [async () => (await import('./admin.ts')).mediaAdmin],
  menu: [{ group: 'website', place: 110, label: 'media.library', href: '/admin/media', icon: 'image', area: 'media' }],
  tasks: [
    { name: 'delete unused images and videos', intervalMs: day, load: async () => (await import('./prune-unused.ts')).pruneUnusedMedia },
    { name: 'delete orphaned image files', intervalMs: day, load: async () => (await import('./images.ts')).pruneImageFiles },
  ],
  jobs: {
    'media.renditions': async () => (await import('./images.ts')).makeRenditions,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/media.ts')).mediaStrings],
    fr: [async () => (await import('#src/i18n/fr/media.ts')).mediaStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/media.ts')).mediaStrings],
  },
  labels: {
    product: { media: 'tooLarge notAnImage tooManyPixels unsupported animated colors broken' },
  },
  pageTables: {
    media: { ignored: ['unused_since', 'updated_at'] },
  },
  bundles: {
    'css/media-library-page.css': ['css/product-editor/uploads.css', 'css/content-editor.css', 'css/media-library.css'],
    'js/uploads.js': ['js/admin/uploads.js'],
  },
  audit: {
    area: 'media',
    nouns: {
      media: { label: 'media.noun', verbs: ['uploaded', 'saved', 'replaced', 'trashed', 'restored'] },
    },
    lists: { media: 'media.library' },
  },
  personalData: [
    // The name that a file had on the device of a customer.
    { table: 'media', columns: ['originalName'], erasure: 'redact', hidden: true },
    { table: 'media', columns: ['file', 'renditions', 'origin', 'alt', 'focus'], erasure: 'none' },
    { table: 'mediaAliases', columns: ['file'], erasure: 'none' },
  ],
} as const satisfies Module
