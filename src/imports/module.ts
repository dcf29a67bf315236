import { day, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const importsModule = {
  name: 'imports',
  staffRoutes: [async () => (await import('./admin.tsx')).importsAdmin],
  menu: [{ group: 'catalog', place: 70, label: 'imports.menu', href: '/admin/ecommerce/import', icon: 'upload', area: 'catalog' }],
  tasks: [
    { name: 'continue imports', intervalMs: 15 * second, load: async () => (await import('./process-import.ts')).resumeStalledImports },
    { name: 'delete import files', intervalMs: day, load: async () => (await import('./prune-imports.ts')).pruneImports },
  ],
  jobs: {
    'imports.step': async () => (await import('./process-import.ts')).handleImportJob,
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/imports.ts')).importsStrings],
  },
  audit: {
    area: 'catalog',
    nouns: {
      import: { label: 'imports.noun', verbs: ['uploaded', 'started', 'cancelled', 'undone'] },
    },
    sentences: { 'import.mapped': 'imports.audit.mapped' },
  },
  personalData: [
    {
      table: 'importRuns',
      columns: ['source', 'originalName', 'file', 'imagesFile', 'mapping', 'options', 'state', 'lastError'],
      erasure: 'none',
    },
    { table: 'importResults', columns: ['handle', 'outcome', 'issues', 'snapshot'], erasure: 'none' },
    {
      table: 'importImages',
      columns: ['source', 'usage', 'imageAlt', 'zoomLabel', 'color', 'focus', 'skus', 'productFile', 'state', 'reason'],
      erasure: 'none',
    },
  ],
} as const satisfies Module
