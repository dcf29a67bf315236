import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { connectCarriers } from '#tests/support/pretend-carriers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { setCartCookie } from '#tests/support/stocked-shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
const carriers = startPretendCarriers()
afterAll(() => Promise.all([card.stop(), carriers.stop()]))

// Patient, so that a slow machine does not end the wait that the first test looks at.
const patientCarriers = listCarriers(carriers.settings, realSystem).map((carrier) => ({ ...carrier, timeoutMs: 30_000 }))
const shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem), carriers: patientCarriers })
await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
await createFlatShippingRate(shop)
await connectCarriers(shop)
const mug = await createTestProduct(shop, { name: 'Harbor mug', price: 2400 })

async function submitDetails(tab: Page): Promise<void> {
  await setCartCookie(tab, shop, [mug])
  await tab.goto('/checkout')
  await tab.getByLabel('Full name').fill('Amara Okafor')
  await tab.getByLabel('Email', { exact: true }).fill('amara@example.com')
  await tab.getByLabel('Street address').fill('418 Alder Street')
  await tab.getByLabel('City').fill('Portland')
  await tab.getByLabel('State', { exact: true }).selectOption('OR')
  await tab.getByLabel('ZIP code').fill('97205')
  await tab.getByRole('button', { name: 'Save & Continue' }).click()
}

const orders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)

test('with script the page shows flat rates at once, live rates join them, and a choice changes the total', async () => {
  carriers.holdUntil(Infinity)
  const tab = await openTab(shop)
  await submitDetails(tab)
  await tab.getByText('Looking up more shipping methods').waitFor({ state: 'attached' })
  expect(await tab.getByRole('radio', { name: /Ground/ }).count()).toBe(1)
  await tab.getByRole('button', { name: 'Pay $30.95' }).waitFor()
  carriers.release()
  await tab.getByRole('radio', { name: /FedEx 2Day/ }).waitFor()
  expect(await tab.getByText('Looking up more shipping methods').count()).toBe(0)
  await tab.getByRole('button', { name: 'Pay $30.12' }).waitFor()
  await tab.getByRole('radio', { name: /FedEx Home Delivery/ }).check()
  await tab.getByRole('button', { name: 'Pay $34.89' }).waitFor()
  await tab.getByText('Shipping, FedEx Home Delivery').waitFor()
  expect(tab.consoleErrors).toEqual([])
})

test('without script the page is complete, and an order is placed with a live rate', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false })
  await submitDetails(tab)
  await tab.waitForURL('**/checkout/review')
  await tab.getByRole('radio', { name: /USPS Priority/ }).check()
  await tab.getByRole('button', { name: 'Update total' }).click()
  await tab.getByRole('button', { name: 'Pay $33.48' }).click()
  await tab.waitForURL(`${card.url}/**`)
  expect(await orders()).toMatchObject([{ shipping: 948, shippingCarrier: 'USPS', shippingService: 'Priority' }])
})
