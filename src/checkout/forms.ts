import { t } from 'elysia'
import { maxEmailLength } from '#src/lib/emails.ts'
import { maxPasswordLength } from '#src/accounts/limits.ts'
import { maxCommentLength, maxVatNumberLength } from './limits.ts'

const singleLine = (maxLength: number) => t.String({ maxLength, default: '' })

/** Required fields depend on the cart: see validateDetails. */
export const detailsSchema = t.Object({
  name: singleLine(200),
  email: singleLine(maxEmailLength),
  phone: singleLine(40),
  company: singleLine(200),
  address1: singleLine(200),
  address2: singleLine(200),
  city: singleLine(100),
  state: singleLine(100),
  postal_code: t.String({ maxLength: 20, default: '', alias: 'zip' }),
  country: singleLine(2),
  vat_number: singleLine(maxVatNumberLength),
  /** The id of a saved address, or `new`. */
  address_id: t.Optional(t.String({ maxLength: 20 })),
  save_address: t.Boolean(),
  /** Sent by forms with `save_address`, whose unchecked box sends nothing. */
  offers_save: t.Boolean(),
  password: t.Optional(t.String({ maxLength: maxPasswordLength, format: 'password' })),
  password_confirmation: t.Optional(t.String({ maxLength: maxPasswordLength, format: 'password' })),
})

export const deliverySchema = t.Object({ rate_id: singleLine(60) })

const comment = t.String({ maxLength: maxCommentLength, default: '', multiline: true, invalid: 'checkout.commentTooLong' })

export const commentSchema = t.Object({ comment })

export const placeOrderSchema = t.Object({
  processor_id: t.Integer({ minimum: 0, maximum: 1_000_000 }),
  rate_id: singleLine(60),
  idempotency_key: t.String({ minLength: 1, maxLength: 100 }),
  comment,
})

export type DetailsFormValues = typeof detailsSchema.static
