import { expect, test } from 'bun:test'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { lockedError } from '#tests/support/locked-database.ts'

const password = 'three quiet words'

test('what a visitor typed while nothing can be written is sent again with a press', async () => {
  const shop = await startTestShop()
  const tab = await openTab(shop)
  await tab.goto('/register')
  await tab.locator('#f-name').fill('Ann')
  await tab.locator('#f-email').fill('ann@example.com')
  await tab.locator('#f-password').fill(password)
  await tab.locator('#f-password_confirmation').fill(password)
  const { transaction } = shop.db
  Object.assign(shop.db, { transaction: () => Promise.reject(lockedError()) })
  await tab.locator('#f-password_confirmation').press('Enter')
  await tab.locator('#send-again').waitFor()
  expect(await checkAccessibility(tab)).toEqual([])
  Object.assign(shop.db, { transaction })
  for (const field of await tab.locator('#send-again [type=password]').all()) await field.fill(password)
  await tab.getByRole('button', { name: 'Send again' }).press('Enter')
  await tab.locator('#send-again').waitFor({ state: 'detached' })
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor()
})
