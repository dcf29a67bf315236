import type { Kit } from '#db/kit.ts'
import type { cartTables } from './cart.ts'
import type { ordersTables } from './orders.ts'

/** What was handled already: a cart is reminded of once, and an order asked about once. */
export function remindersTables(k: Kit, { carts }: ReturnType<typeof cartTables>, { orders }: ReturnType<typeof ordersTables>) {
  const cartReminders = k.table('cart_reminders', {
    cartId: k
      .int('cart_id')
      .primaryKey()
      .references(() => carts.id, { onDelete: 'cascade' }),
    createdAt: k.ms('created_at').notNull(),
  })
  const reviewRequests = k.table('review_requests', {
    orderId: k
      .int('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: k.ms('created_at').notNull(),
  })
  return { cartReminders, reviewRequests }
}
