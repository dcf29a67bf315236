import { describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { parseSearchWords } from '#db/search/full-text.ts'
import { parseSynonyms, replaceTerms } from '#db/search/synonyms.ts'
import { searchQueryDays } from '#src/search/limits.ts'
import { flushSearches, pruneSearches } from '#src/search/record-searches.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage } from '../cms/create-page.ts'
import { createTestArticle } from '../kb/create-article.ts'
import { cardNames } from '../product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, editor } = storeTest({ clients: { editor: 4 } })

const rules = '/admin/search/rules'
const synonyms = '/admin/search/synonyms'
const addRule = (query: string, fields: { pins?: string; target?: string }) =>
  editor.post(rules, { query, pins: '', target: '', ...fields })
const addSynonyms = (terms: string) => editor.post(synonyms, { terms })

interface Hit {
  title: string
  score: number
}
const find = async (query: string) =>
  ((await guest.get(`/api/live-search-api?${new URLSearchParams({ q: query, limit: '25' }).toString()}`)).json() as { results: Hit[] })
    .results
const titles = async (query: string) => (await find(query)).map(({ title }) => title)
const listQueries = async () => {
  await flushSearches(shop)
  const { searchQueries } = shop.db.t
  return (await shop.db.read.select().from(searchQueries).orderBy(asc(searchQueries.queryKey))).map(
    ({ query, searches, clicks, results }) => [query, searches, clicks, results],
  )
}

describe('a search', () => {
  test('passes over articles and conjunctions, which names write as signs', async () => {
    const brand = await createTestBrand(shop, { name: 'Fell & Field', slug: 'fell-and-field' })
    await createTestProduct(shop, { name: 'Tote', brandId: brand.id })
    expect((await titles('fell and field'))[0]).toBe('Fell & Field')
    expect(await titles('the tote')).toEqual(['Tote'])
    expect(await titles('the')).toEqual([])
  })

  test('finds a word that is typed as two, unless it finds products or categories with the two', async () => {
    await createTestProduct(shop, { name: 'Ridge backpack' })
    await createTestArticle(shop, { title: 'Send it back in its pack' })
    expect(await titles('back pack')).toEqual(['Ridge backpack', 'Send it back in its pack'])
    expect(cardNames(await guest.get('/shop?q=ridge+back+pack'))).toEqual(['Ridge backpack'])
    await createTestProduct(shop, { name: 'Back panel for the pack' })
    expect((await titles('back pack')).includes('Ridge backpack')).toBe(false)
  })
})

describe('synonyms', () => {
  test('find each other everywhere, after what has the words as typed', async () => {
    await createTestProduct(shop, { name: 'Linen couch' })
    await createTestProduct(shop, { name: 'Sofa bed' })
    await createTestArticle(shop, { title: 'Clean a couch' })
    expect(await titles('sofa')).toEqual(['Sofa bed'])
    await addSynonyms('sofa, couch, settee')
    expect((await titles('sofa')).toSorted()).toEqual(['Clean a couch', 'Linen couch', 'Sofa bed'])
    expect((await titles('settee')).toSorted()).toEqual(['Clean a couch', 'Linen couch', 'Sofa bed'])
    expect(cardNames(await guest.get('/shop?q=sofa'))).toEqual(['Sofa bed', 'Linen couch'])
    expect(await titles('linen sofa')).toEqual(['Linen couch'])
  })

  test('may have several words, in any spelling and number', () => {
    const groups = [parseSynonyms('T-shirt\ntee'), parseSynonyms('mug\ncup')]
    const read = (query: string) =>
      replaceTerms(parseSearchWords(query), groups).map((words) => words.map(({ exact }) => exact[0]).join(' '))
    expect(read('red t-shirts')).toEqual(['red t shirts', 'red tee'])
    expect(read('Tee')).toEqual(['tee', 't shirt'])
    expect(read('mug and tee')).toEqual(['mug and tee', 'mug and t shirt', 'cup and tee', 'cup and t shirt'])
    expect(read('shirt')).toEqual(['shirt'])
  })

  test('a search with many of them is repeated a bounded number of times', () => {
    const group = parseSynonyms(Array.from({ length: 20 }, (_, at) => `word${String.fromCharCode(97 + at)}`).join('\n'))
    expect(replaceTerms(parseSearchWords('worda'), [group])).toHaveLength(6)
  })

  test('need two different terms', async () => {
    for (const terms of ['sofa', 'sofa, Sofa', '!!, sofa']) expect(await addSynonyms(terms)).toShow('Enter at least two different terms.')
    expect((await addSynonyms(Array.from({ length: 21 }, (_, at) => `term ${at}`).join(','))).status).toBe(422)
    expect(await shop.db.read.select().from(shop.db.t.searchSynonyms)).toEqual([])
  })

  test('are saved over the version that was shown, deleted, and back after an undo', async () => {
    await addSynonyms('sofa\ncouch')
    const [row] = await shop.db.read.select().from(shop.db.t.searchSynonyms)
    const page = `${synonyms}/${row!.id}`
    expect((await editor.post(page, { terms: 'sofa, couch, settee', updated_at: row!.updatedAt - 1 })).status).toBe(409)
    await editor.post(page, { terms: 'sofa, couch, settee', updated_at: row!.updatedAt })
    expect(await editor.get(synonyms)).toShow('sofa, couch, settee')
    await editor.post(`${page}/delete`, { updated_at: row!.updatedAt + 1 })
    expect(await editor.get(synonyms)).toShow('No synonyms yet')
  })
})

describe('a rule for a search', () => {
  test('puts results first in its order, whatever their type and whether they have the words', async () => {
    await createTestProduct(shop, { name: 'Floor lamp' })
    await createTestProduct(shop, { name: 'Candle', seoLink: 'candle' })
    await createTestCategory(shop, { name: 'Lighting', slug: 'lighting' })
    await createTestPage(shop, { title: 'Light at home', slug: 'journal/light' })
    await addRule('Lamp', { pins: `/journal/light\n${shop.config.baseUrl}/items/candle\n` })
    expect(await find('lamp')).toMatchObject([{ title: 'Light at home', score: 1 }, { title: 'Candle', score: 1 }, { title: 'Floor lamp' }])
    expect(cardNames(await guest.get('/search?q=lamp'))).toEqual(['Candle', 'Floor lamp'])
    expect(await titles('LAMP')).toContain('Candle')
    expect(await titles('lamps')).not.toContain('Candle')
  })

  test('shows nothing that the visitor may not open, and survives the deletion of a result', async () => {
    const candle = await createTestProduct(shop, { name: 'Candle', seoLink: 'candle' })
    await createTestBrand(shop, { name: 'Empty brand', slug: 'empty' })
    await createTestPage(shop, { title: 'For members', slug: 'members', membersOnly: true })
    await addRule('gift', { pins: '/items/candle\n/brands/empty\n/members' })
    expect(await titles('gift')).toEqual(['Candle'])
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ status: 'draft' }))
    expect(await titles('gift')).toEqual([])
    const [row] = await shop.db.read.select().from(shop.db.t.searchRules)
    expect(await editor.get(`${rules}/${row!.id}/edit`)).toShow('/items/candle')
    expect(candle.id).toBeGreaterThan(0)
  })

  test('leads visitors to a page instead of the results; programs and suggestions still get these', async () => {
    await createTestProduct(shop, { name: 'Returned mug' })
    await addRule('returned', { target: '/shipping-and-returns' })
    const response = await guest.get('/search?q=Returned')
    expect([response.status, response.location]).toEqual([302, '/shipping-and-returns'])
    expect(await titles('returned')).toEqual(['Returned mug'])
  })

  test('is refused with the reason at its field', async () => {
    await createTestProduct(shop, { name: 'Candle', seoLink: 'candle' })
    expect(await addRule('!!', { pins: '/items/candle' })).toShow('Enter at least one letter or digit.')
    expect(await addRule('a', { pins: '/items/nothing' })).toShow('Nothing of the store has this address: /items/nothing')
    expect(await addRule('a', { pins: 'https://example.com/items/candle' })).toShow('Nothing of the store has this address')
    expect(await addRule('a', { pins: '/items/%ff' })).toShow('Nothing of the store has this address')
    for (const target of ['https://example.com', '//example.com', '/\\example.com', '/search?q=b', 'shop', '/a b'])
      expect(await addRule('a', { target })).toShow('Enter a path of the store that begins with /')
    expect(await addRule('a', {})).toShow('Pin at least one result')
    await addRule('Sale', { target: '/shop' })
    expect(await addRule('sale!', { target: '/shop' })).toShow('There is a rule for this search already.')
  })

  test('is deleted, and back after an undo', async () => {
    await addRule('sale', { target: '/shop' })
    const [row] = await shop.db.read.select().from(shop.db.t.searchRules)
    await editor.post(`${rules}/${row!.id}/delete`, { updated_at: row!.updatedAt })
    expect((await guest.get('/search?q=sale')).status).toBe(200)
    const [entry] = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(asc(shop.db.t.auditLog.id)).offset(1).limit(1)
    await editor.post(`${rules}/undo`, { entry: entry!.id, back: rules })
    expect((await guest.get('/search?q=sale')).status).toBe(302)
  })
})

describe('the report of searches', () => {
  test('counts searches by their words, with what the latest one found, and clicks', async () => {
    await createTestProduct(shop, { name: 'Red mug' })
    for (const query of ['Red mug', 'red  MUG', 'gramophone']) await guest.get(`/search?${new URLSearchParams({ q: query }).toString()}`)
    await guest.post('/search/clicks', { q: 'red mug', from: 'page' })
    await guest.post('/search/clicks', { q: 'mug', from: 'suggestions' })
    expect(await listQueries()).toEqual([
      ['gramophone', 1, 0, 0],
      ['mug', 1, 1, 1],
      ['red mug', 2, 1, 1],
    ])
    await createTestProduct(shop, { name: 'Blue mug' })
    await guest.get('/search?q=mug')
    await guest.post('/search/clicks', { q: 'mug', from: 'suggestions' })
    expect((await listQueries())[1]).toEqual(['mug', 3, 2, 2])
    await guest.post('/search/clicks', { q: 'mug', from: 'page' })
    expect((await listQueries())[1]).toEqual(['mug', 3, 3, 2])
  })

  test('says of a misspelled search that it found nothing', async () => {
    await createTestProduct(shop, { name: 'Iron teapot' })
    await guest.get('/search?q=tepot')
    expect(await listQueries()).toEqual([['tepot', 1, 0, 0]])
  })

  test('leaves out prefetched pages, searches without words, and clicks of searches that nobody made', async () => {
    await guest.get('/search?q=mug', { headers: { 'sec-purpose': 'prefetch' } })
    await guest.get('/search?q=%21%21')
    await guest.post('/search/clicks', { q: 'made up', from: 'page' })
    await guest.post('/search/clicks', { q: 'made up', from: 'elsewhere' })
    expect(await listQueries()).toEqual([])
  })

  test('lists what found nothing by itself, and fills in synonyms and rules in one step', async () => {
    await createTestProduct(shop, { name: 'Red mug' })
    for (const query of ['mug', 'gramophone']) await guest.get(`/search?q=${query}`)
    await flushSearches(shop)
    const none = await editor.get('/admin/search?view=none')
    expect(none).toShow('gramophone')
    expect(none.text).not.toContain('>mug<')
    expect(none.text).toContain('/admin/search/synonyms/create?terms=gramophone')
    expect((await editor.get('/admin/search/rules/create?query=gramophone')).text).toContain('value="gramophone"')
    expect((await editor.get('/admin/search/export.csv')).text).toContain('gramophone,1,0,0')
  })

  test('forgets a search that nobody repeats', async () => {
    await guest.get('/search?q=mug')
    await flushSearches(shop)
    shop.clock.advance((searchQueryDays - 1) * 86_400_000)
    await pruneSearches(shop)
    expect(await listQueries()).toHaveLength(1)
    shop.clock.advance(2 * 86_400_000)
    await pruneSearches(shop)
    expect(await listQueries()).toEqual([])
  })
})
