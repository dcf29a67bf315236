import { afterAll, expect, test } from 'bun:test'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem) })
await shop.db.transaction(async (tx) => {
  await seedProcessors(tx, shop.processors)
})
await createFlatShippingRate(shop)
const admin = await createTestUser(shop, 5)
await createTestProduct(shop, { name: 'Harbor mug', price: 2400, stock: 10 })

test('staff put an order together and send its link; the customer pays it', async () => {
  const staff = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(staff, shop, admin)
  await staff.goto('/admin/ecommerce/draft-orders/create')
  // The form is swapped after each change: what it shows next is what the next step waits for.
  await staff.locator('#f-q').pressSequentially('Harbor')
  await staff.locator('#draft-found input').fill('2')
  await staff.keyboard.press('Tab')
  await staff.getByText('$48.00').first().waitFor()
  await staff.locator('#f-email').fill('kim@example.com')
  await staff.locator('#f-name').fill('Kim Lee')
  await staff.locator('#f-country').selectOption('US')
  await staff.locator('#f-state option[value="OR"]').waitFor({ state: 'attached' })
  await staff.locator('#f-state').selectOption('OR')
  await staff.locator('#f-address1').fill('418 Alder Street')
  await staff.locator('#f-city').fill('Portland')
  await staff.locator('#f-postal_code').fill('97205')
  await staff.keyboard.press('Tab')
  await staff.getByRole('radio', { name: /Ground/ }).check()
  await staff.getByText('$54.95').first().waitFor()
  await staff.locator('#save-draft').click()
  await staff.locator('#send-draft').click()
  await staff.getByText('Payment link sent to kim@example.com.').first().waitFor()
  expect(await checkAccessibility(staff)).toEqual([])

  const mail = await readMail(shop, 'draft_order')
  const link = /https?:\/\/\S+\/checkout\/draft\/\w+/.exec(mail.text)![0]
  const page = await openTab(shop, { reducedMotion: 'reduce' })
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await checkAccessibility(page)).toEqual([])
  await page.locator('[data-payment-panel="card-inline"][data-state="ready"]').waitFor()
  const fields = page.frameLocator('iframe')
  await fields.getByLabel('Card number').fill('4242424242424242')
  await fields.getByLabel('Expiry').fill('12/34')
  await fields.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$54\.95/ }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
  expect(await shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)).toMatchObject([
    { paymentStatus: 'paid', total: 5495, email: 'kim@example.com' },
  ])
  await staff.reload()
  await staff.waitForURL('**/admin/ecommerce/orders/*')
  expect([...page.consoleErrors, ...staff.consoleErrors]).toEqual([])
})
