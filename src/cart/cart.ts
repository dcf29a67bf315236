import type { Answers } from '#src/customization/answers.ts'
import type { CustomizationAnswer } from '#src/lib/products/customization-answer.ts'
import type { UnitPrice } from '#src/pricing/unit-price.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

/** What accepting does to a line; null when only the shopper can decide. */
export type OfferedChange = { kind: 'remove' } | { kind: 'quantity'; quantity: number } | { kind: 'price' }

export interface CartLine {
  id: number
  productId: number
  variantId: number
  sku: string
  /** '' when the product was deleted. */
  name: string
  seoLink: string
  options: Record<string, string>
  selectedOptions: { name: string; value: string }[]
  /** Stored image file, '' when the product has none. */
  image: string
  quantity: number
  price: UnitPrice
  /** Minor units of the whole line. */
  lineTotal: number
  originalTotal: number
  giftWrap: boolean
  giftMessage: string
  /** Minor units, per line or per unit. */
  giftWrapFee: number
  /** Minor units for wrapping the whole line; 0 when it is not wrapped. */
  giftWrapTotal: number
  canGiftWrap: boolean
  /** Answers as text, each with its surcharge per unit. */
  customization: CustomizationAnswer[]
  /** Answers as stored, with the version of their form. */
  answers: Answers
  customizationVersion: number
  /** Units left; null = unlimited. Never shown when hideInventoryLevels. */
  available: number | null
  /**
   * unavailable: can no longer be bought · changed: the form now asks something else · mixed: may not share a cart with the other lines · limit:
   * above the maximum per order · short: fewer left than requested
   */
  problem: 'unavailable' | 'changed' | 'mixed' | 'limit' | 'short' | null
  /** The last shown unit price, when it has changed since. */
  previousPrice: number | null
  offeredChange: OfferedChange | null
  chargeTax: number
  taxClass: TaxClass
  /** Grams per unit. */
  weight: number
  /** Millimeters; 0 = unknown. */
  length: number
  width: number
  height: number
  isDigital: boolean
  backorders: boolean
  maxQty: boolean
  standalone: boolean
  isSubscription: boolean
  intervalUnit: IntervalUnit
  intervalCount: number
  hideInventoryLevels: boolean
}

export interface Cart {
  id: number | null
  lines: CartLine[]
  count: number
  /** Minor units before discount, tax and shipping, fee lines included. */
  subtotal: number
  ships: boolean
  giftWrapFee: number
  giftWrapPerUnit: boolean
}
