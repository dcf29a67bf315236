import { expect, test } from 'bun:test'
import { recognizeOrder } from '#src/inbound-mails/recognize-order.ts'
import { shopPanelTest } from '#tests/shop-panel/shop-panel-test.ts'

const { shop, placeUnpaidOrder } = shopPanelTest()

const recognize = (text: string, email = 'amara@example.com') => recognizeOrder(shop.db.read, { text, email })

test('an order is recognized by its number or external id, in any case of the address', async () => {
  const { order } = await placeUnpaidOrder()
  const { number, externalId } = order
  const texts = [
    `Order ${number}`,
    `Where is #${number}?`,
    `my order (no. ${number}), please`,
    `Bestellung Nr.${number}.`,
    `${number}`,
    `https://shop.example/checkout/success/${externalId}`,
    externalId.toUpperCase(),
  ]
  for (const text of texts) expect([text, (await recognize(text, 'Amara@Example.com'))?.id]).toEqual([text, order.id])
})

test('a number inside something else names no order', async () => {
  const { order } = await placeUnpaidOrder()
  const { number } = order
  const texts = [
    `1${number}`,
    `${number}1`,
    `$${number}.50`,
    `2026-${number}`,
    `${number}/7`,
    `a${number}`,
    `tel:${number}-12`,
    'Order 12',
    '',
  ]
  for (const text of texts) expect([text, await recognize(text)]).toEqual([text, null])
})

test('an order of another address is not recognized', async () => {
  const { order } = await placeUnpaidOrder()
  expect(await recognize(`Order ${order.number}`, 'ben@example.com')).toBeNull()
})

test('of several orders, the newest is recognized', async () => {
  const first = (await placeUnpaidOrder()).order
  shop.clock.advance(60_000)
  const second = (await placeUnpaidOrder()).order
  expect((await recognize(`${first.number} and ${second.number}`))?.id).toBe(second.id)
})
