import { copyProduct } from '#src/product-editor/copy-product.ts'
import { describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type EditorForm, parseEditorForm, loadEditorForm as editorForm, saveEditorForm, omitFields } from './editor-form.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const formOf = (id: number) => editorForm(admin, id)
const save = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!
const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}
const getInventory = async (sku: string) =>
  (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

/** Posts an action of the variants card with the rest of the form unchanged. Returns the new card. */
async function postVariantAction(id: number, action: string, form: EditorForm) {
  const partial = await admin.htmx(editPath(id)).post(`${listPath}/${id}/variants?act=${action}`, form)
  return {
    partial,
    form: { ...omitFields(form, /^(options|variants)\.|^(with_options|expanded_groups)$/), ...parseEditorForm(partial.text) },
  }
}

describe('options and variants in the editor', () => {
  test('create every combination of the entered values, with generated SKUs', async () => {
    const { id } = await createTestProduct(shop, { name: 'Shirt', seoLink: 'shirt' })
    let { form } = await postVariantAction(id, 'add-option', await formOf(id))
    ;({ form } = await postVariantAction(id, 'name', { ...form, 'options.0.name': 'Size', 'options.0.add': 'S, M;L, m' }))
    expect(form).toMatchObject({ 'options.0.values.0.value': 'S', 'options.0.values.2.value': 'L' })
    expect(form['options.0.values.3.value']).toBeUndefined()
    expect(await variantRows(id)).toHaveLength(1)
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map(({ sku, options }) => [sku, options])).toEqual([
      ['SHIRT', { Size: 'S' }],
      ['SHIRT-M', { Size: 'M' }],
      ['SHIRT-L', { Size: 'L' }],
    ])
    expect(await getInventory('SHIRT-L')).toMatchObject({ stockLevel: 0 })
    expect((await productRow(id)).options).toEqual([{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] }])
    expect((await lastAudit()).change).toMatchObject({ added: ['SHIRT-M', 'SHIRT-L'] })
  })

  test('keep the input of the cells while they are rearranged', async () => {
    const { id, variants } = await createTestProduct(shop, { options: { Size: ['S', 'L'] } })
    const form = await formOf(id)
    const { partial } = await postVariantAction(id, 'name', {
      ...form,
      [`variants.${variants[1]!.id}.variant_fee`]: 'typed',
      'options.0.add': 'XL',
    })
    expect(partial).toReplace('#variants')
    expect(partial.text).toContain('value="typed"')
    expect(partial).toShow('XL')
    expect(await admin.post(`${listPath}/${id}/variants?act=name`, form)).toHaveStatus(200)
  })

  test('can be reordered, lose a value and get a new one', async () => {
    const { id } = await createTestProduct(shop, { options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] }, seoLink: 'cap' })
    let { form } = await postVariantAction(id, 'order-options&order=1,0', await formOf(id))
    expect(form).toMatchObject({ 'options.0.name': 'Size', 'options.1.name': 'Color' })
    ;({ form } = await postVariantAction(id, 'order-values:1&order=1,0', form))
    ;({ form } = await postVariantAction(id, 'remove-value:0:0', form))
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['CAP-BLUE-L', 'CAP-RED-L'])
    ;({ form } = await postVariantAction(id, 'remove-option:1', await formOf(id)))
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map(({ sku, options }) => [sku, options])).toEqual([['CAP-BLUE-L', { Size: 'L' }]])
  })

  test('with a removed value are retired instead of deleted when an order uses them', async () => {
    const { id, variants } = await createTestProduct(shop, { options: { Size: ['S', 'L'] } })
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [{ id, variantId: variants[1]!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    const { form } = await postVariantAction(id, 'remove-value:0:1', await formOf(id))
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map(({ id: row, active }) => [row, active])).toEqual([
      [variants[0]!.id, true],
      [variants[1]!.id, false],
    ])
  })

  test('are restored with a restored value: in the form, after a save, and when they were retired', async () => {
    const { id, variants } = await createTestProduct(shop, { options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] } })
    const expectedRows = (await variantRows(id)).map((row) => [row.id, row.sku, true])
    const expectSkus = async (rows: string[]) => expect((await variantRows(id)).map((row) => row.sku).toSorted()).toEqual(rows.toSorted())
    let { form } = await postVariantAction(id, 'remove-value:0:1', await formOf(id))
    ;({ form } = await postVariantAction(id, 'name', { ...form, 'options.0.add': 'Blue' }))
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map((row) => [row.id, row.sku, row.active])).toEqual(expectedRows)

    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [{ id, variantId: variants[3]!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    ;({ form } = await postVariantAction(id, 'remove-value:0:1', await formOf(id)))
    await admin.post(`${listPath}/${id}`, form)
    await expectSkus([variants[0]!.sku, variants[1]!.sku, variants[3]!.sku])
    await save(id, { 'options.0.add': 'Blue' })
    await expectSkus(variants.map(({ sku }) => sku))
    expect((await variantRows(id)).at(-1)).toMatchObject({ id: variants[3]!.id, active: true })
    expect(await getInventory(variants[3]!.sku)).toMatchObject({ stockLevel: 10 })
  })

  test('do not add combinations that were left out until requested', async () => {
    const variantInputs = [{ options: { Color: 'Red', Size: 'S' } }, { options: { Color: 'Blue', Size: 'L' } }]
    const { id } = await createTestProduct(shop, {
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      variants: variantInputs,
      seoLink: 'cap',
    })
    const page = await admin.get(editPath(id))
    expect(page).toShow('2 combinations have no variant.')
    await save(id, { name: 'Cap' })
    expect(await variantRows(id)).toHaveLength(2)
    const { form } = await postVariantAction(id, 'make-missing', await formOf(id))
    await admin.post(`${listPath}/${id}`, form)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['CAP-RED-S', 'CAP-RED-L', 'CAP-BLUE-S', 'CAP-BLUE-L'])
  })

  test("are limited to a product's maximum: the message is shown and the input kept", async () => {
    const { id } = await createTestProduct(shop)
    const manyValues = Array.from({ length: 40 }, (_, index) => `v${index}`).join(',')
    const twoOptions = { 'options.0.name': 'A', 'options.0.add': manyValues, 'options.1.name': 'B', 'options.1.add': manyValues }
    const { partial } = await postVariantAction(id, 'name', { ...(await formOf(id)), ...twoOptions })
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('These options create more than 1,000 variants.')
    expect(partial.text).toContain('value="v39"')
    const response = await save(id, twoOptions)
    expect(response).toHaveStatus(422)
    expect(response).toShow('These options create more than 1,000 variants.')
    expect(await variantRows(id)).toHaveLength(1)
  })

  test('beyond a hundred are rendered in groups, and groups that were not rendered stay unchanged', async () => {
    const sizes = Array.from({ length: 30 }, (_, index) => `${index + 30}`)
    const { id } = await createTestProduct(shop, { options: { Color: ['Red', 'Blue', 'Green', 'Gold'], Size: sizes }, seoLink: 'boot' })
    const rows = (text: string) => text.match(/data-row/g)?.length ?? 0
    const page = await admin.get(editPath(id))
    expect(rows(page.text)).toBe(30)
    expect(page).toShow('Gold 30 variants')
    const { partial, form } = await postVariantAction(id, 'open:Gold', await formOf(id))
    expect(rows(partial.text)).toBe(60)
    const goldVariant = (await variantRows(id)).find(({ sku }) => sku === 'BOOT-GOLD-40')!
    await admin.post(`${listPath}/${id}`, { ...form, [`variants.${goldVariant.id}.variant_fee`]: '2' })
    const rowsAfter = await variantRows(id)
    expect(rowsAfter).toHaveLength(120)
    expect(rowsAfter.filter(({ variantFee }) => variantFee !== 0).map(({ sku }) => sku)).toEqual(['BOOT-GOLD-40'])
    expect(rowsAfter.every(({ active }) => active)).toBe(true)
    const duplicateResponse = await save(id, { [`variants.${rowsAfter[0]!.id}.sku`]: 'BOOT-GOLD-40' })
    expect(duplicateResponse).toHaveStatus(422)
    expect(duplicateResponse).toShow('The SKU BOOT-GOLD-40 is used twice.')
  })

  test('are rejected at the cell, with the input kept and nothing saved', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'TAKEN' }] })
    const { id, variants } = await createTestProduct(shop, { name: 'Cap', options: { Size: ['S', 'L'] } })
    const cell = (index: number, name: string) => `variants.${variants[index]!.id}.${name}`
    const invalidForms: [EditorForm, string, string][] = [
      [{ [cell(0, 'sku')]: 'TAKEN' }, 'Another variant already uses this SKU.', cell(0, 'sku')],
      [{ [cell(1, 'sku')]: variants[0]!.sku }, 'is used twice. Give each variant its own SKU', cell(1, 'sku')],
      [{ [cell(1, 'variant_fee')]: 'much' }, 'Enter an amount', cell(1, 'variant_fee')],
      [{ [cell(0, 'stock')]: '-3' }, 'Enter the stock as a whole number, 0 or more.', cell(0, 'stock')],
      [{ [cell(0, 'weight')]: '1.5' }, 'Enter a whole number, 0 or more.', cell(0, 'weight')],
      [{ [cell(0, 'interval_count')]: '37' }, 'can be 1 to 36', cell(0, 'interval_count')],
    ]
    for (const [changes, expectedText, field] of invalidForms) {
      const response = await save(id, { ...changes, name: 'Half saved', [cell(1, 'barcode')]: 'typed just now' })
      expect(response).toHaveStatus(422)
      expect(response).toShow(expectedText)
      expect(response.text).toContain(`id="f-${field.replaceAll('.', '-')}-error"`)
      expect(response.text).toContain('value="typed just now"')
      for (const value of Object.values(changes)) expect(response.text).toContain(`value="${String(value)}"`)
    }
    expect((await productRow(id)).name).toBe('Cap')
    expect((await variantRows(id)).every(({ barcode }) => barcode === '')).toBe(true)
  })

  test('save the entered stock and keep units sold while it was being entered', async () => {
    skipVerification(shop)
    const { id, variants } = await createTestProduct(shop, { options: { Size: ['S', 'L'] }, stock: 10 })
    const [small, large] = variants
    const form = await formOf(id)
    await shop.db.transaction((tx) =>
      tx.update(tx.t.inventory).set({ stockLevel: 4, calculatedTotal: 4 }).where(eq(tx.t.inventory.sku, small!.sku)),
    )
    await admin.post(`${listPath}/${id}`, { ...form, [`variants.${large!.id}.stock`]: '25' })
    expect(await getInventory(small!.sku)).toMatchObject({ stockLevel: 4 })
    expect(await getInventory(large!.sku)).toMatchObject({ stockLevel: 25, calculatedTotal: 25 })
    const ledgerRows = await shop.db.read
      .select()
      .from(shop.db.t.stockLedger)
      .where(eq(shop.db.t.stockLedger.sku, large!.sku))
      .orderBy(shop.db.t.stockLedger.id)
    expect(ledgerRows.at(-1)).toMatchObject({ delta: 15, levelAfter: 25, reason: 'edit' })
  })

  test('renew at the entered interval, which a copy repeats', async () => {
    const { id, variantId } = await createTestProduct(shop, { variants: [{ isSubscription: true }] })
    const cell = (name: string) => `variants.${variantId}.${name}`
    expect(await formOf(id)).toMatchObject({ [cell('interval_count')]: '1', [cell('interval_unit')]: 'month' })
    await save(id, { [cell('interval_count')]: '2', [cell('interval_unit')]: 'week' })
    const copyId = await shop.db.transaction((tx) => copyProduct(tx, id, { name: 'Copy', now: shop.now() }))
    for (const product of [id, copyId])
      expect((await variantRows(product))[0]).toMatchObject({ isSubscription: true, intervalUnit: 'week', intervalCount: 2 })
  })

  test('lose cleared values, but never their SKU', async () => {
    const { id, variantId } = await createTestProduct(shop, {
      seoLink: 'cap',
      variants: [{ sku: 'OLD', barcode: '123', weight: 40, variantFee: 100 }],
    })
    const cell = (name: string) => `variants.${variantId}.${name}`
    await save(id, { [cell('barcode')]: '', [cell('weight')]: '', [cell('variant_fee')]: '', [cell('sku')]: '' })
    expect((await variantRows(id))[0]).toMatchObject({ barcode: '', weight: null, variantFee: 0, sku: 'OLD' })
  })

  test('allow SKUs as long as other shops use, also typed by hand', async () => {
    const sku = `LONG-${'X'.repeat(250)}`
    const { id, variantId } = await createTestProduct(shop)
    const field = new RegExp(`name="variants\\.${variantId}\\.sku"[^>]*maxlength="(\\d+)"`)
    expect(Number(field.exec((await admin.get(editPath(id))).text)?.[1])).toBe(sku.length)
    await save(id, { [`variants.${variantId}.sku`]: sku })
    expect((await variantRows(id))[0]!.sku).toBe(sku)
  })

  test('have a stock level at each location', async () => {
    const locationIds = await shop.db.transaction((tx) =>
      tx
        .insert(tx.t.locations)
        .values([{ name: 'East' }, { name: 'West' }])
        .returning(),
    )
    const [east, west] = locationIds.map(({ id }) => id)
    const stock = { stockLevel: 5, useWarehouseStock: true, warehouses: [{ locationId: east!, warehouseLevel: 5 }] }
    const { id, variantId, sku } = await createTestProduct(shop, { variants: [{ stock }] })
    expect(await admin.get(editPath(id))).toShow('Stock at West')
    await save(id, { [`variants.${variantId}.levels.${west}`]: '8' })
    expect(await getInventory(sku)).toMatchObject({ calculatedTotal: 13 })
  })

  test('can have their own images, and one image can belong to several variants', async () => {
    const { id, variants } = await createTestProduct(shop, { options: { Size: ['S', 'M', 'L'] }, images: ['', ''] })
    const { productImages } = shop.db.t
    const listImages = () =>
      shop.db.read.select().from(productImages).where(eq(productImages.productId, id)).orderBy(productImages.position)
    const [first, second] = await listImages()
    const cell = (index: number) => `variants.${variants[index]!.id}.image_ids`
    const [s, m] = [variants[0]!.id, variants[1]!.id]
    const listImageVariants = async () => (await listImages()).map(({ id: imageId, variantIds }) => [imageId, variantIds])
    await save(id, { [cell(0)]: `${first!.id},${second!.id}`, [cell(1)]: String(second!.id) })
    expect(await listImageVariants()).toEqual([
      [first!.id, [s]],
      [second!.id, [s, m]],
    ])
    expect(await admin.get(editPath(id))).toShow('Variant image for PRODUCT')
    await save(id, { [cell(0)]: String(first!.id) })
    expect(await listImageVariants()).toEqual([
      [first!.id, [s]],
      [second!.id, [m]],
    ])
    // Variants of another product cannot be used.
    const otherProduct = await createTestProduct(shop, { images: [''] })
    const [foreignImage] = await shop.db.read.select().from(productImages).where(eq(productImages.productId, otherProduct.id))
    await save(id, { [cell(0)]: `${foreignImage!.id}`, [cell(1)]: '' })
    expect(await listImageVariants()).toEqual([
      [first!.id, []],
      [second!.id, []],
    ])
  })
})
