import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { productSection } from '#src/listing/sitemap.ts'
import { addCategory } from '#src/categories/categories.ts'
import { addBrand } from '#src/brands/brands.ts'
import { buildApp } from '#src/app.tsx'
import { createTestClient } from '#tests/support/test-client.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { addressesPerSitemapPart } from '#src/seo/limits.ts'

async function createIndexedShop(): Promise<TestShop> {
  const shop = await createTestShop()
  const category = await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const categoryId = await addCategory(tx, { slug: 'bags', name: 'Bags' }, now)
    await addCategory(tx, { slug: 'empty', name: 'Empty' }, now)
    const brandId = await addBrand(tx, { slug: 'field-co', name: 'Field Co' }, now)
    return { categoryId, brandId }
  })
  await createTestProduct(shop, { name: 'Waxed daypack', ...category })
  await createTestProduct(shop, { name: 'Kept back', status: 'draft', ...category })
  return shop
}

describe('the sitemap', () => {
  test('lists available pages by their public URL and no hidden ones', async () => {
    const shop = await createIndexedShop()
    const response = await createTestClient(buildApp(shop)).get('/sitemap.xml', { headers: { host: 'evil.example' } })
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const paths = [...response.text.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map((match) => match[1])
    expect(paths).toEqual(['/', '/shop', '/section/bags', '/brands/field-co', '/items/waxed-daypack'])
    expect(response.text).toContain('<lastmod>2026-03-02</lastmod>')
  })

  test('of a large shop is split into parts, each with addresses and none with more than 20,000', async () => {
    const shop = await createIndexedShop()
    await insertCategories(shop, { from: 100, count: 11_000 })
    await insertCategories(shop, { from: 60_001, count: 9_500 })
    const visitor = createTestClient(buildApp(shop))
    const names = [...(await visitor.get('/sitemap.xml')).text.matchAll(/<loc>http:\/\/localhost\/sitemap\.xml\?part=([^<]*)<\/loc>/g)]
    const counts: Record<string, number> = {}
    for (const [, name] of names) counts[name!] = (await visitor.get(`/sitemap.xml?part=${name}`)).text.match(/<loc>/g)!.length
    expect(counts).toEqual({ 'site-1': 2, 'categories-1': 11_001, 'categories-4': 9_500, 'brands-1': 1, 'products-1': 1 })
    expect(await visitor.get('/sitemap.xml?part=categories-2')).toHaveStatus(404)
  })

  test('has no part for products that are gone', async () => {
    const shop = await createIndexedShop()
    const { products } = shop.db.t
    await shop.db.transaction(async (tx) => {
      const [first] = await tx.select().from(products).where(eq(products.status, 'active')).limit(1)
      await tx.insert(products).values({ ...first!, id: 90_000, seoLink: 'last-of-many' })
      await tx.delete(products).where(eq(products.id, first!.id))
    })
    expect([...(await productSection.countParts(shop.db.read, { now: shop.now(), perPart: addressesPerSitemapPart }))]).toEqual([[5, 1]])
    const { text } = await createTestClient(buildApp(shop)).get('/sitemap.xml')
    expect(text.match(/<loc>[^<]*\/items\/[^<]*<\/loc>/g)).toEqual(['<loc>http://localhost/items/last-of-many</loc>'])
  })

  test.each(['0', '2', '-1', 'x', 'products-2', 'products-01', 'products-', 'site-2', '__proto__'])(
    'has no part %s',
    async (pageNumber) => {
      expect(await createTestClient(buildApp(await createIndexedShop())).get(`/sitemap.xml?part=${pageNumber}`)).toHaveStatus(404)
    },
  )
})

async function insertCategories(shop: TestShop, { from, count }: { from: number; count: number }): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => from + index)
  await shop.db.transaction(async (tx) => {
    for (const chunk of inChunks(ids)) {
      await tx.insert(tx.t.categories).values(chunk.map((id) => ({ id, slug: `c${id}`, name: `C${id}`, updatedAt: 0 })))
      await tx.insert(tx.t.listingCounts).values(chunk.map((categoryId) => ({ categoryId, brandId: 0, products: 1 })))
    }
  })
}

describe('robots.txt', () => {
  // As RFC 9309 reads a rule: the beginning of an address, or all of it with a $ at the end.
  const isSkipped = (rules: string, path: string) =>
    [...rules.matchAll(/^Disallow: (.*)$/gm)].some(([, rule]) => (rule!.endsWith('$') ? `${path}$` === rule : path.startsWith(rule!)))

  test.each([
    '/cart-covers',
    '/search-tips',
    '/login-help',
    '/admin-team',
    '/registering',
    '/kb/suggest-a-change',
    '/downloads-and-more',
    '/',
  ])('lets search engines read %s', async (path) => {
    const { text } = await createTestClient(buildApp(await createTestShop())).get('/robots.txt')
    expect(isSkipped(text, path)).toBeFalse()
  })

  test.each([
    '/cart',
    '/cart?line=1',
    '/cart/drawer',
    '/admin',
    '/admin/orders',
    '/search?q=mug',
    '/search/suggest?q=mug',
    '/login?next=/',
  ])('keeps them from %s', async (path) => {
    const { text } = await createTestClient(buildApp(await createTestShop())).get('/robots.txt')
    expect(isSkipped(text, path)).toBeTrue()
  })
})

test('robots.txt lists what to skip and where the sitemap is', async () => {
  const response = await createTestClient(buildApp(await createTestShop({ config: { baseUrl: 'https://shop.example' } }))).get(
    '/robots.txt',
  )
  expect(response.text).toContain('Disallow: /admin/\n')
  expect(response.text).toContain('Disallow: /checkout/\n')
  expect(response.text).toContain('Sitemap: https://shop.example/sitemap.xml')
})

test('the health check confirms that the database responds and reveals nothing else', async () => {
  const healthyResponse = await createTestClient(buildApp(await createTestShop())).get('/healthz')
  expect(healthyResponse).toHaveStatus(200)
  expect(healthyResponse.json()).toEqual({ ok: true })
  const unhealthyResponse = await createTestClient(buildApp(createShopWithoutDatabase())).get('/healthz')
  expect(unhealthyResponse).toHaveStatus(503)
  expect(unhealthyResponse.json()).toEqual({ ok: false })
})

describe('a page that does not exist', () => {
  test('suggests what its address may have meant', async () => {
    const shop = await createIndexedShop()
    await createTestProduct(shop, { name: 'Canvas tote' })
    const visitor = createTestClient(buildApp(shop))
    for (const path of ['/items/waxed-daypack-2019', '/old-shop/daypack', '/Waxed-Daypack.html']) {
      const response = await visitor.follow(await visitor.get(path))
      expect(response).toHaveStatus(404)
      expect(response.text).toContain('href="/items/waxed-daypack"')
      expect(response.text).not.toContain('href="/items/canvas-tote"')
    }
    const hidden = await visitor.get('/items/kept-back')
    expect(hidden.text).toContain('href="/items/canvas-tote"')
    expect(hidden.text).not.toContain('href="/items/kept-back"')
  })

  test.each(['/zzz', '/-', '/%20', '/a"b', "/'", '/*', '/x%27%20or%201=1'])('suggests nothing for %s, and does not fail', async (path) => {
    const response = await createTestClient(buildApp(await createIndexedShop())).get(path)
    expect(response).toHaveStatus(404)
    expect(response).not.toShow('You may be looking for')
  })
})
