import { beforeAll, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { adminMenu } from '#src/admin/menu.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { createTestReview } from '#tests/reviews/create-review.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestBrand, createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const shop = await createTestShop({ config: { rateLimits: false } })
const app = buildApp(shop)
const pages = adminMenu.flatMap((group) => group.items).map(({ href }) => href)
let admin: TestClient

beforeAll(async () => {
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
})

/** The menu pages that are lists, with their responses. */
async function findLists(): Promise<Map<string, string>> {
  const lists = new Map<string, string>()
  for (const path of pages) {
    const { text } = await admin.get(path)
    if (text.includes('id="list"')) lists.set(path, text)
  }
  return lists
}

test('every list of the admin menu has a CSV file with column names, named with the day', async () => {
  const lists = await findLists()
  expect(lists.size).toBeGreaterThanOrEqual(9)
  for (const path of [...lists.keys(), '/admin/ecommerce/inventory/locations']) {
    const file = await admin.get(`${path}/export.csv`)
    expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
    expect(file.text.split('\r\n')[0]).toMatch(/^[a-z_0-9]+(,[a-z_0-9]+)+$/)
    expect(file.headers.get('content-disposition')).toMatch(/filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"/)
  }
})

test('a list with rows links to its file with the search and filters of the list', async () => {
  await createTestProduct(shop, { name: 'Kettle' })
  await createTestBrand(shop, { name: 'Kettle Works' })
  const linked: string[] = []
  for (const [path] of await findLists()) {
    const { text } = await admin.get(`${path}?q=kettle`)
    if (!text.includes('id="list-count"') || text.includes('Nothing to show')) continue
    expect(text).toContain(`href="${path}/export.csv?q=kettle"`)
    linked.push(path)
  }
  expect(linked).toContain('/admin/ecommerce/brands')
  expect(linked).toContain('/admin/ecommerce/products')
})

describe('a list runs as many queries for 25 rows as for one', () => {
  const queueTestMail = (to: string) =>
    shop.db.transaction((tx) =>
      queueMail(shop, tx, { template: 'welcome', to, params: { customer_name: 'Amara', account_link: 'x', confirm_prompt: '' } }),
    )
  const lists: [path: string, createRow: (index: number) => Promise<unknown>][] = [
    ['/admin/ecommerce/brands', (index) => createTestBrand(shop, { name: `Brand ${index}` })],
    ['/admin/outbox', (index) => queueTestMail(`a${index}@example.com`)],
    ['/admin/ecommerce/reviews?view=all', async () => createTestReview(shop, await createTestProduct(shop))],
  ]
  test.each(lists)('%s', async (path, createRow) => {
    await createRow(100)
    const baseline = await countQueries(shop, () => admin.get(path))
    for (let index = 0; index < 25; index += 1) await createRow(index)
    expect(await countQueries(shop, () => admin.get(path))).toBe(baseline)
  })
})
