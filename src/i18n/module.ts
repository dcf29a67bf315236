import type { Module } from '#src/module.ts'

export const i18nModule = {
  name: 'i18n',
} as const satisfies Module
