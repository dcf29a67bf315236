import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'

export function addressesTables(k: Kit, { users }: ReturnType<typeof accountsTables>) {
  const userAddresses = k.table(
    'user_addresses',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      // What the owner calls it: Home, Office.
      label: k.text('label').notNull().default(''),
      // The recipient.
      name: k.text('name').notNull().default(''),
      company: k.text('company').notNull().default(''),
      address1: k.text('address1').notNull(),
      address2: k.text('address2').notNull().default(''),
      city: k.text('city').notNull().default(''),
      // Region code for US and CA, free text elsewhere.
      state: k.text('state').notNull().default(''),
      postalCode: k.text('postal_code').notNull().default(''),
      // ISO 3166-1 alpha-2.
      country: k.text('country').notNull(),
      phone: k.text('phone').notNull().default(''),
      isDefault: k.bool('is_default').notNull().default(false),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      // Restorable until the scheduled task deletes the row.
      deletedAt: k.ms('deleted_at'),
    },
    (t) => [
      k.index('user_addresses_user').on(t.userId, t.id),
      k
        .unique('user_addresses_default')
        .on(t.userId)
        .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
      k
        .index('user_addresses_deleted')
        .on(t.deletedAt)
        .where(sql`${t.deletedAt} is not null`),
    ],
  )
  return { userAddresses }
}

export interface StoredAddress {
  /** Recipient; missing when it is the buyer. */
  name?: string
  company: string
  address1: string
  address2: string
  city: string
  postalCode: string
  /** ISO 3166-1 alpha-2, or '' when unknown (digital orders). */
  country: string
  /** Region code for US and CA, free text elsewhere. */
  state: string
}
