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
  /** Null when nothing was packed: nothing ships, or it is freight. */
  parcels: PackedParcel[] | null
  /** Null when no carrier is asked. */
  quoteRequest: QuoteRequest | null
  /** What carriers answered; null while they have not been asked. */
  carrierAnswers: CarrierAnswer[] | null
}

interface PreparedShipping {
  options: ShippingOptions
  /** Flat and live rates for a cart of this total in minor units after discount, before tax; cheapest first. */
  listRates(total: number): Promise<ShippingRate[]>
  withDelivery(rate: ShippingRate): OfferedRate
}

interface ShippingInput {
  cart: Pick<Cart, 'lines' | 'ships'>
  address: StoredAddress
  /** Grams. */
  weight: number
  currency: string
  setup: ShippingSetup
  now: number
}

/** Packs the cart and reads the stored rates of carriers. Asks none: `quoteRequest` is for `ensureCarrierQuote`, outside of transactions. */
export async function prepareShipping(q: Exec, input: ShippingInput): Promise<PreparedShipping> {
  const { cart, address, weight, currency, setup, now } = input
  const parcels = cart.ships ? packParcels(cart.lines.filter(isShipped), setup.boxes) : null
  const quoteRequest = buildQuoteRequest(setup, { to: address, parcels, currency })
  const quote = quoteRequest && (await findCarrierQuote(q, quoteRequest.hash, now))
  const day = handoverDay(now, setup.handling)
  return {
    options: { parcels, quoteRequest, carrierAnswers: quote?.answers ?? null },
    listRates: async (total) => (cart.ships ? mergeRates(await listFlatRates(q, { ...address, weight, total }), quote?.rates ?? []) : []),
    withDelivery: (rate) => ({ ...rate, delivery: estimateDeliveryDates(day, rate, address.country) }),
  }
}

const isShipped = ({ isDigital }: Cart['lines'][number]): boolean => !isDigital
