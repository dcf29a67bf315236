import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const productFilesModule = {
  name: 'product-files',
  tasks: [
    { name: 'delete orphaned product files', intervalMs: day, load: async () => (await import('./product-files.ts')).pruneProductFiles },
  ],
} as const satisfies Module
