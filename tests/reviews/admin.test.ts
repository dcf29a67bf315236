import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { listAudit } from '#src/accounts/audit.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'
import { aReviewOf, ratingOf } from './a-review.ts'

const path = '/admin/ecommerce/reviews'

async function opened() {
  const shop = await testShop()
  const app = buildApp(shop)
  const [mug, bag] = [await aProduct(shop, { name: 'Harbor Mug' }), await aProduct(shop, { name: 'Field Bag' })]
  const agent = await addPerson(shop, 3)
  return { shop, app, mug, bag, staff: await browserOf(app, shop, agent) }
}

const statusOf = async (shop: Awaited<ReturnType<typeof testShop>>, id: number) =>
  (await shop.db.read.select().from(shop.db.t.reviews)).find((row) => row.id === id)?.status
const titles = (text: string) => [...text.matchAll(/<p class="strong">(Told [^<]*)<\/p>/g)].map(([, title]) => title)
const entryIn = (text: string) => /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ''

describe('the queue', () => {
  test('shows what waits, the oldest first, with counts for each state', async () => {
    const { shop, staff, mug, bag } = await opened()
    await aReviewOf(shop, mug, { title: 'Told first', status: 'pending' })
    shop.clock.advance(1000)
    await aReviewOf(shop, bag, { title: 'Told second', status: 'pending' })
    await aReviewOf(shop, bag, { title: 'Told openly' })
    await aReviewOf(shop, bag, { title: 'Told off', status: 'rejected' })
    const waiting = await staff.get(path)
    expect(titles(waiting.text)).toEqual(['Told first', 'Told second'])
    expect(waiting).toShow('Waiting 2')
    expect(waiting).toShow('Approved 1')
    expect(waiting).toShow('Rejected 1')
    expect(waiting).toShow('All 4')
    expect(titles((await staff.get(`${path}?view=approved`)).text)).toEqual(['Told openly'])
    expect(titles((await staff.get(`${path}?view=all`)).text)).toHaveLength(4)
  })

  test('is searched by words, author and product, and filtered by product', async () => {
    const { shop, staff, mug, bag } = await opened()
    await aReviewOf(shop, mug, { title: 'Told warm', text: 'Keeps tea hot for an hour.', status: 'pending' })
    await aReviewOf(shop, bag, { title: 'Told 100%', author: 'Zofia K.', status: 'pending' })
    const found = async (query: string) => titles((await staff.get(`${path}?${query}`)).text)
    expect(await found('q=TEA+hot')).toEqual(['Told warm'])
    expect(await found('q=zofia')).toEqual(['Told 100%'])
    expect(await found('q=harbor')).toEqual(['Told warm'])
    expect(await found('q=100%25')).toEqual(['Told 100%'])
    expect(await found('q=%25')).toEqual(['Told 100%'])
    expect(await found("q='%20or%201=1")).toEqual([])
    expect(await found(`product=${bag.id}`)).toEqual(['Told 100%'])
    expect(await staff.get(`${path}?q=nothing`)).toShow('Nothing matches that')
  })

  test('comes in pages of 25, with as many queries however many stand on one', async () => {
    const { shop, staff, mug } = await opened()
    for (let at = 0; at < 2; at++) await aReviewOf(shop, mug, { title: `Told ${at}`, status: 'pending' })
    const few = await countReads(shop, () => staff.get(path))
    for (let at = 2; at < 30; at++) await aReviewOf(shop, mug, { title: `Told ${at}`, status: 'pending' })
    expect(await countReads(shop, () => staff.get(path))).toBe(few)
    expect(titles((await staff.get(path)).text)).toHaveLength(25)
    expect(titles((await staff.get(`${path}?page=2`)).text)).toHaveLength(5)
  })

  test('shows as text whatever was typed', async () => {
    const { shop, staff, mug } = await opened()
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    await aReviewOf(shop, mug, { title: hostile, text: hostile, author: hostile, status: 'pending' })
    const { text } = await staff.get(path)
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<script>alert')
  })

  test('says in the menu how many wait, and nothing while none do', async () => {
    const { shop, staff, mug } = await opened()
    const inMenu = async () => /href="\/admin\/ecommerce\/reviews"[\s\S]*?<\/a>/.exec((await staff.get('/admin/dashboard')).text)?.[0] ?? ''
    expect(await inMenu()).not.toContain('sidebar-count')
    await aReviewOf(shop, mug)
    expect(await inMenu()).not.toContain('sidebar-count')
    await aReviewOf(shop, mug, { status: 'pending' })
    expect(await inMenu()).toMatch(/sidebar-count[^>]*>1</)
  })
})

describe('staff', () => {
  test('approve and reject, with the rating kept, the deed written down and a way back', async () => {
    const { shop, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { rating: 4, status: 'pending' })
    const done = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    expect(done).toReplace('#list')
    expect(done).toShow('1 review approved.')
    expect(done).toShow('Nothing waits')
    expect([await statusOf(shop, id), await ratingOf(shop, mug)]).toEqual(['approved', [1, 4]])
    expect((await listAudit(shop.db.read))[0]).toMatchObject({
      actor: 'Role 3',
      action: 'reviews.decided',
      change: { to: 'approved', before: { [id]: 'pending' } },
    })
    const undone = await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(done.text), back: path })
    expect(undone).toShow('Undone')
    expect([await statusOf(shop, id), await ratingOf(shop, mug)]).toEqual(['pending', [0, 0]])
    await staff.post(`${path}/bulk`, { ids: id, action: 'rejected', back: path })
    expect(await statusOf(shop, id)).toBe('rejected')
    await staff.post(`${path}/bulk`, { ids: id, action: 'pending', back: path })
    expect(await statusOf(shop, id)).toBe('pending')
  })

  test('do it without script too, and come back to the list as they saw it', async () => {
    const { shop, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { status: 'pending' })
    const back = `${path}?q=holds`
    const sent = await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back })
    expect(sent.location).toStartWith(`${back}&undo=`)
    const list = await staff.follow(sent)
    expect(list).toShow('1 review approved.')
    const undone = await staff.post(`${path}/undo`, { entry: entryIn(list.text), back })
    expect(undone).toRedirectTo(back)
    expect(await statusOf(shop, id)).toBe('pending')
    const elsewhere = await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back: 'https://evil.example/?q=x' })
    expect(elsewhere.location).toStartWith(`${path}?q=x&undo=`)
  })

  test('decide many at once, and undo puts each back where it was', async () => {
    const { shop, staff, mug, bag } = await opened()
    const waiting = await aReviewOf(shop, mug, { rating: 2, status: 'pending' })
    const turnedDown = await aReviewOf(shop, bag, { rating: 3, status: 'rejected' })
    const shown = await aReviewOf(shop, bag, { rating: 5 })
    const ids = [waiting.id, turnedDown.id, shown.id]
    const done = await staff.htmx(path).post(`${path}/bulk`, { ids, action: 'approved', back: path })
    expect(done).toShow('2 reviews approved.')
    expect([await ratingOf(shop, mug), await ratingOf(shop, bag)]).toEqual([
      [1, 2],
      [2, 8],
    ])
    await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(done.text), back: path })
    expect([await statusOf(shop, waiting.id), await statusOf(shop, turnedDown.id), await statusOf(shop, shown.id)]).toEqual([
      'pending',
      'rejected',
      'approved',
    ])
    expect([await ratingOf(shop, mug), await ratingOf(shop, bag)]).toEqual([
      [0, 0],
      [1, 5],
    ])
  })

  test('delete, and bring back within ten minutes', async () => {
    const { shop, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { rating: 5 })
    const done = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'delete', back: `${path}?view=all` })
    expect(done).toShow('1 review deleted.')
    expect(await ratingOf(shop, mug)).toEqual([0, 0])
    await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(done.text), back: path })
    expect(await ratingOf(shop, mug)).toEqual([1, 5])
    const rows = await shop.db.read.select().from(shop.db.t.reviews)
    const again = await staff.htmx(path).post(`${path}/bulk`, { ids: rows[0]!.id, action: 'delete', back: path })
    shop.clock.advance(11 * 60_000)
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(again.text), back: path })).toHaveStatus(409)
    expect(await shop.db.read.select().from(shop.db.t.reviews)).toEqual([])
  })

  test('undo nothing that somebody has decided or answered otherwise since', async () => {
    const { shop, app, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { status: 'pending' })
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    const approved = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    await other.post(`${path}/bulk`, { ids: id, action: 'rejected', back: path })
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(approved.text), back: path })).toHaveStatus(409)
    expect(await statusOf(shop, id)).toBe('rejected')
    expect(await ratingOf(shop, mug)).toEqual([0, 0])
    const answered = await staff.htmx(path).post(`${path}/${id}/answer`, { text: 'Sorry.', back: path })
    await other.post(`${path}/${id}/answer`, { text: 'We will call you.', back: path })
    expect(await staff.htmx(path).post(`${path}/undo`, { entry: entryIn(answered.text), back: path })).toHaveStatus(409)
    expect((await shop.db.read.select().from(shop.db.t.reviews))[0]!.storeAnswer).toBe('We will call you.')
  })

  test('undo only what they did themselves', async () => {
    const { shop, app, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { status: 'pending' })
    const done = await staff.htmx(path).post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    const other = await browserOf(app, shop, await addPerson(shop, 5))
    expect(await other.post(`${path}/undo`, { entry: entryIn(done.text), back: path })).toHaveStatus(409)
    expect(await statusOf(shop, id)).toBe('approved')
  })

  test('answer, change the answer and take it away; shoppers read it', async () => {
    const { shop, app, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug)
    const list = `${path}?view=approved`
    const answer = (text: string) => staff.htmx(list).post(`${path}/${id}/answer`, { text, back: list })
    const first = await answer('Thank you, <b>Amara</b>!')
    expect(first).toShow('Answer saved.')
    expect(await browser(app).get(`/items/${mug.seoLink}`)).toShow('Thank you, <b>Amara</b>!')
    await answer('Thank you!')
    const gone = await answer('')
    expect(gone).toShow('Answer taken away.')
    expect((await browser(app).get(`/items/${mug.seoLink}`)).text).not.toContain('Answer from')
    await staff.htmx(list).post(`${path}/undo`, { entry: entryIn(gone.text), back: list })
    expect(await browser(app).get(`/items/${mug.seoLink}`)).toShow('Thank you!')
    expect(await staff.post(`${path}/999/answer`, { text: 'x', back: list })).toHaveStatus(404)
    expect(await answer('x'.repeat(2001))).toHaveStatus(422)
  })

  test('are told to choose first, and cannot decide what is no decision', async () => {
    const { staff } = await opened()
    expect(await staff.post(`${path}/bulk`, { action: 'approved', back: path })).toShow('Choose at least one row first.')
    expect(await staff.post(`${path}/bulk`, { ids: 1, action: 'published', back: path })).toHaveStatus(422)
    expect(
      await staff.post(`${path}/bulk`, { ids: Array.from({ length: 101 }, (_, at) => at + 1), action: 'approved', back: path }),
    ).toHaveStatus(422)
  })
})

describe('rights', () => {
  test('customers and guests get nowhere, and no other site can decide', async () => {
    const { shop, app, staff, mug } = await opened()
    const { id } = await aReviewOf(shop, mug, { status: 'pending' })
    const customer = await browserOf(app, shop, await addPerson(shop, 1))
    const wholesale = await browserOf(app, shop, await addPerson(shop, 2))
    const form = { ids: id, action: 'approved', back: path }
    for (const by of [customer, wholesale, browser(app)]) {
      expect((await by.get(path)).status).toBe(302)
      expect((await by.post(`${path}/bulk`, form)).location).toStartWith('/login')
      expect((await by.post(`${path}/${id}/answer`, { text: 'x', back: path })).location).toStartWith('/login')
    }
    expect(await staff.post(`${path}/bulk`, form, { headers: { 'sec-fetch-site': 'cross-site' } })).toHaveStatus(403)
    expect(await statusOf(shop, id)).toBe('pending')
  })

  test('under least privilege agents look on, and editors decide', async () => {
    const { shop, app, staff, mug } = await opened()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await aReviewOf(shop, mug, { title: 'Told', status: 'pending' })
    const seen = await staff.get(path)
    expect(seen).toShow('Told')
    expect(seen.text).not.toContain('name="action"')
    expect(await staff.post(`${path}/bulk`, { ids: id, action: 'approved', back: path })).toHaveStatus(403)
    const editor = await browserOf(app, shop, await addPerson(shop, 4))
    await editor.post(`${path}/bulk`, { ids: id, action: 'approved', back: path })
    expect(await statusOf(shop, id)).toBe('approved')
  })
})
