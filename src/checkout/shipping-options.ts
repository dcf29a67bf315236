import type { StoredAddress } from '#db/schema/addresses.ts'
import type { CarrierAnswer, PackedParcel } from '#db/schema/shipping.ts'
import type { Exec } from '#db/types.ts'
import type { Cart } from '#src/cart/read-cart.ts'
import { type QuoteRequest, buildQuoteRequest, findCarrierQuote } from '#src/shipping/carrier-quotes.ts'
import { estimateDeliveryDates, handoverDay } from '#src/shipping/delivery-dates.ts'
import { packParcels } from '#src/shipping/pack-parcels.ts'
import { type ShippingRate, listFlatRates, mergeRates } from '#src/shipping/rates.ts'
import type { ShippingSetup } from '#src/shipping/shipping-setup.ts'

export interface OfferedRate extends ShippingRate {
  /** Days (YYYY-MM-DD); null when unknown. */
  delivery: { from: string; to: string } | null
}

export interface ShippingOptions {
  /** Cheapest first. */
  rates: OfferedRate[]
  /** Null when nothing was packed: nothing ships, or it is freight. */
  parcels: PackedParcel[] | null
  /** Null when no carrier is asked. */
  quoteRequest: QuoteRequest | null
  /** What carriers answered; null while they have not been asked. */
  carrierAnswers: CarrierAnswer[] | null
}

interface ShippingInput {
  cart: Pick<Cart, 'lines' | 'ships'>
  address: StoredAddress
  /** Grams, and minor units after discount, before tax. */
  weight: number
  total: number
  currency: string
  setup: ShippingSetup
  freeShipping: boolean
  now: number
}

const nothingShips: ShippingOptions = { rates: [], parcels: null, quoteRequest: null, carrierAnswers: null }

/** Flat rates and the stored rates of carriers. Asks no carrier: `quoteRequest` is for `ensureCarrierQuote`, outside of transactions. */
export async function listShippingOptions(q: Exec, input: ShippingInput): Promise<ShippingOptions> {
  const { cart, address, weight, total, currency, setup, freeShipping, now } = input
  if (!cart.ships) return nothingShips
  const items = cart.lines.filter(({ isDigital }) => !isDigital)
  const parcels = packParcels(items, setup.boxes)
  const quoteRequest = buildQuoteRequest(setup, { to: address, parcels, currency })
  const quote = quoteRequest && (await findCarrierQuote(q, quoteRequest.hash, now))
  const rates = mergeRates(await listFlatRates(q, { ...address, weight, total }), quote?.rates ?? [], { freeShipping })
  const day = handoverDay(now, setup.handling)
  return {
    rates: rates.map((rate) => ({ ...rate, delivery: estimateDeliveryDates(day, rate, address.country) })),
    parcels,
    quoteRequest,
    carrierAnswers: quote?.answers ?? null,
  }
}
