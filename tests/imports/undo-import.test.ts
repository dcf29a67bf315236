import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { categoryTree } from '#src/categories/categories.ts'
import { deleteBrand, saveBrand } from '#src/brands/edit-brands.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { resolveImportOptions } from '#src/imports/import-options.ts'
import { findRun, saveMapping, startRun, undoRun } from '#src/imports/import-runs.ts'
import { processImport } from '#src/imports/process-import.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { findStoredProducts } from '#src/imports/stored-products.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { fixturePath } from './parse-file.ts'
import { checkImport, runImport, testActor, findAllProducts, issuesOf, finishImport, importTest } from './import-helpers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop } = importTest()

const shopify = readFileSync(fixturePath('shopify.csv'), 'utf8')

const csvRows = (count: number, from = 0): string =>
  'seo_link,name,status,price,sku,stock_level\n' +
  Array.from({ length: count }, (_, at) => `thing-${from + at},Thing ${from + at},active,10.00,T-${from + at},5\n`).join('')
const getRun = (id: number) => findRun(shop.db.read, id)

describe('undoing an import', () => {
  const undo = async (id: number) => {
    await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
    await finishImport(shop, id)
  }
  test('deletes what was created and restores what was changed, stock and variants included', async () => {
    await createTestProduct(shop, {
      seoLink: 'linen-shirt',
      name: 'Old Shirt',
      price: 1000,
      options: { Color: ['Sand'] },
      variants: [{ sku: 'LS-SAND-S', options: { Color: 'Sand' } }],
      stock: 9,
    })
    const before = await findAllProducts(shop)
    const [stored] = (await findStoredProducts(shop.db.read, [before[0]!.id])).values()
    shop.clock.advance(1000)
    const id = await runImport(shop, shopify, { images: false })
    expect((await findAllProducts(shop)).map(({ name }) => name)).toEqual(['Linen Shirt', 'Plain Mug'])
    shop.clock.advance(1000)
    await undo(id)
    expect(await getRun(id)).toMatchObject({ state: 'undone' })
    const [after] = (await findStoredProducts(shop.db.read, [before[0]!.id])).values()
    expect({ ...after, updatedAt: 0 }).toEqual({ ...stored!, updatedAt: 0 })
    expect(await findAllProducts(shop)).toHaveLength(1)
    expect((await shop.db.read.select().from(shop.db.t.inventory)).map(({ sku, stockLevel }) => [sku, stockLevel])).toEqual([
      ['LS-SAND-S', 9],
    ])
  })

  test('skips a product with an unreadable snapshot, says so, and undoes the others', async () => {
    const id = await runImport(shop, 'seo_link,name,price,sku\na,A,9.00,A-1\nb,B,9.00,B-1\n')
    const { importResults } = shop.db.t
    const damaged = { after: 'yesterday', levels: {} }
    await shop.db.transaction((tx) => tx.update(importResults).set({ snapshot: damaged }).where(eq(importResults.handle, 'a')))
    shop.clock.advance(1000)
    await undo(id)
    expect((await findAllProducts(shop)).map(({ name }) => name)).toEqual(['A'])
    expect(await issuesOf(shop, id)).toEqual([[2, '', 'a', 'notUndone', false]])
  })

  test('deletes the brands and categories the import added, but not those used or edited since', async () => {
    await createTestCategory(shop, { name: 'Home' })
    const { id: kettle } = await createTestProduct(shop, { name: 'Kettle' })
    shop.clock.advance(1000)
    const id = await runImport(
      shop,
      'seo_link,name,brand,category,price,sku\n' +
        'a,A,Fresh,Home > Vases > Tall,9.00,A-1\n' +
        'b,B,Used,Home > Bowls,9.00,B-1\n' +
        'c,C,Edited,Garden,9.00,C-1\n' +
        'd,D,Fresh,Home > Vases,9.00,D-1\n',
    )
    const { brands, products } = shop.db.t
    const findBrandsNamed = (name: string) => shop.db.read.select().from(brands).where(eq(brands.name, name))
    const [[used], [edited]] = [await findBrandsNamed('Used'), await findBrandsNamed('Edited')]
    shop.clock.advance(1000)
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ brandId: used!.id }).where(eq(products.id, kettle))
      await saveBrand(tx, edited!.id, { ...edited!, story: 'Ours now.' }, { now: shop.now(), expectedUpdatedAt: edited!.updatedAt })
    })
    await undo(id)
    expect((await shop.db.read.select().from(brands)).map(({ name }) => name).toSorted()).toEqual(['Edited', 'Used'])
    expect((await categoryTree(shop.db.read)).map(({ name, children }) => [name, children.length])).toEqual([['Home', 0]])
    expect((await findAllProducts(shop)).map(({ name }) => name)).toEqual(['Kettle'])
  })

  test('works for what was saved before the file was lost, and blocks a new start until then', async () => {
    const id = await checkImport(shop, csvRows(40))
    const run = await getRun(id)
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    await closeRun(shop)
    await shop.importFiles.delete(run.file)
    await finishImport(shop, id)
    const failed = await getRun(id)
    expect(failed).toMatchObject({ state: 'failed', lastError: expect.stringContaining('imports.fileDeleted') })
    expect(failed.created).toBeGreaterThan(0)
    expect(await findAllProducts(shop)).toHaveLength(failed.created)
    const input = { mapping: run.mapping, options: resolveImportOptions(run.options) }
    await expect(shop.db.transaction((tx) => saveMapping(tx, id, input, shop.now()))).rejects.toMatchObject({ key: 'imports.stepChanged' })
    await undo(id)
    expect(await getRun(id)).toMatchObject({ state: 'undone' })
    expect(await findAllProducts(shop)).toEqual([])
  })

  test('keeps and names what was edited since', async () => {
    const id = await runImport(shop, csvRows(3))
    const [, second] = await findAllProducts(shop)
    const [stored] = (await findStoredProducts(shop.db.read, [second!.id])).values()
    shop.clock.advance(1000)
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id: second!.id, facts: { ...stored!.facts, name: 'Mine now' }, variants: null }, { now: shop.now() }),
    )
    await undo(id)
    expect((await findAllProducts(shop)).map(({ name }) => name)).toEqual(['Mine now'])
    expect(await issuesOf(shop, id)).toEqual([[3, '', 'thing-1', 'editedSince', false]])
  })

  test('archives and names products ordered since, and deletes the others', async () => {
    const id = await runImport(shop, csvRows(2))
    const [first] = await findAllProducts(shop)
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [{ id: first!.id, variantId: first!.variants[0]!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    await undo(id)
    expect((await findAllProducts(shop)).map(({ seoLink, status }) => [seoLink, status])).toEqual([['thing-0', 'archived']])
    expect((await issuesOf(shop, id)).map(([, , handle, reason]) => [handle, reason])).toEqual([['thing-0', 'orderedSince']])
  })

  test('keeps stock that was sold from meanwhile', async () => {
    skipVerification(shop)
    await createTestProduct(shop, { seoLink: 'thing-0', name: 'Thing', price: 700, variants: [{ sku: 'T-0' }], stock: 1 })
    shop.clock.advance(1000)
    const id = await runImport(shop, csvRows(1))
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ stockLevel: 4, calculatedTotal: 4 }).where(eq(inventory.sku, 'T-0')))
    await undo(id)
    const [thing] = await findAllProducts(shop)
    expect(thing).toMatchObject({ name: 'Thing', price: 700, variants: [{ stock: 4 }] })
    expect((await issuesOf(shop, id)).map(([, , , reason]) => reason)).toEqual(['stockChangedSince'])
  })

  test('keeps and names products of a brand deleted since, and continues with the others', async () => {
    const [old] = [await createTestBrand(shop, { name: 'Old' }), await createTestBrand(shop, { name: 'New' })]
    await createTestProduct(shop, { name: 'Kettle', price: 700, brandId: old.id })
    await createTestProduct(shop, { name: 'Pot', price: 700 })
    shop.clock.advance(1000)
    const id = await runImport(shop, 'seo_link,name,brand,price\nkettle,Kettle,New,9.00\npot,Pot,New,9.00\n')
    await shop.db.transaction((tx) => deleteBrand(tx, old.id, shop.now()))
    await undo(id)
    expect(await getRun(id)).toMatchObject({ state: 'undone' })
    expect((await findAllProducts(shop)).map(({ name, price }) => [name, price])).toEqual([
      ['Kettle', 900],
      ['Pot', 700],
    ])
    expect((await issuesOf(shop, id)).map(([, , handle, reason]) => [handle, reason])).toEqual([['kettle', 'notUndone']])
  })

  test('is too late after a day, and impossible when nothing was saved', async () => {
    const id = await runImport(shop, csvRows(1))
    shop.clock.advance(25 * 3_600_000)
    await expect(undo(id)).rejects.toMatchObject({ key: 'imports.undoTooLate' })
    const unsavedId = await checkImport(shop, csvRows(1, 5))
    await expect(undo(unsavedId)).rejects.toMatchObject({ key: 'imports.undoTooLate' })
  })
})
