import { expect, test } from 'bun:test'
import { readWordings } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { requestReturn } from '#src/returns/request-return.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { readPdfText } from '#tests/support/pdf-text.ts'
import '#tests/support/matchers.ts'
import { testModeTest } from './test-mode-test.ts'

const { shop, mug, admin, signedIn, placeTest } = testModeTest()
const list = '/admin/ecommerce/orders'
const notReal = 'TEST: this order is not real.'

async function placeReal() {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const real = await placeTestOrder(shop, cartId)
  await payTestOrder(shop, real)
  return real
}

test('the list shows test orders in a view of their own, and when they are searched for or chosen', async () => {
  await placeReal()
  expect(await admin.get(list)).not.toShow('Test orders')
  await placeTest()
  const all = await admin.get(list)
  expect(all).toShow('Test orders 1')
  expect(all).not.toShow('#900000001')
  for (const query of ['view=test', 'q=900000001']) {
    const page = await admin.get(`${list}?${query}`)
    expect(page).toShow('#900000001')
    expect(page).toShow('Test order Processing')
    expect(page).not.toShow('#10001')
  }
  expect((await admin.get(`/admin/pending-orders`)).text).not.toContain('#900000001')
})

test('the list without orders leads those who may place test orders to them, and links them once there are some', async () => {
  const link = 'href="/admin/test-orders"'
  const editor = await signedIn(4)
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  expect(await admin.get(list)).toShow('Orders appear here when customers buy. Place a test order')
  expect((await admin.get(list)).text).toContain(link)
  await placeReal()
  expect((await admin.get(list)).text).not.toContain(link)
  await placeTest()
  expect((await admin.get(list)).text).toContain(link)
  expect(await editor.get(list)).toShow('#10001')
  expect((await editor.get(list)).text).not.toContain(link)
})

test('the CSV says which orders are tests, and has none unless they are asked for', async () => {
  await placeReal()
  await placeTest()
  expect((await admin.get(`${list}/export.csv`)).text.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^10001,.*,$/)])
  const both = (await admin.get(`${list}/export.csv?ids=-1,1`)).text.split('\r\n').slice(1, -1)
  expect(both.toSorted()).toEqual([expect.stringMatching(/^10001,.*,$/), expect.stringMatching(/^900000001,.*,yes$/)])
})

test('the pages on which staff ship, refund and edit it mark it, and nobody picks it', async () => {
  await placeTest()
  for (const page of ['fulfill', 'refund', 'edit']) expect(await admin.get(`${list}/-1/${page}`)).toShow('Test order')
  expect((await admin.get(`${list}/print?ids=-1&document=picks`)).text).not.toContain('900000001')
})

test('the CSV of returns and the personal data of its staff member mark it', async () => {
  await placeTest()
  const [line] = await shop.db.read.select().from(shop.db.t.orderLines)
  await admin.post(`${list}/-1/fulfill`, { key: crypto.randomUUID(), [`quantity.${line!.id}`]: '1' })
  const units = new Map([[line!.id, { quantity: 1, reason: 'damaged' as const }]])
  const input = { orderId: -1, key: 'a'.repeat(32), kind: 'return' as const, units, note: '', photos: [], actor: 'customer' }
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => requestReturn(shop, tx, input, findWording))
  const [head, row] = (await admin.get('/admin/ecommerce/returns/export.csv?view=all')).text.split('\r\n')
  expect([head, row]).toEqual([expect.stringMatching(/,test$/), expect.stringMatching(/,yes$/)])
  const { userId } = (await findOrder(shop.db.read, { id: -1 }))!
  expect((await exportUserData(shop.db.read, userId!, shop.now())).orders).toMatchObject([{ number: 900_000_001, isTest: true }])
})

test('bulk actions take test orders by their ids', async () => {
  await placeTest()
  await admin.post(`${list}/bulk`, { ids: ['-1'], action: 'tag', tag: 'tried', confirmed: 'on', back: list })
  expect(await shop.db.read.select().from(shop.db.t.orderTags)).toMatchObject([{ orderId: -1, tag: 'tried' }])
})

test('invoices and packing slips say TEST, on the page and as PDF', async () => {
  await placeTest()
  for (const kind of ['slips', 'invoices']) expect(await admin.get(`${list}/print?ids=-1&document=${kind}`)).toShow(notReal)
  for (const name of ['invoice', 'packing-slip']) expect(readPdfText((await admin.get(`${list}/-1/${name}.pdf`)).bytes)).toContain(notReal)
})

test('pages of the buyer, the account, the dashboard, the search and tickets mark it', async () => {
  const success = await placeTest()
  expect(success).toShow(notReal)
  const order = (await findOrder(shop.db.read, { id: -1 }))!
  for (const path of ['/dashboard/orders/900000001', '/admin/dashboard', '/admin/find?q=900000001', `/admin/users/${order.userId}`])
    expect(await admin.get(path)).toShow('Test order')
  const ticket = await openTicket(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ orderId: -1 }))
  expect(await admin.htmx().get(`/admin/tickets/${ticket.id}/context/orders`)).toShow('#900000001 Test order')
})
