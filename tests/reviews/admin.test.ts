import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestReview, readRatingTotals } from './create-review.ts'

const path = '/admin/ecommerce/reviews'

async function createReviewShop() {
  const shop = await createTestShop()
  const app = buildApp(shop)
  const [mug, bag] = [await createTestProduct(shop, { name: 'Harbor Mug' }), await createTestProduct(shop, { name: 'Field Bag' })]
  const agent = await createTestUser(shop, 3)
  return { shop, app, mug, bag, staff: await createSignedInClient(app, shop, agent) }
}

const readStatus = async (shop: Awaited<ReturnType<typeof createTestShop>>, id: number) =>
  (await shop.db.read.select().from(shop.db.t.reviews)).find((row) => row.id === id)?.status
const readTitles = (text: string) => [...text.matchAll(/<p class="strong">(Told [^<]*)<\/p>/g)].map(([, title]) => title)
const readUndoEntry = (text: string) => /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ''

describe('the review queue', () => {
  test('shows pending reviews, oldest first, with counts for each status', async () => {
    const { shop, staff, mug, bag } = await createReviewShop()
    await createTestReview(shop, mug, { title: 'Told first', status: 'pending' })
    shop.clock.advance(1000)
    await createTestReview(shop, bag, { title: 'Told second', status: 'pending' })
    await createTestReview(shop, bag, { title: 'Told openly' })
    await createTestReview(shop, bag, { title: 'Told off', status: 'rejected' })
    const pendingPage = await staff.get(path)
    expect(readTitles(pendingPage.text)).toEqual(['Told first', 'Told second'])
    expect(pendingPage).toShow('Pending 2')
    expect(pendingPage).toShow('Approved 1')
    expect(pendingPage).toShow('Rejected 1')
    expect(pendingPage).toShow('All 4')
    expect(readTitles((await staff.get(`${path}?view=approved`)).text)).toEqual(['Told openly'])
    expect(readTitles((await staff.get(`${path}?view=all`)).text)).toHaveLength(4)
  })

  test('can be searched by text, author and product, and filtered by product', async () => {
    const { shop, staff, mug, bag } = await createReviewShop()
    await createTestReview(shop, mug, { title: 'Told warm', text: 'Keeps tea hot for an hour.', status: 'pending' })
    await createTestReview(shop, bag, { title: 'Told 100%', author: 'Zofia K.', status: 'pending' })
    const findTitles = async (query: string) => readTitles((await staff.get(`${path}?${query}`)).text)
    expect(await findTitles('q=TEA+hot')).toEqual(['Told warm'])
    expect(await findTitles('q=zofia')).toEqual(['Told 100%'])
    expect(await findTitles('q=harbor')).toEqual(['Told warm'])
    expect(await findTitles('q=100%25')).toEqual(['Told 100%'])
    expect(await findTitles('q=%25')).toEqual(['Told 100%'])
    expect(await findTitles("q='%20or%201=1")).toEqual([])
    expect(await findTitles(`product=${bag.id}`)).toEqual(['Told 100%'])
    expect(await staff.get(`${path}?q=nothing`)).toShow('No results')
  })

  test('shows 25 per page, with as many queries however many are shown', async () => {
    const { shop, staff, mug } = await createReviewShop()
    for (let i = 0; i < 2; i++) await createTestReview(shop, mug, { title: `Told ${i}`, status: 'pending' })
    const baseline = await countQueries(shop, () => staff.get(path))
    for (let i = 2; i < 30; i++) await createTestReview(shop, mug, { title: `Told ${i}`, status: 'pending' })
    expect(await countQueries(shop, () => staff.get(path))).toBe(baseline)
    expect(readTitles((await staff.get(path)).text)).toHaveLength(25)
    expect(readTitles((await staff.get(`${path}?page=2`)).text)).toHaveLength(5)
  })

  test('escapes the content', async () => {
    const { shop, staff, mug } = await createReviewShop()
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    await createTestReview(shop, mug, { title: hostile, text: hostile, author: hostile, status: 'pending' })
    const { text } = await staff.get(path)
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<script>alert')
  })

  test('shows the number of pending reviews in the menu, and nothing when there are none', async () => {
    const { shop, staff, mug } = await createReviewShop()
    const readMenuLink = async () =>
      /href="\/admin\/ecommerce\/reviews"[\s\S]*?<\/a>/.exec((await staff.get('/admin/dashboard')).text)?.[0] ?? ''
    expect(await readMenuLink()).not.toContain('sidebar-count')
    await createTestReview(shop, mug)
    expect(await readMenuLink()).not.toContain('sidebar-count')
    await createTestReview(shop, mug, { status: 'pending' })
    expect(await readMenuLink()).toMatch(/sidebar-count[^>]*>1</)
  })
})

describe('staff', () => {
  test('approve and reject, which updates the rating, is written to the audit log and can be undone', async () => {
    const { shop, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { rating: 4, status: 'pending' })
    const bulkResponse = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    expect(bulkResponse).toReplace('#list')
    expect(bulkResponse).toShow('1 review approved.')
    expect(bulkResponse).toShow('No pending reviews')
    expect([await readStatus(shop, id), await readRatingTotals(shop, mug)]).toEqual(['approved', [1, 4]])
    expect((await listAuditEntries(shop.db.read))[0]).toMatchObject({
      actor: 'Role 3',
      action: 'reviews.decided',
      change: { to: 'approved', before: { [id]: 'pending' } },
    })
    const undoResponse = await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(bulkResponse.text), back: path })
    expect(undoResponse).toShow('Undone')
    expect([await readStatus(shop, id), await readRatingTotals(shop, mug)]).toEqual(['pending', [0, 0]])
    await staff.post(`${path}/bulk`, { ids: id, action: 'rejected', back: path })
    expect(await readStatus(shop, id)).toBe('rejected')
    await staff.post(`${path}/bulk`, { ids: id, action: 'pending', back: path })
    expect(await readStatus(shop, id)).toBe('pending')
  })

  test('can do it without script too, and return to the list as they saw it', async () => {
    const { shop, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { status: 'pending' })
    const returnUrl = `${path}?q=holds`
    const bulkResponse = await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back: returnUrl })
    expect(bulkResponse.location).toStartWith(`${returnUrl}&undo=`)
    const listPage = await staff.follow(bulkResponse)
    expect(listPage).toShow('1 review approved.')
    const undoResponse = await staff.post(`${path}/undo`, { entry: readUndoEntry(listPage.text), back: returnUrl })
    expect(undoResponse).toRedirectTo(returnUrl)
    expect(await readStatus(shop, id)).toBe('pending')
    const externalResponse = await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back: 'https://evil.example/?q=x' })
    expect(externalResponse.location).toStartWith(`${path}?q=x&undo=`)
  })

  test('decide many at once, and undo restores the status of each', async () => {
    const { shop, staff, mug, bag } = await createReviewShop()
    const pendingPage = await createTestReview(shop, mug, { rating: 2, status: 'pending' })
    const rejectedReview = await createTestReview(shop, bag, { rating: 3, status: 'rejected' })
    const approvedReview = await createTestReview(shop, bag, { rating: 5 })
    const ids = [pendingPage.id, rejectedReview.id, approvedReview.id]
    const bulkResponse = await staff.htmx(path).post(`${path}/bulk`, { ids, action: 'approved', back: path })
    expect(bulkResponse).toShow('2 reviews approved.')
    expect([await readRatingTotals(shop, mug), await readRatingTotals(shop, bag)]).toEqual([
      [1, 2],
      [2, 8],
    ])
    await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(bulkResponse.text), back: path })
    expect([
      await readStatus(shop, pendingPage.id),
      await readStatus(shop, rejectedReview.id),
      await readStatus(shop, approvedReview.id),
    ]).toEqual(['pending', 'rejected', 'approved'])
    expect([await readRatingTotals(shop, mug), await readRatingTotals(shop, bag)]).toEqual([
      [0, 0],
      [1, 5],
    ])
  })

  test('can delete and restore within ten minutes', async () => {
    const { shop, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { rating: 5 })
    const bulkResponse = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'delete', back: `${path}?view=all` })
    expect(bulkResponse).toShow('1 review deleted.')
    expect(await readRatingTotals(shop, mug)).toEqual([0, 0])
    await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(bulkResponse.text), back: path })
    expect(await readRatingTotals(shop, mug)).toEqual([1, 5])
    const rows = await shop.db.read.select().from(shop.db.t.reviews)
    const deleteResponse = await staff.htmx(path).post(`${path}/bulk`, { ids: rows[0]!.id, action: 'delete', back: path })
    shop.clock.advance(11 * 60_000)
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(deleteResponse.text), back: path })).toHaveStatus(409)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('cannot undo a decision or reply that another person changed since', async () => {
    const { shop, app, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { status: 'pending' })
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    const approveResponse = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    await otherClient.post(`${path}/bulk`, { ids: id, action: 'rejected', back: path })
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(approveResponse.text), back: path })).toHaveStatus(409)
    expect(await readStatus(shop, id)).toBe('rejected')
    expect(await readRatingTotals(shop, mug)).toEqual([0, 0])
    const answerResponse = await staff.htmx(path).post(`${path}/${id}/answer`, { text: 'Sorry.', back: path })
    await otherClient.post(`${path}/${id}/answer`, { text: 'We will call you.', back: path })
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: readUndoEntry(answerResponse.text), back: path })).toHaveStatus(409)
    expect((await shop.db.read.select().from(shop.db.t.reviews))[0]!.storeAnswer).toBe('We will call you.')
  })

  test('can undo only their own actions', async () => {
    const { shop, app, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { status: 'pending' })
    const bulkResponse = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    expect(await otherClient.post(`${path}/undo`, { entry: readUndoEntry(bulkResponse.text), back: path })).toHaveStatus(409)
    expect(await readStatus(shop, id)).toBe('approved')
  })

  test('can reply, edit the reply and delete it, and shoppers see it', async () => {
    const { shop, app, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug)
    const list = `${path}?view=approved`
    const postAnswer = (text: string) => staff.htmx(list).post(`${path}/${id}/answer`, { text, back: list })
    const answerResponse = await postAnswer('Thank you, <b>Amara</b>!')
    expect(answerResponse).toShow('Reply saved.')
    expect(await createTestClient(app).get(`/items/${mug.seoLink}`)).toShow('Thank you, <b>Amara</b>!')
    await postAnswer('Thank you!')
    const removedResponse = await postAnswer('')
    expect(removedResponse).toShow('Reply removed.')
    expect((await createTestClient(app).get(`/items/${mug.seoLink}`)).text).not.toContain('Reply from')
    await staff.htmx(list).post(`${path}/undo`, { entry: readUndoEntry(removedResponse.text), back: list })
    expect(await createTestClient(app).get(`/items/${mug.seoLink}`)).toShow('Thank you!')
    expect(await staff.post(`${path}/999/answer`, { text: 'x', back: list })).toHaveStatus(404)
    expect(await postAnswer('x'.repeat(2001))).toHaveStatus(422)
  })

  test('must select a review first and cannot submit an unknown decision', async () => {
    const { staff } = await createReviewShop()
    expect(await staff.post(`${path}/bulk`, { action: 'approved', back: path })).toShow('Select at least one row first.')
    expect(await staff.post(`${path}/bulk`, { ids: 1, action: 'published', back: path })).toHaveStatus(422)
    expect(
      await staff.post(`${path}/bulk`, { ids: Array.from({ length: 101 }, (_, index) => index + 1), action: 'approved', back: path }),
    ).toHaveStatus(422)
  })
})

describe('review permissions', () => {
  test('block customers, guests and requests from other sites', async () => {
    const { shop, app, staff, mug } = await createReviewShop()
    const { id } = await createTestReview(shop, mug, { status: 'pending' })
    const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    const wholesale = await createSignedInClient(app, shop, await createTestUser(shop, 2))
    const form = { ids: id, action: 'approved', back: path }
    for (const client of [customer, wholesale, createTestClient(app)]) {
      expect((await client.get(path)).status).toBe(302)
      expect((await client.post(`${path}/bulk`, form)).location).toStartWith('/login')
      expect((await client.post(`${path}/${id}/answer`, { text: 'x', back: path })).location).toStartWith('/login')
    }
    expect(await staff.post(`${path}/bulk`, form, { headers: { 'sec-fetch-site': 'cross-site' } })).toHaveStatus(403)
    expect(await readStatus(shop, id)).toBe('pending')
  })

  test('under least privilege let agents read and editors decide', async () => {
    const { shop, app, staff, mug } = await createReviewShop()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await createTestReview(shop, mug, { title: 'Told', status: 'pending' })
    const queuePage = await staff.get(path)
    expect(queuePage).toShow('Told')
    expect(queuePage.text).not.toContain('name="action"')
    expect(await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back: path })).toHaveStatus(403)
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    await editor.post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    expect(await readStatus(shop, id)).toBe('approved')
  })
})
