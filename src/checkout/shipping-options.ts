import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Exec } from '#db/types.ts'
import type { Cart } from '#src/cart/cart.ts'
import { estimateDeliveryDates, handoverDay } from '#src/shipping/delivery-dates.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import { type ShipmentRates, prepareShipment } from '#src/shipping/shipment-rates.ts'
import type { ShippingSetup } from '#src/shipping/shipping-setup.ts'

export interface OfferedRate extends ShippingRate {
  /** Days (YYYY-MM-DD); null when unknown. */
  delivery: { from: string; to: string } | null
}

export type ShippingOptions = Pick<ShipmentRates, 'parcels' | 'quoteRequest' | 'carrierAnswers'>

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

/** The rates for a cart. Asks no carrier: `quoteRequest` is for `ensureCarrierQuote`, outside of transactions. */
export async function prepareShipping(q: Exec, input: ShippingInput): Promise<PreparedShipping> {
  const { cart, address, setup, now } = input
  const items = cart.ships ? cart.lines.filter(isShipped) : []
  const { listRates, ...options } = await prepareShipment(q, { ...input, items })
  const day = handoverDay(now, setup.handling)
  return { options, listRates, withDelivery: (rate) => ({ ...rate, delivery: estimateDeliveryDates(day, rate, address.country) }) }
}

const isShipped = ({ isDigital }: Cart['lines'][number]): boolean => !isDigital
