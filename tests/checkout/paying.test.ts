import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { recheckPayments } from '#src/checkout/pay.ts'
import { findInventory } from '#src/inventory/levels.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { person, rightPassword } from '#tests/accounts/people.ts'
import { browser } from '#tests/support/browser.ts'
import { pretendCard } from '#tests/support/pretend.ts'
import type { MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { asScript, atReview, atReviewAgain, details, guestWith, openCheckout } from './shopper.ts'
import '#tests/support/matchers.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
beforeEach(async () => {
  ;({ shop, app, mug } = await openCheckout(card))
})

const guest = (lines: Parameters<typeof guestWith>[2] = [mug]) => guestWith(shop, app, lines)

const set = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('placing and paying', () => {
  test('with script: the page pays, the return confirms, the mail stands in the outbox and the cart is gone', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const begun = await own.post('/checkout/place-order', form, asScript)
    const { clientSecret, returnUrl } = begun.json() as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret')[0]!
    expect(card.pay(reference)).toBe(true)
    const back = await own.get(`${returnUrl}&payment_intent=${reference}`)
    const [order] = await orders()
    expect(back).toRedirectTo(`/checkout/success/${order!.externalId}`)
    const confirmation = await own.follow(back)
    expect(confirmation).toShow('Thank you, Amara.')
    expect(confirmation).toShow('Visa ending 4242')
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'paid', total: 3095 })
    await expect(shop).toHaveMailed({ to: details.email, template: 'order_confirmation', text: `#${order!.number}`.slice(1) })
    expect(await own.get('/checkout')).toRedirectTo('/')
    expect((await findInventory(shop.db.read, mug.sku))?.calculatedTotal).toBe(9)
  })

  test('without script: the hosted page pays and sends the shopper back', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const leaving = await own.post('/checkout/place-order', form)
    expect(leaving.status).toBe(303)
    expect(leaving.location).toStartWith(card.url)
    const session = /cs_[A-Za-z0-9_]+/.exec(leaving.location!)![0]
    expect(card.payHosted(session)).toBe(true)
    const [order] = await orders()
    const back = await own.get(`/checkout/return?order=${order!.externalId}&session_id=${session}`)
    expect(await own.follow(back)).toShow('is confirmed')
  })

  test('a declined card leads back to the review with the reason, the cart whole, and may be tried again', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    const reference = first.clientSecret.split('_secret')[0]!
    expect(card.pay(reference, '4000000000009995')).toBe(false)
    const back = await own.get(`${first.returnUrl}&payment_intent=${reference}`)
    expect(back).toRedirectTo('/checkout/review')
    const review = await own.follow(back)
    expect(review).toShow('Moss mug')
    expect(review.text).toContain('role="alert"')
    const second = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string }
    expect(card.pay(second.clientSecret.split('_secret')[0]!)).toBe(true)
    await own.get(first.returnUrl)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('declined as a guest, then paid signed in: the order is the account’s', async () => {
    const account = await person(shop, { email: 'june@example.com' })
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    card.pay(first.clientSecret.split('_secret')[0]!, '4000000000009995')
    await own.get(first.returnUrl)
    const asGuest = (await orders())[0]!
    expect(asGuest.userId).not.toBe(account.id)
    await own.post('/login', { email: account.email, password: rightPassword, next: '/checkout/review' })
    const { form: again } = await atReviewAgain(own)
    const { clientSecret } = (await own.post('/checkout/place-order', again, asScript)).json() as { clientSecret: string }
    card.pay(clientSecret.split('_secret')[0]!)
    await own.get(first.returnUrl)
    expect(await orders()).toMatchObject([{ id: asGuest.id, userId: account.id, paymentStatus: 'paid' }])
    expect(await own.get('/dashboard')).toShow(String(asGuest.number))
  })

  test('declined, then paid with another card and the browser closed: the order is completed without it', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { clientSecret, returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as {
      clientSecret: string
      returnUrl: string
    }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference, '4000000000009995')
    await own.get(returnUrl)
    await own.post('/checkout/place-order', form, asScript)
    card.pay(reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('paid in another tab while this one was asking leads to the order', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    const reference = first.clientSecret.split('_secret')[0]!
    const processor = shop.processors.find(({ slug }) => slug === 'card-processor')!
    const { begin } = processor
    processor.begin = async (request) => {
      card.pay(reference)
      await browser(app).get(first.returnUrl)
      return begin(request)
    }
    const again = (await own.post('/checkout/place-order', form, asScript)).json()
    expect(again).toEqual({ success: true, redirect: first.returnUrl })
    expect(await own.follow(await own.get(first.returnUrl))).toShow('Thank you, Amara.')
  })

  test('pressed twenty times at once: one order, one payment', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.post('/checkout/place-order', form, asScript)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map((answer) => (answer.json() as { clientSecret: string }).clientSecret)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test.each([
    ['no way to pay', { processor_id: 'abc' }],
    ['a negative one', { processor_id: -1 }],
    ['no key', { idempotency_key: '' }],
    ['an endless key', { idempotency_key: 'x'.repeat(101) }],
    ['an endless rate', { rate_id: 'x'.repeat(61) }],
  ])('a form with %s is answered on the review and orders nothing', async (_, change) => {
    const own = await guest()
    const { form } = await atReview(own)
    const answer = await own.post('/checkout/place-order', { ...form, ...change })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Review your order')
    expect(await own.post('/checkout/place-order', { ...form, ...change }, asScript)).toHaveStatus(422)
    expect(await orders()).toHaveLength(0)
  })

  test('what was corrected after a decline is what the order says', async () => {
    await set({ enable_order_comments: true })
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', form, asScript)
    await own.post('/checkout', { ...details, phone: '+1 503 555 0100', comment: 'Ring twice' })
    const { form: corrected } = await atReviewAgain(own)
    expect(await own.post('/checkout/place-order', corrected, asScript)).toHaveStatus(200)
    const open = (await orders()).filter((order) => order.status === 'pending')
    expect(open).toMatchObject([{ phone: '+1 503 555 0100', comment: 'Ring twice' }])
  })

  test('changing the order between tries does not give more of them', async () => {
    const own = await guest()
    await atReview(own)
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      await own.post('/checkout', { ...details, name: `Amara ${tries}` })
      const { form } = await atReviewAgain(own)
      statuses.push((await own.post('/checkout/place-order', form, asScript)).status)
      shop.clock.advance(3000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('a new cart for every try does not give endless tries either', async () => {
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) {
      const own = await guest()
      const { form } = await atReview(own)
      statuses.push((await own.post('/checkout/place-order', { ...form, processor_id: 1, idempotency_key: 'x' }, asScript)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
  })

  test('after five more tries in ten minutes a cart has to wait', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', form, asScript)
    shop.clock.advance(3000)
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await own.post('/checkout/place-order', form, asScript)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    shop.clock.advance(10 * 60_000)
    expect((await own.post('/checkout/place-order', form, asScript)).status).toBe(200)
  })

  test('a processor that does not answer charges nobody and says so', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    card.failNext('any', 'server-error')
    const answer = await own.post('/checkout/place-order', form, asScript)
    expect(answer.status).toBe(502)
    expect((answer.json() as { message: string }).message).toContain('You have not been charged')
    expect((await own.post('/checkout/place-order', form, asScript)).status).toBe(200)
  })

  test('prices, totals and currencies in the request are not listened to', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', { ...form, total: 1, price: '0.01', currency: 'IDR', shipping: 0, tax: 0 }, asScript)
    expect((await orders())[0]).toMatchObject({ total: 3095, currency: 'USD' })
  })

  test('a key of another state is answered with what changed', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const answer = await own.post('/checkout/place-order', { ...form, idempotency_key: 'x'.repeat(64) }, asScript)
    expect(answer.status).toBe(409)
    expect(await orders()).toHaveLength(0)
  })

  test('sold out meanwhile: the order is not made and the reason stands on the review', async () => {
    const rival = await guest([{ ...mug, quantity: 10 }])
    const own = await guest()
    const { form } = await atReview(own)
    const other = await atReview(rival)
    await rival.post('/checkout/place-order', other.form, asScript)
    const answer = await own.post('/checkout/place-order', form)
    expect([409, 422]).toContain(answer.status)
    expect(answer).toShow('Review your order')
  })
})
