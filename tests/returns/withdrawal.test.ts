import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addProductFile } from '#src/product-files/product-files.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import { deliveredBy, periodEnd } from '#src/returns/return-period.ts'
import { saveSettings } from '#src/settings/settings.ts'
import '#tests/support/matchers.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { returnsTest } from './returns-test.ts'

const store = returnsTest()
const { shop, app, guest, admin, placePaidOrder, placeShippedOrder, readReturns, listPath, orderPath } = store
const { linkOf, openForm, changeOrder, readOrder, countMails } = store
const day = 24 * 3_600_000

beforeEach(() =>
  shop.db.transaction((tx) =>
    saveSettings(tx, { return_instructions: 'Send it to\nDock 4, Leipzig', timezone: 'UTC', order_email: 'orders@example.com' }, 1),
  ),
)

async function moveToBerlin(order: { id: number }, columns: Parameters<typeof changeOrder>[1] = {}) {
  const { address } = await readOrder(order)
  await changeOrder(order, { address: { ...address, country: 'DE', state: '', city: 'Berlin', postalCode: '10969' }, ...columns })
}

describe('a consumer in the EU', () => {
  test('withdraws in two steps and gets the statement with its time by email', async () => {
    const { order, line } = await placeShippedOrder()
    await moveToBerlin(order)
    const path = await linkOf(order)
    expect(await guest.get(path)).toShow('Withdraw from contract here')
    const form = await openForm(`${path}/withdraw`)
    expect(form[`quantity.${line.id}`]).toBe('2')
    const confirmPath = `${path}/withdraw/confirm?quantity.${line.id}=2`
    const confirm = await guest.get(confirmPath)
    expect(confirm).toShow('You withdraw from the contract for these items of order #')
    expect(confirm).toShow('Confirm withdrawal')
    expect(await readReturns(order)).toEqual([])
    const statement = await openForm(confirmPath)
    const responses = await Promise.all([1, 2].map(() => guest.post(`${path}/withdraw/confirm`, statement)))
    expect(responses.map(({ location }) => location)).toEqual([path, path])
    expect(await guest.get(path)).toShow('Withdrawal #1 Approved')
    expect(await readReturns(order)).toMatchObject([{ kind: 'withdrawal', state: 'approved', lines: [{ quantity: 2 }] }])
    expect(await countMails('withdrawal_received')).toBe(1)
    for (const text of [`Order: ${order.number}`, 'Received on: Mar 2, 2026, ', 'From: amara@example.com', '2 × ', 'Dock 4, Leipzig'])
      await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'withdrawal_received', text })
    expect(await countMails('staff_withdrawal')).toBe(1)
    await expect(shop).toHaveMailed({ to: 'orders@example.com', template: 'staff_withdrawal', text: '/admin/ecommerce/returns/1' })
    expect(await admin.get(orderPath(order))).toShow('Withdrawal #1 from the contract received')
    expect(await admin.get(`${listPath}?f.kind=withdrawal`)).toShow('Withdrawal #1')
  })

  test('chooses at least one unit, and no more than are left', async () => {
    const { order, line } = await placeShippedOrder()
    await moveToBerlin(order)
    const path = `${await linkOf(order)}/withdraw/confirm`
    expect(await guest.get(path)).toShow('Choose at least one item')
    expect(await guest.get(`${path}?quantity.${line.id}=3`)).toShow('Only 2 units of')
    expect(await guest.get(`${path}?quantity.${line.id}=x`)).toHaveStatus(422)
    expect(await guest.post(path, { key: 'k', [`quantity.${line.id}`]: '3' })).toHaveStatus(422)
    expect(await readReturns(order)).toEqual([])
  })

  test('withdraws before the delivery, too, and until the period after it has ended', async () => {
    const { order } = await placePaidOrder()
    await moveToBerlin(order)
    shop.clock.advance(60 * day)
    expect(await guest.get(`${await linkOf(order)}/withdraw`)).toShow('Continue')
    const { order: sent } = await placeShippedOrder()
    await moveToBerlin(sent)
    shop.clock.advance(20 * day)
    expect(await guest.get(`${await linkOf(sent)}/withdraw`)).toShow('Continue')
    shop.clock.advance(4 * day)
    expect(await guest.get(`${await linkOf(sent)}/withdraw`)).toShow('You cannot withdraw from this contract here now.')
    expect(await guest.get(await linkOf(sent))).not.toShow('Withdraw from contract here')
  })

  test('cannot withdraw from what was made for them, and sees why', async () => {
    const { order, line } = await placeShippedOrder()
    await moveToBerlin(order)
    const { orderLines } = shop.db.t
    const customization = [{ label: 'Engraving', answer: 'Ann', charge: 0 }]
    await shop.db.transaction((tx) => tx.update(orderLines).set({ customization }).where(eq(orderLines.id, line.id)))
    expect(await guest.get(await linkOf(order))).not.toShow('Withdraw from contract here')
    expect(await guest.get(await linkOf(order))).toShow('Return items')
  })

  test('withdraws from files until they are downloaded, which ends their downloads', async () => {
    const book = await createTestProduct(shop, { name: 'Notes', isDigital: true, stock: null })
    const parts = async function* () {
      yield new TextEncoder().encode('bytes')
    }
    await addProductFile(shop, book.id, { name: 'notes.pdf', parts: parts() }, async () => {})
    const [first, second] = [await placePaidOrder({ product: book, quantity: 1 }), await placePaidOrder({ product: book, quantity: 1 })]
    for (const { order } of [first, second]) await moveToBerlin(order)
    const fileOf = ({ line }: typeof first) => `/downloads/${line.id}/${line.downloadToken}`
    expect((await guest.get(fileOf(first))).status).toBe(200)
    expect(await guest.get(await linkOf(first.order))).not.toShow('Withdraw from contract here')
    const path = `${await linkOf(second.order)}/withdraw/confirm`
    await guest.post(path, { key: 'k', [`quantity.${second.line.id}`]: '1' })
    expect(await readReturns(second.order)).toHaveLength(1)
    expect((await guest.get(fileOf(second))).status).toBe(403)
  })

  test('is not a business, lives in the EU, and finds nothing while the store turned it off', async () => {
    const { order } = await placeShippedOrder()
    const offers = async () => (await guest.get(await linkOf(order))).text.includes('Withdraw from contract here')
    expect(await offers()).toBe(false)
    await moveToBerlin(order)
    expect(await offers()).toBe(true)
    await changeOrder(order, { vatNumber: 'DE136695976' })
    expect(await offers()).toBe(false)
    await changeOrder(order, { vatNumber: '' })
    await shop.db.transaction((tx) => saveSettings(tx, { withdrawal_days: null }, 1))
    expect(await offers()).toBe(false)
  })

  test('is recognized by a stranger with an old link only by a masked email', async () => {
    const { order, line } = await placePaidOrder()
    await moveToBerlin(order)
    shop.clock.advance(31 * day)
    const page = await createTestClient(app).get(`${await linkOf(order)}/withdraw/confirm?quantity.${line.id}=1`)
    expect(page).toShow('a***@example.com')
    expect(page).not.toShow('amara@example.com')
  })
})

describe('the period', () => {
  const order = { status: 'shipped', fulfillmentStatus: 'fulfilled', orderDate: 0, paidAt: 5, deliveryTo: '1970-01-05' } as const
  const shipment = { kind: 'fulfilled', data: {}, createdAt: 2 * day }

  test('begins when the last parcel has arrived at the latest', () => {
    expect(deliveredBy(order, [shipment, { ...shipment, createdAt: day }], 'UTC')).toBe(2 * day + 5 * day - 1)
    expect(deliveredBy({ ...order, deliveryTo: null }, [shipment], 'UTC')).toBe(2 * day)
    expect(deliveredBy(order, [{ kind: 'status', data: { to: 'shipped' }, createdAt: day }], 'UTC')).toBe(6 * day - 1)
  })
  test('has not begun while nothing was sent; files arrive with the payment', () => {
    expect(deliveredBy({ ...order, status: 'processing', fulfillmentStatus: 'unfulfilled' }, [], 'UTC')).toBeNull()
    expect(deliveredBy({ ...order, status: 'completed', fulfillmentStatus: 'not_required' }, [], 'UTC')).toBe(5)
    expect([periodEnd(null, 14), periodEnd(5, 14)]).toEqual([Infinity, 14 * day + 5])
  })
  test('is for the 27 members of the union', () => {
    expect(['DE', 'GR', 'IE', 'US', 'GB', 'NO', 'CH', ''].map(isInEuropeanUnion)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
