import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import { maxQuantity } from '#src/lib/products/quantity.ts'

export function cartTables(k: Kit) {
  const carts = k.table(
    'carts',
    {
      id: k.id('id'),
      // SHA-256 of the cart cookie; null after sign-out, when only the account has the cart.
      tokenHash: k.text('token_hash'),
      userId: k.int('user_id'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      // Saved for later: another cart took its place at sign-in. Null for the current cart.
      savedAt: k.ms('saved_at'),
    },
    (t) => [
      k.unique('carts_token').on(t.tokenHash),
      k.index('carts_user').on(t.userId, t.updatedAt, t.id),
      k.index('carts_expiry').on(t.expiresAt, t.id),
    ],
  )
  const cartLines = k.table(
    'cart_lines',
    {
      id: k.id('id'),
      cartId: k
        .int('cart_id')
        .notNull()
        .references(() => carts.id, { onDelete: 'cascade' }),
      productId: k.int('product_id').notNull(),
      variantId: k.int('variant_id').notNull(),
      quantity: k.int('quantity').notNull(),
      giftWrap: k.bool('gift_wrap').notNull().default(false),
      giftMessage: k.text('gift_message').notNull().default(''),
      // Answers by field key, and the version of the form they were given for.
      answers: k
        .json<Record<string, string | string[]>>('answers')
        .notNull()
        .$defaultFn(() => ({})),
      customizationVersion: k.int('customization_version').notNull().default(0),
      // The unit price the shopper last saw: changes are shown before they are charged.
      seenPrice: k.int('seen_price').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.index('cart_lines_cart').on(t.cartId, t.id),
      k.check('cart_lines_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(maxQuantity))}`),
    ],
  )
  // What was removed from a cart in one go. Restorable until the scheduled task deletes the row.
  const cartRemovals = k.table(
    'cart_removals',
    {
      id: k.id('id'),
      cartId: k
        .int('cart_id')
        .notNull()
        .references(() => carts.id, { onDelete: 'cascade' }),
      lines: k.json<RemovedCartLine[]>('lines').notNull(),
      removedAt: k.ms('removed_at').notNull(),
    },
    (t) => [k.index('cart_removals_cart').on(t.cartId, t.id), k.index('cart_removals_removed').on(t.removedAt, t.id)],
  )
  return { carts, cartLines, cartRemovals }
}

export interface RemovedCartLine {
  productId: number
  variantId: number
  quantity: number
  giftWrap: boolean
  giftMessage: string
  answers: Record<string, string | string[]>
  customizationVersion: number
  seenPrice: number
  /** Of the product when it was removed. */
  name: string
}
