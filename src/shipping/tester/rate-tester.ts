import type { PackedParcel } from '#db/schema/shipping.ts'
import type { Shop } from '#src/shop.ts'
import { type AskedCarrier, askCarriers } from '../ask-carriers.ts'
import { recordAnswers } from '../carrier-records.ts'
import { buildQuoteRequest } from '../carrier-quotes.ts'
import { estimateDeliveryDates, handoverDay } from '../delivery-dates.ts'
import { type FlatRule, type RuleMismatch, type Shipment, checkFlatRules, listFlatRules } from '../flat-rates.ts'
import { type PackItem, packParcels } from '../pack-parcels.ts'
import { type ShippingRate, listFlatRates, mergeRates } from '../offered-rates.ts'
import { getShippingSetup } from '../shipping-setup.ts'

export interface TestedRates {
  shipment: Shipment
  /** What shoppers are offered, cheapest first. */
  offered: (ShippingRate & { delivery: { from: string; to: string } | null })[]
  flat: { rule: FlatRule; price: number; mismatch: RuleMismatch | null }[]
  /** Null when no carrier could be asked. */
  carriers: AskedCarrier[] | null
  /** Null above the number of units that are packed. */
  parcels: PackedParcel[] | null
}

/** Rates for a shipment as checkout would show them, with the reasons. Asks carriers even while they are paused. */
export async function testRates(
  shop: Shop,
  input: { shipment: Shipment; address1: string; city: string; items: PackItem[]; currency: string },
): Promise<TestedRates> {
  const { shipment, items, currency } = input
  const setup = await getShippingSetup(shop)
  const parcels = packParcels(items, setup.boxes)
  const to = { ...shipment, address1: input.address1, address2: '', city: input.city }
  const request = buildQuoteRequest(setup, { to, parcels, currency })
  const asked = request && (await askCarriers(shop, request, { isTest: true }))
  if (asked) await shop.db.transaction((tx) => recordAnswers(tx, asked, shop.now()))
  const q = shop.db.read
  const rates = mergeRates(
    await listFlatRates(q, shipment),
    (asked ?? []).flatMap((carrier) => carrier.rates),
  )
  const day = handoverDay(shop.now(), setup.handling)
  return {
    shipment,
    offered: rates.map((rate) => ({ ...rate, delivery: estimateDeliveryDates(day, rate, shipment.country) })),
    flat: checkFlatRules(await listFlatRules(q, { activeOnly: false }), shipment),
    carriers: asked,
    parcels,
  }
}
