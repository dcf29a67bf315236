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
