import { eq, inArray } from 'drizzle-orm'
import type { StoredAddress } from '#db/schema/addresses.ts'
import type { CarrierAnswer, PackedParcel } from '#db/schema/shipping.ts'
import type { Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { type QuoteRequest, buildQuoteRequest, findCarrierQuote } from './carrier-quotes.ts'
import { type PackItem, packParcels } from './pack-parcels.ts'
import { type ShippingRate, listFlatRates, mergeRates } from './offered-rates.ts'
import type { ShippingSetup } from './shipping-setup.ts'

export interface ShipmentRates {
  /** Null when nothing was packed: nothing ships, or it is freight. */
  parcels: PackedParcel[] | null
  /** Null when no carrier is asked. */
  quoteRequest: QuoteRequest | null
  /** What carriers answered; null while they have not been asked. */
  carrierAnswers: CarrierAnswer[] | null
  /** Flat and live rates for items of this total in minor units after discount, before tax; cheapest first. */
  listRates(total: number): Promise<ShippingRate[]>
}

interface ShipmentInput {
  /** What is shipped; [] when nothing is. */
  items: PackItem[]
  address: StoredAddress
  /** Grams. */
  weight: number
  currency: string
  setup: ShippingSetup
  /** Epoch ms. */
  now: number
}

/** Packs the items and reads the stored rates of carriers. Asks none: `quoteRequest` is for `ensureCarrierQuote`, outside of transactions. */
export async function prepareShipment(q: Exec, { items, address, weight, currency, setup, now }: ShipmentInput): Promise<ShipmentRates> {
  const parcels = items.length > 0 ? packParcels(items, setup.boxes) : null
  const quoteRequest = buildQuoteRequest(setup, { to: address, parcels, currency })
  const quote = quoteRequest && (await findCarrierQuote(q, quoteRequest.hash, now))
  return {
    parcels,
    quoteRequest,
    carrierAnswers: quote?.answers ?? null,
    listRates: async (total) =>
      items.length > 0 ? mergeRates(await listFlatRates(q, { ...address, weight, total }), quote?.rates ?? []) : [],
  }
}

/** The sides and weight of variants, by id, as packing needs them; without those that were deleted. */
export async function readPackSizes(q: Exec, variantIds: number[]): Promise<Map<number, Omit<PackItem, 'quantity'>>> {
  const { variants, products } = q.t
  const sizes = new Map<number, Omit<PackItem, 'quantity'>>()
  for (const ids of inChunks(variantIds)) {
    const rows = await q
      .select({
        id: variants.id,
        sku: variants.sku,
        variantWeight: variants.weight,
        weight: products.weight,
        length: products.length,
        width: products.width,
        height: products.height,
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(inArray(variants.id, ids))
    for (const { id, variantWeight, weight, ...sides } of rows) sizes.set(id, { ...sides, weight: variantWeight ?? weight })
  }
  return sizes
}
