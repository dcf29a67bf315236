import { describe, expect, test } from 'bun:test'
import { addBrand, addCategory } from '#src/catalog/categories.ts'
import { buildApp } from '#src/app.tsx'
import { browser } from '#tests/support/browser.ts'
import { plainShop } from '#tests/support/plain-shop.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

async function stocked(): Promise<TestShop> {
  const shop = await testShop()
  const place = await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const categoryId = await addCategory(tx, { slug: 'bags', name: 'Bags' }, now)
    await addCategory(tx, { slug: 'empty', name: 'Empty' }, now)
    const brandId = await addBrand(tx, { slug: 'field-co', name: 'Field Co' }, now)
    return { categoryId, brandId }
  })
  await aProduct(shop, { name: 'Waxed daypack', ...place })
  await aProduct(shop, { name: 'Kept back', status: 'draft', ...place })
  return shop
}

describe('the site map', () => {
  test('lists what can be bought, by its public address, and nothing that is kept back', async () => {
    const shop = await stocked()
    const answer = await browser(buildApp(shop)).get('/sitemap.xml', { headers: { host: 'evil.example' } })
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const paths = [...answer.text.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map((match) => match[1])
    expect(paths).toEqual(['/', '/shop', '/section/bags', '/brands/field-co', '/items/waxed-daypack'])
    expect(answer.text).toContain('<lastmod>2026-03-02</lastmod>')
  })

  test('of a very large shop comes in parts', async () => {
    const shop = await stocked()
    const { products } = shop.db.t
    await shop.db.transaction(async (tx) => {
      const [first] = await tx.select().from(products).limit(1)
      await tx.insert(products).values({ ...first!, id: 90_000, seoLink: 'last-of-many' })
    })
    const visitor = browser(buildApp(shop))
    const index = await visitor.get('/sitemap.xml')
    expect([...index.text.match(/<loc>[^<]*<\/loc>/g)!]).toEqual(
      [1, 2, 3].map((part) => `<loc>http://localhost/sitemap.xml?part=${part}</loc>`),
    )
    const last = await visitor.get('/sitemap.xml?part=3')
    expect(last.text.match(/<loc>[^<]*<\/loc>/g)).toEqual(['<loc>http://localhost/items/last-of-many</loc>'])
    expect((await visitor.get('/sitemap.xml?part=1')).text).toContain('/items/waxed-daypack')
  })

  test.each(['0', '2', '-1', '1.5', 'x', '1e9'])('has no part %s', async (part) => {
    expect(await browser(buildApp(await stocked())).get(`/sitemap.xml?part=${part}`)).toHaveStatus(404)
  })
})

test('robots are told what to leave alone and where the site map is', async () => {
  const answer = await browser(buildApp(plainShop({ baseUrl: 'https://shop.example' }))).get('/robots.txt')
  expect(answer.text).toContain('Disallow: /admin\n')
  expect(answer.text).toContain('Disallow: /checkout\n')
  expect(answer.text).toContain('Sitemap: https://shop.example/sitemap.xml')
})

test('health is the database answering, and says no more', async () => {
  const healthy = await browser(buildApp(await testShop())).get('/healthz')
  expect(healthy).toHaveStatus(200)
  expect(healthy.json()).toEqual({ ok: true })
  const away = await browser(buildApp(plainShop())).get('/healthz')
  expect(away).toHaveStatus(503)
  expect(away.json()).toEqual({ ok: false })
})

describe('a page that does not exist', () => {
  test('offers what its address may have meant', async () => {
    const shop = await stocked()
    await aProduct(shop, { name: 'Canvas tote' })
    const visitor = browser(buildApp(shop))
    for (const path of ['/items/waxed-daypack-2019', '/old-shop/daypack', '/Waxed-Daypack.html']) {
      const answer = await visitor.follow(await visitor.get(path))
      expect(answer).toHaveStatus(404)
      expect(answer.text).toContain('href="/items/waxed-daypack"')
      expect(answer.text).not.toContain('href="/items/canvas-tote"')
    }
    const hidden = await visitor.get('/items/kept-back')
    expect(hidden.text).toContain('href="/items/canvas-tote"')
    expect(hidden.text).not.toContain('href="/items/kept-back"')
  })

  test.each(['/zzz', '/-', '/%20', '/a"b', "/'", '/*', '/x%27%20or%201=1'])('offers nothing for %s, and does not fail', async (path) => {
    const answer = await browser(buildApp(await stocked())).get(path)
    expect(answer).toHaveStatus(404)
    expect(answer).not.toShow('Perhaps you were looking for')
  })
})
