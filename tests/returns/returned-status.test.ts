import { expect, test } from 'bun:test'
import { readWordings } from '#src/i18n/translator.ts'
import { decideReturn, receiveReturn } from '#src/returns/decide-return.ts'
import { cancelFulfillment } from '#src/fulfillments/fulfill-order.ts'
import '#tests/support/matchers.ts'
import { returnsTest } from './returns-test.ts'

const { shop, admin, orderPath, placeShippedOrder, request, readOrder } = returnsTest()

async function receive(placed: { order: { id: number }; line: { id: number } }, quantity: number) {
  const { id } = await request(placed, quantity)
  const findWording = await readWordings(shop)
  const change = { actor: 'Robin', findWording }
  await shop.db.transaction((tx) => decideReturn(shop, tx, id, { from: 'requested', to: 'approved', reason: '', ...change }))
  await shop.db.transaction((tx) => receiveReturn(shop, tx, id, { from: 'approved', restock: new Map(), ...change }))
}

test('an order is returned once every shipped unit has come back', async () => {
  const placed = await placeShippedOrder({ quantity: 3 })
  await receive(placed, 2)
  expect((await readOrder(placed.order)).fulfillmentStatus).toBe('fulfilled')
  expect(await admin.get(orderPath(placed.order))).toShow('2 of 3 returned')
  await receive(placed, 1)
  expect(await readOrder(placed.order)).toMatchObject({ fulfillmentStatus: 'returned', status: 'shipped' })
})

test('an order is no longer returned when its shipment is undone', async () => {
  const placed = await placeShippedOrder({ quantity: 1 })
  await receive(placed, 1)
  expect((await readOrder(placed.order)).fulfillmentStatus).toBe('returned')
  const [shipment] = await shop.db.read.select().from(shop.db.t.fulfillments)
  await shop.db.transaction((tx) => cancelFulfillment(tx, shipment!.id, { actor: 'Robin', now: shop.now() }))
  expect((await readOrder(placed.order)).fulfillmentStatus).toBe('unfulfilled')
})
