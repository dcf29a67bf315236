import { t } from 'elysia'

const singleLine = (maxLength: number) => t.String({ maxLength, default: '' })

/** Required fields depend on the cart: see validateDetails. */
export const detailsSchema = t.Object({
  name: singleLine(200),
  email: singleLine(254),
  phone: singleLine(40),
  company: singleLine(200),
  address1: singleLine(200),
  address2: singleLine(200),
  city: singleLine(100),
  state: singleLine(100),
  postal_code: t.String({ maxLength: 20, default: '', alias: 'zip' }),
  country: singleLine(2),
  password: t.Optional(t.String({ maxLength: 1024, format: 'password' })),
  password_confirmation: t.Optional(t.String({ maxLength: 1024, format: 'password' })),
})

export const deliverySchema = t.Object({ rate_id: singleLine(60) })

const comment = t.String({ maxLength: 1000, default: '', multiline: true, invalid: 'checkout.commentTooLong' })

export const commentSchema = t.Object({ comment })

export const placeOrderSchema = t.Object({
  processor_id: t.Integer({ minimum: 0, maximum: 1_000_000 }),
  rate_id: singleLine(60),
  idempotency_key: t.String({ minLength: 1, maxLength: 100 }),
  comment,
})

export type DetailsFormValues = typeof detailsSchema.static
