import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveSettings } from '#src/settings/settings.ts'
import { mailedCodes, wrongCodes } from '#tests/accounts/code-client.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'

async function startCodeShop() {
  const shop = await startTestShop()
  await createAccount(shop)
  await shop.db.transaction((tx) => saveSettings(tx, { enable_login_2fa: true }, shop.now()))
  return shop
}

async function logIn(tab: Page): Promise<void> {
  await tab.goto('/login')
  await tab.getByLabel('Email').fill('ann@example.com')
  await tab.getByLabel('Password', { exact: true }).fill(correctPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/verify-code?context=login')
}

test('a code is typed, refused, requested again after the countdown, and pasted', async () => {
  const shop = await startCodeShop()
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await tab.clock.install()
  await logIn(tab)
  await waitForFocus(tab, '#f-code')
  expect(await checkAccessibility(tab)).toEqual([])
  expect(await findHtmlErrors(await (await tab.request.get('/verify-code?context=login')).text())).toEqual([])

  const resend = tab.locator('#vf-resend')
  await tab.getByText(/Resend code in 0:[0-5]\d/).waitFor()
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  const [code] = await mailedCodes(shop)
  await tab.getByLabel('Verification code').pressSequentially(wrongCodes(code!, 1)[0]!)
  // Typing alone sends nothing.
  expect(await tab.getByText('This code is incorrect').count()).toBe(0)
  await tab.keyboard.press('Enter')
  await tab.getByText('This code is incorrect').first().waitFor()
  expect(await findAccessibilityViolations(tab)).toEqual([])

  // A suspended tab is right when it resumes.
  shop.clock.advance(45_000)
  await tab.clock.fastForward(45_000)
  await tab.locator('#live').getByText('You can request a new code now.').waitFor({ state: 'attached' })
  await resend.focus()
  await tab.keyboard.press('Enter')
  await tab.getByText('We emailed a new code to ann@example.com.').first().waitFor()
  await tab.getByText(/Resend code in 0:4\d/).waitFor()
  // An expired code leads to the button that helps.
  shop.clock.advance(15 * 60_000 + 1)
  await tab.clock.fastForward(15 * 60_000)
  await tab.getByLabel('Verification code').fill((await mailedCodes(shop))[0]!)
  await tab.keyboard.press('Enter')
  await tab.getByText('This code has expired.').first().waitFor()
  await waitForFocus(tab, '#vf-resend')
  await tab.keyboard.press('Enter')
  await tab.getByText(/Resend code in 0:4\d/).waitFor()
  const [newCode] = await mailedCodes(shop)
  await tab.getByLabel('Verification code').fill('')
  await tab.evaluate(`{
    const input = document.querySelector('#f-code')
    input.value = '${newCode!.slice(0, 3)} ${newCode!.slice(3)}'
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }))
  }`)
  await tab.waitForURL('**/dashboard')
  expect(tab.consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('without script the server says how long to wait', async () => {
  const shop = await startCodeShop()
  const tab = await openTab(shop, { javaScriptEnabled: false })
  await logIn(tab)
  await tab.getByRole('button', { name: 'Resend code' }).click()
  await tab.getByText('Wait 45 seconds, then request a new code.').waitFor()
  await tab.getByLabel('Verification code').fill((await mailedCodes(shop))[0]!)
  await tab.getByRole('button', { name: 'Verify' }).click()
  await tab.waitForURL('**/dashboard')
})
