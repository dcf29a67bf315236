import { describe, expect, test } from 'bun:test'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { detailsForm } from '#tests/checkout/checkout-client.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { testModeTest } from './test-mode-test.ts'
import '#tests/support/both-engines.ts'
import '#tests/support/matchers.ts'

const { shop, mug, admin, signedIn, review, placeTest } = testModeTest()
const firstTest = () => findOrder(shop.db.read, { id: -1 })

describe('a test order', () => {
  test('is placed at the normal checkout and paid without money', async () => {
    const page = await placeTest()
    expect(page).toShow('Test order')
    expect(await firstTest()).toMatchObject({
      number: 900_000_001,
      paymentStatus: 'paid',
      status: 'processing',
      email: 'role5@example.com',
    })
    expect(await listPayments(shop.db.read, -1)).toMatchObject([{ processorId: 90, state: 'paid' }])
    expect(await admin.get('/admin/ecommerce/orders/-1')).toShow('Test order')
  })

  test('leaves no gap in the numbers of real orders', async () => {
    await placeTest()
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    expect(await placeTestOrder(shop, cartId)).toMatchObject({ id: 1, number: 10_001 })
    admin.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    await placeTest()
    expect(await findOrder(shop.db.read, { id: -2 })).toMatchObject({ number: 900_000_002 })
  })

  test('has a number of its own when two are placed at the same time', async () => {
    const other = await signedIn(4)
    other.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    const clients = [admin, other]
    const forms: Awaited<ReturnType<typeof review>>['form'][] = []
    for (const client of clients) {
      await client.post('/admin/test-orders/start', {})
      forms.push((await review(client)).form)
    }
    const placed = await Promise.all(clients.map((client, at) => client.post('/checkout/place-order', forms[at]!)))
    expect(placed.map(({ status }) => status)).toEqual([303, 303])
    const ids = await shop.db.read.select({ id: shop.db.t.orders.id }).from(shop.db.t.orders)
    expect(ids.map(({ id }) => id).toSorted((a, b) => b - a)).toEqual([-1, -2])
  })

  test('mails only the staff member who placed it, and says so in the subject', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { order_email: 'orders@example.com' }, shop.now()))
    await placeTest()
    const mails = await listOutbox(shop.db.read)
    expect(mails.map(({ recipient, subject }) => [recipient, subject.startsWith('[TEST] ')])).toEqual([['role5@example.com', true]])
  })

  test('is remembered for the first steps, also when others follow', async () => {
    expect((await currentSettings(shop)).test_order_placed_at).toBe(0)
    await placeTest()
    const first = (await currentSettings(shop)).test_order_placed_at
    expect(first).toBe(shop.now())
    shop.clock.advance(60_000)
    admin.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    await placeTest()
    expect((await currentSettings(shop)).test_order_placed_at).toBe(first)
  })

  test('of the same cart takes the place of no real order, and none takes its place', async () => {
    await admin.post('/checkout', detailsForm)
    const { cartId } = await admin.get('/cart').then(() => findCart())
    const real = await placeTestOrder(shop, cartId, {})
    await placeTest()
    expect(await findOrder(shop.db.read, { id: real.id })).toMatchObject({ status: 'pending', replacedBy: null })
    expect(await payTestOrder(shop, real)).toBe('paid')
    expect(await firstTest()).toMatchObject({ status: 'processing' })
  })
})

describe('the test mode', () => {
  test('is shown on every page of store, checkout and admin, with a button that ends it', async () => {
    await admin.post('/admin/test-orders/start', {})
    for (const path of ['/', '/checkout', '/admin/dashboard']) expect(await admin.get(path)).toShow('Test mode until')
    await admin.post('/admin/test-orders/leave', {})
    for (const path of ['/', '/checkout', '/admin/dashboard']) expect(await admin.get(path)).not.toShow('Test mode until')
  })

  test('ends with the order', async () => {
    expect(await placeTest()).not.toShow('Test mode until')
  })

  test('ends after an hour', async () => {
    await admin.post('/admin/test-orders/start', {})
    shop.clock.advance(60 * 60_000 - 1)
    expect(await admin.get('/')).toShow('Test mode')
    shop.clock.advance(1)
    expect(await admin.get('/')).not.toShow('Test mode')
  })

  test('offers the test payment and nothing that moves money; outside of it, it is not offered', async () => {
    const { page: real } = await review()
    expect(real.text).toContain('name="processor_id" value="1"')
    expect(real.text).not.toContain('value="90"')
    await admin.post('/admin/test-orders/start', {})
    const { page } = await review()
    expect(page.text).toContain('<input type="hidden" name="processor_id" value="90"')
    expect(page).toShow('No money moves')
  })
})

async function findCart(): Promise<{ cartId: number }> {
  const [cart] = await shop.db.read.select({ id: shop.db.t.carts.id }).from(shop.db.t.carts)
  return { cartId: cart!.id }
}

test('the lines of a test order are those of the cart', async () => {
  await placeTest()
  expect(await listOrderLines(shop.db.read, -1)).toMatchObject([{ name: 'Moss mug', quantity: 1 }])
})
