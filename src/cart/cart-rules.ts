import { type IntervalUnit, intervalOf, isSameInterval } from '#src/lib/dates/billing-interval.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'

export interface MixableLine {
  productId: number
  name: string
  standalone: boolean
  isSubscription: boolean
  /** How often a subscription renews. */
  intervalUnit: IntervalUnit
  intervalCount: number
}

const mixingKeys = [
  'cart.hasSubscription',
  'cart.hasSubscriptionOfProduct',
  'cart.hasOneTimeItem',
  'cart.hasOneTimeItemOfProduct',
  'cart.hasOtherInterval',
  'cart.hasOtherIntervalOfProduct',
  'cart.standaloneNeedsEmptyCart',
  'cart.hasStandaloneItem',
] as const
type MixingKey = (typeof mixingKeys)[number]

export interface MixingConflict {
  key: MixingKey
  params: { product: string; held: string }
}

export const isMixingKey = (key: string): boolean => mixingKeys.some((mixingKey) => mixingKey === key)

const breaksStandalone = (a: MixableLine, b: MixableLine) => a.productId !== b.productId && (a.standalone || b.standalone)

const mixesSubscription = (a: MixableLine, b: MixableLine) => a.isSubscription !== b.isSubscription

// One order becomes one subscription, which renews all its lines together.
const mixesIntervals = (a: MixableLine, b: MixableLine) =>
  a.isSubscription && b.isSubscription && !isSameInterval(intervalOf(a), intervalOf(b))

export function findMixingConflict(existingLines: MixableLine[], newLine: MixableLine): MixingConflict | null {
  const conflict = (key: MixingKey, line: MixableLine): MixingConflict => ({ key, params: { product: newLine.name, held: line.name } })
  // Choices of one product are told apart by how they are bought, not by its name.
  const conflictOfChoices = (key: 'cart.hasSubscription' | 'cart.hasOneTimeItem' | 'cart.hasOtherInterval', line: MixableLine) =>
    conflict(line.productId === newLine.productId ? `${key}OfProduct` : key, line)
  const standaloneConflicts = existingLines.filter((line) => breaksStandalone(line, newLine))
  const standaloneLine = standaloneConflicts.find((line) => line.standalone)
  if (standaloneLine) return conflict('cart.hasStandaloneItem', standaloneLine)
  if (standaloneConflicts[0]) return conflict('cart.standaloneNeedsEmptyCart', standaloneConflicts[0])
  const mismatchedLine = existingLines.find((line) => mixesSubscription(line, newLine))
  if (mismatchedLine)
    return conflictOfChoices(mismatchedLine.isSubscription ? 'cart.hasSubscription' : 'cart.hasOneTimeItem', mismatchedLine)
  const otherInterval = existingLines.find((line) => mixesIntervals(line, newLine))
  return otherInterval ? conflictOfChoices('cart.hasOtherInterval', otherInterval) : null
}

/** A cart has subscriptions only, or none. */
export const hasSubscription = ({ lines }: { lines: Pick<MixableLine, 'isSubscription'>[] }): boolean =>
  lines.some(({ isSubscription }) => isSubscription)

export interface CountedLine extends MixableLine {
  quantity: number
  /** Limited to one per order. */
  maxQty: boolean
}

export function exceedsOnePerOrder(lines: Pick<CountedLine, 'productId' | 'quantity'>[], line: CountedLine): boolean {
  const units = lines.filter(({ productId }) => productId === line.productId).reduce((sum, { quantity }) => sum + quantity, 0)
  return line.maxQty && units > 1
}

export interface CartRuleViolation {
  key: StringKey
  params: Params
}

/** Products may have changed since they were added. */
export function findRuleViolation(lines: CountedLine[]): CartRuleViolation | null {
  for (const line of lines) {
    if (exceedsOnePerOrder(lines, line)) return { key: 'checkout.onePerOrder', params: { product: line.name } }
    const otherProduct = line.standalone && lines.find((other) => breaksStandalone(line, other))
    if (otherProduct) return { key: 'checkout.standaloneOnly', params: { product: line.name, other: otherProduct.name } }
    const oneTimeLine = line.isSubscription && lines.find((other) => mixesSubscription(line, other))
    const otherInterval = lines.find((other) => mixesIntervals(line, other))
    if (otherInterval?.productId === line.productId) return { key: 'checkout.otherIntervalOfProduct', params: { product: line.name } }
    if (otherInterval) return { key: 'checkout.otherInterval', params: { product: line.name, other: otherInterval.name } }
    if (oneTimeLine && oneTimeLine.productId === line.productId)
      return { key: 'checkout.notWithSubscriptionOfProduct', params: { product: line.name } }
    if (oneTimeLine) return { key: 'checkout.notWithSubscription', params: { product: line.name, other: oneTimeLine.name } }
  }
  return null
}
