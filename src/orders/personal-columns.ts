import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const

export const ordersPersonalData = [
  {
    table: 'orders',
    columns: ['email', 'phone', 'extra', 'comment'],
    by: { order: 'id' },
    erasure: 'empty',
    audited: { as: 'order', column: 'number' },
  },
  { table: 'orders', columns: ['emailKey', 'searchText'], by: { order: 'id' }, erasure: 'redact', hidden: true },
  {
    table: 'orders',
    columns: ['name', 'address', 'billingAddress', 'country', 'vatNumber', 'vatCheck', 'taxRates', 'shippingName'],
    by: { order: 'id' },
    erasure: 'keep',
    reason: 'invoice',
  },
  {
    table: 'orders',
    columns: ['externalId', 'attemptKey', 'status', 'paymentStatus', 'fulfillmentStatus', 'currency', 'language', 'taxLabel', 'taxSource'],
    erasure: 'none',
  },
  { table: 'orders', columns: ['shippingCarrier', 'shippingService', 'parcels', 'deliveryFrom', 'deliveryTo'], erasure: 'none' },
  { table: 'orderLines', columns: ['giftMessage'], by: byOrder, erasure: 'empty' },
  { table: 'orderLines', columns: ['customization'], by: byOrder, erasure: 'redact' },
  { table: 'orderLines', columns: ['sku', 'name', 'options'], by: byOrder, erasure: 'keep', reason: 'invoice' },
  { table: 'orderLines', columns: ['seoLink', 'mediaFile', 'kind', 'downloadToken'], erasure: 'none' },
  { table: 'orderTaxes', columns: ['taxClass', 'kind', 'name', 'country', 'region'], erasure: 'none' },
  { table: 'orderTimeline', columns: ['data'], by: byOrder, erasure: 'redact' },
  { table: 'orderTimeline', columns: ['actor'], by: byOrder, erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'orderTimeline', columns: ['kind'], erasure: 'none' },
  { table: 'orderTags', columns: ['tag'], by: byOrder, erasure: 'delete' },
  { table: 'orderTags', columns: ['tagKey'], by: byOrder, erasure: 'delete', hidden: true },
  { table: 'salesDays', columns: ['day'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
