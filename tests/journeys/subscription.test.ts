import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { listProcessors } from '#src/payments/processors.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { createFlatShippingRate, createTestCart } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { realSystem } from '#src/shop/real-system.ts'

let now = Date.now
const card = startPretendCard({ webhookSecret: cardWebhookSecret, now: () => now() })
afterAll(() => card.stop())
const sandboxes = new Map<string, TwinSandbox>([['card-processor', card.sandbox]])
const shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem), sandboxes })
now = shop.now
card.setWebhookUrl(`${shop.config.baseUrl}/webhooks/card-processor`)
await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
await createFlatShippingRate(shop)
const admin = await createTestUser(shop, 5)
const coffee = await createTestProduct(shop, {
  name: 'Harbor coffee',
  price: 2400,
  stock: 100,
  variants: [{ sku: 'COFFEE', isSubscription: true }],
})
const tab = '/dashboard?tab=subscriptions'

async function subscribe(page: Page): Promise<void> {
  const { token } = await createTestCart(shop, [coffee])
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout')
  await page.getByLabel('Full name', { exact: true }).fill('Amara Okafor')
  await page.getByLabel('Email', { exact: true }).fill('amara@example.com')
  for (const [name, value] of [
    ['address1', '418 Alder Street'],
    ['city', 'Portland'],
    ['postal_code', '97205'],
    ['password', 'a long password'],
    ['password_confirmation', 'a long password'],
  ] as const)
    await page.locator(`#f-${name}`).fill(value)
  await page.locator('#f-state').selectOption('OR')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.waitForURL('**/checkout/review*')
  await page.getByText('$30.95 every month').first().waitFor()
  await payFields(page.frameLocator('iframe'), '4242424242424242')
  await page.getByRole('button', { name: /^pay \$/i }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
}

async function payFields(fields: Pick<Page, 'getByLabel'>, number: string): Promise<void> {
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry').fill('12/34')
  await fields.getByLabel('Security code').fill('123')
}

/** Presses a button of the subscription in the payment sandbox. */
async function play(staff: Page, action: string): Promise<void> {
  await staff.goto('/admin/sandbox')
  await staff.getByRole('button', { name: new RegExp(`^${action}: subscription`) }).click()
  await staff.waitForLoadState()
  await card.webhooksDelivered()
  await eventsProcessed(shop)
}

test('a subscription is bought, renewed, past due, paid with another card, and cancelled', async () => {
  const page = await openTab(shop, { reducedMotion: 'reduce' })
  await subscribe(page)
  const staff = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(staff, shop, admin)
  await play(staff, 'Renew')

  await page.goto(tab)
  await page.getByText('2 orders').click()
  await page.getByRole('link', { name: 'Order #10002' }).waitFor()
  expect(await checkAccessibility(page)).toEqual([])

  await play(staff, 'Renewal declined')
  await page.reload()
  await page.getByText('The last payment failed.').first().waitFor()
  expect(page.consoleErrors).toEqual([])
  // It reports times in seconds.
  shop.clock.advance(2000)
  await page.getByRole('button', { name: 'Update card for Harbor coffee' }).click()
  await page.waitForURL(`${card.url}/**`)
  await payFields(page, '5555555555554444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.waitForURL(`**${tab}`)
  await card.webhooksDelivered()
  await eventsProcessed(shop)
  await page.reload()
  await page.getByText('3 orders').waitFor()

  await page.getByRole('link', { name: 'Cancel subscription to Harbor coffee' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).press('Enter')
  await page.getByText('You will not be charged again.').first().waitFor()
  expect(await shop.db.read.select().from(shop.db.t.subscriptions)).toMatchObject([{ state: 'active', endsAtPeriodEnd: true }])
  expect(card.captured()).toMatchObject([{ amount: 3095 }, { amount: 3095 }, { amount: 3095 }])
  expect(staff.consoleErrors).toEqual([])
})
