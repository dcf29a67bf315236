import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readFileSync, rmSync } from 'node:fs'
import { categoryTree } from '#src/catalog/categories.ts'
import { deleteBrand, saveBrand } from '#src/catalog/edit-brands.ts'
import { mostVariants } from '#src/catalog/product-rules.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { importPath } from '#src/imports/files.ts'
import { optionsFrom } from '#src/imports/run-options.ts'
import { cancelRun, findRun, goOn, saveMapping, startRun, undoRun } from '#src/imports/runs.ts'
import { advance, reviveImports, stepImport } from '#src/imports/step.ts'
import { Refusal } from '#src/lib/errors.ts'
import { closeRun } from '#src/imports/going.ts'
import { findStored } from '#src/imports/stored.ts'
import { runDue } from '#src/jobs/jobs.ts'
import { jobHandlers } from '#src/chores.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { fileOf } from './reading.ts'
import { begun, checked, exported, importShop, imported, nobody, outcomes, productsOf, reasons, toEnd } from './run.ts'

// Imports leave the machine to others half of the time.
setDefaultTimeout(30_000)

let shop: TestShop
beforeEach(async () => {
  shop = await importShop()
})
afterEach(async () => {
  await closeRun(shop)
  await shop.db.close()
})

const shopify = readFileSync(fileOf('shopify.csv'), 'utf8')
const many = (count: number, from = 0): string =>
  'seo_link,name,status,price,sku,stock_level\n' +
  Array.from({ length: count }, (_, at) => `thing-${from + at},Thing ${from + at},active,10.00,T-${from + at},5\n`).join('')
const runOf = (id: number) => findRun(shop.db.read, id)
const counts = ({ created, updated, skipped, failed }: { created: number; updated: number; skipped: number; failed: number }) => [
  created,
  updated,
  skipped,
  failed,
]

const started = async (text: string): Promise<number> => {
  const id = await checked(shop, text)
  await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
  return id
}

/** The shop, but that saving the product at this address throws. */
const failingAt = (seoLink: string, error: Error): TestShop => ({
  ...shop,
  db: {
    ...shop.db,
    transaction: (work) =>
      shop.db.transaction((tx) => {
        const wrap = (on: typeof tx): typeof tx =>
          Object.assign(Object.create(on) as typeof tx, {
            insert: (table: unknown) => {
              const builder = on.insert(table as never)
              if (table !== on.t.products) return builder
              const values = builder.values.bind(builder)
              return Object.assign(builder, {
                values: (rows: never) => {
                  if ((rows as { seoLink: string }[]).some((row) => row.seoLink === seoLink)) throw error
                  return values(rows)
                },
              })
            },
            savepoint: (inner: (tx: never) => Promise<unknown>) => on.savepoint((deeper) => inner(wrap(deeper) as never)),
          })
        return work(wrap(tx))
      }),
  },
})

test.each([
  ['none', [0, 0, 3, 0], ['notCounted']],
  ['unlimited', [null, null, 3, null], []],
] as const)(
  'goods of which a file says no stock begin as the shop treats what has no record: %s',
  async (withoutRecord, levels, remarks) => {
    await shop.db.transaction((tx) => saveSettings(tx, { stock_without_record: withoutRecord }, shop.now()))
    await imported(
      shop,
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price\ncap,Cap,active,Size,S,CAP-S,9\ncap,,,,L,CAP-L,9\n',
    )
    const tracked =
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n'
    const run = await imported(shop, `${tracked}hat,Hat,active,Size,S,HAT-S,9,shopify,3\nhat,,,,L,HAT-L,9,,\n`)
    expect((await productsOf(shop)).flatMap(({ variants }) => variants.map(({ stock }) => stock))).toEqual([...levels])
    expect((await reasons(shop, run)).map(([, , , reason]) => reason)).toEqual([...remarks])
  },
)

describe('a check', () => {
  test('tells what would be created, updated, skipped and refused, and changes nothing', async () => {
    await aProduct(shop, { seoLink: 'good', name: 'Good', price: 500 })
    const before = await productsOf(shop)
    const id = await checked(shop, readFileSync(fileOf('broken.csv')))
    expect(await runOf(id)).toMatchObject({ state: 'checked', productsTotal: 8, productsDone: 8 })
    expect(Object.fromEntries(await outcomes(shop, id))).toEqual({
      good: 'updated',
      'bad-price': 'failed',
      'bad-stock': 'failed',
      long: 'failed',
      twins: 'failed',
      half: 'failed',
      repeat: 'created',
      'no-name': 'failed',
    })
    expect(await productsOf(shop)).toEqual(before)
    expect(await reasons(shop, id)).toContainEqual([3, 'Variant Price', 'ten', 'notAnAmount', true])
    expect(await reasons(shop, id)).toContainEqual([11, 'Title', '', 'catalog.nameMissing', true])
    expect(await reasons(shop, id)).toContainEqual([10, 'Variant SKU', 'G-1', 'skuNumbered', false])
  })

  test('can be repeated with other options', async () => {
    await aProduct(shop, { seoLink: 'linen-shirt' })
    const id = await checked(shop, shopify, { updateExisting: false })
    expect(await outcomes(shop, id)).toEqual([
      ['linen-shirt', 'skipped'],
      ['plain-mug', 'created'],
      ['gift-card', 'failed'],
    ])
  })

  test('fails as a whole, with the line, for a file that cannot be read to its end', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `a-${at},A,1`).join('\n')
    const id = await checked(shop, `Handle,Title,Variant Price\n${lines}\nb,"B,2\nc,C,3\n`)
    const run = await runOf(id)
    expect(run.state).toBe('failed')
    expect(JSON.parse(run.lastError)).toEqual({ key: 'imports.quoteNotClosed', params: { line: 20_002 } })
    await expect(begun(shop, 'Handle,Title\na,"A')).rejects.toMatchObject({ key: 'imports.quoteNotClosed', params: { line: 2 } })
  })
})

describe('an import', () => {
  test('saves products with variants, stock, categories and brands, and tells the ledger why', async () => {
    const id = await imported(shop, shopify)
    expect(counts(await runOf(id))).toEqual([2, 0, 0, 1])
    const [shirt, mug] = await productsOf(shop)
    expect(shirt).toMatchObject({
      name: 'Linen Shirt',
      status: 'active',
      price: 4900,
      salePrice: 3900,
      tags: ['summer', 'linen'],
      cost: 1450,
    })
    expect(shirt!.variants.map(({ sku, variantFee, stock }) => [sku, variantFee, stock])).toEqual([
      ['LS-SAND-S', 0, 4],
      ['LS-SAND-M', 0, 0],
      ['LS-BLUE-S', 300, 7],
    ])
    expect(shirt!.card.brand).toBe('Northlight')
    const [top] = await categoryTree(shop.db.read)
    expect([top!.name, top!.children[0]!.name, top!.children[0]!.children[0]!.name]).toEqual([
      'Apparel & Accessories',
      'Clothing',
      'Shirts',
    ])
    expect(top!.products).toBe(1)
    expect(mug).toMatchObject({ status: 'draft', variants: [{ sku: 'PLAIN-MUG' }] })
    const { stockLedger } = shop.db.t
    const [entry] = await shop.db.read.select().from(stockLedger).where(eq(stockLedger.sku, 'LS-SAND-S'))
    expect(entry).toMatchObject({ delta: 4, reason: 'import', reference: `import:${id}` })
  })

  test('of the same file again changes nothing and makes no second SKU', async () => {
    await imported(shop, shopify, { pictures: false })
    const before = await productsOf(shop)
    shop.clock.advance(1000)
    const again = await imported(shop, shopify, { pictures: false })
    expect(counts(await runOf(again))).toEqual([0, 0, 2, 1])
    expect(await productsOf(shop)).toEqual(before)
  })

  test('of WooCommerce knows its products again by SKU, and those without one by what it called them', async () => {
    const file = readFileSync(fileOf('woocommerce.csv'), 'utf8')
    await imported(shop, file, { pictures: false })
    const first = await productsOf(shop)
    expect(first.map(({ seoLink }) => seoLink)).toEqual(['beanie', 'hoodie'])
    expect(first[1]!.variants.map(({ sku, weight }) => [sku, weight])).toEqual([
      ['WOO-HOOD-BLUE', 950],
      ['HOODIE-GREEN', null],
    ])
    await imported(shop, file.replace('Hoodie,1,0', 'Warm Hoodie,1,0'), { pictures: false })
    const second = await productsOf(shop)
    expect(second.map(({ seoLink, name }) => [seoLink, name])).toEqual([
      ['beanie', 'Beanie'],
      ['hoodie', 'Warm Hoodie'],
    ])
    expect(second[1]!.variants.map(({ id, sku }) => [id, sku])).toEqual(first[1]!.variants.map(({ id, sku }) => [id, sku]))
  })

  test('leaves alone what the file does not speak of', async () => {
    const { id } = await aProduct(shop, {
      seoLink: 'mug',
      name: 'Mug',
      description: '<p>Mine</p>',
      variants: [{ sku: 'M-1' }, { sku: 'M-2', variantFee: 100 }],
      options: {},
    })
    await imported(shop, 'seo_link,sku,stock_level\nmug,M-1,42\n')
    const [mug] = await productsOf(shop)
    expect(mug).toMatchObject({ id, name: 'Mug', description: '<p>Mine</p>' })
    expect(mug!.variants.map(({ sku, stock, variantFee }) => [sku, stock, variantFee])).toEqual([
      ['M-1', 42, 0],
      ['M-2', 10, 100],
    ])
  })

  test('obeys its options: drafts, no stock, no new categories', async () => {
    await aProduct(shop, { seoLink: 'plain-mug', variants: [{ sku: 'PLAIN-MUG' }], stock: 3 })
    const id = await imported(shop, shopify, { asDraft: true, stock: false, addMissing: false, pictures: false })
    const [shirt, mug] = await productsOf(shop)
    expect(shirt).toMatchObject({ status: 'draft', categoryId: null, brandId: null })
    expect(shirt!.variants.map(({ stock }) => stock)).toEqual([0, 0, 0])
    expect(mug!.variants.map(({ stock }) => stock)).toEqual([3])
    expect(await categoryTree(shop.db.read)).toEqual([])
    expect(await reasons(shop, id)).toContainEqual([2, 'Vendor', 'Northlight', 'notKnown', false])
  })

  test('finds categories by their names, whatever their case, and adds only what is missing', async () => {
    const { id: clothing } = await aCategory(shop, { name: 'clothing' })
    await imported(shop, readFileSync(fileOf('woocommerce.csv')), { pictures: false })
    const tree = await categoryTree(shop.db.read)
    expect(tree.map(({ name, children }) => [name, children.map((one) => one.name)])).toEqual([
      ['clothing', ['Hoodies']],
      ['Sale, reduced', []],
    ])
    const [beanie] = await productsOf(shop)
    expect(beanie!.categoryId).toBe(clothing)
  })

  test('keeps products apart whose addresses are alike, however far from each other they stand', async () => {
    const shop = await importShop()
    const long = 'a-very-long-handle-of-another-shop-that-says-all-there-is-to-say-about-one-sweater'
    const between = Array.from({ length: 250 }, (_, at) => `thing-${at},Thing ${at},1.00,T-${at}\n`).join('')
    const file = `Handle,Title,Variant Price,Variant SKU\n${long}-xl,XL,1.00,A\nMUG,Mug,1.00,B\n${between}${long}-xxl,XXL,1.00,C\nmug!,Other mug,1.00,D\n`
    const id = await checked(shop, file)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 254, updated: 0, failed: 0 })
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await toEnd(shop, id)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 254, updated: 0, failed: 0 })
    const apart = (await productsOf(shop)).filter(({ name }) => !name.startsWith('Thing'))
    expect(Object.fromEntries(apart.map(({ name, seoLink }) => [name, seoLink]))).toEqual({
      Mug: 'mug',
      'Other mug': 'mug-2',
      XL: long.slice(0, 80),
      XXL: `${long.slice(0, 74).replace(/-+$/, '')}-2`,
    })
  })

  test('never takes a SKU from another product', async () => {
    await aProduct(shop, { seoLink: 'first', variants: [{ sku: 'TAKEN' }] })
    await aProduct(shop, { seoLink: 'second', variants: [{ sku: 'OTHER' }] })
    const id = await imported(shop, 'seo_link,name,price,sku\nsecond,Second,5.00,TAKEN\n')
    expect(await outcomes(shop, id)).toEqual([['second', 'failed']])
    expect(await reasons(shop, id)).toContainEqual([2, 'sku', 'TAKEN', 'skuElsewhere', true])
  })

  test('refuses a SKU that our own file names twice, and numbers it for files of others', async () => {
    const own = await imported(shop, 'seo_link,name,price,sku\na,A,5.00,X-1\nb,B,5.00,X-1\n')
    expect(await outcomes(shop, own)).toEqual([
      ['a', 'created'],
      ['b', 'failed'],
    ])
    await imported(shop, 'Handle,Title,Variant SKU,Variant Price\nc,C,Y-1,5\nd,D,Y-1,5\n')
    expect((await productsOf(shop)).map(({ seoLink, variants }) => [seoLink, variants[0]!.sku])).toEqual([
      ['a', 'X-1'],
      ['c', 'Y-1'],
      ['d', 'D'],
    ])
  })

  test('refuses a product with more variants than one can hold, and saves the next', async () => {
    const rows = Array.from({ length: mostVariants + 1 }, (_, at) => `a,${at === 0 ? 'A,5.00' : ','},A-${at},Size: ${at}`)
    const id = await checked(shop, `seo_link,name,price,sku,variant_options\n${rows.join('\n')}\nb,B,5.00,B-1,\n`)
    expect(await outcomes(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'created'],
    ])
    expect((await reasons(shop, id)).map(([line, , , reason]) => [line, reason])).toContainEqual([2, 'tooManyVariants'])
  })

  test('saves no product of which one variant is refused', async () => {
    await imported(shop, 'seo_link,name,price,sku,variant_options\na,A,5.00,A-1,Size: S\na,,,A-2,Size: S\n')
    expect(await productsOf(shop)).toEqual([])
  })

  test('keeps to the rules of the catalogue and says at which line', async () => {
    const id = await imported(
      shop,
      'seo_link,name,price,sale_price,completion_redirect,sku\na,A,5.00,6.00,,A-1\nb,B,5.00,,javascript:alert(1),B-1\ncreate,C,5.00,,,C-1\n',
    )
    expect(await outcomes(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
      ['create', 'failed'],
    ])
    expect((await reasons(shop, id)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
      [2, 'sale_price', 'catalog.saleNotLower'],
      [3, 'completion_redirect', 'editor.redirectShape'],
      [4, 'seo_link', 'editor.linkReserved'],
    ])
  })

  test('goes on where it was after its process ended, and does nothing twice', async () => {
    const id = await checked(shop, many(40))
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await advance(shop, id, 0)
    const halfway = (await runOf(id)).productsDone
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(40)
    // The process ends: all it knew is gone, and its job with it.
    await closeRun(shop)
    await shop.db.transaction((tx) => tx.delete(tx.t.jobs))
    shop.clock.advance(60_000)
    await reviveImports(shop)
    await runDue(shop, jobHandlers)
    expect(await runOf(id)).toMatchObject({ state: 'done', productsDone: 40, created: 40 })
    expect(await productsOf(shop)).toHaveLength(40)
    const { stockLedger } = shop.db.t
    expect(await shop.db.read.select().from(stockLedger)).toHaveLength(40)
  })

  test('is done once by two processes that take it on at the same time', async () => {
    const id = await checked(shop, many(30))
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    const other = { ...shop, db: { ...shop.db } }
    await Promise.all([toEnd(shop, id), toEnd(other, id)])
    await toEnd(shop, id)
    expect(counts(await runOf(id))).toEqual([30, 0, 0, 0])
    expect(await productsOf(shop)).toHaveLength(30)
  })

  test('stops where it is when it is cancelled, and keeps what it saved', async () => {
    const id = await checked(shop, many(40))
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await advance(shop, id, 0)
    await shop.db.transaction((tx) => cancelRun(tx, id, nobody, shop.now()))
    expect(await advance(shop, id, 1000)).toBe(false)
    const run = await runOf(id)
    expect(run.state).toBe('cancelled')
    expect(await productsOf(shop)).toHaveLength(run.productsDone)
    await expect(shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))).rejects.toMatchObject({ key: 'imports.movedOn' })
  })

  test('passes over a product that fails for a reason of ours, and saves the others', async () => {
    const id = await checked(shop, many(5))
    const broken = failingAt('thing-2', new Error('the disk is on fire'))
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await toEnd(broken, id)
    expect(counts(await runOf(id))).toEqual([4, 0, 0, 1])
    expect((await productsOf(shop)).map(({ seoLink }) => seoLink)).toEqual(['thing-0', 'thing-1', 'thing-3', 'thing-4'])
  })

  test('leaves no brand or category behind of a product that is refused when it is saved', async () => {
    const lines = ['a,A,Fresh,Vases,9.00,A-1', 'b,B,Fresh,Vases > Tall,9.00,B-1']
    const id = await checked(shop, `seo_link,name,brand,category,price,sku\n${lines.join('\n')}\n`)
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await toEnd(failingAt('a', new Refusal('catalog.nameMissing', {}, 'name')), id)
    expect(await outcomes(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'created'],
    ])
    const [b] = await productsOf(shop)
    expect(b!.card.brand).toBe('Fresh')
    expect((await categoryTree(shop.db.read)).map(({ name, children }) => [name, children.length])).toEqual([['Vases', 1]])
    await toEnd(
      failingAt('c', new Refusal('catalog.nameMissing', {}, 'name')),
      await started('seo_link,name,brand,price,sku\nc,C,Never,9.00,C-1\n'),
    )
    expect((await shop.db.read.select().from(shop.db.t.brands)).map(({ name }) => name)).toEqual(['Fresh'])
  })

  test('leaves the queue to others between its slices', async () => {
    const id = await begun(shop, many(3))
    await shop.db.transaction((tx) => goOn(tx, id, shop.now()))
    await shop.db.transaction((tx) => goOn(tx, id, shop.now()))
    const jobs = await shop.db.read.select().from(shop.db.t.jobs)
    expect(jobs).toHaveLength(1)
    await stepImport(shop, { runId: id }, { id: 0, attempts: 0, leaseUntil: 0 })
    expect((await runOf(id)).state).toBe('mapping')
  })
})

test.each([
  ['details', '[{"heading":"h\\u0000","text":"t"}]', 'notDetails'],
  ['details', '[{"heading":"\\ud800","text":"t"}]', 'notDetails'],
  ['customization', form({ label: 'A\\u0000' }), 'notAForm'],
  ['customization', form({ retail: '{"kind":"fixed","amount":0,"more":1}' }), 'notAForm'],
])('what no form could have typed is refused where it stands: %s %s', async (column, cell, reason) => {
  await aProduct(shop, { name: 'Kettle', variants: [{ sku: 'K' }] })
  const [head, line] = (await exported(shop)).split('\r\n')
  const at = head!.split(',').indexOf(column)
  const text = line!.split(',').with(at, `"${cell.replaceAll('"', '""')}"`)
  const id = await imported(shop, `${head}\r\n${text.join(',')}\r\n`)
  expect((await reasons(shop, id)).map(([row, name, , why]) => [row, name, why])).toEqual([[2, column, reason]])
})

function form({ label = 'A', retail = '{"kind":"fixed","amount":0}' }: { label?: string; retail?: string }): string {
  const more = `"wholesale":{"kind":"fixed","amount":0},"choices":[]`
  return `[{"key":"a","label":"${label}","type":"text","required":false,"maxLength":20,"retail":${retail},${more}}]`
}

describe('taking back', () => {
  const undo = async (id: number) => {
    await shop.db.transaction((tx) => undoRun(tx, id, nobody, shop.now()))
    await toEnd(shop, id)
  }

  test('deletes what was created and brings back what was, stock and variants with it', async () => {
    await aProduct(shop, {
      seoLink: 'linen-shirt',
      name: 'Old Shirt',
      price: 1000,
      options: { Color: ['Sand'] },
      variants: [{ sku: 'LS-SAND-S', options: { Color: 'Sand' } }],
      stock: 9,
    })
    const before = await productsOf(shop)
    const [stored] = (await findStored(shop.db.read, [before[0]!.id])).values()
    shop.clock.advance(1000)
    const id = await imported(shop, shopify, { pictures: false })
    expect((await productsOf(shop)).map(({ name }) => name)).toEqual(['Linen Shirt', 'Plain Mug'])
    shop.clock.advance(1000)
    await undo(id)
    expect(await runOf(id)).toMatchObject({ state: 'undone' })
    const [after] = (await findStored(shop.db.read, [before[0]!.id])).values()
    expect({ ...after, updatedAt: 0 }).toEqual({ ...stored!, updatedAt: 0 })
    expect(await productsOf(shop)).toHaveLength(1)
    expect((await shop.db.read.select().from(shop.db.t.inventory)).map(({ sku, stockLevel }) => [sku, stockLevel])).toEqual([
      ['LS-SAND-S', 9],
    ])
  })

  test('takes the brands and categories along that the import added, but not those that are used or edited since', async () => {
    await aCategory(shop, { name: 'Home' })
    const { id: kettle } = await aProduct(shop, { name: 'Kettle' })
    shop.clock.advance(1000)
    const id = await imported(
      shop,
      'seo_link,name,brand,category,price,sku\n' +
        'a,A,Fresh,Home > Vases > Tall,9.00,A-1\n' +
        'b,B,Used,Home > Bowls,9.00,B-1\n' +
        'c,C,Edited,Garden,9.00,C-1\n' +
        'd,D,Fresh,Home > Vases,9.00,D-1\n',
    )
    const { brands, products } = shop.db.t
    const named = (name: string) => shop.db.read.select().from(brands).where(eq(brands.name, name))
    const [[used], [edited]] = [await named('Used'), await named('Edited')]
    shop.clock.advance(1000)
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ brandId: used!.id }).where(eq(products.id, kettle))
      await saveBrand(tx, edited!.id, { ...edited!, story: 'Ours now.' }, { now: shop.now(), seenAt: edited!.updatedAt })
    })
    await undo(id)
    expect((await shop.db.read.select().from(brands)).map(({ name }) => name).toSorted()).toEqual(['Edited', 'Used'])
    expect((await categoryTree(shop.db.read)).map(({ name, children }) => [name, children.length])).toEqual([['Home', 0]])
    expect((await productsOf(shop)).map(({ name }) => name)).toEqual(['Kettle'])
  })

  test('takes back what was saved before the file was gone, and until then lets nobody begin anew', async () => {
    const id = await checked(shop, many(40))
    const run = await runOf(id)
    await shop.db.transaction((tx) => startRun(tx, id, nobody, shop.now()))
    await advance(shop, id, 0)
    await closeRun(shop)
    rmSync(importPath(shop, run.file))
    await toEnd(shop, id)
    const failed = await runOf(id)
    expect(failed).toMatchObject({ state: 'failed', lastError: expect.stringContaining('imports.fileGone') })
    expect(failed.created).toBeGreaterThan(0)
    expect(await productsOf(shop)).toHaveLength(failed.created)
    const wish = { mapping: run.mapping, options: optionsFrom(run.options) }
    await expect(shop.db.transaction((tx) => saveMapping(tx, id, wish, shop.now()))).rejects.toMatchObject({ key: 'imports.movedOn' })
    await undo(id)
    expect(await runOf(id)).toMatchObject({ state: 'undone' })
    expect(await productsOf(shop)).toEqual([])
  })

  test('leaves and names what was edited since', async () => {
    const id = await imported(shop, many(3))
    const [, second] = await productsOf(shop)
    const [stored] = (await findStored(shop.db.read, [second!.id])).values()
    shop.clock.advance(1000)
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id: second!.id, facts: { ...stored!.facts, name: 'Mine now' }, variants: null }, { now: shop.now() }),
    )
    await undo(id)
    expect((await productsOf(shop)).map(({ name }) => name)).toEqual(['Mine now'])
    expect(await reasons(shop, id)).toEqual([[3, '', 'thing-1', 'editedSince', false]])
  })

  test('archives and names what was ordered since, for its orders, and deletes the others', async () => {
    const id = await imported(shop, many(2))
    const [first] = await productsOf(shop)
    await aShippingRate(shop)
    const { cartId } = await aCart(shop, [{ id: first!.id, variantId: first!.variants[0]!.id }])
    await someDetails(shop, cartId)
    await anOrder(shop, cartId)
    await undo(id)
    expect((await productsOf(shop)).map(({ seoLink, status }) => [seoLink, status])).toEqual([['thing-0', 'archived']])
    expect((await reasons(shop, id)).map(([, , handle, reason]) => [handle, reason])).toEqual([['thing-0', 'orderedSince']])
  })

  test('leaves stock that was sold from meanwhile', async () => {
    await aProduct(shop, { seoLink: 'thing-0', name: 'Thing', price: 700, variants: [{ sku: 'T-0' }], stock: 1 })
    shop.clock.advance(1000)
    const id = await imported(shop, many(1))
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ stockLevel: 4, calculatedTotal: 4 }).where(eq(inventory.sku, 'T-0')))
    await undo(id)
    const [thing] = await productsOf(shop)
    expect(thing).toMatchObject({ name: 'Thing', price: 700, variants: [{ stock: 4 }] })
    expect((await reasons(shop, id)).map(([, , , reason]) => reason)).toEqual(['stockSince'])
  })

  test('leaves and names what stood in a brand that was deleted since, and goes on with the others', async () => {
    const [old] = [await aBrand(shop, { name: 'Old' }), await aBrand(shop, { name: 'New' })]
    await aProduct(shop, { name: 'Kettle', price: 700, brandId: old.id })
    await aProduct(shop, { name: 'Pot', price: 700 })
    shop.clock.advance(1000)
    const id = await imported(shop, 'seo_link,name,brand,price\nkettle,Kettle,New,9.00\npot,Pot,New,9.00\n')
    await shop.db.transaction((tx) => deleteBrand(tx, old.id, shop.now()))
    await undo(id)
    expect(await runOf(id)).toMatchObject({ state: 'undone' })
    expect((await productsOf(shop)).map(({ name, price }) => [name, price])).toEqual([
      ['Kettle', 900],
      ['Pot', 700],
    ])
    expect((await reasons(shop, id)).map(([, , handle, reason]) => [handle, reason])).toEqual([['kettle', 'notUndone']])
  })

  test('is too late after a day, and impossible for what saved nothing', async () => {
    const id = await imported(shop, many(1))
    shop.clock.advance(25 * 3_600_000)
    await expect(undo(id)).rejects.toMatchObject({ key: 'imports.undoTooLate' })
    const nothing = await checked(shop, many(1, 5))
    await expect(undo(nothing)).rejects.toMatchObject({ key: 'imports.undoTooLate' })
  })
})
