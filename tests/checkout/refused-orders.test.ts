import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findDetails } from '#src/checkout/details.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer/bank-transfer.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { manualPaymentsTest } from '#tests/payment-processing/manual-payments-test.ts'
import { detailsForm, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { app, shop, guest, wholesale, mug, review, saveTerms } = manualPaymentsTest()

/** Counters, sessions and what shoppers typed into their own checkout may change. */
const ignored = ['rateLimits', 'checkouts', 'versions', 'pageChanges', 'sessions', 'cacheVersions', 'users']

/** Every other row of the store. */
async function readRows(): Promise<Record<string, unknown[]>> {
  const tables = Object.entries(shop.db.t).filter(([name]) => !ignored.includes(name))
  const rows = await Promise.all(tables.map(async ([name, table]) => [name, await shop.db.read.select().from(table as never)] as const))
  return Object.fromEntries(rows.map(([name, found]) => [name, found.map((row) => JSON.stringify(row)).toSorted()]))
}

const changeMethod = (processorId: number, change: { enabled?: boolean; instructions?: string; creditLimit?: number }) =>
  shop.db.transaction((tx) => tx.update(tx.t.orderProcessors).set(change).where(eq(tx.t.orderProcessors.processorId, processorId)))

const place = (client: TestClient, form: Record<string, string>, options = {}) => client.post('/checkout/place-order', form, options)

beforeEach(async () => {
  await createTestDiscount(shop, { usageLimit: 1 })
})

async function reviewWithCode(client: TestClient) {
  await review(client, 2)
  await client.post('/checkout/discount', { code: 'WELCOME10' })
  return (await reloadReview(client)).form
}

test.each([0, 11, 99, 123456])('an order with payment method %d, which is not offered, leaves nothing behind', async (method) => {
  const form = await reviewWithCode(guest)
  const before = await readRows()
  const refused = await place(guest, { ...form, processor_id: String(method) })
  expect(refused).toHaveStatus(422)
  expect(await place(guest, { ...form, processor_id: String(method) }, acceptJson)).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
  // The same form can be sent with another method, and the use of the code is still there.
  expect(await place(guest, { ...form, processor_id: '10' })).toHaveStatus(303)
})

test('a refused method that does not exist is not stored with the checkout', async () => {
  const { form } = await review(guest)
  await place(guest, { ...form, processor_id: '99' })
  const [cart] = await shop.db.read.select().from(shop.db.t.carts)
  expect((await findDetails(shop.db.read, cart!.id))!.processorId).not.toBe(99)
})

test('an order leaves nothing behind when its method was switched off, or all were, after the review was shown', async () => {
  const form = await reviewWithCode(guest)
  await changeMethod(10, { enabled: false })
  const before = await readRows()
  expect(await place(guest, { ...form, processor_id: '10' })).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
  await changeMethod(1, { enabled: false })
  const withoutMethods = await readRows()
  expect(await place(guest, { ...form, processor_id: '1' })).toHaveStatus(422)
  expect(await readRows()).toEqual(withoutMethods)
})

test('an order leaves nothing behind whose bank transfer lost its instructions, or whose buyer may owe no more', async () => {
  const transfer = await review(guest)
  await changeMethod(10, { instructions: '' })
  const before = await readRows()
  expect(await place(guest, { ...transfer.form, processor_id: '10' })).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
  const invoice = await review(wholesale)
  await changeMethod(11, { creditLimit: 10 })
  const beforeInvoice = await readRows()
  expect(await place(wholesale, { ...invoice.form, processor_id: '11' })).toHaveStatus(422)
  expect(await readRows()).toEqual(beforeInvoice)
})

test('an order leaves nothing behind whose method needs a script the browser does not run', async () => {
  const panel = { kind: 'panel', scripts: [], origins: {}, panel: () => '' }
  const scripted = openProcessor({ ...bankTransfer, processorId: 77, slug: 'scripted', collectsOnline: true }, {}, realSystem)
  shop.processors.push({ ...scripted, form: panel as never })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  const { form } = await review(guest)
  const before = await readRows()
  const refused = await place(guest, { ...form, processor_id: '77' })
  shop.processors.pop()
  expect(refused).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
})

test('of two orders on invoice at the same time, the one above the limit leaves nothing behind', async () => {
  await saveTerms('invoice', { instructions: 'Pay to DE02 1203', due_days: '30', credit_limit: '100' })
  const openCart = async () => {
    const { form } = await review(wholesale, 3)
    const client = createTestClient(app, new Map(wholesale.cookies))
    return () => place(client, { ...form, processor_id: '11' })
  }
  const buyers = [await openCart(), await openCart()]
  const responses = await Promise.all(buyers.map((send) => send()))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
  expect(await shop.db.read.select({ state: shop.db.t.orders.paymentStatus }).from(shop.db.t.orders)).toEqual([{ state: 'authorized' }])
  expect(await shop.db.read.select().from(shop.db.t.reservations)).toEqual([])
})

test('a refused order leaves the earlier order of the cart and its payment as they were', async () => {
  const { form } = await review(guest)
  expect(await place(guest, { ...form, processor_id: '1' }, acceptJson)).toHaveStatus(200)
  await guest.post('/checkout', { ...detailsForm, name: 'Amara N. Okafor' })
  const changed = (await reloadReview(guest)).form
  const before = await readRows()
  expect(await place(guest, { ...changed, processor_id: '99' }, acceptJson)).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
})

test('refused orders do not use up what an unpaid shopper may reserve', async () => {
  const { form } = await review(guest, 5)
  for (let index = 0; index < 6; index++) await place(guest, { ...form, processor_id: '99' })
  const other = await review(createTestClient(app), 10)
  expect(other.review).toShow('Moss mug')
  expect((await shop.db.read.select().from(shop.db.t.inventory)).find(({ sku }) => sku === mug.sku)).toMatchObject({ reserved: 0 })
})

test('a payment link refuses a method that is not offered instead of taking another one', async () => {
  const { form } = await review(guest)
  await place(guest, { ...form, processor_id: '10' })
  const [order] = await shop.db.read.select().from(shop.db.t.orders)
  const before = await readRows()
  const refused = await guest.post(
    `/checkout/success/${order!.externalId}/pay`,
    { amount: String(order!.total), processor_id: '99' },
    acceptJson,
  )
  expect(refused).toHaveStatus(422)
  expect(await readRows()).toEqual(before)
})
