import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { checkoutTest, openReview, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { app, card, shop, mug, guest } = checkoutTest()

const updateSettings = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)
const orderDiscounts = () => shop.db.read.select().from(shop.db.t.orderDiscounts).orderBy(shop.db.t.orderDiscounts.id)
const cartCodes = () => shop.db.read.select().from(shop.db.t.cartCodes).orderBy(shop.db.t.cartCodes.codeId)
const changeDiscount = (id: number, change: Record<string, unknown>) =>
  shop.db.transaction((tx) => tx.update(tx.t.discounts).set(change).where(eq(tx.t.discounts.id, id)))
const enter = (client: Awaited<ReturnType<typeof guest>>, code: string | string[]) => client.post('/checkout/discount', { code })

describe('a discount code on the review page', () => {
  test('reduces the total, and can be removed again', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    await openReview(client)
    expect(await enter(client, ' welcome 10 ')).toRedirectTo('/checkout/review')
    const { review } = await reloadReview(client)
    for (const text of ['WELCOME10', '−$2.40', 'Pay $28.55']) expect(review).toShow(text)
    const codeId = /name="code_id" value="(\d+)"/.exec(review.text)![1]!
    expect(await client.post('/checkout/discount/remove', { code_id: codeId })).toRedirectTo('/checkout/review')
    expect((await reloadReview(client)).review).toShow('Pay $30.95')
  })

  test('swaps the totals, the shipping methods and the field with htmx', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    await openReview(client)
    const response = await client.htmx('/checkout/review').post('/checkout/discount', { code: 'WELCOME10' })
    for (const part of ['#rv-summary', '#rv-fields', '#rv-discount', '#rv-ship', '#rv-changes']) expect(response).toReplace(part)
    expect(response).toShow('Pay $28.55')
    const codeId = /name="code_id" value="(\d+)"/.exec(response.text)![1]!
    expect(await client.htmx('/checkout/review').post('/checkout/discount/remove', { code_id: codeId })).toShow('Pay $30.95')
  })

  test('that does not apply gets 422 with the broken rule at the field, the typed code and an unchanged total', async () => {
    await createTestDiscount(shop, { minTotal: 5000 })
    const client = await guest()
    await openReview(client)
    for (const target of [client, client.htmx('/checkout/review')]) {
      const response = await target.post('/checkout/discount', { code: 'welcome10' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Your order must be at least $50.00 for WELCOME10.')
      expect(response).toShow('Pay $30.95')
      expect(response.text).toContain('value="welcome10"')
    }
    const body = (await client.post('/checkout/discount', { code: 'welcome10' }, acceptJson)).json()
    expect(body).toMatchObject({ success: false, errors: { code: ['Your order must be at least $50.00 for WELCOME10.'] } })
    expect(await cartCodes()).toEqual([])
  })

  test('gets a message of its own when it is unknown, missing, too long or markup', async () => {
    const client = await guest()
    await openReview(client)
    expect(await enter(client, 'NOPE')).toShow('We do not know the code NOPE.')
    expect(await enter(client, '   ')).toShow('Enter a discount code.')
    expect(await client.post('/checkout/discount')).toHaveStatus(422)
    expect(await enter(client, 'x'.repeat(300))).toHaveStatus(422)
    const markup = await enter(client, '<img src=x>')
    expect(markup).toHaveStatus(422)
    expect(markup.text).not.toContain('<img src=x>')
  })

  test('counts once, in any spelling, sent twice and in one request', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    await openReview(client)
    for (const code of ['WELCOME10', 'welcome10', 'ＷＥＬＣＯＭＥ１０', ['WELCOME10', ' Welcome10']])
      expect(await enter(client, code)).toRedirectTo('/checkout/review')
    await client.post('/checkout/discount', { 'code[]': ['WELCOME10', 'OTHER'] })
    expect((await reloadReview(client)).review).toShow('Pay $28.55')
    expect(await cartCodes()).toHaveLength(1)
  })

  test('that saves less than another one is refused, and one that saves more replaces it', async () => {
    await createTestDiscount(shop, { code: 'TEN' })
    await createTestDiscount(shop, { code: 'HALF', value: 500_000 })
    const client = await guest()
    await openReview(client)
    await enter(client, 'TEN')
    await enter(client, 'HALF')
    const { review } = await reloadReview(client)
    expect(review).toShow('Pay $18.95')
    expect(review).toShow('TEN cannot be combined with HALF.')
    await client.post('/checkout/discount/remove', { code_id: (await cartCodes())[0]!.codeId })
    expect(await enter(client, 'TEN')).toShow('TEN cannot be combined with HALF.')
  })

  test('does not apply while the store has turned codes off', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    await openReview(client)
    await enter(client, 'WELCOME10')
    await updateSettings({ discount_codes_enabled: false })
    const { review } = await reloadReview(client)
    expect(review).toShow('WELCOME10 was removed: This store does not accept discount codes right now.')
    expect(review.text).not.toContain('action="/checkout/discount"')
    expect(await enter(client, 'WELCOME10')).toHaveStatus(422)
  })

  test('cannot be guessed: after 20 tries in ten minutes a network waits, also with a correct code', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    await openReview(client)
    app.server = serverWithRotatingAddress()
    for (let tries = 0; tries < 20; tries++) expect(await enter(client, `GUESS-${tries}`)).toShow('We do not know the code')
    expect(await enter(client, 'WELCOME10')).toShow('Too many codes tried. Try again in 600 seconds.')
    shop.clock.advance(600_000)
    expect(await enter(client, 'WELCOME10')).toRedirectTo('/checkout/review')
  })

  test('waits for the mailed code like the rest of checkout', async () => {
    await updateSettings({ enable_checkout_2fa: true })
    const client = await guest()
    await client.post('/checkout', {
      name: 'Amara',
      email: 'amara@example.com',
      country: 'US',
      address1: '4 Alder',
      city: 'Portland',
      state: 'OR',
      postal_code: '97205',
    })
    for (const path of ['/checkout/discount', '/checkout/discount/remove'])
      expect(await client.post(path, { code: 'WELCOME10', code_id: 1 })).toRedirectTo('/verify-code?context=checkout')
  })
})

describe('free shipping', () => {
  test('makes the cheapest method free, keeps it chosen and leaves methods above the limit as they are', async () => {
    const { addShippingRule } = await import('#src/shipping/edit-flat-rates.ts')
    await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 }))
    await createTestDiscount(shop, { name: 'Free shipping', automatic: true, kind: 'free_shipping', maxShippingRate: 1000, minTotal: 2400 })
    const client = await guest()
    const { review, form } = await openReview(client)
    expect(form.rate_id).toBe('flat:1')
    expect(review).toShow('Pay $24.00')
    await client.post('/checkout/delivery', { rate_id: 'flat:2' })
    expect((await reloadReview(client)).review).toShow('Pay $42.95')
  })

  test('without a limit makes every method free and does not upgrade the shopper', async () => {
    const { addShippingRule } = await import('#src/shipping/edit-flat-rates.ts')
    await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Air express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 }))
    await createTestDiscount(shop, { code: 'SHIPFREE', kind: 'free_shipping' })
    const client = await guest()
    await openReview(client)
    await enter(client, 'SHIPFREE')
    const { review } = await reloadReview(client)
    expect(review.text).toContain('<input type="hidden" name="rate_id" value="flat:1"')
    expect(review.text.indexOf('Air express')).toBeLessThan(review.text.indexOf('Ground'))
    expect(review).toShow('Pay $24.00')
  })
})

describe('why this amount', () => {
  test('lists each item, each discount with its shares, the tax and the shipping', async () => {
    await shop.db.transaction((tx) =>
      tx
        .insert(tx.t.taxRates)
        .values({ country: 'US', region: 'OR', kind: 'sales_tax', name: 'Oregon tax', ratePpm: 100_000, checkedOn: '2026-01-01' }),
    )
    await createTestDiscount(shop)
    const bowl = await createTestProduct(shop, { name: 'Bowl', price: 1000 })
    const client = await guest([{ ...mug, quantity: 2 }, bowl])
    await openReview(client)
    await enter(client, 'WELCOME10')
    const { review } = await reloadReview(client)
    const text = review.text.slice(review.text.indexOf('id="rv-why"'))
    const shown = [
      '2 × Moss mug at $24.00',
      'WELCOME10, 10% off',
      '<dt>on Moss mug',
      '−$4.80',
      '<dt>on Bowl',
      'Oregon tax, 10% of $52.20',
      '$5.22',
      'Ground',
    ]
    for (const part of shown) expect(text).toContain(part)
  })
})

describe('placing an order with a discount', () => {
  test('stores the discount and the share of each line, and charges the reduced total', async () => {
    await createTestDiscount(shop, { kind: 'fixed', value: 1000 })
    const bowl = await createTestProduct(shop, { name: 'Bowl', price: 1000 })
    const client = await guest([mug, bowl])
    await openReview(client)
    await enter(client, 'WELCOME10')
    const { form } = await reloadReview(client)
    const placed = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    const [order] = await orders()
    expect(order).toMatchObject({ subtotal: 3400, discount: 1000, taxableSubtotal: 2400, total: 2400 + 695 })
    const lines = await shop.db.read.select().from(shop.db.t.orderLines).orderBy(shop.db.t.orderLines.id)
    expect(lines.map(({ discount, lineTotal }) => [discount, lineTotal])).toEqual([
      [706, 1694],
      [294, 706],
    ])
    expect(await orderDiscounts()).toMatchObject([{ code: 'WELCOME10', name: 'Welcome', amount: 1000, state: 'reserved' }])
    const reference = placed.clientSecret.split('_secret')[0]!
    expect(card.pay(reference)).toBe(true)
    await client.get(`${placed.returnUrl}&payment_intent=${reference}`)
    expect(await orderDiscounts()).toMatchObject([{ state: 'used' }])
    expect((await orders())[0]).toMatchObject({ paymentStatus: 'paid' })
  })

  test('with a code that ended meanwhile charges nothing and shows the new total to accept', async () => {
    const id = await createTestDiscount(shop, { endsOn: '2999-01-01' })
    const client = await guest()
    await openReview(client)
    await enter(client, 'WELCOME10')
    const { form } = await reloadReview(client)
    await changeDiscount(id, { endsOn: '2020-01-01' })
    const refused = await client.post('/checkout/place-order', form)
    expect(refused).toHaveStatus(409)
    for (const text of ['WELCOME10 was removed', 'ended on January 1, 2020', 'The order total is now $30.95', 'Pay $30.95'])
      expect(refused).toShow(text)
    expect(await orders()).toEqual([])
    expect(await cartCodes()).toEqual([])
    const { review, form: newForm } = await reloadReview(client)
    expect(review.text).not.toContain('was removed')
    expect(await client.post('/checkout/place-order', newForm, acceptJson)).toHaveStatus(200)
  })

  test('whose condition no longer holds is refused with the new total, and the code waits in the cart', async () => {
    await createTestDiscount(shop, { minQuantity: 2 })
    const client = await guest([{ ...mug, quantity: 2 }])
    await openReview(client)
    await enter(client, 'WELCOME10')
    const { form } = await reloadReview(client)
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    await client.post(`/cart/items/${line!.id}`, { quantity: 1 })
    const refused = await client.post('/checkout/place-order', form)
    expect(refused).toHaveStatus(409)
    expect(refused).toShow('Your order must have at least 2 items for WELCOME10.')
    expect(refused).toShow('Pay $30.95')
    expect(await cartCodes()).toHaveLength(1)
  })

  test('of 100 % and free shipping completes without a processor, and once', async () => {
    await createTestDiscount(shop, { code: 'GIFT', value: 1_000_000, stackable: true })
    await createTestDiscount(shop, { name: 'Free shipping', automatic: true, kind: 'free_shipping', stackable: true })
    const client = await guest()
    await openReview(client)
    // Another payment form: the page loads again.
    expect(await client.htmx('/checkout/review').post('/checkout/discount', { code: 'GIFT' })).toRedirectTo('/checkout/review')
    const { review, form } = await reloadReview(client)
    expect(review).toShow('Place order')
    const placed = await client.post('/checkout/place-order', form)
    expect(await client.follow(placed)).toShow('Thank you')
    await client.follow(placed)
    await client.post('/checkout/place-order', form)
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order).toMatchObject({ total: 0, discount: 2400, shipping: 0, paymentStatus: 'paid' })
    expect(await orderDiscounts()).toMatchObject([
      { code: 'GIFT', amount: 2400, state: 'used' },
      { name: 'Free shipping', amount: 695, state: 'used' },
    ])
  })

  test('pays the hosted page exactly the order total', async () => {
    await createTestDiscount(shop, { kind: 'fixed', value: 333 })
    const client = await guest([{ ...mug, quantity: 3 }])
    await openReview(client)
    await enter(client, 'WELCOME10')
    const { form } = await reloadReview(client)
    const redirect = await client.post('/checkout/place-order', form)
    const session = /cs_[A-Za-z0-9_]+/.exec(redirect.location!)![0]
    expect(card.payHosted(session)).toBe(true)
    const [order] = await orders()
    await client.follow(await client.get(`/checkout/return?order=${order!.externalId}&session_id=${session}`))
    expect((await orders())[0]).toMatchObject({ paymentStatus: 'paid', total: 3 * 2400 - 333 + 695 })
  })
})
