/** A line as the mixing rules see it. */
export interface Mixed {
  productId: number
  name: string
  standalone: boolean
  isSubscription: boolean
}

export interface MixingRefusal {
  key: 'cart.holdsSubscription' | 'cart.holdsOneTime' | 'cart.standaloneNeedsEmpty' | 'cart.holdsStandalone'
  params: { product: string; held: string }
}

/** Why the newcomer cannot join these lines, or null. Subscriptions and one-time items never share a cart; a standalone product shares with nothing. */
export function mixingRefusal(held: Mixed[], newcomer: Mixed): MixingRefusal | null {
  const others = held.filter((line) => line.productId !== newcomer.productId)
  const alone = others.find((line) => line.standalone)
  const say = (key: MixingRefusal['key'], line: Mixed): MixingRefusal => ({ key, params: { product: newcomer.name, held: line.name } })
  if (alone) return say('cart.holdsStandalone', alone)
  if (newcomer.standalone && others.length > 0) return say('cart.standaloneNeedsEmpty', others[0]!)
  const otherKind = held.find((line) => line.isSubscription !== newcomer.isSubscription)
  if (otherKind) return say(otherKind.isSubscription ? 'cart.holdsSubscription' : 'cart.holdsOneTime', otherKind)
  return null
}

/** A line that is in the cart already. */
export interface Kept extends Mixed {
  quantity: number
  /** At most one of the product in an order. */
  maxQty: boolean
}

export interface BrokenRule {
  key: 'checkout.onePerOrder' | 'checkout.soldAlone' | 'checkout.notWithSubscription'
  params: Record<string, string>
}

/** The first rule that the lines of a cart break together, since their products were changed after they were added; null when none. */
export function brokenRule(lines: Kept[]): BrokenRule | null {
  for (const line of lines) {
    const units = lines.filter(({ productId }) => productId === line.productId).reduce((sum, { quantity }) => sum + quantity, 0)
    if (line.maxQty && units > 1) return { key: 'checkout.onePerOrder', params: { product: line.name } }
    const other = lines.find(({ productId }) => productId !== line.productId)
    if (line.standalone && other) return { key: 'checkout.soldAlone', params: { product: line.name, other: other.name } }
    const oneTime = lines.find(({ isSubscription }) => !isSubscription)
    if (line.isSubscription && oneTime) return { key: 'checkout.notWithSubscription', params: { product: line.name, other: oneTime.name } }
  }
  return null
}
