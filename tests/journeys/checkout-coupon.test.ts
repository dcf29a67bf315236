import { expect, test } from 'bun:test'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'

const shop = await startTestShop()
await createFlatShippingRate(shop)
const mug = await createTestProduct(shop, { name: 'Mug', price: 2400 })
await createTestDiscount(shop)
await createTestDiscount(shop, { name: 'Big orders', code: 'BIG', minTotal: 10_000 })

test.each([
  ['with script', true],
  ['without script', false],
])('a code is refused with its reason, another one applies, explains the amount and is removed: %s', async (_, javaScriptEnabled) => {
  const { cartId, token } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const tab = await openTab(shop, { javaScriptEnabled })
  await tab.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await tab.goto('/checkout/review')
  const totals = tab.locator('#rv-summary .sum-lines')
  const enter = async (code: string) => {
    const field = tab.getByRole('textbox', { name: 'Discount code' })
    if (!(await field.isVisible())) await tab.getByText('Add a discount code').click()
    await field.fill(code)
    await field.press('Enter')
  }
  await enter('BIG')
  await tab
    .getByText(/at least \$100\.00/)
    .first()
    .waitFor()
  await enter('welcome10')
  await totals.getByText('−$2.40').waitFor()
  await tab.getByText('Why this amount?').first().click()
  await tab.getByText('1 × Mug at $24.00').waitFor()
  await tab
    .getByRole('button', { name: /Remove.*WELCOME10/i })
    .first()
    .press('Enter')
  await totals.getByText('−$2.40').waitFor({ state: 'detached' })
  expect(tab.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
})
