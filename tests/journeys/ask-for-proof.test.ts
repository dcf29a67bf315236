import { expect, test } from 'bun:test'
import { proofMinutes } from '#src/accounts/limits.ts'
import { findUser } from '#src/accounts/users.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

test('a role is given by keyboard, the password asked for on the way', async () => {
  const shop = await startTestShop()
  const admin = await createAccount(shop, { email: 'admin@example.com', roleId: 5 })
  const { id } = await createTestUser(shop, 1, 'customer@example.com')
  const tab = await openTab(shop)
  await signIn(tab, shop, admin)
  shop.clock.advance(proofMinutes * 60_000)
  await tab.goto(`/admin/users/${id}/edit`)
  await tab.locator('#f-role_id').focus()
  for (const _ of ['wholesale', 'support', 'editor']) await tab.keyboard.press('ArrowDown')
  await tabTo(tab, '#save-role')
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#f-proof_password')
  expect(await checkAccessibility(tab)).toEqual([])
  await tab.keyboard.type('wrong')
  await tab.keyboard.press('Enter')
  await tab.locator('#f-proof_password[aria-invalid=true]').waitFor()
  expect(await checkAccessibility(tab)).toEqual([])
  await tab.locator('#f-proof_password').fill(correctPassword)
  await tab.keyboard.press('Enter')
  await tab.locator('#confirm-role').waitFor()
  await tabTo(tab, '#confirm-role')
  await tab.keyboard.press('Enter')
  await tab.locator('.notices .notice').waitFor()
  expect((await findUser(shop.db.read, id))!.roleId).toBe(4)
  expect(tab.consoleErrors.filter((error) => !/403|422/.test(error))).toEqual([])
})
