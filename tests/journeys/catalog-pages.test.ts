import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'
import { createPageShop, type PageSample } from './page-shop.ts'
import { openAllSections } from './product-editor-page.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const { shop, discountId, packVariants } = await createPageShop(card)
const { pack } = shop

const pages: PageSample[] = [
  ['products', '/admin/ecommerce/products'],
  ['a product', `/admin/ecommerce/products/${pack.id}/edit`],
  ['products with filters', '/admin/ecommerce/products?stock=in&min=1&q=a'],
  ['the saving of a view', '/admin/ecommerce/products/views/create?q=a'],
  ['categories', '/admin/ecommerce/categories'],
  ['a category', '/admin/ecommerce/categories/1/edit'],
  ['a new category', '/admin/ecommerce/categories/create'],
  ['the moving of a category', '/admin/ecommerce/categories/1/move'],
  ['shipping', '/admin/ecommerce/shipping'],
  ['flat rates', '/admin/ecommerce/shipping/rates'],
  ['a flat rate', '/admin/ecommerce/shipping/rates/1/edit'],
  ['a new zone', '/admin/ecommerce/shipping/zones/create'],
  ['boxes', '/admin/ecommerce/shipping/boxes'],
  ['the rate tester', '/admin/ecommerce/shipping/test'],
  ['discounts', '/admin/ecommerce/discounts'],
  ['a discount', `/admin/ecommerce/discounts/${discountId}/edit`],
  ['a new discount', '/admin/ecommerce/discounts/create'],
  ['the test of a cart', `/admin/ecommerce/discounts/test?qty.1=2&codes=WELCOME10`],
  ['the settings of discounts', '/admin/ecommerce/discounts/config'],
  ['searches', '/admin/search'],
  ['pinned results', '/admin/search/rules'],
  ['a new rule for a search', '/admin/search/rules/create?query=gift'],
  ['synonyms', '/admin/search/synonyms'],
  ['new synonyms', '/admin/search/synonyms/create'],
  ['brands', '/admin/ecommerce/brands'],
  ['a brand', '/admin/ecommerce/brands/1/edit'],
  // The inventory itself is judged in inventory.test.ts: the validator takes the fields of its many forms, named by `form`, for one form's.
  ['the history of a SKU', `/admin/ecommerce/inventory/history?sku=${encodeURIComponent(packVariants[0]!.sku)}`],
  ['the locations', '/admin/ecommerce/inventory/locations'],
  ['imports', '/admin/ecommerce/import'],
]

let tab: Page
beforeAll(async () => {
  tab = await openJudgedTab(shop)
  await signInAdmin(tab, shop, 'boss@example.com')
  await openAllSections(tab)
})

test.each(pages)('for staff: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tab, path)).toEqual([])
})
