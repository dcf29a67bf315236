import { beforeEach, expect } from 'bun:test'
import { findOrder } from '#src/orders/find-orders.ts'
import { signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { merchantTest, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest } from '#tests/support/store-test.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { createGuestWithCart, openReview, reloadReview } from '../checkout/checkout-client.ts'

/** `merchantTest` with an administrator, shipping for 6.95, a tax of 10% in the United States, a mug for 24.00 and a spoon for 3.05. */
export function merchantCheckoutTest() {
  const store = merchantTest({ clients: { admin: 5 } })
  const { shop, app, merchant } = store
  const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))
  const spoon = perTest(() => createTestProduct(shop, { name: 'Spoon', price: 305 }))
  beforeEach(async () => {
    await createFlatShippingRate(shop)
    await shop.db.transaction(async (tx) => {
      await tx.insert(tx.t.taxRates).values({ kind: 'sales_tax', name: 'Oregon', country: 'US', ratePpm: 100_000, checkedOn: '2026-01-01' })
    })
  })

  /** A guest with the mug and the spoon, and the review with the chosen payment method. */
  async function openMerchantReview(pay = 'merchant-processor') {
    const guest = await createGuestWithCart(shop, app, [mug, spoon])
    await openReview(guest)
    await guest.get(`/checkout/review?pay=${pay}`)
    return { guest, ...(await reloadReview(guest)) }
  }

  const readOrder = async (id: number) => (await findOrder(shop.db.read, { id }))!

  async function placeOrder(guest: TestClient, form: Record<string, string>) {
    const placed = (await guest.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    const externalId = new URL(placed.returnUrl, 'http://localhost').searchParams.get('order')!
    return { ...placed, externalId, order: (await findOrder(shop.db.read, { externalId }))! }
  }

  /** An order of 27.05 and 6.95 shipping, paid from the United Kingdom with 20% tax. */
  async function buy() {
    const { guest, form } = await openMerchantReview()
    const placed = await placeOrder(guest, form)
    merchant.pay(placed.clientSecret, { country: 'GB' })
    return { guest, ...placed }
  }

  async function buyAndReturn() {
    const placed = await buy()
    await placed.guest.get(`${placed.returnUrl}&transaction_id=${placed.clientSecret}`)
    return { ...placed, order: await readOrder(placed.order.id) }
  }

  async function postEvents(bodies: string[], status = 200) {
    for (const body of bodies) {
      const headers = { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, shop.now()) }
      const response = await app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))
      expect(response.status).toBe(status)
      await eventsProcessed(shop)
    }
  }

  /** The bodies of the events about a payment, in order. */
  const eventsOf = (reference: string) => merchant.events.map(({ body }) => body).filter((body) => body.includes(reference))

  return { ...store, mug, spoon, openMerchantReview, placeOrder, buy, buyAndReturn, postEvents, eventsOf, readOrder }
}
