import { describe, expect, spyOn, test } from 'bun:test'
import { asc, sql } from 'drizzle-orm'
import { findDriftedProducts } from '#db/triggers/drift.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import { type NewProduct, addProducts } from '#src/products/add-products.ts'
import { getBrandCounts } from '#src/products/brand-and-category-counts.ts'
import { type ProductFacts, blankFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { refreshListing } from '#src/products/refresh-listing.ts'
import { countedPlacement } from '#src/products/placements.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

let productCount = 0
const createNewProduct = (
  facts: Partial<ProductFacts> = {},
  variants: Partial<VariantFacts>[] = [{ stock: { stockLevel: 3 } }],
): NewProduct => {
  const seoLink = `new-${++productCount}`
  const values = variants.map((_, index) => ({ value: `V${index}` }))
  return {
    facts: { ...blankFacts, name: seoLink, seoLink, price: 1000, status: 'active', options: [{ name: 'Kind', values }], ...facts },
    variants: variants.map((variant, index) => ({ sku: `${seoLink}-${index}`, options: { Kind: `V${index}` }, ...variant })),
  }
}
const addNewProducts = (...newProducts: NewProduct[]) => shop.db.transaction((tx) => addProducts(tx, newProducts, { now: shop.now() }))
const rows = () => shop.db.read.select().from(shop.db.t.products).orderBy(asc(shop.db.t.products.id))
const listPlacements = () => {
  const { categoryProducts } = shop.db.t
  return shop.db.read.select().from(categoryProducts).orderBy(asc(categoryProducts.productId), asc(categoryProducts.categoryId))
}

describe('products added in bulk', () => {
  const createStockLevels = (...stockLevels: number[]) => stockLevels.map((stockLevel) => ({ stock: { stockLevel } }))
  test.each<[string, boolean, Partial<ProductFacts>, Partial<VariantFacts>[]]>([
    ['its last variant has units left', true, {}, createStockLevels(0, 0, 2)],
    ['no variant has units left', false, {}, createStockLevels(0, 0)],
    ['it allows backorders', true, { backorders: true }, createStockLevels(0)],
    ['only a retired variant has units left', false, {}, [{ active: false, stock: { stockLevel: 5 } }, ...createStockLevels(0)]],
    ['a warehouse has units', true, {}, [{ stock: { useWarehouseStock: true, warehouses: [{ locationId: 1, warehouseLevel: 1 }] } }]],
    ['its warehouses are empty', false, {}, [{ stock: { useWarehouseStock: true, stockLevel: 9, warehouses: [] } }]],
    ['it is untracked and digital', true, { isDigital: true }, [{}]],
    ['it is untracked', false, {}, [{}]],
    ['one variant is untracked and the other is sold out', false, {}, [{}, ...createStockLevels(0)]],
  ])('are available or sold out at once: %s', async (_, inStock, facts, variants) => {
    const home = await createTestCategory(shop, { name: 'Home' })
    await shop.db.transaction((tx) => tx.insert(tx.t.locations).values({ name: 'Portland', position: 0 }))
    // Among other products, which must not change.
    await addNewProducts(
      createNewProduct(),
      createNewProduct({ ...facts, categoryId: home.id }, variants),
      createNewProduct({ categoryId: home.id }, createStockLevels(0)),
    )
    expect((await rows()).map((row) => row.inStock)).toEqual([true, inStock, false])
    expect((await listPlacements()).map((placement) => placement.inStock)).toEqual([inStock, false])
    expect(await findDriftedProducts(shop.db)).toEqual([])
  })

  test('sell untracked stock if the shop does, and use leftover stock of a former SKU', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { stock_without_record: 'unlimited' }, shop.now()))
    await shop.db.transaction((tx) =>
      tx.insert(tx.t.inventory).values({ sku: 'LEFT', stockLevel: 0, calculatedTotal: 0, updatedAt: shop.now() }),
    )
    await addNewProducts(createNewProduct({}, [{}]), createNewProduct({}, [{ sku: 'LEFT' }]))
    expect((await rows()).map((row) => row.inStock)).toEqual([true, false])
    expect(await findDriftedProducts(shop.db)).toEqual([])
  })

  test('are stored and counted in listings as if saved one by one', async () => {
    const [home, mugs] = [await createTestCategory(shop, { name: 'Home' }), await createTestCategory(shop, { name: 'Garden' })]
    const subcategory = await createTestCategory(shop, { name: 'Cups', parentId: home.id })
    const brand = await createTestBrand(shop, { name: 'Alder' })
    const colors = [{ name: 'Color', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] }]
    const newProducts = [
      { options: { Color: 'Red' }, variantFee: 500, stock: { stockLevel: 1 } },
      { options: { Color: 'Blue' }, variantFee: -100, stock: { stockLevel: 0 } },
    ]
    const ids = await addNewProducts(
      createNewProduct(
        {
          categoryId: subcategory.id,
          alsoIn: [mugs.id],
          brandId: brand.id,
          options: colors,
          salePrice: 900,
        },
        newProducts,
      ),
      createNewProduct({ status: 'draft', categoryId: subcategory.id }),
      createNewProduct({ brandId: brand.id, wholesalePrice: 500 }),
    )
    const rowsBefore = { rows: await rows(), places: await listPlacements() }
    expect(ids).toEqual(rowsBefore.rows.map(({ id }) => id))
    expect(rowsBefore.places.map(({ productId, categoryId, chosen }) => [productId, categoryId, chosen])).toEqual([
      [ids[0]!, home.id, false],
      [ids[0]!, mugs.id, true],
      [ids[0]!, subcategory.id, true],
      [ids[1]!, home.id, false],
      [ids[1]!, subcategory.id, true],
    ])
    expect(rowsBefore.rows[0]).toMatchObject({
      listPrice: 800,
      onSale: true,
      card: { brand: 'Alder', swatches: ['#ff0000'], priceVaries: true },
    })
    await shop.db.transaction(async (tx) => {
      for (const id of ids) await refreshListing(tx, id, await countedPlacement(tx, id), shop.now())
    })
    expect({ rows: await rows(), places: await listPlacements() }).toEqual(rowsBefore)
    const readCounts = async (categoryId: number) => (await getBrandCounts(shop, categoryId)).map(({ id, products }) => [id, products])
    expect(await Promise.all([0, home.id, mugs.id].map(readCounts))).toEqual([
      [
        [0, 2],
        [brand.id, 2],
      ],
      [
        [0, 1],
        [brand.id, 1],
      ],
      [
        [0, 1],
        [brand.id, 1],
      ],
    ])
  })

  test.each([
    ['a slug that is taken', ['products.seoLinkTaken', 'seo_link'], (newProducts: NewProduct) => void (newProducts.facts.seoLink = 'mug')],
    [
      'a slug used twice in the batch',
      ['products.seoLinkTaken', 'seo_link'],
      (newProducts: NewProduct) => void (newProducts.facts.seoLink = 'twin'),
    ],
    [
      'a SKU that is taken',
      ['variants.skuTaken', 'variants.1.sku'],
      (newProducts: NewProduct) => void (newProducts.variants[1]!.sku = 'MUG'),
    ],
    ['no variant', ['variants.needsVariant', 'variants'], (newProducts: NewProduct) => void (newProducts.variants = [])],
    [
      'a negative stock level',
      ['inventory.stockInvalid', 'variants.0.stock'],
      (newProducts: NewProduct) => void (newProducts.variants[0]!.stock = { stockLevel: -1 }),
    ],
  ])('are all rejected for %s', async (_, messageKey, breakProduct) => {
    await createTestProduct(shop, { name: 'Mug' })
    const invalidProduct = createNewProduct({}, [{ stock: { stockLevel: 1 } }, { stock: { stockLevel: 1 } }])
    breakProduct(invalidProduct)
    const error = await addNewProducts(createNewProduct({ seoLink: 'twin' }), invalidProduct).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UserError)
    expect([(error as UserError).key, (error as UserError).field ?? '']).toEqual(messageKey)
    expect((await rows()).map(({ seoLink }) => seoLink)).toEqual(['mug'])
    expect(await shop.db.read.select().from(shop.db.t.inventory)).toHaveLength(1)
  })
})

describe.skipIf(testEngine === 'postgres')('a batch write', () => {
  /** The SQL of every write statement of some work. */
  async function recordWrites(action: () => Promise<unknown>): Promise<string[]> {
    using prepareSpy = spyOn(SqliteConnection.prototype, 'prepare')
    await action()
    return prepareSpy.mock.calls.map(([text]) => text).filter((text) => /^(insert|update|delete)/.test(text))
  }

  test('runs as many statements for many new products as for one', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const createBatch = (count: number) =>
      Array.from({ length: count }, () =>
        createNewProduct({ categoryId: home.id }, [{ stock: { stockLevel: 0 } }, { stock: { stockLevel: 1 } }]),
      )
    const singleWrite = await recordWrites(() => addNewProducts(...createBatch(1)))
    expect(await recordWrites(() => addNewProducts(...createBatch(30)))).toHaveLength(singleWrite.length)
  })

  test('writes each row of a new product once, with no trigger updating it, however many variants it has', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    await shop.db.transaction(async (tx) => {
      await tx.rows(sql`create table touched (what text)`)
      for (const table of ['products', 'category_products']) {
        await tx.rows(
          sql.raw(`create trigger touched_${table} after update on ${table} begin insert into touched values ('${table}'); end`),
        )
      }
    })
    await addNewProducts(
      createNewProduct(
        { categoryId: home.id },
        [0, 0, 4, 0, 2].map((stockLevel) => ({ stock: { stockLevel } })),
      ),
      createNewProduct(
        { categoryId: home.id },
        [0, 0].map((stockLevel) => ({ stock: { stockLevel } })),
      ),
    )
    expect(await shop.db.read.rows(sql`select * from touched`)).toEqual([])
  })

  test('of an existing product writes only what changed', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const [id] = await addNewProducts(createNewProduct({ categoryId: home.id, seoLink: 'vase', name: 'Vase' }))
    const saveWith = (changes: Partial<ProductFacts>) =>
      recordWrites(() =>
        shop.db.transaction((tx) => {
          const { facts } = createNewProduct({ categoryId: home.id, seoLink: 'vase', name: 'Vase', ...changes })
          return saveProduct(tx, { id: id!, facts, variants: null }, { now: shop.now() })
        }),
      )
    const tableNames = (texts: string[]) =>
      texts.flatMap(
        (text) =>
          /^update "products" set (.*?) where/
            .exec(text)?.[1]!
            .matchAll(/"(\w+)" = \?/g)
            .map(([, name]) => name!)
            .toArray() ?? [],
      )
    const unchangedWrites = await saveWith({})
    expect(tableNames(unchangedWrites)).toEqual(['backorders', 'customization_version', 'updated_at'])
    expect(unchangedWrites.filter((text) => text.includes('category_products'))).toEqual([])
    expect(tableNames(await saveWith({ price: 1500 }))).toEqual([
      'price',
      'backorders',
      'customization_version',
      'updated_at',
      'list_price',
    ])
  })
})
