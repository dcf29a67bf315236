import { describe, expect, test } from 'bun:test'
import { proofMinutes } from '#src/accounts/limits.ts'
import { listPageSize } from '#src/admin/limits.ts'
import {} from '#src/admin/list.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { ordersTest } from './orders-test.ts'

const { admin, app, shop, mug, listPath, placeOrderFor, placePaidOrder } = ordersTest()

const statusOf = async ({ id }: { id: number }) => (await findOrder(shop.db.read, { id }))!.status
const bulk = (action: string, fields: Record<string, string | number | number[]>) =>
  admin.post(`${listPath}/bulk`, { action, back: listPath, ...fields })
const listAudit = async () =>
  (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).map(({ action, subject }) => [action, subject])

describe('selected orders', () => {
  test('are printed as packing slips without prices, one per order, newest first', async () => {
    const first = await placePaidOrder({ giftWrap: true })
    shop.clock.advance(1000)
    const second = await placeOrderFor({ name: 'Bo <b>' })
    await placeOrderFor()
    const response = await bulk('slips', { ids: [first.id, second.id] })
    expect(response).toRedirectTo(`${listPath}/print?ids=${first.id}%2C${second.id}&document=slips`)
    const { text } = await admin.follow(response)
    expect(text.match(/Packing slip for order #\d+/g)).toEqual([
      `Packing slip for order #${second.number}`,
      `Packing slip for order #${first.number}`,
    ])
    expect(text).toContain(mug.sku)
    expect(text).toContain('418 Alder Street')
    expect(text).toContain('“For you”')
    expect(text).toContain('Bo &lt;b&gt;')
    expect(text).not.toContain('$')
  })

  test('are printed as invoices with prices and totals', async () => {
    const order = await placePaidOrder()
    const page = await admin.follow(await bulk('invoices', { ids: [order.id] }))
    expect(page).toShow(`Invoice for order #${order.number}`)
    expect(page).toShow('$30.95')
    expect(page).toShow('Paid')
  })

  test('are printed with the address and VAT number of the store, and a note about reverse charge', async () => {
    await shop.db.transaction((tx) =>
      saveSettings(tx, { merchant_address: '12 Quay Street', seller_vat_number: 'DE136695976' }, shop.now()),
    )
    const { id } = await placePaidOrder()
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ reverseCharge: true, vatNumber: 'FR40303265045' }))
    const invoice = await admin.follow(await bulk('invoices', { ids: [id] }))
    for (const text of ['12 Quay Street', 'VAT number DE136695976', 'FR40303265045', 'Reverse charge: the recipient'])
      expect(invoice).toShow(text)
    expect(await admin.follow(await bulk('slips', { ids: [id] }))).not.toShow('Reverse charge')
  })

  test('are printed with as many queries for ten as for one', async () => {
    const printPath = (orders: { id: number }[]) => `${listPath}/print?document=slips&ids=${orders.map(({ id }) => id).join()}`
    const orders = [await placeOrderFor()]
    await admin.get(printPath(orders))
    const baseline = await countQueries(shop, () => admin.get(printPath(orders)))
    for (let i = 0; i < 9; i += 1) orders.push(await placeOrderFor())
    expect(await countQueries(shop, () => admin.get(printPath(orders)))).toBe(baseline)
  })

  test('are printed after a proof if they are more than a page of the list, but for the list of picks', async () => {
    for (let count = 0; count <= listPageSize; count += 1) await placeOrderFor()
    const ids = (await shop.db.read.select({ id: shop.db.t.orders.id }).from(shop.db.t.orders)).map(({ id }) => id)
    shop.clock.advance(proofMinutes * 60_000)
    for (const document of ['slips', 'invoices']) {
      const path = `${listPath}/print?document=${document}&ids=`
      expect(await admin.get(path + ids.slice(1).join())).toHaveStatus(200)
      expect((await admin.get(path + ids.join())).location).toStartWith('/admin/confirm?next=')
      expect((await admin.get(`${listPath}/print?document=${document}`)).location).toStartWith('/admin/confirm?next=')
    }
    expect(await admin.get(`${listPath}/print?document=picks&ids=${ids.join()}`)).toHaveStatus(200)
  })

  test('are exported as CSV without the others', async () => {
    const order = await placeOrderFor()
    await placeOrderFor()
    const file = await admin.follow(await bulk('export', { ids: [order.id] }))
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(file.text).toContain(`\n${order.number},`)
  })

  test('are all that match the list when all are selected', async () => {
    const unpaid = await placeOrderFor()
    await placePaidOrder()
    const fields = { all: '1', expected: 1, back: `${listPath}?view=unpaid` }
    const file = await admin.follow(await bulk('export', fields))
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(2)
    const slips = await admin.follow(await bulk('slips', fields))
    expect(slips.text.match(/Packing slip for order #\d+/g)).toEqual([`Packing slip for order #${unpaid.number}`])
  })

  test('are marked as shipped; those that cannot be are named with the reason', async () => {
    const [paid, unpaid] = [await placePaidOrder(), await placeOrderFor()]
    const page = await admin.follow(await bulk('shipped', { ids: [paid.id, unpaid.id] }))
    expect(page).toShow('1 order marked as shipped. 1 row was not changed:')
    expect(page).toShow(`#${unpaid.number}: This order cannot be shipped. Its status is Pending.`)
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['shipped', 'pending'])
    expect(await listAudit()).toContainEqual(['order.moved', `order:${paid.number}`])
  })

  test('are cancelled only after a question, and only when unpaid', async () => {
    const [paid, unpaid] = [await placePaidOrder(), await placeOrderFor()]
    const ids = [paid.id, unpaid.id]
    expect(await bulk('cancelled', { ids })).toShow('Cancel 2 orders?')
    expect(await statusOf(unpaid)).toBe('pending')
    const list = await admin.htmx(listPath).post(`${listPath}/bulk`, { action: 'cancelled', ids, back: listPath, confirmed: '1' })
    expect(list).toReplace('#list')
    expect(list).toShow('1 order cancelled.')
    expect(list).toShow(`#${paid.number} : This order is not unpaid. Cancel it on its page.`)
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['processing', 'cancelled'])
  })

  test('are asked about again when more match than were shown', async () => {
    const order = await placeOrderFor()
    await placeOrderFor()
    const response = await bulk('cancelled', { all: '1', expected: 1, confirmed: '1' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('The list has changed: 2 rows match now.')
    expect(await statusOf(order)).toBe('pending')
  })

  test('must be selected first', async () => {
    await placeOrderFor()
    expect(await bulk('slips', {})).toShow('Select at least one row first.')
    expect(await admin.get(`${listPath}/print?document=labels`)).toHaveStatus(404)
  })

  test('are printed but not changed by staff who may only read orders', async () => {
    const order = await placePaidOrder()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    const list = await editor.get(listPath)
    expect(list).toShow('Print packing slips')
    expect(list.text).not.toContain('Mark as shipped')
    const fields = { ids: order.id, back: listPath }
    expect(await editor.follow(await editor.post(`${listPath}/bulk`, { action: 'slips', ...fields }))).toShow('Packing slip for order')
    expect(await editor.post(`${listPath}/bulk`, { action: 'shipped', ...fields })).toHaveStatus(403)
    expect(await statusOf(order)).toBe('processing')
  })
})

test('the list of pending orders has the same bulk actions', async () => {
  const order = await placePaidOrder()
  const pendingPath = '/admin/pending-orders'
  const fields = { ids: order.id, back: pendingPath }
  expect(await admin.post(`${pendingPath}/bulk`, { action: 'slips', ...fields })).toRedirectTo(
    `${pendingPath}/print?ids=${order.id}&document=slips`,
  )
  await admin.post(`${pendingPath}/bulk`, { action: 'shipped', ...fields })
  expect(await statusOf(order)).toBe('shipped')
})
