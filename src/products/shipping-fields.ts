import type { AnyField } from './field-kinds.ts'

/** Described fields of shipping and customs: see product-fields.ts. */
export const shippingFields = {
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
} as const satisfies Record<string, AnyField>
