import { beforeEach, describe, expect, test } from 'bun:test'
import { addToDailySales } from '#src/orders/sales/daily-sales.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { getHourlySales } from '#src/orders/sales/hourly-sales.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { saveDailyVisitors } from '#src/visitors/visitor-metrics.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
beforeEach(async () => {
  await createFlatShippingRate(shop)
})
const mug = perTest(() => createTestProduct(shop, { name: 'Mug', price: 2000, stock: 500 }))

const path = '/admin/dashboard'
const day = 24 * 3_600_000

async function placePaidOrder(quantity = 1, email = 'amara@example.com') {
  const { cartId } = await createTestCart(shop, [{ ...mug, quantity }])
  await saveTestDetails(shop, cartId, { email })
  const order = await placeTestOrder(shop, cartId)
  const payment = { amount: order.total, currency: 'USD', method: 'Visa', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
  await shop.db.transaction((tx) => applyPayment(tx, order.id, payment))
  return order
}

describe('the dashboard', () => {
  test('is where /admin redirects', async () => {
    expect(await admin.get('/admin')).toRedirectTo(path)
  })

  test('shows the first steps in a shop without sales', async () => {
    const page = await admin.get(path)
    expect(page).toShow('Ready for your first order')
    expect(page.text).not.toContain('<svg class="spark"')
  })

  test('shows revenue, orders, average, units and refunds of the range, each compared with the previous range', async () => {
    skipVerification(shop)
    shop.clock.advance(-10 * day)
    await placePaidOrder(1)
    shop.clock.advance(10 * day)
    await placePaidOrder(1)
    await placePaidOrder(3)
    await shop.db.transaction((tx) =>
      addToDailySales(tx, { orderId: 1, day: new Date(shop.now()).toISOString().slice(0, 10) }, { refunded: 1000 }),
    )
    // 26.95 + 66.95 - 10.00 against 26.95 in the seven days before.
    const page = await admin.get(`${path}?range=7`)
    expect(page).toShow('Revenue $83.90 +211%')
    expect(page).toShow('Orders 2 +100%')
    expect(page).toShow('Average order value $46.95 +74%')
    expect(page).toShow('Units sold 4 +300%')
    expect(page).toShow('Refunds $10.00')
    expect(await admin.get(`${path}?range=90`)).toShow('Orders 3')
  })

  test('for today counts hours, and compares with yesterday up to the same hour', async () => {
    shop.clock.advance(-day)
    await placePaidOrder(1)
    shop.clock.advance(6 * 3_600_000)
    await placePaidOrder(5)
    shop.clock.advance(day - 6 * 3_600_000)
    await placePaidOrder(2)
    const page = await admin.get(`${path}?range=today`)
    expect(page).toShow('Units sold 2 +100%')
    expect(page).toShow('Compared with yesterday up to the same hour.')
  })

  test('accepts no other ranges', async () => {
    await placePaidOrder()
    const page = await admin.get(`${path}?range=100000`)
    expect(page.text).toMatch(/aria-current="page"[^>]*>Last 30 days/)
  })

  test('for a custom range shows the sales of those days only', async () => {
    shop.clock.advance(-10 * day)
    await placePaidOrder(1)
    const earlierDay = new Date(shop.now()).toISOString().slice(0, 10)
    shop.clock.advance(10 * day)
    await placePaidOrder(3, 'later@example.com')
    const page = await admin.get(`${path}?from=${earlierDay}&to=${earlierDay}`)
    expect(page).toShow('Units sold 1')
    expect(page).toShow('1 unit $20.00')
    expect(page.text).not.toContain('later%40example.com')
  })

  test('excludes tax from every amount when asked', async () => {
    skipVerification(shop)
    await placePaidOrder(1)
    const today = new Date(shop.now()).toISOString().slice(0, 10)
    await shop.db.transaction((tx) =>
      addToDailySales(tx, { orderId: 1, day: today }, { orders: 1, revenue: 3305, tax: 500, refunded: 1200 }),
    )
    expect(await admin.get(path)).toShow('Revenue $48.00')
    const page = await admin.get(`${path}?tax=without`)
    expect(page).toShow('Revenue $44.00')
    expect(page).toShow('Excludes tax.')
    expect(page.text).toContain(`href="${path}?range=7&amp;tax=without"`)
  })

  test('shows how many visitors reached each step, and the share that paid', async () => {
    const today = new Date(shop.now()).toISOString().slice(0, 10)
    await placePaidOrder()
    const visitors = { visits: 40, products: 20, carts: 10, checkouts: 5, reviews: 4 }
    await shop.db.transaction((tx) => saveDailyVisitors(tx, { day: today, ...visitors }))
    const page = await admin.get(path)
    expect(page).toShow('Conversion rate 2.5%')
    expect(page).toShow(
      'Visits 40 Viewed a product 50% of previous step 20 Added to cart 50% of previous step 10 Started checkout 50% of previous step 5 Reviewed the order 80% of previous step 4 Paid orders 25% of previous step 1',
    )
  })

  test('shows no conversion rate before visits were counted', async () => {
    await placePaidOrder()
    const page = await admin.get(path)
    expect(page).toShow('Conversion rate –')
    expect(page).toShow('No visits in this period.')
  })

  test('lists best sellers, best customers, latest orders and low stock', async () => {
    await createTestProduct(shop, { name: 'Last vase', stock: 2 })
    await createTestProduct(shop, { name: 'Sold out on purpose', stock: 0, status: 'draft' })
    const order = await placePaidOrder(4, 'big@example.com')
    const page = await admin.get(path)
    expect(page).toShow('Mug 4 units $80.00')
    expect(page).toShow('Amara Okafor 1 order $86.95')
    expect(page).toShow(`#${order.number}`)
    expect(page).toShow('Last vase LAST-VASE 2 left')
    expect(page.text).not.toContain('Sold out on purpose')
  })

  test('counts pending work, and omits what has none', async () => {
    await placePaidOrder()
    const page = await admin.get(path)
    expect(page).toShow('1 order to fulfill')
    expect(page.text).not.toContain('on hold')
  })

  test('runs as many queries for many orders as for one', async () => {
    await placePaidOrder()
    await admin.get(path)
    const baseline = await countQueries(shop, () => admin.get(path))
    for (let i = 0; i < 12; i += 1) await placePaidOrder()
    expect(await countQueries(shop, () => admin.get(path))).toBe(baseline)
  })

  test('is the fragment #dashboard for htmx', async () => {
    await placePaidOrder()
    expect(await admin.htmx(path).get(`${path}?range=7`)).toReplace('#dashboard')
    expect((await admin.get(path)).text).toStartWith('<!doctype html>')
  })

  test('groups days in the time zone of the shop', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'Pacific/Auckland' }, shop.now()))
    await placePaidOrder()
    expect(await admin.get(`${path}?range=7`)).toHaveStatus(200)
  })
})

test('shows zeros for hours without sales, and excludes payments outside the range', async () => {
  const start = shop.now() - 2 * 3_600_000
  await placePaidOrder(2)
  const hours = await getHourlySales(shop.db.read, start, 3)
  expect(hours.map((hour) => [hour.orders, hour.units])).toEqual([
    [0, 0],
    [0, 0],
    [1, 2],
  ])
  expect((await getHourlySales(shop.db.read, start, 2)).every((hour) => hour.orders === 0)).toBe(true)
})
