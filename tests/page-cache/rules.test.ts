import { expect, test } from 'bun:test'
import { eq, getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { pageTables } from '#db/triggers/page-changes.ts'
import { buildApp } from '#src/app.tsx'
import { showForm } from '#src/forms/show-form.ts'
import { openRequest, withRequest } from '#src/lib/concurrency/request-scope.ts'
import { countByBrand } from '#src/listing/listing-facets.ts'
import { createModal } from '#src/modals/modals.ts'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import { renderPlugins } from '#src/plugins/render-plugin.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { findNextChange } from '#src/storefront/page-cache/next-change.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page, redirect } from '#src/web/response.tsx'
import { raw } from '#templates/jsx/html.ts'
import { plainModal } from '#tests/i18n/pseudo-site-parts.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import '#tests/support/both-engines.ts'

const { shop, app, guest } = storeTest()

async function warm(path: string, client: TestClient = guest): Promise<string> {
  await client.get(path)
  await client.get(path)
  return (await client.get(path)).text
}

const rename = (id: number, name: string) =>
  shop.db.transaction((tx) => tx.update(tx.t.products).set({ name }).where(eq(tx.t.products.id, id)))

test('the count of a cart follows each change of it', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  await warm('/shop')
  const { token } = await createTestCart(shop, [mug])
  const buyer = createTestClient(app, new Map([['cart', token]]))
  const countOf = async () => /<span class="count num" aria-hidden="true">\s*(\d+)/.exec((await buyer.get('/shop')).text)?.[1]
  for (const units of ['1', '2', '3']) {
    if (units !== '1') await shop.db.transaction((tx) => tx.update(tx.t.cartLines).set({ quantity: Number(units) }))
    expect([await countOf(), await countOf()]).toEqual([units, units])
  }
})

test('a message is in the page of its visitor though that page is stored', async () => {
  const visitor = createTestClient(app)
  const text = await warm('/')
  visitor.cookies.set('notice', await noticeOf('Saved for you'))
  expect((await visitor.get('/')).text).toContain('Saved for you')
  expect((await guest.get('/')).text).toBe(text)
})

/** A signed notice, as a redirect leaves it. */
async function noticeOf(text: string): Promise<string> {
  const routes = new Elysia().use(storefront(shop)).get('/probe/go', ({ view }) => redirect(view, '/', text))
  const client = createTestClient(buildApp(shop, [routes]))
  await client.get('/probe/go')
  return client.cookies.get('notice')!
}

test('a modal is in the pages of those only who have not seen it', async () => {
  const modal = { ...plainModal, name: 'Sale', slug: 'sale', text: '<p>Ten off</p>' }
  const id = await shop.db.transaction((tx) => createModal(tx, modal, shop.now()))
  expect(await warm('/shop')).toContain('id="modal-sale"')
  const seen = createTestClient(
    app,
    new Map([
      ['modals', `${id}-${Math.floor(shop.now() / 1000)}`],
      ['modals-session', String(id)],
    ]),
  )
  for (let times = 0; times < 3; times += 1) {
    expect((await seen.get('/shop')).text).not.toContain('id="modal-sale"')
    expect((await guest.get('/shop')).text).toContain('id="modal-sale"')
  }
})

test('units that a checkout reserves are missing on the next page of the product', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug', stock: 4 })
  const path = `/items/${mug.seoLink}`
  expect(await warm(path)).not.toContain('Only 1 left')
  const reserve = (reserved: number) =>
    shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved }).where(eq(tx.t.inventory.sku, mug.sku)))
  await reserve(3)
  expect((await guest.get(path)).text).toContain('Only 1 left')
  await reserve(0)
  expect((await guest.get(path)).text).not.toContain('Only 1 left')
})

test('a form, whose key is its visitor’s, and a block of a plugin keep their page out of the cache', async () => {
  const form = { id: 1, slug: 'ask', name: 'Ask', fields: [], submitLabel: '', thanks: '' }
  const pageUntil = (show: () => unknown) =>
    withRequest('1', async () => {
      await show()
      return openRequest()!.pageUntil
    })
  expect(await pageUntil(() => {})).toBe(Infinity)
  expect(await pageUntil(() => showForm(shop, form, { page: '/ask', instance: 0 }))).toBe(0)
  expect(await pageUntil(() => renderPlugins(shop, createTestView(), []))).toBe(0)
})

test('a page on which a cart line is edited is never stored', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  for (let times = 0; times < 4; times += 1) expect((await guest.get(`/items/${mug.seoLink}?line=1`)).headers.get('etag')).toBeNull()
})

test('a page that was rendered while another request read a change is not stored', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  let during = async () => {}
  const { products } = shop.db.t
  const routes = new Elysia().use(storefront(shop)).get('/probe/name', async ({ view }) => {
    const [row] = await shop.db.read.select({ name: products.name }).from(products).where(eq(products.id, mug.id))
    await during()
    return page(view, 'Probe', raw(`<p id="probe">${row!.name}</p>`), { cached: {} })
  })
  const client = createTestClient(buildApp(shop, [routes]))
  for (const path of ['/', '/', '/shop', '/shop']) await client.get(path)
  during = async () => {
    during = async () => {}
    await rename(mug.id, 'Beaker')
    // Its look for changes clears what is stored.
    await new Promise((resolve) => setTimeout(resolve, 0))
    await client.get('/shop')
  }
  expect((await client.get('/probe/name')).text).toContain('Mug')
  expect((await client.get('/probe/name')).text).toContain('Beaker')
})

test('every column of a schedule ends pages', async () => {
  const scheduled = Object.values(sqliteTables).flatMap((table) =>
    Object.values(getTableColumns(table as Table))
      .filter(({ name }) => /^(publish_at|starts_at|ends_at)$/.test(name))
      .map(({ name }) => [getTableName(table as Table), name] as const),
  )
  const shown = scheduled.filter(([table]) => table in pageTables)
  expect(shown.length).toBeGreaterThanOrEqual(6)
  const settings = await currentSettings(shop)
  const [query] = await recordQueries(shop, () => findNextChange(shop.db.read, settings, shop.now()))
  expect(shown.filter(([table, column]) => !query!.includes(`min("${column}") as next_at from "${table}"`))).toEqual([])
})

test('a value that was built while a change was read is not remembered', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const cached = cachedUntilPageChange<string>(10)
  await cached(shop, 'first', async () => 'looks for changes only')
  const old = await cached(shop, 'name', async () => {
    await rename(mug.id, 'Beaker')
    await new Promise((resolve) => setTimeout(resolve, 0))
    await cached(shop, 'other', async () => 'reads the change')
    return 'Mug'
  })
  expect(old).toBe('Mug')
  expect(await cached(shop, 'name', async () => 'Beaker')).toBe('Beaker')
})

test('counts beside filters are those of their category, brands, prices and visitor', async () => {
  const [brand, other] = [await createTestBrand(shop, { name: 'Northfold' }), await createTestBrand(shop, { name: 'Hearth' })]
  const [kitchen, garden] = [await createTestCategory(shop, { name: 'Kitchen' }), await createTestCategory(shop, { name: 'Garden' })]
  await createTestProduct(shop, { brandId: brand.id, categoryId: kitchen.id, price: 2000, wholesalePrice: 1000 })
  await createTestProduct(shop, { brandId: brand.id, categoryId: garden.id, price: 3000, stock: 0 })
  await createTestProduct(shop, { brandId: other.id, categoryId: garden.id, price: 3000 })
  const all = { categoryId: null, brandIds: [], min: null, max: null, inStock: false, onSale: false }
  const count = async (filter: object) => [...((await countByBrand(shop, { ...all, ...filter })) ?? [])].sort(([one], [two]) => one - two)
  for (let times = 0; times < 2; times += 1) {
    expect(await count({})).toEqual([
      [brand.id, 2],
      [other.id, 1],
    ])
    expect(await count({ categoryId: kitchen.id })).toEqual([[brand.id, 1]])
    expect(await count({ inStock: true })).toEqual([
      [brand.id, 1],
      [other.id, 1],
    ])
    expect(await count({ max: 1500 })).toEqual([])
    expect(await count({ max: 1500, wholesale: true })).toEqual([[brand.id, 1]])
    expect(await count({ max: 2500 })).toEqual([[brand.id, 1]])
    expect(await count({ onSale: true })).toEqual([])
  }
})
