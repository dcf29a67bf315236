import type { Module } from '#src/module.ts'

export const productEditorModule = {
  name: 'product-editor',
  staffRoutes: [async () => (await import('./admin.tsx')).productEditorAdmin],
} as const satisfies Module
