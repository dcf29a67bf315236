import type { Module } from '#src/module.ts'

export const importFilesModule = {
  name: 'import-files',
} as const satisfies Module
