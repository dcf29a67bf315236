import { expect, setDefaultTimeout, test } from 'bun:test'
import { seedCatalog } from '#db/seeds/demo/products.ts'
import { seedHelpCenter } from '#db/seeds/demo/kb/seed-help-center.ts'
import { faqsDemo } from '#db/seeds/demo/faqs.ts'
import { formsDemo } from '#db/seeds/demo/forms.ts'
import { seedPages } from '#db/seeds/demo/cms/seed-pages.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestUser } from '#tests/support/users.ts'
import { judgedQueries, rateResults } from '../../bench/relevance/judged-queries.ts'
import '#tests/support/both-engines.ts'

// The images of the catalog are made in all sizes.
setDefaultTimeout(300_000)

const { shop, guest } = storeTest({ config: { rateLimits: false } })

test('at least 120 searches are judged, each once, with a best answer', () => {
  expect(judgedQueries.length).toBeGreaterThanOrEqual(120)
  expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(judgedQueries.length)
  for (const { query, grades } of judgedQueries) expect([query, Math.max(...grades.values())]).toEqual([query, 3])
})

test('an order is rated by how early the best answers come', () => {
  const judged = { query: 'mug', grades: new Map([['/a', 3], ['/b', 1]]) } // prettier-ignore
  expect(rateResults(judged, ['/a', '/b'])).toBe(1)
  expect(rateResults(judged, ['/c', '/a'])).toBeCloseTo(0.58, 2)
  expect(rateResults(judged, ['/c'])).toBe(0)
})

test('the best answers of the demo store come first', async () => {
  const agent = await createTestUser(shop, 3)
  await seedCatalog(shop, () => {})
  await seedHelpCenter(shop, agent)
  for (const seed of [faqsDemo, formsDemo]) await seed(shop, { report: () => {} })
  await seedPages(shop, agent)
  const rated: { query: string; value: number }[] = []
  for (const judged of judgedQueries) {
    const response = await guest.get(`/api/live-search-api?${new URLSearchParams({ q: judged.query }).toString()}`)
    const { results } = response.json() as { results: { url: string }[] }
    rated.push({
      query: judged.query,
      value: rateResults(
        judged,
        results.map(({ url }) => url),
      ),
    })
  }
  expect(rated.filter(({ value }) => value < 0.4)).toEqual([])
  expect(rated.reduce((sum, { value }) => sum + value, 0) / rated.length).toBeGreaterThan(0.97)
})
