import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findPageProblems, judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { setCartCookie } from '#tests/support/stocked-shop.ts'
import { signIn } from '#tests/support/users.ts'
import { createPageShop, type PageSample } from './page-shop.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const { shop, customer: user, orderWithFiles, orderToRefund, packVariants } = await createPageShop(card)
const { order, pack } = shop

const pages: PageSample[] = [
  ['the account', '/dashboard'],
  ['their orders', '/dashboard?tab=orders'],
  ['their downloads', '/dashboard?tab=downloads'],
  ['their tickets', '/dashboard?tab=tickets'],
  ['their addresses', '/dashboard?tab=addresses'],
  ['the form of an address', '/dashboard?tab=addresses&edit=1'],
  ['their details', '/dashboard?tab=details'],
  ['an order', `/dashboard/orders/${order.number}`],
  ['an order with files', `/dashboard/orders/${orderWithFiles.number}`],
  ['an order that was cancelled', `/dashboard/orders/${orderToRefund.number}`],
  ['a receipt', `/dashboard/orders/${order.number}/invoice`],
]

let customer: Page
beforeAll(async () => {
  customer = await openJudgedTab(shop)
  await signIn(customer, shop, user)
})

test.each(pages)('in the account: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(customer, path)).toEqual([])
})

test('the account with an invoice open, and checkout with saved addresses', async () => {
  const expand = async (tab: Page) => {
    await tab.locator('[data-expands]').first().click()
    await tab.locator('.dash-order-invoice table').waitFor()
  }
  expect(await findPageProblems(customer, '/dashboard?tab=orders', expand)).toEqual([])
  await setCartCookie(customer, shop, [{ id: pack.id, variantId: packVariants[0]!.id, giftWrap: true }])
  const enterAnother = (tab: Page) => tab.getByLabel('Use another address').check()
  expect(await findPageProblems(customer, '/checkout?edit=1', enterAnother)).toEqual([])
})
