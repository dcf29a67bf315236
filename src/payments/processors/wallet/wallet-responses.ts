import { type Static, Type as t } from '@sinclair/typebox'

/** What the store reads of the wallet's answers; other fields are ignored. */
const money = t.Object({ currency_code: t.String({ pattern: '^[A-Z]{3}$' }), value: t.String({ maxLength: 32 }) })
const optionalText = t.Optional(t.Union([t.String(), t.Null()]))
const statusDetails = t.Optional(t.Object({ reason: optionalText }))
const id = t.String({ minLength: 1, maxLength: 255 })

const capture = t.Object({
  id,
  status: t.Union(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'].map((status) => t.Literal(status))),
  amount: money,
})

export const refundSchema = t.Object({
  id,
  status: t.Union(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'].map((status) => t.Literal(status))),
  status_details: statusDetails,
})

const listedRefund = t.Composite([refundSchema, t.Object({ amount: money, custom_id: optionalText })])

const purchaseUnit = t.Object({
  reference_id: optionalText,
  custom_id: optionalText,
  amount: money,
  payments: t.Optional(t.Object({ captures: t.Optional(t.Array(capture)), refunds: t.Optional(t.Array(listedRefund)) })),
})

const orderStatus = t.Union(
  ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'].map((status) => t.Literal(status)),
)

/** https://developer.paypal.com/docs/api/orders/v2/#orders_get. A new status is an unexpected answer. */
export const orderSchema = t.Object({
  id,
  status: orderStatus,
  purchase_units: t.Array(purchaseUnit, { minItems: 1, maxItems: 1 }),
  payment_source: t.Optional(
    t.Object({
      paypal: t.Optional(t.Object({ email_address: optionalText })),
      card: t.Optional(t.Object({ brand: optionalText, last_digits: optionalText })),
      venmo: t.Optional(t.Object({ email_address: optionalText })),
    }),
  ),
  payer: t.Optional(t.Object({ email_address: optionalText })),
})

export const createdOrderSchema = t.Object({
  id,
  status: orderStatus,
  links: t.Array(t.Object({ rel: t.String(), href: t.String() })),
})

export const tokenSchema = t.Object({ access_token: t.String({ minLength: 1 }), expires_in: t.Number({ minimum: 0 }) })

/** Errors of the API, and those of its token endpoint. */
export const errorSchema = t.Object({
  name: optionalText,
  message: optionalText,
  error: optionalText,
  error_description: optionalText,
  debug_id: optionalText,
  details: t.Optional(t.Array(t.Object({ issue: optionalText, description: optionalText, field: optionalText }))),
})

export const noContent = t.Undefined()

export type WalletOrder = Static<typeof orderSchema>
export type WalletRefund = Static<typeof refundSchema>
export type WalletMoney = Static<typeof money>
