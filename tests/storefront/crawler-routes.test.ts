import { describe, expect, test } from 'bun:test'
import { addCategory } from '#src/categories/categories.ts'
import { addBrand } from '#src/brands/brands.ts'
import { buildApp } from '#src/app.tsx'
import { createTestClient } from '#tests/support/test-client.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

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

  test('of a very large shop is split into parts', async () => {
    const shop = await createIndexedShop()
    const { products } = shop.db.t
    await shop.db.transaction(async (tx) => {
      const [firstProduct] = await tx.select().from(products).orderBy(products.id).limit(1)
      await tx.insert(products).values({ ...firstProduct!, id: 90_000, seoLink: 'last-of-many' })
    })
    const visitor = createTestClient(buildApp(shop))
    const index = await visitor.get('/sitemap.xml')
    expect([...index.text.match(/<loc>[^<]*<\/loc>/g)!]).toEqual(
      [1, 2, 3].map((pageNumber) => `<loc>http://localhost/sitemap.xml?part=${pageNumber}</loc>`),
    )
    const lastPart = await visitor.get('/sitemap.xml?part=3')
    expect(lastPart.text.match(/<loc>[^<]*<\/loc>/g)).toEqual(['<loc>http://localhost/items/last-of-many</loc>'])
    expect((await visitor.get('/sitemap.xml?part=1')).text).toContain('/items/waxed-daypack')
  })

  test.each(['0', '2', '-1', '1.5', 'x', '1e9'])('has no part %s', async (pageNumber) => {
    expect(await createTestClient(buildApp(await createIndexedShop())).get(`/sitemap.xml?part=${pageNumber}`)).toHaveStatus(404)
  })
})

test('robots.txt lists what to skip and where the sitemap is', async () => {
  const response = await createTestClient(buildApp(await createTestShop({ config: { baseUrl: 'https://shop.example' } }))).get(
    '/robots.txt',
  )
  expect(response.text).toContain('Disallow: /admin\n')
  expect(response.text).toContain('Disallow: /checkout\n')
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
