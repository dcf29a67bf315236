import { beforeAll, describe, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '#db/types.ts'
import { fullTextEngine } from '#db/search/postgres.ts'
import { ensureSearchIndex, matchesSearch, searchProductIds } from '#db/search/products.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { fc } from '#tests/support/properties.ts'
import { createTestDb, testEngine } from '#tests/support/test-db.ts'
import { productRow } from './fixtures.ts'

const sampleProducts = [
  ['creme', 'Crème brûlée dish', 'KIT-7 Nordic'],
  ['blue', 'Blue mug', 'MUG-BLUE-12 Nordic'],
  ['tree', 'Rack for six', 'RACK-6 Nordic mug'],
  ['kanji', '湯呑み 青', 'TEA-1 Kyoto'],
  ['draft', 'Draft mug', 'MUG-DRAFT Nordic'],
] as const

let db: Db

beforeAll(async () => {
  db = await createTestDb()
  await db.transaction(async (tx) => {
    for (const [seoLink, name, rest] of sampleProducts) {
      const status = seoLink === 'draft' ? ('draft' as const) : ('active' as const)
      await tx.insert(tx.t.products).values(productRow(seoLink, { name, searchText: searchText(name, rest), status }))
    }
  })
})

describe('search finds', () => {
  const searchCases: [string, string[]][] = [
    ['mug', ['blue', 'tree']],
    ['MUG', ['blue', 'tree']],
    ['mu', ['blue', 'tree']],
    ['creme brulee', ['creme']],
    ['CRÈME', ['creme']],
    ['cre\u0300me', ['creme']],
    ['nordic rack', ['tree']],
    ['nordic m', ['blue', 'tree']],
    ['rack n', ['tree']],
    ['mug-blue-12', ['blue']],
    ['mug blue 12', ['blue']],
    ['湯呑み', ['kanji']],
    ['blue creme', []],
    ['nordicx', []],
  ]
  for (const [query, expected] of searchCases)
    test(`for "${query}": ${expected.join(', ') || 'nothing'}`, async () => expect(await searchNames(query)).toEqual(expected))

  test('matches in names before others, whatever the order they were added in', async () => {
    const otherDb = await createTestDb()
    await otherDb.transaction(async (tx) => {
      await tx.insert(tx.t.products).values(productRow('elsewhere', { name: 'Rack', searchText: 'rack teapot teapot teapot' }))
      await tx
        .insert(tx.t.products)
        .values(productRow('named', { name: 'Small teapot', searchText: 'small teapot with a long list of other words' }))
    })
    expect(await searchProductIds(otherDb.read, 'teapot', { limit: 9 })).toEqual([2, 1])
    expect(await searchProductIds(otherDb.read, 'teapot', { limit: 1 })).toEqual([2])
  })

  test('rows written earlier in the same transaction', async () => {
    await db
      .transaction(async (tx) => {
        await tx.insert(tx.t.products).values(productRow('lamp', { name: 'Lamp', searchText: 'lamp' }))
        expect(await searchProductIds(tx, 'lamp', { limit: 9 })).toHaveLength(1)
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
    expect(await searchNames('lamp')).toEqual([])
  })

  test('the same after the index was rebuilt', async () => {
    await ensureSearchIndex(db)
    await ensureSearchIndex(db)
    expect(await searchNames('mug')).toEqual(['blue', 'tree'])
  })
})

describe('search finds products as they are now:', () => {
  const long = `Teapot ${'of many words '.repeat(25)}`

  test('only active ones, the shortest name first', async () => {
    const other = await createTestDb()
    const { products } = other.t
    const find = () => searchProductIds(other.read, 'teapot', { limit: 9 })
    await other.transaction((tx) =>
      tx
        .insert(products)
        .values([
          productRow('long', { name: long, searchText: 'x' }),
          productRow('middle', { name: 'Teapot in blue', searchText: 'x' }),
          productRow('short', { name: 'Teapot', searchText: 'x' }),
        ]),
    )
    expect(await find()).toEqual([3, 2, 1])
    await other.transaction((tx) => tx.update(products).set({ status: 'archived' }).where(eq(products.id, 2)))
    expect(await find()).toEqual([3, 1])
    await other.transaction((tx) => tx.update(products).set({ status: 'active', name: long }).where(eq(products.id, 2)))
    await other.transaction((tx) => tx.update(products).set({ name: 'A teapot' }).where(eq(products.id, 1)))
    expect(await find()).toEqual([3, 1, 2])
    await other.transaction((tx) => tx.delete(products).where(eq(products.id, 3)))
    expect(await find()).toEqual([1, 2])
  })

  test('after any changes the same as with a new index', async () => {
    const other = await createTestDb()
    const { products } = other.t
    const words = ['teapot', 'teapots', 'blue', 'Nordic', 'Wärmer', 'ab12']
    const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((chosen) => chosen.join(' '))
    const row = fc.record({
      name: text,
      searchText: text,
      shortDescription: text,
      status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
    })
    const change = fc.record({ id: fc.integer({ min: 1, max: 6 }), row, kind: fc.constantFrom('add', 'update', 'status', 'delete') })
    const findAll = async () => {
      const found: Record<string, number[]> = {}
      for (const query of [...words, 'tea', 'teapot blue', 'war', 'ab'])
        found[query] = await searchProductIds(other.read, query, { limit: 9 })
      return found
    }
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { id, row: values, kind } of changes)
          await other.transaction(async (tx) => {
            if (kind === 'add')
              await tx
                .insert(products)
                .values(productRow(`p${id}`, { id, ...values }))
                .onConflictDoNothing()
            if (kind === 'update') await tx.update(products).set(values).where(eq(products.id, id))
            if (kind === 'status') await tx.update(products).set({ status: values.status }).where(eq(products.id, id))
            if (kind === 'delete') await tx.delete(products).where(eq(products.id, id))
          })
        const found = await findAll()
        await ensureSearchIndex(other)
        expect(found).toEqual(await findAll())
      }),
      { numRuns: 25 },
    )
  })
})

test.if(testEngine === 'postgres').each([
  ['uses the index of trigrams', 'ett', true],
  ['of less than three letters walks through the products', 'et', false],
])('a search for a part of a word %s', async (_, fragment, isIndexed) => {
  const plan = await db.transaction(async (tx) => {
    await tx.rows(sql`set local enable_seqscan = off`)
    return tx.rows(sql`explain select id from ${tx.t.products} where ${matchesSearch(tx, fragment, 'parts')}`)
  })
  expect(JSON.stringify(plan).includes('products_parts')).toBe(isIndexed)
})

test('PostgreSQL looks up no words by one letter when it can look up others', () => {
  const readsWords = (...words: [text: string, isPrefix: boolean][]) => {
    const terms = words.map(([text, isPrefix]) => [{ text, isPrefix }])
    return new PgDialect().sqlToQuery(fullTextEngine.selectMatches(terms, 'text')).sql.includes('ts_match_vq')
  }
  expect(readsWords(['mug', false], ['n', true])).toBe(true)
  expect(readsWords(['mug', false], ['no', true])).toBe(false)
  expect(readsWords(['mug', false], ['n', false])).toBe(false)
  expect(readsWords(['n', true])).toBe(false)
})

describe('search never throws', () => {
  const hostile = [
    '',
    ' ',
    '"',
    '""',
    `'`,
    `';--`,
    'a"b',
    'mug"',
    '*',
    'mug*',
    '*mug',
    '^mug',
    'name:mug',
    'name : mug',
    '-mug',
    'NOT mug',
    'mug NOT',
    'mug AND',
    'AND',
    'OR',
    'mug OR OR',
    'NEAR(mug blue, 5)',
    'NEAR(',
    '(',
    ')',
    '((mug',
    '{name}',
    '{',
    '+',
    'a+b',
    ':',
    'a:*',
    '&',
    '|',
    '!',
    '!!mug',
    '<->',
    'a <-> b',
    ':*',
    '\\',
    '\\\\',
    '%',
    '_',
    '?',
    '$1',
    ':param',
    '@x',
    '#',
    '\0',
    'mug\0blue',
    '\ud800',
    '\udfff\ud800',
    '🫖',
    '👩‍👩‍👧',
    'ﷺ',
    '\u202e',
    '\ufeff',
    'İ',
    'ß',
    '½',
    '①',
    'a\u0300'.repeat(300),
    'x'.repeat(10_240),
    'mug '.repeat(3000),
    '"'.repeat(10_240),
  ]
  for (const query of hostile)
    test(`for ${JSON.stringify(query).slice(0, 40)} (${query.length})`, async () =>
      expect(Array.isArray(await searchNames(query))).toBe(true))

  test('for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 250 }), async (query) => {
        await searchProductIds(db.read, query, { limit: 5 })
      }),
      { numRuns: 200 },
    )
  })
})

test('search reads sixteen words at most', async () => {
  const longQuery = Array.from({ length: 16 }, () => 'mug').join(' ')
  expect(await searchNames(`${longQuery} nowhere`)).toEqual(['blue', 'tree'])
})

async function searchNames(query: string) {
  const { products } = db.t
  const ids = await searchProductIds(db.read, query, { limit: 9 })
  if (ids.length === 0) return []
  const rows = await db.read.select({ id: products.id, seoLink: products.seoLink }).from(products).where(inArray(products.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)!.seoLink)
}
