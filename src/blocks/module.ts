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
  labels: {
    pages: { blocks: 'gallery brandStories pageTeaser kbTeaser categories product products' },
  },
  bundles: {
    'css/blocks-page.css': ['css/home.css', 'css/prose.css', 'css/blocks.css', 'css/block-kinds.css'],
    'css/block-canvas-page.css': ['css/block-canvas.css'],
    'css/block-editor-page.css': ['stage', 'picker', 'sheet'].map((part) => `css/block-editor/${part}.css`),
    // Loaded by pages with a block editor, after js/rich-text.js.
    'js/block-editor.js': ['model', 'canvas', 'items', 'outline', 'commands', 'picker', 'text', 'pickers', 'sheet', 'drag', 'editor'].map(
      (part) => `js/admin/block-editor/${part}.js`,
    ),
  },
} as const satisfies Module
