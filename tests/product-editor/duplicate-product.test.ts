import { describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { NotFound } from '#src/lib/errors/errors.ts'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type EditorForm, saveEditorForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const save = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!
const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}
const getInventory = async (sku: string) =>
  (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]

describe('a duplicated product', () => {
  test('has everything except the slug, the SKUs and the stock, and is a draft', async () => {
    const crossSellProduct = await createTestProduct(shop)
    const { id } = await createTestProduct(shop, {
      name: 'Cap',
      seoLink: 'cap',
      options: { Size: ['S', 'L'] },
      images: ['', ''],
      tags: ['x'],
      cost: 5,
    })
    await save(id, { 'cross_sells.0.offered_id': String(crossSellProduct.id) })
    const response = await admin.post(`${listPath}/${id}/duplicate`)
    const copy = Number(/products\/(\d+)\/edit/.exec(response.location!)![1])
    expect(await admin.follow(response)).toShow('Product duplicated as a draft with no stock.')
    expect(await productRow(copy)).toMatchObject({ name: 'Cap (copy)', seoLink: 'cap-copy', status: 'draft', tags: ['x'], cost: 5 })
    expect((await productRow(copy)).card.images).toHaveLength(2)
    expect((await variantRows(copy)).map(({ sku }) => sku)).toEqual(['CAP-COPY-S', 'CAP-COPY-L'])
    expect(await getInventory('CAP-COPY-S')).toMatchObject({ stockLevel: 0 })
    const secondResponse = await admin.post(`${listPath}/${id}/duplicate`)
    expect(await admin.follow(secondResponse)).toShow('Cap (copy)')
    const crossSellRows = await shop.db.read.select().from(shop.db.t.crossSells).where(eq(shop.db.t.crossSells.productId, copy))
    expect(crossSellRows).toHaveLength(1)
  })

  test('is not one that was deleted meanwhile', async () => {
    const copying = shop.db.transaction((tx) => copyProduct(tx, 999, { name: 'Cap (copy)', now: shop.now() }))
    await expect(copying).rejects.toBeInstanceOf(NotFound)
  })
})

describe('archiving a product', () => {
  test('removes it from the shop, and can be undone at once or reverted later', async () => {
    const { id, seoLink } = await createTestProduct(shop)
    const guest = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'guest@example.com'))
    const page = await admin.follow(await admin.post(`${listPath}/${id}/archive`))
    expect(page).toShow('Product archived.')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(404)
    const entry = /name="entry" value="(\d+)"/.exec(page.text)![1]!
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await otherClient.post(`${listPath}/${id}/archive/undo`, { entry })).toHaveStatus(409)
    await admin.post(`${listPath}/${id}/archive/undo`, { entry })
    expect((await productRow(id)).status).toBe('active')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(200)

    await admin.post(`${listPath}/${id}/archive`)
    expect(await admin.follow(await admin.post(`${listPath}/${id}/unarchive`))).toShow('Product unarchived as a draft.')
    expect((await productRow(id)).status).toBe('draft')
  })

  test('and opening the next product each take one click', async () => {
    const [first, second, third] = [await createTestProduct(shop), await createTestProduct(shop), await createTestProduct(shop)]
    const { text } = await admin.get(editPath(second.id))
    expect(text).toContain(`href="${editPath(first.id)}"`)
    expect(text).toContain(`href="${editPath(third.id)}"`)
    expect((await admin.get(editPath(third.id))).text).not.toContain('Next product')
  })
})
