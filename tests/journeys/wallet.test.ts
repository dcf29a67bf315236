import { afterAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { applyLook, onPhone, phoneLooks } from '#tests/support/looks.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { startTestWalletServer, walletSettings } from '#tests/support/pretend-wallet.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { realSystem } from '#src/shop/real-system.ts'

const [card, wallet] = [startTestCardServer(), startTestWalletServer()]
afterAll(() => Promise.all([card.stop(), wallet.stop()]))

const shop = await startTestShop({ processors: listProcessors({ ...cardSettings(card), ...walletSettings(wallet) }, realSystem) })
await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
await createFlatShippingRate(shop)
const admin = await createTestUser(shop, 5)
const mug = await createTestProduct(shop, { name: 'Harbor mug', price: 2400, stock: 1000 })

async function openReview(options: BrowserContextOptions = {}) {
  const { cartId, token } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout/review')
  return page
}

/** Clicks a button of the wallet and decides in its window. */
async function decide(page: Page, button: string, { outcome, decision = /^Pay / }: { outcome?: RegExp; decision?: string | RegExp } = {}) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: /^Pay order/ }).waitFor()
  if (outcome) await popup.getByLabel(outcome).check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: decision }).click()
  await closed
}

describe('a guest pays with the wallet', () => {
  test('canceled, then declined, then paid later; staff refund a part', async () => {
    const page = await openReview()
    await page.getByRole('radio', { name: /PayPal/ }).check()
    await page.getByRole('button', { name: 'Pay Later' }).waitFor()
    expect(await page.getByRole('button', { name: 'Pay $30.95' }).isVisible()).toBe(false)

    await decide(page, 'PayPal', { decision: /Cancel/ })
    await page.getByRole('alert').filter({ hasText: 'You closed PayPal before paying.' }).waitFor()

    await decide(page, 'Debit or Credit Card', { outcome: /declined/ })
    await page.getByRole('alert').filter({ hasText: 'PayPal could not charge your payment method.' }).waitFor()

    await page.getByRole('radio', { name: /PayPal/ }).check()
    await page.getByRole('button', { name: 'Pay Later' }).waitFor()
    await decide(page, 'Pay Later')
    await page.waitForURL('**/checkout/success/*')
    await page.getByText('PayPal Pay Later').first().waitFor()
    expect(page.consoleErrors).toEqual([])
    const [order] = await shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)
    expect(order).toMatchObject({ paymentStatus: 'paid', total: 3095 })

    const staff = await openTab(shop, { reducedMotion: 'reduce' })
    await signIn(staff, shop, admin)
    await staff.goto(`/admin/ecommerce/orders/${order!.id}/refund`)
    await staff.getByRole('textbox', { name: 'Refund of Harbor mug' }).fill('1')
    await staff.getByRole('button', { name: 'Refund $24.00' }).press('Enter')
    await staff.getByText('Refunded $24.00').first().waitFor()
    expect(wallet.captured()).toMatchObject([{ amount: 3095, refunded: 2400, externalId: order!.externalId }])
  })

  test('without script on its page', async () => {
    const page = await openReview({ javaScriptEnabled: false })
    await page.getByRole('radio', { name: /PayPal/ }).check()
    await page.getByRole('button', { name: 'Pay $30.95' }).click()
    await page.waitForURL(`${wallet.url}/**`)
    await page.getByText('Deliver to').waitFor()
    await page.getByRole('button', { name: 'Pay $30.95' }).click()
    await page.waitForURL('**/checkout/success/*')
    await page.getByText('PayPal', { exact: true }).first().waitFor()
  })
})

test('the result of a window counts when the window is closed before it arrives', async () => {
  const page = await openReview()
  await page.getByRole('radio', { name: /PayPal/ }).check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: /^Pay order/ }).waitFor()
  const orderID = new URL(popup.url()).searchParams.get('token')
  // Without a source, like every message of a closed window.
  const init = { origin: new URL(wallet.url).origin, data: { result: 'canceled', orderID } }
  await page.evaluate(`dispatchEvent(new MessageEvent('message', ${JSON.stringify(init)}))`)
  await page.getByRole('alert').filter({ hasText: 'You closed PayPal before paying.' }).waitFor()
})

test('while the page leaves after paying no button of the wallet starts another payment', async () => {
  const page = await openReview()
  await page.evaluate(`
    const form = document.getElementById('place-order')
    addEventListener('beforeunload', () => sessionStorage.setItem('form', form.inert + ' ' + form.ariaBusy))
  `)
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await decide(page, 'Debit or Credit Card')
  await page.waitForURL('**/checkout/success/*')
  expect(await page.evaluate(`sessionStorage.getItem('form')`)).toBe('true true')
})

test('a window that the browser blocks charges nothing and says what to do, and so does a wallet without a button', async () => {
  const page = await openReview()
  await page.addInitScript('window.open = () => null')
  await page.reload()
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /PayPal window did not open/ })
    .waitFor()
  await page.addInitScript(`Object.defineProperty(window, 'paypal', {
    set() {},
    get: () => ({ Buttons: () => ({ isEligible: () => false }) }),
  })`)
  await page.reload()
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await page.locator('[data-payment-panel="wallet-buttons"]').getByText('The payment form did not load.').waitFor()
})

test('the buttons are 48 px high, do not move the page, and have no fault axe can find, light and wide, dark and narrow', async () => {
  const page = await openReview(onPhone)
  const [loading] = [await page.locator('[data-payment-panel="wallet-buttons"]').evaluate((panel) => panel.dataset['state'])]
  expect(['loading', 'ready']).toContain(loading!)
  await page.getByRole('radio', { name: /PayPal/ }).check()
  await page.getByRole('button', { name: 'Debit or Credit Card' }).waitFor()
  for (const look of phoneLooks) {
    await applyLook(page, look)
    for (const button of await page.locator('[data-funding] button').all()) expect((await button.boundingBox())!.height).toBe(48)
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
  }
})
