import { t } from 'elysia'
import { maxCompanyLength, maxMessageLength, maxReasonLength, maxTaxIdLength, maxWebsiteLength } from './limits.ts'

export const applicationSchema = t.Object({
  company: t.String({ minLength: 1, maxLength: maxCompanyLength, missing: 'wholesale.companyMissing' }),
  tax_id: t.String({ maxLength: maxTaxIdLength, default: '' }),
  website: t.String({ maxLength: maxWebsiteLength, default: '' }),
  message: t.String({ maxLength: maxMessageLength, default: '', multiline: true }),
})

export const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })

export const declineSchema = t.Object({
  reason: t.String({ minLength: 1, maxLength: maxReasonLength, multiline: true, missing: 'wholesale.reasonMissing' }),
})
