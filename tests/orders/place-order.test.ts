import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser } from '#src/accounts/users.ts'
import { setLineQuantity } from '#src/cart/update-line.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { releaseExpiredReservations } from '#src/inventory/reservations.ts'
import { renameStock } from '#src/inventory/save-stock.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { createOrder } from '#src/orders/create-order.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { markFailed, applyPayment } from '#src/orders/payment/apply-payment.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { calculateQuote } from '#src/pricing/quote.ts'
import {
  createTestCart,
  readCheckoutReview,
  createFlatShippingRate,
  placeTestOrder,
  createReviewInput,
  saveTestDetails,
  orderInput,
} from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop } = storeTest()
beforeEach(async () => {
  await createFlatShippingRate(shop)
})

const createTestPayment = (total: number) => ({
  amount: total,
  currency: 'USD',
  method: 'Visa ending 4242',
  actor: 'card-processor',
  now: shop.now(),
  timeZone: 'UTC',
})
const stock = async (sku: string) => {
  const { calculatedTotal, reserved } = (await findInventory(shop.db.read, sku))!
  return { left: calculatedTotal, reserved }
}
const listLedger = ({ db }: TestShop) => db.read.select().from(db.t.stockLedger)
const readShortages = async (orderId: number) => {
  const { orderTimeline } = shop.db.t
  const timeline = await shop.db.read.select().from(orderTimeline).where(eq(orderTimeline.orderId, orderId))
  return timeline.filter(({ kind }) => kind === 'stock_short').map(({ data }) => data)
}
const createReadyCart = async (lines: Parameters<typeof createTestCart>[1]) => {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  return cartId
}

describe('placing an order', () => {
  test('saves what was shown, reserves the stock and keeps the cart unchanged', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', price: 2400 })
    const cartId = await createReadyCart([{ ...mug, quantity: 2 }])
    const order = await placeTestOrder(shop, cartId)
    expect(order.total).toBe(2 * 2400 + 695)
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      subtotal: 4800,
      shipping: 695,
      itemCount: 2,
    })
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 2 })
    expect((await readCheckoutReview(shop, cartId)).cart.count).toBe(2)
  })

  test('is refused when the currency was changed meanwhile', async () => {
    const cartId = await createReadyCart([await createTestProduct(shop)])
    const review = await readCheckoutReview(shop, cartId)
    await shop.db.transaction((tx) => saveSettings(tx, { currency: 'EUR' }, shop.now()))
    const input = { ...createReviewInput(shop, cartId), ...orderInput, attemptKey: review.attemptKey }
    await expect(placeOrder(shop, input)).rejects.toThrow('checkout.orderChanged')
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
  })

  test('at the same time as a change of the currency leaves either the order or the change', async () => {
    const cartId = await createReadyCart([await createTestProduct(shop)])
    const changed = shop.db.transaction((tx) => saveSettings(tx, { currency: 'EUR' }, shop.now()))
    const results = await Promise.allSettled([placeTestOrder(shop, cartId), changed])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { currency } = await readSettings(shop.db.read)
    const orders = await shop.db.read.select({ currency: shop.db.t.orders.currency }).from(shop.db.t.orders)
    expect(orders.every((order) => order.currency === currency)).toBeTrue()
  })

  test('reserves the units of all lines of a SKU', async () => {
    const mug = await createTestProduct(shop, { giftWrap: true })
    const cartId = await createReadyCart([
      { ...mug, quantity: 3 },
      { ...mug, quantity: 2, giftWrap: true },
    ])
    await placeTestOrder(shop, cartId)
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 5 })
  })

  test("identifies the buyer by the account's normalized email, however it was typed", async () => {
    const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
    await saveTestDetails(shop, cartId, { email: 'JU\u0308RGEN@Example.com' })
    const order = await placeTestOrder(shop, cartId)
    const account = await shop.db.transaction((tx) =>
      createUser(tx, { email: 'j\u00fcrgen@example.com', name: 'J', password: guestPassword, now: shop.now() }),
    )
    expect((await findOrder(shop.db.read, { id: order.id }))?.emailKey).toBe(account.emailKey)
  })

  test("again after signing in assigns a guest's order to the account, and only to that one", async () => {
    const cartId = await createReadyCart([await createTestProduct(shop)])
    const [firstOrder, secondOrder] = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) =>
        shop.db.transaction((tx) => createUser(tx, { email, name: 'J', password: '$argon2id$', now: shop.now() })),
      ),
    )
    const placeAs = async (userId: number | null) => {
      const { attemptKey } = await readCheckoutReview(shop, cartId)
      const { id } = await placeOrder(shop, { ...createReviewInput(shop, cartId), ...orderInput, userId, attemptKey })
      return (await findOrder(shop.db.read, { id }))?.userId
    }
    expect([await placeAs(null), await placeAs(firstOrder!.id), await placeAs(secondOrder!.id), await placeAs(null)]).toEqual([
      null,
      firstOrder!.id,
      firstOrder!.id,
      firstOrder!.id,
    ])
  })

  test('twice at once creates one order', async () => {
    const mug = await createTestProduct(shop)
    const cartId = await createReadyCart([mug])
    const { attemptKey } = await readCheckoutReview(shop, cartId)
    const input = { ...createReviewInput(shop, cartId), ...orderInput, attemptKey }
    const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder(shop, input)))
    expect(new Set(orders.map((order) => order.id)).size).toBe(1)
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 1 })
  })

  test('after a price change asks for confirmation instead of charging a different amount', async () => {
    const mug = await createTestProduct(shop, { price: 2000 })
    const cartId = await createReadyCart([mug])
    const { attemptKey } = await readCheckoutReview(shop, cartId)
    const { products } = shop.db.t
    const [row] = await shop.db.read.select().from(products).where(eq(products.id, mug.id))
    await shop.db.transaction((tx) =>
      saveProduct(
        tx,
        { id: mug.id, facts: { ...row!, alsoIn: [], price: 2600 }, variants: null },
        { now: shop.now() + 1, expectedUpdatedAt: row!.updatedAt },
      ),
    )
    const attempt = placeOrder(shop, { ...createReviewInput(shop, cartId), ...orderInput, attemptKey })
    await expect(attempt).rejects.toBeInstanceOf(Conflict)
    const reviewAfter = await readCheckoutReview(shop, cartId)
    expect(reviewAfter.repricedLines.map((line) => [line.previousPrice, line.price.total])).toEqual([[2000, 2600]])
  })

  test('with a changed cart cancels the earlier attempt and releases its stock', async () => {
    const mug = await createTestProduct(shop)
    const cartId = await createReadyCart([mug])
    const firstOrder = await placeTestOrder(shop, cartId)
    const [line] = (await readCheckoutReview(shop, cartId)).cart.lines
    await shop.db.transaction((tx) => setLineQuantity(tx, cartId, line!.id, 3, shop.now()))
    const secondOrder = await placeTestOrder(shop, cartId)
    expect(secondOrder.id).not.toBe(firstOrder.id)
    expect((await findOrder(shop.db.read, { id: firstOrder.id }))?.status).toBe('cancelled')
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 3 })
  })

  test('never oversells: 200 buyers, 50 units', async () => {
    const mug = await createTestProduct(shop, { stock: 50 })
    const carts = await Promise.all(Array.from({ length: 200 }, () => createReadyCart([mug])))
    // They share one network, whose unpaid orders would otherwise reserve no more than 20 units.
    const placed = await Promise.allSettled(carts.map((cartId) => placeTestOrder(shop, cartId, { reservationLimit: 200 })))
    expect(placed.filter((result) => result.status === 'fulfilled')).toHaveLength(50)
    for (const result of placed) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UserError)
    expect(await stock(mug.sku)).toEqual({ left: 50, reserved: 50 })
  })

  test('reserves nothing when one of several lines is short', async () => {
    const [mug, bowl] = [await createTestProduct(shop), await createTestProduct(shop, { stock: 1 })]
    const cartId = await createReadyCart([mug, bowl])
    const otherCart = await createReadyCart([bowl])
    await placeTestOrder(shop, otherCart)
    await expect(placeTestOrder(shop, cartId)).rejects.toBeInstanceOf(UserError)
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 0 })
  })

  test('with an empty cart is rejected', async () => {
    expect(await getCheckoutReview(shop.db.read, createReviewInput(shop, 999))).toEqual({ stage: 'empty' })
  })

  test('keeps sold items unchanged when the catalog changes', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', price: 2400, giftWrap: true })
    const { cartId } = await createTestCart(shop, [{ ...mug, giftWrap: true }])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    const { products } = shop.db.t
    const [row] = await shop.db.read.select().from(products).where(eq(products.id, mug.id))
    await shop.db.transaction((tx) =>
      saveProduct(
        tx,
        { id: mug.id, facts: { ...row!, alsoIn: [], name: 'Cup', price: 9900 }, variants: null },
        { now: shop.now() + 1, expectedUpdatedAt: row!.updatedAt },
      ),
    )
    const lines = await listOrderLines(shop.db.read, order.id)
    expect(lines.map(({ kind, name, unitPrice, giftMessage }) => ({ kind, name, unitPrice, giftMessage }))).toEqual([
      { kind: 'item', name: 'Mug', unitPrice: 2400, giftMessage: '' },
      { kind: 'gift_wrap', name: 'Mug', unitPrice: 500, giftMessage: 'For you' },
    ])
    expect(new Set(lines.map((line) => line.downloadToken)).size).toBe(2)
  })
})

describe('the totals of an order and its lines', () => {
  test('match the quote for the address: only lines with charge_tax = 1 are taxed, and gift wrapping follows its product', async () => {
    const { taxRates } = shop.db.t
    const rate = { country: 'US', region: 'OR', kind: 'sales_tax' as const, name: 'Sales tax', ratePpm: 100_000, checkedOn: '2026-01-01' }
    await shop.db.transaction((tx) => tx.insert(taxRates).values(rate))
    const taxedProduct = await createTestProduct(shop, { name: 'Mug', price: 3000, salePrice: 2405, giftWrap: true })
    const untaxedProduct = await createTestProduct(shop, { name: 'Book', price: 1000, chargeTax: 0, giftWrap: true })
    const unpricedTaxProduct = await createTestProduct(shop, { name: 'Odd', price: 700, chargeTax: 2 })
    const cartId = await createReadyCart([
      { ...taxedProduct, quantity: 2, giftWrap: true },
      { ...untaxedProduct, giftWrap: true },
      unpricedTaxProduct,
    ])
    const order = await placeTestOrder(shop, cartId)
    const row = await findOrder(shop.db.read, { id: order.id })
    expect(row).toMatchObject({
      subtotal: 7510,
      discount: 0,
      taxableSubtotal: 5310,
      tax: 531,
      shipping: 695,
      total: 8736,
      taxLabel: 'sales_tax',
    })
    const lines = await listOrderLines(shop.db.read, order.id)
    const lineAmounts = lines.map((line) => [line.kind, line.quantity, line.unitPrice, line.originalUnitPrice, line.tax, line.lineTotal])
    expect(lineAmounts).toEqual([
      ['item', 2, 2405, 3000, 481, 4810],
      ['gift_wrap', 1, 500, 500, 50, 500],
      ['item', 1, 1000, 1000, 0, 1000],
      ['gift_wrap', 1, 500, 500, 0, 500],
      ['item', 1, 700, 700, 0, 700],
    ])
    expect(lines.map(({ name, sku }) => [name, sku])[0]).toEqual(['Mug', taxedProduct.sku])
  })

  test('include the discount of each line', async () => {
    // The order is made by hand, without the discount it names.
    skipVerification(shop)
    const cartId = await createReadyCart([await createTestProduct(shop, { price: 2000 }), await createTestProduct(shop, { price: 1000 })])
    const review = await readCheckoutReview(shop, cartId)
    const discounts = [{ name: 'SPRING', kind: 'fixed' as const, value: 901, lines: null }]
    const discountedQuote = calculateQuote({ lines: review.quote.lines, discounts, taxRates: [], pricesIncludeTax: false, shipping: null })
    const lines = review.cart.lines.map(({ id, productId, variantId, sku, name }) => {
      const lineDefaults = {
        options: [],
        seoLink: '',
        image: '',
        kind: 'item' as const,
        giftMessage: '',
        customization: [],
        isDigital: false,
      }
      return { ...lineDefaults, productId, variantId, sku, name, cartLineId: id, quoteKey: String(id) }
    })
    const { email, name, phone, address } = review.details
    const orderFields = {
      userId: null,
      cartId,
      attemptKey: 'x',
      comment: '',
      currency: 'USD',
      language: 'en',
      taxLabel: '' as const,
      vat: null,
      taxSource: 'table' as const,
      shippingName: '',
      delivery: null,
      quotedShipment: null,
    }
    const createdOrder = await shop.db.transaction((tx) =>
      createOrder(tx, { ...orderFields, email, name, phone, address, lines, quote: discountedQuote }, shop.now()),
    )
    expect(await findOrder(shop.db.read, { id: createdOrder.id })).toMatchObject({ subtotal: 3000, discount: 901, total: 2099 })
    const storedLines = await listOrderLines(shop.db.read, createdOrder.id)
    expect(storedLines.map(({ discount, lineTotal }) => [discount, lineTotal])).toEqual([
      [601, 1399],
      [300, 700],
    ])
  })
})

describe('paying an order', () => {
  test('by return and by webhook at once counts once, and the stock is deducted once', async () => {
    const mug = await createTestProduct(shop)
    const order = await placeTestOrder(shop, await createReadyCart([{ ...mug, quantity: 3 }]))
    const results = await Promise.all(
      [1, 2, 3].map(() => shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))),
    )
    expect(results.toSorted()).toEqual(['already', 'already', 'paid'])
    expect(await stock(mug.sku)).toEqual({ left: 7, reserved: 0 })
    const [daySales] = await getDailySales(shop.db.read, '2026-03-02', '2026-03-02')
    expect(daySales).toMatchObject({ orders: 1, units: 3, revenue: order.total })
  })

  test('with a different amount or currency is not accepted', async () => {
    const order = await placeTestOrder(shop, await createReadyCart([await createTestProduct(shop)]))
    const payOrder = (overrides: object) =>
      shop.db.transaction((tx) => applyPayment(tx, order.id, { ...createTestPayment(order.total), ...overrides }))
    expect(await payOrder({ amount: order.total - 1 })).toBe('mismatch')
    expect(await payOrder({ currency: 'IDR' })).toBe('mismatch')
    expect((await findOrder(shop.db.read, { id: order.id }))?.paymentStatus).toBe('unpaid')
  })

  test('with a declined card leaves the order open for another attempt', async () => {
    const mug = await createTestProduct(shop)
    const order = await placeTestOrder(shop, await createReadyCart([mug]))
    await shop.db.transaction((tx) => markFailed(tx, order.id, { reason: 'card_declined', actor: 'card-processor', now: shop.now() }))
    expect(await stock(mug.sku)).toEqual({ left: 10, reserved: 1 })
    expect(await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))).toBe('paid')
  })

  test('ignores a late decline of a paid order', async () => {
    const order = await placeTestOrder(shop, await createReadyCart([await createTestProduct(shop)]))
    await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))
    await shop.db.transaction((tx) => markFailed(tx, order.id, { reason: 'card_declined', actor: 'card-processor', now: shop.now() }))
    expect((await findOrder(shop.db.read, { id: order.id }))?.paymentStatus).toBe('paid')
  })

  test('does not reopen a cancelled order', async () => {
    const order = await placeTestOrder(shop, await createReadyCart([await createTestProduct(shop)]))
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'shop', now: shop.now() }))
    expect(await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))).toBe('cancelled')
  })

  test('after the reservation expired sells the units that are available and reports the shortage', async () => {
    const mug = await createTestProduct(shop, { stock: 2 })
    const order = await placeTestOrder(shop, await createReadyCart([{ ...mug, quantity: 2 }]))
    shop.clock.advance(31 * 60_000)
    expect(await releaseExpiredReservations(shop)).toBe(1)
    expect(await stock(mug.sku)).toEqual({ left: 2, reserved: 0 })
    const otherCart = await placeTestOrder(shop, await createReadyCart([mug]))
    await shop.db.transaction((tx) => applyPayment(tx, otherCart.id, createTestPayment(otherCart.total)))
    expect(await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))).toBe('paid')
    expect(await stock(mug.sku)).toEqual({ left: 0, reserved: 0 })
    const { orderTimeline } = shop.db.t
    const timeline = await shop.db.read.select().from(orderTimeline).where(eq(orderTimeline.orderId, order.id))
    expect(timeline.map((entry) => entry.kind)).toContain('stock_short')
  })

  test('also deducts units that were never reserved: backordered ones, as far as available', async () => {
    const vase = await createTestProduct(shop)
    const mug = await createTestProduct(shop, { stock: 3, backorders: true, giftWrap: true })
    const order = await placeTestOrder(
      shop,
      await createReadyCart([
        { ...vase, quantity: 2 },
        { ...mug, quantity: 2, giftWrap: true },
        { ...mug, quantity: 3 },
      ]),
    )
    expect([await stock(vase.sku), await stock(mug.sku)]).toEqual([
      { left: 10, reserved: 2 },
      { left: 3, reserved: 0 },
    ])
    await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))
    expect([await stock(vase.sku), await stock(mug.sku)]).toEqual([
      { left: 8, reserved: 0 },
      { left: 0, reserved: 0 },
    ])
    const saleEntries = (await listLedger(shop)).filter(({ reason }) => reason === 'sale')
    expect(saleEntries.map(({ sku, delta, levelAfter }) => ({ sku, delta, levelAfter })).toSorted((a, b) => a.delta - b.delta)).toEqual([
      { sku: mug.sku, delta: -3, levelAfter: 0 },
      { sku: vase.sku, delta: -2, levelAfter: 8 },
    ])
    expect(await readShortages(order.id)).toEqual([{ sku: mug.sku, missing: 2 }])
  })

  test('reports a shortage when the stock level was set below the reserved quantity', async () => {
    const mug = await createTestProduct(shop)
    const order = await placeTestOrder(shop, await createReadyCart([{ ...mug, quantity: 4 }]))
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 1 }, { reason: 'webhook', reference: '', now: shop.now() }))
    await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))
    expect(await stock(mug.sku)).toEqual({ left: 0, reserved: 0 })
    expect(await readShortages(order.id)).toEqual([{ sku: mug.sku, missing: 3 }])
  })

  test.each(['held', 'run out'])('deducts from a SKU renamed in the meantime, its reservation %s', async (state) => {
    const mug = await createTestProduct(shop)
    const order = await placeTestOrder(shop, await createReadyCart([{ ...mug, quantity: 4 }]))
    if (state === 'run out') {
      shop.clock.advance(31 * 60_000)
      await releaseExpiredReservations(shop)
    }
    await shop.db.transaction(async (tx) => {
      await renameStock(tx, [[mug.sku, 'CUP-1']], shop.now())
      await tx.update(tx.t.variants).set({ sku: 'CUP-1' }).where(eq(tx.t.variants.id, mug.variantId))
    })
    await shop.db.transaction((tx) => applyPayment(tx, order.id, createTestPayment(order.total)))
    expect(await stock('CUP-1')).toEqual({ left: 6, reserved: 0 })
  })

  test('releases a reservation when it expires, and not before', async () => {
    await placeTestOrder(shop, await createReadyCart([await createTestProduct(shop)]))
    shop.clock.advance(30 * 60_000 - 1)
    expect(await releaseExpiredReservations(shop)).toBe(0)
    shop.clock.advance(1)
    expect(await releaseExpiredReservations(shop)).toBe(1)
  })
})
