import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { findDriftedProducts } from '#db/triggers/drift.ts'
import type { Tx } from '#db/types.ts'
import { type Random, createRandom } from '#db/seeds/demo/random.ts'
import { changeProducts, restoreProducts } from '#src/products/bulk-products.ts'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { mergeBrand } from '#src/brands/edit-brands.ts'
import { listProducts } from '#src/listing/list-products.ts'
import { findProductPage } from '#src/product-page/find-product-page.ts'
import { saveProduct } from '#src/products/save-product.ts'
import { undoRun } from '#src/imports/import-runs.ts'
import { type StoredProduct, findStoredProducts } from '#src/imports/stored-products.ts'
import { adjustSelection } from '#src/inventory/bulk-adjust-stock.ts'
import { releaseExpiredReservations, releaseReservations, reserveStock } from '#src/inventory/reservations.ts'
import { sellStock } from '#src/inventory/sell-stock.ts'
import { restock } from '#src/inventory/restock.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { runImport, testActor, finishImport, importTest } from '#tests/imports/import-helpers.ts'
import { createTestUser } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import '#tests/support/both-engines.ts'
import { listRelatedProducts } from '#src/product-page/related-products.ts'

const { shop } = importTest()

const inTransaction = <R>(work: (tx: Tx) => Promise<R>) => shop.db.transaction(work)
const allProducts = () => shop.db.read.select().from(shop.db.t.products).orderBy(shop.db.t.products.id)
const allSkus = async () => {
  const { variants } = shop.db.t
  return (await shop.db.read.select({ sku: variants.sku }).from(variants).orderBy(variants.id)).map(({ sku }) => sku)
}

/** Computes availability from the rows, independently of the page and the listings, which could share a bug. */
async function isPurchasable({ id, backorders, isDigital }: Awaited<ReturnType<typeof allProducts>>[number]): Promise<boolean> {
  const { variants, inventory } = shop.db.t
  const { stock_without_record } = await readSettings(shop.db.read)
  const productVariants = await shop.db.read.select().from(variants).where(eq(variants.productId, id))
  const records = new Map((await shop.db.read.select().from(inventory)).map((row) => [row.sku, row]))
  return productVariants.some(({ sku, active }) => {
    const record = records.get(sku)
    const isAvailable = record ? record.calculatedTotal > record.reserved : isDigital || stock_without_record === 'unlimited'
    return active && (backorders || isAvailable)
  })
}

/** Checks that stored availability matches the variants on every product page, and that listing rows match the product. */
async function expectFlagsConsistent(stepName: string): Promise<void> {
  const rows = await allProducts()
  const placements = await shop.db.read.select().from(shop.db.t.categoryProducts)
  const storedFlags = rows.map(({ seoLink, inStock }) => [stepName, seoLink, inStock])
  const shown = []
  for (const { seoLink } of rows) {
    const { variants } = (await findProductPage(shop.db.read, seoLink, null))!
    shown.push([stepName, seoLink, variants.some(({ available }) => available === null || available > 0)])
  }
  const expectedFlags = []
  for (const row of rows) expectedFlags.push([stepName, row.seoLink, await isPurchasable(row)])
  expect(storedFlags).toEqual(expectedFlags)
  expect(shown).toEqual(expectedFlags)
  const placementCopies = placements.map(({ productId, categoryId: _category, chosen: _chosen, ...copy }) => [stepName, productId, copy])
  const expectedCopies = placements.map(({ productId }) => {
    const { name, listPrice, createdAt, brandId, inStock, onSale, status } = rows.find(({ id }) => id === productId)!
    return [stepName, productId, { name, listPrice, createdAt, brandId, inStock, onSale, active: status === 'active' }]
  })
  expect(placementCopies).toEqual(expectedCopies)
  expect(await findDriftedProducts(shop.db)).toEqual([])
}

type RandomStep = (random: Random) => Promise<unknown>

let order = 0
const reservedOrders: number[] = []
const now = () => shop.clock.now
const pickSku = async (random: Random) => random.pick(await allSkus())
const units = (random: Random) => random.pick([0, 0, 1, 2])

/** Saves a product with some facts or variants changed. */
async function editProduct(random: Random, changes: (product: StoredProduct) => void) {
  const product = await loadStoredProduct(random.pick((await allProducts()).map(({ id }) => id)))
  changes(product)
  const variants = product.variants.map(({ stock, ...variant }) => (stock ? { ...variant, stock } : variant))
  await inTransaction((tx) => saveProduct(tx, { id: product.id, facts: product.facts, variants }, { now: now() }))
}
const loadStoredProduct = async (id: number) => (await findStoredProducts(shop.db.read, [id])).get(id)!

const steps: Record<string, RandomStep> = {
  reserving: async (random) => {
    const sku = await pickSku(random)
    const id = ++order
    const shortages = await inTransaction((tx) =>
      reserveStock(tx, [{ sku, quantity: random.between(1, 2), unlimited: false }], {
        orderId: id,
        expiresAt: now() + 60_000,
        client: null,
      }),
    )
    if (shortages.length === 0) reservedOrders.push(id)
  },
  releasing: () => inTransaction((tx) => releaseReservations(tx, reservedOrders.pop() ?? 0)),
  'letting reservations expire': async () => {
    shop.clock.advance(120_000)
    await releaseExpiredReservations(shop)
  },
  'selling what was reserved': async () => {
    const id = reservedOrders.pop() ?? 0
    const { reservations } = shop.db.t
    const lines = await shop.db.read.select().from(reservations).where(eq(reservations.orderId, id))
    await inTransaction(async (tx) => {
      for (const { sku, quantity } of lines)
        await sellStock(tx, { sku, quantity, heldQuantity: quantity }, { reference: 'order:1', now: now() })
      await releaseReservations(tx, id)
    })
  },
  'selling without a reservation': async (random) => {
    const sku = await pickSku(random)
    await inTransaction((tx) =>
      sellStock(tx, { sku, quantity: random.between(1, 3), heldQuantity: 0 }, { reference: 'order:1', now: now() }),
    )
  },
  'restocking sold units': async () => {
    const skus = await allSkus()
    await inTransaction((tx) => restock(tx, skus, 'order:1', now()))
  },
  'an external stock level': async (random) => {
    const sku = await pickSku(random)
    const [record] = await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku))
    if (!record) return
    const change = random.pick([
      { stockLevel: units(random) },
      { warehouseLevel: units(random), locationId: 1 },
      { useWarehouseStock: random.chance(0.5) },
    ])
    await inTransaction((tx) => setLevels(tx, { sku, ...change }, { reason: 'webhook', reference: '', now: now() }))
  },
  'adjusting many': async (random) => {
    const { variants } = shop.db.t
    const ids = (await shop.db.read.select({ id: variants.id }).from(variants)).map(({ id }) => id).filter(() => random.chance(0.3))
    const actor = { id: adminId, name: 'Boss' }
    await adjustSelection(shop, actor, { ids }, { mode: 'set', units: units(random), locationId: random.pick([null, 1]), reason: 'count' })
  },
  'retiring or restoring a variant': (random) =>
    editProduct(random, ({ variants }) => {
      const variant = random.pick(variants)
      variant.active = !variant.active
    }),
  'renaming a SKU': (random) => editProduct(random, ({ variants }) => void (random.pick(variants).sku = `R-${++order}`)),
  'two SKUs swapping': (random) =>
    editProduct(random, ({ variants }) => {
      const [first, second] = variants
      if (first && second) [first.sku, second.sku] = [second.sku, first.sku]
    }),
  'dropping a variant': (random) => editProduct(random, ({ variants }) => void (variants.length > 1 && variants.pop())),
  'allowing or disallowing backorders': (random) => editProduct(random, ({ facts }) => void (facts.backorders = !facts.backorders)),
  'switching digital on or off': (random) => editProduct(random, ({ facts }) => void (facts.isDigital = !facts.isDigital)),
  'saving other facts': (random) =>
    editProduct(random, ({ facts }) => {
      facts.name = `Named ${++order}`
      facts.salePrice = facts.salePrice === null ? 100 : null
      facts.categoryId = random.pick([null, 1, 2])
      facts.status = random.pick(['active', 'draft', 'archived'] as const)
    }),
  'a bulk action and its undo': async (random) => {
    const ids = (await allProducts()).map(({ id }) => id)
    const change = random.pick([
      { do: 'status', to: 'archived' },
      { do: 'brand', brandId: 2 },
      { do: 'price', percent: 1000, amount: 0 },
      { do: 'addCategory', categoryId: 2 },
    ] as const)
    const outcome = await inTransaction((tx) => changeProducts(tx, ids, change, now()))
    await expectFlagsConsistent('changing many')
    if (random.chance(0.7)) await inTransaction((tx) => restoreProducts(tx, outcome, now()))
  },
  'copying and deleting': async (random) => {
    const from = random.pick(await allProducts())
    const copy = await inTransaction((tx) => copyProduct(tx, from.id, { name: `Copy ${++order}`, now: now() }))
    await expectFlagsConsistent('copying')
    await inTransaction((tx) => deleteProduct(tx, copy, shop.now()))
  },
  'an import and its undo': async (random) => {
    shop.clock.advance(1000)
    const lines = (await allProducts()).map(({ seoLink }) => `${seoLink},${seoLink},active,9.00,I-${seoLink},${units(random)}\n`)
    const csv = `seo_link,name,status,price,sku,stock_level\n${lines.join('')}new-${++order},New,active,9.00,N-${order},${units(random)}\n`
    const id = await runImport(shop, csv)
    await expectFlagsConsistent('an import')
    shop.clock.advance(1000)
    if (random.chance(0.7)) await inTransaction((tx) => undoRun(tx, id, testActor, now()))
    await finishImport(shop, id)
  },
  'changing the untracked stock setting': (random) =>
    inTransaction((tx) => saveSettings(tx, { stock_without_record: random.pick(['none', 'unlimited'] as const) }, now())),
  'a manual change in the database': async (random) => {
    const sku = await pickSku(random)
    const { inventory, variants } = shop.db.t
    await inTransaction((tx) =>
      random.pick([
        () =>
          tx.rows(
            sql`update ${inventory} set calculated_total = ${random.between(0, 1)}, reserved = ${random.between(0, 1)} where sku = ${sku}`,
          ),
        () => tx.rows(sql`delete from ${inventory} where sku = ${sku}`),
        () => tx.delete(tx.t.cmsSettings),
        () => tx.rows(sql`update ${variants} set active = ${sql.raw(random.pick(['true', 'false']))} where sku = ${sku}`),
        () => tx.rows(sql`delete from ${variants} where sku = ${sku} and product_id > 1`),
      ])(),
    )
  },
}

let adminId: number
async function createSampleShop(): Promise<void> {
  adminId = (await createTestUser(shop, 5)).id
  const parentCategory = await createTestCategory(shop, { name: 'Home' })
  const subcategory = await createTestCategory(shop, { name: 'Mugs', parentId: parentCategory.id })
  const brand = await createTestBrand(shop, { name: 'Northlight' })
  await createTestBrand(shop, { name: 'Alder' })
  await inTransaction((tx) => addLocation(tx, 'Portland', 0))
  const facts = { brandId: brand.id, categoryId: subcategory.id, options: { Size: ['S', 'M'] } }
  await createTestProduct(shop, { name: 'Mug', ...facts, stock: 2 })
  await createTestProduct(shop, { name: 'Bowl', ...facts, stock: 0 })
  await createTestProduct(shop, { name: 'Font', ...facts, stock: null, isDigital: true })
  await createTestProduct(shop, { name: 'Poster', ...facts, stock: null, isDigital: false })
  await createTestProduct(shop, { name: 'Chair', ...facts, stock: 0, backorders: true })
}

describe('product availability', () => {
  test.each([1, 2, 3])(
    'stays correct through random events, story %i',
    async (seed) => {
      skipVerification(shop)
      await createSampleShop()
      await expectFlagsConsistent('the start')
      const random = createRandom(seed)
      const names = Object.keys(steps)
      // Each story runs every step once, and most of them several times.
      const stepOrder = [...names, ...Array.from({ length: 25 }, () => random.pick(names))].sort(() => random.next() - 0.5)
      for (const name of stepOrder) {
        await steps[name]!(random)
        await expectFlagsConsistent(name)
      }
      await inTransaction((tx) => mergeBrand(tx, 1, 2, now()))
      await expectFlagsConsistent('merging brands')
    },
    60_000,
  )

  test('is not written while units remain', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: 5 })
    // Reading the product would correct this.
    await inTransaction((tx) => tx.update(tx.t.products).set({ inStock: false }))
    await inTransaction((tx) =>
      reserveStock(tx, [{ sku: mug.sku, quantity: 4, unlimited: false }], { orderId: 1, expiresAt: now() + 60_000, client: null }),
    )
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([false])
    await inTransaction((tx) =>
      reserveStock(tx, [{ sku: mug.sku, quantity: 1, unlimited: false }], { orderId: 2, expiresAt: now() + 60_000, client: null }),
    )
    await inTransaction((tx) => releaseReservations(tx, 2))
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([true])
  })

  test('follows a stock record that gets another SKU', async () => {
    await createTestProduct(shop, { name: 'Cup', variants: [{ sku: 'CUP' }], stock: null })
    await createTestProduct(shop, { name: 'Mug', variants: [{ sku: 'MUG' }], stock: 5 })
    await inTransaction((tx) => saveSettings(tx, { stock_without_record: 'none' }, now()))
    const { inventory } = shop.db.t
    await inTransaction((tx) => tx.update(inventory).set({ sku: 'CUP' }).where(eq(inventory.sku, 'MUG')))
    await expectFlagsConsistent('renaming')
    expect((await allProducts()).map(({ name, inStock }) => [name, inStock])).toEqual([
      ['Cup', true],
      ['Mug', false],
    ])
  })

  test('is cleared when several checkouts take the last units of its variants at once', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', options: { Size: ['S', 'M', 'L', 'XL'] }, stock: 1 })
    await Promise.all(
      mug.variants.map(({ sku }, index) =>
        inTransaction((tx) =>
          reserveStock(tx, [{ sku, quantity: 1, unlimited: false }], { orderId: index + 1, expiresAt: now() + 60_000, client: null }),
        ),
      ),
    )
    await expectFlagsConsistent('four checkouts')
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([false])
    await Promise.all(mug.variants.map((_, index) => inTransaction((tx) => releaseReservations(tx, index + 1))))
    await expectFlagsConsistent('four releases')
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([true])
  })

  test.each([
    ['its last variant that is in stock is deleted', false, {}, (tx: Tx) => tx.delete(tx.t.variants).where(eq(tx.t.variants.sku, 'FULL'))],
    ['its inventory records are deleted', false, {}, (tx: Tx) => tx.delete(tx.t.inventory)],
    [
      'the inventory records of a digital product are deleted',
      true,
      { isDigital: true, variants: [{ sku: 'NONE', stock: { stockLevel: 0 } }] },
      (tx: Tx) => tx.delete(tx.t.inventory),
    ],
  ])('changes when %s', async (_, stepName, changes, work) => {
    const variants = [
      { sku: 'EMPTY', options: { Size: 'S' }, stock: { stockLevel: 0 } },
      { sku: 'FULL', options: { Size: 'M' }, stock: { stockLevel: 1 } },
    ]
    await createTestProduct(shop, { name: 'Mug', ...('variants' in changes ? changes : { options: { Size: ['S', 'M'] }, variants }) })
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([!stepName])
    await inTransaction(work)
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([stepName])
  })

  test('that is wrong is detected, and corrected when the product is saved', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const mug = await createTestProduct(shop, { name: 'Mug', categoryId: home.id })
    await inTransaction((tx) => tx.update(tx.t.products).set({ inStock: false }))
    await inTransaction((tx) => tx.update(tx.t.categoryProducts).set({ onSale: true }))
    expect(await findDriftedProducts(shop.db)).toEqual([mug.id])
    const { facts } = await loadStoredProduct(mug.id)
    await inTransaction((tx) => saveProduct(tx, { id: mug.id, facts, variants: null }, { now: now() + 1 }))
    await expectFlagsConsistent('saving')
  })
})

test('related products are in stock first, then of the category before the brand, then newest first', async () => {
  const mugs = await createTestCategory(shop, { name: 'Mugs' })
  const brand = await createTestBrand(shop, { name: 'Northlight' })
  const facts = { categoryId: mugs.id, brandId: brand.id }
  const shown = await createTestProduct(shop, { name: 'Shown', ...facts })
  await createTestProduct(shop, { name: 'Old mug', ...facts, createdAt: 1 })
  await createTestProduct(shop, { name: 'Of the brand', brandId: brand.id, createdAt: 2 })
  for (let i = 3; i < 17; i++) await createTestProduct(shop, { name: `Gone ${i}`, ...facts, stock: 0, createdAt: i })
  const relatedItems = await listRelatedProducts(shop, { id: shown.id, categoryId: mugs.id, brandId: brand.id })
  expect(relatedItems.map(({ name }) => name)).toEqual([
    'Old mug',
    'Of the brand',
    ...Array.from({ length: 10 }, (_, index) => `Gone ${16 - index}`),
  ])
  expect(await listRelatedProducts(shop, { id: shown.id, categoryId: null, brandId: null })).toEqual([])
})

/** Compares every filter with a check of all products. */
test('a listing with any filters and order matches filtering all products by hand', async () => {
  const random = createRandom(7)
  const parentCategory = await createTestCategory(shop, { name: 'Home' })
  const subcategory = await createTestCategory(shop, { name: 'Mugs', parentId: parentCategory.id })
  const brands = [
    await createTestBrand(shop, { name: 'Alder' }),
    await createTestBrand(shop, { name: 'Birch' }),
    await createTestBrand(shop, { name: 'Cove' }),
  ]
  for (let i = 0; i < 30; i++) {
    await createTestProduct(shop, {
      name: `Thing ${String.fromCodePoint(65 + ((i * 11) % 26))}${i}`,
      categoryId: random.pick([null, parentCategory.id, subcategory.id]),
      brandId: random.pick([null, ...brands.map(({ id }) => id)]),
      price: random.between(1, 6) * 1000,
      salePrice: random.chance(0.4) ? 500 : null,
      stock: random.pick([0, 3]),
      status: random.chance(0.9) ? 'active' : 'draft',
      createdAt: random.between(1, 20),
    })
  }
  const rows = await allProducts()
  const placements = await shop.db.read.select().from(shop.db.t.categoryProducts)
  const [, first, second] = [null, ...brands.map(({ id }) => id)] as [null, number, number]
  const baseFilter = { search: '', page: 1, pageSize: 5 }
  for (const categoryId of [null, parentCategory.id])
    for (const brandIds of [[], [first], [first, second]])
      for (const [min, max] of [
        [null, null],
        [1000, 3000],
      ] as const)
        for (const inStock of [false, true])
          for (const onSale of [false, true])
            for (const sort of ['newest', 'price_asc', 'price_desc', 'name'] as const) {
              const visibleRows = rows.filter(
                ({ id, status }) =>
                  status === 'active' &&
                  (categoryId === null ||
                    placements.some((placement) => placement.productId === id && placement.categoryId === categoryId)),
              )
              const ofBrands = visibleRows.filter(({ brandId }) => brandIds.length === 0 || brandIds.includes(brandId ?? 0))
              const matching = ofBrands.filter(
                (row) =>
                  (min === null || row.listPrice >= min) &&
                  (max === null || row.listPrice <= max) &&
                  (!inStock || row.inStock) &&
                  (!onSale || row.onSale),
              )
              const direction = sort === 'newest' || sort === 'price_desc' ? -1 : 1
              const key = sort === 'newest' ? 'createdAt' : sort === 'name' ? 'name' : 'listPrice'
              const expectedIds = matching
                .sort((a, b) => direction * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id))
                .map(({ id }) => id)
              const filter = { ...baseFilter, categoryId, brandIds, min, max, inStock, onSale, sort }
              // With and without stored counts, as in a large listing, because they lead to different query plans.
              for (const counts of [null, { total: visibleRows.length, inBrands: ofBrands.length }]) {
                const page = await listProducts(shop.db.read, filter, counts)
                const nextPage = await listProducts(shop.db.read, { ...filter, page: 2 }, counts)
                expect({ filter, total: page.total, ids: [...page.products, ...nextPage.products].map(({ id }) => id) }).toEqual({
                  filter,
                  total: expectedIds.length,
                  ids: expectedIds.slice(0, 10),
                })
              }
            }
}, 60_000)
