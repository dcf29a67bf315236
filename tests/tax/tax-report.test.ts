import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readTaxReport } from '#src/tax/tax-report.ts'
import '#tests/support/matchers.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })

const path = '/admin/ecommerce/tax/report'
const days = { from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' }

/** Orders a book and a mug to Oregon, which taxes them differently here. */
async function placeTaxedOrder(changes: { paidAt: string | null; status?: 'cancelled'; refunded?: number }) {
  skipVerification(shop)
  const { orders, taxRates } = shop.db.t
  if ((await shop.db.read.$count(taxRates)) === 0) {
    await createFlatShippingRate(shop)
    const rate = { country: 'US', region: 'OR', kind: 'sales_tax' as const, name: 'Sales tax', checkedOn: '2026-01-01' }
    await shop.db.transaction((tx) =>
      tx.insert(taxRates).values([
        { ...rate, ratePpm: 100_000 },
        { ...rate, taxClass: 'books', ratePpm: 50_000 },
      ]),
    )
  }
  const { cartId } = await createTestCart(shop, [
    await createTestProduct(shop, { price: 2000, taxClass: 'books' }),
    await createTestProduct(shop, { price: 1000 }),
  ])
  await saveTestDetails(shop, cartId)
  const { id } = await placeTestOrder(shop, cartId)
  const { paidAt, ...set } = changes
  const paid = paidAt === null ? null : Date.parse(paidAt)
  await shop.db.transaction((tx) =>
    tx
      .update(orders)
      .set({ ...set, paidAt: paid })
      .where(eq(orders.id, id)),
  )
}

test('sums tax by country, state and rate over orders paid in the period', async () => {
  await placeTaxedOrder({ paidAt: '2026-03-02T00:00:00Z' })
  await placeTaxedOrder({ paidAt: '2026-03-02T23:59:59Z' })
  await placeTaxedOrder({ paidAt: '2026-03-03T00:00:00Z' })
  await placeTaxedOrder({ paidAt: null })
  await placeTaxedOrder({ paidAt: '2026-03-02T10:00:00Z', status: 'cancelled' })
  const row = { country: 'US', region: 'OR', name: 'Sales tax', orders: 2, tax: 200, refundedTax: 0 }
  expect(await readTaxReport(shop.db, days)).toEqual([
    { ...row, ratePpm: 50_000, base: 4000 },
    { ...row, ratePpm: 100_000, base: 2000 },
  ])
})

test('counts days in the time zone of the store', async () => {
  await placeTaxedOrder({ paidAt: '2026-03-02T02:00:00Z' })
  const inNewYork = { from: '2026-03-01', to: '2026-03-01', timeZone: 'America/New_York' }
  expect(await readTaxReport(shop.db, inNewYork)).toHaveLength(2)
  expect(await readTaxReport(shop.db, { ...inNewYork, from: '2026-03-02', to: '2026-03-02' })).toEqual([])
})

test('shows the tax that refunds returned, in proportion', async () => {
  // 30.00 and shipping of 6.95 with 2.00 of tax.
  await placeTaxedOrder({ paidAt: '2026-03-02T10:00:00Z', refunded: 3895 / 5 })
  expect((await readTaxReport(shop.db, days)).map(({ refundedTax }) => refundedTax)).toEqual([20, 20])
})

test('is exported as the page shows it, and the export is recorded', async () => {
  await placeTaxedOrder({ paidAt: '2026-03-02T10:00:00Z' })
  const page = await admin.get(path)
  expect(page).toShow('United States, Oregon')
  expect(await admin.get(`${path}?from=2026-03-01&to=2026-03-01`)).toShow('No taxed orders')
  expect(page.text).toContain(`href="${path}/export.csv?from=2026-03-01&amp;to=2026-03-02"`)
  const { text } = await admin.get(`${path}/export.csv?from=2026-03-01&to=2026-03-02`)
  expect(text.trim().split('\r\n')).toEqual([
    'from,to,country,state,tax,rate,orders,taxable_base,tax_amount,refunded_tax,currency',
    '2026-03-01,2026-03-02,US,OR,Sales tax,5,1,20.00,1.00,0.00,USD',
    '2026-03-01,2026-03-02,US,OR,Sales tax,10,1,10.00,1.00,0.00,USD',
  ])
  expect((await listAuditEntries(shop.db.read))[0]).toMatchObject({ action: 'tax-report.exported' })
})

test('is for those who may read reports', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  expect(await agent.get(path)).toHaveStatus(403)
})
