import { Value } from '@sinclair/typebox/value'
import { Type as t } from '@sinclair/typebox'
import { priceOf, type PretendShipment, tariffsFor } from './carrier-prices.ts'

/**
 * hang: no response · server-error: 500 · unauthorized: 401 · rejected: 422 · overloaded: 429 · garbage: not JSON · empty: JSON without
 * rates · missing-fields, negative, other-currency: its first rate is like that
 */
export type CarrierTwinFailure =
  | 'hang'
  | 'server-error'
  | 'unauthorized'
  | 'rejected'
  | 'overloaded'
  | 'garbage'
  | 'empty'
  | 'missing-fields'
  | 'negative'
  | 'other-currency'

const address = t.Object({ street1: t.String({ minLength: 1 }), city: t.String(), state: t.String(), zip: t.String(), country: t.String() })
const easypostSchema = t.Object({
  shipment: t.Object({ from_address: address, to_address: address, parcel: t.Object({ weight: t.Number({ exclusiveMinimum: 0 }) }) }),
})
const shippoSchema = t.Object({
  address_from: address,
  address_to: address,
  parcels: t.Array(
    t.Object({
      length: t.String({ pattern: '^[1-9]' }),
      width: t.String({ pattern: '^[1-9]' }),
      height: t.String({ pattern: '^[1-9]' }),
      distance_unit: t.Literal('mm'),
      weight: t.String({ pattern: '^[1-9]' }),
      mass_unit: t.Literal('g'),
    }),
    { minItems: 1 },
  ),
  async: t.Literal(false),
})

export function parseEasypostShipment(body: unknown): PretendShipment | null {
  if (!Value.Check(easypostSchema, body)) return null
  const { from_address: from, to_address: to, parcel } = body.shipment
  return { from, to, weight: Math.round(parcel.weight * 28.35), parcels: 1 }
}

export function parseShippoShipment(body: unknown): PretendShipment | null {
  if (!Value.Check(shippoSchema, body)) return null
  const { address_from: from, address_to: to, parcels } = body
  return { from, to, weight: parcels.reduce((sum, { weight }) => sum + Number(weight), 0), parcels: parcels.length }
}

export function easypostResponse(shipment: PretendShipment, failure: CarrierTwinFailure | undefined) {
  const rates = tariffsFor('easypost', shipment).map((tariff) => ({
    id: `rate_${tariff.token}`,
    object: 'Rate',
    mode: 'test',
    service: tariff.service,
    carrier: tariff.carrier,
    rate: priceOf(tariff, shipment),
    currency: 'USD',
    delivery_days: tariff.days,
    delivery_date: null,
    delivery_date_guaranteed: false,
  }))
  return {
    id: 'shp_pretend',
    object: 'Shipment',
    mode: 'test',
    messages: [],
    rates: withOddRate(rates, failure, { amount: 'rate', required: 'service' }),
  }
}

export function shippoResponse(shipment: PretendShipment, failure: CarrierTwinFailure | undefined) {
  const rates = tariffsFor('shippo', shipment).map((tariff) => ({
    object_id: tariff.token,
    attributes: [],
    amount: priceOf(tariff, shipment),
    currency: 'USD',
    amount_local: priceOf(tariff, shipment),
    currency_local: 'USD',
    provider: tariff.carrier,
    servicelevel: { name: tariff.service, token: tariff.token, terms: '' },
    estimated_days: tariff.days,
    test: true,
  }))
  return {
    object_id: 'pretend',
    status: 'SUCCESS',
    messages: [],
    test: true,
    rates: withOddRate(rates, failure, { amount: 'amount', required: 'servicelevel' }),
  }
}

function withOddRate(
  rates: Record<string, unknown>[],
  failure: CarrierTwinFailure | undefined,
  names: { amount: string; required: string },
): Record<string, unknown>[] {
  const [first = {}, ...others] = rates
  if (failure === 'missing-fields')
    return [Object.fromEntries(Object.entries(first).filter(([name]) => name !== names.required)), ...others]
  if (failure === 'negative') return [{ ...first, [names.amount]: `-${String(first[names.amount])}` }, ...others]
  if (failure === 'other-currency') return [{ ...first, currency: 'CAD', currency_local: 'CAD' }, ...others]
  return rates
}
