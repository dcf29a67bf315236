import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { countQueries, recordQueries } from '#tests/support/count-queries.ts'
import { createTestProduct, createTestCategory } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

const { shop, app, guest, customer } = storeTest({ clients: { customer: 1 } })

const minute = 60_000
// PostgreSQL is asked on each request whether anything has changed.
const queriesOfHit = testEngine === 'postgres' ? 1 : 0

const setStock = (sku: string, stockLevel: number) =>
  shop.db.transaction((tx) => saveStock(tx, [{ sku, stockLevel }], { reason: 'edit', reference: '', now: shop.now() }))

async function warm(path: string): Promise<string> {
  await guest.get(path)
  await guest.get(path)
  return (await guest.get(path)).text
}

test('a page that was rendered for a guest is shown to the next without reading anything', async () => {
  const { seoLink } = await createTestProduct(shop, { name: 'Mug' })
  for (const path of ['/', '/shop', `/items/${seoLink}`]) {
    const first = await warm(path)
    expect(await countQueries(shop, () => guest.get(path))).toBe(queriesOfHit)
    expect((await guest.get(path)).text).toBe(first)
  }
})

test('the number of units in a cart is filled in', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  await warm('/shop')
  const { token } = await createTestCart(shop, [{ ...mug, quantity: 3 }])
  const buyer = createTestClient(app, new Map([['cart', token]]))
  const page = (await buyer.get('/shop')).text
  expect(page).toMatch(/<span class="count num" aria-hidden="true">\s*3\s*<\/span>/)
  expect((await guest.get('/shop')).text).not.toContain('count num')
  // The same text with a cart as without.
  const withoutCount = (text: string) => text.replace(/<span id="cart-count">.*?<\/span>(<span class="count.*?<\/span>)?\s*<\/span>/s, '')
  expect(withoutCount(page)).toBe(withoutCount((await guest.get('/shop')).text))
})

test('compressed pages contain what plain ones do, with and without a cart', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const { token } = await createTestCart(shop, [{ ...mug, quantity: 12 }])
  await warm('/shop')
  for (const cookie of ['', `cart=${token}`]) {
    const ask = (encoding: string) => app.handle(new Request('http://localhost/shop', { headers: { cookie, 'accept-encoding': encoding } }))
    const plain = await (await ask('identity')).text()
    const zstd = await ask('zstd, gzip')
    expect(zstd.headers.get('content-encoding')).toBe('zstd')
    expect(Bun.zstdDecompressSync(await zstd.bytes()).toString()).toBe(plain)
    const gzip = await ask('gzip')
    expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await gzip.bytes())))).toBe(plain)
  }
})

test('a browser that has the page gets 304 until the page or the cart changes', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  await warm('/shop')
  const tag = (await guest.get('/shop')).headers.get('etag')!
  const again = (etag: string, client = guest) => client.get('/shop', { headers: { 'if-none-match': etag } })
  const unmodified = await again(tag)
  expect(unmodified.status).toBe(304)
  expect(unmodified.text).toBe('')
  expect(unmodified.headers.get('cache-control')).toBe('private, no-cache')
  const { token } = await createTestCart(shop, [mug])
  expect((await again(tag, createTestClient(app, new Map([['cart', token]])))).status).toBe(200)
  await createTestProduct(shop, { name: 'Plate' })
  expect((await again(tag)).status).toBe(200)
})

test('HEAD of a stored page has its headers and no body', async () => {
  await warm('/shop')
  const { headers } = await guest.get('/shop')
  const head = await app.handle(new Request('http://localhost/shop', { method: 'HEAD' }))
  expect(head.status).toBe(200)
  expect(head.headers.get('etag')).toBe(headers.get('etag'))
  expect(await head.text()).toBe('')
})

test('customers, and fragments for htmx, never come from the cache or go into it', async () => {
  await warm('/shop')
  const page = await customer.get('/shop')
  expect(page.headers.get('etag')).toBeNull()
  expect(page.headers.get('cache-control')).toBe('no-store')
  const fragment = await guest.htmx('/shop').get('/shop')
  expect(fragment.headers.get('etag')).toBeNull()
  expect(fragment.text).not.toContain('<!doctype')
})

test('a message is shown once and to its visitor only', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const text = await warm('/cart').then(() => warm('/'))
  const added = await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
  expect(added.status).toBe(303)
  expect(guest.cookies.has('notice')).toBe(true)
  expect((await guest.get('/')).text).not.toBe(text)
  expect((await createTestClient(app).get('/')).text).toBe(text)
})

test('each language has its own pages', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  await warm('/shop')
  const german = await guest.get('/shop', { headers: { 'accept-language': 'de' } })
  expect(german.text).toContain('<html lang="de"')
  expect((await guest.get('/shop')).text).toContain('<html lang="en"')
  // The choice is saved in a cookie, so that this response is the visitor's own.
  expect((await guest.get('/shop?lang=de')).headers.get('etag')).toBeNull()
})

test('a change is visible in the next request: of a product, its stock, a setting, a category', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug', stock: 10 })
  const path = `/items/${mug.seoLink}`
  for (const one of [path, '/shop', '/']) await warm(one)
  const { products } = shop.db.t
  await shop.db.transaction((tx) => tx.update(products).set({ name: 'Beaker' }).where(eq(products.id, mug.id)))
  expect((await guest.get(path)).text).toContain('Beaker')
  expect((await guest.get('/shop')).text).toContain('Beaker')
  await warm(path)
  await setStock(mug.sku, 0)
  expect((await guest.get(path)).text).toContain('Sold out')
  await warm('/')
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Fell & Fern' }, shop.now()))
  expect((await guest.get('/')).text).toContain('Fell &amp; Fern')
  await warm('/shop')
  await createTestCategory(shop, { name: 'Lamps' })
  expect(await countQueries(shop, () => guest.get('/shop'))).toBe(queriesOfHit)
})

test('the stock of one product leaves the pages of others stored', async () => {
  const [mug, plate] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Plate' })]
  await warm(`/items/${plate.seoLink}`)
  await setStock(mug.sku, 8)
  await setStock(mug.sku, 7)
  const before = await guest.get(`/items/${plate.seoLink}`)
  expect(before.headers.get('etag')).toBeString()
  await setStock(mug.sku, 6)
  // Only the look for changes.
  expect(await recordQueries(shop, () => guest.get(`/items/${plate.seoLink}`))).toHaveLength(1)
})

test('a change that is rolled back removes nothing', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const text = await warm('/shop')
  const { products } = shop.db.t
  const failing = shop.db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Beaker' }).where(eq(products.id, mug.id))
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect((await guest.get('/shop')).text).toBe(text)
})

test.if(testEngine === 'postgres')('ids that a dump of another server left in the log change nothing', async () => {
  const { pageChanges } = shop.db.t
  await warm('/shop')
  await shop.db.transaction((tx) => tx.insert(pageChanges).values({ productId: 0, shard: 5000, seq: 2 ** 40 }))
  expect(await countQueries(shop, () => guest.get('/shop'))).toBe(queriesOfHit)
})

test('sales start and end by themselves', async () => {
  const start = shop.now() + 2 * minute
  const mug = await createTestProduct(shop, {
    name: 'Mug',
    price: 2000,
    salePrice: 1500,
    saleStartsAt: start,
    saleEndsAt: start + minute,
  })
  const path = `/items/${mug.seoLink}`
  expect(await warm(path)).not.toContain('$15.00')
  shop.clock.advance(2 * minute)
  expect(await warm(path)).toContain('$15.00')
  shop.clock.advance(minute)
  expect((await guest.get(path)).text).not.toContain('$15.00')
})

test('an announcement starts and ends by itself, and stays away for who dismissed it', async () => {
  const now = shop.now()
  await shop.db.transaction((tx) =>
    saveSettings(
      tx,
      {
        announcement_text: 'Two days only',
        announcement_from: now + minute,
        announcement_until: now + 3 * minute,
        announcement_dismissible: true,
      },
      now,
    ),
  )
  expect(await warm('/shop')).not.toContain('Two days only')
  shop.clock.advance(minute)
  expect(await warm('/shop')).toContain('Two days only')
  const other = createTestClient(app)
  await other.post('/announcement/dismiss')
  expect((await other.get('/shop')).text).not.toContain('Two days only')
  expect((await other.get('/shop')).text).not.toContain('Two days only')
  expect((await guest.get('/shop')).text).toContain('Two days only')
  shop.clock.advance(2 * minute)
  expect((await guest.get('/shop')).text).not.toContain('Two days only')
})

test('no page is older than five minutes', async () => {
  await warm('/shop')
  shop.clock.advance(5 * minute)
  expect(await countQueries(shop, () => guest.get('/shop'))).toBe(queriesOfHit)
  shop.clock.advance(5 * minute)
  expect((await recordQueries(shop, () => guest.get('/shop'))).length).toBeGreaterThan(queriesOfHit)
})

test('an address with a query is stored when it is asked for again', async () => {
  await createTestProduct(shop, { name: 'Mug' })
  const path = '/shop?in_stock=1'
  await guest.get('/shop')
  await guest.get(path)
  await guest.get(path)
  await guest.get(path)
  expect(await countQueries(shop, () => guest.get(path))).toBe(queriesOfHit)
})
