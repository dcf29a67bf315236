import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addRedirect, removeRedirects } from '#src/redirects/slug-redirects.ts'
import { saveProduct } from '#src/products/save-product.ts'
import '#tests/support/matchers.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest } = storeTest()

const getStatusAndLocation = async (path: string) => {
  const { status, location } = await guest.get(path)
  return location === null ? status : [status, location]
}

async function changeSeoLink(id: number, seoLink: string): Promise<void> {
  const { products } = shop.db.t
  await shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id))
    await saveProduct(tx, { id, facts: { ...row!, seoLink, alsoIn: [] }, variants: null }, { now: shop.now() })
  })
}

test('redirects to a product are removed only while they lead to it', async () => {
  const [first, second] = [await createTestProduct(shop, { seoLink: 'first' }), await createTestProduct(shop, { seoLink: 'second' })]
  await shop.db.transaction(async (tx) => {
    await addRedirect(tx, 'product', 'old', first.id, shop.now())
    await addRedirect(tx, 'product', 'older', first.id, shop.now())
    await addRedirect(tx, 'product', 'old', second.id, shop.now())
    await removeRedirects(tx, first.id, ['old', 'older'])
  })
  expect(await getStatusAndLocation('/items/old')).toEqual([301, '/items/second'])
  expect(await getStatusAndLocation('/items/older')).toBe(404)
})

test('an address of another store leads past a hidden product to the one that has its former slug', async () => {
  const { id } = await createTestProduct(shop, { seoLink: 'new-mug' })
  await createTestProduct(shop, { seoLink: 'mug', status: 'draft' })
  await shop.db.transaction((tx) => addRedirect(tx, 'product', 'mug', id, shop.now()))
  expect(await getStatusAndLocation('/products/mug')).toEqual([301, '/items/new-mug'])
})

describe('a changed address', () => {
  test('redirects permanently to the new one and keeps the query', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    await changeSeoLink(pack.id, 'day-pack')
    expect(await getStatusAndLocation('/items/pack?variant=PACK-L&utm_source=mail')).toEqual([
      301,
      '/items/day-pack?variant=PACK-L&utm_source=mail',
    ])
    expect(await getStatusAndLocation('/items/day-pack')).toBe(200)
  })

  test('redirects in one step after any number of changes, and never in a loop when changed back', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack' })
    for (const seoLink of ['second', 'third', 'fourth']) await changeSeoLink(pack.id, seoLink)
    for (const oldSlug of ['pack', 'second', 'third'])
      expect(await getStatusAndLocation(`/items/${oldSlug}`)).toEqual([301, '/items/fourth'])
    await changeSeoLink(pack.id, 'pack')
    expect(await getStatusAndLocation('/items/pack')).toBe(200)
    for (const oldSlug of ['second', 'third', 'fourth'])
      expect(await getStatusAndLocation(`/items/${oldSlug}`)).toEqual([301, '/items/pack'])
  })

  test('that another product now uses leads to that product, and otherwise to the last one that gave it up', async () => {
    const first = await createTestProduct(shop, { name: 'First', seoLink: 'pack' })
    await changeSeoLink(first.id, 'first')
    const second = await createTestProduct(shop, { name: 'Second', seoLink: 'pack', variants: [{ sku: 'SECOND' }] })
    const response = await guest.get('/items/pack')
    expect(response).toHaveStatus(200)
    expect(response).toShow('Second')
    await changeSeoLink(second.id, 'second')
    expect(await getStatusAndLocation('/items/pack')).toEqual([301, '/items/second'])
  })

  test('is 404 when its product is deleted or hidden', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack' })
    await changeSeoLink(pack.id, 'day-pack')
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ status: 'draft' }).where(eq(products.id, pack.id)))
    expect(await getStatusAndLocation('/items/pack')).toBe(404)
  })

  test('is also remembered for categories and brands, separately for each type', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await shop.db.transaction(async (tx) => {
      await addRedirect(tx, 'category', 'cups', mugs.id, shop.now())
      await addRedirect(tx, 'brand', 'north', north.id, shop.now())
    })
    expect(await getStatusAndLocation('/section/cups?sort=name')).toEqual([301, '/section/mugs?sort=name'])
    expect(await getStatusAndLocation('/brands/north')).toEqual([301, '/brands/northfold'])
    expect(await getStatusAndLocation('/items/cups')).toBe(404)
    expect(await getStatusAndLocation('/brands/cups')).toBe(404)
  })

  test('redirects as a listing filter too, next to unchanged filters', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await createTestBrand(shop, { name: 'Harbor' })
    await shop.db.transaction(async (tx) => {
      await addRedirect(tx, 'category', 'cups', mugs.id, shop.now())
      await addRedirect(tx, 'brand', 'north', north.id, shop.now())
    })
    expect(await getStatusAndLocation('/shop?category=cups&in_stock=1')).toEqual([301, '/shop?category=mugs&in_stock=1'])
    expect(await getStatusAndLocation('/section/mugs?brand=north&brand=harbor&sort=name&page=2')).toEqual([
      301,
      '/section/mugs?brand=harbor&brand=northfold&sort=name&page=2',
    ])
    expect(await getStatusAndLocation('/brands/northfold?category=cups')).toEqual([301, '/brands/northfold?category=mugs'])
    expect(await getStatusAndLocation('/shop?brand=north&brand=northfold')).toEqual([301, '/shop?brand=northfold'])
    expect(await getStatusAndLocation('/shop?category=mugs&brand=northfold')).toBe(200)
    expect(await getStatusAndLocation('/shop?category=mugs&brand=cups')).toBe(404)
  })

  test('in the path and the filters of one URL are replaced by one redirect', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await shop.db.transaction(async (tx) => {
      await addRedirect(tx, 'category', 'cups', mugs.id, shop.now())
      await addRedirect(tx, 'brand', 'north', north.id, shop.now())
    })
    expect(await getStatusAndLocation('/section/cups?brand=north&x=1')).toEqual([301, '/section/mugs?brand=northfold&x=1'])
    expect(await getStatusAndLocation('/brands/north?category=cups')).toEqual([301, '/brands/northfold?category=mugs'])
    expect(await getStatusAndLocation('/brands/north?category=gone')).toEqual([301, '/brands/northfold?category=gone'])
  })

  test('requested by htmx redirects the whole page', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack' })
    await changeSeoLink(pack.id, 'day-pack')
    const response = await guest.htmx('/items/pack').get('/items/pack?color=Moss')
    expect(response.headers.get('hx-redirect')).toBe('/items/day-pack?color=Moss')
  })
})
