import { describe, expect, test } from 'bun:test'
import { pageKind } from '#src/cms/page-kind.ts'
import { createFaqGroup } from '#src/faqs/faq-groups.ts'
import { createFaq } from '#src/faqs/faqs.ts'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import type { SearchHit } from '#src/search/routes/hits.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from '../cms/create-page.ts'
import { createTestArticle, createTestKbCategory } from '../kb/create-article.ts'
import { trash } from '#src/publishing/trash.ts'
import '#tests/support/matchers.ts'
import '#tests/support/both-engines.ts'

const { shop, guest, buyer } = storeTest({ clients: { buyer: 2 } })

interface Found {
  query: string
  total: number
  results: SearchHit[]
}

async function search(query: string, { client = guest, params = {} }: { client?: typeof guest; params?: Record<string, string> } = {}) {
  const response = await client.get(`/api/live-search-api?${new URLSearchParams({ q: query, ...params }).toString()}`)
  expect(response.status).toBe(200)
  return JSON.parse(response.text) as Found
}
const titles = async (...args: Parameters<typeof search>) => (await search(...args)).results.map(({ title }) => title)

async function createFaqPage(question: string, { published = true, document }: { published?: boolean; document?: string } = {}) {
  const groupId = await shop.db.transaction((tx) => createFaqGroup(tx, { name: 'Orders' }, shop.now()))
  const facts = { groupId, question, answer: '<p>Within 30 days.</p>', published }
  const id = await shop.db.transaction((tx) => createFaq(tx, facts, shop.now()))
  const block = { id: 'faqs1', kind: 'faq', version: 1, data: { heading: '', group: groupId } }
  const blocks = document === undefined ? [block] : textDocument(document.replace('GROUP', String(groupId))).blocks
  await createTestPage(shop, { title: 'Answers', slug: 'answers', document: { version: 1, blocks } })
  return id
}

describe('a result', () => {
  test('of a product has its price, stock and category', async () => {
    const lamps = await createTestCategory(shop, { name: 'Lamps' })
    const { id } = await createTestProduct(shop, { name: 'Harbor lamp', price: 4900, categoryId: lamps.id, stock: 3 })
    const { query, total, results } = await search(' harbor ')
    expect({ query, total }).toEqual({ query: 'harbor', total: 1 })
    expect(results).toEqual([
      {
        type: 'product',
        id,
        title: 'Harbor lamp',
        url: '/items/harbor-lamp',
        thumbnail: null,
        badge: 'Lamps',
        snippet: expect.any(String),
        price: 4900,
        compare_at_price: null,
        currency: 'USD',
        in_stock: true,
        score: expect.any(Number),
      },
    ])
  })

  test('of anything else has none of these', async () => {
    const id = await createTestPage(shop, { title: 'Our harbor', slug: 'our-harbor', document: textDocument('<p>Since 1998.</p>') })
    const noProduct = { price: null, compare_at_price: null, currency: null, in_stock: null }
    const page = { type: 'page', id, title: 'Our harbor', url: '/our-harbor', thumbnail: null, badge: 'Page', snippet: 'Since 1998.' }
    expect((await search('harbor')).results).toEqual([{ ...page, ...noProduct, score: expect.any(Number) }] as SearchHit[])
  })

  test('of an article names its category', async () => {
    const categoryId = await createTestKbCategory(shop, { name: 'Delivery' })
    await createTestArticle(shop, { title: 'Track a parcel', categoryIds: [categoryId] })
    expect((await search('parcel')).results).toMatchObject([{ type: 'kb_article', url: '/kb/track-a-parcel', badge: 'Delivery' }])
  })

  test('of a question leads to the page that shows it', async () => {
    await createFaqPage('When may I send things back?')
    const { results } = await search('send', { params: { type: 'faq' } })
    expect(results).toMatchObject([
      { type: 'faq', title: 'When may I send things back?', url: '/answers#faq-1', snippet: 'Within 30 days.' },
    ])
  })
})

test('six types of content are found, and each alone by its filter', async () => {
  const category = await createTestCategory(shop, { name: 'Willow baskets' })
  const brand = await createTestBrand(shop, { name: 'Willow & Sons' })
  await createTestProduct(shop, { name: 'Willow chair', categoryId: category.id, brandId: brand.id })
  await createTestPage(shop, { title: 'About willow', slug: 'about-willow' })
  await createTestArticle(shop, { title: 'Caring for willow' })
  await createFaqPage('Is willow weatherproof?')
  const { results, total } = await search('willow')
  const types = ['brand', 'category', 'faq', 'kb_article', 'page', 'product']
  expect([...new Set(results.map(({ type }) => type))].toSorted()).toEqual(types as SearchHit['type'][])
  expect(total).toBe(results.length)
  for (const type of types)
    expect(new Set((await search('willow', { params: { type } })).results.map((hit) => hit.type))).toEqual(
      new Set([type]) as Set<SearchHit['type']>,
    )
  expect((await search('willow', { params: { type: 'user' } })).total).toBe(total)
})

describe('the order of results', () => {
  test('begins with the product whose SKU was typed, in any case', async () => {
    await createTestProduct(shop, { name: 'Adapter for HL-40' })
    await createTestProduct(shop, { name: 'Harbor lamp', variants: [{ sku: 'HL-40' }] })
    for (const sku of ['HL-40', 'hl-40']) expect((await titles(sku))[0]).toBe('Harbor lamp')
    expect((await search('HL-40')).results[0]!.score).toBe(1)
  })

  test('puts words of a title before words of a text, and whole words before beginnings', async () => {
    await createTestPage(shop, { title: 'Our story', slug: 'our-story', document: textDocument('<p>It began with a kettle.</p>') })
    await createTestProduct(shop, { name: 'Kettlebell' })
    await createTestArticle(shop, { title: 'Descale a kettle' })
    await createTestProduct(shop, { name: 'Kettle' })
    expect(await titles('kettle')).toEqual(['Kettle', 'Descale a kettle', 'Kettlebell', 'Our story'])
    const { results } = await search('kettle')
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).toSorted((a, b) => b - a))
  })
})

describe('a word is found', () => {
  const cases: [typed: string, title: string][] = [
    ['tea', 'Teapot'],
    ['tepot', 'Teapot'],
    ['teapots', 'Teapot'],
    ['creme', 'Crème brûlée dish'],
    ['BRULEE', 'Crème brûlée dish'],
    ['Gläser', 'Glas'],
    ['glaeser', 'Gläser mit Deckel'],
    ['schüssel', 'Schüsseln'],
    ['strasse', 'Straße'],
  ]
  test.each(cases)('%s finds %s in a product', async (typed, name) => {
    await createTestProduct(shop, { name })
    expect(await titles(typed)).toEqual([name])
  })
  test.each(cases.filter(([typed]) => typed !== 'tepot'))('%s finds %s in a page', async (typed, title) => {
    await createTestPage(shop, { title, slug: 'one' })
    expect(await titles(typed)).toEqual([title])
  })
  test.each(cases)('%s finds %s in an article', async (typed, title) => {
    await createTestArticle(shop, { title })
    expect(await titles(typed)).toEqual([title])
  })
  test.each(cases.filter(([typed]) => typed !== 'tepot'))('%s finds %s in a category', async (typed, name) => {
    const { id } = await createTestCategory(shop, { name })
    await createTestProduct(shop, { name: 'Something', categoryId: id })
    expect(await titles(typed, { params: { type: 'category' } })).toEqual([name])
  })
})

describe('visitors never find', () => {
  test('drafts, deleted and scheduled content', async () => {
    await createTestProduct(shop, { name: 'Secret lamp', status: 'draft' })
    await createTestPage(shop, { title: 'Secret draft', slug: 'draft', status: 'draft' })
    await createTestPage(shop, { title: 'Secret later', slug: 'later', publishAt: shop.now() + 1000 })
    const deleted = await createTestPage(shop, { title: 'Secret trash', slug: 'trash' })
    await shop.db.transaction((tx) => trash(tx, pageKind, { ids: [deleted], now: shop.now() }))
    await createTestArticle(shop, { title: 'Secret article', status: 'draft' })
    await createFaqPage('Secret question?', { published: false })
    expect(await titles('secret')).toEqual([])
  })

  test('pages for members, unless they are signed in', async () => {
    await createTestPage(shop, { title: 'Members sale', slug: 'members', membersOnly: true })
    expect(await titles('members')).toEqual([])
    expect(await titles('members', { client: buyer })).toEqual(['Members sale'])
  })

  test('questions that no page shows', async () => {
    const groupId = await shop.db.transaction((tx) => createFaqGroup(tx, { name: 'Internal' }, shop.now()))
    await shop.db.transaction((tx) => createFaq(tx, { groupId, question: 'Margins?', answer: '<p>High.</p>', published: true }, shop.now()))
    expect(await titles('margins')).toEqual([])
  })

  test('customers', async () => {
    expect(await titles('buyer@example.com')).toEqual([])
  })
})

test('a shortcode in a text shows a question as well', async () => {
  await createFaqPage('Do you repair?', { document: '<p>[cms-faqs id=GROUP]</p>' })
  expect((await search('repair', { params: { type: 'faq' } })).results).toMatchObject([{ url: '/answers#faq-1' }])
})

test('also one that names its group, for as long as the group has that name', async () => {
  await createFaqPage('Do you repair?', { document: '<p>[cms-faqs slug="orders"]</p>' })
  const urls = async () => (await search('repair', { params: { type: 'faq' } })).results.map(({ url }) => url)
  expect(await urls()).toEqual(['/answers#faq-1'])
  await shop.db.transaction((tx) => tx.update(tx.t.faqGroups).set({ name: 'Other' }))
  expect(await urls()).toEqual([])
})

test('a change is found in the next search', async () => {
  await createTestProduct(shop, { name: 'Old name' })
  expect(await titles('lantern')).toEqual([])
  const category = await createTestCategory(shop, { name: 'Lanterns' })
  await createTestProduct(shop, { name: 'Big one', categoryId: category.id })
  await createFaqPage('Which lantern is waterproof?')
  const { results } = await search('lantern')
  expect(new Set(results.map(({ type }) => type))).toEqual(new Set(['category', 'product', 'faq', 'page']) as Set<SearchHit['type']>)
})

test('results are in the language of the visitor, found by words of any language', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const { id } = await createTestProduct(shop, { name: 'Lantern' })
  await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'product', id, language: 'de' }, { name: 'Laterne' }, shop.now()))
  const german = await search('lantern', { params: { lang: 'de' } })
  expect(german.results).toMatchObject([{ title: 'Laterne', badge: 'Produkt' }])
})

test('the number of results is limited', async () => {
  for (let number = 1; number <= 27; number++) await createTestProduct(shop, { name: `Cup ${number}` })
  for (const [limit, expected] of [
    ['', 10],
    ['3', 3],
    ['100', 25],
    ['0', 1],
    ['-5', 1],
    ['x', 10],
  ] as const) {
    const { total, results } = await search('cup', { params: { limit } })
    expect([limit, results.length, total]).toEqual([limit, expected, 27])
  }
})

describe('any query is answered', () => {
  const odd = [
    '',
    'a',
    ' a ',
    '"',
    '* OR',
    'NEAR(',
    "'; drop table products",
    '🙂',
    '\u0000',
    'ab\u0000cd',
    '%',
    '\\',
    'x'.repeat(10_000),
    '-'.repeat(50),
  ]
  test.each(odd)('%p', async (query) => {
    await createTestProduct(shop, { name: 'Alpha' })
    await createTestPage(shop, { title: 'Beta' })
    expect((await search(query)).total).toBe(0)
  })
  test('without a query', async () => {
    expect(JSON.parse((await guest.get('/api/live-search-api')).text)).toEqual({
      query: '',
      total: 0,
      is_total_exact: true,
      is_partial: false,
      results: [],
    })
  })
})
