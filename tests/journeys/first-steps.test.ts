import { expect, test } from 'bun:test'
import { createSetupLink } from '#src/accounts/passwords/set-password.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

test('an owner sets up a new shop on a phone without JavaScript, and opens it with one press', async () => {
  const shop = await startTestShop({ config: { production: true } })
  const withoutScript = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
  const tab = await openTab(shop, withoutScript)
  const guest = await openTab(shop, withoutScript)
  await tab.goto(await createSetupLink(shop))
  await tab.getByLabel('Full name').fill('Ann')
  await tab.getByLabel('Email').first().fill('ann@example.com')
  await tab.getByLabel('New password').fill('a first password')
  await tab.getByLabel('Confirm password').fill('a first password')
  await tab.locator('main form button[type=submit]').click()

  await tab.getByText('Step 1 of 2').waitFor()
  await tab.getByLabel('Store name').fill('North & Sons')
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByText('Choose the country of your shop.').first().waitFor()
  await tab.getByLabel('Country').selectOption('GB')
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByText('Step 2 of 2').waitFor()
  expect(await tab.getByLabel('Currency').inputValue()).toBe('GBP')
  expect(await tab.getByLabel('Time zone').inputValue()).toBe('Europe/London')
  await tab.getByRole('button', { name: 'Finish setup' }).click()
  await tab.getByText('0 of 9 done').waitFor()

  await tab.locator('button[name=step][value=domain]').click()
  await tab.getByText('1 step skipped').click()
  await tab.getByRole('button', { name: 'Resume' }).click()
  await guest.goto('/shop')
  await guest.getByRole('heading', { name: 'North & Sons opens soon' }).waitFor()
  await tab.goto('/shop')
  await tab.getByText('Only staff see this').waitFor()
  await tab.getByRole('button', { name: 'Open the shop' }).click()
  await tab.getByText('The shop is open.').waitFor()
  expect(new URL(tab.url()).pathname).toBe('/shop')
  await guest.goto('/shop')
  await guest.locator('#cart-link').waitFor()
})

test('the notice of a staff page follows a change without a new page', async () => {
  const processors = listProcessors({}, realSystem)
  const shop = await startTestShop({ processors })
  await createTestProduct(shop)
  await createFlatShippingRate(shop)
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, processors)
    await tx.update(tx.t.orderProcessors).set({ enabled: true, instructions: 'Pay to …' })
  })
  const tab = await openTab(shop)
  await signIn(tab, shop, await createTestUser(shop, 5))
  await tab.goto('/admin/settings')
  const code = tab.locator('input[name=enable_checkout_2fa]')
  const notice = tab.locator('#shop-notice .shop-notice')
  expect(await notice.count()).toBe(0)
  await code.check()
  await tab.keyboard.press('Control+s')
  await notice.getByText('Guests cannot buy').waitFor()
  await code.uncheck()
  await tab.keyboard.press('Control+s')
  await notice.waitFor({ state: 'detached' })
  expect(tab.consoleErrors).toEqual([])
})

test('what visitors of a closed shop see, and what staff see instead, is valid and accessible', async () => {
  const shop = await startTestShop()
  await createTestProduct(shop)
  await shop.db.transaction((tx) =>
    saveSettings(tx, { shop_open: false, setup_progress: 'checklist', shipping_origin_country: 'GB' }, shop.now()),
  )
  const judged = { reducedMotion: 'reduce' } as const
  const [guest, staff] = [await openTab(shop, judged), await openTab(shop, judged)]
  await signIn(staff, shop, await createTestUser(shop, 5))
  for (const path of ['/', '/login']) expect(await judgePage(guest, path)).toEqual([])
  for (const path of ['/', '/admin/dashboard']) expect(await judgePage(staff, path)).toEqual([])
})
