import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { asc, sql } from 'drizzle-orm'
import { driftingProducts } from '#db/kept/drift.ts'
import { SqliteConnection } from '#db/sqlite-file.ts'
import { type NewProduct, addProducts } from '#src/catalog/add-products.ts'
import { countsOf } from '#src/catalog/categories.ts'
import { type ProductFacts, type VariantFacts, blankFacts } from '#src/catalog/product-facts.ts'
import { countedPlace, refreshListing } from '#src/catalog/refresh-listing.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { Refusal } from '#src/lib/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { testEngine } from '#tests/support/test-db.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.db.close())

let made = 0
const aNew = (facts: Partial<ProductFacts> = {}, variants: Partial<VariantFacts>[] = [{ stock: { stockLevel: 3 } }]): NewProduct => {
  const seoLink = `new-${++made}`
  const values = variants.map((_, at) => ({ value: `V${at}` }))
  return {
    facts: { ...blankFacts, name: seoLink, seoLink, price: 1000, status: 'active', options: [{ name: 'Kind', values }], ...facts },
    variants: variants.map((one, at) => ({ sku: `${seoLink}-${at}`, options: { Kind: `V${at}` }, ...one })),
  }
}
const add = (...news: NewProduct[]) => shop.db.transaction((tx) => addProducts(tx, news, { now: shop.now() }))
const rows = () => shop.db.read.select().from(shop.db.t.products).orderBy(asc(shop.db.t.products.id))
const places = () => {
  const { categoryProducts } = shop.db.t
  return shop.db.read.select().from(categoryProducts).orderBy(asc(categoryProducts.productId), asc(categoryProducts.categoryId))
}

describe('products added together', () => {
  const levels = (...all: number[]) => all.map((stockLevel) => ({ stock: { stockLevel } }))
  test.each<[string, boolean, Partial<ProductFacts>, Partial<VariantFacts>[]]>([
    ['something is left of its last variant', true, {}, levels(0, 0, 2)],
    ['nothing is left of any', false, {}, levels(0, 0)],
    ['it may be back-ordered', true, { backorders: true }, levels(0)],
    ['only a variant that rests is left', false, {}, [{ active: false, stock: { stockLevel: 5 } }, ...levels(0)]],
    ['it lies in a warehouse', true, {}, [{ stock: { useWarehouseStock: true, warehouses: [{ locationId: 1, warehouseLevel: 1 }] } }]],
    ['its warehouses are empty', false, {}, [{ stock: { useWarehouseStock: true, stockLevel: 9, warehouses: [] } }]],
    ['nobody counts it, and it is digital', true, { isDigital: true }, [{}]],
    ['nobody counts it', false, {}, [{}]],
    ['nobody counts one of its variants, and the other is sold out', false, {}, [{}, ...levels(0)]],
  ])('can be bought or not from the first moment: %s', async (_, inStock, facts, variants) => {
    const home = await aCategory(shop, { name: 'Home' })
    await shop.db.transaction((tx) => tx.insert(tx.t.locations).values({ name: 'Portland', position: 0 }))
    // Between others, which are what they are.
    await add(aNew(), aNew({ ...facts, categoryId: home.id }, variants), aNew({ categoryId: home.id }, levels(0)))
    expect((await rows()).map((row) => row.inStock)).toEqual([true, inStock, false])
    expect((await places()).map((place) => place.inStock)).toEqual([inStock, false])
    expect(await driftingProducts(shop.db)).toEqual([])
  })

  test('sell what nobody counts where the shop does, and what is left of a SKU that was given up', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { stock_without_record: 'unlimited' }, shop.now()))
    await shop.db.transaction((tx) =>
      tx.insert(tx.t.inventory).values({ sku: 'LEFT', stockLevel: 0, calculatedTotal: 0, updatedAt: shop.now() }),
    )
    await add(aNew({}, [{}]), aNew({}, [{ sku: 'LEFT' }]))
    expect((await rows()).map((row) => row.inStock)).toEqual([true, false])
    expect(await driftingProducts(shop.db)).toEqual([])
  })

  test('are kept and counted in listings as a save would do it', async () => {
    const [home, mugs] = [await aCategory(shop, { name: 'Home' }), await aCategory(shop, { name: 'Garden' })]
    const below = await aCategory(shop, { name: 'Cups', parentId: home.id })
    const brand = await aBrand(shop, { name: 'Alder' })
    const colors = [{ name: 'Color', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] }]
    const two = [
      { options: { Color: 'Red' }, variantFee: 500, stock: { stockLevel: 1 } },
      { options: { Color: 'Blue' }, variantFee: -100, stock: { stockLevel: 0 } },
    ]
    const ids = await add(
      aNew(
        {
          categoryId: below.id,
          alsoIn: [mugs.id],
          brandId: brand.id,
          options: colors,
          salePrice: 900,
        },
        two,
      ),
      aNew({ status: 'draft', categoryId: below.id }),
      aNew({ brandId: brand.id, wholesalePrice: 500 }),
    )
    const before = { rows: await rows(), places: await places() }
    expect(ids).toEqual(before.rows.map(({ id }) => id))
    expect(before.places.map(({ productId, categoryId, chosen }) => [productId, categoryId, chosen])).toEqual([
      [ids[0]!, home.id, false],
      [ids[0]!, mugs.id, true],
      [ids[0]!, below.id, true],
      [ids[1]!, home.id, false],
      [ids[1]!, below.id, true],
    ])
    expect(before.rows[0]).toMatchObject({
      listPrice: 800,
      onSale: true,
      card: { brand: 'Alder', swatches: ['#ff0000'], priceVaries: true },
    })
    await shop.db.transaction(async (tx) => {
      for (const id of ids) await refreshListing(tx, id, await countedPlace(tx, id), shop.now())
    })
    expect({ rows: await rows(), places: await places() }).toEqual(before)
    const counted = async (categoryId: number) => (await countsOf(shop, categoryId)).map(({ id, products }) => [id, products])
    expect(await Promise.all([0, home.id, mugs.id].map(counted))).toEqual([
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
    ['an address that is taken', ['catalog.seoLinkTaken', 'seo_link'], (news: NewProduct) => void (news.facts.seoLink = 'mug')],
    ['an address of its neighbour', ['catalog.seoLinkTaken', 'seo_link'], (news: NewProduct) => void (news.facts.seoLink = 'twin')],
    ['a SKU that is taken', ['catalog.skuTaken', 'variants.1.sku'], (news: NewProduct) => void (news.variants[1]!.sku = 'MUG')],
    ['no variant', ['catalog.needsVariant', 'variants'], (news: NewProduct) => void (news.variants = [])],
    [
      'a level that is no count',
      ['editor.notACount', 'variants.0.stock'],
      (news: NewProduct) => void (news.variants[0]!.stock = { stockLevel: -1 }),
    ],
  ])('are all refused for %s', async (_, refused, spoil) => {
    await aProduct(shop, { name: 'Mug' })
    const bad = aNew({}, [{ stock: { stockLevel: 1 } }, { stock: { stockLevel: 1 } }])
    spoil(bad)
    const error = await add(aNew({ seoLink: 'twin' }), bad).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect([(error as Refusal).key, (error as Refusal).field ?? '']).toEqual(refused)
    expect((await rows()).map(({ seoLink }) => seoLink)).toEqual(['mug'])
    expect(await shop.db.read.select().from(shop.db.t.inventory)).toHaveLength(1)
  })
})

describe.skipIf(testEngine === 'postgres')('what is written', () => {
  /** The texts of all statements of some work that change something. */
  async function writes(work: () => Promise<unknown>): Promise<string[]> {
    using prepared = spyOn(SqliteConnection.prototype, 'prepare')
    await work()
    return prepared.mock.calls.map(([text]) => text).filter((text) => /^(insert|update|delete)/.test(text))
  }

  test('for many new products takes no more statements than for one', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const some = (count: number) =>
      Array.from({ length: count }, () => aNew({ categoryId: home.id }, [{ stock: { stockLevel: 0 } }, { stock: { stockLevel: 1 } }]))
    const one = await writes(() => add(...some(1)))
    expect(await writes(() => add(...some(30)))).toHaveLength(one.length)
  })

  test('of a new product is written once: no trigger comes back to it, whatever its variants', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    await shop.db.transaction(async (tx) => {
      await tx.rows(sql`create table touched (what text)`)
      for (const table of ['products', 'category_products']) {
        await tx.rows(
          sql.raw(`create trigger touched_${table} after update on ${table} begin insert into touched values ('${table}'); end`),
        )
      }
    })
    await add(
      aNew(
        { categoryId: home.id },
        [0, 0, 4, 0, 2].map((stockLevel) => ({ stock: { stockLevel } })),
      ),
      aNew(
        { categoryId: home.id },
        [0, 0].map((stockLevel) => ({ stock: { stockLevel } })),
      ),
    )
    expect(await shop.db.read.rows(sql`select * from touched`)).toEqual([])
  })

  test('of a product that is saved is what has changed', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const [id] = await add(aNew({ categoryId: home.id, seoLink: 'vase', name: 'Vase' }))
    const saving = (change: Partial<ProductFacts>) =>
      writes(() =>
        shop.db.transaction((tx) => {
          const { facts } = aNew({ categoryId: home.id, seoLink: 'vase', name: 'Vase', ...change })
          return saveProduct(tx, { id: id!, facts, variants: null }, { now: shop.now() })
        }),
      )
    const named = (texts: string[]) =>
      texts.flatMap(
        (text) =>
          /^update "products" set (.*?) where/
            .exec(text)?.[1]!
            .matchAll(/"(\w+)" = \?/g)
            .map(([, name]) => name!)
            .toArray() ?? [],
      )
    const same = await saving({})
    expect(named(same)).toEqual(['backorders', 'customization_version', 'updated_at'])
    expect(same.filter((text) => text.includes('category_products'))).toEqual([])
    expect(named(await saving({ price: 1500 }))).toEqual(['price', 'backorders', 'customization_version', 'updated_at', 'list_price'])
  })
})
