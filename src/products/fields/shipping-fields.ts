import type { AnyField } from './field-kinds.ts'
import { maxHsCodeLength } from '../limits.ts'

export const shippingFields = {
  weight: {
    kind: 'measure',
    column: 'weight',
    label: 'productEditor.weight',
    required: 'products.measureInvalid',
    unit: 'g',
    card: 'card-shipping',
    row: 1,
  },
  length: { kind: 'measure', column: 'length', label: 'productEditor.length', unit: 'mm', card: 'card-shipping', row: 2 },
  width: { kind: 'measure', column: 'width', label: 'productEditor.width', unit: 'mm', card: 'card-shipping', row: 2 },
  height: { kind: 'measure', column: 'height', label: 'productEditor.height', unit: 'mm', card: 'card-shipping', row: 2 },
  // Harmonized System code: 6 digits, plus up to 4 national ones.
  hsCode: {
    kind: 'text',
    column: 'hs_code',
    label: 'productEditor.hsCode',
    hint: 'productEditor.hsCodeHint',
    keyboard: 'numeric',
    maxLength: maxHsCodeLength,
    pattern: { shape: /^\d{6,10}$/, ignored: /[. ]/g, error: 'productEditor.hsCodeInvalid', example: '610910' },
    headers: ['harmonized system code', 'hts code', 'tariff code', 'customs tariff number'],
    card: 'card-shipping',
    row: 6,
    autocomplete: 'off',
  },
  countryOfOrigin: {
    kind: 'country',
    column: 'country_of_origin',
    label: 'productEditor.countryOfOrigin',
    hint: 'productEditor.countryOfOriginHint',
    headers: ['origin country', 'country of manufacture', 'made in', 'coo'],
    card: 'card-shipping',
    row: 7,
  },
  isDigital: {
    kind: 'boolean',
    column: 'is_digital',
    label: 'productEditor.isDigital',
    hint: 'productEditor.isDigitalHint',
    card: 'card-shipping',
    row: 3,
  },
  backorders: {
    kind: 'boolean',
    column: 'backorders',
    label: 'productEditor.backorders',
    hint: 'productEditor.backordersHint',
    card: 'card-shipping',
    row: 4,
  },
  giftWrap: {
    kind: 'boolean',
    column: 'gift_wrap',
    label: 'productEditor.giftWrap',
    columnLabel: 'importFiles.field.gift_wrap',
    card: 'card-shipping',
    row: 5,
  },
} as const satisfies Record<string, AnyField>
