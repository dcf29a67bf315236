import type { AnyField, FieldFacts, Fields } from './field-kinds.ts'
import { pricingFields } from './pricing-fields.ts'
import { shippingFields } from './shipping-fields.ts'
import { maxVideoMegabytes } from '#src/media/limits.ts'
import { maxNameLength } from '../limits.ts'

/**
 * In the column order of our CSV format. Defaults, limits, editor form, stale-save comparison, history and CSV columns derive from here.
 * All are audited, and copied by default. Not here: brand and categories (editor-fields.ts, placements.ts), variants and options
 * (src/variants), images, files, cross-sells and the customization form. Rules across fields are in product-rules.ts.
 */
const descriptors = {
  seoLink: {
    kind: 'text',
    column: 'seo_link',
    label: 'productEditor.seoLink',
    hint: 'productEditor.seoLinkHint',
    columnLabel: 'importFiles.field.seo_link',
    required: 'products.seoLinkInvalid',
    maxLength: 80,
    headers: ['slug', 'url', 'seo_slug'],
    importFrom: 'byHand',
    copied: false,
    card: 'card-search',
    row: 1,
    autocomplete: 'off',
  },
  name: {
    kind: 'text',
    column: 'name',
    label: 'productEditor.name',
    required: 'products.nameMissing',
    maxLength: maxNameLength,
    headers: ['product name', 'product_name', 'product'],
    card: 'card-basics',
    row: 1,
    autocomplete: 'off',
  },
  status: {
    kind: 'status',
    column: 'status',
    label: 'products.column.status',
    hint: 'productEditor.statusHint',
    copied: false,
    card: 'card-place',
    row: 1,
  },
  tags: {
    kind: 'tags',
    column: 'tags',
    label: 'productEditor.tags',
    hint: 'productEditor.tagsHint',
    maxLength: 1000,
    card: 'card-place',
    row: 2,
    autocomplete: 'off',
  },
  shortDescription: {
    kind: 'text',
    column: 'short_description',
    label: 'productEditor.shortDescription',
    hint: 'productEditor.shortDescriptionHint',
    multiline: true,
    maxLength: 5000,
    formMaxLength: 600,
    headers: ['summary'],
    card: 'card-basics',
    row: 2,
  },
  description: {
    kind: 'richText',
    column: 'description',
    label: 'productEditor.description',
    maxLength: 200_000,
    formMaxLength: 60_000,
    card: 'card-basics',
    row: 3,
  },
  ...pricingFields,
  ...shippingFields,
  maxQty: {
    kind: 'boolean',
    column: 'max_qty',
    label: 'productEditor.rule.max_qty',
    hint: 'productEditor.rule.max_qty.hint',
    card: 'card-rules',
    row: 2,
  },
  checkoutRedirect: {
    kind: 'boolean',
    column: 'checkout_redirect',
    label: 'productEditor.rule.checkout_redirect',
    hint: 'productEditor.rule.checkout_redirect.hint',
    card: 'card-rules',
    row: 5,
  },
  standalonePurchase: {
    kind: 'boolean',
    column: 'standalone_purchase',
    label: 'productEditor.rule.standalone_purchase',
    hint: 'productEditor.rule.standalone_purchase.hint',
    card: 'card-rules',
    row: 4,
  },
  dependentVariants: {
    kind: 'boolean',
    column: 'dependent_variants',
    label: 'productEditor.rule.dependent_variants',
    hint: 'productEditor.rule.dependent_variants.hint',
    card: 'card-rules',
    row: 1,
  },
  hideInventoryLevels: {
    kind: 'boolean',
    column: 'hide_inventory_levels',
    label: 'productEditor.rule.hide_inventory_levels',
    hint: 'productEditor.rule.hide_inventory_levels.hint',
    card: 'card-rules',
    row: 3,
  },
  completionRedirect: {
    kind: 'optionalText',
    column: 'completion_redirect',
    label: 'productEditor.completionRedirect',
    hint: 'productEditor.completionRedirectHint',
    maxLength: 500,
    keyboard: 'url',
    card: 'card-rules',
    row: 6,
    autocomplete: 'off',
  },
  completionRedirectLabel: {
    kind: 'optionalText',
    column: 'completion_redirect_label',
    label: 'productEditor.completionRedirectLabel',
    maxLength: 80,
    card: 'card-rules',
    row: 7,
  },
  // One of five product page layouts.
  layout: {
    kind: 'integer',
    column: 'layout',
    label: 'productEditor.card.layout',
    blank: 1,
    required: 'form.choose',
    min: 1,
    max: 5,
    outOfRange: 'form.choose',
    card: 'card-place',
  },
  // Position in manual sort order; lower first.
  position: {
    kind: 'integer',
    column: 'position',
    label: 'productEditor.position',
    hint: 'productEditor.positionHint',
    min: -1_000_000_000,
    max: 1_000_000_000,
    formMax: 1_000_000,
    outOfRange: 'form.wholeNumber',
    card: 'card-place',
    row: 3,
    autocomplete: 'off',
  },
  // A file under /media/, or a YouTube or Vimeo URL.
  videoUrl: {
    kind: 'text',
    column: 'video_url',
    label: 'productEditor.videoUrl',
    hint: 'productEditor.videoHint',
    hintParams: { megabytes: maxVideoMegabytes },
    maxLength: 500,
    keyboard: 'url',
    card: 'card-video',
    row: 1,
    autocomplete: 'off',
  },
  videoLabel: { kind: 'text', column: 'video_label', label: 'productEditor.videoLabel', maxLength: 200, card: 'card-video', row: 2 },
  seoTitle: {
    kind: 'text',
    column: 'seo_title',
    label: 'productEditor.seoTitle',
    hint: 'productEditor.seoTitleHint',
    columnLabel: 'importFiles.field.seo_title',
    maxLength: 200,
    headers: ['meta title'],
    card: 'card-search',
    row: 2,
  },
  seoDescription: {
    kind: 'text',
    column: 'seo_description',
    label: 'productEditor.seoDescription',
    hint: 'productEditor.seoDescriptionHint',
    columnLabel: 'importFiles.field.seo_description',
    multiline: true,
    maxLength: 1000,
    formMaxLength: 400,
    headers: ['meta description'],
    card: 'card-search',
    row: 3,
  },
} as const satisfies Record<string, AnyField>

export type FieldName = keyof typeof descriptors
export type FieldColumn = (typeof descriptors)[FieldName]['column']
export type ProductKinds = { [P in FieldName]: (typeof descriptors)[P]['kind'] }

export type ScalarFacts = FieldFacts<ProductKinds>

export const productFields: Fields<ProductKinds, FieldColumn> = descriptors
