import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'

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
  'js/kit/announcements.js',
  'js/kit/dialogs.js',
  'js/kit/menus.js',
  'js/kit/toasts.js',
  'js/kit/request-feedback.js',
  'js/kit/fields.js',
]

/** Files served as one, by the name they are asked for under static/. What only one kind of page needs comes with that page. */
export const bundles: Record<string, readonly string[]> = {
  ...Object.assign({}, ...modules.map(({ bundles = {} }: Module) => bundles)),
  'css/store.css': [
    ...base,
    'css/store-layout.css',
    'css/store-menu.css',
    'css/built-menu.css',
    'css/store-footer.css',
    'css/site-layout.css',
    ...components,
    'css/product-card.css',
    'css/cart.css',
    'css/discount-codes.css',
    'css/errors.css',
  ],
  'css/admin.css': [
    ...base,
    'css/admin-tokens.css',
    'css/admin-layout.css',
    'css/shop-notice.css',
    'css/admin-search.css',
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
    'css/image-picker.css',
    'css/prose.css',
    'css/rich-text.css',
    'css/charts.css',
    'css/errors.css',
    'css/admin-order.css',
    'css/audit-log.css',
    'css/imports.css',
  ],
  'js/store.js': [
    ...kit,
    'js/store/cart.js',
    'js/store/first-use.js',
    'js/store/search.js',
    'js/store/carousel.js',
    'js/store/track-visit.js',
  ],
  'js/admin.js': [
    ...kit,
    'js/admin/theme.js',
    'js/admin/shortcuts.js',
    'js/admin/search.js',
    'js/admin/list.js',
    'js/admin/category-tree.js',
    'js/admin/save-bar.js',
    'js/admin/image-picker.js',
    'js/admin/copy.js',
    'js/kit/print.js',
  ],
}
