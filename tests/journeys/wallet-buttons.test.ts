import { afterAll, expect, test } from 'bun:test'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { pretendWalletFixture } from '#tests/twins/pretend-wallet/wallet-fixture.ts'
import { pretendWallet } from '#tests/twins/pretend-wallet/wallet.ts'
import { realSystem } from '#src/shop/real-system.ts'

const wallet = await pretendWalletFixture.start!(Date.now)
afterAll(() => wallet.stop())

test('a shopper pays with the button the wallet renders on the review page', async () => {
  const shop = await startTestShop({ processors: listProcessors(wallet.settings, realSystem, [pretendWallet]) })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  await createFlatShippingRate(shop)
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop, { price: 2400 })])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop)
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout/review')
  await page.getByRole('button', { name: 'Pay with Pocket' }).click()
  await page.waitForURL('**/checkout/success/*')
  expect(page.consoleErrors).toEqual([])
  const [order] = await shop.db.read.select().from(shop.db.t.orders)
  expect(order).toMatchObject({ paymentStatus: 'paid', total: 3095 })
})
