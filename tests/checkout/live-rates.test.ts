import { beforeEach, describe, expect, test } from 'bun:test'
import { placeOrder } from '#src/checkout/place-order.ts'
import { quoteCheckoutRates } from '#src/checkout/quote-rates.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { switchCarrier } from '#src/shipping/carrier-records.ts'
import { pruneCarrierQuotes } from '#src/shipping/carrier-quotes.ts'
import { carrierPauseSeconds, maxQuotesPerCart, quoteMinutes } from '#src/shipping/limits.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { CarrierTwinFailure } from '#src/twins/carriers/carrier-shapes.ts'
import { createReviewInput, createTestCart, orderInput, saveTestDetails } from '#tests/support/checkout.ts'
import { connectCarriers, startTestCarriers } from '#tests/support/pretend-carriers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { checkoutTest, createGuestWithCart, detailsForm, openReview, reloadReview } from './checkout-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const carriers = startTestCarriers()
const { card, shop, app, mug, guest } = checkoutTest({ carriers: carriers.connected })
beforeEach(() => connectCarriers(shop))

const ratesShown = (text: string) =>
  [...text.matchAll(/<span class="choice-title">([^<]+)<.*?<span class="choice-end">([^<]+)</g)].map(([, name, price]) => [name, price])
const idsShown = (text: string) => [...text.matchAll(/name="rate_id" value="([^"]+:[^"]+)"/g)].map(([, id]) => id!)
const liveId = (text: string, carrier: string) => idsShown(text).find((id) => id.startsWith(`${carrier}:`))!
const orders = () => shop.db.read.select().from(shop.db.t.orders)
const failures = () => shop.db.read.select().from(shop.db.t.carrierFailures)

async function openLiveReview(client?: TestClient) {
  const shopper = client ?? (await guest())
  return { client: shopper, ...(await openReview(shopper)) }
}

describe('the review', () => {
  test('shows flat and live rates in one list, cheapest first, and chooses the cheapest', async () => {
    const { review } = await openLiveReview()
    expect(ratesShown(review.text)).toEqual([
      ['USPS Ground Advantage', '$6.12'],
      ['Ground', '$6.95'],
      ['USPS Priority', '$9.48'],
      ['UPS Ground', '$10.34'],
      ['FedEx Home Delivery', '$10.89'],
      ['FedEx 2Day', '$22.75'],
    ])
    expect(review).toShow('Shipping, USPS Ground Advantage')
    expect(review).toShow('Pay $30.12')
  })

  test('asks each carrier once for the same shipment, and again for another address', async () => {
    const { client } = await openLiveReview()
    await reloadReview(client)
    expect(carriers.calls).toHaveLength(2)
    await client.post('/checkout', { ...detailsForm, name: 'Robin Vale', email: 'robin@example.com' })
    await reloadReview(client)
    expect(carriers.calls).toHaveLength(2)
    await client.post('/checkout', { ...detailsForm, state: 'NY', postal_code: '10001' })
    await reloadReview(client)
    expect(carriers.calls).toHaveLength(4)
  })

  test('asks carriers beside each other, and requests beside each other share one question', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    carriers.holdUntil(2)
    const reviews = await Promise.all([1, 2, 3].map(() => client.get('/checkout/review')))
    expect(carriers.calls).toHaveLength(2)
    expect(carriers.mostAtOnce()).toBe(2)
    for (const review of reviews) expect(idsShown(review.text).length).toBeGreaterThan(5)
  })

  test('asks again after the quote has ended', async () => {
    const { client } = await openLiveReview()
    shop.clock.advance(quoteMinutes * 60_000)
    await reloadReview(client)
    expect(carriers.calls).toHaveLength(4)
  })

  test('asks nobody for digital carts, for freight, or while carriers are off', async () => {
    const file = await createTestProduct(shop, { isDigital: true })
    await openReview(await guest([file]))
    const freight = await createTestProduct(shop, { price: 100, backorders: true })
    await openReview(await guest([{ ...freight, quantity: 501 }]))
    await shop.db.transaction(async (tx) => {
      for (const { id } of shop.carriers) await switchCarrier(tx, id, false)
    })
    await openReview(await guest())
    expect(carriers.calls).toEqual([])
  })

  test('asks nobody any more for a cart whose address changes all the time', async () => {
    const client = await guest()
    for (let index = 0; index <= maxQuotesPerCart; index += 1) {
      await client.post('/checkout', { ...detailsForm, address1: `${index} Alder Street` })
      await reloadReview(client)
    }
    expect(carriers.calls).toHaveLength(2 * maxQuotesPerCart)
    expect(ratesShown((await reloadReview(client)).review.text)).toEqual([['Ground', '$6.95']])
  })

  test('sends carriers the place, not the person', async () => {
    const sent: string[] = []
    for (const carrier of shop.carriers) {
      const { fetchRates } = carrier
      carrier.fetchRates = (request, signal) => {
        sent.push(JSON.stringify(request.to))
        return fetchRates(request, signal)
      }
    }
    await openLiveReview()
    expect(sent).toHaveLength(2)
    for (const to of sent) {
      expect(to).toContain('418 Alder Street')
      expect(to).not.toContain('Amara')
    }
  })

  test('with script shows flat rates at once and loads the others afterward', async () => {
    const client = await guest()
    const saved = await client.htmx('/checkout').post('/checkout', detailsForm)
    expect(saved.location).toBe('/checkout/review?rates=later')
    const review = await client.get(saved.location!)
    expect(carriers.calls).toEqual([])
    expect(idsShown(review.text)).toEqual(['flat:1', 'flat:1'])
    expect(review.text).toMatch(/hx-get="\/checkout\/review\/parts" hx-trigger="load,/)
    expect(review).toShow('Looking up more shipping methods')
    const parts = await client.htmx('/checkout/review').get('/checkout/review/parts')
    expect(ratesShown(parts.text)).toHaveLength(6)
    expect(parts).not.toShow('Looking up more shipping methods')
    expect(await client.get(saved.location!)).not.toShow('Looking up more shipping methods')
  })
})

describe('an order', () => {
  test('keeps carrier, service, parcels and delivery dates of its live rate, and asks no carrier again', async () => {
    const { client, review, form } = await openLiveReview()
    const rateId = liveId(review.text, 'shippo')
    await client.post('/checkout/delivery', { rate_id: rateId })
    const chosen = await reloadReview(client)
    expect(chosen.form.idempotency_key).not.toBe(form.idempotency_key)
    expect(await client.post('/checkout/place-order', { ...chosen.form, rate_id: rateId }, acceptJson)).toHaveStatus(200)
    expect(await orders()).toMatchObject([
      {
        shipping: 1089,
        total: 2400 + 1089,
        shippingName: 'FedEx Home Delivery',
        shippingCarrier: 'FedEx',
        shippingService: 'Home Delivery',
        deliveryFrom: '2026-03-05',
        deliveryTo: '2026-03-05',
        parcels: [{ box: 'Box', length: 400, width: 300, height: 300, weight: 700, items: [{ quantity: 1 }] }],
      },
    ])
    expect(carriers.calls).toHaveLength(2)
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    const orderPage = await admin.get('/admin/ecommerce/orders/1')
    expect(orderPage).toShow('Live rate: FedEx, Home Delivery')
    expect(orderPage).toShow('Box 400 × 300 × 300 mm')
  })

  test('whose carrier names no days has no delivery dates, and its mail still names the method', async () => {
    const { client, form } = await openLiveReview()
    await shop.db.transaction(async (tx) => {
      const [quote] = await tx.select().from(tx.t.carrierQuotes)
      await tx.update(tx.t.carrierQuotes).set({ rates: quote!.rates.map((rate) => ({ ...rate, days: null })) })
    })
    expect((await client.post('/checkout/place-order', form, acceptJson)).json()).toMatchObject({ success: true })
    const [order] = await orders()
    expect(order).toMatchObject({ deliveryFrom: null, deliveryTo: null })
    card.pay((await shop.db.read.select().from(shop.db.t.payments))[0]!.reference!)
    await client.get(`/checkout/return?order=${order!.externalId}`)
    expect(await client.get(`/checkout/success/${order!.externalId}`)).toHaveStatus(200)
    const [text] = (await shop.listMails()).filter(({ recipient }) => recipient === detailsForm.email).map((mail) => mail.text)
    expect(text).toContain('USPS Ground Advantage')
  })

  test('with an ended quote asks again before it is placed, and a new price must be confirmed', async () => {
    const { client, review, form } = await openLiveReview()
    expect(liveId(review.text, 'easypost')).toBe(form.rate_id)
    shop.clock.advance(quoteMinutes * 60_000)
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
    expect(carriers.calls).toHaveLength(4)
    await shop.db.transaction(async (tx) => {
      const [quote] = await tx.select().from(tx.t.carrierQuotes)
      await tx.update(tx.t.carrierQuotes).set({ rates: quote!.rates.map((rate) => ({ ...rate, amount: rate.amount + 1 })) })
    })
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(409)
  })

  test.each([
    ['made up', async () => 'easypost:0123456789abcdef'],
    [
      'that carriers quoted for another country',
      async () => {
        const other = await createGuestWithCart(shop, app, [mug])
        await other.post('/checkout', { ...detailsForm, country: 'DE', state: '', postal_code: '10969', city: 'Berlin' })
        return liveId((await other.get('/checkout/review')).text, 'shippo')
      },
    ],
  ])('with a live rate %s is refused, with the rates shown', async (_, otherRateId) => {
    const rateId = await otherRateId()
    const { client, form } = await openLiveReview()
    const page = await client.post('/checkout/place-order', { ...form, rate_id: rateId })
    expect(page).toHaveStatus(422)
    expect(page).toShow('Choose one of the shipping methods')
    expect(ratesShown(page.text)).toHaveLength(6)
    expect(await orders()).toEqual([])
  })

  test('never asks a carrier inside a transaction', async () => {
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    const input = { ...createReviewInput(shop, cartId), shipping: await getShippingSetup(shop) }
    let openTransactions = 0
    const { transaction } = shop.db
    shop.db.transaction = async (work) => {
      openTransactions += 1
      try {
        return await transaction(work)
      } finally {
        openTransactions -= 1
      }
    }
    const seen: number[] = []
    for (const carrier of shop.carriers) {
      const { fetchRates } = carrier
      carrier.fetchRates = (request, signal) => {
        seen.push(openTransactions)
        return fetchRates(request, signal)
      }
    }
    await quoteCheckoutRates(shop, input)
    const review = await getCheckoutReview(shop.db.read, input)
    if (review.stage !== 'review') throw new Error(review.stage)
    await shop.db.transaction((tx) => tx.delete(tx.t.carrierQuotes))
    const order = { ...input, ...orderInput, attemptKey: review.attemptKey, rateId: review.rate!.id }
    expect((await placeOrder(shop, order)).total).toBe(review.quote.total)
    expect(seen).toEqual([0, 0, 0, 0])
  })
})

describe('a carrier that fails', () => {
  const failing: CarrierTwinFailure[] = ['hang', 'server-error', 'unauthorized', 'rejected', 'overloaded', 'garbage', 'empty']

  test.each(failing)('(%s) costs its own rates only, and staff learn about it', async (failure) => {
    if (failure === 'hang') carriers.hang('easypost')
    else carriers.setFailure('easypost', failure)
    const { client, review, form } = await openLiveReview()
    expect(review).toHaveStatus(200)
    expect(ratesShown(review.text).map(([name]) => name)).toEqual(['Ground', 'FedEx Home Delivery', 'FedEx 2Day'])
    expect(await failures()).toMatchObject([{ carrier: 'easypost' }])
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
    const timeline = await shop.db.read.select().from(shop.db.t.orderTimeline)
    expect(timeline.filter(({ kind }) => kind === 'carriers_failed')).toMatchObject([{ data: { carriers: 'EasyPost' }, actor: 'shop' }])
  })

  test('is not asked for a minute, whatever the address, while others are', async () => {
    carriers.setFailure('easypost', 'server-error')
    const { client } = await openLiveReview()
    await client.post('/checkout', { ...detailsForm, state: 'NY', postal_code: '10001' })
    await reloadReview(client)
    expect(carriers.calls.map(({ carrier }) => carrier).sort()).toEqual(['easypost', 'shippo', 'shippo'])
    carriers.setFailure('easypost', null)
    shop.clock.advance(carrierPauseSeconds * 1000)
    const { review } = await reloadReview(client)
    expect(idsShown(review.text).some((id) => id.startsWith('easypost:'))).toBe(true)
  })

  test('for this shipment only is asked for the next one', async () => {
    carriers.setFailure('easypost', 'rejected')
    const { client } = await openLiveReview()
    await client.post('/checkout', { ...detailsForm, state: 'NY', postal_code: '10001' })
    await reloadReview(client)
    expect(carriers.calls.filter(({ carrier }) => carrier === 'easypost')).toHaveLength(2)
  })

  test('leaves flat rates when all do, and without any a way out', async () => {
    for (const id of ['easypost', 'shippo'] as const) carriers.setFailure(id, 'server-error')
    const { client, review } = await openLiveReview()
    expect(ratesShown(review.text)).toEqual([['Ground', '$6.95']])
    await shop.db.transaction((tx) => tx.delete(tx.t.shippingRules))
    const stranded = await client.get('/checkout/review')
    expect(stranded).toHaveStatus(200)
    expect(stranded).toShow('We cannot look up shipping prices right now')
    expect(stranded.text).toContain('href="/checkout?edit=1"')
  })

  test('is logged with its reason and without its key', async () => {
    const lines: string[] = []
    shop.log.warn = (...args: unknown[]) => void lines.push(JSON.stringify(args))
    carriers.setFailure('shippo', 'unauthorized')
    await openLiveReview()
    expect(lines.join()).toContain('"carrier":"shippo"')
    expect(lines.join()).toContain('unauthorized')
    expect(lines.join()).not.toContain('shippo_test_pretend')
  })

  test('does not disturb checkout when its failure cannot be stored', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    const { transaction } = shop.db
    let refuse = true
    shop.db.transaction = (work) => (refuse ? Promise.reject(new Error('database is busy')) : transaction(work))
    const review = await client.get('/checkout/review')
    refuse = false
    expect(review).toHaveStatus(200)
    expect(ratesShown(review.text)).toEqual([['Ground', '$6.95']])
  })
})

test('old quotes and old failures are deleted, current ones stay', async () => {
  carriers.setFailure('shippo', 'rejected')
  await openLiveReview()
  await pruneCarrierQuotes(shop)
  expect(await shop.db.read.$count(shop.db.t.carrierQuotes)).toBe(1)
  shop.clock.advance((quoteMinutes + 3) * 60_000)
  await pruneCarrierQuotes(shop)
  expect(await shop.db.read.$count(shop.db.t.carrierQuotes)).toBe(0)
  expect(await failures()).toHaveLength(1)
  shop.clock.advance(31 * 24 * 3_600_000)
  await pruneCarrierQuotes(shop)
  expect(await failures()).toEqual([])
})
