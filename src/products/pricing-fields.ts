import type { AnyField } from './field-kinds.ts'

export const pricingFields = {
  price: {
    kind: 'amount',
    column: 'price',
    label: 'productEditor.price',
    columnLabel: 'importFiles.field.price',
    required: 'productEditor.priceMissing',
    importFrom: 'own',
    card: 'card-pricing',
    row: 1,
  },
  salePrice: {
    kind: 'optionalAmount',
    column: 'sale_price',
    label: 'productEditor.salePrice',
    hint: 'productEditor.saleHint',
    headers: ['sale price'],
    importFrom: 'own',
    card: 'card-pricing',
    row: 2,
  },
  saleStartsAt: { kind: 'instant', column: 'sale_starts_at', label: 'productEditor.saleStarts', card: 'card-pricing', row: 3 },
  saleEndsAt: { kind: 'instant', column: 'sale_ends_at', label: 'productEditor.saleEnds', endOfDay: true, card: 'card-pricing', row: 3 },
  wholesalePrice: {
    kind: 'optionalAmount',
    column: 'wholesale_price',
    label: 'productEditor.wholesalePrice',
    card: 'card-pricing',
    row: 1,
  },
  // Cost per unit. Never shown to shoppers.
  cost: {
    kind: 'optionalAmount',
    column: 'cost',
    label: 'productEditor.cost',
    hint: 'productEditor.costHint',
    card: 'card-pricing',
    row: 2,
  },
  chargeTax: {
    kind: 'taxFlag',
    column: 'charge_tax',
    label: 'productEditor.chargeTax',
    columnLabel: 'importFiles.field.charge_tax',
    importFrom: 'own',
    card: 'card-pricing',
    row: 4,
  },
} as const satisfies Record<string, AnyField>
