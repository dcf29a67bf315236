import { buildApp } from '#src/app.tsx'
import { seedMailTemplates } from '#src/mail/templates.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate } from '#tests/support/checkout.ts'
import { createShopWithCards } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** A shop that delivers and takes cards, and sells a mug. */
export async function createCheckoutShop(card: Parameters<typeof createShopWithCards>[0]) {
  const shop = await createShopWithCards(card)
  const app = buildApp(shop)
  await shop.db.transaction((tx) => seedMailTemplates(tx, shop.now()))
  await createFlatShippingRate(shop)
  const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400 })
  return { shop, app, mug }
}

/** A guest with these in the cart. */
export async function createGuestWithCart(
  shop: TestShop,
  app: ReturnType<typeof buildApp>,
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

/** The review of a guest who has just filled in the details, and what its form would send. */
export async function openReview(client: TestClient) {
  await client.post('/checkout', detailsForm)
  return reloadReview(client)
}

/** The same once the details are known. */
export async function reloadReview(client: TestClient) {
  const review = await client.get('/checkout/review')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
  return { review, form: { processor_id: field('processor_id'), rate_id: field('rate_id'), idempotency_key: field('idempotency_key') } }
}

export const acceptJson = { headers: { accept: 'application/json' } }
