import { buildApp } from '#src/app.tsx'
import { seedTemplates } from '#src/mail/templates.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate } from '#tests/support/carts.ts'
import { shopWithCards } from '#tests/support/pretend.ts'
import { aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** A shop that delivers and takes cards, and sells a mug. */
export async function openCheckout(card: Parameters<typeof shopWithCards>[0]) {
  const shop = await shopWithCards(card)
  const app = buildApp(shop)
  await shop.db.transaction((tx) => seedTemplates(tx, shop.now()))
  await aShippingRate(shop)
  const mug = await aProduct(shop, { name: 'Moss mug', price: 2400 })
  return { shop, app, mug }
}

/** A guest with these in the cart. */
export async function guestWith(shop: TestShop, app: ReturnType<typeof buildApp>, lines: Parameters<typeof aCart>[1]): Promise<Browser> {
  const { token } = await aCart(shop, lines)
  const own = browser(app)
  own.cookies.set('cart', token)
  return own
}

export const details = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  country: 'US',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
}

/** The review of a guest who has just filled in the details, and what its form would send. */
export async function atReview(own: Browser) {
  await own.post('/checkout', details)
  return atReviewAgain(own)
}

/** The same once the details are known. */
export async function atReviewAgain(own: Browser) {
  const review = await own.get('/checkout/review')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
  return { review, form: { processor_id: field('processor_id'), rate_id: field('rate_id'), idempotency_key: field('idempotency_key') } }
}

export const asScript = { headers: { accept: 'application/json' } }
