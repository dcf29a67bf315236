import type { Module } from '#src/module.ts'

export const accountModule = {
  name: 'account',
  routes: [async () => (await import('./routes.tsx')).customerAccountRoutes],
} as const satisfies Module
