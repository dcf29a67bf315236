import type { Kit } from '#db/kit.ts'
import type { StoredAddress } from './addresses.ts'

export function checkoutTables(k: Kit) {
  const checkouts = k.table(
    'checkouts',
    {
      cartId: k.int('cart_id').primaryKey(),
      userId: k.int('user_id'),
      email: k.text('email').notNull(),
      name: k.text('name').notNull(),
      phone: k.text('phone').notNull().default(''),
      address: k.json<StoredAddress>('address').notNull(),
      // '' = none; as typed, without spaces.
      vatNumber: k.text('vat_number').notNull().default(''),
      rateId: k.text('rate_id').notNull().default(''),
      comment: k.text('comment').notNull().default(''),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('checkouts_user').on(t.userId)],
  )
  return { checkouts }
}
