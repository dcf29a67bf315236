import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saveTemplateVersion } from '#src/mail/templates/template-versions.ts'
import { openTab } from '#tests/support/chromium.ts'
import { findPageProblems } from '#tests/support/find-page-problems.ts'
import { createStockedShop, signInAdmin, type StockedShop } from '#tests/support/stocked-shop.ts'

let shop: StockedShop
let tab: Page & { consoleErrors: string[] }
const path = '/admin/email-templates/order_confirmation'

beforeAll(async () => {
  shop = await createStockedShop()
  tab = await openTab(shop)
  await signInAdmin(tab, shop, 'mara@example.com')
  for (const subject of ['First {{order_number}}', 'Second {{order_number}}'])
    await shop.db.transaction((tx) =>
      saveTemplateVersion(
        tx,
        { slug: 'order_confirmation', language: 'en', subject, body: '<h1>Thanks</h1>\n{{order_table}}' },
        { editor: 'Mara', roleId: 5, now: shop.now() },
      ),
    )
})
afterAll(() => shop.db.close())

test('a variable is inserted at the cursor by keyboard, and the preview follows', async () => {
  await tab.goto(path)
  const subject = tab.locator('#f-subject')
  await subject.fill('Hi , thanks')
  await subject.press('Home')
  for (let i = 0; i < 3; i += 1) await subject.press('ArrowRight')
  await tab.getByRole('button', { name: 'Insert {{customer_name}} at the cursor' }).press('Enter')
  expect(await subject.inputValue()).toBe('Hi {{customer_name}}, thanks')
  await tab.locator('#f-subject:focus').waitFor()
  await tab.locator('#f-body').fill('<h1>Thanks</h1>{{order_table}}<p>Brand new words</p>')
  await tab.frameLocator('iframe[name=email-preview]').getByText('Brand new words').waitFor()
  await tab.getByRole('button', { name: 'Plain text' }).click()
  await tab.frameLocator('iframe[name=email-preview]').getByText('Hi Amara, thanks').waitFor()
  await tab.getByLabel('Phone').check()
  const width = await tab.locator('.mail-frame').evaluate((frame) => frame.getBoundingClientRect().width)
  expect(width).toBeLessThan(400)
  expect(tab.consoleErrors).toEqual([])
  await tab.evaluate("document.querySelector('#edit-form').removeAttribute('data-dirty')")
})

test('the editor, its versions and what can be undone are accessible', async () => {
  expect(await findPageProblems(tab, path)).toEqual([])
  expect(await findPageProblems(tab, '/admin/email-templates/order_confirmation/en/versions')).toEqual([])
  await tab.goto('/admin/email-templates/order_confirmation/en/versions')
  await tab.locator('[id^=restore-]').first().click()
  await tab.locator('#undo-button').waitFor()
  expect(await findPageProblems(tab, new URL(tab.url()).pathname + new URL(tab.url()).search)).toEqual([])
})
