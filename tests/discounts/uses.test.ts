import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addCartCode } from '#src/discounts/cart-codes.ts'
import { normalizeCode } from '#src/discounts/normalize-code.ts'
import { findCode, findDiscount } from '#src/discounts/find-discounts.ts'
import { eraseCustomerDiscounts, saveDiscount } from '#src/discounts/save-discount.ts'
import { expireUses, extendUses } from '#src/discounts/uses.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { transitionByStaff } from '#src/orders/staff-transitions.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestDiscount, discountFacts } from '#tests/support/discounts.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()
let mug: TestProduct
beforeEach(async () => {
  await createFlatShippingRate(shop)
  mug = await createTestProduct(shop, { name: 'Mug', price: 2000, stock: 100 })
})

async function createCartWithCode(code = 'WELCOME10', email = 'amara@example.com') {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId, { email })
  const row = (await findCode(shop.db.read, normalizeCode(code)))!
  await shop.db.transaction((tx) => addCartCode(tx, cartId, row, shop.now()))
  return cartId
}
async function pay(orderId: number) {
  const { total } = (await findOrder(shop.db.read, { id: orderId }))!
  const payment = { amount: total, currency: 'USD', method: 'Visa', actor: 'card', now: shop.now(), timeZone: 'UTC' }
  return shop.db.transaction((tx) => applyPayment(tx, orderId, payment))
}
const cancel = (orderId: number) => shop.db.transaction((tx) => cancelUnpaidOrder(tx, orderId, { actor: 'customer', now: shop.now() }))
const counts = async (id: number) => {
  const { taken, used } = (await findDiscount(shop.db.read, id))!
  return { taken, used }
}
const reasonsFor = async (cartId: number) => {
  const { rejected, lostCodes } = (await readCheckoutReview(shop, cartId)).discounts
  return [...rejected.flatMap(({ reasons }) => reasons.map(({ rule }) => rule)), ...lostCodes.map(({ reason }) => reason?.rule)]
}
const insertSingleUseCode = (discountId: number, code: string) =>
  shop.db.transaction((tx) =>
    tx.insert(tx.t.discountCodes).values({ discountId, code, codeKey: normalizeCode(code), singleUse: true, createdAt: shop.now() }),
  )

describe('a use of a discount', () => {
  test('is reserved by a pending order, counted when it is paid and given back when it is cancelled', async () => {
    const id = await createTestDiscount(shop, { usageLimit: 1 })
    const cartId = await createCartWithCode()
    const order = await placeTestOrder(shop, cartId)
    expect(order.total).toBe(1800 + 695)
    expect(await counts(id)).toEqual({ taken: 1, used: 0 })
    const other = await createCartWithCode('WELCOME10', 'other@example.com')
    expect(await reasonsFor(other)).toEqual(['used_up'])
    expect(await reasonsFor(cartId)).toEqual([])
    expect(await pay(order.id)).toBe('paid')
    expect(await counts(id)).toEqual({ taken: 1, used: 1 })
    const paid = (await findOrder(shop.db.read, { id: order.id }))!
    const transition = { to: 'cancelled' as const, expectedPaid: true, restock: true, actor: 'Staff', now: shop.now() }
    await shop.db.transaction((tx) => transitionByStaff(tx, paid, transition))
    expect(await counts(id)).toEqual({ taken: 0, used: 0 })
    expect(await reasonsFor(other)).toEqual([])
  })

  test('is not used up by an order that it saved nothing', async () => {
    const id = await createTestDiscount(shop, { usageLimit: 1 })
    const free = await createTestProduct(shop, { name: 'Sample', price: 0 })
    const { cartId } = await createTestCart(shop, [free])
    await saveTestDetails(shop, cartId)
    const code = (await findCode(shop.db.read, 'welcome10'))!
    await shop.db.transaction((tx) => addCartCode(tx, cartId, code, shop.now()))
    const order = await placeTestOrder(shop, cartId)
    await pay(order.id)
    expect(await counts(id)).toEqual({ taken: 0, used: 0 })
  })

  test('is free again when its order is cancelled before it is paid, once', async () => {
    const id = await createTestDiscount(shop, { usageLimit: 2 })
    const order = await placeTestOrder(shop, await createCartWithCode())
    await cancel(order.id)
    await cancel(order.id)
    expect(await counts(id)).toEqual({ taken: 0, used: 0 })
  })

  test('expires with the reservation of stock, and placing the order again reserves another', async () => {
    const id = await createTestDiscount(shop, { usageLimit: 2 })
    const cartId = await createCartWithCode()
    const order = await placeTestOrder(shop, cartId)
    await placeTestOrder(shop, await createCartWithCode('WELCOME10', 'other@example.com'))
    shop.clock.advance(30 * 60_000 - 1)
    expect(await expireUses(shop)).toBe(0)
    shop.clock.advance(1)
    expect(await expireUses(shop)).toBe(2)
    expect(await counts(id)).toEqual({ taken: 0, used: 0 })
    for (let time = 0; time < 2; time += 1) {
      expect((await placeTestOrder(shop, cartId)).id).toBe(order.id)
      expect(await counts(id)).toEqual({ taken: 1, used: 0 })
    }
  })

  test('is held as long as its order is told to, and those of other orders are not', async () => {
    await createTestDiscount(shop)
    const order = await placeTestOrder(shop, await createCartWithCode())
    await placeTestOrder(shop, await createCartWithCode('WELCOME10', 'other@example.com'))
    await shop.db.transaction((tx) => extendUses(tx, order.id, shop.now() + 60 * 60_000))
    shop.clock.advance(30 * 60_000)
    expect(await expireUses(shop)).toBe(1)
  })

  test('counts for an order that was paid late, and staff see that the limit was exceeded', async () => {
    const id = await createTestDiscount(shop, { usageLimit: 1 })
    const late = await placeTestOrder(shop, await createCartWithCode())
    shop.clock.advance(30 * 60_000)
    await expireUses(shop)
    const other = await placeTestOrder(shop, await createCartWithCode('WELCOME10', 'other@example.com'))
    expect(await pay(other.id)).toBe('paid')
    expect(await pay(late.id)).toBe('paid')
    expect(await counts(id)).toEqual({ taken: 2, used: 2 })
    const { orderTimeline } = shop.db.t
    const entries = await shop.db.read.select().from(orderTimeline).where(eq(orderTimeline.kind, 'discount_exceeded'))
    expect(entries).toMatchObject([{ orderId: late.id, data: { discount: 'WELCOME10' } }])
  })

  test('is counted again when a limit is added later', async () => {
    const id = await createTestDiscount(shop)
    await pay((await placeTestOrder(shop, await createCartWithCode())).id)
    expect(await counts(id)).toEqual({ taken: 0, used: 1 })
    const options = { now: shop.now(), expectedUpdatedAt: (await findDiscount(shop.db.read, id))!.updatedAt }
    await shop.db.transaction((tx) => saveDiscount(tx, id, { ...discountFacts, usageLimit: 1 }, options))
    expect(await counts(id)).toEqual({ taken: 1, used: 1 })
    expect(await reasonsFor(await createCartWithCode('WELCOME10', 'other@example.com'))).toEqual(['used_up'])
  })

  test('leaves the cart when the order is paid', async () => {
    await createTestDiscount(shop)
    const cartId = await createCartWithCode()
    await pay((await placeTestOrder(shop, cartId)).id)
    expect(await shop.db.read.select().from(shop.db.t.cartCodes)).toEqual([])
  })
})

describe('the limit per customer', () => {
  test('counts orders of the same email in any case, and not those of others', async () => {
    await createTestDiscount(shop, { customerLimit: 1 })
    await pay((await placeTestOrder(shop, await createCartWithCode())).id)
    expect(await reasonsFor(await createCartWithCode('WELCOME10', 'AMARA@example.com'))).toEqual(['customer_limit'])
    expect(await reasonsFor(await createCartWithCode('WELCOME10', 'other@example.com'))).toEqual([])
  })

  test('holds when one customer places several orders at once', async () => {
    await createTestDiscount(shop, { customerLimit: 1 })
    const carts = await Promise.all(Array.from({ length: 6 }, () => createCartWithCode()))
    const placed = await Promise.allSettled(carts.map((cartId) => placeTestOrder(shop, cartId)))
    const orders = placed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(orders.filter(({ review }) => review.quote.discount > 0)).toHaveLength(1)
  })
})

describe('a single-use code', () => {
  test('goes to exactly one of 20 orders that are placed at once', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    await insertSingleUseCode(id, 'ONCE-ONLY')
    const emails = Array.from({ length: 20 }, (_, index) => `buyer${index}@example.com`)
    const carts: number[] = []
    for (const email of emails) carts.push(await createCartWithCode('ONCE-ONLY', email))
    const reviews = await Promise.all(carts.map((cartId) => readCheckoutReview(shop, cartId)))
    expect(reviews.every(({ quote }) => quote.discount === 200)).toBe(true)
    const placed = await Promise.allSettled(carts.map((cartId) => placeTestOrder(shop, cartId)))
    const orders = placed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const discounted = orders.filter(({ review }) => review.quote.discount > 0)
    expect(discounted).toHaveLength(1)
    const rows = await shop.db.read.select().from(shop.db.t.orderDiscounts)
    expect(rows).toMatchObject([{ orderId: discounted[0]!.id, code: 'ONCE-ONLY' }])
    expect(await findCode(shop.db.read, 'once-only')).toMatchObject({ taken: 1 })
  })

  test('belongs to another customer again after the order is cancelled', async () => {
    const id = await createTestDiscount(shop, { code: '', name: 'Newsletter' })
    await insertSingleUseCode(id, 'ONCE-ONLY')
    const order = await placeTestOrder(shop, await createCartWithCode('ONCE-ONLY'))
    const other = await createCartWithCode('ONCE-ONLY', 'other@example.com')
    expect(await reasonsFor(other)).toEqual(['used_up'])
    await cancel(order.id)
    expect(await reasonsFor(other)).toEqual([])
  })
})

describe('a discount for one customer', () => {
  test('applies to orders with their address, however it is written, and to no other', async () => {
    await createTestDiscount(shop, { customerKey: 'amara@example.com' })
    const own = await createCartWithCode('WELCOME10', 'Amara@Example.com')
    const foreign = await createCartWithCode('WELCOME10', 'other@example.com')
    expect(await reasonsFor(own)).toEqual([])
    expect(await reasonsFor(foreign)).toEqual(['other_customer'])
    expect((await placeTestOrder(shop, own)).total).toBe(1800 + 695)
    expect((await placeTestOrder(shop, foreign)).total).toBe(2000 + 695)
  })

  test('ends when their data is erased, and names nobody anymore', async () => {
    const id = await createTestDiscount(shop, { customerKey: 'amara@example.com' })
    const other = await createTestDiscount(shop, { code: 'OTHER', customerKey: 'other@example.com' })
    await shop.db.transaction((tx) => eraseCustomerDiscounts(tx, 'amara@example.com', shop.now()))
    expect(await findDiscount(shop.db.read, id)).toMatchObject({ active: false, customerKey: null })
    expect(await findDiscount(shop.db.read, other)).toMatchObject({ active: true, customerKey: 'other@example.com' })
  })

  test('needs an address', () => {
    const saved = createTestDiscount(shop, { customerKey: 'nobody' })
    expect(saved).rejects.toMatchObject({ key: 'discounts.invalidCustomer', field: 'customer_email' })
  })
})
