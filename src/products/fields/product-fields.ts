import type { AnyField, FieldFacts, Fields } from './field-kinds.ts'
import { pricingFields } from './pricing-fields.ts'
import { shippingFields } from './shipping-fields.ts'
import { maxVideoMegabytes } from '#src/media/limits.ts'
import {
  maxDescriptionLength,
  maxNameLength,
  maxPosition,
  maxRedirectLabelLength,
  maxRedirectLength,
  maxSeoDescriptionLength,
  maxSeoLinkLength,
  maxSeoTitleLength,
  maxShortDescriptionLength,
  maxTagsLength,
  maxTypedDescriptionLength,
  maxTypedPosition,
  maxTypedSeoDescriptionLength,
  maxTypedShortDescriptionLength,
  maxVideoLabelLength,
  maxVideoUrlLength,
} from '../limits.ts'

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
    maxLength: maxSeoLinkLength,
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
    maxLength: maxTagsLength,
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
    maxLength: maxShortDescriptionLength,
    formMaxLength: maxTypedShortDescriptionLength,
    headers: ['summary'],
    card: 'card-basics',
    row: 2,
  },
  description: {
    kind: 'richText',
    column: 'description',
    label: 'productEditor.description',
    maxLength: maxDescriptionLength,
    formMaxLength: maxTypedDescriptionLength,
    card: 'card-basics',
    row: 3,
  },
  ...pricingFields,
  ...shippingFields,
  maxQty: rule('max_qty', 2),
  checkoutRedirect: rule('checkout_redirect', 5),
  standalonePurchase: rule('standalone_purchase', 4),
  dependentVariants: rule('dependent_variants', 1),
  hideInventoryLevels: rule('hide_inventory_levels', 3),
  completionRedirect: {
    kind: 'optionalText',
    column: 'completion_redirect',
    label: 'productEditor.completionRedirect',
    hint: 'productEditor.completionRedirectHint',
    maxLength: maxRedirectLength,
    keyboard: 'url',
    card: 'card-rules',
    row: 6,
    autocomplete: 'off',
  },
  completionRedirectLabel: {
    kind: 'optionalText',
    column: 'completion_redirect_label',
    label: 'productEditor.completionRedirectLabel',
    maxLength: maxRedirectLabelLength,
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
    min: -maxPosition,
    max: maxPosition,
    formMax: maxTypedPosition,
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
    maxLength: maxVideoUrlLength,
    keyboard: 'url',
    card: 'card-video',
    row: 1,
    autocomplete: 'off',
  },
  videoLabel: {
    kind: 'text',
    column: 'video_label',
    label: 'productEditor.videoLabel',
    maxLength: maxVideoLabelLength,
    card: 'card-video',
    row: 2,
  },
  seoTitle: {
    kind: 'text',
    column: 'seo_title',
    label: 'productEditor.seoTitle',
    hint: 'productEditor.seoTitleHint',
    columnLabel: 'importFiles.field.seo_title',
    maxLength: maxSeoTitleLength,
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
    maxLength: maxSeoDescriptionLength,
    formMaxLength: maxTypedSeoDescriptionLength,
    headers: ['meta description'],
    card: 'card-search',
    row: 3,
  },
} as const satisfies Record<string, AnyField>

type RuleColumn = 'max_qty' | 'checkout_redirect' | 'standalone_purchase' | 'dependent_variants' | 'hide_inventory_levels'

function rule<C extends RuleColumn>(column: C, row: number) {
  return {
    kind: 'boolean',
    column,
    label: `productEditor.rule.${column}`,
    hint: `productEditor.rule.${column}.hint`,
    card: 'card-rules',
    row,
  } as const
}

export type FieldName = keyof typeof descriptors
export type FieldColumn = (typeof descriptors)[FieldName]['column']
export type ProductKinds = { [P in FieldName]: (typeof descriptors)[P]['kind'] }

export type ScalarFacts = FieldFacts<ProductKinds>

export const productFields: Fields<ProductKinds, FieldColumn> = descriptors
