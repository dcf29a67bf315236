import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { buildApp } from '#src/app.tsx'
import { browser, type Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { cards, part } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const person = async (roleId: RoleId) => browserOf(app, shop, await addPerson(shop, roleId))
const hour = 3_600_000
const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))

describe('a product page', () => {
  test('says base price, fee and sum only where the choice costs more or less', async () => {
    await aProduct(shop, {
      name: 'Pack',
      price: 12000,
      options: { Size: ['S', 'L', 'XS'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, variantFee: 1600 }, { options: { Size: 'XS' }, variantFee: -500 }],
    })
    expect(await guest.get('/items/pack?size=L')).toShow('$120.00 base price + $16.00 for this choice = $136.00')
    expect(await guest.get('/items/pack?size=XS')).toShow('$120.00 base price − $5.00 for this choice = $115.00')
    expect(await guest.get('/items/pack?size=S')).not.toShow('base price')
  })

  test('says from what price on while a choice is open, of what can still be chosen', async () => {
    await aProduct(shop, {
      name: 'Flask',
      dependentVariants: true,
      price: 3000,
      options: { Color: ['Moss', 'Sand', 'Slate'], Size: ['S', 'M', 'L'] },
      variants: [
        { options: { Color: 'Moss', Size: 'S' } },
        { options: { Color: 'Moss', Size: 'L' }, variantFee: 900 },
        { options: { Color: 'Sand', Size: 'S' }, stock: { stockLevel: 0 } },
        { options: { Color: 'Sand', Size: 'M' }, variantFee: 500 },
        { options: { Color: 'Sand', Size: 'L' }, variantFee: 900 },
        { options: { Color: 'Slate', Size: 'L' }, variantFee: 900 },
      ],
    })
    const price = async (query: string) =>
      part(await guest.get(`/items/flask${query}`), /<div id="price"/, '</b>').replace(/^[\s\S]*<b>/, '')
    expect(await price('')).toBe('From $30.00')
    expect(await price('?color=Sand')).toBe('From $35.00')
    expect(await price('?color=Slate')).toBe('$39.00')
  })

  test('strikes the old price while the sale is on, and not a moment longer', async () => {
    const ends = shop.now() + hour
    await aProduct(shop, { name: 'Pack', price: 12000, salePrice: 10000, saleStartsAt: shop.now() - hour, saleEndsAt: ends })
    const struck = /<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00\s*<\/s>/
    const answer = await guest.get('/items/pack')
    expect(answer.text).toMatch(struck)
    expect(answer).toShow('$100.00')
    expect(answer).toShow('Save $20.00')
    shop.clock.now = ends
    expect((await guest.get('/items/pack')).text).not.toMatch(/<s>/)
  })

  test.each([
    [1, '$120.00', false],
    [2, '$80.00', true],
    [5, '$120.00', false],
  ] as [RoleId, string, boolean][])('costs role %p %s', async (role, price, wholesale) => {
    await aProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    const answer = await (await person(role)).get('/items/pack')
    expect(part(answer, /<div id="price"/, '</div>')).toContain(price)
    if (wholesale) {
      expect(answer).toShow('Wholesale price')
      expect(answer).toShow('Save $40.00')
      expect(answer.text).toMatch(/<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00/)
    } else expect(answer.text).not.toContain('80.00')
  })

  test('tells guests nothing of wholesale prices, in data for search engines neither', async () => {
    await aProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    for (const own of [guest, guest.htmx('/items/pack')]) expect((await own.get('/items/pack')).text).not.toMatch(/80\.00|[Ww]holesale/)
  })

  test('says how many are left, unless the product keeps it to itself', async () => {
    await aProduct(shop, { name: 'Open', stock: 37 })
    await aProduct(shop, { name: 'Few', stock: 3 })
    await aProduct(shop, { name: 'Closed', stock: 37, hideInventoryLevels: true, options: { Size: ['S', 'L'] } })
    expect(await guest.get('/items/open')).toShow('37 in stock')
    expect(await guest.get('/items/few')).toShow('Only 3 left')
    for (const own of [guest, guest.htmx('/items/closed')]) {
      const { text } = await own.get('/items/closed?size=L')
      expect(text).not.toMatch(/\b37\b|in stock|left\b(?!")/i)
      expect(text).toContain('Add to cart')
    }
  })

  test('offers what is not held for somebody else', async () => {
    const pack = await aProduct(shop, { name: 'Pack', stock: 10 })
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 7 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Only 3 left')
    const add = { product_id: String(pack.id), variant_id: String(pack.variantId), quantity: '9' }
    await guest.post('/cart/add', add)
    const { cartLines } = shop.db.t
    expect((await shop.db.read.select().from(cartLines)).map(({ quantity }) => quantity)).toEqual([3])
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 10 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Out of stock')
  })

  test('is told sold out in words and by a button that cannot be pressed', async () => {
    await aProduct(shop, { name: 'Pack', stock: 0, options: { Size: ['S', 'L'] } })
    const answer = await guest.get('/items/pack')
    expect(part(answer, /<button[^>]* id="add"/, '</button>')).toMatch(/disabled[^>]*>\s*(<[^>]*>\s*)*Out of stock/)
    expect(answer.text).not.toContain('class="buy-bar"')
    expect(answer.text).toContain('schema.org/OutOfStock')
  })

  test('with one choice sold out lets it be seen, says so, and has no button for it anywhere', async () => {
    await aProduct(shop, {
      name: 'Pack',
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
    })
    const open = await guest.get('/items/pack?size=S')
    expect(open.text).toMatch(/data-out[^>]*>\s*<input[^>]* value="L"(?![^>]* disabled)/)
    expect(open).toShow('(sold out)')
    expect(open.text).toContain('class="buy-bar"')
    const gone = await guest.get('/items/pack?size=L')
    expect(gone.text).toMatch(/<button[^>]* id="add"[^>]* disabled/)
    expect(gone.text).not.toContain('class="buy-bar"')
  })

  test.each([
    ['digital without a record', { isDigital: true, stock: null }, false],
    ['digital with none left', { isDigital: true, stock: 0 }, true],
    ['digital with some left', { isDigital: true, stock: 2 }, false],
    ['digital with none left and back-orders', { isDigital: true, stock: 0, backorders: true }, false],
    ['physical without a record', { stock: null }, true],
  ])('%s is sold out on its page and on its card, or on neither', async (_, change, soldOut) => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { name: 'Thing', categoryId: mugs.id, ...change })
    const answer = await guest.get('/items/thing')
    expect(/<button[^>]* id="add"[^>]* disabled/.test(answer.text)).toBe(soldOut)
    expect((await guest.get('/section/mugs')).text.includes('Sold out')).toBe(soldOut)
    expect(await listed('/shop?in_stock=1')).toEqual(soldOut ? [] : ['Thing'])
    expect(answer.text.includes('schema.org/OutOfStock')).toBe(soldOut)
  })
})
