import { t } from 'elysia'
import { staffPaymentMethods } from '#src/lib/money/staff-payment-methods.ts'
import { maxPaymentNoteLength } from './limits.ts'

/** `amount`: what was shown, in minor units. */
export const payFormSchema = t.Object({
  processor_id: t.Integer({ minimum: 0 }),
  amount: t.Integer({ minimum: 0 }),
})

/** What staff record as paid. `amount`: what was shown, in minor units. */
export const markPaidSchema = t.Object({
  method: t.Union(staffPaymentMethods.map((method) => t.Literal(method))),
  amount: t.Integer({ minimum: 0 }),
  /** YYYY-MM-DD; '' = today. */
  received_on: t.String({ maxLength: 10, default: '', pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }),
  note: t.String({ maxLength: maxPaymentNoteLength, default: '' }),
})
