import { afterAll, beforeEach } from 'bun:test'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { cardWebhookSecret, createShopWithCards } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { createGuestWithCart, detailsForm } from '../checkout/checkout-client.ts'

const passwordForm = { password: 'a long password', password_confirmation: 'a long password' }

/** A shop with monthly coffee (24.00), an administrator, and a card processor on the shop's clock, whose events the test delivers. */
export function subscriptionTest() {
  let readClock = () => 0
  const card = startPretendCard({ webhookSecret: cardWebhookSecret, now: () => readClock() })
  afterAll(() => card.stop())
  const store = storeTest<'admin'>({ clients: { admin: 5 }, createShop: (options) => createShopWithCards(card, options) })
  const { shop, app } = store
  beforeEach(async () => {
    readClock = () => shop.now()
    await createFlatShippingRate(shop)
  })
  const coffee = perTest(() =>
    createTestProduct(shop, { name: 'Coffee', price: 2400, stock: 10, variants: [{ sku: 'COFFEE', isSubscription: true }] }),
  )
  const processor = () => shop.processors.find(({ slug }) => slug === 'card-processor')!

  /** A new customer on the review page with these lines; the client is signed in. */
  async function openSubscriptionReview(lines: Parameters<typeof createGuestWithCart>[2] = [coffee], email = 'amara@example.com') {
    const client = await createGuestWithCart(shop, app, lines)
    await client.post('/checkout', { ...detailsForm, email, ...passwordForm })
    return client
  }

  const placeOrder = async (client: TestClient) =>
    client.post('/checkout/place-order', readReviewForm((await client.get('/checkout/review')).text), acceptJson)

  /** A paid subscription that nobody but the shopper's browser has reported. */
  async function subscribe(lines?: Parameters<typeof createGuestWithCart>[2], email?: string) {
    const client = await openSubscriptionReview(lines, email)
    const { returnUrl, clientSecret } = JSON.parse((await placeOrder(client)).text) as { returnUrl: string; clientSecret: string }
    card.pay(clientSecret.split('_secret_')[0]!)
    await client.get(returnUrl)
    const subscription = (await listSubscriptions()).at(-1)!
    return { client, subscription, reference: subscription.reference! }
  }

  const listSubscriptions = () => shop.db.read.select().from(shop.db.t.subscriptions).orderBy(shop.db.t.subscriptions.id)
  const listOrders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)

  async function deliver(body: string): Promise<number> {
    const headers = { 'card-signature': await signWebhook(body, cardWebhookSecret, shop.now()) }
    return (await app.handle(new Request('http://localhost/webhooks/card-processor', { method: 'POST', headers, body }))).status
  }

  /** Runs `work` and returns the events it made the processor send. */
  function collectEvents(work: () => unknown): { type: string; body: string }[] {
    const sentBefore = card.events.length
    work()
    return card.events.slice(sentBefore)
  }

  const deliverAll = async (events: { body: string }[]) => {
    for (const { body } of events) await deliver(body)
  }

  return {
    ...store,
    card,
    coffee,
    processor,
    openSubscriptionReview,
    placeOrder,
    subscribe,
    listSubscriptions,
    listOrders,
    deliver,
    deliverAll,
    collectEvents,
  }
}
