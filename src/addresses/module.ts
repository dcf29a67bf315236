import { minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { addressesPersonalData } from './personal-columns.ts'

export const addressesModule = {
  name: 'addresses',
  tasks: [
    {
      name: 'delete removed addresses',
      intervalMs: 10 * minute,
      load: async () => (await import('./address-book.ts')).pruneDeletedAddresses,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/addresses.ts')).addressesStrings],
    fr: [async () => (await import('#src/i18n/fr/addresses.ts')).addressesStrings],
  },
  labels: {
    checkout: { addresses: '*' },
  },
  personalData: addressesPersonalData,
  demo: async () => (await import('#db/seeds/demo/addresses.ts')).addressesDemo,
} as const satisfies Module
