import type { DiscountKind } from '#db/schema/discounts.ts'
import type { Schema } from '#db/schema/index.ts'
import { type QuoteDiscount, allocateDiscounts } from '#src/pricing/allocate-discounts.ts'
import type { QuoteLine } from '#src/pricing/quote.ts'

/** What a discount gives and requires. Amounts in minor units, weights in grams, days in the store's time zone, inclusive. */
export type DiscountRule = Omit<Schema['discounts']['$inferSelect'], 'code' | 'taken' | 'used' | 'createdAt' | 'updatedAt' | 'deletedAt'>

/** An automatic discount, or one whose code was entered. Uses of the same cart's pending orders are not counted. */
export interface DiscountCandidate {
  rule: DiscountRule
  /** Null for an automatic discount. */
  code: { id: number; text: string; isUsedUp: boolean } | null
  /** Uses that count against the limits. */
  taken: number
  takenByCustomer: number
  /** The buyer is known, and is not the one customer it is for. */
  isForAnother: boolean
}

export interface DiscountLine extends Pick<QuoteLine, 'key' | 'unitPrice' | 'quantity'> {
  productId: number
  /** With all their ancestors. */
  categoryIds: readonly number[]
  isOnSale: boolean
}

export interface DiscountedCart {
  lines: DiscountLine[]
  /** Before discount, without tax and shipping. */
  subtotal: number
  /** Units, without gift wrap. */
  quantity: number
  weight: number
  ships: boolean
  isWholesale: boolean
  /** What shipping costs without a discount, to compare with other discounts; 0 while unknown. */
  shippingAmount: number
  today: string
  codesEnabled: boolean
  combination: DiscountCombination
}

/** best: only the one that saves most · stackable: those marked as stackable together, or a single other one · all: every one */
export type DiscountCombination = 'best' | 'stackable' | 'all'

/** Why a discount does not apply: one for each rule that the cart, the customer or the time breaks. */
export type DiscountReason =
  | {
      rule:
        | 'unknown_code'
        | 'codes_off'
        | 'inactive'
        | 'used_up'
        | 'wholesale_only'
        | 'other_customer'
        | 'no_eligible_items'
        | 'nothing_to_ship'
    }
  | { rule: 'not_started' | 'ended'; day: string }
  | { rule: 'customer_limit' | 'min_quantity' | 'max_quantity'; count: number }
  | { rule: 'min_total' | 'max_total'; amount: number }
  | { rule: 'min_weight' | 'max_weight'; grams: number }
  | { rule: 'not_combined'; name: string }

export interface AppliedDiscount {
  rule: DiscountRule
  code: DiscountCandidate['code']
  quoteDiscount: QuoteDiscount
}

export interface RejectedDiscount {
  rule: DiscountRule
  code: DiscountCandidate['code']
  reasons: [DiscountReason, ...DiscountReason[]]
}

export interface DiscountDecision {
  /** In the order in which they are calculated. */
  applied: AppliedDiscount[]
  rejected: RejectedDiscount[]
}

/** Decides which discounts apply to a cart, and names every rule that keeps another from it. The order of candidates does not matter. */
export function decideDiscounts(candidates: DiscountCandidate[], cart: DiscountedCart): DiscountDecision {
  const rejected: RejectedDiscount[] = []
  const passing: AppliedDiscount[] = []
  for (const candidate of candidates.toSorted(byId)) {
    const { rule, code } = candidate
    const lines = cart.lines.filter((line) => isEligible(rule, line)).map(({ key }) => key)
    const [first, ...others] = findReasons(candidate, cart, lines.length)
    // A discount counts once, however many of its codes were entered.
    const same = passing.find((discount) => discount.rule.id === rule.id)
    if (first) rejected.push({ rule, code, reasons: [first, ...others] })
    else if (same) rejected.push({ rule, code, reasons: [{ rule: 'not_combined', name: same.quoteDiscount.name }] })
    else passing.push({ rule, code, quoteDiscount: { name: displayName(candidate), kind: rule.kind, value: rule.value, lines } })
  }
  const applied = combine(passing.sort(byCalculation), cart)
  for (const { rule, code } of passing.filter((discount) => !applied.includes(discount)))
    rejected.push({ rule, code, reasons: [{ rule: 'not_combined', name: applied[0]!.quoteDiscount.name }] })
  return { applied, rejected }
}

/** What a shopper calls it: the code they entered, or the name of an automatic discount. */
const displayName = ({ rule, code }: Pick<DiscountCandidate, 'rule' | 'code'>): string => code?.text ?? rule.name

const byId = (a: DiscountCandidate, b: DiscountCandidate): number => a.rule.id - b.rule.id || (a.code?.id ?? 0) - (b.code?.id ?? 0)

/** Every broken rule; those that a change of the cart cannot repair come first. */
function findReasons(candidate: DiscountCandidate, cart: DiscountedCart, eligible: number): DiscountReason[] {
  const { rule, code, taken, takenByCustomer, isForAnother } = candidate
  const { usageLimit, customerLimit } = rule
  const below = (value: number, min: number | null): min is number => min !== null && value < min
  const above = (value: number, max: number | null): max is number => max !== null && value > max
  const reasons: (DiscountReason | false)[] = [
    code !== null && !cart.codesEnabled && { rule: 'codes_off' },
    !rule.active && { rule: 'inactive' },
    rule.endsOn !== null && cart.today > rule.endsOn && { rule: 'ended', day: rule.endsOn },
    rule.startsOn !== null && cart.today < rule.startsOn && { rule: 'not_started', day: rule.startsOn },
    ((usageLimit !== null && taken >= usageLimit) || code?.isUsedUp === true) && { rule: 'used_up' },
    customerLimit !== null && takenByCustomer >= customerLimit && { rule: 'customer_limit', count: customerLimit },
    isForAnother && { rule: 'other_customer' },
    rule.wholesaleOnly && !cart.isWholesale && { rule: 'wholesale_only' },
    below(cart.subtotal, rule.minTotal) && { rule: 'min_total', amount: rule.minTotal },
    above(cart.subtotal, rule.maxTotal) && { rule: 'max_total', amount: rule.maxTotal },
    below(cart.quantity, rule.minQuantity) && { rule: 'min_quantity', count: rule.minQuantity },
    above(cart.quantity, rule.maxQuantity) && { rule: 'max_quantity', count: rule.maxQuantity },
    below(cart.weight, rule.minWeight) && { rule: 'min_weight', grams: rule.minWeight },
    above(cart.weight, rule.maxWeight) && { rule: 'max_weight', grams: rule.maxWeight },
    eligible === 0 && { rule: 'no_eligible_items' },
    rule.kind === 'free_shipping' && !cart.ships && { rule: 'nothing_to_ship' },
  ]
  return reasons.filter((reason) => reason !== false)
}

function isEligible(rule: DiscountRule, line: DiscountLine): boolean {
  const isListed = (products: number[], categories: number[]) =>
    products.includes(line.productId) || categories.some((id) => line.categoryIds.includes(id))
  if (rule.saleItems === 'exclude' && line.isOnSale) return false
  if (rule.saleItems === 'only' && !line.isOnSale) return false
  if (isListed(rule.excludedProducts, rule.excludedCategories)) return false
  const includesAll = rule.includedProducts.length === 0 && rule.includedCategories.length === 0
  return includesAll || isListed(rule.includedProducts, rule.includedCategories)
}

const kindOrder: Record<DiscountKind, number> = { percent: 0, fixed: 1, free_shipping: 2 }

/** Percentages first, so that a fixed amount does not make them smaller; equal kinds by id. */
const byCalculation = (a: AppliedDiscount, b: AppliedDiscount): number =>
  kindOrder[a.rule.kind] - kindOrder[b.rule.kind] || a.rule.id - b.rule.id

/** Of equal savings the earlier set: the stackable ones, then the first in the order of calculation. */
function combine(passing: AppliedDiscount[], cart: DiscountedCart): AppliedDiscount[] {
  if (cart.combination === 'all') return passing
  const stackable = cart.combination === 'stackable' ? passing.filter(({ rule }) => rule.stackable) : []
  const sets = [stackable, ...passing.filter((discount) => !stackable.includes(discount)).map((discount) => [discount])]
  let best: AppliedDiscount[] = []
  let bestSaving = -1
  for (const set of sets.filter(({ length }) => length > 0)) {
    const saving = savingOf(set, cart)
    if (saving > bestSaving) [best, bestSaving] = [set, saving]
  }
  return best
}

function savingOf(set: AppliedDiscount[], { lines, shippingAmount }: DiscountedCart): number {
  const allocation = allocateDiscounts(
    lines,
    set.map(({ quoteDiscount }) => quoteDiscount),
  )
  const coversShipping = set.some(({ rule }) => coversRate(rule, shippingAmount))
  return allocation.lines.reduce((sum, amount) => sum + amount, 0) + (coversShipping ? shippingAmount : 0)
}

/** Whether it makes a shipping rate of this amount free. */
export const coversRate = ({ kind, maxShippingRate }: Pick<DiscountRule, 'kind' | 'maxShippingRate'>, amount: number): boolean =>
  kind === 'free_shipping' && (maxShippingRate === null || amount <= maxShippingRate)

/** True when the choice between discounts depends on what shipping costs. */
export function needsShippingAmount({ applied, rejected }: DiscountDecision): boolean {
  const outdone = rejected.filter(({ reasons }) => reasons[0].rule === 'not_combined')
  return outdone.length > 0 && [...applied, ...outdone].some(({ rule }) => rule.kind === 'free_shipping')
}

/** True for reasons that stay whatever the shopper does: the code is taken out of the cart. */
export const isFinal = ({ rule }: DiscountReason): boolean =>
  rule === 'unknown_code' ||
  rule === 'codes_off' ||
  rule === 'inactive' ||
  rule === 'ended' ||
  rule === 'used_up' ||
  rule === 'customer_limit'
