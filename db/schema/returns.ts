import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { ordersTables } from './orders.ts'

export const returnStates = ['requested', 'approved', 'declined', 'received', 'completed', 'cancelled'] as const
export type ReturnState = (typeof returnStates)[number]

/** `withdrawal`: a consumer in the EU withdrew from the contract; it needs no approval. */
export type ReturnKind = 'return' | 'withdrawal'

/** In the order in which they are offered. */
export const returnReasons = ['not_as_described', 'damaged', 'wrong_item', 'wrong_size', 'not_needed', 'other_reason'] as const
export type ReturnReason = '' | (typeof returnReasons)[number]

export function returnsTables(k: Kit, { orders, orderLines }: ReturnType<typeof ordersTables>) {
  const returns = k.table(
    'returns',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      // The form's key: one return per submitted form.
      key: k.text('key').notNull(),
      kind: k.text('kind').$type<ReturnKind>().notNull(),
      state: k.text('state').$type<ReturnState>().notNull(),
      note: k.text('note').notNull().default(''),
      // Why staff declined it; sent to the buyer.
      reason: k.text('reason').notNull().default(''),
      decidedBy: k.text('decided_by').notNull().default(''),
      decidedAt: k.ms('decided_at'),
      // Normalized text for the staff search: order number, name and email.
      searchText: k.text('search_text').notNull(),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('returns_key').on(t.key),
      k.index('returns_order').on(t.orderId, t.id),
      k.index('returns_date').on(t.createdAt, t.id),
      k.index('returns_state').on(t.state, t.createdAt, t.id),
      k.index('returns_kind').on(t.kind, t.createdAt, t.id),
    ],
  )
  const returnLines = k.table(
    'return_lines',
    {
      id: k.id('id'),
      returnId: k
        .int('return_id')
        .notNull()
        .references(() => returns.id, { onDelete: 'cascade' }),
      orderLineId: k
        .int('order_line_id')
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: k.int('quantity').notNull(),
      reason: k.text('reason').$type<ReturnReason>().notNull().default(''),
      // Units put back in stock when it was received.
      restocked: k.int('restocked').notNull().default(0),
    },
    (t) => [
      k.unique('return_lines_line').on(t.returnId, t.orderLineId),
      k.index('return_lines_order_line').on(t.orderLineId, t.id),
      k.check('return_lines_quantity', sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity}`),
    ],
  )
  const returnPhotos = k.table(
    'return_photos',
    {
      id: k.id('id'),
      returnId: k
        .int('return_id')
        .notNull()
        .references(() => returns.id, { onDelete: 'cascade' }),
      mediaId: k.int('media_id').notNull(),
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.index('return_photos_return').on(t.returnId, t.position, t.id)],
  )
  return { returns, returnLines, returnPhotos }
}
