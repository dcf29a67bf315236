import { afterEach, describe, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import '#tests/support/matchers.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { refundsTest } from './refunds-test.ts'

const { shop, app, admin, placePaidOrder, orderPath, readOrder, readRefunds, sumLedger, readTotals } = refundsTest()

/** A refund of everything whose result is unknown, as after a crash. */
async function beginUnknownRefund() {
  const { order, payment, line } = await placePaidOrder()
  const { refund } = await shop.db.transaction((tx) =>
    beginRefund(
      tx,
      {
        orderId: order.id,
        key: crypto.randomUUID(),
        selection: { units: new Map([[line.id, 2]]), shipping: 695, amount: null },
        restock: new Map(),
        paymentId: payment.id,
        method: 'processor',
        reason: '',
        note: '',
        notify: false,
        actor: 'Robin Vale',
      },
      shop.now(),
    ),
  )
  return { order, refund, resolvePath: `${orderPath(order)}/refunds/${refund.id}/resolve` }
}

describe('a pending refund whose payment method is not installed anymore', () => {
  const { processors } = shop
  const uninstall = () => (shop.processors = [])
  afterEach(() => void (shop.processors = processors))

  test('is recorded as refunded by staff, who looked it up, and counts', async () => {
    const { order, resolvePath } = await beginUnknownRefund()
    expect((await admin.get(orderPath(order))).text).not.toContain(resolvePath)
    uninstall()
    const page = await admin.get(orderPath(order))
    expect(page).toShow('Look up the refund at the provider')
    expect(page.text).toContain(resolvePath)
    expect(await admin.follow(await admin.post(resolvePath, { result: 'succeeded' }))).toShow(`Refunded`)
    expect(await readRefunds(order)).toMatchObject([{ state: 'succeeded' }])
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', refunded: order.total, refunding: 0 })
    expect(await sumLedger(order)).toEqual(await readTotals(order))
    const { auditLog } = shop.db.t
    const [entry] = await shop.db.read.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'order.refund.resolved', change: { amount: order.total, result: 'succeeded' } })
  })

  test('or as not refunded, which releases its money', async () => {
    const { order, resolvePath } = await beginUnknownRefund()
    uninstall()
    await admin.post(resolvePath, { result: 'failed' })
    expect(await readRefunds(order)).toMatchObject([{ state: 'failed' }])
    expect(await readOrder(order)).toMatchObject({ refunded: 0, refunding: 0 })
  })

  test('once, and only with a known result', async () => {
    const { order, resolvePath } = await beginUnknownRefund()
    uninstall()
    expect(await admin.post(resolvePath, { result: 'pending' })).toHaveStatus(422)
    expect(await admin.post(`${orderPath({ id: order.id + 1 })}/refunds/1/resolve`, { result: 'failed' })).toHaveStatus(404)
    await admin.post(resolvePath, { result: 'failed' })
    expect(await admin.post(resolvePath, { result: 'succeeded' })).toHaveStatus(409)
    expect(await readRefunds(order)).toMatchObject([{ state: 'failed' }])
  })

  test('not by customers, and not while the method can be asked', async () => {
    const { order, resolvePath } = await beginUnknownRefund()
    expect(await admin.post(resolvePath, { result: 'failed' })).toHaveStatus(409)
    uninstall()
    const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    expect(await customer.post(resolvePath, { result: 'failed' })).toRedirectTo('/login')
    expect(await readRefunds(order)).toMatchObject([{ state: 'pending' }])
  })
})
