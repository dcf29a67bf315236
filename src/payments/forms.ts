import { t } from 'elysia'
import { maxProcessorName } from './limits.ts'

export const processorNameSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxProcessorName, missing: 'payments.nameMissing' }),
})

export const processorSwitchSchema = t.Object({ enabled: t.Boolean() })
