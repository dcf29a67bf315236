import type { Module } from '#src/module.ts'

export const customizationModule = {
  name: 'customization',
  packs: {
    de: [async () => (await import('#src/i18n/de/customization.ts')).customizationStrings],
    fr: [async () => (await import('#src/i18n/fr/customization.ts')).customizationStrings],
  },
} as const satisfies Module
