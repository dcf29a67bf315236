import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { addLocation } from '#src/inventory/locations.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { createFullProductInput } from '#tests/support/full-product.ts'
import { findRun } from '#src/imports/import-runs.ts'
import { closeRun } from '#src/imports/import-session.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { exportAll, createImportShop, runImport, findAllProducts, importTest } from './import-helpers.ts'

// Slow: imports pause half of the time for other work.
setDefaultTimeout(300_000)

const { shop } = importTest()

/** Products with every value that is difficult in a cell. */
async function addAwkwardProducts(target: TestShop): Promise<void> {
  const brand = await createTestBrand(target, { name: '=HYPERLINK("http://evil")' })
  const top = await createTestCategory(target, { name: 'Home, garden > all', slug: 'home' })
  const deep = await createTestCategory(target, { name: 'Back\\slash; | : =', slug: 'back', parentId: top.id })
  const other = await createTestCategory(target, { name: 'Gifts', slug: 'gifts' })
  const [one, two] = await target.db.transaction(async (tx) => [
    await addLocation(tx, 'Main: store', 0),
    await addLocation(tx, 'East; west', 1),
  ])
  await target.db.transaction((tx) =>
    saveProduct(
      tx,
      {
        id: null,
        facts: {
          ...createFullProductInput({ brandId: null, categoryId: null, alsoIn: [], videoPosterId: null }),
          seoLink: 'awkward-größe-日本',
          name: '=1+1, \'quoted\' "double"',
          status: 'active',
          brandId: brand.id,
          categoryId: deep.id,
          alsoIn: [other.id],
          tags: ['a, b', '-c', 'd\\e'],
          price: 123_456,
          salePrice: 1,
          saleStartsAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
          saleEndsAt: Date.UTC(2027, 0, 2),
          wholesalePrice: 0,
          cost: 99,
          shortDescription: '\n-first line\r\nsecond\t=x',
          description: '<p>Line one</p>\n\n<p>"Line" two, &amp; &lt;three&gt;</p>',
          details: [{ heading: '@heading', text: 'a\nb' }],
          options: [
            { name: 'Color: shade', values: [{ value: 'Red | blue', swatch: '#b22222' }, { value: 'a=b; c' }, { value: 'Unused' }] },
            { name: 'Größe', values: [{ value: '+XL' }, { value: '12"' }] },
          ],
          layout: 5,
          dependentVariants: true,
          maxQty: true,
          standalonePurchase: true,
          checkoutRedirect: true,
          hideInventoryLevels: true,
          completionRedirect: 'https://example.com/?a=1,2',
          completionRedirectLabel: '+go',
          chargeTax: 2,
          giftWrap: true,
          backorders: true,
          weight: 1,
          length: 2,
          width: 3,
          height: 4,
          position: -7,
          videoUrl: 'https://vimeo.com/123456789',
          videoLabel: '%label',
          seoTitle: '|title',
          seoDescription: "'=already led",
          customization: [
            {
              key: 'words',
              label: 'Words, "engraved"',
              type: 'text',
              required: true,
              maxLength: 20,
              retail: { kind: 'fixed', amount: 500 },
              wholesale: { kind: 'percent', amount: 10 },
              choices: [],
            },
          ],
        },
        variants: [
          {
            sku: '-A,"1"',
            options: { 'Color: shade': 'Red | blue', Größe: '+XL' },
            variantFee: -350,
            barcode: '0001',
            weight: 0,
            isSubscription: true,
            intervalUnit: 'week',
            intervalCount: 2,
            stock: {
              stockLevel: 3,
              useWarehouseStock: true,
              warehouses: [
                { locationId: one!, warehouseLevel: 2 },
                { locationId: two!, warehouseLevel: 0 },
              ],
            },
          },
          {
            sku: 'B 2',
            options: { 'Color: shade': 'a=b; c', Größe: '12"' },
            variantFee: 0,
            compareAtPrice: 200_050,
            stock: { stockLevel: 0 },
          },
          { sku: 'C-rests', options: { 'Color: shade': 'Long gone', Größe: '12"' }, active: false },
        ],
      },
      { now: target.now(), createdAt: target.now() - 86_400_000 },
    ),
  )
  await createTestProduct(target, { name: 'Plain', images: ['', '', '', ''] })
  // One image of two variants, one with a comma in its SKU.
  await target.db.transaction(async (tx) => {
    const { productImages, variants } = tx.t
    const [first, second] = await tx.select().from(productImages).orderBy(productImages.id)
    const [one, two] = await tx.select().from(variants).orderBy(variants.id)
    await tx.insert(productImages).values([
      { productId: one!.productId, mediaId: first!.mediaId, imageAlt: '=alt, "one"', focus: 'top-left', variantIds: [one!.id, two!.id] },
      { productId: one!.productId, mediaId: second!.mediaId, zoomLabel: '+zoom', color: 'a=b; c', position: 1 },
    ])
  })
  await target.db.transaction(async (tx) => {
    const all = await tx.select().from(tx.t.products).orderBy(tx.t.products.id)
    const [first, plain] = all.map(({ id }) => id)
    await saveCrossSells(tx, first!, [{ offeredId: plain!, displayOnItemView: true, displayOnPostCart: false }])
    await saveCrossSells(tx, plain!, [{ offeredId: first!, displayOnItemView: false, displayOnPostCart: true }])
  })
  await createTestProduct(target, { name: 'Digital', isDigital: true, stock: null, status: 'archived' })
}

describe('an exported file', () => {
  test('exports the same bytes after importing it again, and nothing was changed', async () => {
    await addAwkwardProducts(shop)
    const file = await exportAll(shop)
    const before = await findAllProducts(shop)
    shop.clock.advance(1000)
    const id = await runImport(shop, file)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 0, updated: 0, skipped: 3, failed: 0 })
    expect(await exportAll(shop)).toBe(file)
    expect(await findAllProducts(shop)).toEqual(before)
  })

  test('restores everything after it was deleted', async () => {
    await addAwkwardProducts(shop)
    const file = await exportAll(shop)
    for (const { id } of await findAllProducts(shop)) await shop.db.transaction((tx) => deleteProduct(tx, id, shop.now()))
    expect(await findAllProducts(shop)).toEqual([])
    const id = await runImport(shop, file)
    expect(await findRun(shop.db.read, id)).toMatchObject({ created: 3, failed: 0 })
    expect(await exportAll(shop)).toBe(file)
  })

  test('gives the same in another shop, except for images', async () => {
    await addAwkwardProducts(shop)
    const file = await exportAll(shop)
    const other = await createImportShop()
    await other.db.transaction(async (tx) => {
      await addLocation(tx, 'Main: store', 0)
      await addLocation(tx, 'East; west', 1)
    })
    await runImport(other, file, { images: false })
    const withoutImages = (text: string) =>
      text.replaceAll(/http:\/\/localhost\/media\/.*?(?=\r\n)/g, ',,,,,').replaceAll(/plain(,)+\r\n/g, '')
    expect(withoutImages(await exportAll(other))).toBe(withoutImages(file))
    await closeRun(other)
    await other.db.close()
  })

  test('contains no cell a spreadsheet would calculate', async () => {
    await addAwkwardProducts(shop)
    const file = await exportAll(shop)
    for (const cell of ['"=HYPERLINK', '"=1+1', '"-A,', ',+go,', ',%label,', ',|title,', ',+XL']) expect(file).not.toContain(cell)
    expect(file).toContain(`"'=1+1, 'quoted'`)
    expect(file).toContain(`,''=already led,`)
  })

  test('names the main category of a product once, and the others beside it', async () => {
    const [home, gifts] = [await createTestCategory(shop, { name: 'Home' }), await createTestCategory(shop, { name: 'Gifts' })]
    await createTestProduct(shop, { name: 'One', categoryId: home.id, alsoIn: [gifts.id] })
    const [headers, line] = (await exportAll(shop))
      .trim()
      .split('\r\n')
      .map((text) => text.split(','))
    const cell = (name: string) => line![headers!.indexOf(name)]
    expect([cell('category'), cell('also_in')]).toEqual(['Home', 'Gifts'])
  })

  test('has a negative fee as a number, without the apostrophe of a text', async () => {
    await createTestProduct(shop, { name: 'One', price: 900, variants: [{ sku: 'O-1', variantFee: -350 }] })
    expect(await exportAll(shop)).toContain(',-3.5,')
  })

  test('has one line for each variant and each further image', async () => {
    await createTestProduct(shop, { name: 'One', variants: [{ sku: 'O-1' }], images: ['', '', ''] })
    const lines = (await exportAll(shop)).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toStartWith('one,,')
  })
})
