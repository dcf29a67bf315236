import { expect, setDefaultTimeout, test } from 'bun:test'
import { findRun, undoRun } from '#src/imports/import-runs.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { findAllProducts, finishImport, importTest, issuesOf, runImport, testActor } from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop } = importTest()

const prices = async () =>
  (await findAllProducts(shop)).flatMap(({ price, salePrice, variants }) =>
    variants.map(({ sku, variantFee, compareAtPrice }) => [sku, price + variantFee, salePrice, compareAtPrice]),
  )

const shopify = (rows: string) => `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price\n${rows}`
const differently = shopify('shirt,Shirt,Size,S,S,20.00,25.00\nshirt,,,M,M,22.00,\nshirt,,,L,L,24.00,36.00\n')
const alike = shopify('shirt,Shirt,Size,S,S,20.00,25.00\nshirt,,,M,M,22.00,27.00\n')

test('Shopify variants keep their own compare-at prices, and importing them again changes nothing', async () => {
  const id = await runImport(shop, differently)
  expect(await prices()).toEqual([
    ['S', 2000, null, 2500],
    ['M', 2200, null, null],
    ['L', 2400, null, 3600],
  ])
  expect(await issuesOf(shop, id)).toEqual([])
  shop.clock.advance(1000)
  expect(await findRun(shop.db.read, await runImport(shop, differently))).toMatchObject({ skipped: 1, updated: 0 })
})

test('the same reduction of every variant is a sale of the product, and replaces compare-at prices', async () => {
  await runImport(shop, differently.replace(/shirt,,,L.*\n/, ''))
  shop.clock.advance(1000)
  await runImport(shop, alike)
  expect(await prices()).toEqual([
    ['S', 2500, 2000, null],
    ['M', 2700, 2000, null],
  ])
})

test('variants that a file of another store leaves out keep their price when the base price changes', async () => {
  await runImport(shop, shopify('shirt,Shirt,Size,S,S,20.00,\nshirt,,,M,M,22.00,\n'))
  shop.clock.advance(1000)
  await runImport(shop, shopify('shirt,Shirt,Size,S,S,15.00,\n'))
  expect(await prices()).toEqual([
    ['S', 1500, null, null],
    ['M', 2200, null, null],
  ])
})

test('a file without such a column leaves compare-at prices alone', async () => {
  await runImport(shop, differently)
  shop.clock.advance(1000)
  await runImport(shop, 'Handle,Title,Variant SKU,Variant Price\nshirt,Shirt,S,21.00\n')
  expect((await prices()).map(([sku, , , compareAtPrice]) => [sku, compareAtPrice])).toEqual([
    ['S', 2500],
    ['M', null],
    ['L', 3600],
  ])
})

test('WooCommerce variations keep their sale prices and regular prices', async () => {
  const text =
    'ID,Type,SKU,Name,Published,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n' +
    '1,variable,P,Shirt,1,,,,Size,"S, M"\n2,variation,S,Shirt,1,15,20,P,Size,S\n3,variation,M,Shirt,1,,22,P,Size,M\n'
  await runImport(shop, text)
  expect(await prices()).toEqual([
    ['S', 1500, null, 2000],
    ['M', 2200, null, null],
  ])
})

test('our own file sets a compare-at price, and an empty cell clears it', async () => {
  const own = (cell: string) => `seo_link,name,status,price,sku,compare_at_price\nmug,Mug,active,10.00,MUG,${cell}\n`
  await runImport(shop, own('12.50'))
  expect(await prices()).toEqual([['MUG', 1000, null, 1250]])
  shop.clock.advance(1000)
  await runImport(shop, own(''))
  expect(await prices()).toEqual([['MUG', 1000, null, null]])
  const id = await runImport(shop, own('-1'))
  expect((await issuesOf(shop, id)).map(([line, column, , reason]) => [line, column, reason])).toEqual([
    [2, 'compare_at_price', 'negative'],
  ])
})

test('the undo of an import restores compare-at prices', async () => {
  await createTestProduct(shop, {
    seoLink: 'shirt',
    name: 'Shirt',
    options: { Size: ['S'] },
    variants: [{ sku: 'S', options: { Size: 'S' }, compareAtPrice: 9900 }],
  })
  shop.clock.advance(1000)
  const id = await runImport(shop, differently)
  expect((await prices())[0]).toEqual(['S', 2000, null, 2500])
  await shop.db.transaction((tx) => undoRun(tx, id, testActor, shop.now()))
  await finishImport(shop, id)
  expect(await prices()).toEqual([['S', 2000, null, 9900]])
})
