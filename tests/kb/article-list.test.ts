import { describe, expect, test } from 'bun:test'
import { pruneTrash } from '#src/kb/bulk-articles.ts'
import { getArticleForStaff } from '#src/kb/edit-articles.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, createTestKbCategory } from './create-article.ts'
import { recordMissedSearch } from '#src/kb/missed-searches.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const path = '/admin/kb'
const rowNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const names = async (query: string) => rowNames((await admin.get(`${path}${query}`)).text)
const bulk = (form: Record<string, string | number | number[]>) => admin.post(`${path}/bulk`, { back: path, ...form })
const undo = async (location: string | null) => {
  const { text } = await admin.get(location!)
  return admin.post(`${path}/undo`, { entry: /name="entry" value="(\d+)"/.exec(text)?.[1] ?? '', back: path })
}

describe('articles', () => {
  test('are listed by state, 25 per page, filtered, sorted, searched and exported', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    for (let index = 0; index < 26; index++) {
      shop.clock.advance(1)
      await createTestArticle(shop, { title: `Article ${String(index).padStart(2, '0')}` })
    }
    await createTestArticle(shop, { title: 'Draft', status: 'draft', categoryIds: [orders], featured: true })
    await createTestArticle(shop, { title: 'Later', publishAt: shop.now() + 1000 })
    expect(await names('')).toHaveLength(25)
    expect(await names('?page=2')).toEqual(['Article 02', 'Article 01', 'Article 00'])
    expect(await names('?view=draft')).toEqual(['Draft'])
    expect(await names('?view=scheduled')).toEqual(['Later'])
    expect((await names('?view=published&sort=title'))[0]).toBe('Article 00')
    expect(await names(`?category=${orders}`)).toEqual(['Draft'])
    expect(await names('?featured=yes')).toEqual(['Draft'])
    expect(await names('?q=article-07')).toEqual(['Article 07'])
    const csv = (await admin.get(`${path}/export.csv?view=draft`)).text.trimEnd().split('\r\n')
    expect(csv).toHaveLength(2)
    expect(csv[1]).toContain(',Draft,draft,Orders,')
  })

  test('are published together, but for an empty one, and the trash lists deleted ones', async () => {
    const first = await createTestArticle(shop, { title: 'First', status: 'draft' })
    const second = await createTestArticle(shop, { title: 'Second' })
    const empty = await createTestArticle(shop, { title: 'Empty', status: 'draft', body: '' })
    await bulk({ action: 'publish', ids: [first.id, empty.id] })
    expect([(await guest.get('/kb/first')).status, (await guest.get('/kb/empty')).status]).toEqual([200, 404])
    const { location } = await bulk({ action: 'publish', ids: [empty.id] })
    expect(await admin.get(location!)).toShow('No article changed: each is published already, or empty.')
    await bulk({ action: 'trash', ids: [first.id, second.id] })
    expect(await names('?view=trash&sort=title')).toEqual(['First', 'Second'])
  })

  test('are added to a category after a question', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    const { id } = await createTestArticle(shop)
    expect(await bulk({ action: 'category', ids: id })).toShow('Add 1 article to a category')
    expect(await bulk({ action: 'category', ids: id, confirmed: '1', category: 99 })).toHaveStatus(422)
    const done = await bulk({ action: 'category', ids: id, confirmed: '1', category: orders })
    expect(await getArticleForStaff(shop.db.read, id)).toMatchObject({ categoryIds: [orders] })
    await undo(done.location)
    expect(await getArticleForStaff(shop.db.read, id)).toMatchObject({ categoryIds: [] })
  })

  test('are erased with their votes', async () => {
    const { id } = await createTestArticle(shop)
    await guest.post('/kb/returns/vote', { helpful: 'no', comment: 'Which box?' })
    await bulk({ action: 'trash', ids: id })
    shop.clock.advance(31 * 86_400_000)
    await pruneTrash(shop)
    expect(await shop.db.read.select().from(shop.db.t.kbVotes)).toEqual([])
  })

  test('are found by the search of the admin', async () => {
    await createTestArticle(shop, { title: 'Return an order', status: 'draft' })
    const page = await admin.get('/admin/find?q=retur')
    expect(page).toShow('Return an order')
    expect(page.text).toContain('/admin/kb/1/edit')
  })
})

describe('categories', () => {
  const categories = `${path}/categories`

  test('are created, nested, moved by keys and by dragging, and translated', async () => {
    await admin.post(categories, { name: 'Orders' })
    await admin.post(categories, { name: 'Returns' })
    await admin.post(categories, { name: 'Care', parent: 1 })
    const order = async () => rowNames((await admin.get(categories)).text)
    expect(await order()).toEqual(['Orders', 'Care', 'Returns'])
    await admin.htmx(categories).post(`${categories}/2/move`, { to: 'up' })
    expect(await order()).toEqual(['Returns', 'Orders', 'Care'])
    const moved = await admin.htmx(categories).post(`${categories}/2/move`, { target: 3, place: 'after', from: '' })
    expect(moved.headers.get('hx-trigger')).toContain('Returns is now 2 of 2 in Orders.')
    expect(await order()).toEqual(['Orders', 'Care', 'Returns'])
    const stale = await admin.htmx(categories).post(`${categories}/2/move`, { target: 3, place: 'before', from: '' })
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Another person moved this category.')
    expect(await order()).toEqual(['Orders', 'Care', 'Returns'])
    expect((await admin.htmx(categories).post(`${categories}/1/move`, { target: 3, place: 'inside' })).headers.get('hx-trigger')).toContain(
      'A category cannot be moved into itself.',
    )
    expect((await admin.get(`${categories}/export.csv`)).text).toContain('Orders > Care')
  })

  test('are refused with the error at its field, and saved only over what was seen', async () => {
    await createTestKbCategory(shop, { name: 'Orders' })
    expect(await admin.post(categories, { name: '' })).toShow('Enter a name.')
    expect(await admin.post(categories, { name: 'Care', parent: 99 })).toShow('Choose one of the options')
    expect(await admin.post(categories, { name: 'Orders' })).toShow('Another category already has this URL slug.')
    const { text } = await admin.get(`${categories}/1/edit`)
    const updated_at = /name="updated_at" value="(\d+)"/.exec(text)![1]!
    shop.clock.advance(1000)
    await admin.post(`${categories}/1`, { name: 'Buying', slug: 'orders', updated_at })
    expect(await admin.post(`${categories}/1`, { name: 'Mine', slug: 'orders', updated_at })).toHaveStatus(409)
    await admin.post(`${categories}/1/delete`)
    expect(await admin.get(`${categories}/1/edit`)).toHaveStatus(404)
  })
})

describe('what readers miss', () => {
  const gaps = `${path}/gaps`

  test('is listed by kind, marked as done and back, and starts an article', async () => {
    await createTestArticle(shop)
    await guest.post('/kb/returns/vote', { helpful: 'no', comment: 'Which <b>box</b>?' })
    await shop.db.transaction((tx) => recordMissedSearch(tx, { text: 'gift <wrap>', language: 'en' }, shop.now()))
    const searches = await admin.get(gaps)
    expect(searches.text).toContain('gift &lt;wrap&gt;')
    const href = /href="(\/admin\/kb\/create\?[^"]*)"/.exec(searches.text)![1]!.replaceAll('&amp;', '&')
    expect((await admin.get(href)).text).toContain('value="gift &lt;wrap&gt;"')
    const comments = await admin.get(`${gaps}?view=comments`)
    expect(comments.text).toContain('Which &lt;b&gt;box&lt;/b&gt;?')
    const done = await admin.post(`${gaps}/bulk`, { action: 'done', ids: 1, back: `${gaps}?view=comments` })
    expect(await admin.get(`${gaps}?view=comments`)).toShow('No comments')
    expect(await admin.get(`${gaps}?view=comments&state=done`)).toShow('Which')
    const { text } = await admin.get(done.location!)
    await admin.post(`${gaps}/undo`, { entry: /name="entry" value="(\d+)"/.exec(text)![1]!, back: gaps })
    expect(await admin.get(`${gaps}?view=comments`)).toShow('Which')
    await admin.post(path, { title: 'Gift wrap', status: 'draft', gap: 'search-1' })
    expect(await admin.get(gaps)).toShow('Every search found something')
    expect((await admin.get(`${gaps}/export.csv?state=done`)).text).toContain('gift <wrap>')
  })
})
