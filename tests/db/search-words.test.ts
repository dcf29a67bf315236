import { beforeAll, describe, expect, test } from 'bun:test'
import { inArray, like } from 'drizzle-orm'
import type { Db } from '#db/types.ts'
import { editDistance } from '#db/search/edit-distance.ts'
import { findMatches } from '#db/search/find-matches.ts'
import { parseSearchWords } from '#db/search/full-text.ts'
import { findLongerWords } from '#db/search/longer-words.ts'
import { searchProductIds, searchProducts } from '#db/search/products.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { productRow } from './fixtures.ts'

let db: Db

type Sample = [seoLink: string, name: string, overrides?: Parameters<typeof productRow>[1]]

const samples: Sample[] = [
  ['mug', 'Stoneware mug'],
  ['mugs', 'Set of four mugs'],
  ['cup', 'Cup without a handle'],
  ['teapot', 'Iron teapot'],
  ['kettle', 'Whistling kettle'],
  ['blanket', 'Wool blanket'],
  ['lamp', 'Desk lamp'],
  ['knife', 'Bread knife'],
  ['dish', 'Butter dish'],
  ['berry', 'Berry bowl'],
  ['kase', 'Käsemesser'],
  ['kaese', 'Kaesereibe'],
  ['grosse', 'Deckel Größe 3'],
  ['large', 'Große Kelle'],
  ['glas', 'Becher aus Glas'],
  ['tasse', 'Tasse mit Henkel'],
  ['smorrebrod', 'Smørrebrød board'],
  ['hot', 'Trivet', { shortDescription: 'Put your teapots and pans on it.', description: '<p><strong>Heavy</strong> oak</p>' }],
  ['tagged', 'Apron', { tags: ['Housewarming', 'Für Gäste'] }],
  ['branded', 'Vase', { searchText: 'vase northfold vas-oak-7' }],
  ['secret', 'Zeppelin', { status: 'draft' }],
]

beforeAll(async () => {
  db = await createTestDb()
  await db.transaction(async (tx) => {
    const { products, categories, categoryProducts, contentTranslations } = tx.t
    for (const [seoLink, name, overrides] of samples)
      await tx.insert(products).values(productRow(seoLink, { name, searchText: searchText(name), ...overrides }))
    await tx.insert(categories).values({ slug: 'mugs', name: 'Mugs', updatedAt: 1 })
    await tx
      .insert(contentTranslations)
      .values({ kind: 'category', entityId: 1, field: 'name', language: 'fr', text: 'Vaisselle', updatedAt: 1 })
    const placement = { categoryId: 1, chosen: true, createdAt: 1, listPrice: 1, name: '', active: true }
    for (const productId of [1, 3]) await tx.insert(categoryProducts).values({ ...placement, productId })
  })
})

describe('a search finds', () => {
  test.each([
    ['teapots', ['teapot', 'hot']],
    ['kettles', ['kettle']],
    ['blankets', ['blanket']],
    ['lamps', ['lamp']],
    ['knives', ['knife']],
    ['dishes', ['dish']],
    ['berries', ['berry']],
    ['gläser', ['glas']],
    ['tassen', ['tasse']],
  ])('the singular of %s', async (query, expected) => expect(await search(query)).toEqual(expected))

  test.each([
    ['kase', ['kase']],
    ['käse', ['kaese', 'kase']],
    ['KAESE', ['kaese', 'kase']],
    ['kaesemesser', ['kase']],
    ['käsereibe', ['kaese']],
    ['Größe', ['grosse', 'large']],
    ['GROESSE', ['grosse']],
    ['grosse', ['grosse', 'large']],
    ['große', ['grosse', 'large']],
    ['smorrebrod', ['smorrebrod']],
    ['smørrebrød', ['smorrebrod']],
  ])('%s in either spelling', async (query, expected) =>
    expect((await search(query)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expected),
  )

  test('the names of categories in every language, after the names of products', async () => {
    expect(await search('mug')).toEqual(['mug', 'mugs', 'cup'])
    expect(await search('vaisselle')).toEqual(['cup', 'mug'])
    expect(await search('mugs handle')).toEqual(['cup'])
  })

  test.each([
    ['housewarming', ['tagged']],
    ['gaeste', ['tagged']],
    ['northfold vase', ['branded']],
    ['vas-oak-7', ['branded']],
    ['pan', ['hot']],
    ['heavy', ['hot']],
  ])('tags, brands, SKUs and descriptions: %s', async (query, expected) => expect(await search(query)).toEqual(expected))

  test('no markup of a description', async () => expect(await search('strong')).toEqual([]))

  test('exact words before their plural, and names before descriptions', async () => {
    expect((await search('mugs')).slice(0, 2)).toEqual(['mugs', 'mug'])
    expect(await search('teapots')).toEqual(['teapot', 'hot'])
  })
})

describe('a misspelled word', () => {
  test.each([
    ['teapott', 'teapot', 'teapot'],
    ['tepot', 'teapot', 'teapot'],
    ['eapot', 'teapot', 'teapot'],
    ['kettel', 'kettle', 'kettle'],
    ['ekttle', 'kettle', 'kettle'],
    ['blankte', 'blanket', 'blanket'],
    ['whistlinng ketlte', 'whistling kettle', 'kettle'],
  ])('%s is corrected to %s', async (query, corrected, found) => {
    const result = await searchProducts(db.read, query, 9)
    expect({ corrected: result.corrected, asTyped: result.asTyped }).toEqual({ corrected, asTyped: 0 })
    expect((await namesOf(result.ids))[0]).toBe(found)
  })

  test.each(['teapot', 'mug', 'lamp', 'iron lamp', 'zeppelim', 'xyzzyx', 'lxm', '12345'])('%s is left as typed', async (query) =>
    expect((await searchProducts(db.read, query, 9)).corrected).toBeNull(),
  )
})

describe('without a product that has all words, a search finds', () => {
  const find = async (query: string) => {
    const { ids, corrected, isPartial } = await searchProducts(db.read, query, 9)
    return { names: await namesOf(ids), corrected, isPartial }
  }

  test('those with most of them first', async () => {
    const { names, ...found } = await find('purple bread knife')
    expect(names[0]).toBe('knife')
    expect(found).toEqual({ corrected: null, isPartial: true })
    expect((await find('bread knife')).isPartial).toBe(false)
  })

  test('those with the rarer word before those with the commoner one', async () => {
    const { names } = await find('mug whistling')
    expect(names.slice(0, 3).toSorted()).toEqual(['kettle', 'mug', 'mugs'])
    expect(names[0]).toBe('kettle')
  })

  test('nothing by words that say nothing', async () => {
    expect((await find('with a purple')).names).toEqual([])
  })

  test('nothing that is not active', async () => {
    expect((await find('zeppelin purple')).names).toEqual([])
  })
})

describe('the beginning of a word finds', () => {
  test('the words that begin so, however many, until their products are deleted', async () => {
    const crates = Array.from({ length: 30 }, (_, number) => `Crate${String.fromCharCode(97 + (number % 26))}${number} of pine`)
    await db.transaction(async (tx) => {
      for (const [number, name] of crates.entries())
        await tx.insert(tx.t.products).values(productRow(`crate-${number}`, { name, searchText: searchText(name) }))
    })
    const find = (query: string) => searchProductIds(db.read, query, { limit: 99 })
    expect(await find('crat')).toHaveLength(30)
    expect(await find('crate pine')).toHaveLength(30)
    expect(await find('cratea pine')).toHaveLength(2)
    expect(await find('cratea0')).toHaveLength(1)
    await db.transaction((tx) => tx.delete(tx.t.products).where(like(tx.t.products.seoLink, 'crate-%')))
    expect(await find('crat')).toEqual([])
  })

  test('the same whether its longer words were looked up or not', async () => {
    const { products } = db.t
    const names = await db.read.select({ name: products.name }).from(products)
    const beginnings = [
      ...new Set(names.flatMap(({ name }) => name.split(' ')).flatMap((word) => [4, 5, 6].map((length) => word.slice(0, length)))),
    ]
    for (const query of [...beginnings, ...beginnings.map((text) => `${text} whist`)]) {
      const words = parseSearchWords(query)
      const found = await findMatches(db.read, words, { limit: 99 })
      expect([query, await findMatches(db.read, await findLongerWords(db.read, words), { limit: 99 })]).toEqual([query, found])
    }
  })
})

test.each([
  ['teapot', 'teapot', 0],
  ['tepot', 'teapot', 1],
  ['teapott', 'teapot', 1],
  ['kettel', 'kettle', 1],
  ['kitten', 'sitting', 3],
  ['a', 'abcdefg', 3],
])('from %s to %s are %i edits, counted up to one beyond two', (a, b, edits) => expect(editDistance(a, b, 2)).toBe(edits))

const search = async (query: string) => {
  const { ids, corrected } = await searchProducts(db.read, query, 9)
  return corrected === null ? namesOf(ids) : []
}

async function namesOf(ids: number[]): Promise<string[]> {
  const { products } = db.t
  const rows = await db.read.select({ id: products.id, seoLink: products.seoLink }).from(products).where(inArray(products.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)!.seoLink)
}
