import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fillPseudoSiteParts } from '#tests/i18n/pseudo-site-parts.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { expectedOfModules } from '#tests/support/expected-of-modules.ts'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
await fillPseudoSiteParts(shop)
const boss = await createTestUser(shop, 5, 'boss@example.com')

const pages = expectedOfModules.flatMap(({ pages = [] }) => pages)
const tabs: Record<'guest' | 'boss', Page> = {} as never
beforeAll(async () => {
  for (const name of ['guest', 'boss'] as const) tabs[name] = await openJudgedTab(shop)
  await signIn(tabs.boss, shop, boss)
})

test.each(pages)('%s: its page is valid and accessible', async (_, path) => {
  const tab = path.startsWith('/admin') ? tabs.boss : tabs.guest
  expect(await judgePage(tab, path)).toEqual([])
  // The page of an address that does not exist is valid, too.
  expect(await tab.evaluate("performance.getEntriesByType('navigation')[0].responseStatus")).toBe(200)
})
