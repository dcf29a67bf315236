import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { cartTables } from './cart.ts'
import type { ordersTables } from './orders.ts'

export const discountKinds = ['percent', 'fixed', 'free_shipping'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** Which lines a discount reduces: all, only those without a sale price, or only those with one. */
export const saleItemRules = ['any', 'exclude', 'only'] as const
export type SaleItems = (typeof saleItemRules)[number]

/** `expired`: the order was not paid while the use was reserved. `returned`: the order was cancelled. */
export type DiscountUseState = 'reserved' | 'used' | 'expired' | 'returned'

export function discountsTables(k: Kit, { carts }: ReturnType<typeof cartTables>, { orders }: ReturnType<typeof ordersTables>) {
  const discounts = k.table(
    'discounts',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      // Automatic discounts need no code.
      automatic: k.bool('automatic').notNull().default(false),
      // The code that customers share, as it was entered; '' when it is automatic or has only generated codes.
      code: k.text('code').notNull().default(''),
      kind: k.text('kind').$type<DiscountKind>().notNull(),
      // Percent: parts per million. Fixed: minor units. Free shipping: 0.
      value: k.int('value').notNull(),
      // Free shipping covers rates up to this many minor units; null = every rate.
      maxShippingRate: k.int('max_shipping_rate'),
      // Minor units before discount, without tax and shipping.
      minTotal: k.int('min_total'),
      maxTotal: k.int('max_total'),
      // Grams of what is shipped.
      minWeight: k.int('min_weight'),
      maxWeight: k.int('max_weight'),
      minQuantity: k.int('min_quantity'),
      maxQuantity: k.int('max_quantity'),
      wholesaleOnly: k.bool('wholesale_only').notNull().default(false),
      // The key of the email address whose owner alone may use it; null = everyone.
      customerKey: k.text('customer_key'),
      saleItems: k.text('sale_items').$type<SaleItems>().notNull().default('any'),
      // Ids. Nothing included = every product.
      includedProducts: k.json<number[]>('included_products').notNull(),
      excludedProducts: k.json<number[]>('excluded_products').notNull(),
      includedCategories: k.json<number[]>('included_categories').notNull(),
      excludedCategories: k.json<number[]>('excluded_categories').notNull(),
      // Days in the store's time zone, both inclusive.
      startsOn: k.day('starts_on'),
      endsOn: k.day('ends_on'),
      usageLimit: k.int('usage_limit'),
      customerLimit: k.int('customer_limit'),
      // Uses that count against the limit: paid orders, and pending ones that hold a use. Only kept up to date while there is a limit.
      taken: k.int('taken').notNull().default(0),
      // Paid orders.
      used: k.int('used').notNull().default(0),
      stackable: k.bool('stackable').notNull().default(false),
      active: k.bool('active').notNull().default(true),
      // Deleted, but staff can still undo it. Null otherwise.
      deletedAt: k.ms('deleted_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.index('discounts_created').on(t.createdAt, t.id),
      k.index('discounts_name').on(t.name, t.id),
      k.index('discounts_used').on(t.used, t.id),
      k
        .index('discounts_deleted')
        .on(t.deletedAt, t.id)
        .where(sql`${t.deletedAt} is not null`),
      k
        .index('discounts_customer')
        .on(t.customerKey, t.id)
        .where(sql`${t.customerKey} is not null`),
      k
        .index('discounts_automatic')
        .on(t.id)
        .where(sql`${t.automatic} = true and ${t.active} = true`),
    ],
  )
  const discountCodes = k.table(
    'discount_codes',
    {
      id: k.id('id'),
      discountId: k
        .int('discount_id')
        .notNull()
        .references(() => discounts.id, { onDelete: 'cascade' }),
      // As it was entered or generated.
      code: k.text('code').notNull(),
      // Compared without case and spaces: see normalizeCode.
      codeKey: k.text('code_key').notNull(),
      singleUse: k.bool('single_use').notNull(),
      // As in discounts; `taken` only for single-use codes.
      taken: k.int('taken').notNull().default(0),
      used: k.int('used').notNull().default(0),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('discount_codes_key').on(t.codeKey), k.index('discount_codes_discount').on(t.discountId, t.singleUse, t.id)],
  )
  // The codes that a shopper has entered.
  const cartCodes = k.table(
    'cart_codes',
    {
      cartId: k
        .int('cart_id')
        .notNull()
        .references(() => carts.id, { onDelete: 'cascade' }),
      // Not a foreign key: the shopper sees that a deleted code was removed.
      codeId: k.int('code_id').notNull(),
      code: k.text('code').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.cartId, t.codeId] })],
  )
  // What an order was reduced by, as it was then: later changes of the discount do not change an invoice.
  const orderDiscounts = k.table(
    'order_discounts',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      discountId: k.int('discount_id').notNull(),
      // Null for automatic discounts.
      codeId: k.int('code_id'),
      code: k.text('code').notNull(),
      name: k.text('name').notNull(),
      kind: k.text('kind').$type<DiscountKind>().notNull(),
      // Minor units that the buyer saved; of shipping for free shipping.
      amount: k.int('amount').notNull(),
      state: k.text('state').$type<DiscountUseState>().notNull(),
      // Until when an unpaid order holds the use.
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [
      k.index('order_discounts_order').on(t.orderId, t.id),
      k.index('order_discounts_discount').on(t.discountId, t.orderId),
      // Finds the orders with a code.
      k
        .index('order_discounts_code')
        .on(t.codeId, t.orderId)
        .where(sql`${t.codeId} is not null`),
      k
        .index('order_discounts_expiry')
        .on(t.expiresAt, t.id)
        .where(sql`${t.state} = 'reserved'`),
    ],
  )
  return { discounts, discountCodes, cartCodes, orderDiscounts }
}
