import type { Module } from '#src/module.ts'

export const crossSellsModule = {
  name: 'cross-sells',
  packs: {
    de: [async () => (await import('#src/i18n/de/cross-sells.ts')).crossSellsStrings],
    fr: [async () => (await import('#src/i18n/fr/cross-sells.ts')).crossSellsStrings],
  },
  labels: {
    product: { crossSells: '*' },
  },
  pageTables: {
    cross_sells: {},
  },
} as const satisfies Module
