import { describe, expect, test } from 'bun:test'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { openReview, reloadReview, detailsForm, checkoutTest } from './checkout-client.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, mug, guest } = checkoutTest()

const updateSettings = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('placing and paying', () => {
  test('with script: the page pays, the return confirms, the email is in the outbox and the cart is gone', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const placedResponse = await client.post('/checkout/place-order', form, acceptJson)
    const { clientSecret, returnUrl } = placedResponse.json() as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret')[0]!
    expect(card.pay(reference)).toBe(true)
    const returnResponse = await client.get(`${returnUrl}&payment_intent=${reference}`)
    const [order] = await orders()
    expect(returnResponse).toRedirectTo(`/checkout/success/${order!.externalId}`)
    const confirmation = await client.follow(returnResponse)
    expect(confirmation).toShow('Thank you, Amara.')
    expect(confirmation).toShow('Visa ending 4242')
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'paid', total: 3095 })
    await expect(shop).toHaveMailed({ to: detailsForm.email, template: 'order_confirmation', text: `#${order!.number}`.slice(1) })
    expect(await client.get('/checkout')).toRedirectTo('/')
    expect((await findInventory(shop.db.read, mug.sku))?.calculatedTotal).toBe(9)
  })

  test('without script: the hosted page pays and redirects the shopper back', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const redirectResponse = await client.post('/checkout/place-order', form)
    expect(redirectResponse.status).toBe(303)
    expect(redirectResponse.location).toStartWith(card.url)
    const session = /cs_[A-Za-z0-9_]+/.exec(redirectResponse.location!)![0]
    expect(card.payHosted(session)).toBe(true)
    const [order] = await orders()
    const returnResponse = await client.get(`/checkout/return?order=${order!.externalId}&session_id=${session}`)
    expect(await client.follow(returnResponse)).toShow('is confirmed')
  })

  test('a declined card returns to the review with the reason and the full cart, and can be retried', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const firstPlaced = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    const reference = firstPlaced.clientSecret.split('_secret')[0]!
    expect(card.pay(reference, '4000000000009995')).toBe(false)
    const returnResponse = await client.get(`${firstPlaced.returnUrl}&payment_intent=${reference}`)
    expect(returnResponse).toRedirectTo('/checkout/review')
    const review = await client.follow(returnResponse)
    expect(review).toShow('Moss mug')
    expect(review.text).toContain('role="alert"')
    const secondPlaced = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string }
    expect(card.pay(secondPlaced.clientSecret.split('_secret')[0]!)).toBe(true)
    await client.get(firstPlaced.returnUrl)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('a card declined on the hosted page: who comes back unpaid sees the reason, and can still pay there', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const session = /cs_[A-Za-z0-9_]+/.exec((await client.post('/checkout/place-order', form)).location!)![0]
    expect(card.payHosted(session, '4000000000009995')).toBe(false)
    const [order] = await orders()
    const review = await client.follow(await client.get(`/checkout/return?order=${order!.externalId}&cancelled=1`))
    expect(review.path).toStartWith('/checkout/review')
    expect(review).toShow('This card has insufficient funds.')
    expect((await orders())[0]).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect(card.payHosted(session)).toBe(true)
    const returned = await client.get(`/checkout/return?order=${order!.externalId}&session_id=${session}`)
    expect(await client.follow(returned)).toShow('is confirmed')
  })

  test('declined as a guest, then paid signed in: the order belongs to the account', async () => {
    const account = await createAccount(shop, { email: 'june@example.com' })
    const client = await guest()
    const { form } = await openReview(client)
    const firstPlaced = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    card.pay(firstPlaced.clientSecret.split('_secret')[0]!, '4000000000009995')
    await client.get(firstPlaced.returnUrl)
    const guestOrder = (await orders())[0]!
    expect(guestOrder.userId).not.toBe(account.id)
    await client.post('/login', { email: account.email, password: correctPassword, next: '/checkout/review' })
    const { form: secondForm } = await reloadReview(client)
    const { clientSecret } = (await client.post('/checkout/place-order', secondForm, acceptJson)).json() as { clientSecret: string }
    card.pay(clientSecret.split('_secret')[0]!)
    await client.get(firstPlaced.returnUrl)
    expect(await orders()).toMatchObject([{ id: guestOrder.id, userId: account.id, paymentStatus: 'paid' }])
    expect(await client.get('/dashboard')).toShow(String(guestOrder.number))
  })

  test('declined, then paid with another card and the browser closed: the order still completes', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const { clientSecret, returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as {
      clientSecret: string
      returnUrl: string
    }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference, '4000000000009995')
    await client.get(returnUrl)
    await client.post('/checkout/place-order', form, acceptJson)
    card.pay(reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('paid in another tab while this one was checking leads to the order', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const firstPlaced = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    const reference = firstPlaced.clientSecret.split('_secret')[0]!
    const processor = shop.processors.find(({ slug }) => slug === 'card-processor')!
    const { begin } = processor
    processor.begin = async (request) => {
      card.pay(reference)
      await createTestClient(app).get(firstPlaced.returnUrl)
      return begin(request)
    }
    const retried = (await client.post('/checkout/place-order', form, acceptJson)).json()
    expect(retried).toEqual({ success: true, redirect: firstPlaced.returnUrl })
    expect(await client.follow(await client.get(firstPlaced.returnUrl))).toShow('Thank you, Amara.')
  })

  test('submitted twenty times at once: one order, one payment', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post('/checkout/place-order', form, acceptJson)))
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(responses.map((response) => (response.json() as { clientSecret: string }).clientSecret)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test.each([
    ['no way to pay', { processor_id: 'abc' }],
    ['a negative one', { processor_id: -1 }],
    ['no key', { idempotency_key: '' }],
    ['an endless key', { idempotency_key: 'x'.repeat(101) }],
    ['an endless rate', { rate_id: 'x'.repeat(61) }],
  ])('a form with %s returns to the review and orders nothing', async (_, changes) => {
    const client = await guest()
    const { form } = await openReview(client)
    const response = await client.post('/checkout/place-order', { ...form, ...changes })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Review your order')
    expect(await client.post('/checkout/place-order', { ...form, ...changes }, acceptJson)).toHaveStatus(422)
    expect(await orders()).toHaveLength(0)
  })

  test('corrections after a decline are in the order', async () => {
    await updateSettings({ enable_order_comments: true })
    const client = await guest()
    const { form } = await openReview(client)
    await client.post('/checkout/place-order', form, acceptJson)
    await client.post('/checkout', { ...detailsForm, phone: '+1 503 555 0100' })
    const { form: correctedForm } = await reloadReview(client)
    expect(await client.post('/checkout/place-order', { ...correctedForm, comment: 'Ring twice' }, acceptJson)).toHaveStatus(200)
    const pendingOrders = (await orders()).filter((order) => order.status === 'pending')
    expect(pendingOrders).toMatchObject([{ phone: '+1 503 555 0100', comment: 'Ring twice' }])
  })

  test('changing the order between attempts does not give more of them', async () => {
    const client = await guest()
    await openReview(client)
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      await client.post('/checkout', { ...detailsForm, name: `Amara ${tries}` })
      const { form } = await reloadReview(client)
      statuses.push((await client.post('/checkout/place-order', form, acceptJson)).status)
      shop.clock.advance(3000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('a new cart and address for each attempt do not give unlimited attempts either', async () => {
    app.server = serverWithRotatingAddress()
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) {
      const client = await guest()
      const { form } = await openReview(client)
      statuses.push((await client.post('/checkout/place-order', { ...form, processor_id: 1, idempotency_key: 'x' }, acceptJson)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
  })

  test('after five more attempts in ten minutes a cart has to wait', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    await client.post('/checkout/place-order', form, acceptJson)
    shop.clock.advance(3000)
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await client.post('/checkout/place-order', form, acceptJson)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    shop.clock.advance(10 * 60_000)
    expect((await client.post('/checkout/place-order', form, acceptJson)).status).toBe(200)
  })

  test('a processor that does not respond charges no one, and the page says so', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    card.failNext('any', 'server-error')
    const response = await client.post('/checkout/place-order', form, acceptJson)
    expect(response.status).toBe(502)
    expect((response.json() as { message: string }).message).toContain('You have not been charged')
    expect((await client.post('/checkout/place-order', form, acceptJson)).status).toBe(200)
  })

  test('prices, totals and currencies in the request are ignored', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    await client.post('/checkout/place-order', { ...form, total: 1, price: '0.01', currency: 'IDR', shipping: 0, tax: 0 }, acceptJson)
    expect((await orders())[0]).toMatchObject({ total: 3095, currency: 'USD' })
  })

  test('an outdated checkout key returns what changed', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const response = await client.post('/checkout/place-order', { ...form, idempotency_key: 'x'.repeat(64) }, acceptJson)
    expect(response.status).toBe(409)
    expect(await orders()).toHaveLength(0)
  })

  test('sold out meanwhile: no order is created and the reason is on the review', async () => {
    const otherGuest = await guest([{ ...mug, quantity: 10 }])
    const client = await guest()
    const { form } = await openReview(client)
    const otherReview = await openReview(otherGuest)
    await otherGuest.post('/checkout/place-order', otherReview.form, acceptJson)
    const response = await client.post('/checkout/place-order', form)
    expect([409, 422]).toContain(response.status)
    expect(response).toShow('Review your order')
  })
})
