import type { Module } from '#src/module.ts'

export const importFilesModule = {
  name: 'import-files',
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/import-files.ts')).importFilesStrings],
  },
} as const satisfies Module
