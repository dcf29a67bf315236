import { expect, test } from 'bun:test'
import { countFilteredProducts, countSoldOutProducts, findFilteredProducts } from '#src/listing/filtered-products.ts'
import { type ListingFilter, minMatchesForScan, chooseIndex, mostSelectiveIndex, indexForSort } from '#src/listing/choose-index.ts'
import { listingSorts } from '#src/listing/listing-sorts.ts'
import { type ProductListParams, listProducts } from '#src/listing/list-products.ts'
import { listNewestProducts } from '#src/products/featured-products.ts'
import type { Exec } from '#db/types.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { explainQuery } from '#tests/support/explain-query.ts'

const baseParams: ProductListParams = {
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

const singleCounts = { total: 1, inBrands: 1 }

/** Every listing a shopper can open without filters, in every sort order. */
const listings: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ...listingSorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `the shop by ${sort}`,
    (q) => listProducts(q, { ...baseParams, sort }, singleCounts),
  ]),
  ...listingSorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `a category by ${sort}`,
    (q) => listProducts(q, { ...baseParams, categoryId: 1, sort }, singleCounts),
  ]),
  ['a brand', (q) => listProducts(q, { ...baseParams, brandIds: [1] }, singleCounts)],
  ['the newest products', (q) => listNewestProducts(q, 12)],
]

// The cost of a page depends on its rows, not on the number of products.
test.skipIf(testEngine === 'postgres').each(listings)('%s is read in index order, without sorting', async (_, runQuery) => {
  const planSteps = await explainQuery(runQuery)
  expect(planSteps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

const filters: Partial<ListingFilter>[] = [{ brandIds: [1] }, { brandIds: [1, 2] }, { min: 1, max: 2 }, { inStock: true }, { onSale: true }]
const categoryFilters = [null, 1].map((categoryId) => ({ ...baseParams, categoryId }))
const pairs = filters.flatMap((filter, index) => filters.slice(index).map((otherFilter) => ({ ...filter, ...otherFilter })))
const combinedFilters: ListingFilter[] = categoryFilters.flatMap((category) => pairs.map((pair) => ({ ...category, ...pair })))
const orders = ['newest', 'price_asc', 'price_desc', 'name'] as const
const counts = { total: 100_000, inBrands: 5000 }

test.skipIf(testEngine === 'postgres')('filtered products are counted and found using only an index', async () => {
  const planSteps = await explainQuery(async (q) => {
    for (const filter of combinedFilters) {
      await countFilteredProducts(q, filter, 10)
      await countSoldOutProducts(q, filter, 10)
      // Few and many matches, and later pages, which read only ids first.
      for (const matching of [25, 5000])
        for (const sort of orders) await findFilteredProducts(q, filter, { sort, limit: 24, offset: 24, matching, counts })
    }
  })
  // Rows on the page are read by id. Everything else is read from the index alone.
  const runQuery = planSteps.filter(
    (step) => /^(SEARCH|SCAN)/.test(step) && !/USING COVERING INDEX|USING INTEGER PRIMARY KEY|^SCAN (page|counted)$/.test(step),
  )
  expect(runQuery).toEqual([])
  expect(planSteps.filter((step) => step.includes('COVERING INDEX')).length).toBeGreaterThan(200)
})

test.skipIf(testEngine === 'postgres')('a filter by brand and sale reads only rows that match', async () => {
  const onSale = combinedFilters.filter(({ brandIds, onSale }) => onSale && brandIds.length > 0)
  const planSteps = await explainQuery(async (q) => {
    for (const filter of onSale) await countFilteredProducts(q, filter, 10)
  })
  const searchSteps = planSteps.filter((step) => step.startsWith('SEARCH'))
  expect(searchSteps).toHaveLength(onSale.length)
  for (const step of searchSteps) expect(step).toMatch(/_brand_sale \((category_id=\? AND )?brand_id=\?\)/)
})

test('the chosen query plan is no slower than the alternative, even when counting stopped at the limit', () => {
  // Rows read, plus the cost of sorting them.
  const estimateCost = (
    filter: ListingFilter,
    index: string | null,
    range: { limit: number; offset: number; sort: (typeof orders)[number] },
    matchingRows: number,
  ) => {
    const scannedRows = indexForSort(filter, range.sort).startsWith('brand') ? counts.inBrands : counts.total
    if (index === indexForSort(filter, range.sort)) return ((range.offset + range.limit) * scannedRows) / matchingRows
    return (index === 'brand_newest' ? Math.max(matchingRows, counts.inBrands) : matchingRows) + 2 * matchingRows
  }
  for (const filter of combinedFilters)
    for (const sort of orders)
      for (const offset of [0, 48, 1176])
        for (const matchingRows of [1, 30, 400, 481, 1201, 4000, filter.brandIds.length > 0 ? 5000 : 90_000]) {
          const range = { sort, limit: 24, offset, counts }
          const countedRows = Math.min(matchingRows, Math.max(480, minMatchesForScan(filter, range)) + 1)
          if (offset >= countedRows) continue
          const chosenIndex = chooseIndex(filter, { ...range, matching: countedRows })
          const otherFilter = chosenIndex === indexForSort(filter, sort) ? mostSelectiveIndex(filter) : indexForSort(filter, sort)
          if (otherFilter === null) continue
          expect({
            filter,
            sort,
            offset,
            all: matchingRows,
            chosen: chosenIndex,
            dear: estimateCost(filter, chosenIndex, range, matchingRows) <= estimateCost(filter, otherFilter, range, matchingRows),
          }).toMatchObject({ dear: true })
        }
})
