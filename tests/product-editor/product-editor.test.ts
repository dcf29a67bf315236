import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { fieldLabelKey } from '#src/product-editor/admin/conflict-differences.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { blankFacts } from '#src/products/product-facts.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type EditorForm, loadEditorForm as editorForm, saveEditorForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const formOf = (id: number) => editorForm(admin, id)
const save = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

test('a new product has the stock that was entered, and what is no number creates none', async () => {
  const spoon = { name: 'Spoon', price: '24', sku: 'SPOON-1' }
  const refused = await admin.post(listPath, { ...spoon, stock: 'many' })
  expect(refused).toHaveStatus(422)
  expect(refused).toShow('Enter the stock as a whole number, 0 or more.')
  expect(await admin.post(listPath, { ...spoon, stock: '1,200' })).toHaveStatus(303)
  expect(await findInventory(shop.db.read, 'SPOON-1')).toMatchObject({ stockLevel: 1200 })
  expect(await shop.db.read.$count(shop.db.t.products)).toBe(1)
})

describe('the product editor', () => {
  test('saves every field of the page', async () => {
    const { id } = await createTestProduct(shop, { price: 2000, images: [''] })
    const [image] = await shop.db.read.select().from(shop.db.t.productImages)
    await save(id, {
      tags: 'spring, Gift , spring,',
      position: '-3',
      cost: '7.50',
      length: '120',
      width: '80',
      height: '300',
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      video_label: 'Thrown by hand',
      video_poster_id: String(image!.mediaId),
      completion_redirect: '/thanks',
      completion_redirect_label: 'Go on',
      layout: '5',
    })
    expect(await productRow(id)).toMatchObject({
      tags: ['spring', 'Gift'],
      position: -3,
      cost: 750,
      length: 120,
      width: 80,
      height: 300,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      videoLabel: 'Thrown by hand',
      videoPosterId: image!.mediaId,
      completionRedirect: '/thanks',
      completionRedirectLabel: 'Go on',
      layout: 5,
    })
    const rowBefore = await productRow(id)
    shop.clock.advance(1000)
    expect(await save(id, {})).toHaveStatus(303)
    expect(await productRow(id)).toEqual({ ...rowBefore, updatedAt: shop.now() })
  })

  test('never shows the cost to shoppers', async () => {
    const { id, seoLink } = await createTestProduct(shop, { cost: 77_777 })
    expect((await admin.get(editPath(id))).text).toContain('777.77')
    for (const path of [`/items/${seoLink}`, '/shop']) expect((await admin.get(path)).text).not.toContain('777.77')
  })

  test('reports whether a slug is available while it is typed', async () => {
    await createTestProduct(shop, { seoLink: 'taken' })
    const { id } = await createTestProduct(shop, { seoLink: 'mine' })
    const checkSeoLink = async (link: string) =>
      admin.htmx(editPath(id)).get(`${listPath}/${id}/seo-link?seo_link=${encodeURIComponent(link)}`)
    expect(await checkSeoLink('taken')).toShow('Another product already uses this URL slug.')
    expect(await checkSeoLink('fresh-one')).toShow('This URL slug is available.')
    expect(await checkSeoLink('Not A Slug')).toShow('Use lowercase letters, numbers and single hyphens, such as walnut-desk-clock.')
    expect(await checkSeoLink('create')).toShow('is reserved for a system page. Choose a different URL slug')
    expect(await checkSeoLink('mine')).toReplace('#seo-link-status')
  })

  test('reports which product uses a SKU as soon as it is typed', async () => {
    await createTestProduct(shop, { name: 'Scarf', variants: [{ sku: 'TAKEN' }] })
    const { id, variantId, sku } = await createTestProduct(shop)
    const checkSku = (submittedSku: string) =>
      admin.htmx(editPath(id)).get(`${listPath}/${id}/sku?variants.${variantId}.sku=${submittedSku}`)
    expect(await checkSku('TAKEN')).toShow('TAKEN is already used by Scarf.')
    expect(await checkSku(sku)).not.toShow('belongs to')
    expect(await checkSku('FREE')).toReplace('#sku-status')
  })

  test('compares field by field when another person saved first', async () => {
    const { id, variantId, sku } = await createTestProduct(shop, { name: 'Cap', price: 2000 })
    const otherProduct = await createTestProduct(shop, { name: 'Scarf' })
    const staleForm = await formOf(id)
    await save(id, { tags: 'theirs', [`variants.${variantId}.variant_fee`]: '1.00', 'cross_sells.0.offered_id': String(otherProduct.id) })
    const response = await admin.post(`${listPath}/${id}`, { ...staleForm, tags: 'mine', cost: '5' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('Tags mine theirs')
    expect(response).toShow('Cost 5 (empty)')
    expect(response).toShow(`Extra charge for ${sku} 0.00 1.00`)
    expect(response).toShow('Cross-sells (empty) Scarf')
  })

  test('has a label for every field, for comparing versions and for recent changes', () => {
    expect(Object.keys(blankFacts).filter((field) => fieldLabelKey(field) === undefined)).toEqual([])
  })

  test('lists the last five changes and their authors', async () => {
    const { id } = await createTestProduct(shop)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await save(id, { name, price: name.charCodeAt(0).toString() })
    const { text } = await admin.get(editPath(id))
    expect(text.match(/Role 5 changed Name, Price/g)).toHaveLength(5)
  })
})

describe('editor permissions', () => {
  test('let an agent with few rights view a product, but neither change it nor open what only serves editing', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await createTestProduct(shop, { images: [''] })
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect(await agent.get(editPath(id))).toHaveStatus(200)
    for (const path of ['offers?offer_q=x', 'sku', 'seo-link', 'images', 'files', 'video'])
      expect(await agent.htmx().get(`${listPath}/${id}/${path}`)).toHaveStatus(403)
    for (const path of [
      'variants?act=add-option',
      'offers?act=add:1',
      'files?name=a',
      'images/order?order=1',
      'duplicate',
      'archive',
      'unarchive',
    ]) {
      expect(await agent.post(`${listPath}/${id}/${path}`, {})).toHaveStatus(403)
    }
    const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'c@example.com'))
    expect(await customer.get(`${listPath}/${id}/offers?offer_q=x`)).toBeDenied()
    expect(await customer.post(`${listPath}/${id}/duplicate`)).toBeDenied()
    expect(await shop.db.read.select().from(shop.db.t.products)).toHaveLength(1)
  })
})
