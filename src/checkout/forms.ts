import { t } from 'elysia'
import { getUser } from '#src/accounts/users.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { type Details, findDetails } from './details.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })

/** The details form as it is sent. Which fields are needed depends on the cart, so the rules say it, not the shape. */
export const detailsSchema = t.Object({
  name: line(200),
  email: line(254),
  phone: line(40),
  company: line(200),
  address1: line(200),
  address2: line(200),
  city: line(100),
  state: line(100),
  postal_code: line(20),
  country: line(2),
  comment: t.String({ maxLength: 1000, default: '', multiline: true }),
  password: t.String({ maxLength: 1024, default: '', format: 'password' }),
  password_confirmation: t.String({ maxLength: 1024, default: '', format: 'password' }),
})

export const deliverySchema = t.Object({ rate_id: line(60) })

export const placeSchema = t.Object({
  processor_id: t.Integer({ minimum: 0, maximum: 1_000_000 }),
  rate_id: line(60),
  idempotency_key: t.String({ minLength: 1, maxLength: 100 }),
})

export function detailsFrom(values: typeof detailsSchema.static): Details {
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    address: {
      company: values.company,
      address1: values.address1,
      address2: values.address2,
      city: values.city,
      state: values.state,
      postalCode: values.postal_code,
      country: values.country.toUpperCase(),
    },
  }
}

/** What we know of this shopper: typed before for this cart, else the account's own; null when neither. */
export async function typedDetails(shop: Shop, cartId: number, view: View): Promise<(Details & { comment: string }) | null> {
  const typed = await findDetails(shop.db.read, cartId)
  if (typed) return typed
  if (view.user === null) return null
  const user = await getUser(shop.db.read, view.user.id)
  if (!user.address) return { ...nowhere, name: user.name, email: user.email, phone: user.phone, comment: '' }
  return { name: user.name, email: user.email, phone: user.phone, address: user.address, comment: '' }
}

const nowhere = { address: { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: 'US' } }
