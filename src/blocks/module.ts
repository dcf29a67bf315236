import type { Module } from '#src/module.ts'

export const blocksModule = {
  name: 'blocks',
  staffRoutes: [async () => (await import('./admin.tsx')).blocksAdmin],
  packs: {
    de: [async () => (await import('#src/i18n/de/blocks.ts')).blocksStrings],
    fr: [async () => (await import('#src/i18n/fr/blocks.ts')).blocksStrings],
  },
  adminPacks: {
    de: [
      async () => (await import('#src/i18n/de/admin/blocks-editor.ts')).blocksEditorStrings,
      async () => (await import('#src/i18n/de/admin/blocks.ts')).blocksStrings,
    ],
  },
} as const satisfies Module
