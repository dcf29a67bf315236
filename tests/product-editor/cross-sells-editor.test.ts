import { describe, expect, test } from 'bun:test'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type EditorForm, parseEditorForm, loadEditorForm as editorForm, saveEditorForm, omitFields } from './editor-form.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const formOf = (id: number) => editorForm(admin, id)
const save = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)

describe('cross-sells of a product', () => {
  test('are found by name and SKU, ordered, and saved with it', async () => {
    const { id } = await createTestProduct(shop, { name: 'Cap' })
    const scarf = await createTestProduct(shop, { name: 'Wool scarf', variants: [{ sku: 'SC-1' }] })
    const gloves = await createTestProduct(shop, { name: 'Wool gloves', status: 'draft' })
    const htmx = admin.htmx(editPath(id))
    const searchResponse = await htmx.get(`${listPath}/${id}/offers?offer_q=wool`)
    expect(searchResponse).toReplace('#offer-results')
    expect(searchResponse).toShow('Wool scarf')
    expect(searchResponse).toShow('Draft')
    expect(await htmx.get(`${listPath}/${id}/offers?offer_q=sc-1`)).toShow('Wool scarf')
    expect(await htmx.get(`${listPath}/${id}/offers?offer_q=zebra`)).toShow('No product matches “zebra”.')

    let form = await formOf(id)
    for (const action of [`add:${scarf.id}`, `add:${gloves.id}`, `add:${scarf.id}`, `order&order=${gloves.id},${scarf.id}`]) {
      const partial = await htmx.post(`${listPath}/${id}/offers?act=${action}`, form)
      expect(partial).toReplace('#offers')
      form = { ...omitFields(form, /^cross_sells\./), ...parseEditorForm(partial.text) }
    }
    await admin.post(`${listPath}/${id}`, { ...form, 'cross_sells.0.on_post_cart': 'on' })
    const rows = await shop.db.read.select().from(shop.db.t.crossSells).orderBy(shop.db.t.crossSells.position)
    expect(rows.map((row) => [row.offeredId, row.displayOnItemView, row.displayOnPostCart])).toEqual([
      [gloves.id, true, true],
      [scarf.id, true, false],
    ])
    const removeResponse = await htmx.post(`${listPath}/${id}/offers?act=remove:${gloves.id}`, await formOf(id))
    expect(removeResponse).not.toShow('Wool gloves')
  })

  test('are never the product itself, a duplicate, an unknown product or more than 24', async () => {
    const { id } = await createTestProduct(shop)
    const otherProduct = await createTestProduct(shop)
    expect(await save(id, { 'cross_sells.0.offered_id': String(id) })).toShow('A product cannot be its own cross-sell.')
    expect(await save(id, { 'cross_sells.0.offered_id': '987' })).toHaveStatus(422)
    const duplicateForm = { 'cross_sells.0.offered_id': String(otherProduct.id), 'cross_sells.1.offered_id': String(otherProduct.id) }
    expect(await save(id, duplicateForm)).toShow('A product is listed twice.')
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`cross_sells.${index}.offered_id`, String(900 + index)]))
    expect(await save(id, many)).toShow('Add up to 24 products.')
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toHaveLength(0)
  })
})
