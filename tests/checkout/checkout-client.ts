import { beforeEach } from 'bun:test'
import type { App } from '#src/app.tsx'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate } from '#tests/support/checkout.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop, TestShopOptions } from '#tests/support/shop.ts'
import { perTest } from '#tests/support/store-test.ts'

/** `cardTest` with shipping and a mug for sale; `guest()` has the mug in the cart, `guest(lines)` these lines. */
export function checkoutTest(options: TestShopOptions = {}) {
  const store = cardTest(options)
  const { shop, app } = store
  beforeEach(async () => {
    await createFlatShippingRate(shop)
  })
  const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))
  const guest = (lines: Parameters<typeof createTestCart>[1] = [mug]) => createGuestWithCart(shop, app, lines)
  return { ...store, mug, guest }
}

export async function createGuestWithCart(
  shop: TestShop,
  app: Pick<App, 'handle'>,
  lines: Parameters<typeof createTestCart>[1],
): Promise<TestClient> {
  const { token } = await createTestCart(shop, lines)
  const client = createTestClient(app)
  client.cookies.set('cart', token)
  return client
}

export const detailsForm = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  country: 'US',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
}

/** The review of a guest who has just filled in the details, and its form data. */
export async function openReview(client: TestClient) {
  await client.post('/checkout', detailsForm)
  return reloadReview(client)
}

/** The same with the details already saved. */
export async function reloadReview(client: TestClient) {
  const review = await client.get('/checkout/review')
  return { review, form: readReviewForm(review.text) }
}
