import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { type ListQuery, clampPage, matchesWords, readPage } from '#db/lists/list-query.ts'
import { readBatches } from '#db/lists/read-batches.ts'
import { createTestBrand } from '#tests/support/products.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await createTestShop()
})

afterEach(() => shop.db.close())

interface BrandRow {
  id: number
  name: string
  story: string
}

function brandQuery({ search = '', descending = false } = {}): ListQuery<BrandRow> {
  const q = shop.db.read
  const { brands } = q.t
  return {
    from: sql`${brands}`,
    where: matchesWords(search, [brands.name, brands.story]),
    order: [brands.story, brands.id],
    descending,
    cursor: (row) => [row.story, row.id],
    select: ({ where, orderBy, limit, offset }) =>
      q
        .select({ id: brands.id, name: brands.name, story: brands.story })
        .from(brands)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  }
}

async function createBrands(...brands: [name: string, story: string][]): Promise<void> {
  for (const [name, story] of brands) await createTestBrand(shop, { name, story })
}

async function readNames(query: ListQuery<BrandRow>, batchSize: number): Promise<string[][]> {
  const batches: string[][] = []
  for await (const rows of readBatches(shop.db, query, batchSize)) batches.push(rows.map(({ name }) => name))
  return batches
}

const searchNames = async (search: string) =>
  (await readPage(shop.db.read, brandQuery({ search }), { page: 1, pageSize: 10 })).rows.map(({ name }) => name)

describe('a page of a list', () => {
  test('has its rows in order, ties by id, and the total count', async () => {
    await createBrands(['One', 'b'], ['Two', 'a'], ['Three', 'b'])
    const page = await readPage(shop.db.read, brandQuery(), { page: 1, pageSize: 2 })
    expect(page.rows.map(({ name }) => name)).toEqual(['Two', 'One'])
    expect(page).toMatchObject({ total: 3, capped: false, page: 1, pages: 2 })
    const reversed = await readPage(shop.db.read, brandQuery({ descending: true }), { page: 1, pageSize: 3 })
    expect(reversed.rows.map(({ name }) => name)).toEqual(['Three', 'One', 'Two'])
  })

  test('past the end is the last page', async () => {
    await createBrands(['One', ''], ['Two', ''], ['Three', ''])
    const page = await readPage(shop.db.read, brandQuery(), { page: 9, pageSize: 2 })
    expect([page.page, page.rows.map(({ name }) => name)]).toEqual([2, ['Three']])
    expect(clampPage(9, 51, 25)).toEqual({ page: 3, pages: 3 })
    expect(clampPage(3, 50, 25)).toEqual({ page: 2, pages: 2 })
    expect(clampPage(4, 0, 25)).toEqual({ page: 1, pages: 1 })
  })
})

test('a list with a step counts to the next one beyond the page, so a first page never counts all rows', async () => {
  await createBrands(...Array.from({ length: 9 }, (_, index): [string, string] => [`Brand ${index}`, '']))
  const read = (page: number) => readPage(shop.db.read, { ...brandQuery(), countStep: 4 }, { page, pageSize: 2 })
  expect(await read(1)).toMatchObject({ total: 4, capped: true, pages: 2 })
  expect(await read(2)).toMatchObject({ total: 8, capped: true, pages: 4 })
  expect(await read(4)).toMatchObject({ total: 9, capped: false, pages: 5 })
})

describe('all rows in batches', () => {
  test('come once each, in order, also with many ties', async () => {
    await createBrands(['One', 'a'], ['Two', 'b'], ['Three', 'a'], ['Four', 'a'], ['Five', 'c'])
    expect(await readNames(brandQuery(), 2)).toEqual([['One', 'Three'], ['Four', 'Two'], ['Five']])
    expect(await readNames(brandQuery({ descending: true }), 2)).toEqual([['Five', 'Two'], ['Four', 'Three'], ['One']])
  })

  test('contain only the matches of the search, and nothing when there are none', async () => {
    await createBrands(['One', 'a'], ['Two', 'b'], ['Three', 'a'])
    expect(await readNames(brandQuery({ search: 't' }), 1)).toEqual([['Three'], ['Two']])
    expect(await readNames(brandQuery({ search: 'zebra' }), 2)).toEqual([])
  })

  test('repeat no row when rows are added meanwhile', async () => {
    await createBrands(['One', 'b'], ['Two', 'b'], ['Three', 'c'])
    const names: string[] = []
    for await (const rows of readBatches(shop.db, brandQuery(), 2)) {
      names.push(...rows.map(({ name }) => name))
      if (names.length === 2) await createBrands(['Earlier', 'a'])
    }
    expect(names).toEqual(['One', 'Two', 'Three'])
  })
})

describe('rows that change while they are read in batches', () => {
  const readWhile = async (change: () => Promise<void>, query = brandQuery()) => {
    const names: string[] = []
    for await (const rows of readBatches(shop.db, query, 2)) {
      names.push(...rows.map(({ name }) => name))
      if (names.length === 2) await change()
    }
    return names
  }
  const setStory = (name: string, story: string) =>
    shop.db.transaction(async (tx) => void (await tx.update(tx.t.brands).set({ story }).where(eq(tx.t.brands.name, name))))

  test('come once each, also those that move behind or before what was read', async () => {
    await createBrands(['One', 'b'], ['Two', 'c'], ['Three', 'd'], ['Four', 'e'])
    const names = await readWhile(async () => {
      await setStory('One', 'z')
      await setStory('Four', 'a')
    })
    expect(names).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('come also when they stop matching, with what they are then, and not when they are deleted', async () => {
    await createBrands(['One', 'lamp a'], ['Two', 'lamp b'], ['Three', 'lamp c'], ['Four', 'lamp d'])
    const stories: string[] = []
    for await (const rows of readBatches(shop.db, brandQuery({ search: 'lamp' }), 2)) {
      stories.push(...rows.map(({ story }) => story))
      if (stories.length > 2) continue
      await setStory('Three', 'chair')
      await shop.db.transaction(async (tx) => void (await tx.delete(tx.t.brands).where(eq(tx.t.brands.name, 'Four'))))
    }
    expect(stories).toEqual(['lamp a', 'lamp b', 'chair'])
  })
})

describe('a search', () => {
  test('finds rows with every word, each in any column and in any case', async () => {
    await createBrands(['Northlight', 'Lamps from Bergen'], ['Southlight', 'Lamps from Porto'])
    expect(await searchNames('LIGHT bergen')).toEqual(['Northlight'])
    expect(await searchNames('  light  ')).toHaveLength(2)
    expect(await searchNames('bergen porto')).toEqual([])
  })

  test('treats wildcards and quotes as text', async () => {
    await createBrands(['100% Wool', ''], ['Plain_Goods', ''])
    expect(await searchNames('%')).toEqual(['100% Wool'])
    expect(await searchNames('_')).toEqual(['Plain_Goods'])
    expect(await searchNames("' or 1=1 --")).toEqual([])
  })
})
