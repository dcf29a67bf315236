import { t } from 'elysia'
import { customShippingFields, staffAddressFields } from '#src/orders/forms.ts'
import { maxEditedUnits } from '#src/orders/limits.ts'
import { maxRateIdLength } from '#src/shipping/limits.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { maxDiscountReasonLength, maxDraftNoteLength } from './limits.ts'
import { maxEmailLength } from '#src/lib/people/emails.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })

export const draftSchema = t.Object({
  // When the draft that is shown was saved, in epoch ms; none for a new one.
  expected_at: t.Optional(t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  // Units by variant, as text, so that an empty field is 0.
  units: t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: maxEditedUnits })))),
  // Searches for items and customers, and the customer that was picked.
  q: line(maxShortSearchLength),
  customer: line(maxShortSearchLength),
  pick: t.Optional(t.Integer({ minimum: 1 })),
  email: line(maxEmailLength),
  ...staffAddressFields,
  discount_kind: t.Optional(t.Union([t.Literal('percent'), t.Literal('fixed')])),
  discount_value: line(30),
  discount_reason: line(maxDiscountReasonLength),
  shipping: t.String({ maxLength: maxRateIdLength, default: 'none' }),
  ...customShippingFields,
  note: t.String({ maxLength: maxDraftNoteLength, multiline: true, default: '' }),
})

export type DraftValues = typeof draftSchema.static
