import { addToCart } from '#src/cart/add-to-cart.ts'
import { type CheckoutDetails, saveDetails } from '#src/checkout/details.ts'
import { type PlacedOrder, placeOrder } from '#src/checkout/place-order.ts'
import { type CheckoutReviewInput, getCheckoutReview } from '#src/checkout/review.ts'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import type { ShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'
import type { TaxContext } from '#src/tax/buyer-rates.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'

export const portlandAddress = {
  company: '',
  address1: '418 Alder Street',
  address2: '',
  city: 'Portland',
  postalCode: '97205',
  country: 'US',
  state: 'OR',
}

/** Adds a flat rate of 6.95 for the United States, three to five days. */
export const createFlatShippingRate = (shop: Pick<Shop, 'db'>): Promise<void> =>
  shop.db.transaction((tx) => addShippingRule(tx, { name: 'Ground', price: 695, countries: ['US'], minDays: 3, maxDays: 5 }))

export async function createTestCart(
  shop: Pick<Shop, 'db' | 'now'>,
  lines: { id: number; variantId: number; quantity?: number; giftWrap?: boolean }[],
): Promise<{ cartId: number; token: string }> {
  let token: string | null = null
  let cartId = 0
  for (const { id, variantId, quantity = 1, giftWrap = false } of lines) {
    const input = { productId: id, variantId, quantity, giftWrap, giftMessage: giftWrap ? 'For you' : '' }
    const added = await shop.db.transaction((tx) => addToCart(tx, { token, userId: null }, input, { wholesale: false, now: shop.now() }))
    token ??= added.newToken
    cartId = added.cartId
  }
  return { cartId, token: token! }
}

export const saveTestDetails = (shop: Pick<Shop, 'db' | 'now'>, cartId: number, overrides: Partial<CheckoutDetails> = {}): Promise<void> =>
  shop.db.transaction((tx) =>
    saveDetails(
      tx,
      cartId,
      { email: 'amara@example.com', name: 'Amara Okafor', phone: '', vatNumber: '', address: portlandAddress, ...overrides },
      { userId: null, now: shop.now() },
    ),
  )

/** No boxes, no carriers, no handling time. */
export const flatShipping: ShippingSetup = {
  boxes: [],
  handling: { timeZone: 'UTC', cutoffHour: null, handlingDays: 0, originCountry: '' },
  origin: null,
  carriers: [],
}

/** Tax by the shop's rates, in UTC. */
export const plainTaxContext: TaxContext = {
  timeZone: 'UTC',
  usesProvider: false,
  taxShipping: false,
  defaultCountry: '',
  defaultRegion: '',
  sellerVatNumber: '',
  requiresCountry: false,
}

export const createReviewInput = (shop: Pick<Shop, 'now'>, cartId: number): CheckoutReviewInput => ({
  cartId,
  pricing: { wholesale: false, now: shop.now(), giftWrapFee: 500, giftWrapPerUnit: false, contentLanguage: null },
  pricesIncludeTax: false,
  tax: plainTaxContext,
  currency: 'USD',
  language: 'en',
  shipping: flatShipping,
  reservationLimit: 20,
  userId: null,
  discountPolicy: { codesEnabled: true, combination: 'stackable', timeZone: 'UTC' },
})

/** What else placing an order needs: a guest of unknown address, with the first flat rate. */
export const orderInput = {
  userId: null as number | null,
  checkedEmail: null,
  rateId: 'flat:1',
  comment: '',
  client: { userId: null, network: '' },
  cancelPayments,
}

/** The review of a cart; fails the test if the checkout is incomplete. */
export async function readCheckoutReview(shop: Pick<Shop, 'db' | 'now'>, cartId: number, overrides: Partial<CheckoutReviewInput> = {}) {
  const state = await getCheckoutReview(shop.db.read, { ...createReviewInput(shop, cartId), ...overrides })
  if (state.stage !== 'review') throw new Error(`the checkout is at ${state.stage}`)
  return state
}

export async function placeTestOrder(shop: Shop, cartId: number, overrides: Partial<CheckoutReviewInput> = {}): Promise<PlacedOrder> {
  const { attemptKey, rate } = await readCheckoutReview(shop, cartId, overrides)
  return placeOrder(shop, { ...createReviewInput(shop, cartId), ...orderInput, ...overrides, attemptKey, rateId: rate?.id ?? '' })
}

/** Pays an order by card. */
export async function payTestOrder(shop: Shop, order: { id: number; total: number }): ReturnType<typeof applyPayment> {
  const payment = {
    amount: order.total,
    currency: 'USD',
    method: 'Visa ending 4242',
    actor: 'card-processor',
    now: shop.now(),
    timeZone: 'UTC',
  }
  return shop.db.transaction((tx) => applyPayment(tx, order.id, payment))
}
