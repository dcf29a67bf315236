import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createImportShop, exportAll, findAllProducts, issuesOf, runImport } from '#tests/imports/import-helpers.ts'
import { loadEditorForm, saveEditorForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let admin: TestClient

beforeEach(async () => {
  shop = await createImportShop()
  app = buildApp(shop)
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
})
afterEach(() => shop.db.close())

const editPath = (id: number) => `/admin/ecommerce/products/${id}/edit`
const findCustomsFacts = async () =>
  (await findAllProducts(shop)).map(({ name, hsCode, countryOfOrigin }) => [name, hsCode, countryOfOrigin])

describe('HS code and country of origin in the editor', () => {
  test('are saved, the code without dots and spaces', async () => {
    const { id } = await createTestProduct(shop, { name: 'Shirt' })
    expect(await saveEditorForm(admin, id, { hs_code: '6109.10 0010', country_of_origin: 'PT' })).toHaveStatus(303)
    expect(await findCustomsFacts()).toEqual([['Shirt', '6109100010', 'PT']])
    expect(await loadEditorForm(admin, id)).toMatchObject({ hs_code: '6109100010', country_of_origin: 'PT' })
  })

  test('are rejected with a message when invalid', async () => {
    const { id } = await createTestProduct(shop, { name: 'Shirt' })
    for (const code of ['61091', '61091000101', '6109-10', '6109AB']) {
      const response = await saveEditorForm(admin, id, { hs_code: code })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Use 6 to 10 digits, for example 6109.10.')
    }
    expect(await saveEditorForm(admin, id, { country_of_origin: 'XX' })).toHaveStatus(422)
    expect(await findCustomsFacts()).toEqual([['Shirt', '', '']])
  })

  test('may be cleared', async () => {
    const { id } = await createTestProduct(shop, { name: 'Shirt', hsCode: '610910', countryOfOrigin: 'PT' })
    await saveEditorForm(admin, id, { hs_code: '', country_of_origin: '' })
    expect(await findCustomsFacts()).toEqual([['Shirt', '', '']])
  })

  test('are audited and named in the history', async () => {
    const { id } = await createTestProduct(shop)
    await saveEditorForm(admin, id, { hs_code: '610910', country_of_origin: 'PT' })
    const [entry] = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(entry!.change).toEqual({ hsCode: ['', '610910'], countryOfOrigin: ['', 'PT'] })
    expect(await admin.get(editPath(id))).toShow('changed HS code, Country of origin')
  })

  test('are compared by label when another person saved first', async () => {
    const { id } = await createTestProduct(shop, { hsCode: '610910' })
    const staleForm = await loadEditorForm(admin, id)
    await saveEditorForm(admin, id, { country_of_origin: 'PT' })
    const response = await admin.post(`/admin/ecommerce/products/${id}`, { ...staleForm, country_of_origin: 'ES' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('Country of origin Spain Portugal')
  })

  test('are copied with the product', async () => {
    const { id } = await createTestProduct(shop, { name: 'Shirt', hsCode: '610910', countryOfOrigin: 'PT' })
    await shop.db.transaction((tx) => copyProduct(tx, id, { name: 'Tunic', now: shop.now() }))
    expect(await findCustomsFacts()).toContainEqual(['Tunic', '610910', 'PT'])
  })

  test('are shown only to staff', async () => {
    const { id, seoLink } = await createTestProduct(shop, { hsCode: '987654321' })
    expect((await admin.get(editPath(id))).text).toContain('987654321')
    expect((await createTestClient(app).get(`/items/${seoLink}`)).text).not.toContain('987654321')
  })
})

describe('HS code and country of origin in files', () => {
  test('are the same after export and import, and an empty cell clears them', async () => {
    await createTestProduct(shop, { name: 'Shirt', seoLink: 'shirt', hsCode: '6109100010', countryOfOrigin: 'PT' })
    const file = await exportAll(shop)
    const cleared = file.replace('6109100010,PT', ',')
    expect(cleared).not.toBe(file)
    await runImport(shop, cleared)
    expect(await findCustomsFacts()).toEqual([['Shirt', '', '']])
    await runImport(shop, file)
    expect(await findCustomsFacts()).toEqual([['Shirt', '6109100010', 'PT']])
  })

  test('are recognized under common headers, with dots in the code and country names', async () => {
    await runImport(shop, 'Name,SKU,Price,HTS code,Made in\nShirt,S-1,20,6109.10,Portugal\nHat,H-1,10,6505 00,es\n')
    expect(await findCustomsFacts()).toEqual([
      ['Hat', '650500', 'ES'],
      ['Shirt', '610910', 'PT'],
    ])
  })

  test('that are invalid skip their product and report the cell', async () => {
    const id = await runImport(shop, 'Name,SKU,Price,HS code,Country of origin\nShirt,S-1,20,cotton,Atlantis\n')
    expect(await issuesOf(shop, id)).toEqual([
      [2, 'HS code', 'cotton', 'productEditor.hsCodeInvalid', true],
      [2, 'Country of origin', 'Atlantis', 'notACountry', true],
    ])
    expect(await findCustomsFacts()).toEqual([])
  })
})
