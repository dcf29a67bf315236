import type { Module } from '#src/module.ts'

export const styleguideModule = {
  name: 'styleguide',
  routes: [async () => (await import('./routes.tsx')).styleguideRoutes],
} as const satisfies Module
