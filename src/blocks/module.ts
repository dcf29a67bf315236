import type { Module } from '#src/module.ts'

export const blocksModule = {
  name: 'blocks',
  staffRoutes: [async () => (await import('./admin.tsx')).blocksAdmin],
} as const satisfies Module
