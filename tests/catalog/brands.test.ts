import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { recountListings } from '#src/catalog/listing-counts.ts'
import { jobHandlers } from '#src/chores.ts'
import { runDue } from '#src/jobs/jobs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
})

afterEach(() => shop.db.close())

const list = '/admin/ecommerce/brands'
const names = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

async function rowOf(id: number) {
  const { brands } = shop.db.t
  return (await shop.db.read.select().from(brands).where(eq(brands.id, id)))[0]
}

async function productRow(id: number) {
  const { products } = shop.db.t
  return (await shop.db.read.select().from(products).where(eq(products.id, id)))[0]!
}

async function expectCountsKept() {
  const counts = () =>
    shop.db.read.rows(
      sql`select category_id, brand_id, products from ${shop.db.t.listingCounts} where products <> 0 order by category_id, brand_id`,
    )
  const kept = await counts()
  await shop.db.transaction(recountListings)
  expect(kept).toEqual(await counts())
}

describe('the brands', () => {
  test('are listed by name or by products, 25 a page, and searched', async () => {
    const busy = await aBrand(shop, { name: 'Busy' })
    for (let at = 0; at < 26; at += 1) await aBrand(shop, { name: `Brand ${String(at).padStart(2, '0')}` })
    await aProduct(shop, { brandId: busy.id })
    expect(names((await boss.get(`${list}?page=2`)).text)).toEqual(['Brand 25', 'Busy'])
    expect(names((await boss.get(`${list}?sort=products`)).text)[0]).toBe('Busy')
    expect(names((await boss.get(`${list}?q=BUS`)).text)).toEqual(['Busy'])
    expect(await boss.get(`${list}?q=zebra`)).toShow('Nothing matches that')
  })

  test('open as a sheet over the list, or as a page without script', async () => {
    const { id } = await aBrand(shop, { name: 'Northlight', story: 'Lamps.' })
    const part = await boss.htmx(list).get(`${list}/${id}/edit`)
    expect(part.text).toContain('hx-target="#list-ask"')
    expect(part).toShow('Lamps.')
    expect((await boss.get(`${list}/${id}/edit`)).text).toStartWith('<!doctype html>')
  })

  test('are made and saved; a new name goes to cards and search, an old address leads on', async () => {
    await boss.post(list, { name: 'Nördlich', back: list })
    const [{ id, slug, updatedAt } = { id: 0, slug: '', updatedAt: 0 }] = await shop.db.read.select().from(shop.db.t.brands)
    expect(slug).toBe('nordlich')
    const product = await aProduct(shop, { brandId: id })
    await boss.post(`${list}/${id}`, { name: 'Southlight', slug: 'southlight', story: 'New.', updated_at: updatedAt, back: list })
    expect(await productRow(product.id)).toMatchObject({ card: { brand: 'Southlight' }, searchText: expect.stringContaining('southlight') })
    expect((await boss.get('/brands/nordlich')).location).toBe('/brands/southlight')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(rows.at(-1)).toMatchObject({ action: 'brand.saved', change: { name: ['Nördlich', 'Southlight'] } })
  })

  test('are refused with the fault at its field', async () => {
    await aBrand(shop, { name: 'Northlight' })
    expect(await boss.post(list, { name: ' ' })).toShow('Enter a name.')
    const taken = await boss.htmx(list).post(list, { name: 'Other', slug: 'northlight' })
    expect(taken).toHaveStatus(422)
    expect(taken).toShow('Another brand has this address.')
    expect(await shop.db.read.select().from(shop.db.t.brands)).toHaveLength(1)
  })

  test('saved from an old sheet are a conflict that shows both versions', async () => {
    const { id } = await aBrand(shop, { name: 'First' })
    const { updatedAt } = (await rowOf(id))!
    shop.clock.advance(1000)
    await boss.post(`${list}/${id}`, { name: 'Second', slug: 'first', updated_at: updatedAt })
    const stale = await boss.post(`${list}/${id}`, { name: 'Third', slug: 'first', updated_at: updatedAt })
    expect(stale).toHaveStatus(409)
    for (const words of ['Second', 'Third']) expect(stale).toShow(words)
    expect((await rowOf(id))!.name).toBe('Second')
  })

  test('refused and saved again are still a conflict with who saved in between', async () => {
    const { id } = await aBrand(shop, { name: 'First' })
    const { updatedAt } = (await rowOf(id))!
    shop.clock.advance(1000)
    await boss.post(`${list}/${id}`, { name: 'Second', slug: 'first', updated_at: updatedAt })
    const refused = await boss.post(`${list}/${id}`, { name: '', slug: 'first', updated_at: updatedAt })
    expect(refused).toHaveStatus(422)
    expect(refused.text).toContain(`name="updated_at" value="${updatedAt}"`)
  })

  test('merge: products, counts and address go to the other, and this one is gone', async () => {
    const [from, into] = [await aBrand(shop, { name: 'From' }), await aBrand(shop, { name: 'Into' })]
    const active = await aProduct(shop, { brandId: from.id })
    const draft = await aProduct(shop, { brandId: from.id, status: 'draft' })
    await boss.post(`${list}/${from.id}/merge`, { into: into.id, back: list })
    for (const { id } of [active, draft]) expect(await productRow(id)).toMatchObject({ brandId: into.id, card: { brand: 'Into' } })
    expect(await rowOf(from.id)).toBeUndefined()
    expect((await boss.get('/brands/from')).location).toBe('/brands/into')
    await expectCountsKept()
  })

  test('merge never into themselves or into nothing', async () => {
    const { id } = await aBrand(shop, { name: 'Alone' })
    for (const into of [id, 999, '']) expect(await boss.post(`${list}/${id}/merge`, { into, back: list })).toHaveStatus(422)
    expect(await rowOf(id)).toBeDefined()
  })

  test('of many products merge in the background', async () => {
    const [from, into] = [await aBrand(shop, { name: 'From' }), await aBrand(shop, { name: 'Into' })]
    const early = await aProduct(shop)
    for (let at = 0; at < 301; at += 1) await aProduct(shop, { brandId: from.id })
    const page = await boss.follow(await boss.post(`${list}/${from.id}/merge`, { into: into.id, back: list }))
    expect(page).toShow('in the background')
    // Given the brand while the work goes on, with an id the work has passed.
    await boss.post('/admin/ecommerce/products/bulk', { ids: [early.id], action: 'brand', brand: from.id, sure: 1, back: '' })
    await runDue(shop, jobHandlers)
    expect(await rowOf(from.id)).toBeUndefined()
    expect((await productRow(early.id)).brandId).toBe(into.id)
    expect(await boss.get(`/admin/ecommerce/products?brand=${into.id}`)).toShow('of 302')
    await expectCountsKept()
  }, 60_000)

  test('are deleted only when no product uses them', async () => {
    const { id } = await aBrand(shop, { name: 'Used' })
    const product = await aProduct(shop, { brandId: id, status: 'archived' })
    const refused = await boss.post(`${list}/${id}/delete`, { back: list })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('1 product uses this brand. Merge it into another one first.')
    const other = await aBrand(shop, { name: 'Other' })
    await boss.post(`${list}/${id}/merge`, { into: other.id, back: list })
    expect((await productRow(product.id)).brandId).toBe(other.id)
    const { id: empty } = await aBrand(shop, { name: 'Empty' })
    expect(await boss.follow(await boss.post(`${list}/${empty}/delete`, { back: list }))).toShow('Empty deleted.')
    expect(await rowOf(empty)).toBeUndefined()
  })

  test('are written by who may write the catalogue only', async () => {
    const { id } = await aBrand(shop, { name: 'Northlight' })
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    const page = await agent.get(`${list}/${id}/edit`)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('brand-save')
    for (const path of [list, `${list}/${id}`, `${list}/${id}/merge`, `${list}/${id}/delete`]) {
      expect(await agent.post(path, { name: 'Mine' })).toBeDenied()
    }
  })
})
