import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'
import { createPageShop, type PageSample } from './page-shop.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const { shop } = await createPageShop(card)

const pages: PageSample[] = [
  ['help articles', '/admin/kb'],
  ['a help article', '/admin/kb/1/edit'],
  ['a new help article', '/admin/kb/create'],
  ['the versions of a help article', '/admin/kb/1/versions'],
  ['a help article in French', '/admin/kb/1/texts/fr'],
  ['categories of help', '/admin/kb/categories'],
  ['a category of help', '/admin/kb/categories/1/edit'],
  ['searches without a result', '/admin/kb/gaps'],
  ['what readers miss', '/admin/kb/gaps?view=comments'],
  ['pages', '/admin/cms-pages'],
  ['a page', '/admin/cms-pages/2/edit'],
  ['a new page', '/admin/cms-pages/create'],
  ['the versions of a page', '/admin/cms-pages/2/versions'],
  ['categories of pages', '/admin/cms-categories'],
  ['a tag of pages', '/admin/cms-tags/2/edit'],
  ['the menu of the store', '/admin/nav-builder'],
  ['the header', '/admin/cms-header-footer'],
  ['the footer', '/admin/cms-header-footer?area=footer'],
  ['site labels', '/admin/admin/site-labels?group=cart'],
  ['languages', '/admin/languages'],
  ['translations', '/admin/languages/1/translations?part=cart'],
  ['files with translations', '/admin/languages/2/files'],
  ['content translations', '/admin/languages/2/translations?part=content.product'],
  ['list menus', '/admin/cms-list-menus'],
  ['a new list menu', '/admin/cms-list-menus/create'],
  ['fonts of documents', '/admin/document-fonts'],
  ['redirects', '/admin/redirects'],
  ['a new redirect', '/admin/redirects/create?source=/old'],
  ['an import of redirects', '/admin/redirects/import'],
  ['missing pages', '/admin/missing-pages'],
  ['the outbox', '/admin/outbox'],
  ['the email templates', '/admin/email-templates'],
  ['an email template', '/admin/email-templates/two_factor_verification'],
  ['the settings', '/admin/settings'],
  ['the appearance', '/admin/settings/appearance'],
  ['the announcement', '/admin/settings/appearance/announcement'],
  ['the choice of an image without script', '/admin/media/pick?to=/admin/settings/logo'],
  ['settings that were searched', '/admin/settings?q=email'],
]

let tab: Page
beforeAll(async () => {
  tab = await openJudgedTab(shop)
  await signInAdmin(tab, shop, 'boss@example.com')
})

test.each(pages)('for staff: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tab, path)).toEqual([])
})
