import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate } from '#tests/support/carts.ts'
import { countReads } from '#tests/support/count-reads.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const rail = (text: string, id: string): string[] => {
  const at = text.indexOf(`<ul class="rail" id="${id}"`)
  const markup = at < 0 ? '' : text.slice(at, text.indexOf('</section>', at))
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
    for (let at = 1; at <= 9; at += 1) await aProduct(shop, { name: `Mug ${at}`, createdAt: shop.now() - at })
    await aProduct(shop, { name: 'Draft', status: 'draft' })
    const { text } = await guest.get('/')
    expect(rail(text, 'new')).toEqual(['Mug 1', 'Mug 2', 'Mug 3', 'Mug 4', 'Mug 5', 'Mug 6', 'Mug 7', 'Mug 8'])
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  test('shows what is on sale, and leaves the row out when nothing is', async () => {
    await aProduct(shop, { name: 'Plain' })
    expect((await guest.get('/')).text).not.toContain('id="sale-title"')
    await aProduct(shop, { name: 'Reduced', price: 2000, salePrice: 1500 })
    expect(rail((await guest.get('/')).text, 'sale')).toEqual(['Reduced'])
  })

  test('marks what is sold out, and only that', async () => {
    await aProduct(shop, { name: 'Here' })
    await aProduct(shop, { name: 'Gone', stock: 0 })
    expect((await guest.get('/')).text.match(/Sold out/g)).toHaveLength(1)
  })

  test('leads to the categories that hold something, counted with all below', async () => {
    const kitchen = await aCategory(shop, { name: 'Kitchen' })
    const mugs = await aCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    await aCategory(shop, { name: 'Empty' })
    await aProduct(shop, { categoryId: mugs.id })
    await aProduct(shop, { categoryId: mugs.id })
    const { text } = await guest.get('/')
    const tiles = text.slice(text.indexOf('<ul class="tiles"'), text.indexOf('id="new-title"'))
    expect([...tiles.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/section/kitchen'])
    expect(tiles).toContain('<span class="tally">2</span>')
    expect(text).not.toContain('/section/empty')
  })

  test('tells the stories of brands that have one and something to sell', async () => {
    const north = await aBrand(shop, { name: 'Northfold', story: 'Made in one room.' })
    await aBrand(shop, { name: 'Nothing', story: 'Sells nothing.' })
    await aProduct(shop, { brandId: north.id })
    const answer = await guest.get('/')
    expect(answer).toShow('Made in one room.')
    expect(answer).not.toShow('Sells nothing.')
  })

  test('promises only what the rates say', async () => {
    await aProduct(shop)
    expect(await guest.get('/')).not.toShow('Shipping from')
    await aShippingRate(shop)
    expect(await guest.get('/')).toShow('Shipping from $6.95')
  })

  test('says what there is to say after a redirect, once', async () => {
    await guest.get('/checkout')
    const told = await guest.get('/')
    expect(told.text).toMatch(/role="(status|alert)"/)
    expect((await guest.get('/')).text).not.toMatch(/<div id="notices">\s*<div/)
    expect(told.status).toBe(200)
  })

  test('is known as / whatever is written behind it, with its tagline as description', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { site_tagline: 'Well-made things' }, shop.now()))
    const { text } = await guest.get('/?utm_source=mail')
    expect(text).toContain('<link rel="canonical" href="http://localhost/"')
    expect(text).toContain('<meta name="description" content="Well-made things"')
  })

  test('shows wholesale customers their prices', async () => {
    await aProduct(shop, { price: 2000, wholesalePrice: 1200 })
    expect(await (await browserOf(app, shop, await addPerson(shop, 2))).get('/')).toShow('$12.00')
    expect((await guest.get('/')).text).not.toContain('12.00')
  })
})

describe('with four times as many products', () => {
  /** `count` products that differ in everything a page might look up one by one. */
  async function stocked(count: number): Promise<string> {
    const lines: Parameters<typeof aCart>[1] = []
    for (let at = 0; at < count; at += 1) {
      const brand = await aBrand(shop, { name: `Brand ${count}-${at}`, story: 'A story.' })
      const category = await aCategory(shop, { name: `Shelf ${count}-${at}` })
      const product = await aProduct(shop, {
        name: `Lamp ${count}-${at}`,
        seoLink: `lamp-${count}-${at}`,
        brandId: brand.id,
        categoryId: everything,
        alsoIn: [category.id],
        salePrice: 1500,
        pictures: ['Moss', 'Sand'],
        options: { Color: ['Moss', 'Sand'] },
      })
      lines.push({ id: product.id, variantId: product.variantId })
    }
    return (await aCart(shop, lines)).token
  }
  let everything: number

  test.each(['/', '/shop', '/shop?q=lamp&in_stock=1&sort=price_asc', '/section/everything', '/items/lamp-13-0', '/cart', '/cart/drawer'])(
    '%s asks the database no more often',
    async (path) => {
      everything = (await aCategory(shop, { name: 'Everything' })).id
      const statements = async (token: string) => {
        const own = browser(app, new Map([['cart', token]]))
        const asking = path === '/cart/drawer' ? own.htmx('/') : own
        expect((await asking.get(path)).status).toBe(200)
        return countReads(shop, () => asking.get(path))
      }
      const few = await statements(await stocked(13))
      expect(few).toBeGreaterThan(0)
      expect(await statements(await stocked(50))).toBe(few)
    },
  )
})
