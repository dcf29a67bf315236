import { beforeEach, describe, expect, test } from 'bun:test'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findLatestPayment, listPayments } from '#src/payments/payments.ts'
import { recordUnmatchedPayment, type NewUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'

const { card, shop, app, admin } = cardTest({ clients: { admin: 5 } })
beforeEach(async () => {
  await createFlatShippingRate(shop)
})

const listPath = '/admin/unmatched-payments'
let paymentCount = 0

async function createUnmatched(overrides: Partial<NewUnmatchedPayment> = {}): Promise<number> {
  const payment = {
    processorId: 1,
    reference: `pi_${++paymentCount}`,
    amount: 3095,
    currency: 'USD',
    reason: 'unknown_reference' as const,
    ...overrides,
  }
  await shop.db.transaction((tx) => recordUnmatchedPayment(tx, shop.log, payment, shop.now()))
  return (await listAllUnmatchedPayments(shop)).at(-1)!.id
}

/** Places an order with a total of 30.95. */
async function placeOrderFor() {
  const { cartId } = await createTestCart(shop, [await createTestProduct(shop, { price: 2400 })])
  await saveTestDetails(shop, cartId)
  return placeTestOrder(shop, cartId)
}

const now = async (order: { id: number }) => (await findOrder(shop.db.read, { id: order.id }))!
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)
const readReferences = (text: string) => [...text.matchAll(/pi_\d+/g)].map(([reference]) => reference)

describe('the list of unmatched payments', () => {
  test('shows reason, amount, customer and order, newest first', async () => {
    const order = await placeOrderFor()
    await createUnmatched({ reason: 'order_cancelled', orderId: order.id })
    await createUnmatched({ email: 'zofia@example.com', amount: 1200, currency: 'EUR' })
    const page = await admin.get(listPath)
    expect(readReferences(page.text)).toEqual([`pi_${paymentCount}`, `pi_${paymentCount - 1}`])
    for (const expectedText of ['Order cancelled', '$30.95', 'amara@example.com', `#${order.number}`, '€12.00', 'zofia@example.com'])
      expect(page).toShow(expectedText)
  })

  test('separates open payments from resolved ones', async () => {
    const [olderId] = [await createUnmatched(), await createUnmatched()]
    await admin.post(`${listPath}/${olderId}/settle`, { note: 'Given back' })
    expect(readReferences((await admin.get(listPath)).text)).toEqual([`pi_${paymentCount}`])
    expect(readReferences((await admin.get(`${listPath}?view=settled`)).text)).toEqual([`pi_${paymentCount - 1}`])
  })

  test('can be searched by reference, email and order', async () => {
    const order = await placeOrderFor()
    await createUnmatched({ orderId: order.id })
    await createUnmatched({ email: 'Zofia@example.com' })
    expect(readReferences((await admin.get(`${listPath}?q=zofia`)).text)).toEqual([`pi_${paymentCount}`])
    expect(readReferences((await admin.get(`${listPath}?q=%23${order.number}`)).text)).toEqual([`pi_${paymentCount - 1}`])
    expect(readReferences((await admin.get(`${listPath}?q=PI_${paymentCount}`)).text)).toEqual([`pi_${paymentCount}`])
    expect(readReferences((await admin.get(`${listPath}?q=%25`)).text)).toEqual([])
  })

  test('shows 25 per page and runs as many queries for them as for two', async () => {
    for (let i = 0; i < 2; i += 1) await createUnmatched()
    await admin.get(listPath)
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let i = 0; i < 25; i += 1) await createUnmatched()
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
    expect(readReferences((await admin.get(`${listPath}?page=9`)).text)).toHaveLength(2)
    expect(await admin.htmx(listPath).get(`${listPath}?q=`)).toReplace('#list')
  })

  test('is counted in the menu only while a payment is open', async () => {
    const count = async () => /href="\/admin\/reconciliation"[^]*?<\/a>/.exec((await admin.get('/admin/dashboard')).text)![0]
    expect(await count()).not.toContain('sidebar-count')
    const id = await createUnmatched()
    expect(await count()).toContain('sidebar-count num">1<')
    await admin.post(`${listPath}/${id}/settle`, { note: 'Given back' })
    expect(await count()).not.toContain('sidebar-count')
  })

  test('is closed to customers and to staff without permission', async () => {
    const id = await createUnmatched()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await agent.get(`${listPath}/${id}`)).toHaveStatus(200)
    expect((await agent.get(`${listPath}/${id}`)).text).not.toContain('/settle')
    expect(await agent.post(`${listPath}/${id}/settle`, { note: 'x' })).toHaveStatus(403)
    expect(await agent.post(`${listPath}/${id}/link`, { order_number: 1 })).toHaveStatus(403)
    expect(await editor.get(listPath)).toHaveStatus(403)
  })
})

describe('resolving a payment', () => {
  test('needs a note, which is stored and written to the audit log', async () => {
    const id = await createUnmatched()
    expect(await admin.post(`${listPath}/${id}/settle`, { note: '  ' })).toHaveStatus(422)
    expect(await admin.follow(await admin.post(`${listPath}/${id}/settle`, { note: 'Given back at the processor' }))).toShow(
      'Given back at the processor',
    )
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'payment.settled',
      subject: `unmatched:${id}`,
      change: { note: 'Given back at the processor' },
    })
  })

  test('works once', async () => {
    const id = await createUnmatched()
    await admin.post(`${listPath}/${id}/settle`, { note: 'First' })
    const secondResponse = await admin.post(`${listPath}/${id}/settle`, { note: 'Second' })
    expect(secondResponse).toHaveStatus(422)
    expect(secondResponse).toShow('This payment is already settled.')
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ note: 'First' }])
    expect(await admin.post(`${listPath}/999/settle`, { note: 'x' })).toHaveStatus(404)
  })

  test('escapes the note', async () => {
    const id = await createUnmatched({ email: '<img src=x>@example.com' })
    await admin.post(`${listPath}/${id}/settle`, { note: '<script>1</script>' })
    const { text } = await admin.get(`${listPath}/${id}`)
    expect(text).not.toContain('<script>1')
    expect(text).not.toContain('<img src=x>')
  })
})

describe('linking a payment to an order', () => {
  test('that awaits exactly this amount marks it as paid and resolves the payment', async () => {
    const order = await placeOrderFor()
    const id = await createUnmatched({ reference: 'pi_somewhere' })
    const page = await admin.follow(await admin.post(`${listPath}/${id}/link`, { order_number: order.number }))
    expect(page).toShow('Order marked as paid')
    expect(await now(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await listPayments(shop.db.read, order.id)).toMatchObject([{ reference: 'pi_somewhere', state: 'paid', amount: order.total }])
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ orderId: order.id, settledAt: shop.now() }])
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_confirmation', text: String(order.number) })
    expect(await lastAudit()).toMatchObject({ action: 'payment.matched', change: { order: order.number, paid: true } })
  })

  test("closes the order's own open payment", async () => {
    const order = await placeOrderFor()
    const processor = shop.processors.find((candidate) => candidate.slug === 'card-processor')!
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    await startPayment(shop, { order, processor, hosted: false, ...addresses, labels: { tax: 'Tax', shipping: 'Shipping' } })
    const openPayment = (await findLatestPayment(shop.db.read, order.id))!
    await admin.post(`${listPath}/${await createUnmatched()}/link`, { order_number: order.number })
    expect(() => card.pay(openPayment.reference!)).toThrow('cannot be confirmed')
  })

  test.each([
    ['of another amount', { amount: 3094 }],
    ['of another currency', { currency: 'EUR' }],
  ])('with money %s changes neither and leaves the payment open', async (_, changes) => {
    const order = await placeOrderFor()
    const processor = shop.processors.find((candidate) => candidate.slug === 'card-processor')!
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    await startPayment(shop, { order, processor, hosted: false, ...addresses, labels: { tax: 'Tax', shipping: 'Shipping' } })
    const id = await createUnmatched({ ...changes, reference: 'pi_odd' })
    await admin.post(`${listPath}/${id}/link`, { order_number: `#${order.number}`.slice(1) })
    expect(await now(order)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ orderId: order.id, settledAt: null }])
    expect(await admin.get(`/admin/ecommerce/orders/${order.id}`)).toShow('pi_odd')
    const ownPayment = await findLatestPayment(shop.db.read, order.id)
    expect(() => card.pay(ownPayment!.reference!)).not.toThrow()
  })

  test('that staff cancelled does not reopen it', async () => {
    const order = await placeOrderFor()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    await admin.post(`${listPath}/${await createUnmatched()}/link`, { order_number: order.number })
    expect(await now(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ settledAt: null }])
  })

  test.each(['', 'abc', '0', '-1', '1.5', '9'.repeat(30)])('needs an order number: %j', async (order_number) => {
    const response = await admin.post(`${listPath}/${await createUnmatched()}/link`, { order_number })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter an order number, such as 10482.')
  })

  test('that does not exist shows an error', async () => {
    const response = await admin.post(`${listPath}/${await createUnmatched()}/link`, { order_number: 999 })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Order #999 does not exist.')
  })

  test('twice at once pays one order', async () => {
    const [firstOrder, secondOrder] = [await placeOrderFor(), await placeOrderFor()]
    const id = await createUnmatched()
    await Promise.all([firstOrder, secondOrder].map(({ number }) => admin.post(`${listPath}/${id}/link`, { order_number: number })))
    expect([(await now(firstOrder)).paymentStatus, (await now(secondOrder)).paymentStatus].toSorted()).toEqual(['paid', 'unpaid'])
  })
})
