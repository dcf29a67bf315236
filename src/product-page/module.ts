import type { Module } from '#src/module.ts'

export const productPageModule = {
  name: 'product-page',
  routes: [async () => (await import('./routes.tsx')).productPageRoutes],
} as const satisfies Module
