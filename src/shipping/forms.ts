import { t } from 'elysia'
import { maxAmount } from '#src/lib/money/money.ts'
import {
  maxBoxSide,
  maxGrams,
  maxHandlingDays,
  maxNameLength,
  maxOriginNameLength,
  maxPostalPrefixes,
  maxPrefixLength,
  maxTestItemsLength,
  maxTransitDays,
} from './limits.ts'
import { maxAddressLineLength, maxPlaceLength, maxPhoneLength, maxPostalCodeLength } from '#src/addresses/limits.ts'

const name = t.String({ maxLength: maxNameLength })
const optionalAmount = t.Nullable(t.Integer(), { money: true, maximum: maxAmount })
const optionalGrams = t.Nullable(t.Integer(), { minimum: 0, maximum: maxGrams })
const days = t.Integer({ minimum: 0, maximum: maxTransitDays })
const side = t.Integer({ minimum: 1, maximum: maxBoxSide })

export const zoneSchema = t.Object({
  name,
  countries: t.Array(t.String({ maxLength: 2 })),
  regions: t.Array(t.String({ maxLength: 10 })),
  /** One per line. */
  postalPrefixes: t.String({ maxLength: maxPostalPrefixes * (maxPrefixLength + 2), multiline: true, default: '' }),
})

export const ruleSchema = t.Object({
  name,
  zoneId: t.Nullable(t.Integer(), { minimum: 1 }),
  price: t.Integer({ money: true, maximum: maxAmount }),
  pricePerKg: optionalAmount,
  minWeight: optionalGrams,
  maxWeight: optionalGrams,
  minTotal: optionalAmount,
  maxTotal: optionalAmount,
  minDays: days,
  maxDays: days,
  active: t.Boolean(),
})

export const boxSchema = t.Object({
  name,
  length: side,
  width: side,
  height: side,
  maxWeight: t.Integer({ minimum: 1, maximum: maxGrams }),
  tareWeight: t.Integer({ minimum: 0, maximum: maxGrams }),
})

const line = (maxLength: number) => t.String({ maxLength, default: '' })

export const originSchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  shipping_origin_name: line(maxOriginNameLength),
  shipping_origin_address1: line(maxAddressLineLength),
  shipping_origin_address2: line(maxAddressLineLength),
  shipping_origin_city: line(maxPlaceLength),
  shipping_origin_state: line(maxPlaceLength),
  shipping_origin_postal_code: line(maxPostalCodeLength),
  shipping_origin_country: line(2),
  shipping_origin_phone: line(maxPhoneLength),
  shipping_handling_days: t.Integer({ minimum: 0, maximum: maxHandlingDays }),
  shipping_cutoff_hour: t.Nullable(t.Integer(), { minimum: 0, maximum: 23 }),
})

export const carrierSwitchSchema = t.Object({ enabled: t.Boolean() })

/** The rate tester: products with quantities, or a weight with a total. */
export const testerSchema = t.Object({
  country: line(2),
  state: line(maxPlaceLength),
  postal_code: line(maxPostalCodeLength),
  city: line(maxPlaceLength),
  street: line(maxAddressLineLength),
  /** A SKU and a quantity per line. */
  items: t.String({ maxLength: maxTestItemsLength, multiline: true, default: '' }),
  weight: t.Nullable(t.Integer(), { minimum: 0, maximum: maxGrams }),
  total: optionalAmount,
})
