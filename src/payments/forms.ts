import { t } from 'elysia'
import { maxProcessorName, maxTermsLength } from './limits.ts'

export const processorNameSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxProcessorName, missing: 'payments.nameMissing' }),
})

export const processorSwitchSchema = t.Object({ enabled: t.Boolean() })

export const scenarioSchema = t.Object({ scenario: t.String({ maxLength: 100 }), reference: t.String({ maxLength: 200, default: '' }) })
export const deliveryModeSchema = t.Object({ mode: t.String({ maxLength: 20 }) })
export const releaseSchema = t.Object({ order: t.Union([t.Literal('sent'), t.Literal('shuffled')]) })

const instructions = t.String({ maxLength: maxTermsLength, default: '', multiline: true })

export const paymentTermsSchema = t.Object({
  instructions,
  due_days: t.Integer({ minimum: 0, maximum: 9999 }),
  credit_limit: t.String({ maxLength: 30, default: '' }),
  /** By language other than the default one. */
  texts: t.Record(t.String(), t.Object({ instructions })),
  /** What was shown: see `termsVersion`. */
  version: t.String({ maxLength: 30, default: '' }),
})
