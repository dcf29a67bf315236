import { t } from 'elysia'
import { maxRateIdLength } from '#src/shipping/limits.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { maxEditReasonLength, maxEditedUnits, maxShippingNameLength } from './limits.ts'
import { maxAddressLineLength, maxPlaceLength, maxPhoneLength, maxPostalCodeLength } from '#src/addresses/limits.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })

const addressLines = {
  company: line(maxAddressLineLength),
  address1: line(maxAddressLineLength),
  address2: line(maxAddressLineLength),
  city: line(maxPlaceLength),
  state: line(maxPlaceLength),
  postal_code: line(maxPostalCodeLength),
  phone: line(maxPhoneLength),
}

/** Required fields depend on the country: see validateAddress. */
export const changeAddressSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxAddressLineLength, missing: 'buyerActions.enterRecipient' }),
  ...addressLines,
  version: line(40),
})

/** The address that staff enter for an order; may be empty, as orders of downloads have none. */
export const staffAddressFields = { name: line(maxAddressLineLength), ...addressLines, country: line(2) }

/** A shipping method that staff enter instead of choosing a rate. */
export const customShippingFields = { shipping_name: line(maxShippingNameLength), shipping_amount: line(30) }

export const cancelSchema = t.Object({ expected_paid: t.Boolean() })

/** Units by id, as text, so that an empty field is 0. */
const units = t.Optional(t.Record(t.String(), t.Optional(t.Integer({ minimum: 0, maximum: maxEditedUnits }))))

export const editOrderSchema = t.Object({
  version: t.String({ minLength: 1, maxLength: 64 }),
  // The new total that was shown, in minor units; '' = none yet.
  shown: line(15),
  units,
  add: units,
  q: line(maxShortSearchLength),
  ...staffAddressFields,
  shipping: t.String({ maxLength: maxRateIdLength, default: 'keep' }),
  ...customShippingFields,
  restock: t.Boolean(),
  notify: t.Boolean(),
  refund: t.Optional(t.Union([t.Literal('now'), t.Literal('later')])),
  reason: line(maxEditReasonLength),
})

export type EditOrderValues = typeof editOrderSchema.static
