import { minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const addressesModule = {
  name: 'addresses',
  tasks: [
    {
      name: 'delete removed addresses',
      intervalMs: 10 * minute,
      load: async () => (await import('./address-book.ts')).pruneDeletedAddresses,
    },
  ],
} as const satisfies Module
