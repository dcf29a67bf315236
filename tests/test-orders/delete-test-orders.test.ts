import { describe, expect, test } from 'bun:test'
import { createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { deleteTestOrders } from '#src/test-orders/delete-test-orders.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { openTicket } from '#tests/support/tickets.ts'
import '#tests/support/both-engines.ts'
import '#tests/support/matchers.ts'
import { testModeTest } from './test-mode-test.ts'

const { shop, mug, admin, signedIn, placeTest } = testModeTest()
const path = '/admin/test-orders'

async function placeReal() {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const real = await placeTestOrder(shop, cartId)
  await payTestOrder(shop, real)
  return real
}

/** Tables with rows of orders. */
async function countRows(): Promise<Record<string, number>> {
  const { orders, orderLines, orderTaxes, orderTimeline, payments, outbox, fulfillments, refunds, returns } = shop.db.t
  const tables = { orders, orderLines, orderTaxes, orderTimeline, payments, outbox, fulfillments, refunds, returns }
  const counts = await Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await shop.db.read.$count(table)] as const))
  return Object.fromEntries(counts)
}

describe('deleting test orders', () => {
  test('takes everything that hangs on them, and no real order', async () => {
    await placeReal()
    const before = await countRows()
    await placeTest()
    const [line] = await listOrderLines(shop.db.read, -1)
    await admin.post('/admin/ecommerce/orders/-1/fulfill', { key: crypto.randomUUID(), [`quantity.${line!.id}`]: '1', notify: 'on' })
    expect(await admin.get(`${path}/delete`)).toShow('Delete 1 test order?')
    expect(await admin.follow(await admin.post(`${path}/delete`, {}))).toShow('1 test order was deleted.')
    expect(await countRows()).toEqual(before)
  })

  test('is recorded', async () => {
    await placeTest()
    await admin.post(`${path}/delete`, {})
    const [entry] = await listAuditEntries(shop.db.read, { subject: '', limit: 1 })
    expect(entry).toMatchObject({ action: 'test_order.deleted', change: { orders: [900_000_001] } })
  })

  test('can be one of them, from its page', async () => {
    await placeTest()
    admin.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    await placeTest()
    expect((await admin.get('/admin/ecommerce/orders/-1')).text).toContain(`href="${path}/delete?order=-1"`)
    expect(await admin.get(`${path}/delete?order=-1`)).toShow('Delete test order #900000001?')
    await admin.post(`${path}/delete`, { order: '-1' })
    expect(await findOrder(shop.db.read, { id: -1 })).toBeNull()
    expect(await findOrder(shop.db.read, { id: -2 })).not.toBeNull()
  })

  test('never deletes a real order, whatever id is sent', async () => {
    const real = await placeReal()
    const before = await countRows()
    for (const order of [String(real.id), '0', 'x']) expect(await admin.post(`${path}/delete`, { order })).toHaveStatus(404)
    expect(await shop.db.transaction((tx) => deleteTestOrders(tx, [real.id]))).toEqual({ numbers: [], photos: [] })
    expect(await countRows()).toEqual(before)
  })

  test('leaves tickets, which are about no order then', async () => {
    await placeTest()
    const ticket = await openTicket(shop)
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ orderId: -1 }))
    await admin.post(`${path}/delete`, {})
    expect(await shop.db.read.select().from(shop.db.t.tickets)).toMatchObject([{ id: ticket.id, orderId: null }])
  })

  test('needs the permission to change orders', async () => {
    await placeTest()
    expect(await (await signedIn(1)).post(`${path}/delete`, {})).toRedirectTo('/login')
    expect(await findOrder(shop.db.read, { id: -1 })).not.toBeNull()
  })
})
