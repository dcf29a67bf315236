import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { driftingProducts } from '#db/kept/drift.ts'
import type { Tx } from '#db/open.ts'
import { type Storyteller, storyteller } from '#db/seeds/demo/random.ts'
import { changeProducts, restoreProducts } from '#src/catalog/bulk-products.ts'
import { copyProduct } from '#src/catalog/copy-product.ts'
import { deleteProduct } from '#src/catalog/delete-product.ts'
import { mergeBrand } from '#src/catalog/edit-brands.ts'
import { listProducts } from '#src/catalog/listing.ts'
import { findProductPage, relatedProducts } from '#src/catalog/product.ts'
import { saveProduct } from '#src/catalog/save-product.ts'
import { closeRun } from '#src/imports/going.ts'
import { undoRun } from '#src/imports/runs.ts'
import { type StoredProduct, findStored } from '#src/imports/stored.ts'
import { adjustSelection } from '#src/inventory/adjust-stock.ts'
import { releaseExpired, releaseReservations, reserveStock, sellStock } from '#src/inventory/reservations.ts'
import { restock } from '#src/inventory/restock.ts'
import { addLocation, setLevels } from '#src/inventory/set-levels.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { imported, importShop, nobody, toEnd } from '#tests/imports/run.ts'
import { addPerson } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await importShop()
})
afterEach(async () => {
  await closeRun(shop)
  await shop.db.close()
})

const inTx = <R>(work: (tx: Tx) => Promise<R>) => shop.db.transaction(work)
const allProducts = () => shop.db.read.select().from(shop.db.t.products).orderBy(shop.db.t.products.id)
const allSkus = async () => (await shop.db.read.select({ sku: shop.db.t.variants.sku }).from(shop.db.t.variants)).map(({ sku }) => sku)

/** The rule in a third way, so that page and listings are not just wrong alike: whether it can be bought, by its rows. */
async function canBeBought({ id, backorders, isDigital }: Awaited<ReturnType<typeof allProducts>>[number]): Promise<boolean> {
  const { variants, inventory } = shop.db.t
  const { stock_without_record } = await readSettings(shop.db.read)
  const own = await shop.db.read.select().from(variants).where(eq(variants.productId, id))
  const records = new Map((await shop.db.read.select().from(inventory)).map((row) => [row.sku, row]))
  return own.some(({ sku, active }) => {
    const record = records.get(sku)
    const left = record ? record.calculatedTotal > record.reserved : isDigital || stock_without_record === 'unlimited'
    return active && (backorders || left)
  })
}

/** What is kept of every product is what its page would say of its variants, and what its places copy is what it says itself. */
async function expectKept(after: string): Promise<void> {
  const rows = await allProducts()
  const places = await shop.db.read.select().from(shop.db.t.categoryProducts)
  const kept = rows.map(({ seoLink, inStock }) => [after, seoLink, inStock])
  const shown = []
  for (const { seoLink } of rows) {
    const { variants } = (await findProductPage(shop.db.read, seoLink))!
    shown.push([after, seoLink, variants.some(({ available }) => available === null || available > 0)])
  }
  const right = []
  for (const row of rows) right.push([after, row.seoLink, await canBeBought(row)])
  expect(kept).toEqual(right)
  expect(shown).toEqual(right)
  const copies = places.map(({ productId, categoryId: _category, chosen: _chosen, ...copy }) => [after, productId, copy])
  const originals = places.map(({ productId }) => {
    const { name, listPrice, createdAt, brandId, inStock, onSale, status } = rows.find(({ id }) => id === productId)!
    return [after, productId, { name, listPrice, createdAt, brandId, inStock, onSale, active: status === 'active' }]
  })
  expect(copies).toEqual(originals)
  expect(await driftingProducts(shop.db)).toEqual([])
}

type Step = (tell: Storyteller) => Promise<unknown>

let order = 0
const held: number[] = []
const now = () => shop.clock.now
const aSku = async (tell: Storyteller) => tell.pick(await allSkus())
const units = (tell: Storyteller) => tell.pick([0, 0, 1, 2])

/** Saves a product as it is but for some facts or variants. */
async function edit(tell: Storyteller, change: (product: StoredProduct) => void) {
  const product = await stored(tell.pick((await allProducts()).map(({ id }) => id)))
  change(product)
  const variants = product.variants.map(({ stock, ...variant }) => (stock ? { ...variant, stock } : variant))
  await inTx((tx) => saveProduct(tx, { id: product.id, facts: product.facts, variants }, { now: now() }))
}
const stored = async (id: number) => (await findStored(shop.db.read, [id])).get(id)!

const steps: Record<string, Step> = {
  reserving: async (tell) => {
    const sku = await aSku(tell)
    const id = ++order
    const short = await inTx((tx) => reserveStock(tx, id, [{ sku, quantity: tell.between(1, 2), unlimited: false }], now() + 60_000))
    if (short.length === 0) held.push(id)
  },
  releasing: () => inTx((tx) => releaseReservations(tx, held.pop() ?? 0)),
  'letting reservations expire': async () => {
    shop.clock.advance(120_000)
    await releaseExpired(shop)
  },
  'selling what was reserved': async () => {
    const id = held.pop() ?? 0
    const { reservations } = shop.db.t
    const lines = await shop.db.read.select().from(reservations).where(eq(reservations.orderId, id))
    await inTx(async (tx) => {
      for (const { sku, quantity } of lines) await sellStock(tx, sku, quantity, 'order:1', now())
      await releaseReservations(tx, id)
    })
  },
  'selling without a reservation': async (tell) => {
    const sku = await aSku(tell)
    await inTx((tx) => sellStock(tx, sku, tell.between(1, 3), 'order:1', now()))
  },
  'putting back what was sold': async () => {
    const skus = await allSkus()
    await inTx((tx) => restock(tx, skus, 'order:1', now()))
  },
  'a level from outside': async (tell) => {
    const sku = await aSku(tell)
    const [record] = await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku))
    if (!record) return
    const change = tell.pick([
      { stockLevel: units(tell) },
      { warehouseLevel: units(tell), locationId: 1 },
      { useWarehouseStock: tell.chance(0.5) },
    ])
    await inTx((tx) => setLevels(tx, { sku, ...change }, { reason: 'webhook', reference: '', now: now() }))
  },
  'adjusting many': async (tell) => {
    const { variants } = shop.db.t
    const ids = (await shop.db.read.select({ id: variants.id }).from(variants)).map(({ id }) => id).filter(() => tell.chance(0.3))
    const actor = { id: boss, name: 'Boss' }
    await adjustSelection(shop, actor, { ids }, { mode: 'set', units: units(tell), locationId: tell.pick([null, 1]), reason: 'count' })
  },
  'resting or waking a variant': (tell) =>
    edit(tell, ({ variants }) => {
      const one = tell.pick(variants)
      one.active = !one.active
    }),
  'renaming a SKU': (tell) => edit(tell, ({ variants }) => void (tell.pick(variants).sku = `R-${++order}`)),
  'two SKUs changing places': (tell) =>
    edit(tell, ({ variants }) => {
      const [first, second] = variants
      if (first && second) [first.sku, second.sku] = [second.sku, first.sku]
    }),
  'dropping a variant': (tell) => edit(tell, ({ variants }) => void (variants.length > 1 && variants.pop())),
  'allowing or refusing back-orders': (tell) => edit(tell, ({ facts }) => void (facts.backorders = !facts.backorders)),
  'turning digital or back': (tell) => edit(tell, ({ facts }) => void (facts.isDigital = !facts.isDigital)),
  'saving other facts': (tell) =>
    edit(tell, ({ facts }) => {
      facts.name = `Named ${++order}`
      facts.salePrice = facts.salePrice === null ? 100 : null
      facts.categoryId = tell.pick([null, 1, 2])
      facts.status = tell.pick(['active', 'draft', 'archived'] as const)
    }),
  'changing many and taking it back': async (tell) => {
    const ids = (await allProducts()).map(({ id }) => id)
    const change = tell.pick([
      { do: 'status', to: 'archived' },
      { do: 'brand', brandId: 2 },
      { do: 'price', percent: 1000, amount: 0 },
      { do: 'addCategory', categoryId: 2 },
    ] as const)
    const outcome = await inTx((tx) => changeProducts(tx, ids, change, now()))
    await expectKept('changing many')
    if (tell.chance(0.7)) await inTx((tx) => restoreProducts(tx, outcome, now()))
  },
  'copying and deleting': async (tell) => {
    const from = tell.pick(await allProducts())
    const copy = await inTx((tx) => copyProduct(tx, from.id, { called: `Copy ${++order}`, now: now() }))
    await expectKept('copying')
    await inTx((tx) => deleteProduct(tx, copy))
  },
  'an import, and taking it back': async (tell) => {
    shop.clock.advance(1000)
    const lines = (await allProducts()).map(({ seoLink }) => `${seoLink},${seoLink},active,9.00,I-${seoLink},${units(tell)}\n`)
    const text = `seo_link,name,status,price,sku,stock_level\n${lines.join('')}new-${++order},New,active,9.00,N-${order},${units(tell)}\n`
    const id = await imported(shop, text)
    await expectKept('an import')
    shop.clock.advance(1000)
    if (tell.chance(0.7)) await inTx((tx) => undoRun(tx, id, nobody, now()))
    await toEnd(shop, id)
  },
  'another word on what nobody counts': (tell) =>
    inTx((tx) => saveSettings(tx, { stock_without_record: tell.pick(['none', 'unlimited'] as const) }, now())),
  'somebody else at the tables': async (tell) => {
    const sku = await aSku(tell)
    const { inventory, variants } = shop.db.t
    await inTx((tx) =>
      tell.pick([
        () =>
          tx.rows(
            sql`update ${inventory} set calculated_total = ${tell.between(0, 1)}, reserved = ${tell.between(0, 1)} where sku = ${sku}`,
          ),
        () => tx.rows(sql`delete from ${inventory} where sku = ${sku}`),
        () => tx.delete(tx.t.cmsSettings),
        () => tx.rows(sql`update ${variants} set active = ${sql.raw(tell.pick(['true', 'false']))} where sku = ${sku}`),
        () => tx.rows(sql`delete from ${variants} where sku = ${sku} and product_id > 1`),
      ])(),
    )
  },
}

let boss: number
async function aStockedShop(): Promise<void> {
  boss = (await addPerson(shop, 5)).id
  const top = await aCategory(shop, { name: 'Home' })
  const below = await aCategory(shop, { name: 'Mugs', parentId: top.id })
  const brand = await aBrand(shop, { name: 'Northlight' })
  await aBrand(shop, { name: 'Alder' })
  await inTx((tx) => addLocation(tx, 'Portland', 0))
  const facts = { brandId: brand.id, categoryId: below.id, options: { Size: ['S', 'M'] } }
  await aProduct(shop, { name: 'Mug', ...facts, stock: 2 })
  await aProduct(shop, { name: 'Bowl', ...facts, stock: 0 })
  await aProduct(shop, { name: 'Font', ...facts, stock: null, isDigital: true })
  await aProduct(shop, { name: 'Poster', ...facts, stock: null, isDigital: false })
  await aProduct(shop, { name: 'Chair', ...facts, stock: 0, backorders: true })
}

describe('whether a product can be bought', () => {
  test.each([1, 2, 3])(
    'is kept right through whatever happens, story %i',
    async (story) => {
      await aStockedShop()
      await expectKept('the start')
      const tell = storyteller(story)
      const names = Object.keys(steps)
      // Every step once in each story, and most of them several times.
      const walk = [...names, ...Array.from({ length: 25 }, () => tell.pick(names))].sort(() => tell.next() - 0.5)
      for (const name of walk) {
        await steps[name]!(tell)
        await expectKept(name)
      }
      await inTx((tx) => mergeBrand(tx, 1, 2, now()))
      await expectKept('merging brands')
    },
    60_000,
  )

  test('is not touched while something is left', async () => {
    const mug = await aProduct(shop, { name: 'Mug', stock: 5 })
    // A look at the product would put this right.
    await inTx((tx) => tx.update(tx.t.products).set({ inStock: false }))
    await inTx((tx) => reserveStock(tx, 1, [{ sku: mug.sku, quantity: 4, unlimited: false }], now() + 60_000))
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([false])
    await inTx((tx) => reserveStock(tx, 2, [{ sku: mug.sku, quantity: 1, unlimited: false }], now() + 60_000))
    await inTx((tx) => releaseReservations(tx, 2))
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([true])
  })

  test('falls when several checkouts take the last of its variants at once', async () => {
    const mug = await aProduct(shop, { name: 'Mug', options: { Size: ['S', 'M', 'L', 'XL'] }, stock: 1 })
    await Promise.all(
      mug.variants.map(({ sku }, at) => inTx((tx) => reserveStock(tx, at + 1, [{ sku, quantity: 1, unlimited: false }], now() + 60_000))),
    )
    await expectKept('four checkouts')
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([false])
    await Promise.all(mug.variants.map((_, at) => inTx((tx) => releaseReservations(tx, at + 1))))
    await expectKept('four releases')
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([true])
  })

  test.each([
    ['its last variant that is in stock is deleted', false, {}, (tx: Tx) => tx.delete(tx.t.variants).where(eq(tx.t.variants.sku, 'FULL'))],
    ['nothing tells its stock any more', false, {}, (tx: Tx) => tx.delete(tx.t.inventory)],
    [
      'nothing tells the stock of a download any more',
      true,
      { isDigital: true, variants: [{ sku: 'NONE', stock: { stockLevel: 0 } }] },
      (tx: Tx) => tx.delete(tx.t.inventory),
    ],
  ])('changes when %s', async (_, after, change, work) => {
    const variants = [
      { sku: 'EMPTY', options: { Size: 'S' }, stock: { stockLevel: 0 } },
      { sku: 'FULL', options: { Size: 'M' }, stock: { stockLevel: 1 } },
    ]
    await aProduct(shop, { name: 'Mug', ...('variants' in change ? change : { options: { Size: ['S', 'M'] }, variants }) })
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([!after])
    await inTx(work)
    expect((await allProducts()).map(({ inStock }) => inStock)).toEqual([after])
  })

  test('that has drifted is found, and put right when the product is saved', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const mug = await aProduct(shop, { name: 'Mug', categoryId: home.id })
    await inTx((tx) => tx.update(tx.t.products).set({ inStock: false }))
    await inTx((tx) => tx.update(tx.t.categoryProducts).set({ onSale: true }))
    expect(await driftingProducts(shop.db)).toEqual([mug.id])
    const { facts } = await stored(mug.id)
    await inTx((tx) => saveProduct(tx, { id: mug.id, facts, variants: null }, { now: now() + 1 }))
    await expectKept('saving')
  })
})

test('related products are in stock before all that is newer, of the category before the brand', async () => {
  const mugs = await aCategory(shop, { name: 'Mugs' })
  const brand = await aBrand(shop, { name: 'Northlight' })
  const facts = { categoryId: mugs.id, brandId: brand.id }
  const shown = await aProduct(shop, { name: 'Shown', ...facts })
  await aProduct(shop, { name: 'Old mug', ...facts, createdAt: 1 })
  await aProduct(shop, { name: 'Of the brand', brandId: brand.id, createdAt: 2 })
  for (let at = 3; at < 17; at++) await aProduct(shop, { name: `Gone ${at}`, ...facts, stock: 0, createdAt: at })
  const related = await relatedProducts(shop.db.read, { id: shown.id, categoryId: mugs.id, brandId: brand.id })
  expect(related.map(({ name }) => name)).toEqual(['Old mug', 'Of the brand', ...Array.from({ length: 10 }, (_, at) => `Gone ${16 - at}`)])
  expect(await relatedProducts(shop.db.read, { id: shown.id, categoryId: null, brandId: null })).toEqual([])
})

/** All the ways to narrow a listing down, against a look at every product. */
test('a listing under any filters in any order is what filtering all products by hand gives', async () => {
  const tell = storyteller(7)
  const top = await aCategory(shop, { name: 'Home' })
  const below = await aCategory(shop, { name: 'Mugs', parentId: top.id })
  const brands = [await aBrand(shop, { name: 'Alder' }), await aBrand(shop, { name: 'Birch' }), await aBrand(shop, { name: 'Cove' })]
  for (let at = 0; at < 30; at++) {
    await aProduct(shop, {
      name: `Thing ${String.fromCodePoint(65 + ((at * 11) % 26))}${at}`,
      categoryId: tell.pick([null, top.id, below.id]),
      brandId: tell.pick([null, ...brands.map(({ id }) => id)]),
      price: tell.between(1, 6) * 1000,
      salePrice: tell.chance(0.4) ? 500 : null,
      stock: tell.pick([0, 3]),
      status: tell.chance(0.9) ? 'active' : 'draft',
      createdAt: tell.between(1, 20),
    })
  }
  const rows = await allProducts()
  const places = await shop.db.read.select().from(shop.db.t.categoryProducts)
  const [, first, second] = [null, ...brands.map(({ id }) => id)] as [null, number, number]
  const any = { search: '', page: 1, pageSize: 5 }
  for (const categoryId of [null, top.id])
    for (const brandIds of [[], [first], [first, second]])
      for (const [min, max] of [
        [null, null],
        [1000, 3000],
      ] as const)
        for (const inStock of [false, true])
          for (const onSale of [false, true])
            for (const sort of ['newest', 'price_asc', 'price_desc', 'name'] as const) {
              const standing = rows.filter(
                ({ id, status }) =>
                  status === 'active' &&
                  (categoryId === null || places.some((place) => place.productId === id && place.categoryId === categoryId)),
              )
              const ofBrands = standing.filter(({ brandId }) => brandIds.length === 0 || brandIds.includes(brandId ?? 0))
              const matching = ofBrands.filter(
                (row) =>
                  (min === null || row.listPrice >= min) &&
                  (max === null || row.listPrice <= max) &&
                  (!inStock || row.inStock) &&
                  (!onSale || row.onSale),
              )
              const sign = sort === 'newest' || sort === 'price_desc' ? -1 : 1
              const key = sort === 'newest' ? 'createdAt' : sort === 'name' ? 'name' : 'listPrice'
              const wanted = matching.sort((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id)).map(({ id }) => id)
              const filter = { ...any, categoryId, brandIds, min, max, inStock, onSale, sort }
              // With the kept counts, and without, as if the place were large: the page is found in other ways.
              for (const counts of [null, { standing: standing.length, ofBrands: ofBrands.length }]) {
                const page = await listProducts(shop.db.read, filter, counts)
                const next = await listProducts(shop.db.read, { ...filter, page: 2 }, counts)
                expect({ filter, total: page.total, ids: [...page.products, ...next.products].map(({ id }) => id) }).toEqual({
                  filter,
                  total: wanted.length,
                  ids: wanted.slice(0, 10),
                })
              }
            }
}, 60_000)
