import { t } from 'elysia'
import { maxAddressLineLength } from '#src/orders/limits.ts'
import { maxDiscountReasonLength, maxDraftNoteLength, maxDraftUnits, maxShippingNameLength } from './limits.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })

export const draftSchema = t.Object({
  // When the draft that is shown was saved, in epoch ms; none for a new one.
  expected_at: t.Optional(t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  // Units by variant, as text, so that an empty field is 0.
  units: t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: maxDraftUnits })))),
  // Searches for items and customers, and the customer that was picked.
  q: line(100),
  customer: line(100),
  pick: t.Optional(t.Integer({ minimum: 1 })),
  email: line(254),
  name: line(maxAddressLineLength),
  company: line(maxAddressLineLength),
  address1: line(maxAddressLineLength),
  address2: line(maxAddressLineLength),
  city: line(100),
  state: line(100),
  postal_code: line(20),
  country: line(2),
  phone: line(40),
  discount_kind: t.Optional(t.Union([t.Literal('percent'), t.Literal('fixed')])),
  discount_value: line(30),
  discount_reason: line(maxDiscountReasonLength),
  shipping: t.String({ maxLength: 40, default: 'none' }),
  shipping_name: line(maxShippingNameLength),
  shipping_amount: line(30),
  note: t.String({ maxLength: maxDraftNoteLength, multiline: true, default: '' }),
})

export type DraftValues = typeof draftSchema.static
