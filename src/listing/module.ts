import type { Module } from '#src/module.ts'

export const listingModule = {
  name: 'listing',
  routes: [async () => (await import('./routes.tsx')).listingRoutes],
} as const satisfies Module
