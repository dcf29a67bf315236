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

/** Why the new line cannot join, or null. Subscriptions never mix with one-time items; a standalone product shares with nothing. */
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

export interface MixableCartLine extends MixableLine {
  quantity: number
  /** Limited to one per order. */
  maxQty: boolean
}

export interface CartRuleViolation {
  key: 'checkout.onePerOrder' | 'checkout.soldAlone' | 'checkout.notWithSubscription'
  params: Record<string, string>
}

/** The first rule that the lines break together, or null. Products may have changed since they were added. */
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
