import { describe, expect, test } from 'bun:test'
import { findOrder } from '#src/orders/find-orders.ts'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { isOffered } from '#src/payment-processing/payment-options.ts'
import { startOrderPayment } from '#src/payment-processing/start-payment.ts'
import { deleteTestOrders } from '#src/test-orders/delete-test-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createPayment, listPayments, recordReference } from '#src/payments/payments.ts'
import { createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { reloadReview } from '#tests/checkout/checkout-client.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { eq } from 'drizzle-orm'
import { testModeTest } from './test-mode-test.ts'
import '#tests/support/matchers.ts'

const { shop, app, mug, guest, admin, signedIn, review, placeTest } = testModeTest()

const startMode = () => admin.post('/admin/test-orders/start', {})
const testPayment = () => shop.processors.find(({ processorId }) => processorId === 90)!
const orders = () => shop.db.read.select().from(shop.db.t.orders)

/** A test order of the admin that is placed and not paid. */
async function placeUnpaid() {
  const { cartId } = await createTestCart(shop, [mug])
  const [user] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 5))
  await saveTestDetails(shop, cartId)
  return (await findOrder(shop.db.read, { id: (await placeTestOrder(shop, cartId, { isTest: true, userId: user!.id })).id }))!
}

describe('nobody pays a real order with the test payment', () => {
  test('a guest who names it in the form is refused', async () => {
    const visitor = await guest()
    const { form } = await review(visitor)
    const refused = await visitor.post('/checkout/place-order', { ...form, processor_id: '90' })
    expect(refused).toHaveStatus(422)
    expect(await orders()).toEqual([])
  })

  test('a visitor with forged session data, cookie or field is not in test mode', async () => {
    const visitor = await guest()
    visitor.cookies.set('testMode', '1')
    const { page, form } = await review(visitor)
    expect(page.text).not.toContain('value="90"')
    await visitor.post('/checkout/place-order', { ...form, processor_id: '90', isTest: '1', testModeUntil: '9999999999999' })
    expect(await orders()).toEqual([])
  })

  test('customers and staff who may not change orders cannot start the mode', async () => {
    for (const role of [1, 2] as const) expect(await (await signedIn(role)).post('/admin/test-orders/start', {})).toRedirectTo('/login')
    expect(await (await guest()).post('/admin/test-orders/start', {})).toRedirectTo('/login')
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    expect(await (await signedIn(4)).post('/admin/test-orders/start', {})).toHaveStatus(403)
    expect(await (await signedIn(3)).post('/admin/test-orders/start', {})).toRedirectTo('/shop')
  })

  test('a form of test mode that is sent after it has ended places nothing', async () => {
    await startMode()
    const { form } = await review()
    await admin.post('/admin/test-orders/leave', {})
    expect(await admin.post('/checkout/place-order', form)).toHaveStatus(409)
    expect(await orders()).toEqual([])
  })

  test('a form of a real order that is sent in test mode places nothing', async () => {
    const { form } = await review()
    await startMode()
    expect(await admin.post('/checkout/place-order', form)).toHaveStatus(409)
    expect(await admin.post('/checkout/place-order', { ...form, processor_id: '90' })).toHaveStatus(409)
    expect(await orders()).toEqual([])
  })

  test('a staff member who loses the role on the way is in test mode no more', async () => {
    await startMode()
    const { form } = await review()
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ roleId: 1 }))
    expect(await admin.post('/checkout/place-order', form)).toHaveStatus(409)
    expect(await orders()).toEqual([])
  })

  test('a cart that is handed over after signing out brings no test mode', async () => {
    await startMode()
    const { form } = await review()
    const cart = admin.cookies.get('cart')!
    await admin.post('/logout', {})
    const visitor = createTestClient(app)
    visitor.cookies.set('cart', cart)
    await visitor.post('/checkout/place-order', form)
    const reloaded = await reloadReview(visitor)
    expect(reloaded.review.text).not.toContain('value="90"')
    expect(await orders()).toEqual([])
  })

  test('signing in again does not bring the mode back', async () => {
    await startMode()
    const session = admin.cookies.get('session')!
    await admin.post('/logout', {})
    admin.cookies.set('session', session)
    expect(await admin.get('/')).not.toShow('Test mode')
  })

  test('its payment starts for no real order, and pays none', async () => {
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    const order = (await findOrder(shop.db.read, { id: (await placeTestOrder(shop, cartId)).id }))!
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const { total: amount, currency, email } = order
    const start = {
      order,
      processor: testPayment(),
      hosted: false,
      amount,
      currency,
      email,
      lines: [],
      tax: { isCollected: false, isIncluded: false },
    }
    await expect(startOrderPayment(shop, { ...start, ...addresses })).rejects.toThrow('checkout.orderChanged')
    const findWording = await readWordings(shop)
    const received = { orderId: order.id, processorId: 90, amount, currency, method: '' }
    expect(await shop.db.transaction((tx) => payOrder(shop, tx, received, { actor: 'test', findWording }))).toBe('mismatch')
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('the payment link of a real order offers it to nobody, in test mode either', async () => {
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    const order = (await findOrder(shop.db.read, { id: (await placeTestOrder(shop, cartId)).id }))!
    await startMode()
    const path = `/checkout/success/${order.externalId}/pay`
    expect((await admin.get(path)).text).not.toMatch(/name="processor_id"/)
    expect(await admin.get(path)).toShow('This order is real, in test mode too.')
    for (const processor_id of ['1', '90']) expect(await admin.post(path, { amount: String(order.total), processor_id })).toHaveStatus(422)
    expect(await listPayments(shop.db.read, order.id)).toEqual([])
  })

  test('it has no webhook, and staff cannot turn it on, rename it or make it the primary method', async () => {
    expect(await (await guest()).post('/webhooks/test-payment', {})).toHaveStatus(404)
    const path = '/admin/ecommerce/checkout/processors'
    for (const action of ['switch', 'primary', 'name'])
      expect(await admin.post(`${path}/test-payment/${action}`, { enabled: 'on', name: 'x' })).toHaveStatus(404)
    expect(await admin.get(path)).not.toShow('Test payment')
  })

  test('turned on in the database, it is still offered to no shopper', async () => {
    const { orderProcessors } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orderProcessors).set({ enabled: true }).where(eq(orderProcessors.processorId, 90)))
    const { page } = await review(await guest())
    expect(page.text).not.toContain('value="90"')
  })
})

test.each([
  ['the test payment', 90, 100, true, true],
  ['the test payment of nothing', 90, 0, true, false],
  ['an order of nothing', 0, 0, true, true],
  ['a card', 1, 100, true, false],
  ['the test payment', 90, 100, false, false],
  ['a card', 1, 100, false, true],
])('%s (method %d, total %d) is offered in test mode %p: %p', (_, processorId, total, isTest, isShown) => {
  const processor = { processorId, missing: [], collectsOnline: processorId !== 0 }
  const record = { enabled: true, instructions: '', creditLimit: null }
  expect(isOffered(processor, record, { total, isWholesale: false, owed: 0, isTest })).toBe(isShown)
})

describe('a test order', () => {
  test('is paid by nobody through its payment link but by its own staff member in test mode', async () => {
    const order = await placeUnpaid()
    const path = `/checkout/success/${order.externalId}/pay`
    const body = { amount: String(order.total), processor_id: '90' }
    const other = await signedIn(4)
    await other.post('/admin/test-orders/start', {})
    for (const client of [createTestClient(app), await guest(), other, admin]) {
      expect(await client.get(path)).toHaveStatus(404)
      expect(await client.post(path, body)).toHaveStatus(404)
    }
    expect(await listPayments(shop.db.read, order.id)).toEqual([])
    await startMode()
    expect(await admin.follow(await admin.post(path, body))).toShow('Test order')
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ paymentStatus: 'paid' })
  })

  test('is paid with no method that moves money', async () => {
    const order = await placeUnpaid()
    await startMode()
    const path = `/checkout/success/${order.externalId}/pay`
    expect(await admin.post(path, { amount: String(order.total), processor_id: '1' })).toHaveStatus(422)
    expect(await listPayments(shop.db.read, order.id)).toEqual([])
  })

  test('whose return address is opened by a stranger stays unpaid, and ends no mode', async () => {
    const order = await placeUnpaid()
    await startMode()
    await (await guest()).get(`/checkout/return?order=${order.externalId}`)
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ paymentStatus: 'unpaid' })
    expect(await admin.get('/')).toShow('Test mode')
  })

  test('whose payment has begun is not paid by a stranger who opens its return address', async () => {
    const order = await placeUnpaid()
    const { total: amount, currency } = order
    const payment = { orderId: order.id, processorId: 90, idempotencyKey: 'begun', amount, currency }
    await shop.db.transaction(async (tx) => {
      const { id } = await createPayment(tx, payment, shop.now())
      const { reference } = (await testPayment().begin({ idempotencyKey: 'begun', amount, currency } as never)) as { reference: string }
      await recordReference(tx, id, { reference }, shop.now())
    })
    const other = await signedIn(4)
    await other.post('/admin/test-orders/start', {})
    const path = `/checkout/return?order=${order.externalId}`
    for (const client of [await guest(), other, admin]) await client.get(path)
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ paymentStatus: 'unpaid' })
    await startMode()
    await admin.get(path)
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ paymentStatus: 'paid' })
  })

  test('that is deleted while its payment begins leaves nothing', async () => {
    const order = await placeUnpaid()
    const begin = testPayment().begin.bind(null)
    const processor = {
      ...testPayment(),
      begin: async (request: Parameters<typeof begin>[0]) => {
        await shop.db.transaction((tx) => deleteTestOrders(tx, [order.id]))
        return begin(request)
      },
    }
    const { total: amount, currency, email } = order
    const tax = { isCollected: false, isIncluded: false }
    const start = { order, processor, hosted: false, amount, currency, email, lines: [], tax, returnUrl: 'http://localhost/back' }
    await expect(startOrderPayment(shop, { ...start, cancelUrl: start.returnUrl })).rejects.toThrow('order')
    expect(await shop.db.read.$count(shop.db.t.payments)).toBe(0)
    await expect(startOrderPayment(shop, { ...start, cancelUrl: start.returnUrl })).rejects.toThrow('order')
    expect(await shop.db.read.$count(shop.db.t.payments)).toBe(0)
  })

  test('is no subscription, and says so', async () => {
    await shop.db.transaction((tx) => tx.update(tx.t.variants).set({ isSubscription: true }))
    await startMode()
    const { page, form } = await review()
    expect(page).toShow('A subscription cannot be tried in test mode')
    const refused = await admin.post('/checkout/place-order', { ...form, processor_id: '90' })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('A subscription cannot be tried in test mode')
    expect(await orders()).toEqual([])
  })

  test('is not replaced by a real one', async () => {
    await placeTest()
    const [line] = await shop.db.read.select().from(shop.db.t.orderLines)
    const path = '/admin/ecommerce/orders/-1/replacement'
    const page = await admin.get(path)
    const key = /name="key" value="([^"]+)"/.exec(page.text)![1]!
    const refused = await admin.post(path, { key, [`quantity.${line!.id}`]: '1' })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('A test order cannot be replaced')
  })

  test('is not made by a replacement: that of a real order is refused in test mode', async () => {
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    await payTestOrder(shop, await placeTestOrder(shop, cartId))
    await startMode()
    const [line] = await shop.db.read.select().from(shop.db.t.orderLines)
    const form = { key: 'k'.repeat(32), [`quantity.${line!.id}`]: '1' }
    const refused = await admin.post('/admin/ecommerce/orders/1/replacement', form)
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('This order is real, in test mode too.')
    expect(await orders()).toHaveLength(1)
  })
})
