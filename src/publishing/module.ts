import type { Module } from '#src/module.ts'

export const publishingModule = {
  name: 'publishing',
  packs: {
    de: [async () => (await import('#src/i18n/de/content.ts')).contentStrings],
    fr: [async () => (await import('#src/i18n/fr/content.ts')).contentStrings],
  },
} as const satisfies Module
