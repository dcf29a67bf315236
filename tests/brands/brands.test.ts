import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { recountListings } from '#src/products/listing-counts.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/brands'
const readRowNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

async function getBrand(id: number) {
  const { brands } = shop.db.t
  return (await shop.db.read.select().from(brands).where(eq(brands.id, id)))[0]
}

async function productRow(id: number) {
  const { products } = shop.db.t
  return (await shop.db.read.select().from(products).where(eq(products.id, id)))[0]!
}

async function expectStoredCounts() {
  const counts = () =>
    shop.db.read.rows(
      sql`select category_id, brand_id, products from ${shop.db.t.listingCounts} where products <> 0 order by category_id, brand_id`,
    )
  const storedCounts = await counts()
  await shop.db.transaction(recountListings)
  expect(storedCounts).toEqual(await counts())
}

describe('brands', () => {
  test('are sorted by name or by products, 25 per page, and searchable', async () => {
    const usedBrand = await createTestBrand(shop, { name: 'Busy' })
    for (let i = 0; i < 26; i += 1) await createTestBrand(shop, { name: `Brand ${String(i).padStart(2, '0')}` })
    await createTestProduct(shop, { brandId: usedBrand.id })
    expect(readRowNames((await admin.get(`${listPath}?page=2`)).text)).toEqual(['Brand 25', 'Busy'])
    expect(readRowNames((await admin.get(`${listPath}?sort=products`)).text)[0]).toBe('Busy')
    expect(readRowNames((await admin.get(`${listPath}?q=BUS`)).text)).toEqual(['Busy'])
    expect(await admin.get(`${listPath}?q=zebra`)).toShow('No results')
  })

  test('open as a sheet over the list, or as a page without script', async () => {
    const { id } = await createTestBrand(shop, { name: 'Northlight', story: 'Lamps.' })
    const partial = await admin.htmx(listPath).get(`${listPath}/${id}/edit`)
    expect(partial.text).toContain('hx-target="#list-ask"')
    expect(partial).toShow('Lamps.')
    expect((await admin.get(`${listPath}/${id}/edit`)).text).toStartWith('<!doctype html>')
  })

  test('are created and saved; a new name appears on cards and in search, and an old URL redirects', async () => {
    await admin.post(listPath, { name: 'Nördlich', back: listPath })
    const [{ id, slug, updatedAt } = { id: 0, slug: '', updatedAt: 0 }] = await shop.db.read.select().from(shop.db.t.brands)
    expect(slug).toBe('nordlich')
    const product = await createTestProduct(shop, { brandId: id })
    await admin.post(`${listPath}/${id}`, { name: 'Southlight', slug: 'southlight', story: 'New.', updated_at: updatedAt, back: listPath })
    expect(await productRow(product.id)).toMatchObject({ card: { brand: 'Southlight' }, searchText: expect.stringContaining('southlight') })
    expect((await admin.get('/brands/nordlich')).location).toBe('/brands/southlight')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'brand.saved', change: { name: ['Nördlich', 'Southlight'] } })
  })

  test('are refused with the error at its field', async () => {
    await createTestBrand(shop, { name: 'Northlight' })
    expect(await admin.post(listPath, { name: ' ' })).toShow('Enter a name.')
    const duplicateResponse = await admin.htmx(listPath).post(listPath, { name: 'Other', slug: 'northlight' })
    expect(duplicateResponse).toHaveStatus(422)
    expect(duplicateResponse).toShow('Another brand already has this URL slug.')
    expect(await shop.db.read.select().from(shop.db.t.brands)).toHaveLength(1)
  })

  test('saved from an outdated sheet are a conflict that shows both versions', async () => {
    const { id } = await createTestBrand(shop, { name: 'First' })
    const { updatedAt } = (await getBrand(id))!
    shop.clock.advance(1000)
    await admin.post(`${listPath}/${id}`, { name: 'Second', slug: 'first', updated_at: updatedAt })
    const staleResponse = await admin.post(`${listPath}/${id}`, { name: 'Third', slug: 'first', updated_at: updatedAt })
    expect(staleResponse).toHaveStatus(409)
    for (const expectedText of ['Second', 'Third']) expect(staleResponse).toShow(expectedText)
    expect((await getBrand(id))!.name).toBe('Second')
  })

  test('refused and saved again are still a conflict with the person who saved in between', async () => {
    const { id } = await createTestBrand(shop, { name: 'First' })
    const { updatedAt } = (await getBrand(id))!
    shop.clock.advance(1000)
    await admin.post(`${listPath}/${id}`, { name: 'Second', slug: 'first', updated_at: updatedAt })
    const rejectedResponse = await admin.post(`${listPath}/${id}`, { name: '', slug: 'first', updated_at: updatedAt })
    expect(rejectedResponse).toHaveStatus(422)
    expect(rejectedResponse.text).toContain(`name="updated_at" value="${updatedAt}"`)
  })

  test('merge: products, counts and URL move to the target, and the source is deleted', async () => {
    const [source, target] = [await createTestBrand(shop, { name: 'Source' }), await createTestBrand(shop, { name: 'Into' })]
    const active = await createTestProduct(shop, { brandId: source.id })
    const draft = await createTestProduct(shop, { brandId: source.id, status: 'draft' })
    await admin.post(`${listPath}/${source.id}/merge`, { into: target.id, back: listPath })
    for (const { id } of [active, draft]) expect(await productRow(id)).toMatchObject({ brandId: target.id, card: { brand: 'Into' } })
    expect(await getBrand(source.id)).toBeUndefined()
    expect((await admin.get('/brands/source')).location).toBe('/brands/into')
    await expectStoredCounts()
  })

  test('never merge into themselves or into a missing brand', async () => {
    const { id } = await createTestBrand(shop, { name: 'Alone' })
    for (const target of [id, 999, '']) expect(await admin.post(`${listPath}/${id}/merge`, { target, back: listPath })).toHaveStatus(422)
    expect(await getBrand(id)).toBeDefined()
  })

  test('with many products merge in the background', async () => {
    const [source, target] = [await createTestBrand(shop, { name: 'Source' }), await createTestBrand(shop, { name: 'Into' })]
    const earlierProduct = await createTestProduct(shop)
    for (let i = 0; i < 301; i += 1) await createTestProduct(shop, { brandId: source.id })
    const page = await admin.follow(await admin.post(`${listPath}/${source.id}/merge`, { into: target.id, back: listPath }))
    expect(page).toShow('in the background')
    // Gets the brand while the merge runs, with an id the merge has already passed.
    await admin.post('/admin/ecommerce/products/bulk', {
      ids: [earlierProduct.id],
      action: 'brand',
      brand: source.id,
      confirmed: 1,
      back: '',
    })
    await runDueJobs(shop, jobHandlers)
    expect(await getBrand(source.id)).toBeUndefined()
    expect((await productRow(earlierProduct.id)).brandId).toBe(target.id)
    expect(await admin.get(`/admin/ecommerce/products?brand=${target.id}`)).toShow('of 302')
    await expectStoredCounts()
  }, 60_000)

  test('are deleted only when no product uses them', async () => {
    const { id } = await createTestBrand(shop, { name: 'Used' })
    const product = await createTestProduct(shop, { brandId: id, status: 'archived' })
    const rejectedResponse = await admin.post(`${listPath}/${id}/delete`, { back: listPath })
    expect(rejectedResponse).toHaveStatus(422)
    expect(rejectedResponse).toShow('1 product uses this brand. Merge it into another brand first.')
    const otherBrand = await createTestBrand(shop, { name: 'Other' })
    await admin.post(`${listPath}/${id}/merge`, { into: otherBrand.id, back: listPath })
    expect((await productRow(product.id)).brandId).toBe(otherBrand.id)
    const { id: emptyBrandId } = await createTestBrand(shop, { name: 'Empty' })
    expect(await admin.follow(await admin.post(`${listPath}/${emptyBrandId}/delete`, { back: listPath }))).toShow('Empty deleted.')
    expect(await getBrand(emptyBrandId)).toBeUndefined()
  })

  test('are restored under their id when the deletion is undone within ten minutes', async () => {
    const { id } = await createTestBrand(shop, { name: 'Empty', slug: 'empty', story: 'Once.' })
    const listPage = await admin.follow(await admin.post(`${listPath}/${id}/delete`, { back: `${listPath}?q=em` }))
    const [, entry = ''] = /name="entry" value="(\d+)"/.exec(listPage.text) ?? []
    expect(await admin.htmx(listPath).post(`${listPath}/undo`, { entry, back: listPath })).toShow('Undone')
    expect(await getBrand(id)).toMatchObject({ name: 'Empty', slug: 'empty', story: 'Once.' })
    expect(await admin.post(`${listPath}/undo`, { entry, back: listPath })).toHaveStatus(409)
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['brand.deleted', `brand:${id}`],
      ['brand.deleted.undone', `brand:${id}`],
    ])
    await admin.post(`${listPath}/${id}/delete`, { back: listPath })
    shop.clock.advance(11 * 60_000)
    expect(await admin.post(`${listPath}/undo`, { entry: Number(entry) + 2, back: listPath })).toHaveStatus(409)
    expect(await getBrand(id)).toBeUndefined()
  })

  test('are not restored when their URL was taken meanwhile', async () => {
    const { id } = await createTestBrand(shop, { name: 'Empty', slug: 'empty' })
    const listPage = await admin.follow(await admin.post(`${listPath}/${id}/delete`, { back: listPath }))
    const [, entry = ''] = /name="entry" value="(\d+)"/.exec(listPage.text) ?? []
    await createTestBrand(shop, { name: 'Other', slug: 'empty' })
    expect(await admin.post(`${listPath}/undo`, { entry, back: listPath })).toHaveStatus(422)
    expect(await getBrand(id)).toBeUndefined()
  })

  test('are exported as filtered, from all pages, and the export is in the audit log', async () => {
    for (let i = 0; i < 27; i += 1) await createTestBrand(shop, { name: `Brand ${i}`, slug: `brand-${i}`, story: '=1+1' })
    await createTestBrand(shop, { name: 'Other' })
    const page = await admin.get(`${listPath}?q=brand&sort=name&dir=desc`)
    const href = (/href="([^"]*export\.csv[^"]*)"/.exec(page.text)?.[1] ?? '').replaceAll('&amp;', '&')
    const csv = await admin.get(href)
    expect(csv.headers.get('content-type')).toStartWith('text/csv')
    const lines = csv.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('id,name,slug,story,products')
    expect(lines).toHaveLength(28)
    expect(lines[1]).toEndWith(",Brand 9,brand-9,'=1+1,0")
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'brands.exported', change: { list: `${listPath}?q=brand&dir=desc` } })
  })

  test('are written only with catalog permission', async () => {
    const { id } = await createTestBrand(shop, { name: 'Northlight' })
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(`${listPath}/${id}/edit`)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('brand-save')
    for (const path of [listPath, `${listPath}/${id}`, `${listPath}/${id}/merge`, `${listPath}/${id}/delete`]) {
      expect(await agent.post(path, { name: 'Mine' })).toBeDenied()
    }
  })
})
