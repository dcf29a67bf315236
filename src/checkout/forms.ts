import { t } from 'elysia'
import { checkoutFieldScopes, checkoutFieldTypes } from '#db/schema/checkout.ts'
import { maxEmailLength } from '#src/lib/people/emails.ts'
import { maxPasswordLength } from '#src/accounts/limits.ts'
import { maxAddressLineLength, maxPlaceLength, maxPhoneLength, maxPostalCodeLength, maxVatNumberLength } from '#src/addresses/limits.ts'
import { consentFields } from '#src/mail-consents/forms.ts'
import { maxRateIdLength } from '#src/shipping/limits.ts'
import { maxCommentLength, maxFieldLabelLength, maxFieldOptionLength, maxFieldOptions } from './limits.ts'

const singleLine = (maxLength: number) => t.String({ maxLength, default: '' })

/** Required fields depend on the cart: see validateDetails. */
export const detailsSchema = t.Object({
  name: singleLine(maxAddressLineLength),
  email: singleLine(maxEmailLength),
  phone: singleLine(maxPhoneLength),
  company: singleLine(maxAddressLineLength),
  address1: singleLine(maxAddressLineLength),
  address2: singleLine(maxAddressLineLength),
  city: singleLine(maxPlaceLength),
  state: singleLine(maxPlaceLength),
  postal_code: t.String({ maxLength: maxPostalCodeLength, default: '', alias: 'zip' }),
  country: singleLine(2),
  billing_same: t.Boolean(),
  /** Sent by forms with `billing_same`, whose unchecked box sends nothing. */
  offers_billing: t.Boolean(),
  billing_name: singleLine(maxAddressLineLength),
  billing_company: singleLine(maxAddressLineLength),
  billing_address1: singleLine(maxAddressLineLength),
  billing_address2: singleLine(maxAddressLineLength),
  billing_city: singleLine(maxPlaceLength),
  billing_state: singleLine(maxPlaceLength),
  billing_postal_code: t.String({ maxLength: maxPostalCodeLength, default: '', alias: 'billing_zip' }),
  billing_country: singleLine(2),
  vat_number: singleLine(maxVatNumberLength),
  /** The id of a saved address, or `new`. */
  address_id: t.Optional(t.String({ maxLength: 20 })),
  save_address: t.Boolean(),
  /** Sent by forms with `save_address`, whose unchecked box sends nothing. */
  offers_save: t.Boolean(),
  ...consentFields,
  /** Sent by forms with boxes of optional emails, whose unchecked boxes send nothing. */
  offers_emails: t.Boolean(),
  password: t.Optional(t.String({ maxLength: maxPasswordLength, format: 'password' })),
  password_confirmation: t.Optional(t.String({ maxLength: maxPasswordLength, format: 'password' })),
})

export const emailHintSchema = t.Object({ email: singleLine(maxEmailLength) })

export const deliverySchema = t.Object({ rate_id: singleLine(maxRateIdLength) })

const comment = t.String({ maxLength: maxCommentLength, default: '', multiline: true, invalid: 'checkout.commentTooLong' })

export const commentSchema = t.Object({ comment })

const processorId = t.Integer({ minimum: 0, maximum: 1_000_000 })

export const paymentSchema = t.Object({ processor_id: processorId, comment })

export const placeOrderSchema = t.Object({
  processor_id: processorId,
  rate_id: singleLine(maxRateIdLength),
  idempotency_key: t.String({ minLength: 1, maxLength: 100 }),
  payment_option: t.String({ maxLength: 30, pattern: '^[a-z_-]*$', default: '' }),
  comment,
})

const fieldLabel = t.String({ maxLength: maxFieldLabelLength, default: '' })
// A line break after each.
const fieldOptions = t.String({ maxLength: maxFieldOptions * (maxFieldOptionLength + 1), default: '', multiline: true })
const fieldType = t.Union(checkoutFieldTypes.map((type) => t.Literal(type)))
const fieldScope = t.Union(checkoutFieldScopes.map((scope) => t.Literal(scope)))
const fieldTexts = t.Record(t.String(), t.Object({ label: fieldLabel, options: fieldOptions }))

export const checkoutFieldSchema = t.Object({
  label: fieldLabel,
  type: fieldType,
  options: fieldOptions,
  required: t.Boolean(),
  applies_to: fieldScope,
  texts: fieldTexts,
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
})

/** A deleted field in the audit log. */
export const deletedFieldSchema = t.Object({
  key: t.String(),
  position: t.Integer(),
  label: t.String(),
  type: fieldType,
  options: t.String(),
  required: t.Boolean(),
  appliesTo: fieldScope,
  texts: fieldTexts,
})

/** `12:up`; '' when the order is in the query. */
export const moveFieldSchema = t.Object({ move: singleLine(40) })

export const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })

export type DetailsFormValues = typeof detailsSchema.static
