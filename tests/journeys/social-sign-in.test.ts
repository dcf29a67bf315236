import { afterAll, expect, test } from 'bun:test'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { startPretendProviders } from '#src/twins/identity-providers/provider-server.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { updateUser } from '#tests/accounts/code-client.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { realSystem } from '#src/shop/real-system.ts'

const providers = startPretendProviders()
afterAll(() => providers.stop())

async function startSocialShop() {
  const shop = await startTestShop()
  shop.identityProviders = listIdentityProviders(providers.settings, shop.config.baseUrl, realSystem)
  return shop
}

test('a visitor signs in at a provider, without JavaScript too', async () => {
  const shop = await startSocialShop()
  for (const javaScriptEnabled of [true, false]) {
    const tab = await openTab(shop, { javaScriptEnabled })
    await tab.goto('/login')
    await tab.getByRole('link', { name: 'Continue with Google' }).click()
    await tab.getByRole('button', { name: 'Robin Vale' }).click()
    await tab.waitForURL('**/dashboard')
    expect(tab.consoleErrors).toEqual([])
  }
})

test('a customer connects a provider in the account and disconnects it again', async () => {
  const shop = await startSocialShop()
  await updateUser(shop, await createAccount(shop), { emailVerifiedAt: 1 })
  const tab = await openTab(shop)
  await tab.goto('/login')
  await tab.getByLabel('Email').fill('ann@example.com')
  await tab.getByLabel('Password', { exact: true }).fill(correctPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/dashboard')

  await tab.goto('/account/connections')
  await tab.getByRole('button', { name: 'Connect GitHub' }).click()
  await tab.getByRole('button', { name: 'Kim Ode' }).click()
  await tab.getByText('GitHub is connected. You can sign in with it now.').first().waitFor()
  await tab.getByRole('button', { name: 'Disconnect GitHub' }).click()
  await tab.getByText('GitHub is disconnected.').first().waitFor()
  expect(tab.consoleErrors).toEqual([])
})

test('the pages are accessible in every look', async () => {
  const shop = await startSocialShop()
  await updateUser(shop, await createAccount(shop), { emailVerifiedAt: 1 })
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  const check = async () => {
    expect(await checkAccessibility(tab)).toEqual([])
    expect(await findHtmlErrors(await (await tab.request.get(tab.url())).text())).toEqual([])
  }
  await tab.goto('/login')
  await check()
  await tab.getByRole('link', { name: 'Continue with Facebook' }).click()
  await tab.getByRole('button', { name: 'Sasha Reed' }).waitFor()
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Sasha Reed' }).click()
  await tab.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await check()
  await tab.goto('/login')
  await tab.getByRole('link', { name: 'Continue with Google' }).click()
  await tab.getByRole('button', { name: 'Robin Vale' }).click()
  await tab.waitForURL('**/dashboard')
  await tab.goto('/account/connections')
  await check()
})
