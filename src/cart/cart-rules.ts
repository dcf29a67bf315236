import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'

/** A line as the mixing rules see it. */
export interface MixableLine {
  productId: number
  name: string
  standalone: boolean
  isSubscription: boolean
}

export interface MixingConflict {
  key: 'cart.holdsSubscription' | 'cart.holdsOneTime' | 'cart.standaloneNeedsEmpty' | 'cart.holdsStandalone'
  params: { product: string; held: string }
}

/** Why the newcomer cannot join these lines, or null. Subscriptions and one-time items never share a cart; a standalone product shares with nothing. */
export function findMixingConflict(existingLines: MixableLine[], newLine: MixableLine): MixingConflict | null {
  const others = existingLines.filter((line) => line.productId !== newLine.productId)
  const standaloneLine = others.find((line) => line.standalone)
  const conflict = (key: MixingConflict['key'], line: MixableLine): MixingConflict => ({
    key,
    params: { product: newLine.name, held: line.name },
  })
  if (standaloneLine) return conflict('cart.holdsStandalone', standaloneLine)
  if (newLine.standalone && others.length > 0) return conflict('cart.standaloneNeedsEmpty', others[0]!)
  const mismatchedLine = existingLines.find((line) => line.isSubscription !== newLine.isSubscription)
  if (mismatchedLine) return conflict(mismatchedLine.isSubscription ? 'cart.holdsSubscription' : 'cart.holdsOneTime', mismatchedLine)
  return null
}

/** A line that is in the cart already. */
export interface MixableCartLine extends MixableLine {
  quantity: number
  /** At most one of the product in an order. */
  maxQty: boolean
}

export interface CartRuleViolation {
  key: StringKey
  params: Params
}

/** The first rule that the lines of a cart break together, since their products were changed after they were added; null when none. */
export function findRuleViolation(lines: MixableCartLine[]): CartRuleViolation | null {
  for (const line of lines) {
    const units = lines.filter(({ productId }) => productId === line.productId).reduce((sum, { quantity }) => sum + quantity, 0)
    if (line.maxQty && units > 1) return { key: 'checkout.onePerOrder', params: { product: line.name } }
    const otherLine = lines.find(({ productId }) => productId !== line.productId)
    if (line.standalone && otherLine) return { key: 'checkout.soldAlone', params: { product: line.name, other: otherLine.name } }
    const oneTimeLine = lines.find(({ isSubscription }) => !isSubscription)
    if (line.isSubscription && oneTimeLine)
      return { key: 'checkout.notWithSubscription', params: { product: line.name, other: oneTimeLine.name } }
  }
  return null
}
