import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { numbers } from './numbers.ts'

let shop: TestShop
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  boss = await browserOf(buildApp(shop), shop, await addPerson(shop, 5))
  await aShippingRate(shop)
})

afterEach(() => shop.db.close())

const list = '/admin/pending-orders'

const each: [OrderStatus, PaymentStatus][] = [
  ['pending', 'unpaid'],
  ['processing', 'paid'],
  ['on_hold', 'paid'],
  ['shipped', 'paid'],
  ['failed', 'failed'],
  ['completed', 'paid'],
  ['cancelled', 'unpaid'],
  ['refunded', 'refunded'],
]

/** One order in every state there is, by its number. */
async function oneOfEach(): Promise<Record<OrderStatus, number>> {
  const { orders } = shop.db.t
  const product = await aProduct(shop, { stock: 100 })
  const numbered = {} as Record<OrderStatus, number>
  for (const [status, paymentStatus] of each) {
    shop.clock.advance(60_000)
    const { cartId } = await aCart(shop, [product])
    await someDetails(shop, cartId)
    const { id, number } = await anOrder(shop, cartId)
    await shop.db.transaction((tx) => tx.update(orders).set({ status, paymentStatus }).where(eq(orders.id, id)))
    numbered[status] = number
  }
  return numbered
}

describe('the list of pending orders', () => {
  test('holds what is pending, processing, on hold, shipped or failed, the newest first, and nothing that is over', async () => {
    const of = await oneOfEach()
    const page = await boss.get(list)
    expect(numbers(page.text)).toEqual([of.failed, of.shipped, of.on_hold, of.processing, of.pending])
    expect(page).toShow('All pending 5 Pending 1 Processing 1 On hold 1 Shipped 1 Failed 1')
  })

  test('shows cancelled and refunded orders beside them when asked', async () => {
    const of = await oneOfEach()
    const open = [of.failed, of.shipped, of.on_hold, of.processing, of.pending]
    expect(numbers((await boss.get(`${list}?also=cancelled`)).text)).toEqual([of.cancelled, ...open])
    expect(numbers((await boss.get(`${list}?also=refunded`)).text)).toEqual([of.refunded, ...open])
    expect(numbers((await boss.get(`${list}?also=both&view=shipped`)).text)).toEqual([of.refunded, of.cancelled, of.shipped])
    expect(numbers((await boss.get(`${list}?also=completed`)).text)).toEqual(open)
  })

  test('is narrowed to one state, to what became of the money, and by words', async () => {
    const of = await oneOfEach()
    expect(numbers((await boss.get(`${list}?view=on_hold`)).text)).toEqual([of.on_hold])
    expect(numbers((await boss.get(`${list}?payment=paid`)).text)).toEqual([of.shipped, of.on_hold, of.processing])
    expect(numbers((await boss.get(`${list}?q=%23${of.failed}`)).text)).toEqual([of.failed])
    expect(numbers((await boss.get(`${list}?q=${of.completed}`)).text)).toEqual([])
  })

  test('has 25 rows on a page', async () => {
    const product = await aProduct(shop, { stock: 100 })
    for (let at = 0; at < 26; at += 1) {
      const { cartId } = await aCart(shop, [product])
      await someDetails(shop, cartId)
      await anOrder(shop, cartId)
    }
    const page = await boss.get(list)
    expect(numbers(page.text)).toHaveLength(25)
    expect(page).toShow('1–25 of 26')
    expect(numbers((await boss.get(`${list}?page=2`)).text)).toHaveLength(1)
  })

  test('says so when nothing is pending', async () => {
    expect(await boss.get(list)).toShow('Nothing is pending')
    expect(await boss.get(`${list}?view=shipped`)).toShow('Show all')
  })
})
