import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { examples } from '#src/example-products/example-catalog.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createImage } from '#tests/media/create-image.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin, guest } = storeTest({ clients: { admin: 5 } })

let other: TestClient
beforeEach(async () => {
  other = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'other@example.com'))
})

const path = '/admin/example-products'
const list = '/admin/ecommerce/products'
const products = () => shop.db.read.select().from(shop.db.t.products).orderBy(shop.db.t.products.id)
const categories = () => shop.db.read.select().from(shop.db.t.categories)
const media = () => shop.db.read.select().from(shop.db.t.media)
const add = (client = admin) => client.post(`${path}/add`, {})
const remove = (client = admin) => client.post(`${path}/delete`, {})

describe('a press', () => {
  test('adds products that can be bought, in categories, with images, options and stock', async () => {
    expect(await admin.get(list)).toShow('Add example products')
    expect(await admin.follow(await add())).toShow(`${examples.length} example products added.`)
    expect(await products()).toHaveLength(examples.length)
    expect((await products()).every(({ inStock, status }) => inStock && status === 'active')).toBe(true)
    expect((await categories()).map(({ slug }) => slug).toSorted()).toEqual(['example-home', 'example-kitchen', 'example-outdoors'])
    const [mug] = await products()
    expect(mug!.card.images).toHaveLength(2)
    expect(mug).toMatchObject({ price: 1800, tags: ['example'] })
    expect(await shop.db.read.$count(shop.db.t.variants, eq(shop.db.t.variants.productId, mug!.id))).toBe(4)
    const page = await guest.get('/items/example-mug')
    expect(page).toShow('This is an example product.')
    expect(await admin.get(list)).toShow(`Your store has ${examples.length} example products.`)
  })

  test.each([
    ['JPY', 3600, 2400],
    ['KWD', 18_000, 12_000],
    ['HUF', 900_000, 600_000],
  ])('prices are round in %s', async (currency, mug, notebook) => {
    await shop.db.transaction((tx) => saveSettings(tx, { currency }, shop.now()))
    await add()
    const stored = await products()
    expect(stored.find(({ seoLink }) => seoLink === 'example-mug')!.price).toBe(mug)
    expect(stored.find(({ seoLink }) => seoLink === 'example-notebook')!.price).toBe(notebook)
  })

  test('a second one, and two at once, add nothing and leave no images', async () => {
    await Promise.all([add(), add(other)])
    expect(await products()).toHaveLength(examples.length)
    const images = await media()
    expect(await admin.follow(await add())).toShow('The example products are in your store already.')
    expect(await products()).toHaveLength(examples.length)
    expect(await media()).toEqual(images)
    expect(images).toHaveLength(new Set(examples.flatMap((example) => example.images)).size)
  })

  test.each([
    ['de', 'Steinzeugbecher'],
    ['fr', 'Tasse en grès'],
  ])('writes them in the language of the store: %s', async (language, name) => {
    await shop.db.transaction((tx) => saveSettings(tx, { default_language: language }, shop.now()))
    await add()
    expect((await products())[0]!.name).toBe(name)
  })
})

describe('taking them out', () => {
  test('removes all that nobody touched, with their categories, and adding works again', async () => {
    await add()
    expect(await admin.follow(await remove())).toShow(`${examples.length} example products removed.`)
    expect([...(await products()), ...(await categories())]).toEqual([])
    expect(await other.follow(await remove(other))).toShow('There are no example products to remove.')
    await add()
    expect(await products()).toHaveLength(examples.length)
  })

  test('keeps what was edited, restocked or translated, and names it', async () => {
    await add()
    const [mug, board, flask] = await products()
    const { contentTranslations } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx
        .update(tx.t.products)
        .set({ updatedAt: mug!.updatedAt + 1 })
        .where(eq(tx.t.products.id, mug!.id))
      const source = { reason: 'edit' as const, reference: '', now: shop.now() }
      await saveStock(tx, [{ sku: 'EXAMPLE-BOARD', stockLevel: 3 }], source)
      const text = { kind: 'product' as const, entityId: flask!.id, field: 'name', language: 'de', text: 'Flasche', updatedAt: 1 }
      await tx.insert(contentTranslations).values(text)
    })
    expect(await admin.get(path)).toShow('Changed: it stays')
    const answer = await admin.follow(await remove())
    expect(answer).toShow('Kept, because they were ordered or changed: Stoneware mug, Cutting board, Steel flask.')
    expect((await products()).map(({ id }) => id)).toEqual([mug!.id, board!.id, flask!.id])
    expect((await categories()).map(({ slug }) => slug).toSorted()).toEqual(['example-kitchen', 'example-outdoors'])
    expect(await admin.get(path)).toShow('No example products')
  })

  test('keeps a category that was translated', async () => {
    await add()
    const [category] = await categories()
    const text = { kind: 'category' as const, entityId: category!.id, field: 'name', language: 'de', text: 'Küche', updatedAt: 1 }
    await shop.db.transaction((tx) => tx.insert(tx.t.contentTranslations).values(text))
    await remove()
    expect((await categories()).map(({ id }) => id)).toEqual([category!.id])
  })

  test('keeps what was ordered', async () => {
    await add()
    const [mug] = await products()
    await createFlatShippingRate(shop)
    const { variants } = shop.db.t
    const [variant] = await shop.db.read.select().from(variants).where(eq(variants.productId, mug!.id)).limit(1)
    await createPaidOrder(shop, { id: mug!.id, variantId: variant!.id })
    expect(await admin.get(path)).toShow('Ordered or reviewed: it stays')
    await remove()
    expect((await products()).map(({ id }) => id)).toEqual([mug!.id])
  })

  test('keeps what has got an image, a file or a place in the stock', async () => {
    await add()
    const [mug, board, flask] = await products()
    const image = new File([new Uint8Array(await createImage(40, 30))], 'mug.png')
    expect(await admin.post(`${list}/${mug!.id}/images`, { images: image })).toHaveStatus(303)
    expect(await admin.send(`${list}/${board!.id}/files?name=care.txt`, { method: 'POST', body: 'text' })).toHaveStatus(303)
    await admin.post('/admin/ecommerce/inventory/bins', { sku: 'EXAMPLE-FLASK-GREEN', bin: 'A1' })
    await remove()
    expect((await products()).map(({ id }) => id)).toEqual([mug!.id, board!.id, flask!.id])
  })

  test('removes what only a test order contains', async () => {
    await add()
    const [mug] = await products()
    await createFlatShippingRate(shop)
    const [variant] = await shop.db.read.select().from(shop.db.t.variants).where(eq(shop.db.t.variants.productId, mug!.id)).limit(1)
    const { cartId } = await createTestCart(shop, [{ id: mug!.id, variantId: variant!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId, { isTest: true })
    await remove()
    expect(await products()).toEqual([])
  })

  test('adding again leaves out what stayed under the same address', async () => {
    await add()
    const [mug] = await products()
    await shop.db.transaction((tx) =>
      tx
        .update(tx.t.products)
        .set({ updatedAt: mug!.updatedAt + 1 })
        .where(eq(tx.t.products.id, mug!.id)),
    )
    await remove()
    expect(await admin.follow(await add())).toShow(`${examples.length - 1} example products added.`)
    expect((await products()).filter(({ seoLink }) => seoLink === 'example-mug')).toHaveLength(1)
  })
})
