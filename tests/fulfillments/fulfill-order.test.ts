import { describe, expect, test } from 'bun:test'
import type { Tx } from '#db/types.ts'
import { cancelFulfillment, fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { listShipments } from '#src/fulfillments/find-fulfillments.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { transitionByStaff } from '#src/orders/staff-transitions.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import '#tests/support/matchers.ts'
import { refundsTest } from '../refunds/refunds-test.ts'

const { shop, admin, guest, placePaidOrder, placeUnpaidOrder, orderPath, readOrder, submitRefund } = refundsTest()

const newForm = (values: Record<string, string | number>) => ({ key: crypto.randomUUID(), ...values })
const fulfill = (order: { id: number }, values: Record<string, string | number>) =>
  admin.post(`${orderPath(order)}/fulfill`, newForm(values))
const readShipments = async (order: { id: number }) => listShipments(shop.db.read, await readOrder(order))
const readFulfilled = async (order: { id: number }) => (await listOrderLines(shop.db.read, order.id)).map(({ fulfilled }) => fulfilled)
const timelineKinds = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind).toReversed()
const shippedMails = async () => (await shop.listMails()).filter(({ template }) => template === 'order_shipped')

describe('shipping', () => {
  test('some units makes an order partially fulfilled, and the last ones ship it', async () => {
    const { order, line } = await placePaidOrder()
    expect((await fulfill(order, { [`quantity.${line.id}`]: 1 })).location).toBe(orderPath(order))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', fulfillmentStatus: 'partial' })
    await fulfill(order, { [`quantity.${line.id}`]: 1 })
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled' })
    expect(await readFulfilled(order)).toEqual([2])
    expect(await readShipments(order)).toHaveLength(2)
    expect((await timelineKinds(order)).slice(-3)).toEqual(['fulfilled', 'fulfilled', 'status'])
  })

  test('shows and emails the tracking of a known carrier', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 1, carrier: 'UPS', tracking_number: '1Z999', notify: 'on' })
    const link = 'https://www.ups.com/track?tracknum=1Z999'
    for (const page of [await admin.get(orderPath(order)), await admin.get(`/checkout/success/${order.externalId}`)])
      expect(page.text).toContain(`href="${link}"`)
    const [mail] = await shippedMails()
    expect(mail!.html).toContain(link)
    expect(mail!.text).toContain('UPS 1Z999')
  })

  test('sends no email unless asked to', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 1 })
    expect(await shippedMails()).toEqual([])
  })

  test('hides the tracking link from visitors who may not see the full address', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 2, carrier: 'UPS', tracking_number: '1Z999' })
    shop.clock.advance(31 * 24 * 3_600_000)
    const page = await guest.get(`/checkout/success/${order.externalId}`)
    expect(page).toShow('Shipments')
    expect(page.text).not.toContain('1Z999')
  })

  test('the same form twice ships once', async () => {
    const { order, line } = await placePaidOrder({ quantity: 3 })
    const form = newForm({ [`quantity.${line.id}`]: 1 })
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(`${orderPath(order)}/fulfill`, form)))
    expect(responses.map(({ location }) => location)).toEqual(Array(3).fill(orderPath(order)))
    expect(await readFulfilled(order)).toEqual([1])
  })

  test.each([
    ['other units', (line: number) => ({ [`quantity.${line}`]: 2 })],
    ['another number', () => ({ tracking_number: '1Z998' })],
    ['another carrier', () => ({ carrier: 'DHL' })],
  ])('the same form with %s is refused and changes nothing', async (_, other) => {
    const { order, line } = await placePaidOrder({ quantity: 3 })
    const form = newForm({ [`quantity.${line.id}`]: 1, carrier: 'UPS', tracking_number: '1Z999', notify: 'on' })
    await admin.post(`${orderPath(order)}/fulfill`, form)
    const response = await admin.post(`${orderPath(order)}/fulfill`, { ...form, ...other(line.id) })
    expect(response).toHaveStatus(409)
    expect(response).toShow('This form was already sent with other values.')
    expect(await readFulfilled(order)).toEqual([1])
    expect(await shippedMails()).toHaveLength(1)
    expect((await admin.post(`${orderPath(order)}/fulfill`, form)).location).toBe(orderPath(order))
  })

  test('at the same moment never ships more than was sold', async () => {
    const { order, line } = await placePaidOrder({ quantity: 3 })
    const responses = await Promise.all([1, 2, 3, 4].map(() => fulfill(order, { [`quantity.${line.id}`]: 2 })))
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await readFulfilled(order)).toEqual([2])
  })

  test.each([
    ['more than is left', { units: 3 }, 'Only 2 units are left to ship.'],
    ['nothing', { units: 0 }, 'Choose at least one item.'],
  ])('%s is rejected', async (_, { units }, text) => {
    const { order, line } = await placePaidOrder()
    const response = await fulfill(order, { [`quantity.${line.id}`]: units })
    expect(response.status).toBe(422)
    expect(response).toShow(text)
    expect(await readShipments(order)).toEqual([])
  })

  test('an order that is unpaid or on hold is rejected', async () => {
    const { order: unpaid } = await placeUnpaidOrder()
    const { order: held, line } = await placePaidOrder()
    await admin.post(`${orderPath(held)}/status`, { status: 'on_hold' })
    for (const order of [unpaid, held]) expect((await fulfill(order, { [`quantity.${line.id}`]: 1 })).status).toBe(422)
    expect(await admin.get(`${orderPath(held)}/fulfill`)).toShow('Nothing to ship')
  })

  test('takes only tracking URLs of the web', async () => {
    const { order, line } = await placePaidOrder()
    const response = await fulfill(order, { [`quantity.${line.id}`]: 1, tracking_url: 'javascript:alert(1)' })
    expect(response.status).toBe(422)
  })

  test('an order by its status ships what is left', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 1 })
    await admin.post(`${orderPath(order)}/status`, { status: 'completed' })
    expect(await readOrder(order)).toMatchObject({ status: 'completed', fulfillmentStatus: 'fulfilled' })
    expect(await readFulfilled(order)).toEqual([2])
  })
})

describe('a refund of units that are not shipped', () => {
  test('leaves the others to ship, and ships the order when none are left', async () => {
    const { order, payment, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 1 })
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1 })
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled', paymentStatus: 'partially_refunded' })
    expect((await fulfill(order, { [`quantity.${line.id}`]: 1 })).status).toBe(422)
  })
})

describe('a cancelled shipment', () => {
  test('is to be shipped again', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 2 })
    const [shipment] = await readShipments(order)
    await admin.post(`${orderPath(order)}/fulfillments/${shipment!.id}/cancel`)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', fulfillmentStatus: 'unfulfilled' })
    expect(await readFulfilled(order)).toEqual([0])
    expect(await admin.get(`/checkout/success/${order.externalId}`)).not.toShow('Shipments')
    expect(await admin.get(orderPath(order))).toShow('Shipment of 2 items cancelled')
  })

  test('is not cancelled twice, even at the same moment', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 2 })
    const [shipment] = await readShipments(order)
    await Promise.all([1, 2, 3].map(() => admin.post(`${orderPath(order)}/fulfillments/${shipment!.id}/cancel`)))
    expect(await readFulfilled(order)).toEqual([0])
    expect((await timelineKinds(order)).filter((kind) => kind === 'fulfillment_cancelled')).toHaveLength(1)
  })

  test('of a completed order needs the order to be reopened first', async () => {
    const { order } = await placePaidOrder()
    await admin.post(`${orderPath(order)}/status`, { status: 'completed' })
    const [shipment] = await readShipments(order)
    const response = await admin.post(`${orderPath(order)}/fulfillments/${shipment!.id}/cancel`)
    expect(await admin.follow(response)).toShow('This order has ended.')
    expect(await readFulfilled(order)).toEqual([2])
  })
})

describe('tracking', () => {
  test('is changed afterwards and mailed again when asked to', async () => {
    const { order, line } = await placePaidOrder()
    await fulfill(order, { [`quantity.${line.id}`]: 2 })
    const [shipment] = await readShipments(order)
    const path = `${orderPath(order)}/fulfillments/${shipment!.id}`
    const expectedAt = /name="expected_at" value="(\d+)"/.exec((await admin.get(path)).text)![1]!
    const change = { carrier: 'dhl', tracking_number: 'JD01', notify: 'on', expected_at: expectedAt }
    expect((await admin.post(path, change)).location).toBe(orderPath(order))
    expect(await readShipments(order)).toMatchObject([{ carrier: 'DHL', trackingNumber: 'JD01' }])
    expect(await shippedMails()).toHaveLength(1)
    const stale = await admin.post(path, { ...change, tracking_number: 'JD02' })
    expect(stale.status).toBe(409)
    expect(await readShipments(order)).toMatchObject([{ trackingNumber: 'JD01' }])
    await admin.post(`${path}/cancel`)
    expect(await admin.post(path, change)).toShow('This shipment was already cancelled.')
  })
})

describe('a crash at any statement', () => {
  async function expectAllOrNothing(work: (tx: Tx) => Promise<unknown>, leastStatements: number) {
    const { statements } = await failEachStatement(shop, ({ db }) => db.transaction(work))
    expect(statements).toBeGreaterThanOrEqual(leastStatements)
  }

  const tracking = { carrier: '', trackingNumber: '', trackingUrl: '' }
  const by = { actor: 'Robin Vale', now: 0 }

  test('of shipping an order ships all of it or nothing', async () => {
    const { order } = await placePaidOrder()
    const input = { orderId: order.id, key: crypto.randomUUID(), units: null, actor: by.actor, ...tracking }
    await expectAllOrNothing((tx) => fulfillOrder(tx, input, shop.now()), 10)
  })

  test('of cancelling a shipment cancels all of it or nothing', async () => {
    const { order } = await placePaidOrder()
    const input = { orderId: order.id, key: crypto.randomUUID(), units: null, actor: by.actor, ...tracking }
    const { fulfillment } = await shop.db.transaction((tx) => fulfillOrder(tx, input, shop.now()))
    await expectAllOrNothing((tx) => cancelFulfillment(tx, fulfillment.id, by), 8)
  })

  test('of cancelling an order cancels and restocks all of it or nothing', async () => {
    const { order } = await placePaidOrder()
    const paid = await readOrder(order)
    const transition = { to: 'cancelled' as const, expectedPaid: true, restock: true, actor: by.actor, now: shop.now() }
    await expectAllOrNothing((tx) => transitionByStaff(tx, paid, transition), 8)
  })
})
