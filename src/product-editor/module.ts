import type { Module } from '#src/module.ts'

export const productEditorModule = {
  name: 'product-editor',
  staffRoutes: [async () => (await import('./admin.tsx')).productEditorAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/product-editor.ts')).productEditorStrings],
  },
} as const satisfies Module
