import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const

export const discountsPersonalData = [
  { table: 'cartCodes', columns: ['code'], by: { cart: 'cartId' }, erasure: 'cascade' },
  { table: 'orderDiscounts', columns: ['code', 'name'], by: byOrder, erasure: 'keep', reason: 'invoice' },
  { table: 'orderDiscounts', columns: ['kind', 'state'], erasure: 'none' },
  {
    table: 'discounts',
    columns: ['customerKey'],
    by: { address: 'customerKey' },
    erasure: 'redact',
    hidden: true,
    audited: { as: 'discount' },
  },
  {
    table: 'discounts',
    columns: ['name', 'code', 'kind', 'saleItems', 'includedProducts', 'excludedProducts', 'includedCategories', 'excludedCategories'],
    erasure: 'none',
  },
  { table: 'discounts', columns: ['startsOn', 'endsOn'], erasure: 'none' },
  { table: 'discountCodes', columns: ['code', 'codeKey'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
