const base = ['css/tokens.css', 'css/base.css', 'css/layout-primitives.css']

const components = [
  'css/ui/button.css',
  'css/ui/field.css',
  'css/ui/choice.css',
  'css/ui/feedback.css',
  'css/ui/navigation.css',
  'css/ui/price.css',
  'css/ui/rating.css',
  'css/ui/image.css',
  'css/ui/carousel.css',
  'css/ui/stepper.css',
  'css/ui/dialog.css',
  'css/ui/accordion.css',
  'css/ui/panel.css',
]

// In one file with the kit: one request less for every page.
const kit = [
  'vendor/htmx.min.js',
  'js/kit/live-region.js',
  'js/kit/dialogs.js',
  'js/kit/menus.js',
  'js/kit/request-status.js',
  'js/kit/fields.js',
]

/** Files served as one, by the name they are asked for under static/. */
export const bundles: Record<string, string[]> = {
  'css/store.css': [
    ...base,
    'css/store-layout.css',
    'css/store-menu.css',
    'css/store-footer.css',
    ...components,
    'css/product-card.css',
    'css/cart.css',
    'css/errors.css',
  ],
  // What only one kind of page draws comes in a second sheet, with that page.
  'css/listing-page.css': ['css/listing.css'],
  'css/home-page.css': ['css/home.css'],
  'css/product-page.css': [
    'css/prose.css',
    ...['layout', 'video', 'gallery', 'lightbox', 'buy-box', 'options', 'buy-bar'].map((part) => `css/product/${part}.css`),
    'css/reviews.css',
  ],
  'css/account-pages.css': ['css/checkout.css', 'css/account-orders.css'],
  'css/order-documents-page.css': ['css/order-documents.css'],
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
  'css/admin.css': [
    ...base,
    'css/admin-layout.css',
    'css/palette.css',
    ...components,
    'css/lists/list.css',
    'css/lists/bulk.css',
    'css/lists/filters.css',
    'css/lists/table.css',
    'css/inventory.css',
    'css/category-tree.css',
    'css/lists/row-cards.css',
    'css/review-queue.css',
    'css/admin-forms.css',
    'css/prose.css',
    'css/rich-text.css',
    'css/charts.css',
    'css/errors.css',
    'css/admin-order.css',
    'css/imports.css',
  ],
  'js/store.js': [...kit, 'js/store/cart.js', 'js/store/carousel.js', 'js/store/track-visit.js'],
  'js/account-pages.js': ['js/store/countdown.js', 'js/store/verify-code.js', 'js/kit/print.js'],
  'js/product-page.js': [
    'js/store/zoom-lens.js',
    'js/store/gallery-strip.js',
    'js/store/lightbox.js',
    'js/store/buy-bar.js',
    'js/store/video.js',
  ],
  // Loaded by pages with a rich text field, after vendor/tiptap.min.js.
  'js/rich-text.js': ['toolbar', 'links', 'images', 'field'].map((part) => `js/admin/rich-text/${part}.js`),
  'js/product-editor.js': ['form', 'sections', 'sort', 'variant-grid', 'uploads'].map((part) => `js/admin/product-editor/${part}.js`),
  'js/admin.js': [
    ...kit,
    'js/admin/theme.js',
    'js/admin/shortcuts.js',
    'js/admin/palette.js',
    'js/admin/list.js',
    'js/admin/category-tree.js',
    'js/admin/save-bar.js',
    'js/kit/print.js',
  ],
}
