import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const productFilesModule = {
  name: 'product-files',
  tasks: [
    { name: 'delete orphaned product files', intervalMs: day, load: async () => (await import('./product-files.ts')).pruneProductFiles },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/product-files.ts')).productFilesStrings],
    fr: [async () => (await import('#src/i18n/fr/product-files.ts')).productFilesStrings],
  },
  labels: {
    product: { productFiles: '*' },
  },
  pageTables: {
    product_files: {},
  },
  personalData: [{ table: 'productFiles', columns: ['file', 'originalName', 'type'], erasure: 'none' }],
} as const satisfies Module
