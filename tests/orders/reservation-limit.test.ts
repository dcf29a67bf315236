import { describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { readReservationClient } from '#src/inventory/reservations.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { checkoutTest, openReview } from '#tests/checkout/checkout-client.ts'
import { createReviewInput, createTestCart, orderInput, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = checkoutTest()

const client = (network: string, userId: number | null = null) => ({ userId, network })
const createStock = (name: string, stock: number) => createTestProduct(shop, { name, stock })
const countReserved = async (...skus: string[]) => {
  const records = await Promise.all(skus.map((sku) => findInventory(shop.db.read, sku)))
  return records.reduce((sum, record) => sum + record!.reserved, 0)
}
async function placeFor(orderClient: { userId: number | null; network: string }, lines: Parameters<typeof createTestCart>[1], limit = 20) {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  const { attemptKey, quote } = await readCheckoutReview(shop, cartId)
  const input = { ...createReviewInput(shop, cartId), ...orderInput, reservationLimit: limit, attemptKey, client: orderClient }
  return { ...(await placeOrder(shop, input)), input, total: quote.total }
}
const pay = (order: { id: number; total: number }) =>
  shop.db.transaction((tx) =>
    applyPayment(tx, order.id, { amount: order.total, currency: 'USD', method: 'Visa', actor: 'test', now: shop.now(), timeZone: 'UTC' }),
  )

describe('an unpaid order', () => {
  test('reserves up to the limit, all items together; the other units stay on sale', async () => {
    const [mug, vase] = [await createStock('Mug', 5000), await createStock('Vase', 5000)]
    await placeFor(client('203.0.113.1'), [
      { ...mug, quantity: 5000 },
      { ...vase, quantity: 5000 },
    ])
    expect(await countReserved(mug.sku, vase.sku)).toBe(20)
    await placeFor(client('203.0.113.2'), [{ ...mug, quantity: 4980 }])
  })

  test('below the limit reserves all its units, the last ones too', async () => {
    const mug = await createStock('Mug', 3)
    await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 3 }])
    expect(await countReserved(mug.sku)).toBe(3)
    await expect(placeFor(client('203.0.113.2'), [mug])).rejects.toThrow('cart.soldOut')
  })

  test('is refused when it has more units than are in stock, also beyond the limit', async () => {
    const mug = await createStock('Mug', 100)
    const large = await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 100 }])
    // Another buyer pays for units that were not reserved.
    expect(await pay(await placeFor(client('203.0.113.2'), [{ ...mug, quantity: 20 }]))).toBe('paid')
    await expect(placeOrder(shop, large.input)).rejects.toThrow()
  })
})

test('all networks of an IPv6 /48 reserve at most ten times the limit together', async () => {
  const mug = await createStock('Mug', 5000)
  const placeFrom = async (address: string) => {
    const buyer = await readReservationClient(shop.db.read, { userId: null, address, limit: 2 })
    await placeFor(buyer, [{ ...mug, quantity: 20 }], 2)
  }
  for (let network = 0; network < 12; network++) await placeFrom(`2001:db8:1:${network.toString(16)}::1`)
  expect(await countReserved(mug.sku)).toBe(20)
  await placeFrom('2001:db8:11:1::1')
  await placeFrom('203.0.113.7')
  expect(await countReserved(mug.sku)).toBe(24)
})

describe('the limit counts together', () => {
  test.each([
    ['the orders of one network', client('203.0.113.1'), client('203.0.113.1')],
    ['the orders of one account from two networks', client('203.0.113.1', 7), client('203.0.113.2', 7)],
    ['the orders of clients of unknown address', client(''), client('')],
  ])('%s', async (_, first, second) => {
    const mug = await createStock('Mug', 1000)
    for (const orderClient of [first, second, first]) await placeFor(orderClient, [{ ...mug, quantity: 15 }])
    expect(await countReserved(mug.sku)).toBe(20)
  })

  test('orders placed at the same moment', async () => {
    const mug = await createStock('Mug', 1000)
    await Promise.all(Array.from({ length: 4 }, () => placeFor(client('203.0.113.1'), [{ ...mug, quantity: 15 }])))
    expect(await countReserved(mug.sku)).toBe(20)
  })

  test('not the orders of two networks', async () => {
    const mug = await createStock('Mug', 1000)
    for (const network of ['203.0.113.1', '203.0.113.2']) await placeFor(client(network), [{ ...mug, quantity: 15 }])
    expect(await countReserved(mug.sku)).toBe(30)
  })

  test('no order that is paid or cancelled', async () => {
    const mug = await createStock('Mug', 1000)
    expect(await pay(await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 20 }]))).toBe('paid')
    const { id } = await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 20 }])
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, id, { actor: 'shop', now: shop.now() }))
    await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 20 }])
    expect(await countReserved(mug.sku)).toBe(20)
  })
})

describe('a payment', () => {
  test('of a large order takes all its units', async () => {
    const mug = await createStock('Mug', 500)
    expect(await pay(await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 400 }]))).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ calculatedTotal: 100, reserved: 0 })
  })

  test('takes no units that another order reserved, and reports what is missing', async () => {
    const mug = await createStock('Mug', 100)
    const large = await placeFor(client('203.0.113.1'), [{ ...mug, quantity: 90 }])
    const small = await placeFor(client('203.0.113.2'), [{ ...mug, quantity: 15 }])
    expect(await pay(large)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ calculatedTotal: 15, reserved: 15 })
    expect(await pay(small)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ calculatedTotal: 0, reserved: 0 })
    const shortages = (await shop.db.read.select().from(shop.db.t.orderTimeline)).filter(({ kind }) => kind === 'stock_short')
    expect(shortages.map(({ orderId, data }) => [orderId, data.missing])).toEqual([[large.id, 5]])
  })
})

describe('the review page', () => {
  const message = 'This is a large order. We reserve 20 items for 30 minutes while you pay.'

  test('says that a large order is reserved in part, an ordinary one is not mentioned', async () => {
    const mug = await createStock('Mug', 500)
    expect((await openReview(await guest([{ ...mug, quantity: 21 }]))).review).toShow(message)
    expect((await openReview(await guest([{ ...mug, quantity: 20 }]))).review).not.toShow('large order')
  })

  test('follows the setting', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { unpaid_reservation_limit: 0 }, shop.now()))
    const mug = await createStock('Mug', 500)
    expect((await openReview(await guest([mug]))).review).toShow('Items are not reserved while you pay.')
  })
})
