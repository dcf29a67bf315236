import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { addProductFile } from '#src/catalog/product-files.ts'
import { seedTemplates } from '#src/mail/templates.ts'
import { salesDays } from '#src/orders/figures.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { buyers } from '#db/seeds/demo/people.ts'
import { seedOrders } from '#db/seeds/demo/orders.ts'
import { seedShipping } from '#db/seeds/demo/shipping.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

async function toldShop() {
  const shop = await testShop()
  await shop.db.transaction(async (tx) => {
    await seedTemplates(tx, shop.now())
    await seedShipping(tx)
    await seedTaxRates(tx)
  })
  for (let at = 0; at < 6; at += 1) await aProduct(shop, { name: `Thing ${at}`, price: 1900 + at * 700, stock: 500 })
  const { id } = await aProduct(shop, { name: 'A thing to fetch', isDigital: true, stock: null })
  const parts = new Blob(['of paper']).stream()
  await addProductFile(shop, id, { name: 'thing.pdf', parts }, async () => {})
  const person = buyers[0]!
  const customer = await shop.db.transaction((tx) =>
    createUser(tx, { email: 'customer@example.com', name: person.name, password: guestPassword, now: shop.now() }),
  )
  const orders = await seedOrders(shop, { currency: 'USD', timeZone: 'UTC', customer: { id: customer.id, person } })
  return { shop, orders, customer }
}

test('the past is told day by day: orders, payments, figures and mails agree', async () => {
  const { shop, orders, customer } = await toldShop()
  const rows = await shop.db.read.select().from(shop.db.t.orders)
  const paid = rows.filter((order) => order.paymentStatus === 'paid')
  expect(rows).toHaveLength(orders)
  expect(orders).toBeGreaterThan(100)
  const days = await salesDays(shop.db.read, '2025-11-01', '2026-03-03')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(days.map((day) => day.revenue))).toBe(sum(paid.map((order) => order.total)))
  const payments = await shop.db.read.select().from(shop.db.t.payments)
  expect(payments.filter((payment) => payment.state === 'paid')).toHaveLength(paid.length)
  expect((await shop.mails()).filter((mail) => mail.template === 'order_confirmation').length).toBeGreaterThan(5)
  expect(await shop.db.read.select().from(shop.db.t.reservations)).toEqual([])
  const { downloads, orderLines } = shop.db.t
  const fetchable = await shop.db.read
    .select({ userId: shop.db.t.orders.userId })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(shop.db.t.orders, eq(shop.db.t.orders.id, orderLines.orderId))
  expect(fetchable.map(({ userId }) => userId)).toContain(customer.id)
})
