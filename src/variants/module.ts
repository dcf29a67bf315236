import type { Module } from '#src/module.ts'

export const variantsModule = {
  name: 'variants',
  packs: {
    de: [async () => (await import('#src/i18n/de/variants.ts')).variantsStrings],
    fr: [async () => (await import('#src/i18n/fr/variants.ts')).variantsStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/variants.ts')).variantsStrings],
  },
  labels: {
    product: { variants: 'chooseFirst combinationUnavailable' },
  },
  pageTables: {
    variants: {},
  },
  personalData: [{ table: 'variants', columns: ['sku', 'options', 'barcode', 'intervalUnit'], erasure: 'none' }],
} as const satisfies Module
