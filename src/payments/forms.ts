import { t } from 'elysia'
import { maxProcessorName } from './limits.ts'

export const processorNameSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxProcessorName, missing: 'payments.nameMissing' }),
})

export const processorSwitchSchema = t.Object({ enabled: t.Boolean() })

export const scenarioSchema = t.Object({ scenario: t.String({ maxLength: 100 }), reference: t.String({ maxLength: 200, default: '' }) })
export const deliveryModeSchema = t.Object({ mode: t.String({ maxLength: 20 }) })
export const releaseSchema = t.Object({ order: t.Union([t.Literal('sent'), t.Literal('shuffled')]) })
