import { Type as t } from '@sinclair/typebox'
import { type CarrierType, type ParcelSize, type QuotedRates, toStreetAddress } from '../carrier.ts'
import { postJson } from '../carrier-http.ts'
import { type CarrierRate, daysSchema, readRate, toQuotedRates } from '../quoted-rates.ts'

// Each rate is checked by itself, so that one odd rate does not cost the others.
const shipmentSchema = t.Object({ rates: t.Array(t.Unknown()) })
const rateSchema = t.Object({
  carrier: t.String({ minLength: 1, maxLength: 100 }),
  service: t.String({ minLength: 1, maxLength: 100 }),
  rate: t.String(),
  currency: t.String(),
  delivery_days: daysSchema,
})

/** https://docs.easypost.com/docs/shipments. A shipment is one parcel there, so each different parcel is a call and prices are added up. */
export const easypost: CarrierType = {
  id: 'easypost',
  name: 'EasyPost',
  keyVariable: 'EASYPOST_API_KEY',
  urlVariable: 'EASYPOST_API_URL',
  defaultUrl: 'https://api.easypost.com',
  variables: [
    {
      name: 'EASYPOST_API_KEY',
      required: true,
      secret: true,
      description: 'API key of EasyPost, for live shipping rates.',
      field: { label: 'services.field.apiKey', hint: 'services.easypost.apiKey', isKey: true },
    },
    { name: 'EASYPOST_API_URL', type: 'url', required: false, secret: false, description: 'Another API address of EasyPost, for tests.' },
  ],
  isTestKey: (key) => key.startsWith('EZTK'),
  async fetchRates({ from, to, parcels, currency }, { key, url, signal, requests }) {
    const kinds = countSameParcels(parcels)
    const quotes = await Promise.all(
      kinds.map(async ({ parcel, count }) => {
        const { rates } = await postJson(`${url}/v2/shipments`, {
          authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
          body: { shipment: { from_address: toStreetAddress(from), to_address: toStreetAddress(to), parcel: toParcel(parcel) } },
          signal,
          requests,
          schema: shipmentSchema,
        })
        const quoted = toQuotedRates(
          'easypost',
          rates.map((rate) => readRate(rateSchema, rate, toRate)),
          currency,
        )
        return { ...quoted, rates: quoted.rates.map((rate) => ({ ...rate, amount: rate.amount * count })) }
      }),
    )
    return addUp(quotes)
  },
}

const toRate = ({ carrier, service, rate, currency, delivery_days }: typeof rateSchema.static): CarrierRate => ({
  carrier: carrierName(carrier),
  // "GroundAdvantage", "UPSSaver", "FEDEX_2_DAY"
  service: service
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/\b[A-Z]{4,}\b/g, (word) => word[0]! + word.slice(1).toLowerCase()),
  serviceCode: service,
  amount: rate,
  currency,
  days: delivery_days ?? null,
})

// "FedExDefault", "UPSDAP" and "DHLExpress" are accounts of these carriers.
function carrierName(account: string): string {
  const known = ['USPS', 'UPS', 'FedEx', 'DHL Express'].find((name) => account.startsWith(name.replace(' ', '')))
  return known ?? account.replace(/([a-z])([A-Z])/g, '$1 $2')
}

function countSameParcels(parcels: ParcelSize[]): { parcel: ParcelSize; count: number }[] {
  const kinds = new Map<string, { parcel: ParcelSize; count: number }>()
  for (const parcel of parcels) {
    const key = [parcel.length, parcel.width, parcel.height, parcel.weight].join()
    const kind = kinds.get(key)
    if (kind) kind.count += 1
    else kinds.set(key, { parcel, count: 1 })
  }
  return [...kinds.values()]
}

/** Services that take every parcel, at the price of all of them and the transit of the slowest. */
function addUp(quotes: QuotedRates[]): QuotedRates {
  const [first, ...others] = quotes
  const rates = (first?.rates ?? []).flatMap((rate) => {
    const sameService = others.map((quote) => quote.rates.find(({ id }) => id === rate.id))
    if (sameService.some((other) => other === undefined)) return []
    const all = [rate, ...sameService.filter((other) => other !== undefined)]
    const days = all.map((each) => each.days)
    return [
      {
        ...rate,
        amount: all.reduce((sum, { amount }) => sum + amount, 0),
        days: days.includes(null) ? null : Math.max(...days.map(Number)),
      },
    ]
  })
  const ignored: Record<string, number> = {}
  for (const quote of quotes) for (const [reason, count] of Object.entries(quote.ignored)) ignored[reason] = (ignored[reason] ?? 0) + count
  return { rates, ignored }
}

/** Inches and ounces, rounded up. */
function toParcel({ length, width, height, weight }: ParcelSize) {
  const inches = (millimeters: number) => Math.ceil((millimeters / 25.4) * 100) / 100
  const ounces = Math.max(0.1, Math.ceil((weight / 28.349523125) * 10) / 10)
  const isSized = length > 0 && width > 0 && height > 0
  return { ...(isSized && { length: inches(length), width: inches(width), height: inches(height) }), weight: ounces }
}
