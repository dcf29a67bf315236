import type { Module } from '#src/module.ts'

export const fulfillmentsModule = {
  name: 'fulfillments',
  staffRoutes: [async () => (await import('./admin.tsx')).fulfillmentsAdmin],
} as const satisfies Module
