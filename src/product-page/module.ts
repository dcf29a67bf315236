import type { Module } from '#src/module.ts'

export const productPageModule = {
  name: 'product-page',
  routes: [async () => (await import('./routes.tsx')).productPageRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/product-page.ts')).productPageStrings],
    fr: [async () => (await import('#src/i18n/fr/product-page.ts')).productPageStrings],
  },
  labels: {
    product: { productPage: '*' },
  },
  bundles: {
    'css/product-page.css': [
      'css/prose.css',
      ...['layout', 'gallery', 'lightbox', 'buy-box', 'options', 'buy-bar'].map((part) => `css/product-page/${part}.css`),
      'css/reviews.css',
    ],
    'css/product-video.css': ['css/product-page/video.css'],
    'js/product-page.js': ['js/store/gallery-strip.js', 'js/store/buy-bar.js'],
    'js/image-viewer.js': ['js/store/zoom-lens.js', 'js/store/lightbox.js'],
    'js/product-video.js': ['js/store/video.js'],
  },
} as const satisfies Module
