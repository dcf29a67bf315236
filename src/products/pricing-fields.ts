import type { AnyField } from './field-kinds.ts'

/** Described fields of the price: see product-fields.ts. */
export const pricingFields = {
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
} as const satisfies Record<string, AnyField>
