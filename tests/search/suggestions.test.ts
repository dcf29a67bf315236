import { describe, expect, test } from 'bun:test'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from '../cms/create-page.ts'
import '#tests/support/matchers.ts'
import '#tests/support/both-engines.ts'

const { shop, guest } = storeTest()

const suggest = (query: string) => guest.htmx('/').get(`/search/suggest?${new URLSearchParams({ q: query }).toString()}`)
const options = (text: string) =>
  [...text.matchAll(/<a role="option"[^>]* href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href, content]) => [
    href,
    content!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ])

describe('the suggestions of the search', () => {
  test('show at most five products with their price, then the best of other types and a link to all results', async () => {
    const lamps = await createTestCategory(shop, { name: 'Lamps' })
    for (let number = 1; number <= 7; number++)
      await createTestProduct(shop, { name: `Harbor lamp ${number}`, categoryId: lamps.id, price: 1200 })
    await createTestPage(shop, { title: 'How we make lamps', slug: 'making', document: textDocument('<p>By hand.</p>') })
    const response = await suggest('lamp')
    expect(options(response.text)).toEqual([
      ['/section/lamps', 'Lamps'],
      ...[1, 2, 3, 4, 5].map((number) => [`/items/harbor-lamp-${number}`, `Harbor lamp ${number} $12.00`]),
      ['/making', 'How we make lamps'],
      ['/search?q=lamp', 'See all results for “lamp”'],
    ])
    expect(response).toShow('9 results')
  })

  test('say what they show instead of a misspelled word, and when nothing matches', async () => {
    await createTestProduct(shop, { name: 'Iron teapot' })
    expect(await suggest('tepot')).toShow('Showing results for “teapot”')
    const nothing = await suggest('gramophone')
    expect(nothing).toShow('No matches for “gramophone”')
    expect(options(nothing.text)).toEqual([])
  })

  test('are empty below two characters, and show what was typed as text', async () => {
    await createTestProduct(shop, { name: 'Urn' })
    expect(options((await suggest('u')).text)).toEqual([])
    expect((await suggest('<b id="x">')).text).not.toContain('<b id="x">')
    expect((await suggest('\0')).status).toBe(200)
  })

  test.each(['*', '"', '👜', 'Ⅷ', 'ё', 'NEAR(', 'C++'])('begin with the product that is called %s', async (name) => {
    await createTestProduct(shop, { name: 'C', seoLink: 'c' })
    await createTestProduct(shop, { name: 'Near C', seoLink: 'near-c' })
    await createTestProduct(shop, { name, seoLink: 'named' })
    expect(options((await suggest(name)).text)[0]![0]).toBe('/items/named')
    const query = new URLSearchParams({ q: name }).toString()
    for (const path of ['/search', '/shop'])
      expect(/href="(\/items\/[^"?]*)/.exec((await guest.get(`${path}?${query}`)).text)?.[1]).toBe('/items/named')
    const { results } = (await guest.get(`/api/live-search-api?${query}`)).json() as { results: { url: string }[] }
    expect(results[0]!.url).toBe('/items/named')
  })

  test.each(['茶', 'あ', '책'])('find words that begin with %s, which is a word itself', async (character) => {
    await createTestProduct(shop, { name: `${character}碗`, seoLink: 'bowl' })
    await createTestProduct(shop, { name: 'Mug', seoLink: 'mug', description: `<p>${character}</p>` })
    expect(options((await suggest(character)).text).map(([href]) => href)).toEqual([
      '/items/bowl',
      '/items/mug',
      `/search?${new URLSearchParams({ q: character }).toString()}`,
    ])
  })

  test.each(['*', '👜', 'ё'])('find the category and the brand that are called %s', async (name) => {
    const { id: categoryId } = await createTestCategory(shop, { name, slug: 'named' })
    const { id: brandId } = await createTestBrand(shop, { name, slug: 'named' })
    await createTestProduct(shop, { name: 'Mug', categoryId, brandId })
    expect(options((await suggest(name)).text).map(([href]) => href)).toEqual(expect.arrayContaining(['/section/named', '/brands/named']))
  })

  test('never show drafts', async () => {
    await createTestProduct(shop, { name: 'Secret lamp', status: 'draft' })
    expect(options((await suggest('secret')).text)).toEqual([])
  })

  test('lead to the results without script', async () => {
    const response = await guest.get('/search/suggest?q=red+mug')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/search?q=red+mug')
  })
})
