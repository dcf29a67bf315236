import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { StoredAddress } from './addresses.ts'

export type DraftState = 'open' | 'completed'

export interface DraftLine {
  variantId: number
  quantity: number
  /** Minor units, as it was when the line was added. */
  unitPrice: number
}

/** Parts per million, or minor units. */
export interface DraftDiscount {
  kind: 'percent' | 'fixed'
  value: number
  reason: string
}

export function draftOrdersTables(k: Kit) {
  const draftOrders = k.table(
    'draft_orders',
    {
      id: k.id('id'),
      state: k.text('state').$type<DraftState>().notNull().default('open'),
      // The secret of its payment link.
      token: k.text('token').notNull(),
      userId: k.int('user_id'),
      email: k.text('email').notNull().default(''),
      name: k.text('name').notNull().default(''),
      phone: k.text('phone').notNull().default(''),
      address: k.json<StoredAddress>('address').notNull(),
      lines: k.json<DraftLine[]>('lines').notNull(),
      discount: k.json<DraftDiscount | null>('discount'),
      // Null amount: nothing is charged for shipping, and none is named.
      shippingName: k.text('shipping_name').notNull().default(''),
      shippingAmount: k.int('shipping_amount'),
      // For the buyer; becomes the comment of the order.
      note: k.text('note').notNull().default(''),
      // Minor units, of the last save.
      total: k.int('total').notNull().default(0),
      currency: k.text('currency').notNull(),
      itemCount: k.int('item_count').notNull().default(0),
      // Normalized text for the staff search: number, name, email and SKUs.
      searchText: k.text('search_text').notNull().default(''),
      createdBy: k.text('created_by').notNull(),
      sentAt: k.ms('sent_at'),
      // Until when the link can be paid; null while there is none.
      linkExpiresAt: k.ms('link_expires_at'),
      // The order it became.
      orderId: k.int('order_id'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('draft_orders_token').on(t.token),
      k.index('draft_orders_updated').on(t.updatedAt, t.id),
      k.index('draft_orders_state').on(t.state, t.updatedAt, t.id),
      k.index('draft_orders_total').on(t.total, t.id),
      k
        .index('draft_orders_user')
        .on(t.userId, t.id)
        .where(sql`${t.userId} is not null`),
      k
        .unique('draft_orders_order')
        .on(t.orderId)
        .where(sql`${t.orderId} is not null`),
    ],
  )
  return { draftOrders }
}
