import { describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate } from '#tests/support/checkout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, app, guest } = storeTest({ config: { pageCacheBytes: 0 } })

const readRail = (text: string, id: string): string[] => {
  const start = text.indexOf(`<ul class="rail" id="${id}"`)
  const markup = start < 0 ? '' : text.slice(start, text.indexOf('</section>', start))
  return [...markup.matchAll(/<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)
}

describe('the home page', () => {
  test('of an empty shop says that it opens soon, under one heading', async () => {
    const { text } = await guest.get('/')
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).not.toContain('class="hero"')
    expect(text).toContain('class="empty"')
  })

  test('shows the newest products, at most eight, and no drafts', async () => {
    for (let at = 1; at <= 9; at += 1) await createTestProduct(shop, { name: `Mug ${at}`, createdAt: shop.now() - at })
    await createTestProduct(shop, { name: 'Draft', status: 'draft' })
    const { text } = await guest.get('/')
    expect(readRail(text, 'new')).toEqual(['Mug 1', 'Mug 2', 'Mug 3', 'Mug 4', 'Mug 5', 'Mug 6', 'Mug 7', 'Mug 8'])
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  test('offers categories once there is one', async () => {
    await createTestProduct(shop, { name: 'Plain' })
    expect(await guest.get('/')).not.toShow('Shop by category')
    const { id } = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { name: 'Mug', categoryId: id })
    expect(await guest.get('/')).toShow('Shop by category')
  })

  test('shows products on sale, and omits the row when there are none', async () => {
    await createTestProduct(shop, { name: 'Plain' })
    expect((await guest.get('/')).text).not.toContain('id="sale-title"')
    await createTestProduct(shop, { name: 'Reduced', price: 2000, salePrice: 1500 })
    expect(readRail((await guest.get('/')).text, 'sale')).toEqual(['Reduced'])
  })

  test('marks sold-out products and no others', async () => {
    await createTestProduct(shop, { name: 'Here' })
    await createTestProduct(shop, { name: 'Gone', stock: 0 })
    expect((await guest.get('/')).text.match(/Sold out/g)).toHaveLength(1)
  })

  test('links to categories with products, counted with their subcategories', async () => {
    const kitchen = await createTestCategory(shop, { name: 'Kitchen' })
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    await createTestCategory(shop, { name: 'Empty' })
    await createTestProduct(shop, { categoryId: mugs.id })
    await createTestProduct(shop, { categoryId: mugs.id })
    const { text } = await guest.get('/')
    const tilesMarkup = text.slice(text.indexOf('<ul class="tiles"'), text.indexOf('id="new-title"'))
    expect([...tilesMarkup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/section/kitchen'])
    expect(tilesMarkup).toContain('<span class="tally">2</span>')
    expect(text).not.toContain('/section/empty')
  })

  test('shows the stories of brands that have one and have products for sale', async () => {
    const north = await createTestBrand(shop, { name: 'Northfold', story: 'Made in one room.' })
    await createTestBrand(shop, { name: 'Nothing', story: 'Sells nothing.' })
    await createTestProduct(shop, { brandId: north.id })
    const response = await guest.get('/')
    expect(response).toShow('Made in one room.')
    expect(response).not.toShow('Sells nothing.')
  })

  test('promises only what the shipping rates allow', async () => {
    await createTestProduct(shop)
    expect(await guest.get('/')).not.toShow('Shipping from')
    await createFlatShippingRate(shop)
    expect(await guest.get('/')).toShow('Shipping from $6.95')
  })

  test('shows a toast after a redirect, once', async () => {
    await guest.get('/checkout')
    const homePage = await guest.get('/')
    expect(homePage.text).toMatch(/role="(status|alert)"/)
    expect((await guest.get('/')).text).not.toMatch(/<div id="notices">\s*<div/)
    expect(homePage.status).toBe(200)
  })

  test('has / as canonical URL whatever the query is, and its tagline as description', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { site_tagline: 'Well-made things' }, shop.now()))
    const { text } = await guest.get('/?utm_source=mail')
    expect(text).toContain('<link rel="canonical" href="http://localhost/"')
    expect(text).toContain('<meta name="description" content="Well-made things"')
  })

  test('shows wholesale customers their prices', async () => {
    await createTestProduct(shop, { price: 2000, wholesalePrice: 1200 })
    expect(await (await createSignedInClient(app, shop, await createTestUser(shop, 2))).get('/')).toShow('$12.00')
    expect((await guest.get('/')).text).not.toContain('12.00')
  })
})

describe('with four times as many products', () => {
  /** `count` products that differ in everything a page might query row by row. */
  async function createStockedHome(count: number): Promise<string> {
    const lines: Parameters<typeof createTestCart>[1] = []
    for (let i = 0; i < count; i += 1) {
      const brand = await createTestBrand(shop, { name: `Brand ${count}-${i}`, story: 'A story.' })
      const category = await createTestCategory(shop, { name: `Shelf ${count}-${i}` })
      const product = await createTestProduct(shop, {
        name: `Lamp ${count}-${i}`,
        seoLink: `lamp-${count}-${i}`,
        brandId: brand.id,
        categoryId: allProductsCount,
        alsoIn: [category.id],
        salePrice: 1500,
        images: ['Moss', 'Sand'],
        options: { Color: ['Moss', 'Sand'] },
      })
      lines.push({ id: product.id, variantId: product.variantId })
    }
    return (await createTestCart(shop, lines)).token
  }
  let allProductsCount: number

  test.each(['/', '/shop', '/shop?q=lamp&in_stock=1&sort=price_asc', '/section/everything', '/items/lamp-13-0', '/cart', '/cart/drawer'])(
    '%s runs no more queries',
    async (path) => {
      allProductsCount = (await createTestCategory(shop, { name: 'Everything' })).id
      const countStatements = async (token: string) => {
        const client = createTestClient(app, new Map([['cart', token]]))
        const requester = path === '/cart/drawer' ? client.htmx('/') : client
        expect((await requester.get(path)).status).toBe(200)
        return countQueries(shop, () => requester.get(path))
      }
      const baseline = await countStatements(await createStockedHome(13))
      expect(baseline).toBeGreaterThan(0)
      expect(await countStatements(await createStockedHome(50))).toBe(baseline)
    },
  )
})
