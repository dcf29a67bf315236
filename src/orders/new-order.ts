import type { StoredAddress } from '#db/schema/addresses.ts'
import type { TaxKind } from '#db/schema/tax.ts'
import type { OrderExtra, StoredVatCheck, TaxSource } from '#db/schema/orders.ts'
import type { PackedParcel } from '#db/schema/shipping.ts'
import type { Quote } from '#src/pricing/quote.ts'

export interface NewOrderLine {
  productId: number
  variantId: number
  sku: string
  name: string
  options: { name: string; value: string }[]
  seoLink: string
  image: string
  kind: 'item' | 'gift_wrap'
  giftMessage: string
  /** Personalization; charges in minor units, included in the unit price. */
  customization: { label: string; answer: string; charge: number }[]
  isDigital: boolean
  cartLineId: number | null
  quoteKey: string
}

export interface QuotedShipment {
  /** Of a carrier's rate; '' for flat rates. */
  carrier: string
  service: string
  /** Null when nothing was packed. */
  parcels: PackedParcel[] | null
  /** Names of carriers whose rates were missing. */
  failedCarriers: string[]
}

export interface NewOrder {
  /** Placed by staff in test mode. */
  isTest?: boolean
  userId: number | null
  cartId: number | null
  attemptKey: string
  email: string
  name: string
  phone: string
  address: StoredAddress
  /** Null when it is the same address. */
  billingAddress?: StoredAddress | null
  extra?: OrderExtra[]
  comment: string
  currency: string
  /** BCP 47: what its buyer reads. */
  language: string
  lines: NewOrderLine[]
  quote: Quote
  taxLabel: TaxKind | 'none' | ''
  /** Of a business buyer; null for consumers. */
  vat: { number: string; check: StoredVatCheck | null; reverseCharge: boolean } | null
  taxSource: TaxSource
  shippingName: string
  delivery: { from: string; to: string } | null
  /** What its shipping was quoted for; null when nothing ships. */
  quotedShipment: QuotedShipment | null
}
