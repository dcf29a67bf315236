import type { Module } from '#src/module.ts'

export const i18nModule = {
  name: 'i18n',
  pageTables: {
    content_translations: {},
    languages: {},
    translations: {},
  },
  personalData: [
    { table: 'languages', columns: ['code', 'name'], erasure: 'none' },
    { table: 'translations', columns: ['language', 'key', 'text'], erasure: 'none' },
    { table: 'contentTranslations', columns: ['kind', 'field', 'language', 'text', 'state', 'partHashes'], erasure: 'none' },
  ],
} as const satisfies Module
