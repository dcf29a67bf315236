import { expect, test } from 'bun:test'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { productStructuredData } from '#src/product-page/structured-data.ts'
import { findProductPage } from '#src/product-page/find-product-page.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createStoreLocation } from '#src/store-locations/store-locations.ts'
import { createTestPage, createTestTerm } from '#tests/cms/create-page.ts'
import { createTestArticle, createTestKbCategory } from '#tests/kb/create-article.ts'
import { loadShipped } from '#tests/plugins/test-plugins.ts'
import { storeFacts } from '#tests/store-locations/sample-store.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { faqStructuredData } from '#templates/faqs/faqs.tsx'
import { findVocabularyProblems } from './vocabulary.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins: await loadShipped() })
const day = 86_400_000

interface Offer {
  price: string
  availability: string
  priceValidUntil?: string
  priceSpecification?: { price: string }
}
type Data = Record<string, unknown> & { '@type': string; offers?: Offer; hasVariant?: { offers: Offer }[] }

const readData = async (path: string): Promise<Data[]> =>
  [...(await guest.get(path)).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Data,
  )

async function expectValid(path: string, types: string[]): Promise<void> {
  const blocks = await readData(path)
  expect(blocks.map((block) => block['@type'])).toEqual(types)
  expect(blocks.flatMap((block) => findVocabularyProblems(block))).toEqual([])
}

test('pages of every kind use only what schema.org has', async () => {
  const { id: categoryId } = await createTestCategory(shop, { name: 'Mugs' })
  const { id: brandId } = await createTestBrand(shop, { name: 'Field Co' })
  const facts = { categoryId, brandId, description: '<p>Holds tea.</p>', images: [''], price: 2000, salePrice: 1500 }
  await createTestProduct(shop, { ...facts, name: 'One', saleEndsAt: shop.now() + day, variants: [{ sku: 'A', barcode: '4006381333931' }] })
  await createTestProduct(shop, { ...facts, name: 'Many', options: { Color: ['Red'], Size: ['S', 'L'], Strap: ['Long'] } })
  await expectValid('/items/one', ['Product', 'BreadcrumbList'])
  await expectValid('/items/many', ['ProductGroup', 'BreadcrumbList'])
  await expectValid('/section/mugs', ['BreadcrumbList'])
  const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
  await createTestPage(shop, { title: 'How we sew', slug: 'how-we-sew', template: 'article', excerpt: 'Slowly.', categoryIds: [journal] })
  await expectValid('/how-we-sew', ['Article', 'BreadcrumbList'])
  await expectValid('/category/journal', ['BreadcrumbList'])
  await createTestArticle(shop, { categoryIds: [await createTestKbCategory(shop, { name: 'Orders' })] })
  await expectValid('/kb/returns', ['Article', 'BreadcrumbList'])
  await expectValid('/kb/category/orders', ['BreadcrumbList'])
  await shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, slug: 'nord' }, shop.now()))
  await expectValid('/stores/nord', ['Store', 'BreadcrumbList'])
  await expectValid('/stores', ['BreadcrumbList'])
})

test('ratings and questions use only what schema.org has', async () => {
  const questions = [{ id: 1, question: 'When?', answer: '<p>Today.</p>', position: 0 }]
  expect(findVocabularyProblems(faqStructuredData([{ id: 1, name: 'Orders', questions }]))).toEqual([])
  await createTestProduct(shop, { name: 'Rated' })
  const page = (await findProductPage(shop.db.read, 'rated', null))!
  const reviews = [{ author: '', rating: 4, title: '', text: '', createdAt: 0 }]
  const context = { url: 'https://a.example/items/rated', imageUrl: String, currency: 'USD', timeZone: 'UTC', now: 0 }
  expect(findVocabularyProblems(productStructuredData(page, { ...context, rated: { count: 3, average: 4.66, reviews } }))).toEqual([])
})

test.each([
  [{ '@context': 'https://schema.org', '@type': 'Prodct' }, 'unknown type Prodct'],
  [{ '@context': 'https://schema.org', '@type': 'Brand', name: 'A', price: 1 }, 'unknown property price'],
  [{ '@context': 'https://schema.org', '@type': 'Brand' }, 'no name'],
  [{ '@type': 'Brand', name: 'A' }, 'no context'],
  [{ '@context': 'https://schema.org', '@type': 'Offer', price: '1', priceCurrency: 'USD', availability: 'InStock' }, 'no member InStock'],
  [{ '@context': 'https://schema.org', '@type': 'Product', name: 'A', offers: { '@type': 'Brand', name: 'A' } }, 'no Offer'],
])('%j is judged: %s', (data, problem) => expect(findVocabularyProblems(data).join()).toContain(problem))

// Units in stock, null = not counted; whether more can be ordered; what a page and the feed say.
const stocks = [
  [5, false, 'InStock', 'in_stock'],
  [5, true, 'InStock', 'in_stock'],
  [0, true, 'BackOrder', 'backorder'],
  [0, false, 'OutOfStock', 'out_of_stock'],
  [null, true, 'InStock', 'in_stock'],
] as const

test('a product page says of stock what the feed says', async () => {
  for (const [index, [stock, backorders]] of stocks.entries())
    await createTestProduct(shop, { name: `P${index}`, stock, backorders, variants: [{ sku: `P${index}` }] })
  const feed = await readFeed()
  for (const [index, [, , onPage, inFeed]] of stocks.entries()) {
    const [data] = await readData(`/items/p${index}`)
    const shown = [data!.offers!.availability, feed.get(`P${index}`)!['g:availability']]
    expect([index, ...shown]).toEqual([index, `https://schema.org/${onPage}`, inFeed])
  }
})

test('a price is valid until its sale starts or ends, in the time zone of the store, and the feed has the same sale', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'Asia/Tokyo' }, shop.now()))
  // The last moment is 2026-03-04 in Tokyo, and still the 3rd in UTC.
  const endsAt = Date.UTC(2026, 2, 3, 20)
  const sale = { price: 2000, salePrice: 1500 }
  await createTestProduct(shop, { ...sale, name: 'Running', saleEndsAt: endsAt, variants: [{ sku: 'RUN' }] })
  await createTestProduct(shop, {
    ...sale,
    name: 'Ahead',
    saleStartsAt: shop.now() + day,
    saleEndsAt: endsAt + 9 * day,
    variants: [{ sku: 'AHEAD' }],
  })
  await createTestProduct(shop, { ...sale, name: 'Open', saleStartsAt: shop.now() + day, variants: [{ sku: 'OPEN' }] })
  await createTestProduct(shop, { ...sale, name: 'Always', variants: [{ sku: 'ALWAYS' }] })
  await createTestProduct(shop, { price: 2000, saleEndsAt: endsAt, name: 'None', variants: [{ sku: 'NONE' }] })
  const feed = await readFeed()
  const facts: unknown[] = []
  for (const name of ['running', 'ahead', 'open', 'always', 'none']) {
    const { price, priceValidUntil, priceSpecification } = (await readData(`/items/${name}`))[0]!.offers!
    const sku = name === 'running' ? 'RUN' : name.toUpperCase()
    facts.push([
      price,
      priceValidUntil,
      priceSpecification?.price,
      feed.get(sku)!['g:sale_price'],
      feed.get(sku)!['g:sale_price_effective_date'],
    ])
  }
  expect(facts).toEqual([
    ['15.00', '2026-03-04', '20.00', '15.00 USD', '2026-03-02T10:00:00.000Z/2026-03-03T20:00:00.000Z'],
    ['20.00', '2026-03-03', undefined, '15.00 USD', '2026-03-03T10:00:00.000Z/2026-03-12T20:00:00.000Z'],
    ['20.00', '2026-03-03', undefined, undefined, undefined],
    ['15.00', undefined, '20.00', '15.00 USD', undefined],
    ['20.00', undefined, undefined, undefined, undefined],
  ])
})

async function readFeed(): Promise<Map<string, Record<string, string>>> {
  await admin.post('/admin/plugins/product-feed/switch', { active: 'on' })
  await runPluginTasks(shop, new AbortController().signal)
  expect(await getPluginRecord(shop.db.read, 'product-feed')).toMatchObject({ active: true })
  const { text } = await guest.get('/feeds/products.xml')
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) =>
    Object.fromEntries([...item!.matchAll(/<(g:\w+)>([^<]*)</g)].map(([, name, value]): [string, string] => [name!, value!])),
  )
  return new Map(items.map((item) => [item['g:id']!, item]))
}
