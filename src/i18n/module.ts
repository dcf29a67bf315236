import type { Module } from '#src/module.ts'

export const i18nModule = {
  name: 'i18n',
  pageTables: {
    content_translations: {},
    languages: {},
    translations: {},
  },
} as const satisfies Module
