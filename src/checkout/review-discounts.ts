import type { Exec } from '#db/types.ts'
import { type CartDiscountsInput, prepareDiscounts } from '#src/cart/discounts/prepare-discounts.ts'
import type { Cart } from '#src/cart/cart.ts'
import { buildQuoteLines } from '#src/cart/quote-lines.ts'
import {
  type AppliedDiscount,
  type DiscountReason,
  type RejectedDiscount,
  coversRate,
  isFinal,
  needsShippingAmount,
} from '#src/discounts/discount-rules.ts'
import type { DeletedCode } from '#src/discounts/discount-candidates.ts'
import { allocateDiscounts } from '#src/pricing/allocate-discounts.ts'
import { type ShippingRate, sortByCost } from '#src/shipping/offered-rates.ts'

export interface ReviewDiscounts {
  applied: AppliedDiscount[]
  /** Those of `applied` that the quote counts, in its order: not free shipping that the chosen rate is too expensive for. */
  quoted: AppliedDiscount[]
  /** Not the lost ones. */
  rejected: RejectedDiscount[]
  /** Codes that no change of the cart brings back; `reason` is null for a deleted one. */
  lostCodes: { id: number; text: string; reason: DiscountReason | null }[]
}

interface DiscountedRates {
  discounts: ReviewDiscounts
  /** With free shipping granted, cheapest first. */
  rates: ShippingRate[]
  rate: ShippingRate | null
  /** What the chosen rate costs without free shipping. */
  fullRate: ShippingRate | null
}

interface DiscountedRatesInput extends CartDiscountsInput {
  rateId: string
  /** The rates for a cart of this total, in minor units after discount. */
  listRates(total: number): Promise<ShippingRate[]>
}

/** Discounts come before shipping, and only the choice between free shipping and another discount needs the rates first. */
export async function applyDiscounts(q: Exec, cart: Cart, { rateId, listRates, ...input }: DiscountedRatesInput): Promise<DiscountedRates> {
  const { decide, deletedCodes } = await prepareDiscounts(q, cart, input)
  let decision = decide(0)
  if (needsShippingAmount(decision)) decision = decide(chooseRate(await listRates(cart.subtotal), rateId)?.amount ?? 0)
  const { applied, rejected } = decision
  const fullRates = await listRates(cart.subtotal - discountOf(cart, applied))
  const fullRate = chooseRate(fullRates, rateId)
  const rates = sortByCost(fullRates.map((rate) => ({ ...rate, amount: isFree(applied, rate) ? 0 : rate.amount })))
  return {
    discounts: {
      applied,
      quoted: applied.filter(({ rule }) => isQuoted(rule, fullRate)),
      rejected: rejected.filter(({ reasons }) => !isFinal(reasons[0])),
      lostCodes: listLostCodes(rejected, deletedCodes),
    },
    rates,
    rate: rates.find(({ id }) => id === fullRate?.id) ?? null,
    fullRate,
  }
}

const listLostCodes = (rejected: RejectedDiscount[], deletedCodes: DeletedCode[]): ReviewDiscounts['lostCodes'] => [
  ...rejected.flatMap(({ code, reasons }) => (code !== null && isFinal(reasons[0]) ? [{ ...code, reason: reasons[0] }] : [])),
  ...deletedCodes.map((code) => ({ ...code, reason: null })),
]

/** The chosen rate, or the cheapest before free shipping: a grant upgrades nobody to a more expensive one. */
const chooseRate = (rates: ShippingRate[], rateId: string): ShippingRate | null =>
  rates.find((candidate) => candidate.id === rateId) ?? rates[0] ?? null

function discountOf(cart: Cart, applied: AppliedDiscount[]): number {
  const allocation = allocateDiscounts(
    buildQuoteLines(cart),
    applied.map(({ quoteDiscount }) => quoteDiscount),
  )
  return allocation.lines.reduce((sum, amount) => sum + amount, 0)
}

const isFree = (applied: AppliedDiscount[], { amount }: ShippingRate): boolean => applied.some(({ rule }) => coversRate(rule, amount))

const isQuoted = (rule: AppliedDiscount['rule'], rate: ShippingRate | null): boolean =>
  rule.kind !== 'free_shipping' || (rate !== null && coversRate(rule, rate.amount))
