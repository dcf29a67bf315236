import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '#src/settings/settings.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { mailedPath } from '#tests/accounts/mailed-links.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const withoutScript = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }

/** Fills fields in order with the keyboard alone, and sends the form from the last one. */
async function typeForm(tab: Page, firstLabel: string, texts: string[]): Promise<void> {
  await tab.getByLabel(firstLabel, { exact: true }).focus()
  for (const [index, text] of texts.entries()) {
    if (index > 0) await tab.keyboard.press('Tab')
    await tab.keyboard.type(text)
  }
  await tab.keyboard.press('Enter')
}

test('a person registers, changes the password and applies for wholesale prices, and staff decide, by keyboard without JavaScript', async () => {
  const shop = await startTestShop()
  await shop.db.transaction((tx) => saveSettings(tx, { wholesale_applications: true }, shop.now()))
  const tab = await openTab(shop, withoutScript)
  await tab.goto('/register')
  const [password, changed] = ['a first password', 'a second password']
  await typeForm(tab, 'Full name', ['Ann', 'ann@example.com'])
  await tab.getByText('Enter a new password.').first().waitFor()
  await tab.getByLabel('New password').fill(password)
  await tab.getByLabel('Confirm password').fill(password)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/register/check-email')
  await tab.goto(await mailedPath(shop, 'confirm_registration'))
  await tab.getByRole('button').last().focus()
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/dashboard')

  await tab.goto('/account/security')
  await tab.getByLabel('Current password').first().fill(password)
  await tab.getByLabel('New password').fill(changed)
  await tab.getByLabel('Confirm password').fill(changed)
  await tab.keyboard.press('Enter')
  await tab.getByText('Your password is changed.').waitFor()

  await tab.goto('/account/wholesale')
  await typeForm(tab, 'Company', ['North & Sons'])
  await tab.getByText('We received your application').first().waitFor()

  const staff = await openTab(shop, withoutScript)
  await signIn(staff, shop, await createTestUser(shop, 5))
  await staff.goto('/admin/wholesale-applications/1')
  const ann = async () => (await findUserByEmail(shop.db.read, 'ann@example.com'))!.roleId
  for (const [button, text, role] of [
    ['Approve', 'is now a wholesale customer', 2],
    ['Undo', 'Undone', 1],
  ] as const) {
    await staff.getByRole('button', { name: button }).focus()
    await staff.keyboard.press('Enter')
    await staff.getByText(text).first().waitFor()
    expect(await ann()).toBe(role)
  }
})
