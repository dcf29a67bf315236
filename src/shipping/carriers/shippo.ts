import { Type as t } from '@sinclair/typebox'
import { CarrierError, type CarrierType, type ParcelSize, toStreetAddress } from '../carrier.ts'
import { postJson } from '../carrier-http.ts'
import { type CarrierRate, daysSchema, readRate, toQuotedRates } from '../quoted-rates.ts'

const shipmentSchema = t.Object({ rates: t.Array(t.Unknown()) })
const rateSchema = t.Object({
  provider: t.String({ minLength: 1, maxLength: 100 }),
  servicelevel: t.Object({ name: t.String({ minLength: 1, maxLength: 100 }), token: t.String({ minLength: 1, maxLength: 100 }) }),
  amount: t.String(),
  currency: t.String(),
  amount_local: t.Optional(t.Union([t.String(), t.Null()])),
  currency_local: t.Optional(t.Union([t.String(), t.Null()])),
  estimated_days: daysSchema,
})

/** https://docs.goshippo.com/api-reference/shipments. With `async: false` the response has the rates, for all parcels together. */
export const shippo: CarrierType = {
  id: 'shippo',
  name: 'Shippo',
  keyVariable: 'SHIPPO_API_KEY',
  urlVariable: 'SHIPPO_API_URL',
  defaultUrl: 'https://api.goshippo.com',
  variables: [
    {
      name: 'SHIPPO_API_KEY',
      required: true,
      secret: true,
      description: 'API token of Shippo, for live shipping rates.',
      field: { label: 'services.field.apiToken', hint: 'services.shippo.apiToken', isKey: true },
    },
    { name: 'SHIPPO_API_URL', type: 'url', required: false, secret: false, description: 'Another API address of Shippo, for tests.' },
  ],
  isTestKey: (key) => key.startsWith('shippo_test_'),
  async fetchRates({ from, to, parcels, currency }, { key, url, signal, requests }) {
    // Shippo rates no parcel without sides.
    if (parcels.some(({ length }) => length === 0)) throw new CarrierError('unsized', 'a parcel has no size')
    const { rates } = await postJson(`${url}/shipments/`, {
      authorization: `ShippoToken ${key}`,
      body: { address_from: toStreetAddress(from), address_to: toStreetAddress(to), parcels: parcels.map(toParcel), async: false },
      signal,
      requests,
      schema: shipmentSchema,
    })
    return toQuotedRates(
      'shippo',
      rates.map((rate) => readRate(rateSchema, rate, (valid) => toRate(valid, currency))),
      currency,
    )
  },
}

/** Prices are in the sender's currency, and again in the recipient's. */
function toRate({ provider, servicelevel, estimated_days, ...price }: typeof rateSchema.static, currency: string): CarrierRate {
  const isLocal = price.currency !== currency && price.currency_local === currency && typeof price.amount_local === 'string'
  return {
    carrier: provider,
    service: servicelevel.name,
    serviceCode: servicelevel.token,
    amount: isLocal ? String(price.amount_local) : price.amount,
    currency: isLocal ? currency : price.currency,
    days: estimated_days ?? null,
  }
}

const toParcel = ({ length, width, height, weight }: ParcelSize) => ({
  length: String(length),
  width: String(width),
  height: String(height),
  distance_unit: 'mm',
  weight: String(Math.max(1, weight)),
  mass_unit: 'g',
})
