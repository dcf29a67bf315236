import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { deleteProduct } from '#src/products/delete-product.ts'
import { undoRun } from '#src/imports/import-runs.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { exportAll, findAllProducts, finishImport, importTest, issuesOf, outcomesOf, runImport, testActor } from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop, guest } = importTest()

const getLocation = async (path: string) => (await guest.get(path)).location
const undo = async (id: number) => {
  await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
}

describe('a slug that is not valid here', () => {
  const file = 'Handle,Title,Status,Variant Price,Variant SKU\nblue_mug,Imported,active,5.00,\nblue.mug™,Second,active,6.00,\n'

  test('gets a free one with a note, never takes over another product, and redirects', async () => {
    const own = await createTestProduct(shop, { name: 'Ours', seoLink: 'blue-mug', status: 'active' })
    shop.clock.advance(1000)
    const id = await runImport(shop, file)
    expect((await findAllProducts(shop)).map(({ seoLink, name }) => [seoLink, name])).toEqual([
      ['blue-mug', 'Ours'],
      ['blue-mug-2', 'Imported'],
      ['blue-mugtm', 'Second'],
    ])
    expect((await findAllProducts(shop))[0]!.id).toBe(own.id)
    expect((await issuesOf(shop, id)).filter(([, , , reason]) => reason === 'linkChanged')).toEqual([
      [2, 'Handle', 'blue_mug', 'linkChanged', false],
      [3, 'Handle', 'blue.mug™', 'linkChanged', false],
    ])
    expect(await getLocation('/products/blue_mug?variant=123&utm_source=mail')).toBe('/items/blue-mug-2?utm_source=mail')
    expect(await getLocation('/collections/all/products/blue_mug')).toBe('/items/blue-mug-2')
    expect(await getLocation('/products/blue-mug')).toBe('/items/blue-mug')
    expect(await getLocation(`/products/${encodeURIComponent('blue.mug™')}`)).toBe('/items/blue-mugtm')
    shop.clock.advance(1000)
    const again = await runImport(shop, file)
    expect((await outcomesOf(shop, again)).map(([, outcome]) => outcome)).toEqual(['skipped', 'skipped'])
  })

  test('is kept as it is if it has letters of any script, and found in any normal form', async () => {
    const handle = 'がま-чай-किताब'
    await runImport(
      shop,
      `Handle,Title,Status,Variant Price,Variant SKU\n${handle.normalize('NFD')},Purse,active,5.00,\nかき,Oyster,active,6.00,\nかぎ,Key,active,7.00,\n`,
    )
    expect((await findAllProducts(shop)).map(({ seoLink }) => seoLink).toSorted()).toEqual([handle, 'かき', 'かぎ'].toSorted())
    const location = new URL(`/items/${handle}`, 'http://localhost').pathname
    for (const form of ['NFC', 'NFD']) expect(await getLocation(`/products/${handle.normalize(form)}`)).toBe(location)
  })

  test('was made without marks until 0.2.0: the product is updated, and not one of another name', async () => {
    await createTestProduct(shop, { name: 'किताब', seoLink: 'कतब', variants: [{ sku: 'B-1' }], status: 'active' })
    await createTestProduct(shop, { name: 'かき', seoLink: 'かき', variants: [{ sku: 'かき' }], status: 'active' })
    shop.clock.advance(1000)
    await runImport(shop, 'Type,SKU,Name,Published,Regular price\nsimple,,किताब,1,5.00\nsimple,,かぎ,1,6.00\n')
    expect((await findAllProducts(shop)).map(({ seoLink, name }) => `${seoLink} ${name}`).toSorted()).toEqual(
      ['कतब किताब', 'かき かき', 'かぎ かぎ'].toSorted(),
    )
  })

  test('leaves the slugs of other products of the file to them', async () => {
    await runImport(shop, 'Handle,Title,Variant Price,Variant SKU\na_b,First,5.00,X-1\na-b,Real,6.00,X-2\n')
    expect((await findAllProducts(shop)).map(({ seoLink, name }) => [seoLink, name])).toEqual([
      ['a-b', 'Real'],
      ['a-b-2', 'First'],
    ])
  })

  test('because it is too long is distinguished from one with the same first 80 characters', async () => {
    const long = 'x'.repeat(90)
    const text = `Handle,Title,Variant Price,Variant SKU\n${long}-a,First,5.00,\n${long}-b,Second,6.00,\n`
    await runImport(shop, text)
    shop.clock.advance(1000)
    const again = await runImport(shop, text)
    expect((await outcomesOf(shop, again)).map(([, outcome]) => outcome)).toEqual(['skipped', 'skipped'])
    expect((await findAllProducts(shop)).map(({ name }) => name).toSorted()).toEqual(['First', 'Second'])
  })

  test('does not take a redirect from another product, and the undo removes its own', async () => {
    const id = await runImport(shop, file)
    const { redirects } = shop.db.t
    const [row] = await shop.db.read.select().from(redirects).where(eq(redirects.slug, 'blue_mug'))
    const other = await createTestProduct(shop, { name: 'Other' })
    await shop.db.transaction((tx) => tx.update(redirects).set({ targetId: other.id }).where(eq(redirects.slug, 'blue_mug')))
    await undo(id)
    expect((await shop.db.read.select().from(redirects)).map(({ slug, targetId }) => [slug, targetId])).toEqual([['blue_mug', other.id]])
    expect(row).toBeDefined()
  })
})

describe('old WooCommerce URLs', () => {
  test('lead to products by the slugs WordPress makes from names', async () => {
    await runImport(shop, 'Type,SKU,Name,Published,Regular price\nsimple,K,Große Küche,1,5\nsimple,M,Mug_2,1,5\n')
    expect(await getLocation('/product/grosse-kueche')).toBe('/items/grosse-kuche')
    expect(await getLocation('/product/grosse-kuche')).toBe('/items/grosse-kuche')
    expect(await getLocation('/product/mug_2')).toBe('/items/mug-2')
    expect((await guest.get('/product/nothing')).status).toBe(404)
  })
})

describe('a product of WooCommerce', () => {
  const header = 'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Upsells,Cross-sells,Purchase note,Parent\n'

  test('has its upsells on its page and its cross-sells in the cart', async () => {
    const text = `${header}1,simple,A,A,1,visible,5,"B, id:3",B,,\n2,simple,B,B,1,visible,5,GONE,,,\n3,simple,,C,1,visible,5,,,,\n`
    const id = await runImport(shop, text)
    const all = await findAllProducts(shop)
    const names = new Map(all.map(({ id: productId, name }) => [productId, name]))
    const rows = await shop.db.read.select().from(shop.db.t.crossSells).orderBy(shop.db.t.crossSells.position)
    expect(rows.map((row) => [names.get(row.productId), names.get(row.offeredId), row.displayOnItemView, row.displayOnPostCart])).toEqual([
      ['A', 'B', true, true],
      ['A', 'C', true, false],
    ])
    expect((await issuesOf(shop, id)).filter(([, , , reason]) => reason === 'unknownCrossSell')).toEqual([
      [3, 'Upsells', 'sku:GONE', 'unknownCrossSell', false],
    ])
  })

  test('names what has no place here, and a hidden one is a draft', async () => {
    const id = await runImport(shop, `${header}1,simple,A,A,1,hidden,5,,,Thanks,\n2,simple,B,B,1,search,5,,,,\n`)
    expect((await findAllProducts(shop)).map(({ name, status }) => [name, status])).toEqual([
      ['A', 'draft'],
      ['B', 'active'],
    ])
    expect(await issuesOf(shop, id)).toEqual([
      [2, 'Purchase note', 'Thanks', 'purchaseNote', false],
      [2, 'Visibility in catalog', 'hidden', 'hidden', false],
      [3, 'Visibility in catalog', 'search', 'partlyVisible', false],
    ])
  })
})

test('an empty cell clears a value in our own files only', async () => {
  const shopify = (cost: string) => `Handle,Title,Status,Variant SKU,Variant Price,Cost per item\nmug,Mug,active,M,5.00,${cost}\n`
  const readCost = async () => (await findAllProducts(shop))[0]!.cost
  await runImport(shop, shopify('2.50'))
  shop.clock.advance(1000)
  await runImport(shop, shopify(''))
  expect(await readCost()).toBe(250)
  shop.clock.advance(1000)
  await runImport(shop, 'seo_link,name,status,sku,price,cost\nmug,Mug,active,M,5.00,\n')
  expect(await readCost()).toBeNull()
})

describe('a variation of WooCommerce', () => {
  const header = 'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n'
  const readActive = async () => {
    const { variants } = shop.db.t
    const rows = await shop.db.read.select().from(variants).orderBy(variants.position)
    return rows.map(({ sku, active }) => [sku, active])
  }

  test('that is disabled is not sold', async () => {
    const variations = '2,variation,S,Shirt,1,20,P,Size,S\n3,variation,M,Shirt,0,20,P,Size,M\n'
    await runImport(shop, `${header}1,variable,P,Shirt,1,,,Size,"S, M"\n${variations}`)
    expect(await readActive()).toEqual([
      ['S', true],
      ['M', false],
    ])
  })

  test('of a draft is sold once the draft is published: the export marks both with -1', async () => {
    await runImport(shop, `${header}1,variable,P,Shirt,-1,,,Size,S\n2,variation,S,Shirt,-1,20,P,Size,S\n`)
    expect((await findAllProducts(shop))[0]!.status).toBe('draft')
    expect(await readActive()).toEqual([['S', true]])
  })
})

describe('a product that cannot be sold yet', () => {
  test('because it is digital and has no file is a draft, until it has one', async () => {
    const text =
      'ID,Type,SKU,Name,Published,Regular price,Parent,Download 1 URL\n1,"simple, downloadable",E,Ebook,1,5,,https://old.example/e.pdf\n'
    const id = await runImport(shop, text)
    const [ebook] = await findAllProducts(shop)
    expect(ebook).toMatchObject({ status: 'draft', isDigital: true })
    expect(await issuesOf(shop, id)).toEqual([[2, 'Download 1 URL', '', 'noFile', false]])
    shop.clock.advance(1000)
    await runImport(shop, text)
    expect((await findAllProducts(shop))[0]!.status).toBe('draft')
    const { productFiles } = shop.db.t
    const file = { productId: ebook!.id, file: 'download-x.bin', originalName: 'e.pdf', type: 'application/pdf', bytes: 1, createdAt: 0 }
    await shop.db.transaction((tx) => tx.insert(productFiles).values(file))
    shop.clock.advance(1000)
    await runImport(shop, text)
    expect((await findAllProducts(shop))[0]!.status).toBe('active')
  })

  test('because its file is in another store is a draft, also in our own format', async () => {
    const id = await runImport(shop, 'seo_link,name,status,price,is_digital,sku\nbook,Book,active,5.00,TRUE,B\n')
    expect((await findAllProducts(shop))[0]).toMatchObject({ status: 'draft', isDigital: true })
    expect(await issuesOf(shop, id)).toEqual([[2, 'is_digital', '', 'noFile', false]])
  })

  test('because it becomes digital without a file is a draft, but not one that was sold as digital before', async () => {
    await createTestProduct(shop, { name: 'Book', status: 'active' })
    await createTestProduct(shop, { name: 'Service', status: 'active', isDigital: true, stock: null })
    shop.clock.advance(1000)
    await runImport(shop, 'seo_link,name,is_digital\nbook,Book,TRUE\nservice,Service,TRUE\n')
    expect((await findAllProducts(shop)).map(({ name, status, isDigital }) => [name, status, isDigital])).toEqual([
      ['Book', 'draft', true],
      ['Service', 'active', true],
    ])
  })

  test('because its files are not in our export is a draft, and one that had none is not', async () => {
    const { productFiles } = shop.db.t
    const book = await createTestProduct(shop, { seoLink: 'book', name: 'Book', status: 'active', isDigital: true, stock: null })
    await createTestProduct(shop, { seoLink: 'service', name: 'Service', status: 'active', isDigital: true, stock: null })
    const file = { productId: book.id, file: 'download-x.bin', originalName: 'a; b.pdf', type: 'application/pdf', bytes: 1, createdAt: 0 }
    await shop.db.transaction((tx) => tx.insert(productFiles).values(file))
    const exported = await exportAll(shop)
    shop.clock.advance(1000)
    expect((await outcomesOf(shop, await runImport(shop, exported))).map(([, outcome]) => outcome)).toEqual(['skipped', 'skipped'])
    for (const { id } of await findAllProducts(shop)) await shop.db.transaction((tx) => deleteProduct(tx, id, shop.now()))
    const id = await runImport(shop, exported)
    expect((await findAllProducts(shop)).map(({ name, status }) => [name, status])).toEqual([
      ['Book', 'draft'],
      ['Service', 'active'],
    ])
    expect((await issuesOf(shop, id)).map(([, column, , reason]) => [column, reason])).toEqual([['files', 'noFile']])
  })

  test('without a price is added as a draft with a note, and an existing one keeps its price and status', async () => {
    await createTestProduct(shop, { seoLink: 'cup', name: 'Cup', price: 700, status: 'active', variants: [{ sku: 'C' }] })
    shop.clock.advance(1000)
    const id = await runImport(shop, 'Handle,Title,Status,Variant Price,Variant SKU\nmug,Mug,active,,M\ncup,Cup,active,,C\n')
    expect((await findAllProducts(shop)).map(({ name, status, price }) => [name, status, price])).toEqual([
      ['Cup', 'active', 700],
      ['Mug', 'draft', 0],
    ])
    expect(await issuesOf(shop, id)).toEqual([[2, 'Variant Price', '', 'priceMissing', false]])
  })

  test('without a price for one variant has that variant not for sale', async () => {
    const text = 'Handle,Title,Status,Option1 Name,Option1 Value,Variant Price,Variant SKU\nmug,Mug,active,Size,S,5.00,M-S\nmug,,,,L,,M-L\n'
    const id = await runImport(shop, text)
    const [mug] = await findAllProducts(shop)
    expect(mug).toMatchObject({ status: 'active', price: 500 })
    expect(mug!.variants.map(({ sku, active }) => [sku, active])).toEqual([
      ['M-S', true],
      ['M-L', false],
    ])
    expect(await issuesOf(shop, id)).toEqual([[3, 'Variant Price', '', 'variantPriceMissing', false]])
  })

  test('with a formula error in a tag is added as a draft with a note', async () => {
    const id = await runImport(shop, 'Handle,Title,Status,Tags,Variant Price,Variant SKU\nmug,Mug,active,#NAME?,5.00,M\n')
    expect((await findAllProducts(shop)).map(({ status, tags, price }) => [status, tags, price])).toEqual([['draft', [], 500]])
    expect(await issuesOf(shop, id)).toEqual([[2, 'Tags', '#NAME?', 'formulaIgnored', false]])
  })

  test('because it was unlisted is a draft with a note', async () => {
    const id = await runImport(shop, 'Handle,Title,Status,Variant Price,Variant SKU\nmug,Mug,Unlisted,5.00,M\n')
    expect((await findAllProducts(shop)).map(({ status }) => status)).toEqual(['draft'])
    expect(await issuesOf(shop, id)).toEqual([[2, 'Status', 'Unlisted', 'unlisted', false]])
  })
})

describe('the undo of an import by an older release', () => {
  test('restores the fields it stored and keeps the others', async () => {
    await createTestProduct(shop, { seoLink: 'mug', name: 'Before', price: 700, variants: [{ sku: 'M' }] })
    shop.clock.advance(1000)
    const id = await runImport(shop, 'seo_link,name,price,sku,hs_code\nmug,After,9.00,M,691110\n')
    const { importResults } = shop.db.t
    const [result] = await shop.db.read.select().from(importResults).where(eq(importResults.runId, id))
    const snapshot = result!.snapshot as { facts: Record<string, unknown>; variants: Record<string, unknown>[] }
    const { hsCode: _, countryOfOrigin: __, ...facts } = snapshot.facts
    const variants = snapshot.variants.map(({ weight: ___, ...variant }) => variant)
    const older = { ...snapshot, facts, variants }
    await shop.db.transaction((tx) => tx.update(importResults).set({ snapshot: older }).where(eq(importResults.runId, id)))
    await undo(id)
    expect(await findAllProducts(shop)).toMatchObject([{ name: 'Before', price: 700, hsCode: '691110' }])
    expect(await issuesOf(shop, id)).toEqual([])
  })
})

describe('a note', () => {
  test('about a repeated SKU does not say that the file has none', async () => {
    const id = await runImport(shop, 'Handle,Title,Variant Price,Variant SKU\na,A,5.00,X\nb,B,5.00,X\n')
    expect(await issuesOf(shop, id)).toEqual([[3, 'Variant SKU', 'X', 'skuNumbered', false]])
  })
})
