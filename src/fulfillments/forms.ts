import { t } from 'elysia'
import { maxCarrierLength, maxTrackingNumberLength, maxTrackingUrlLength } from './limits.ts'

export const trackingSchema = t.Object({
  carrier: t.Optional(t.String({ maxLength: maxCarrierLength })),
  tracking_number: t.Optional(t.String({ maxLength: maxTrackingNumberLength })),
  tracking_url: t.Optional(t.String({ maxLength: maxTrackingUrlLength, format: 'uri' })),
  notify: t.Boolean(),
})

export const fulfillSchema = t.Object({
  ...trackingSchema.properties,
  // Made when the form is shown: one fulfillment per form.
  key: t.String({ minLength: 16, maxLength: 64 }),
  quantity: t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000 })))),
})

export const trackingEditSchema = t.Object({
  ...trackingSchema.properties,
  expected_at: t.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})
