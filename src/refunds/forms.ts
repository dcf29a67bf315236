import { type Static, t } from 'elysia'
import { refundReasons } from '#db/schema/refunds.ts'
import { maxRefundNoteLength } from './limits.ts'

/** Units by order line, as text, so that an empty field is 0. */
const units = t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000 }))))
const amount = t.Optional(t.String({ maxLength: 30 }))

/** The part of the form that decides the amount. */
export const refundAmountSchema = t.Object({
  quantity: units,
  restock: units,
  shipping: amount,
  amount,
})

export const refundSchema = t.Object({
  ...refundAmountSchema.properties,
  // Made when the form is shown: one refund per form.
  key: t.String({ minLength: 16, maxLength: 64 }),
  // The total that was shown, in minor units; '' = none yet.
  shown: t.Optional(t.String({ maxLength: 15 })),
  source: t.String({ minLength: 1, maxLength: 40, pattern: '^(processor:[1-9]\\d{0,14}|bank_transfer|cash|other_way)$' }),
  reason: t.Optional(t.Union(refundReasons.map((reason) => t.Literal(reason)))),
  note: t.Optional(t.String({ maxLength: maxRefundNoteLength, multiline: true })),
  notify: t.Boolean(),
})

/** What staff found at the provider of a payment method that is not installed anymore. */
export const resultSchema = t.Object({ result: t.Union([t.Literal('succeeded'), t.Literal('failed')]) })

export type RefundResult = Static<typeof resultSchema>['result']
