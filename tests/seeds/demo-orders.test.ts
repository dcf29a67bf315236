import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { returnStates } from '#db/schema/returns.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { demoCustomers } from '#db/seeds/demo/customers.ts'
import { seedOrders } from '#db/seeds/demo/orders.ts'
import { seedReturns } from '#db/seeds/demo/returns.ts'
import { seedShipping } from '#db/seeds/demo/shipping.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'

async function createSeededShop() {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    await seedShipping(tx, shop.now())
    await seedTaxRates(tx)
  })
  for (let i = 0; i < 6; i += 1) await createTestProduct(shop, { name: `Thing ${i}`, price: 1900 + i * 700, stock: 500 })
  const { id } = await createTestProduct(shop, { name: 'A thing to fetch', isDigital: true, stock: null })
  const parts = new Blob(['of paper']).stream()
  await addProductFile(shop, id, { name: 'thing.pdf', parts }, async () => {})
  const profile = demoCustomers[0]!
  const customer = await shop.db.transaction((tx) =>
    createUser(tx, { email: 'customer@example.com', name: profile.name, password: guestPassword, now: shop.now() }),
  )
  const orders = await seedOrders(shop, { currency: 'USD', timeZone: 'UTC', customer: { id: customer.id, person: profile } })
  return { shop, orders, customer }
}

test('the demo history is consistent day by day: orders, payments, reports and emails agree', async () => {
  const { shop, orders, customer } = await createSeededShop()
  const rows = await shop.db.read.select().from(shop.db.t.orders)
  const paidOrders = rows.filter((order) => order.paymentStatus === 'paid')
  expect(rows).toHaveLength(orders)
  expect(orders).toBeGreaterThan(100)
  const days = await getDailySales(shop.db.read, '2025-11-01', '2026-03-03')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(days.map((day) => day.revenue))).toBe(sum(paidOrders.map((order) => order.total)))
  const payments = await shop.db.read.select().from(shop.db.t.payments)
  expect(payments.filter((payment) => payment.state === 'paid')).toHaveLength(paidOrders.length)
  expect((await shop.listMails()).filter((mail) => mail.template === 'order_confirmation').length).toBeGreaterThan(5)
  expect(await shop.db.read.select().from(shop.db.t.reservations)).toEqual([])
  const { downloads, orderLines } = shop.db.t
  const customerDownloads = await shop.db.read
    .select({ userId: shop.db.t.orders.userId })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(shop.db.t.orders, eq(shop.db.t.orders.id, orderLines.orderId))
  expect(customerDownloads.map(({ userId }) => userId)).toContain(customer.id)
})

test('the demo has a return in each state, one with its refund, and all sums still agree', async () => {
  const { shop } = await createSeededShop()
  await seedReturns(shop)
  const { returns, refunds } = shop.db.t
  const seeded = await shop.db.read.select().from(returns)
  expect(new Set(seeded.map(({ state }) => state))).toEqual(new Set(returnStates))
  expect(await shop.db.read.select().from(refunds)).toMatchObject([{ state: 'succeeded', method: 'bank_transfer' }])
  await verifyShop(shop)
})
