import type { Kit } from '#db/kit.ts'
import type { ordersTables } from './orders.ts'

/** The ledger of shipments: the fulfilled units of order lines are sums of its rows that are not cancelled. */
export function fulfillmentsTables(k: Kit, { orders, orderLines }: ReturnType<typeof ordersTables>) {
  const fulfillments = k.table(
    'fulfillments',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      // The form's key: one fulfillment per submitted form.
      key: k.text('key').notNull(),
      // A code of carriers.ts, or the name of another carrier; '' = none given.
      carrier: k.text('carrier').notNull().default(''),
      trackingNumber: k.text('tracking_number').notNull().default(''),
      trackingUrl: k.text('tracking_url').notNull().default(''),
      actor: k.text('actor').notNull(),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      cancelledAt: k.ms('cancelled_at'),
    },
    (t) => [k.unique('fulfillments_key').on(t.key), k.index('fulfillments_order').on(t.orderId, t.id)],
  )
  const fulfillmentLines = k.table(
    'fulfillment_lines',
    {
      id: k.id('id'),
      fulfillmentId: k
        .int('fulfillment_id')
        .notNull()
        .references(() => fulfillments.id, { onDelete: 'cascade' }),
      orderLineId: k
        .int('order_line_id')
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: k.int('quantity').notNull(),
    },
    (t) => [k.index('fulfillment_lines_fulfillment').on(t.fulfillmentId, t.id), k.index('fulfillment_lines_line').on(t.orderLineId, t.id)],
  )
  return { fulfillments, fulfillmentLines }
}
