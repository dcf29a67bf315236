import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { translator } from '#src/i18n/translator.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import type { Processor } from '#src/payments/processor.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFlatShippingRate, createTestCart } from '#tests/support/checkout.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { detailsForm } from '../checkout/checkout-client.ts'
import type { ProcessorSimulator } from './processor-fixture.ts'
import { processorFixtures } from './processor-fixtures.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'

const onlineFixtures = processorFixtures.filter(({ capabilities }) => capabilities.includes('network'))

describe.each(onlineFixtures.map((fixture) => [fixture.type.slug, fixture] as const))('paying over HTTP with %s', (slug, fixture) => {
  let simulator: ProcessorSimulator
  let shop: TestShop
  let processor: Processor
  let mug: TestProduct
  beforeAll(async () => {
    simulator = await fixture.start!(() => shop.now())
    const custom = fixture.type.processorId >= 100 ? [fixture.type] : []
    shop = await startTestShop({ processors: listProcessors(simulator.settings, realSystem, custom) })
    processor = shop.processors.find((candidate) => candidate.slug === slug)!
    simulator.setWebhookUrl(`${shop.config.baseUrl}/webhooks/${slug}`)
    await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
    await createFlatShippingRate(shop)
    mug = await createTestProduct(shop, { price: 2400, stock: 100 })
  })
  afterAll(() => simulator.stop())

  /** A guest with a mug and complete checkout details, connected over HTTP. */
  async function createGuest(): Promise<TestClient> {
    const { token } = await createTestCart(shop, [mug])
    const client = createTestClient({
      handle: (request) => {
        const { pathname, search } = new URL(request.url)
        return fetch(new Request(shop.config.baseUrl + pathname + search, request), { redirect: 'manual' })
      },
    })
    client.cookies.set('cart', token)
    await client.post('/checkout', detailsForm)
    return client
  }

  async function readForm(client: TestClient) {
    const review = await client.get(`/checkout/review?pay=${slug}`)
    const form = readReviewForm(review.text)
    expect(form.processor_id).toBe(String(processor.processorId))
    return form
  }

  /** Submits the payment as the processor's script does. */
  async function placeOrder(client: TestClient) {
    const form = await readForm(client)
    const placed = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    expect(placed.clientSecret).not.toBe('')
    const externalId = new URL(placed.returnUrl, shop.config.baseUrl).searchParams.get('order')!
    const order = await findOrderByExternalId(externalId)
    const { reference } = (await findLatestPayment(shop.db.read, order!.id))!
    return { ...placed, externalId, reference: reference! }
  }

  async function findOrderByExternalId(externalId: string) {
    const { orders } = shop.db.t
    return (await shop.db.read.select().from(orders).where(eq(orders.externalId, externalId)))[0]
  }

  const returnParameter = () => Object.entries(processor.returnParameters).find(([, kind]) => kind === 'reference')![0]

  test('its form, script and origins are on its review page and on no other', async () => {
    const client = await createGuest()
    const review = await client.get(`/checkout/review?pay=${slug}`)
    const otherPages = [await client.get('/checkout?edit=1'), await client.get('/cart'), await client.get('/shop')]
    for (const mark of fixture.marks) {
      expect(review.text).toContain(mark)
      for (const page of otherPages) expect(page.text).not.toContain(mark)
    }
    const policies = otherPages.map((page) => page.headers.get('content-security-policy'))
    for (const [directive, origins] of Object.entries(processor.form!.origins)) {
      const name = directive === 'form' ? 'form-action' : `${directive}-src`
      const allowed = new RegExp(`${name} ([^;]*)`).exec(review.headers.get('content-security-policy')!)![1]!.split(' ')
      expect(allowed).toEqual(expect.arrayContaining(origins))
      for (const origin of origins) for (const policy of policies) expect(policy).not.toContain(origin)
    }
  })

  test('the shopper pays and returns: the order is confirmed', async () => {
    const client = await createGuest()
    const { returnUrl, reference } = await placeOrder(client)
    simulator.setWebhookUrl(null)
    simulator.pay(reference)
    const confirmation = await client.follow(await client.get(`${returnUrl}&${returnParameter()}=${reference}`))
    expect(confirmation.path).toStartWith('/checkout/success/')
    expect(confirmation).toShow('Thank you, Amara.')
    simulator.setWebhookUrl(`${shop.config.baseUrl}/webhooks/${slug}`)
  })

  test('the shopper pays and closes the browser: the webhook confirms the order, or the scheduled task a minute later', async () => {
    const { externalId, reference } = await placeOrder(await createGuest())
    simulator.pay(reference)
    await simulator.webhooksDelivered()
    await eventsProcessed(shop)
    if (!fixture.capabilities.includes('webhook')) {
      shop.clock.advance(60_000)
      await recheckPayments(shop)
    }
    expect(await findOrderByExternalId(externalId)).toMatchObject({ paymentStatus: 'paid', total: 3095 })
  })

  test('without script the shopper goes to the hosted page, or sees that there is none', async () => {
    const client = await createGuest()
    const response = await client.post('/checkout/place-order', await readForm(client))
    if (fixture.capabilities.includes('hosted')) expect(response.location).toStartWith('http')
    else {
      expect(response).toHaveStatus(422)
      expect(response).toShow('This payment method needs JavaScript.')
    }
  })

  test('a decline redirects to the review page with its own message', async () => {
    const client = await createGuest()
    const { returnUrl, externalId, reference } = await placeOrder(client)
    simulator.decline(reference)
    const review = await client.follow(await client.get(`${returnUrl}&${returnParameter()}=${reference}`))
    expect(review.path).toStartWith('/checkout/review')
    const t = await translator(shop, 'en')
    const messages = Object.values(processor.failureMessages).map((key) => t(key))
    expect(messages.some((message) => review.text.includes(Bun.escapeHTML(message)))).toBe(true)
    expect(await findOrderByExternalId(externalId)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  })

  test('another order’s reference in the return URL confirms nothing', async () => {
    const other = await placeOrder(await createGuest())
    simulator.setWebhookUrl(null)
    simulator.pay(other.reference)
    const client = await createGuest()
    const { returnUrl, externalId } = await placeOrder(client)
    await client.get(`${returnUrl}&${returnParameter()}=${other.reference}`)
    expect(await findOrderByExternalId(externalId)).toMatchObject({ paymentStatus: 'unpaid' })
    simulator.setWebhookUrl(`${shop.config.baseUrl}/webhooks/${slug}`)
  })

  test.if(fixture.capabilities.includes('webhook'))('an unsigned webhook event is rejected', async () => {
    const response = await fetch(`${shop.config.baseUrl}/webhooks/${slug}`, { method: 'POST', body: '{}' })
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_signature' })])
  })
})
