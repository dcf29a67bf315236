import type { QuotedRate } from '#db/schema/shipping.ts'
import type { Exec } from '#db/types.ts'
import { type Shipment, checkFlatRules, listFlatRules } from './flat-rates.ts'

export interface ShippingRate {
  /** Identifies the rate in forms and orders, e.g. flat:3; opaque for the rates of carriers. */
  id: string
  name: string
  /** Minor units. */
  amount: number
  /** Working days until delivery; null = unknown. */
  minDays: number | null
  maxDays: number | null
  /** '' for flat rates. */
  carrier: string
  service: string
}

/** The flat rates offered for the shipment, cheapest first, then by name. [] when none ships there. */
export async function listFlatRates(q: Exec, shipment: Shipment): Promise<ShippingRate[]> {
  const checked = checkFlatRules(await listFlatRules(q, { activeOnly: true }), shipment)
  return sortByCost(
    checked.flatMap(({ rule: { id, name, minDays, maxDays }, price, mismatch }) =>
      mismatch === null ? [{ id: `flat:${id}`, name, amount: price, minDays, maxDays, carrier: '', service: '' }] : [],
    ),
  )
}

/** Flat and live rates in one list, cheapest first. */
export function mergeRates(flat: ShippingRate[], live: QuotedRate[]): ShippingRate[] {
  const carrierRates = live.map(({ id, carrier, service, amount, days }) => {
    return { id, name: rateName(carrier, service), amount, minDays: days, maxDays: days, carrier, service }
  })
  return sortByCost([...flat, ...carrierRates])
}

export function sortByCost(rates: ShippingRate[]): ShippingRate[] {
  return [...rates].sort((a, b) => a.amount - b.amount || compareText(a.name, b.name) || compareText(a.id, b.id))
}

// Services of some carriers name the carrier: "UPS Ground".
const rateName = (carrier: string, service: string): string =>
  service.toLowerCase().startsWith(carrier.toLowerCase()) ? service : `${carrier} ${service}`

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
