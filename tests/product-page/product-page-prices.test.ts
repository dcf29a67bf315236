import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cardNames, extractMarkup } from './parse-page.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, app, guest } = storeTest()

const createClient = async (roleId: RoleId) => createSignedInClient(app, shop, await createTestUser(shop, roleId))
const hour = 3_600_000
const listCardNames = async (path: string): Promise<string[]> => cardNames(await guest.get(path))

describe('a product page', () => {
  test("shows base price, fee and total only when the variant's price differs", async () => {
    await createTestProduct(shop, {
      name: 'Pack',
      price: 12000,
      options: { Size: ['S', 'L', 'XS'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, variantFee: 1600 }, { options: { Size: 'XS' }, variantFee: -500 }],
    })
    expect(await guest.get('/items/pack?size=L')).toShow('$120.00 base price + $16.00 for this option = $136.00')
    expect(await guest.get('/items/pack?size=XS')).toShow('$120.00 base price − $5.00 for this option = $115.00')
    expect(await guest.get('/items/pack?size=S')).not.toShow('base price')
  })

  test('shows a price "from" while the selection is incomplete, among the variants still available', async () => {
    await createTestProduct(shop, {
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
      extractMarkup(await guest.get(`/items/flask${query}`), /<div id="price"/, '</b>').replace(/^[\s\S]*<b>/, '')
    expect(await price('')).toBe('From $30.00')
    expect(await price('?color=Sand')).toBe('From $35.00')
    expect(await price('?color=Slate')).toBe('$39.00')
  })

  test('strikes through the old price until the sale ends, and not a moment longer', async () => {
    const saleEndsAt = shop.now() + hour
    await createTestProduct(shop, { name: 'Pack', price: 12000, salePrice: 10000, saleStartsAt: shop.now() - hour, saleEndsAt: saleEndsAt })
    const strikethroughPrice = /<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00\s*<\/s>/
    const response = await guest.get('/items/pack')
    expect(response.text).toMatch(strikethroughPrice)
    expect(response).toShow('$100.00')
    expect(response).toShow('Save $20.00')
    shop.clock.now = saleEndsAt
    expect((await guest.get('/items/pack')).text).not.toMatch(/<s>/)
  })

  test.each([
    [1, '$120.00', false],
    [2, '$80.00', true],
    [5, '$120.00', false],
  ] as [RoleId, string, boolean][])('costs role %p %s', async (role, price, wholesale) => {
    await createTestProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    const response = await (await createClient(role)).get('/items/pack')
    expect(extractMarkup(response, /<div id="price"/, '</div>')).toContain(price)
    if (wholesale) {
      expect(response).toShow('Wholesale price')
      expect(response).toShow('Save $40.00')
      expect(response.text).toMatch(/<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00/)
    } else expect(response.text).not.toContain('80.00')
  })

  test('hides wholesale prices from guests, also in data for search engines', async () => {
    await createTestProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    for (const client of [guest, guest.htmx('/items/pack')])
      expect((await client.get('/items/pack')).text).not.toMatch(/80\.00|[Ww]holesale/)
  })

  test('shows how many units are left unless the product hides it', async () => {
    await createTestProduct(shop, { name: 'Open', stock: 37 })
    await createTestProduct(shop, { name: 'Few', stock: 3 })
    await createTestProduct(shop, { name: 'Closed', stock: 37, hideInventoryLevels: true, options: { Size: ['S', 'L'] } })
    expect(await guest.get('/items/open')).toShow('37 in stock')
    expect(await guest.get('/items/few')).toShow('Only 3 left')
    for (const client of [guest, guest.htmx('/items/closed')]) {
      const { text } = await client.get('/items/closed?size=L')
      expect(text).not.toMatch(/\b37\b|in stock|left\b(?!")/i)
      expect(text).toContain('Add to cart')
    }
  })

  test('offers only units that are not reserved for others', async () => {
    skipVerification(shop)
    const pack = await createTestProduct(shop, { name: 'Pack', stock: 10 })
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 7 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Only 3 left')
    const addForm = { product_id: String(pack.id), variant_id: String(pack.variantId), quantity: '9' }
    await guest.post('/cart/add', addForm)
    const { cartLines } = shop.db.t
    expect((await shop.db.read.select().from(cartLines)).map(({ quantity }) => quantity)).toEqual([3])
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 10 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Sold out')
  })

  test('says in words that it is sold out and disables its button', async () => {
    await createTestProduct(shop, { name: 'Pack', stock: 0, options: { Size: ['S', 'L'] } })
    const response = await guest.get('/items/pack')
    expect(extractMarkup(response, /<button[^>]* id="add"/, '</button>')).toMatch(/disabled[^>]*>\s*(<[^>]*>\s*)*Sold out/)
    expect(response.text).not.toContain('class="buy-bar"')
    expect(response.text).toContain('schema.org/OutOfStock')
  })

  test('lets a sold-out variant be viewed, says so, and has no button for it', async () => {
    await createTestProduct(shop, {
      name: 'Pack',
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
    })
    const openPage = await guest.get('/items/pack?size=S')
    expect(openPage.text).toMatch(/data-out[^>]*>\s*<input[^>]* value="L"(?![^>]* disabled)/)
    expect(openPage).toShow('(sold out)')
    expect(openPage.text).toContain('class="buy-bar"')
    const soldOutPage = await guest.get('/items/pack?size=L')
    expect(soldOutPage.text).toMatch(/<button[^>]* id="add"[^>]* disabled/)
    expect(soldOutPage.text).not.toContain('class="buy-bar"')
  })

  test.each([
    ['digital without a record', { isDigital: true, stock: null }, false],
    ['digital with none left', { isDigital: true, stock: 0 }, true],
    ['digital with some left', { isDigital: true, stock: 2 }, false],
    ['digital with none left and back-orders', { isDigital: true, stock: 0, backorders: true }, false],
    ['physical without a record', { stock: null }, true],
  ])('%s is sold out on both its page and its card, or on neither', async (_, overrides, soldOut) => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { name: 'Thing', categoryId: mugs.id, ...overrides })
    const response = await guest.get('/items/thing')
    expect(/<button[^>]* id="add"[^>]* disabled/.test(response.text)).toBe(soldOut)
    expect((await guest.get('/section/mugs')).text.includes('Sold out')).toBe(soldOut)
    expect(await listCardNames('/shop?in_stock=1')).toEqual(soldOut ? [] : ['Thing'])
    expect(response.text.includes('schema.org/OutOfStock')).toBe(soldOut)
  })
})
