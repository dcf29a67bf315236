import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite-file.ts'
import { countFiltered, countSoldOut, filteredProducts } from '#src/catalog/filtered.ts'
import { type Filter, enoughToWalk, indexFor, narrowest, walkOf } from '#src/catalog/index-choice.ts'
import { sorts } from '#src/catalog/listed.ts'
import { type ListingWish, listProducts } from '#src/catalog/listing.ts'
import { newestProducts } from '#src/catalog/showcase.ts'
import type { Exec } from '#db/open.ts'
import { freshAddress, testEngine } from '#tests/support/test-db.ts'

const everything: ListingWish = {
  categoryId: null,
  brandIds: [],
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  search: '',
  sort: 'newest',
  page: 1,
  pageSize: 24,
}

const one = { standing: 1, ofBrands: 1 }

/** Each listing a shopper opens without filters, in each order. */
const listings: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ...sorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `the shop by ${sort}`,
    (q) => listProducts(q, { ...everything, sort }, one),
  ]),
  ...sorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `a category by ${sort}`,
    (q) => listProducts(q, { ...everything, categoryId: 1, sort }, one),
  ]),
  ['a brand', (q) => listProducts(q, { ...everything, brandIds: [1] }, one)],
  ['the newest products', (q) => newestProducts(q, 12)],
]

// However many products there are, a page costs what stands on it.
test.skipIf(testEngine === 'postgres').each(listings)('%s is read in the order of an index, and nothing is sorted', async (_, read) => {
  const steps = await stepsOf(read)
  expect(steps).not.toBeEmpty()
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

async function stepsOf(read: (q: Exec) => Promise<unknown>): Promise<string[]> {
  const address = await freshAddress()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await read(db.read)
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
  await db.close()
  using file = new Database(address)
  return statements.flatMap((text) =>
    file
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
}

const filters: Partial<Filter>[] = [{ brandIds: [1] }, { brandIds: [1, 2] }, { min: 1, max: 2 }, { inStock: true }, { onSale: true }]
const places = [null, 1].map((categoryId) => ({ ...everything, categoryId }))
const pairs = filters.flatMap((one, at) => filters.slice(at).map((other) => ({ ...one, ...other })))
const narrowed: Filter[] = places.flatMap((place) => pairs.map((pair) => ({ ...place, ...pair })))
const orders = ['newest', 'price_asc', 'price_desc', 'name'] as const
const counts = { standing: 100_000, ofBrands: 5000 }

test.skipIf(testEngine === 'postgres')('whatever is filtered by, products are counted and found in an index alone', async () => {
  const steps = await stepsOf(async (q) => {
    for (const filter of narrowed) {
      await countFiltered(q, filter, 10)
      await countSoldOut(q, filter, 10)
      // Of few and of many, and past the first page, where ids are enough.
      for (const matching of [25, 5000])
        for (const sort of orders) await filteredProducts(q, filter, { sort, limit: 24, offset: 24, matching, counts })
    }
  })
  // What stands on the page is read by its id; all else never leaves the index.
  const read = steps.filter(
    (step) => /^(SEARCH|SCAN)/.test(step) && !/USING COVERING INDEX|USING INTEGER PRIMARY KEY|^SCAN (page|counted)$/.test(step),
  )
  expect(read).toEqual([])
  expect(steps.filter((step) => step.includes('COVERING INDEX')).length).toBeGreaterThan(200)
})

test.skipIf(testEngine === 'postgres')('of the products of some brands that are on sale, none is met that is not', async () => {
  const onSale = narrowed.filter(({ brandIds, onSale }) => onSale && brandIds.length > 0)
  const steps = await stepsOf(async (q) => {
    for (const filter of onSale) await countFiltered(q, filter, 10)
  })
  const met = steps.filter((step) => step.startsWith('SEARCH'))
  expect(met).toHaveLength(onSale.length)
  for (const step of met) expect(step).toMatch(/_brand_sale \((category_id=\? AND )?brand_id=\?\)/)
})

test('the way a page is found takes no longer than the other, though counting stopped', () => {
  // Products met, with what sorting them costs.
  const cost = (
    filter: Filter,
    index: string | null,
    stretch: { limit: number; offset: number; sort: (typeof orders)[number] },
    all: number,
  ) => {
    const standing = walkOf(filter, stretch.sort).startsWith('brand') ? counts.ofBrands : counts.standing
    if (index === walkOf(filter, stretch.sort)) return ((stretch.offset + stretch.limit) * standing) / all
    return (index === 'brand_newest' ? Math.max(all, counts.ofBrands) : all) + 2 * all
  }
  for (const filter of narrowed)
    for (const sort of orders)
      for (const offset of [0, 48, 1176])
        for (const all of [1, 30, 400, 481, 1201, 4000, filter.brandIds.length > 0 ? 5000 : 90_000]) {
          const stretch = { sort, limit: 24, offset, counts }
          const counted = Math.min(all, Math.max(480, enoughToWalk(filter, stretch)) + 1)
          if (offset >= counted) continue
          const chosen = indexFor(filter, { ...stretch, matching: counted })
          const other = chosen === walkOf(filter, sort) ? narrowest(filter) : walkOf(filter, sort)
          if (other === null) continue
          expect({
            filter,
            sort,
            offset,
            all,
            chosen,
            dear: cost(filter, chosen, stretch, all) <= cost(filter, other, stretch, all),
          }).toMatchObject({ dear: true })
        }
})
