import { t } from 'elysia'
import { maxEmailLength } from '#src/lib/people/emails.ts'

export const stockAlertSchema = t.Object({
  variant_id: t.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  email: t.String({ maxLength: maxEmailLength, default: '' }),
})

export const stopAlertsSchema = t.Object({ token: t.String({ maxLength: 600, default: '' }) })
