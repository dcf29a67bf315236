import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { findExactNames } from '#db/search/exact-names.ts'
import { searchProductIds, searchProducts } from '#db/search/products.ts'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { refreshListing } from '#src/products/refresh-listing.ts'
import { findSiteMatches } from '#src/search/find-site-matches.ts'
import { searchProductsForStaff } from '#src/product-list/list-products.ts'
import { explainQuery } from '#tests/support/explain-query.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { fc } from '#tests/support/properties.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import { testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

let shop: TestShop
const ids = new Map<string, number>()

const oddNames = [
  '*',
  '"',
  "'",
  '👜',
  'Ⅷ',
  'ё',
  'Ё',
  '茶',
  '%',
  '_',
  '\\',
  '-',
  '--',
  '()',
  'NEAR(',
  'NEAR(a b)',
  '!',
  '😀😀',
  '½',
  '\u0301',
  '®',
]
const words = [
  'AND',
  'NOT',
  'OR',
  'near',
  'C',
  'C++',
  'C#',
  '.NET',
  'A',
  'Mug',
  'MUG',
  'mug set',
  'Mug & Co.',
  'a:b',
  'col : x*',
  "O'Neill",
  'null',
]
const letters = [
  'かき',
  'かぎ',
  'ガキ',
  'カキ',
  'ёлка',
  'елка',
  'хай',
  'हिन्दी',
  'हनद',
  'שָׁלוֹם',
  'Straße',
  'CAFÉ',
  'Crème brûlée',
  'ＡＢＣ',
  '한글',
]
const names = [...oddNames, ...words, ...letters]

beforeAll(async () => {
  shop = await createTestShop()
  for (const [index, name] of names.entries())
    ids.set(name, (await createTestProduct(shop, { name, seoLink: `p${index}`, variants: [{ sku: `SKU-${index}` }] })).id)
  for (let index = 0; index < 30; index += 1)
    await createTestProduct(shop, {
      name: `C ${index}`,
      seoLink: `c${index}`,
      shortDescription: 'かぎ mug',
      variants: [{ sku: `C-${index}` }],
    })
})

afterAll(() => shop.db.close())

const first = (name: string) => ids.get(name)!

describe('a product is first for exactly its name', () => {
  test.each(names)('%j', async (name) => {
    expect((await searchProductIds(shop.db.read, name, { limit: 20 }))[0]).toBe(first(name))
    expect((await searchProducts(shop.db.read, name, 20)).ids[0]).toBe(first(name))
    const found = await findSiteMatches(shop, { query: name, types: ['product'], isMember: false })
    expect(found.ids.product[0]).toBe(first(name))
    expect((await searchProductsForStaff(shop.db.read, name, 10))[0]!.id).toBe(first(name))
  })
})

test.each([
  ['mug & co.', 'Mug & Co.'],
  ['CRÈME BRÛLÉE', 'Crème brûlée'],
  ['Cre\u0300me bru\u0302le\u0301e', 'Crème brûlée'],
  ['near(', 'NEAR('],
  ['  C++ ', 'C++'],
  ['かき\u3099', 'かぎ'],
  ['STRASSE', 'Straße'],
])('%j finds %j first', async (typed, name) => {
  expect((await searchProductIds(shop.db.read, typed, { limit: 20 }))[0]).toBe(first(name))
})

test('letters that differ in a mark are found after those of the name', async () => {
  const found = await searchProductIds(shop.db.read, 'かぎ', { limit: 50 })
  expect(found[0]).toBe(first('かぎ'))
  expect(await searchProductIds(shop.db.read, 'ё', { limit: 1 })).toEqual([first('ё')])
})

test('staff find products by beginnings of words, from two letters on, or one of an alphabet whose letters are words', async () => {
  const find = async (text: string) => (await searchProductsForStaff(shop.db.read, text, 50)).map(({ id }) => id)
  expect(await find('ne')).toContain(first('near'))
  expect(await find('か')).toContain(first('かき'))
  expect(await find('n')).toEqual([])
  expect(await find('ear')).toEqual([])
})

test('a product is first for exactly its name in another language', async () => {
  await createTestProduct(shop, { name: 'Becher', seoLink: 'becher-draft', status: 'draft', variants: [{ sku: 'B-0' }] })
  await createTestProduct(shop, { name: 'Becher groß', seoLink: 'becher-gross', variants: [{ sku: 'B-1' }] })
  const { id } = await createTestProduct(shop, { name: 'Tumbler', seoLink: 'tumbler', variants: [{ sku: 'B-2' }] })
  const key = { kind: 'product', id, language: 'de' } as const
  await shop.db.transaction(async (tx) => {
    await saveContentTexts(tx, key, { name: 'Becher', description: 'Becher groß' }, shop.now())
    await refreshListing(tx, id, null, shop.now())
  })
  expect((await searchProductIds(shop.db.read, 'becher', { limit: 20 }))[0]).toBe(id)
  expect((await searchProducts(shop.db.read, 'becher', 20)).ids[0]).toBe(id)
  const found = await findSiteMatches(shop, { query: 'becher', types: ['product'], isMember: false })
  expect([found.ids.product[0], found.namedProductIds]).toEqual([id, [id]])
  expect((await searchProductIds(shop.db.read, 'becher groß', { limit: 20 }))[0]).not.toBe(id)
})

test('only products that are shown are found, whatever they are called', async () => {
  const draft = await createTestProduct(shop, { name: '¿?', seoLink: 'draft', status: 'draft' })
  expect(await searchProductIds(shop.db.read, '¿?', { limit: 9 })).toEqual([])
  expect((await searchProductsForStaff(shop.db.read, '¿?', 9)).map(({ id }) => id)).toEqual([draft.id])
})

test('a letter that Unicode never keeps in one piece is found as it was typed and stored', async () => {
  const { id } = await createTestProduct(shop, { name: '\u0f93', seoLink: 'gha', variants: [{ sku: 'GHA-1' }] })
  expect(await searchProductIds(shop.db.read, '\u0f93', { limit: 20 })).toEqual([id])
})

test('every product is found by its name', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), async (text) => {
      const name = text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
      if (name === '') return
      const { id } = await createTestProduct(shop, { name, seoLink: `any${(count += 1)}`, variants: [{ sku: `ANY-${count}` }] })
      expect(await searchProductIds(shop.db.read, name, { limit: 200 })).toContain(id)
    }),
    { numRuns: 60 },
  )
})

test.if(testEngine !== 'postgres')('a whole name is looked up in an index', async () => {
  const steps = await explainQuery((q) => findExactNames(q, 'Mug', { limit: 9 }))
  expect(steps[0]).toBe('SEARCH products USING INDEX products_exact_name (<expr>=? AND <expr>>? AND <expr><?)')
})
