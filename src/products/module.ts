import { minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const productsModule = {
  name: 'products',
  tasks: [{ name: 'start and end sales', intervalMs: minute, load: async () => (await import('./refresh-listing.ts')).refreshListPrices }],
} as const satisfies Module
