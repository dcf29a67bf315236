import { addToCart } from '#src/cart/add-to-cart.ts'
import { saveDetails } from '#src/checkout/details.ts'
import { type PlacedOrder, placeOrder } from '#src/checkout/place-order.ts'
import { type ReviewWish, readReview } from '#src/checkout/review.ts'
import { addShippingRule } from '#src/shipping/rates.ts'
import type { Shop } from '#src/shop.ts'

export const portland = {
  company: '',
  address1: '418 Alder Street',
  address2: '',
  city: 'Portland',
  postalCode: '97205',
  country: 'US',
  state: 'OR',
}

/** One flat rate for the United States, 6.95, three to five days. */
export const aShippingRate = (shop: Pick<Shop, 'db'>): Promise<void> =>
  shop.db.transaction((tx) => addShippingRule(tx, { name: 'Ground', price: 695, countries: ['US'], minDays: 3, maxDays: 5 }))

/** A guest's cart with these variants in it. */
export async function aCart(
  shop: Pick<Shop, 'db' | 'now'>,
  lines: { id: number; variantId: number; quantity?: number; giftWrap?: boolean }[],
): Promise<{ cartId: number; token: string }> {
  let token: string | null = null
  let cartId = 0
  for (const { id, variantId, quantity = 1, giftWrap = false } of lines) {
    const wish = { productId: id, variantId, quantity, giftWrap, giftMessage: giftWrap ? 'For you' : '' }
    const added = await shop.db.transaction((tx) => addToCart(tx, { token, userId: null }, wish, { wholesale: false, now: shop.now() }))
    token ??= added.newToken
    cartId = added.cartId
  }
  return { cartId, token: token! }
}

/** Details that are complete, kept beside a cart. */
export const someDetails = (shop: Pick<Shop, 'db' | 'now'>, cartId: number, change: { email?: string } = {}): Promise<void> =>
  shop.db.transaction((tx) =>
    saveDetails(
      tx,
      cartId,
      { email: 'amara@example.com', name: 'Amara Okafor', phone: '', address: portland, ...change },
      { userId: null, now: shop.now() },
    ),
  )

export const reviewWish = (shop: Pick<Shop, 'now'>, cartId: number): ReviewWish => ({
  cartId,
  buyer: { wholesale: false, now: shop.now(), giftWrapFee: 500, giftWrapPerUnit: false },
  pricesIncludeTax: false,
  currency: 'USD',
})

/** The review of a cart that is ready for it; fails the test when it is not. */
export async function aReview(shop: Pick<Shop, 'db' | 'now'>, cartId: number) {
  const state = await readReview(shop.db.read, reviewWish(shop, cartId))
  if (state.stage !== 'review') throw new Error(`the checkout stands at ${state.stage}`)
  return state
}

/** Places the order of a cart as its review shows it now. */
export async function anOrder(shop: Shop, cartId: number): Promise<PlacedOrder> {
  const { attemptKey } = await aReview(shop, cartId)
  return placeOrder(shop, { ...reviewWish(shop, cartId), userId: null, attemptKey, timeZone: 'UTC' })
}
