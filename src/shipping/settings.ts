import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxHandlingDays, maxOriginNameLength } from './limits.ts'
import { maxAddressLineLength, maxPlaceLength, maxPhoneLength, maxPostalCodeLength } from '#src/addresses/limits.ts'

const originLine = (maxLength: number, effect: string) => ({ type: 'line', maxLength, default: '', effect }) as const

export const shippingSettings = {
  shipping_origin_name: originLine(maxOriginNameLength, 'Names the sender to carriers.'),
  shipping_origin_address1: originLine(maxAddressLineLength, 'Is the street that parcels are shipped from.'),
  shipping_origin_address2: originLine(maxAddressLineLength, 'Adds to the street that parcels are shipped from.'),
  shipping_origin_city: originLine(maxPlaceLength, 'Is the city that parcels are shipped from.'),
  shipping_origin_state: originLine(maxPlaceLength, 'Is the state or region that parcels are shipped from.'),
  shipping_origin_postal_code: originLine(maxPostalCodeLength, 'Is the postal code that parcels are shipped from.'),
  shipping_origin_country: {
    type: 'country',
    default: '',
    effect: 'Is the country that parcels are shipped from; its days off delay handling.',
  },
  shipping_origin_phone: originLine(maxPhoneLength, 'Is given to carriers that ask for the phone number of the sender.'),
  shipping_handling_days: {
    type: 'integer',
    min: 0,
    max: maxHandlingDays,
    default: 0,
    effect: 'Is added to every delivery estimate, in working days.',
  },
  shipping_cutoff_hour: {
    type: 'integer',
    min: 0,
    max: 23,
    optional: true,
    default: null,
    effect: 'Makes orders from this hour on count as placed on the next working day; null = never.',
  },
} as const satisfies SettingDefinitions
