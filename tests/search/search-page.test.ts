import { describe, expect, test } from 'bun:test'
import { maxMatches } from '#src/search/limits.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from '../cms/create-page.ts'
import { createTestArticle, createTestKbCategory } from '../kb/create-article.ts'
import { cardNames } from '../product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const headings = (text: string) => [...text.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading)
const filters = (text: string) =>
  [...text.matchAll(/<a class="chip" href="([^"]+)"[^>]*>\s*([^<]+?)\s*<span class="tally">(\d+\+?)</g)].map(([, href, label, count]) => [
    label,
    count,
    href!.replaceAll('&amp;', '&'),
  ])

async function fill() {
  const lamps = await createTestCategory(shop, { name: 'Lamps' })
  for (let number = 1; number <= 9; number++) await createTestProduct(shop, { name: `Harbor lamp ${number}`, categoryId: lamps.id })
  const categoryId = await createTestKbCategory(shop, { name: 'Repairs' })
  await createTestArticle(shop, { title: 'Change the bulb of a lamp', categoryIds: [categoryId] })
  await createTestPage(shop, { title: 'How we make lamps', slug: 'making', document: textDocument('<p>By hand.</p>') })
}

describe('the search page', () => {
  test('shows products as cards and everything else as a list, grouped by type', async () => {
    await fill()
    const response = await guest.get('/search?q=lamp')
    expect(response).toShow('Search: lamp')
    expect(headings(response.text).slice(0, 4)).toEqual(['Categories', 'Products', 'Help articles', 'Pages'])
    expect(cardNames(response)).toHaveLength(8)
    expect(response).toShow('How we make lamps')
    expect(response).toShow('By hand.')
    expect(response).toShow('Repairs')
    expect(response.text).toContain('href="/shop?q=lamp"')
    expect(response.text).toContain('<meta name="robots" content="noindex')
  })

  test('begins with the type that answers best', async () => {
    await createTestProduct(shop, { name: 'Umbrella', shortDescription: 'Free returns.' })
    await createTestArticle(shop, { title: 'Returns' })
    expect(headings((await guest.get('/search?q=returns')).text).slice(0, 2)).toEqual(['Help articles', 'Products'])
    await createTestProduct(shop, { name: 'Returns' })
    expect(headings((await guest.get('/search?q=returns')).text).slice(0, 2)).toEqual(['Products', 'Help articles'])
  })

  test('links each type with its number of results', async () => {
    await fill()
    const path = '/search?q=lamp'
    expect(filters((await guest.get(path)).text)).toEqual([
      ['Everything', '12', path],
      ['Products', '9', `${path}&type=product`],
      ['Categories', '1', `${path}&type=category`],
      ['Pages', '1', `${path}&type=page`],
      ['Help articles', '1', `${path}&type=kb_article`],
    ])
    const products = await guest.get(`${path}&type=product`)
    expect(cardNames(products)).toHaveLength(9)
    expect(products).not.toShow('How we make lamps')
  })

  test('says what it shows instead of a misspelled word', async () => {
    await createTestProduct(shop, { name: 'Iron teapot' })
    const response = await guest.get('/search?q=tepot')
    expect(response).toShow('Nothing matches “tepot”. Showing results for “teapot”.')
    expect(cardNames(response)).toEqual(['Iron teapot'])
  })

  test('shows what has some of the words when nothing has all, and says so', async () => {
    for (const name of ['Iron teapot', 'Iron pan', 'Oak stool']) await createTestProduct(shop, { name })
    await createTestArticle(shop, { title: 'Season an iron pan' })
    const response = await guest.get('/search?q=green+iron+pan')
    expect(response).toShow('Nothing has all words of “green iron pan”. These results have some of them.')
    expect(cardNames(response)).toEqual(['Iron pan', 'Iron teapot'])
    expect(response).toShow('Season an iron pan')
    expect(await guest.get('/search?q=iron+pan')).not.toShow('Nothing has all words')
  })

  test('asks whether another spelling was meant when a type finds nothing and another does', async () => {
    await createTestProduct(shop, { name: 'Iron teapot' })
    await createTestPage(shop, { title: 'On teapost', slug: 'teapost' })
    const response = await guest.get('/search?q=teapost')
    expect(response).toShow('Did you mean: teapot')
    expect(response.text).toContain('<a href="/search?q=teapot">teapot</a>')
    expect((await guest.get('/search?q=teapost&type=product')).text).toContain('<a href="/search?q=teapot&amp;type=product">teapot</a>')
    expect(await guest.get('/search?q=teapost&type=page')).not.toShow('Did you mean')
    expect(await guest.get('/search?q=teapot')).not.toShow('Did you mean')
  })

  test('counts up to a limit, and says when there may be more', async () => {
    for (let number = 1; number <= maxMatches; number++) await createTestProduct(shop, { name: `Tile ${number}` })
    await createTestPage(shop, { title: 'How we make tiles' })
    expect(filters((await guest.get('/search?q=tile')).text).map(([label, count]) => [label, count])).toEqual([
      ['Everything', `${maxMatches + 1}+`],
      ['Products', `${maxMatches}+`],
      ['Pages', '1'],
    ])
    expect((await guest.get('/api/live-search-api?q=tile')).json()).toMatchObject({ total: maxMatches + 1, is_total_exact: false })
  })

  test('offers categories and help when nothing matches, also in the chosen type only', async () => {
    await fill()
    const nothing = await guest.get('/search?q=gramophone')
    expect(nothing).toShow('No matches for “gramophone”')
    expect(nothing.text).toContain('href="/section/lamps"')
    const otherTypes = await guest.get('/search?q=lamp&type=faq')
    expect(otherTypes).toShow('There are results of other types.')
    expect(filters(otherTypes.text)).toHaveLength(5)
  })

  test('asks for more characters, and for a query when there is none', async () => {
    expect(await guest.get('/search?q=a')).toShow('Enter at least 2 characters')
    const empty = await guest.get('/search')
    expect(empty).toShow('Search')
    expect(empty).not.toShow('No matches')
  })

  test('shows what was typed as text', async () => {
    const response = await guest.get(`/search?${new URLSearchParams({ q: '<script>alert(1)</script>"' }).toString()}`)
    expect(response.text).not.toContain('<script>alert(1)')
    expect((await guest.get('/search?q=%00')).status).toBe(200)
  })

  test('is linked from a product search without results', async () => {
    await fill()
    expect((await guest.get('/shop?q=gramophone')).text).toContain('href="/search?q=gramophone"')
  })
})
