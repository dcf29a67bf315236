import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { rememberMove } from '#src/catalog/moved-links.ts'
import { updateProduct } from '#src/catalog/save-product.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import '#tests/support/matchers.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  guest = browser(buildApp(shop))
})

const answered = async (path: string) => {
  const { status, location } = await guest.get(path)
  return location === null ? status : [status, location]
}

/** Saves a product under another address, as staff do in the editor. */
async function rename(id: number, seoLink: string): Promise<void> {
  const { products } = shop.db.t
  await shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id))
    await updateProduct(tx, id, { ...row!, seoLink, alsoIn: [] }, { now: shop.now() })
  })
}

describe('an address that was changed', () => {
  test('leads on to the new one for good, with what it asked for', async () => {
    const pack = await aProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    await rename(pack.id, 'day-pack')
    expect(await answered('/items/pack?variant=PACK-L&utm_source=mail')).toEqual([301, '/items/day-pack?variant=PACK-L&utm_source=mail'])
    expect(await answered('/items/day-pack')).toBe(200)
  })

  test('leads there at once, however often it was changed, and not in a circle when it is given back', async () => {
    const pack = await aProduct(shop, { name: 'Pack' })
    for (const seoLink of ['second', 'third', 'fourth']) await rename(pack.id, seoLink)
    for (const old of ['pack', 'second', 'third']) expect(await answered(`/items/${old}`)).toEqual([301, '/items/fourth'])
    await rename(pack.id, 'pack')
    expect(await answered('/items/pack')).toBe(200)
    for (const old of ['second', 'third', 'fourth']) expect(await answered(`/items/${old}`)).toEqual([301, '/items/pack'])
  })

  test('that another product has taken is that product’s, and leads to whoever gave it up last', async () => {
    const first = await aProduct(shop, { name: 'First', seoLink: 'pack' })
    await rename(first.id, 'first')
    const second = await aProduct(shop, { name: 'Second', seoLink: 'pack', variants: [{ sku: 'SECOND' }] })
    const answer = await guest.get('/items/pack')
    expect(answer).toHaveStatus(200)
    expect(answer).toShow('Second')
    await rename(second.id, 'second')
    expect(await answered('/items/pack')).toEqual([301, '/items/second'])
  })

  test('is not there when its product is not, or may not be seen', async () => {
    const pack = await aProduct(shop, { name: 'Pack' })
    await rename(pack.id, 'day-pack')
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ status: 'draft' }).where(eq(products.id, pack.id)))
    expect(await answered('/items/pack')).toBe(404)
  })

  test('is remembered of categories and brands too, each kind for itself', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    await shop.db.transaction(async (tx) => {
      await rememberMove(tx, 'category', 'cups', mugs.id, shop.now())
      await rememberMove(tx, 'brand', 'north', north.id, shop.now())
    })
    expect(await answered('/section/cups?sort=name')).toEqual([301, '/section/mugs?sort=name'])
    expect(await answered('/brands/north')).toEqual([301, '/brands/northfold'])
    expect(await answered('/items/cups')).toBe(404)
    expect(await answered('/brands/cups')).toBe(404)
  })

  test('leads on as a filter of a listing too, beside filters that have not moved', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    await aBrand(shop, { name: 'Harbor' })
    await shop.db.transaction(async (tx) => {
      await rememberMove(tx, 'category', 'cups', mugs.id, shop.now())
      await rememberMove(tx, 'brand', 'north', north.id, shop.now())
    })
    expect(await answered('/shop?category=cups&in_stock=1')).toEqual([301, '/shop?category=mugs&in_stock=1'])
    expect(await answered('/section/mugs?brand=north&brand=harbor&sort=name&page=2')).toEqual([
      301,
      '/section/mugs?brand=harbor&brand=northfold&sort=name&page=2',
    ])
    expect(await answered('/brands/northfold?category=cups')).toEqual([301, '/brands/northfold?category=mugs'])
    expect(await answered('/shop?brand=north&brand=northfold')).toEqual([301, '/shop?brand=northfold'])
    expect(await answered('/shop?category=mugs&brand=northfold')).toBe(200)
    expect(await answered('/shop?category=mugs&brand=cups')).toBe(404)
  })

  test('asked for by script takes the whole page there', async () => {
    const pack = await aProduct(shop, { name: 'Pack' })
    await rename(pack.id, 'day-pack')
    const answer = await guest.htmx('/items/pack').get('/items/pack?color=Moss')
    expect(answer.headers.get('hx-redirect')).toBe('/items/day-pack?color=Moss')
  })
})
