import { t } from 'elysia'

export const stockAlertSchema = t.Object({
  variant_id: t.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  email: t.String({ maxLength: 254, default: '' }),
})

export const stopAlertsSchema = t.Object({ token: t.String({ maxLength: 600, default: '' }) })
