import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'
import { readOrderNumbers } from './read-order-numbers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
beforeEach(async () => {
  await createFlatShippingRate(shop)
})

const listPath = '/admin/pending-orders'

const paymentOf: Record<OrderStatus, PaymentStatus> = {
  pending: 'unpaid',
  processing: 'paid',
  on_hold: 'paid',
  shipped: 'paid',
  failed: 'failed',
  completed: 'paid',
  cancelled: 'unpaid',
  refunded: 'refunded',
}

/** One order in every status, by number. */
async function createOrderPerStatus(): Promise<Record<OrderStatus, number>> {
  const { orders } = shop.db.t
  const product = await createTestProduct(shop, { stock: 100 })
  const numberByStatus = {} as Record<OrderStatus, number>
  for (const [status, paymentStatus] of Object.entries(paymentOf) as [OrderStatus, PaymentStatus][]) {
    shop.clock.advance(60_000)
    const { cartId } = await createTestCart(shop, [product])
    await saveTestDetails(shop, cartId)
    const { id, number } = await placeTestOrder(shop, cartId)
    await shop.db.transaction((tx) => tx.update(orders).set({ status, paymentStatus }).where(eq(orders.id, id)))
    numberByStatus[status] = number
  }
  return numberByStatus
}

describe('the pending order list', () => {
  test('contains pending, processing, on-hold, shipped and failed orders, newest first, and no closed ones', async () => {
    const orderNumber = await createOrderPerStatus()
    const page = await admin.get(listPath)
    expect(readOrderNumbers(page.text)).toEqual([
      orderNumber.failed,
      orderNumber.shipped,
      orderNumber.on_hold,
      orderNumber.processing,
      orderNumber.pending,
    ])
    expect(page).toShow('All pending 5 Pending 1 Processing 1 On hold 1 Shipped 1 Failed 1')
  })

  test('includes cancelled and refunded orders on request', async () => {
    const orderNumber = await createOrderPerStatus()
    const openNumbers = [orderNumber.failed, orderNumber.shipped, orderNumber.on_hold, orderNumber.processing, orderNumber.pending]
    expect(readOrderNumbers((await admin.get(`${listPath}?also=cancelled`)).text)).toEqual([orderNumber.cancelled, ...openNumbers])
    expect(readOrderNumbers((await admin.get(`${listPath}?also=refunded`)).text)).toEqual([orderNumber.refunded, ...openNumbers])
    expect(readOrderNumbers((await admin.get(`${listPath}?also=both&view=shipped`)).text)).toEqual([
      orderNumber.refunded,
      orderNumber.cancelled,
      orderNumber.shipped,
    ])
    expect(readOrderNumbers((await admin.get(`${listPath}?also=completed`)).text)).toEqual(openNumbers)
  })

  test('can be filtered by status, payment status and search terms', async () => {
    const orderNumber = await createOrderPerStatus()
    expect(readOrderNumbers((await admin.get(`${listPath}?view=on_hold`)).text)).toEqual([orderNumber.on_hold])
    expect(readOrderNumbers((await admin.get(`${listPath}?payment=paid`)).text)).toEqual([
      orderNumber.shipped,
      orderNumber.on_hold,
      orderNumber.processing,
    ])
    expect(readOrderNumbers((await admin.get(`${listPath}?q=%23${orderNumber.failed}`)).text)).toEqual([orderNumber.failed])
    expect(readOrderNumbers((await admin.get(`${listPath}?q=${orderNumber.completed}`)).text)).toEqual([])
  })

  test('shows 25 rows per page', async () => {
    const product = await createTestProduct(shop, { stock: 100 })
    for (let i = 0; i < 26; i += 1) {
      const { cartId } = await createTestCart(shop, [product])
      await saveTestDetails(shop, cartId)
      await placeTestOrder(shop, cartId)
    }
    const page = await admin.get(listPath)
    expect(readOrderNumbers(page.text)).toHaveLength(25)
    expect(page).toShow('1–25 of 26')
    expect(readOrderNumbers((await admin.get(`${listPath}?page=2`)).text)).toHaveLength(1)
  })

  test('has a message when nothing is pending', async () => {
    expect(await admin.get(listPath)).toShow('No pending orders')
    expect(await admin.get(`${listPath}?view=shipped`)).toShow('Show all')
  })
})
