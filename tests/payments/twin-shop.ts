import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { eq } from 'drizzle-orm'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import type { Wait } from '#src/twins/processors/wait.ts'
import { startPretendWallet } from '#src/twins/wallet/wallet-server.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { createFlatShippingRate, createTestCart } from '#tests/support/checkout.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { walletSettings } from '#tests/support/pretend-wallet.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { detailsForm } from '../checkout/checkout-client.ts'
import { realSystem } from '#src/shop/real-system.ts'

export const twinSlugs = ['card-processor', 'merchant-processor', 'wallet'] as const
export type TwinSlug = (typeof twinSlugs)[number]

export interface PlacedPayment {
  client: TestClient
  orderId: number
  reference: string
  returnUrl: string
}

/** What flat shipping costs here. */
const shippingPrice = 695

/** A served shop with all pretend processors, whose sandbox an administrator plays. They wait as long as `gate` is closed. */
export function twinShopTest() {
  let shop: TestShop
  let admin: TestClient
  const waits: number[] = []
  let gate = Promise.resolve()
  let openGate = () => {}
  const wait: Wait = (ms) => {
    waits.push(ms)
    return gate
  }
  const options = { now: () => shop.now(), wait }
  const card = startPretendCard({ ...options, webhookSecret: cardWebhookSecret })
  const merchant = startPretendMerchant({ ...options, webhookSecret: merchantWebhookSecret })
  const wallet = startPretendWallet({ ...options, clientId: 'client-for-tests', clientSecret: 'secret-for-tests' })
  const sandboxes = new Map<string, TwinSandbox>([
    ['card-processor', card.sandbox],
    ['merchant-processor', merchant.sandbox],
    ['wallet', wallet.sandbox],
  ])

  beforeAll(async () => {
    const processors = listProcessors({ ...cardSettings(card), ...merchantSettings(merchant), ...walletSettings(wallet) }, realSystem)
    shop = await startTestShop({ processors, sandboxes })
    for (const twin of [card, merchant]) {
      const slug = twin === card ? 'card-processor' : 'merchant-processor'
      twin.setWebhookUrl(`${shop.config.baseUrl}/webhooks/${slug}`)
    }
    await shop.db.transaction(async (tx) => {
      await seedProcessors(tx, shop.processors)
    })
    await createFlatShippingRate(shop)
    admin = await createSignedInClient(overHttp, shop, await createTestUser(shop, 5))
  })
  beforeEach(() => void waits.splice(0))
  afterAll(() => Promise.all([card.stop(), merchant.stop(), wallet.stop()]))

  const overHttp = {
    handle(request: Request) {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(shop.config.baseUrl + pathname + search, request), { redirect: 'manual' })
    },
  }

  /** Places an order for `total` in minor units, shipping included; with `isSubscription`, as a new customer. */
  async function placeOrder(slug: TwinSlug, { total = 3095, isSubscription = false } = {}): Promise<PlacedPayment> {
    const variants = isSubscription ? { variants: [{ sku: crypto.randomUUID(), isSubscription: true }] } : {}
    const product = await createTestProduct(shop, { price: total - shippingPrice, stock: 100, ...variants })
    const { token } = await createTestCart(shop, [product])
    const client = createTestClient(overHttp)
    client.cookies.set('cart', token)
    const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a long password', password_confirmation: 'a long password' }
    await client.post('/checkout', { ...detailsForm, ...(isSubscription ? account : {}) })
    return placeAgain(slug, client)
  }

  /** Submits the review page once more. */
  async function placeAgain(slug: TwinSlug, client: TestClient): Promise<PlacedPayment> {
    const form = readReviewForm((await client.get(`/checkout/review?pay=${slug}`)).text)
    const { returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as { returnUrl: string }
    const externalId = new URL(returnUrl, shop.config.baseUrl).searchParams.get('order')!
    const { orders } = shop.db.t
    const [order] = await shop.db.read.select({ id: orders.id }).from(orders).where(eq(orders.externalId, externalId))
    const { reference } = (await findLatestPayment(shop.db.read, order!.id))!
    return { client, orderId: order!.id, reference: reference!, returnUrl }
  }

  /** Pays on the processor's side as its script and pages do; false when the answer was lost. */
  async function pay(slug: TwinSlug, { reference }: PlacedPayment, { confirms = true } = {}): Promise<boolean> {
    const decision = confirms ? 'confirm' : 'refuse'
    try {
      if (slug === 'card-processor') await payByCard(reference, decision)
      else if (slug === 'merchant-processor') await payInWindow(reference, decision)
      else await approve(reference)
      return true
    } catch {
      return false
    }
  }

  async function payByCard(reference: string, decision: string): Promise<void> {
    const secret = card.store.intents.get(reference)!.client_secret!
    const number = { 'payment_method_data[card][number]': '4242424242424242', 'payment_method_data[card][cvc]': '123' }
    const expiry = { 'payment_method_data[card][exp_month]': '12', 'payment_method_data[card][exp_year]': '40' }
    const body = new URLSearchParams({ key: 'pk_test', client_secret: secret, 'payment_method_data[type]': 'card', ...number, ...expiry })
    const confirmed = await fetch(`${card.url}/v1/payment_intents/${reference}/confirm`, { method: 'POST', body })
    const { status } = (await confirmed.json()) as { status?: string }
    if (status !== 'requires_action') return
    const query = new URLSearchParams({ intent: reference, secret })
    await fetch(`${card.url}/v3/step?${String(query)}`, { method: 'POST', body: new URLSearchParams({ decision }) })
  }

  async function payInWindow(reference: string, decision: string): Promise<void> {
    const input = { email: 'amara@example.com', country: 'HK', number: '4242424242424242', expiry: '12 / 40', cvc: '123' }
    const post = (action: string, body: object) =>
      fetch(`${merchant.url}/window/${reference}/${action}`, { method: 'POST', body: JSON.stringify(body) })
    const { step } = (await (await post('pay', input)).json()) as { step?: true }
    if (step) await post('step', { decision })
  }

  async function approve(reference: string): Promise<void> {
    const body = new URLSearchParams({ decision: 'approve' })
    await fetch(`${wallet.url}/checkoutnow?token=${reference}`, { method: 'POST', body, redirect: 'manual' })
  }

  /** The page on which a shopper ends who comes back from paying. */
  async function comeBack(slug: TwinSlug, { client, returnUrl, reference }: PlacedPayment) {
    const { returnParameters } = shop.processors.find((processor) => processor.slug === slug)!
    const [parameter] = Object.entries(returnParameters).find(([, kind]) => kind === 'reference')!
    return client.follow(await client.get(`${returnUrl}&${parameter}=${reference}`))
  }

  /** Delivers all events, and runs the task that asks processors. */
  async function settle(): Promise<void> {
    await Promise.all([card.webhooksDelivered(), merchant.webhooksDelivered()])
    await eventsProcessed(shop)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
  }

  async function readOrder({ orderId }: PlacedPayment) {
    const { orders, payments } = shop.db.t
    const [order] = await shop.db.read.select().from(orders).where(eq(orders.id, orderId))
    const paid = await shop.db.read.select().from(payments).where(eq(payments.orderId, orderId))
    return { paymentStatus: order!.paymentStatus, refunded: order!.refunded, charges: paid.filter(({ state }) => state === 'paid').length }
  }

  return {
    shop: () => shop,
    waits,
    sandboxOf: (slug: TwinSlug) => sandboxes.get(slug)!,
    play: (slug: TwinSlug, scenario: string, reference = '') => admin.post(`/admin/sandbox/${slug}/play`, { scenario, reference }),
    deliver: (slug: TwinSlug, mode: string) => admin.post(`/admin/sandbox/${slug}/delivery`, { mode }),
    release: (slug: TwinSlug) => admin.post(`/admin/sandbox/${slug}/release`, { order: 'shuffled' }),
    /** What waits continues when the returned function is called. */
    closeGate() {
      gate = new Promise((resolve) => (openGate = resolve))
      return () => openGate()
    },
    placeOrder,
    placeAgain,
    pay,
    comeBack,
    settle,
    readOrder,
  }
}
