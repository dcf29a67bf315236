import { t } from 'elysia'

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
  password: t.Optional(t.String({ maxLength: 1024, format: 'password' })),
  password_confirmation: t.Optional(t.String({ maxLength: 1024, format: 'password' })),
})

export const deliverySchema = t.Object({ rate_id: line(60) })

export const placeSchema = t.Object({
  processor_id: t.Integer({ minimum: 0, maximum: 1_000_000 }),
  rate_id: line(60),
  idempotency_key: t.String({ minLength: 1, maxLength: 100 }),
})

export type TypedDetails = typeof detailsSchema.static
