import { describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { categoryTree } from '#src/categories/categories.ts'
import { cancelRun, findRun, enqueueImportJob, startRun } from '#src/imports/import-runs.ts'
import { processImport, resumeStalledImports, handleImportJob } from '#src/imports/process-import.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { fixturePath } from './parse-file.ts'
import {
  createTestImport,
  checkImport,
  exportAll,
  createImportShop,
  runImport,
  testActor,
  outcomesOf,
  findAllProducts,
  issuesOf,
  finishImport,
  importTest,
} from './import-helpers.ts'
import { maxVariants } from '#src/variants/limits.ts'

const { shop } = importTest()

const shopify = readFileSync(fixturePath('shopify.csv'), 'utf8')

const csvRows = (count: number, from = 0): string =>
  'seo_link,name,status,price,sku,stock_level\n' +
  Array.from({ length: count }, (_, at) => `thing-${from + at},Thing ${from + at},active,10.00,T-${from + at},5\n`).join('')
const getRun = (id: number) => findRun(shop.db.read, id)

const counts = ({ created, updated, skipped, failed }: { created: number; updated: number; skipped: number; failed: number }) => [
  created,
  updated,
  skipped,
  failed,
]

const startTestImport = async (text: string): Promise<number> => {
  const id = await checkImport(shop, text)
  await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
  return id
}

/** A shop in which saving the product with this slug throws. */
const failingAt = (seoLink: string, error: Error): TestShop => ({
  ...shop,
  db: {
    ...shop.db,
    transaction: (work) =>
      shop.db.transaction((tx) => {
        const wrap = (target: typeof tx): typeof tx =>
          Object.assign(Object.create(target) as typeof tx, {
            insert: (table: unknown) => {
              const builder = target.insert(table as never)
              if (table !== target.t.products) return builder
              const values = builder.values.bind(builder)
              return Object.assign(builder, {
                values: (rows: never) => {
                  if ((rows as { seoLink: string }[]).some((row) => row.seoLink === seoLink)) throw error
                  return values(rows)
                },
              })
            },
            savepoint: (inner: (tx: never) => Promise<unknown>) => target.savepoint((deeper) => inner(wrap(deeper) as never)),
          })
        return work(wrap(tx))
      }),
  },
})

test.each([
  ['none', [0, 0, 3, 0], ['stockNotTracked']],
  ['unlimited', [null, null, 3, null], []],
] as const)(
  "products without stock in the file start with the shop's default for missing records: %s",
  async (stockWithoutRecord, levels, issues) => {
    await shop.db.transaction((tx) => saveSettings(tx, { stock_without_record: stockWithoutRecord }, shop.now()))
    await runImport(
      shop,
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price\ncap,Cap,active,Size,S,CAP-S,9\ncap,,,,L,CAP-L,9\n',
    )
    const trackedHeader =
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n'
    const run = await runImport(shop, `${trackedHeader}hat,Hat,active,Size,S,HAT-S,9,shopify,3\nhat,,,,L,HAT-L,9,,\n`)
    expect((await findAllProducts(shop)).flatMap(({ variants }) => variants.map(({ stock }) => stock))).toEqual([...levels])
    expect((await issuesOf(shop, run)).map(([, , , reason]) => reason)).toEqual([...issues])
  },
)

describe('an import', () => {
  test('saves products with variants, stock, categories and brands, and records the reason in the stock ledger', async () => {
    const id = await runImport(shop, shopify)
    expect(counts(await getRun(id))).toEqual([2, 0, 0, 1])
    const [shirt, mug] = await findAllProducts(shop)
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
  test('of the same file again changes nothing and creates no second SKU', async () => {
    await runImport(shop, shopify, { images: false })
    const before = await findAllProducts(shop)
    shop.clock.advance(1000)
    const again = await runImport(shop, shopify, { images: false })
    expect(counts(await getRun(again))).toEqual([0, 0, 2, 1])
    expect(await findAllProducts(shop)).toEqual(before)
  })

  test('of WooCommerce matches its products by SKU, and those without one by their WooCommerce id', async () => {
    const file = readFileSync(fixturePath('woocommerce.csv'), 'utf8')
    await runImport(shop, file, { images: false })
    const first = await findAllProducts(shop)
    expect(first.map(({ seoLink }) => seoLink)).toEqual(['beanie', 'hoodie'])
    expect(first[1]!.variants.map(({ sku, weight }) => [sku, weight])).toEqual([
      ['WOO-HOOD-BLUE', 950],
      ['HOODIE-GREEN', null],
    ])
    await runImport(shop, file.replace('Hoodie,1,0', 'Warm Hoodie,1,0'), { images: false })
    const second = await findAllProducts(shop)
    expect(second.map(({ seoLink, name }) => [seoLink, name])).toEqual([
      ['beanie', 'Beanie'],
      ['hoodie', 'Warm Hoodie'],
    ])
    expect(second[1]!.variants.map(({ id, sku }) => [id, sku])).toEqual(first[1]!.variants.map(({ id, sku }) => [id, sku]))
  })

  test('changes the product that has a slug now, not the one that had it before', async () => {
    const [mug, former] = [
      await createTestProduct(shop, { seoLink: 'mug', name: 'Mug' }),
      await createTestProduct(shop, { seoLink: 'cup', name: 'Cup' }),
    ]
    await shop.db.transaction((tx) => addRedirect(tx, 'product', 'mug', former.id, shop.now()))
    shop.clock.advance(1000)
    await runImport(shop, 'seo_link,name\nmug,Blue mug\n')
    expect((await findAllProducts(shop)).map(({ id, name }) => [id, name])).toEqual([
      [former.id, 'Cup'],
      [mug.id, 'Blue mug'],
    ])
  })

  test('does not change fields that are not in the file', async () => {
    const { id } = await createTestProduct(shop, {
      seoLink: 'mug',
      name: 'Mug',
      description: '<p>Mine</p>',
      variants: [{ sku: 'M-1' }, { sku: 'M-2', variantFee: 100 }],
      options: {},
    })
    await runImport(shop, 'seo_link,sku,stock_level\nmug,M-1,42\n')
    const [mug] = await findAllProducts(shop)
    expect(mug).toMatchObject({ id, name: 'Mug', description: '<p>Mine</p>' })
    expect(mug!.variants.map(({ sku, stock, variantFee }) => [sku, stock, variantFee])).toEqual([
      ['M-1', 42, 0],
      ['M-2', 10, 100],
    ])
  })

  test('follows its options: drafts, no stock, no new categories', async () => {
    await createTestProduct(shop, { seoLink: 'plain-mug', variants: [{ sku: 'PLAIN-MUG' }], stock: 3 })
    const id = await runImport(shop, shopify, { asDraft: true, stock: false, addMissing: false, images: false })
    const [shirt, mug] = await findAllProducts(shop)
    expect(shirt).toMatchObject({ status: 'draft', categoryId: null, brandId: null })
    expect(shirt!.variants.map(({ stock }) => stock)).toEqual([0, 0, 0])
    expect(mug!.variants.map(({ stock }) => stock)).toEqual([3])
    expect(await categoryTree(shop.db.read)).toEqual([])
    expect(await issuesOf(shop, id)).toContainEqual([2, 'Vendor', 'Northlight', 'unknownReference', false])
  })

  test('finds categories by name in any case, and adds only the missing ones', async () => {
    const { id: clothing } = await createTestCategory(shop, { name: 'clothing' })
    await runImport(shop, readFileSync(fixturePath('woocommerce.csv')), { images: false })
    const tree = await categoryTree(shop.db.read)
    expect(tree.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['clothing', ['Hoodies']],
      ['Sale, reduced', []],
    ])
    const [beanie] = await findAllProducts(shop)
    expect(beanie!.categoryId).toBe(clothing)
  })

  test('keeps products with equal slugs apart, however far apart in the file they are', async () => {
    const shop = await createImportShop()
    const long = 'a-very-long-handle-of-another-shop-that-says-all-there-is-to-say-about-one-sweater'
    const between = Array.from({ length: 250 }, (_, at) => `thing-${at},Thing ${at},1.00,T-${at}\n`).join('')
    const file = `Handle,Title,Variant Price,Variant SKU\n${long}-xl,XL,1.00,A\nMUG,Mug,1.00,B\n${between}${long}-xxl,XXL,1.00,C\nmug!,Other mug,1.00,D\n`
    const id = await checkImport(shop, file)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 254, updated: 0, failed: 0 })
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await finishImport(shop, id)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 254, updated: 0, failed: 0 })
    const apart = (await findAllProducts(shop)).filter(({ name }) => !name.startsWith('Thing'))
    expect(Object.fromEntries(apart.map(({ name, seoLink }) => [name, seoLink]))).toEqual({
      Mug: 'mug',
      'Other mug': 'mug-2',
      XL: long.slice(0, 80),
      XXL: `${long.slice(0, 74).replace(/-+$/, '')}-2`,
    })
  })

  test('never takes a SKU from another product', async () => {
    await createTestProduct(shop, { seoLink: 'first', variants: [{ sku: 'TAKEN' }] })
    await createTestProduct(shop, { seoLink: 'second', variants: [{ sku: 'OTHER' }] })
    const id = await runImport(shop, 'seo_link,name,price,sku\nsecond,Second,5.00,TAKEN\n')
    expect(await outcomesOf(shop, id)).toEqual([['second', 'failed']])
    expect(await issuesOf(shop, id)).toContainEqual([2, 'sku', 'TAKEN', 'skuTaken', true])
  })

  test('refuses a duplicate SKU in a Sundry file, and numbers it in other files', async () => {
    const own = await runImport(shop, 'seo_link,name,price,sku\na,A,5.00,X-1\nb,B,5.00,X-1\n')
    expect(await outcomesOf(shop, own)).toEqual([
      ['a', 'created'],
      ['b', 'failed'],
    ])
    await runImport(shop, 'Handle,Title,Variant SKU,Variant Price\nc,C,Y-1,5\nd,D,Y-1,5\n')
    expect((await findAllProducts(shop)).map(({ seoLink, variants }) => [seoLink, variants[0]!.sku])).toEqual([
      ['a', 'X-1'],
      ['c', 'Y-1'],
      ['d', 'D'],
    ])
  })

  test('refuses a product with too many variants, and saves the next', async () => {
    const rows = Array.from({ length: maxVariants + 1 }, (_, at) => `a,${at === 0 ? 'A,5.00' : ','},A-${at},Size: ${at}`)
    const id = await checkImport(shop, `seo_link,name,price,sku,variant_options\n${rows.join('\n')}\nb,B,5.00,B-1,\n`)
    expect(await outcomesOf(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'created'],
    ])
    expect((await issuesOf(shop, id)).map(([line, , , reason]) => [line, reason])).toContainEqual([2, 'tooManyVariants'])
  })

  test('saves no product with a refused variant', async () => {
    await runImport(shop, 'seo_link,name,price,sku,variant_options\na,A,5.00,A-1,Size: S\na,,,A-2,Size: S\n')
    expect(await findAllProducts(shop)).toEqual([])
  })

  test('follows the catalog rules and names the line of each error', async () => {
    const id = await runImport(
      shop,
      'seo_link,name,price,sale_price,completion_redirect,sku\na,A,5.00,6.00,,A-1\nb,B,5.00,,javascript:alert(1),B-1\ncreate,C,5.00,,,C-1\n',
    )
    expect(await outcomesOf(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
      ['create', 'failed'],
    ])
    expect((await issuesOf(shop, id)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
      [2, 'sale_price', 'products.saleNotLower'],
      [3, 'completion_redirect', 'products.redirectInvalid'],
      [4, 'seo_link', 'products.linkReserved'],
    ])
  })

  test('resumes after its process ended, and does nothing twice', async () => {
    const id = await checkImport(shop, csvRows(40))
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    const halfway = (await getRun(id)).productsDone
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(40)
    // The process ends, and its memory and its job are lost.
    await closeRun(shop)
    await shop.db.transaction((tx) => tx.delete(tx.t.jobs))
    shop.clock.advance(60_000)
    await resumeStalledImports(shop)
    await runDueJobs(shop, jobHandlers)
    expect(await getRun(id)).toMatchObject({ state: 'done', productsDone: 40, created: 40 })
    expect(await findAllProducts(shop)).toHaveLength(40)
    const { stockLedger } = shop.db.t
    expect(await shop.db.read.select().from(stockLedger)).toHaveLength(40)
  })

  test('is done once by two processes that run it at the same time', async () => {
    const id = await checkImport(shop, csvRows(30))
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    const other = { ...shop, db: { ...shop.db } }
    await Promise.all([finishImport(shop, id), finishImport(other, id)])
    await finishImport(shop, id)
    expect(counts(await getRun(id))).toEqual([30, 0, 0, 0])
    expect(await findAllProducts(shop)).toHaveLength(30)
  })

  test('stops when it is canceled, and keeps what it saved', async () => {
    const id = await checkImport(shop, csvRows(40))
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await processImport(shop, id, 0)
    await shop.db.transaction((tx) => cancelRun(tx, id, testActor, shop.now()))
    expect(await processImport(shop, id, 1000)).toBe(false)
    const run = await getRun(id)
    expect(run.state).toBe('cancelled')
    expect(await findAllProducts(shop)).toHaveLength(run.productsDone)
    await expect(shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))).rejects.toMatchObject({ key: 'imports.stepChanged' })
  })

  test('skips a product that fails three times with an internal error, and saves the others', async () => {
    const id = await checkImport(shop, csvRows(5))
    const broken = failingAt('thing-2', new Error('the disk is on fire'))
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    using warn = spyOn(shop.log, 'warn')
    await finishImport(broken, id)
    expect(warn.mock.calls.at(-1)).toMatchObject([{ at: 2, times: 3 }, 'an import step failed'])
    expect(counts(await getRun(id))).toEqual([4, 0, 0, 1])
    expect((await findAllProducts(shop)).map(({ seoLink }) => seoLink)).toEqual(['thing-0', 'thing-1', 'thing-3', 'thing-4'])
  })

  test('leaves no brand or category of a product that is refused when it is saved', async () => {
    const lines = ['a,A,Fresh,Vases,9.00,A-1', 'b,B,Fresh,Vases > Tall,9.00,B-1']
    const id = await checkImport(shop, `seo_link,name,brand,category,price,sku\n${lines.join('\n')}\n`)
    await shop.db.transaction((tx) => startRun(tx, id, testActor, shop.now()))
    await finishImport(failingAt('a', new UserError('products.nameMissing', {}, 'name')), id)
    expect(await outcomesOf(shop, id)).toEqual([
      ['a', 'failed'],
      ['b', 'created'],
    ])
    const [b] = await findAllProducts(shop)
    expect(b!.card.brand).toBe('Fresh')
    expect((await categoryTree(shop.db.read)).map(({ name, children }) => [name, children.length])).toEqual([['Vases', 1]])
    await finishImport(
      failingAt('c', new UserError('products.nameMissing', {}, 'name')),
      await startTestImport('seo_link,name,brand,price,sku\nc,C,Never,9.00,C-1\n'),
    )
    expect((await shop.db.read.select().from(shop.db.t.brands)).map(({ name }) => name)).toEqual(['Fresh'])
  })

  test('yields the queue to other jobs between its slices', async () => {
    const id = await createTestImport(shop, csvRows(3))
    await shop.db.transaction((tx) => enqueueImportJob(tx, id, shop.now()))
    await shop.db.transaction((tx) => enqueueImportJob(tx, id, shop.now()))
    const jobs = await shop.db.read.select().from(shop.db.t.jobs)
    expect(jobs).toHaveLength(1)
    await handleImportJob(shop, { runId: id }, { id: 0, attempts: 0, leaseUntil: 0 })
    expect((await getRun(id)).state).toBe('mapping')
  })
})

test.each([
  ['details', '[{"heading":"h\\u0000","text":"t"}]', 'invalidDetails'],
  ['details', '[{"heading":"\\ud800","text":"t"}]', 'invalidDetails'],
  ['customization', customizationJson({ label: 'A\\u0000' }), 'invalidCustomization'],
  ['customization', customizationJson({ retail: '{"kind":"fixed","amount":0,"more":1}' }), 'invalidCustomization'],
])('a value no form accepts is refused at its cell: %s %s', async (column, cell, reason) => {
  await createTestProduct(shop, { name: 'Kettle', variants: [{ sku: 'K' }] })
  const [head, line] = (await exportAll(shop)).split('\r\n')
  const at = head!.split(',').indexOf(column)
  const text = line!.split(',').with(at, `"${cell.replaceAll('"', '""')}"`)
  const id = await runImport(shop, `${head}\r\n${text.join(',')}\r\n`)
  expect((await issuesOf(shop, id)).map(([row, name, , why]) => [row, name, why])).toEqual([[2, column, reason]])
})

function customizationJson({ label = 'A', retail = '{"kind":"fixed","amount":0}' }: { label?: string; retail?: string }): string {
  const more = `"wholesale":{"kind":"fixed","amount":0},"choices":[]`
  return `[{"key":"a","label":"${label}","type":"text","required":false,"maxLength":20,"retail":${retail},${more}}]`
}
