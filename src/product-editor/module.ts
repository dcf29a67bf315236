import type { Module } from '#src/module.ts'

export const productEditorModule = {
  name: 'product-editor',
  staffRoutes: [async () => (await import('./admin.tsx')).productEditorAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/product-editor.ts')).productEditorStrings],
  },
  bundles: {
    'css/product-editor-page.css': [
      'cards',
      'side-cards',
      'images',
      'uploads',
      'options',
      'variant-grid',
      'cross-sells-and-files',
      'customization-card',
    ].map((part) => `css/product-editor/${part}.css`),
    'js/product-editor.js': [
      'js/admin/product-editor/form.js',
      'js/admin/product-editor/option-values.js',
      'js/admin/product-editor/sections.js',
      'js/admin/sort.js',
      'js/admin/product-editor/variant-grid.js',
      'js/admin/uploads.js',
    ],
  },
  audit: {
    area: 'catalog',
    nouns: {
      'product.file': { label: 'productEditor.noun.file', verbs: ['added', 'removed', 'restored'] },
      'product.image': { label: 'productEditor.noun.image', verbs: ['moved', 'removed', 'restored'] },
      'product.images': { label: 'productEditor.noun.images', verbs: ['added', 'ordered'] },
      'product.video': { label: 'productEditor.noun.video', aliases: { sent: 'changed' } },
    },
  },
} as const satisfies Module
