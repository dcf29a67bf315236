import type { AnyField, FieldFacts, Fields } from './field-kinds.ts'

/**
 * Every field of a product that holds one value, in the order of the columns of our own file. From here come its fact, blank value and
 * limits, its place in the editor's form, what a stale save compares and the history names, and its column in imports and exports.
 * Every field is audited, and copied unless it says otherwise.
 *
 * Described where they are, because they are more than one value: brand and categories (editor-fields.ts, placements.ts), details,
 * options and variants (src/variants), images and the cover image of the video, files, cross-sells and the customization form.
 * Rules between fields are in product-rules.ts.
 */
const descriptors = {
  seoLink: {
    kind: 'text',
    column: 'seo_link',
    label: 'products.seoLink',
    hint: 'editor.seoLinkHint',
    columnLabel: 'imports.field.seo_link',
    required: 'catalog.seoLinkShape',
    maxLength: 80,
    headers: ['slug', 'url'],
    importFrom: 'byHand',
    copied: false,
    card: 'card-search',
    row: 1,
    autocomplete: 'off',
  },
  name: {
    kind: 'text',
    column: 'name',
    label: 'products.name',
    required: 'catalog.nameMissing',
    maxLength: 200,
    headers: ['product name', 'product_name', 'product'],
    card: 'card-basics',
    row: 1,
    autocomplete: 'off',
  },
  status: {
    kind: 'status',
    column: 'status',
    label: 'products.column.status',
    hint: 'products.statusHint',
    copied: false,
    card: 'card-place',
    row: 1,
  },
  tags: {
    kind: 'tags',
    column: 'tags',
    label: 'editor.tags',
    hint: 'editor.tagsHint',
    maxLength: 1000,
    card: 'card-place',
    row: 2,
    autocomplete: 'off',
  },
  shortDescription: {
    kind: 'text',
    column: 'short_description',
    label: 'products.shortDescription',
    hint: 'products.shortDescriptionHint',
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
    label: 'products.description',
    maxLength: 200_000,
    formMaxLength: 60_000,
    card: 'card-basics',
    row: 3,
  },
  price: {
    kind: 'amount',
    column: 'price',
    label: 'products.price',
    columnLabel: 'imports.field.price',
    required: 'products.priceMissing',
    importFrom: 'own',
    card: 'card-pricing',
    row: 1,
  },
  salePrice: {
    kind: 'optionalAmount',
    column: 'sale_price',
    label: 'products.salePrice',
    hint: 'products.saleHint',
    headers: ['sale price'],
    importFrom: 'own',
    card: 'card-pricing',
    row: 2,
  },
  saleStartsAt: { kind: 'instant', column: 'sale_starts_at', label: 'products.saleStarts', card: 'card-pricing', row: 3 },
  saleEndsAt: { kind: 'instant', column: 'sale_ends_at', label: 'products.saleEnds', endOfDay: true, card: 'card-pricing', row: 3 },
  wholesalePrice: { kind: 'optionalAmount', column: 'wholesale_price', label: 'products.wholesalePrice', card: 'card-pricing', row: 1 },
  // What the shop paid for one. Never shown to shoppers.
  cost: { kind: 'optionalAmount', column: 'cost', label: 'editor.cost', hint: 'editor.costHint', card: 'card-pricing', row: 2 },
  chargeTax: {
    kind: 'taxFlag',
    column: 'charge_tax',
    label: 'products.chargeTax',
    columnLabel: 'imports.field.charge_tax',
    importFrom: 'own',
    card: 'card-pricing',
    row: 4,
  },
  weight: {
    kind: 'measure',
    column: 'weight',
    label: 'products.weight',
    required: 'editor.notAMeasure',
    unit: 'g',
    card: 'card-shipping',
    row: 1,
  },
  length: { kind: 'measure', column: 'length', label: 'editor.length', unit: 'mm', card: 'card-shipping', row: 2 },
  width: { kind: 'measure', column: 'width', label: 'editor.width', unit: 'mm', card: 'card-shipping', row: 2 },
  height: { kind: 'measure', column: 'height', label: 'editor.height', unit: 'mm', card: 'card-shipping', row: 2 },
  // Customs tariff number of the Harmonized System: 6 digits, and up to 4 that a country adds.
  hsCode: {
    kind: 'text',
    column: 'hs_code',
    label: 'editor.hsCode',
    hint: 'editor.hsCodeHint',
    keyboard: 'numeric',
    maxLength: 20,
    pattern: { shape: /^\d{6,10}$/, ignored: /[. ]/g, error: 'editor.hsCodeShape', example: '610910' },
    headers: ['harmonized system code', 'hts code', 'tariff code', 'customs tariff number'],
    card: 'card-shipping',
    row: 6,
    autocomplete: 'off',
  },
  countryOfOrigin: {
    kind: 'country',
    column: 'country_of_origin',
    label: 'editor.countryOfOrigin',
    hint: 'editor.countryOfOriginHint',
    headers: ['origin country', 'country of manufacture', 'made in', 'coo'],
    card: 'card-shipping',
    row: 7,
  },
  isDigital: {
    kind: 'boolean',
    column: 'is_digital',
    label: 'products.isDigital',
    hint: 'products.isDigitalHint',
    card: 'card-shipping',
    row: 3,
  },
  backorders: {
    kind: 'boolean',
    column: 'backorders',
    label: 'products.backorders',
    hint: 'products.backordersHint',
    card: 'card-shipping',
    row: 4,
  },
  giftWrap: {
    kind: 'boolean',
    column: 'gift_wrap',
    label: 'products.giftWrap',
    columnLabel: 'imports.field.gift_wrap',
    card: 'card-shipping',
    row: 5,
  },
  maxQty: { kind: 'boolean', column: 'max_qty', label: 'products.max_qty', hint: 'products.max_qty.hint', card: 'card-rules', row: 2 },
  checkoutRedirect: {
    kind: 'boolean',
    column: 'checkout_redirect',
    label: 'products.checkout_redirect',
    hint: 'products.checkout_redirect.hint',
    card: 'card-rules',
    row: 5,
  },
  standalonePurchase: {
    kind: 'boolean',
    column: 'standalone_purchase',
    label: 'products.standalone_purchase',
    hint: 'products.standalone_purchase.hint',
    card: 'card-rules',
    row: 4,
  },
  dependentVariants: {
    kind: 'boolean',
    column: 'dependent_variants',
    label: 'products.dependent_variants',
    hint: 'products.dependent_variants.hint',
    card: 'card-rules',
    row: 1,
  },
  hideInventoryLevels: {
    kind: 'boolean',
    column: 'hide_inventory_levels',
    label: 'products.hide_inventory_levels',
    hint: 'products.hide_inventory_levels.hint',
    card: 'card-rules',
    row: 3,
  },
  completionRedirect: {
    kind: 'optionalText',
    column: 'completion_redirect',
    label: 'products.completionRedirect',
    hint: 'editor.completionRedirectHint',
    maxLength: 500,
    keyboard: 'url',
    card: 'card-rules',
    row: 6,
    autocomplete: 'off',
  },
  completionRedirectLabel: {
    kind: 'optionalText',
    column: 'completion_redirect_label',
    label: 'products.completionRedirectLabel',
    maxLength: 80,
    card: 'card-rules',
    row: 7,
  },
  // One of the five arrangements of the product page.
  layout: {
    kind: 'integer',
    column: 'layout',
    label: 'products.card.layout',
    blank: 1,
    required: 'form.choose',
    min: 1,
    max: 5,
    outOfRange: 'form.choose',
    card: 'card-place',
  },
  // Order among products where staff arrange them; lower comes first.
  position: {
    kind: 'integer',
    column: 'position',
    label: 'editor.position',
    hint: 'editor.positionHint',
    min: -1_000_000_000,
    max: 1_000_000_000,
    formMax: 1_000_000,
    outOfRange: 'form.wholeNumber',
    card: 'card-place',
    row: 3,
    autocomplete: 'off',
  },
  // A file of ours (/media/…) or a page of YouTube or Vimeo.
  videoUrl: {
    kind: 'text',
    column: 'video_url',
    label: 'editor.videoUrl',
    hint: 'editor.videoHint',
    maxLength: 500,
    keyboard: 'url',
    card: 'card-video',
    row: 1,
    autocomplete: 'off',
  },
  videoLabel: { kind: 'text', column: 'video_label', label: 'editor.videoLabel', maxLength: 200, card: 'card-video', row: 2 },
  seoTitle: {
    kind: 'text',
    column: 'seo_title',
    label: 'products.seoTitle',
    hint: 'products.seoTitleHint',
    columnLabel: 'imports.field.seo_title',
    maxLength: 200,
    headers: ['meta title'],
    card: 'card-search',
    row: 2,
  },
  seoDescription: {
    kind: 'text',
    column: 'seo_description',
    label: 'products.seoDescription',
    hint: 'products.seoDescriptionHint',
    columnLabel: 'imports.field.seo_description',
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
type ProductKinds = { [P in FieldName]: (typeof descriptors)[P]['kind'] }

/** The facts of a product that are one value each. */
export type ScalarFacts = FieldFacts<ProductKinds>

/** The fields of a product that hold one value, by the name of their fact. */
export const productFields: Fields<ProductKinds, FieldColumn> = descriptors

/** The field of a fact; undefined for one that is not described here. */
export function findField(name: string): AnyField | undefined {
  const fields: Readonly<Record<string, AnyField>> = productFields
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

type RichTextName = { [P in FieldName]: ProductKinds[P] extends 'richText' ? P : never }[FieldName]

/** True for a field of HTML that must be sanitized before it is stored. */
export const isRichText = (name: FieldName): name is RichTextName => productFields[name].kind === 'richText'
