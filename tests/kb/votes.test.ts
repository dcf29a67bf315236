import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { pruneGaps } from '#src/kb/gaps.ts'
import { buildApp } from '#src/app.tsx'
import { createTestClient } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle } from './create-article.ts'
import { recordMissedSearch } from '#src/kb/missed-searches.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const countsOf = async (id: number) => {
  const { kbArticles } = shop.db.t
  const [row] = await shop.db.read
    .select({ helpful: kbArticles.helpful, unhelpful: kbArticles.unhelpful, score: kbArticles.helpfulScore })
    .from(kbArticles)
    .where(eq(kbArticles.id, id))
  return row
}
const votes = () => shop.db.read.select().from(shop.db.t.kbVotes)

describe('a vote', () => {
  test('counts once per visitor and article, and a second one replaces it', async () => {
    const { id } = await createTestArticle(shop)
    for (const helpful of ['yes', 'yes', 'no', 'no']) await guest.post('/kb/returns/vote', { helpful })
    expect(await countsOf(id)).toMatchObject({ helpful: 0, unhelpful: 1 })
    const other = createTestClient(buildApp(shop))
    await other.post('/kb/returns/vote', { helpful: 'yes' })
    expect(await countsOf(id)).toEqual({ helpful: 1, unhelpful: 1, score: 500_000 })
  })

  test('is thanked for in place with the focus, and No asks what was missing', async () => {
    await createTestArticle(shop)
    const client = guest.htmx('/kb/returns')
    const no = await client.post('/kb/returns/vote', { helpful: 'no' })
    expect(no.text).toMatch(/^<section class="kb-rate" id="kb-rate"[^>]*><h2 id="kb-rate-title" tabindex="-1" autofocus>/)
    expect(no).toShow('What was missing?')
    const comment = await client.post('/kb/returns/vote', {
      helpful: 'no',
      comment: 'Which <b>box</b>? Mail me@example.com or 555 123 4567.',
    })
    expect(comment).toShow('Thank you. We read every comment.')
    expect((await votes()).map((vote) => vote.comment)).toEqual(['Which <b>box</b>? Mail … or ….'])
  })

  test('keeps each comment that is sent, and the same one once', async () => {
    await createTestArticle(shop)
    for (const comment of ['Which box?', 'Which box?', 'And which label?', 'Which box?', 'x'.repeat(1000)])
      await guest.post('/kb/returns/vote', { helpful: 'no', comment })
    expect((await votes()).map(({ comment }) => comment)).toEqual([`Which box?\n\nAnd which label?\n\n${'x'.repeat(1000)}`])
  })

  test('works without script and is remembered on the page', async () => {
    await createTestArticle(shop)
    const response = await guest.post('/kb/returns/vote', { helpful: 'yes' })
    expect([response.status, response.location]).toEqual([303, '/kb/returns#kb-rate'])
    const page = await guest.get('/kb/returns')
    expect(page).toShow('Thank you for your feedback')
    expect(page).not.toShow('Was this article helpful?')
  })

  test('stores nothing that connects it with the visitor or with other votes', async () => {
    await createTestArticle(shop)
    await createTestArticle(shop, { title: 'Other' })
    for (const path of ['/kb/returns', '/kb/other']) await guest.post(`${path}/vote`, { helpful: 'yes' })
    const [first, second] = await votes()
    expect(first!.visitor).not.toBe(second!.visitor)
    expect([...guest.cookies.values()]).not.toContain(first!.visitor)
  })

  test('is refused for an article that is not shown, and shown again with its error when the comment is too long', async () => {
    await createTestArticle(shop, { status: 'draft' })
    expect(await guest.post('/kb/returns/vote', { helpful: 'yes' })).toHaveStatus(404)
    await createTestArticle(shop, { title: 'Open' })
    const long = { helpful: 'no', comment: 'x'.repeat(1001) }
    for (const client of [guest, guest.htmx('/kb/open')]) {
      const response = await client.post('/kb/open/vote', long)
      expect(response).toHaveStatus(422)
    }
    expect(await votes()).toEqual([])
  })

  test('shows its share from three votes on', async () => {
    const { id } = await createTestArticle(shop)
    const setVotes = (helpful: number, unhelpful: number) =>
      shop.db.transaction((tx) => tx.update(tx.t.kbArticles).set({ helpful, unhelpful }).where(eq(tx.t.kbArticles.id, id)))
    await setVotes(2, 0)
    expect(await guest.get('/kb/returns')).not.toShow('found this helpful')
    await setVotes(23, 2)
    expect(await guest.get('/kb/returns')).toShow('92% found this helpful')
    expect(await guest.get('/kb')).toShow('Most helpful')
  })
})

const browser = { headers: { 'user-agent': 'Mozilla/5.0' } }

describe('a search without a result', () => {
  const missed = async () =>
    (await shop.db.read.select().from(shop.db.t.kbMissedSearches).orderBy(shop.db.t.kbMissedSearches.id)).map(
      ({ text, count }) => [text, count] as const,
    )

  test('is counted with equal ones, without personal data', async () => {
    for (const search of ['Gramophone', 'gramophone!', 'order+1234567+of+ann@example.com']) await guest.get(`/kb?q=${search}`, browser)
    expect(await missed()).toEqual([
      ['gramophone!', 2],
      ['order … of …', 1],
    ])
  })

  test('is not counted while it is typed, only when it stays', async () => {
    const fragment = await guest.htmx('/kb').get('/kb?q=gramo')
    expect(fragment.text).toContain('hx-post="/kb/searches"')
    expect(await missed()).toEqual([])
    expect(await guest.htmx('/kb').post('/kb/searches', { q: 'gramophone' })).toHaveStatus(204)
    expect(await missed()).toEqual([['gramophone', 1]])
  })

  test('is not counted when articles are found, for bots, for prefetched pages, or below three letters', async () => {
    await createTestArticle(shop, { title: 'Return an order' })
    await guest.post('/kb/searches', { q: 'return' })
    await guest.get('/kb?q=zzzz', { headers: { 'user-agent': 'Googlebot/2.1' } })
    await guest.get('/kb?q=zzzz', { headers: { ...browser.headers, 'sec-purpose': 'prefetch' } })
    await guest.get('/kb?q=zz', browser)
    expect(await missed()).toEqual([])
  })

  test('is erased after half a year, like comments, while votes stay counted', async () => {
    const { id } = await createTestArticle(shop)
    await guest.post('/kb/returns/vote', { helpful: 'no', comment: 'Which box?' })
    await shop.db.transaction((tx) => recordMissedSearch(tx, { text: 'gramophone', language: 'en' }, shop.now()))
    await pruneGaps(shop)
    expect(await missed()).toHaveLength(1)
    shop.clock.advance(181 * 86_400_000)
    await pruneGaps(shop)
    expect(await missed()).toEqual([])
    expect((await votes()).map(({ comment }) => comment)).toEqual([''])
    expect(await countsOf(id)).toMatchObject({ unhelpful: 1 })
  })
})
