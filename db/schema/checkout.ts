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
      // Null when it is the same address.
      billing: k.json<StoredAddress>('billing'),
      // Answers to the checkout fields by key; null without any.
      extra: k.json<Record<string, string>>('extra'),
      // '' = none; as typed, without spaces.
      vatNumber: k.text('vat_number').notNull().default(''),
      rateId: k.text('rate_id').notNull().default(''),
      comment: k.text('comment').notNull().default(''),
      // The payment method chosen on the review page; null = the primary one.
      processorId: k.int('processor_id'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('checkouts_user').on(t.userId)],
  )
  // What staff ask at checkout besides contact and address.
  const checkoutFields = k.table(
    'checkout_fields',
    {
      id: k.id('id'),
      // Form name and key of the answers; never changes.
      key: k.text('key').notNull(),
      type: k.text('type').$type<CheckoutFieldType>().notNull(),
      label: k.text('label').notNull(),
      // Of a select, one per line.
      options: k.text('options').notNull().default(''),
      required: k.bool('required').notNull().default(false),
      appliesTo: k.text('applies_to').$type<CheckoutFieldScope>().notNull().default('both'),
      position: k.int('position').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('checkout_fields_key').on(t.key), k.index('checkout_fields_position').on(t.position, t.id)],
  )
  return { checkouts, checkoutFields }
}

export const checkoutFieldTypes = ['text', 'textarea', 'select', 'checkbox'] as const
export type CheckoutFieldType = (typeof checkoutFieldTypes)[number]
/** The carts it is asked for: those that ship, those that do not, or all. */
export const checkoutFieldScopes = ['both', 'physical', 'digital'] as const
export type CheckoutFieldScope = (typeof checkoutFieldScopes)[number]
