import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { detailsForm } from '#tests/checkout/checkout-client.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'
import { createShopEnvironment, openToVisitors, startCli } from './run-cli.ts'
import '#tests/support/both-engines.ts'

const buyers = 60
const units = 20

// SQLite belongs to one process.
describe.if(testEngine === 'postgres')('three processes that serve one database', () => {
  test('sell 60 buyers of a product exactly its 20 units, and the ledger explains each', async () => {
    await using card = disposable(startPretendCard({ webhookSecret: cardWebhookSecret }), ({ stop }) => stop())
    const env = {
      ...(await createShopEnvironment()),
      ...cardSettings(card.value),
      SESSION_SECRET: 'a secret that three processes share',
      TRUSTED_PROXIES: '127.0.0.1',
    }
    await using servers = disposable(await Promise.all([1, 2, 3].map(() => startCli(['serve'], env, /Ctrl\+C/))), (all) =>
      Promise.all(all.map((server) => server.end())),
    )
    await using opened = disposable(await connect(env.DATABASE_URL, { connections: 2 }), (db) => db.close())
    const db = opened.value
    const shop = { db, now: Date.now }
    await openToVisitors(db)
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: units })

    const addresses = servers.value.map((server) => /is running at http:\S+:(\d+)/.exec(server.out())![1]!)
    const reviews = await Promise.all(
      Array.from({ length: buyers }, (_, index) => openReview(createBuyer(addresses[index % 3]!, index), mug, index)),
    )
    const results = await Promise.all(reviews.map((review) => buy(review, card.value.pay)))

    expect(results.filter((result) => result === 'sold')).toHaveLength(units)
    expect(new Set(results)).toEqual(new Set(['sold', 'refused']))
    expect(await findInventory(db.read, mug.sku)).toMatchObject({ stockLevel: 0, calculatedTotal: 0, reserved: 0 })
    expect(await listSales(db)).toEqual(Array.from({ length: units }, (_, index) => ({ delta: -1, levelAfter: units - 1 - index })))
    expect(await listPaidUnits(db)).toEqual(Array.from({ length: units }, () => ({ paymentStatus: 'paid', itemCount: 1 })))
    expect(card.value.captured()).toHaveLength(units)
    await verifyShop({ db })
  }, 60_000)
})

/** A browser of its own network, at one of the processes. */
function createBuyer(port: string, index: number): TestClient {
  const handle = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request), { redirect: 'manual' })
  }
  return createTestClient({ handle }, new Map(), { 'x-forwarded-for': `198.51.100.${index + 1}` })
}

async function openReview(client: TestClient, mug: { id: number; variantId: number }, index: number) {
  await client.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
  await client.post('/checkout', { ...detailsForm, email: `buyer${index}@example.com` })
  return { client, form: readReviewForm((await client.get('/checkout/review')).text) }
}

/** Places the order and pays it by card, as the page with script does. */
async function buy({ client, form }: Awaited<ReturnType<typeof openReview>>, pay: (reference: string) => boolean): Promise<string> {
  const placed = await client.post('/checkout/place-order', form, acceptJson)
  const answer = placed.json() as { success: boolean; error: string; clientSecret: string; returnUrl: string }
  if (!answer.success) return answer.error
  pay(answer.clientSecret.split('_secret_')[0]!)
  const { location } = await client.get(answer.returnUrl)
  return location?.startsWith('/checkout/success/') ? 'sold' : `sent to ${location}`
}

function listSales(db: Db) {
  const { stockLedger } = db.t
  const { delta, levelAfter } = stockLedger
  return db.read.select({ delta, levelAfter }).from(stockLedger).where(eq(stockLedger.reason, 'sale')).orderBy(stockLedger.id)
}

function listPaidUnits(db: Db) {
  const { paymentStatus, itemCount } = db.t.orders
  return db.read.select({ paymentStatus, itemCount }).from(db.t.orders)
}

const disposable = <T>(value: T, end: (value: T) => Promise<unknown>) => ({
  value,
  [Symbol.asyncDispose]: async () => void (await end(value)),
})
