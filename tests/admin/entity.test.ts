import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { supplierRoutes } from './suppliers/routes.tsx'
import { type SupplierFacts, createSupplier, createSuppliersTable, findSupplier } from './suppliers/suppliers.ts'

const path = '/admin/suppliers'
const pagePath = '/admin/supplier-pages'

const shop = {} as TestShop
let app: ReturnType<typeof buildApp>
let admin: TestClient
let sheet: TestClient

beforeEach(async () => {
  Object.assign(shop, await createTestShop({ config: { rateLimits: false } }))
  await shop.db.transaction(createSuppliersTable)
  app ??= buildApp(shop, [supplierRoutes(shop, 'sheet', path), supplierRoutes(shop, 'editor', pagePath)])
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  sheet = admin.htmx(path)
})

afterEach(() => shop.db.close())

const addSupplier = (facts: Partial<SupplierFacts> = {}) =>
  shop.db.transaction((tx) => createSupplier(tx, { name: 'Alder', email: 'alder@example.com', status: 'draft', ...facts }, shop.now()))
const getSupplier = (id: number) => findSupplier(shop.db.read, id)
const readNames = ({ text }: TestResponse) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const readUndoEntry = ({ text }: TestResponse) => /name="entry" value="(\d+)"/.exec(text)?.[1] ?? ''
const readUpdatedAt = ({ text }: TestResponse) => Number(/name="updated_at" value="(\d+)"/.exec(text)?.[1])
const lastEntry = async () => (await listAuditEntries(shop.db.read, { limit: 1 }))[0]

describe('a list from an entity definition', () => {
  test('shows 25 rows per page, sorted by a column, and clamps to the last page', async () => {
    for (let i = 0; i < 27; i += 1) await addSupplier({ name: `Supplier ${String(i).padStart(2, '0')}`, email: `${99 - i}@example.com` })
    expect(readNames(await admin.get(path))).toHaveLength(25)
    expect(readNames(await admin.get(`${path}?page=9`))).toEqual(['Supplier 25', 'Supplier 26'])
    expect(readNames(await admin.get(`${path}?sort=email`))[0]).toBe('Supplier 00')
    expect(readNames(await admin.get(`${path}?sort=email&dir=asc`))[0]).toBe('Supplier 26')
    expect((await admin.get(path)).text).toContain(`href="${path}?sort=email"`)
  })

  test('finds rows by words of any searched column, within a view', async () => {
    await addSupplier({ name: 'Alder', status: 'active' })
    await addSupplier({ name: 'Birch', email: 'alder@birch.example' })
    await addSupplier({ name: 'Cedar', email: '100%@example.com' })
    expect(readNames(await admin.get(`${path}?q=ALDER`))).toEqual(['Alder', 'Birch'])
    expect(readNames(await admin.get(`${path}?q=alder+birch`))).toEqual(['Birch'])
    expect(readNames(await admin.get(`${path}?q=100%25`))).toEqual(['Cedar'])
    expect(readNames(await admin.get(`${path}?view=active`))).toEqual(['Alder'])
    expect(await admin.get(`${path}?q=zebra`)).toShow('No results')
    expect(await admin.get(`${path}?view=active&q=zebra`)).toShow('Show all')
  })

  test('shows an empty state without an export link', async () => {
    const page = await admin.get(path)
    expect(page).toShow('No brands yet')
    expect(page.text).not.toContain('export.csv')
  })

  test('is the fragment #list for htmx, and normalizes its URL', async () => {
    await addSupplier()
    const fragment = await sheet.get(`${path}?q=alder&view=all&sort=name&dir=asc`)
    expect(fragment).toReplace('#list')
    expect(fragment.headers.get('hx-push-url')).toBe(`${path}?q=alder`)
  })

  test('runs as many queries for 25 rows as for one', async () => {
    await addSupplier()
    const baseline = await countQueries(shop, () => admin.get(path))
    for (let i = 0; i < 24; i += 1) await addSupplier()
    expect(await countQueries(shop, () => admin.get(path))).toBe(baseline)
  })

  test('exports the search results in order, from all pages and without formulas', async () => {
    for (let i = 10; i < 40; i += 1) await addSupplier({ name: `Supplier ${i}`, email: '=cmd()' })
    await addSupplier({ name: 'Other' })
    const page = await admin.get(`${path}?q=supplier&dir=desc`)
    expect(page.text).toContain(`href="${path}/export.csv?q=supplier&amp;dir=desc"`)
    const file = await admin.get(`${path}/export.csv?q=supplier&dir=desc`)
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toBe('id,name,email,status')
    expect(lines[1]).toMatch(/^\d+,Supplier 39,'=cmd\(\),draft$/)
    await addSupplier({ name: 'Supplier 99', status: 'active' })
    expect((await admin.get(`${path}/export.csv?view=active`)).text.trimEnd().split('\r\n')).toHaveLength(2)
    await admin.get(`${path}/export.csv?q=supplier&dir=desc`)
    expect(await lastEntry()).toMatchObject({ action: 'suppliers.exported', change: { list: `${path}?q=supplier&dir=desc` } })
  })

  test('has saved views', async () => {
    await addSupplier({ name: 'Alder' })
    await addSupplier({ name: 'Birch', email: '' })
    expect((await admin.get(path)).text).not.toContain('id="view-save"')
    expect((await admin.get(`${path}?q=alder`)).text).toContain(`href="${path}/views/create?q=alder"`)
    const saved = await admin.follow(await admin.post(`${path}/views`, { name: 'Alders', query: 'q=alder', shared: '' }))
    expect(saved).toShow('Alders')
    expect(readNames(saved)).toEqual(['Alder'])
    expect((await admin.get(pagePath)).text).not.toContain('Alders')
  })
})

describe('an editor from an entity definition', () => {
  test('creates over the list, shows a toast, and logs what was saved', async () => {
    const form = await sheet.get(`${path}/create?back=${encodeURIComponent(`${path}?q=al`)}`)
    expect(form.text).toContain('hx-target="#list-ask"')
    const back = /name="back" value="([^"]*)"/.exec(form.text)?.[1]
    expect(back).toBe(`${path}?q=al`)
    const response = await sheet.post(path, { name: 'Alder', email: 'a@example.com', status: 'active', back: back! })
    expect(response).toReplace('#list')
    expect(response.headers.get('hx-trigger')).toContain('Alder created.')
    expect(readNames(response)).toEqual(['Alder'])
    expect(await lastEntry()).toMatchObject({
      action: 'supplier.created',
      subject: expect.stringMatching(/^supplier:\d+$/),
      change: { name: 'Alder', email: 'a@example.com', status: 'active' },
    })
  })

  test('creates once when the same form is sent twice', async () => {
    const values = { name: 'Alder', email: 'a@example.com', status: 'active' }
    const [first, second] = await Promise.all([admin.post(path, values), admin.post(path, values)])
    for (const response of [first, second]) expect(await admin.follow(response)).toShow('Alder')
    expect(readNames(await admin.get(path))).toEqual(['Alder'])
    shop.clock.advance(2 * 60_000)
    await admin.post(path, values)
    expect(readNames(await admin.get(path))).toEqual(['Alder', 'Alder'])
  })

  test('works without script, and returns to the list in the same state', async () => {
    const response = await admin.post(path, { name: 'Alder', status: 'draft', back: `${path}?q=al` })
    expect(response).toRedirectTo(`${path}?q=al`)
    expect(await admin.follow(response)).toShow('Alder created.')
    const external = await admin.post(path, { name: 'Birch', status: 'draft', back: 'https://evil.example/?q=x' })
    expect(external).toRedirectTo(`${path}?q=x`)
  })

  test('shows each error at its field and keeps the input', async () => {
    for (const client of [admin, sheet]) {
      const response = await client.post(path, { name: '', email: 'a@example.com', status: 'draft' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Enter a name.')
      expect(response.text).toContain('value="a@example.com"')
    }
    expect(await admin.post(path, { name: 'x'.repeat(61), status: 'draft' })).toHaveStatus(422)
    expect(await admin.post(path, { name: 'Alder', status: 'archived' })).toHaveStatus(422)
    expect((await admin.get(`${path}/create`)).text).toContain('maxlength="60"')
    expect(await getSupplier(1)).toBeNull()
  })

  test('saves, and logs only what changed, old and new', async () => {
    const id = await addSupplier({ name: 'Alder', email: 'a@example.com' })
    const list = await admin.get(`${path}?q=al`)
    const href = `${path}/${id}/edit?back=${encodeURIComponent(`${path}?q=al`)}`
    expect(list.text).toContain(`href="${href}"`)
    const form = await sheet.get(href)
    expect(form).toShow('Alder')
    expect(form.text).toContain(`name="back" value="${path}?q=al"`)
    shop.clock.advance(1000)
    const response = await sheet.post(`${path}/${id}`, {
      name: 'Birch',
      email: 'a@example.com',
      status: 'draft',
      updated_at: readUpdatedAt(form),
    })
    expect(readNames(response)).toEqual(['Birch'])
    expect((await lastEntry())!.change).toEqual({ name: ['Alder', 'Birch'] })
    expect(await lastEntry()).toMatchObject({ action: 'supplier.saved', subject: `supplier:${id}` })
  })

  test('shows a conflict with both versions when saved from an outdated form, and saving again overwrites', async () => {
    const id = await addSupplier({ name: 'Alder' })
    const updatedAt = readUpdatedAt(await admin.get(`${path}/${id}/edit`))
    shop.clock.advance(1000)
    await admin.post(`${path}/${id}`, { name: 'Birch', email: '', status: 'active', updated_at: updatedAt })
    const stale = await admin.post(`${path}/${id}`, { name: 'Cedar', email: '', status: 'draft', updated_at: updatedAt })
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Role 5 saved this')
    expect(stale.text).toContain('<th scope="row">Name</th><td>Cedar</td><td>Birch</td>')
    expect(stale.text).toContain('<td>Draft</td><td>Active</td>')
    expect(await getSupplier(id)).toMatchObject({ name: 'Birch', status: 'active' })
    await admin.post(`${path}/${id}`, { name: 'Cedar', email: '', status: 'draft', updated_at: readUpdatedAt(stale) })
    expect(await getSupplier(id)).toMatchObject({ name: 'Cedar', status: 'draft' })
  })

  test('deletes with an undo that restores the row under its id, once and within ten minutes', async () => {
    const id = await addSupplier({ name: 'Alder', email: 'a@example.com' })
    const deleted = await sheet.post(`${path}/${id}/delete`, { back: path })
    expect(deleted).toShow('Alder deleted.')
    expect(await getSupplier(id)).toBeNull()
    expect(await lastEntry()).toMatchObject({ action: 'supplier.deleted', change: { name: 'Alder', email: 'a@example.com' } })
    const undone = await sheet.post(`${path}/undo`, { entry: readUndoEntry(deleted), back: path })
    expect(undone).toShow('Undone')
    expect(await getSupplier(id)).toMatchObject({ name: 'Alder', email: 'a@example.com', status: 'draft' })
    expect(await lastEntry()).toMatchObject({ action: 'supplier.deleted.undone', subject: `supplier:${id}` })
    const again = await admin.follow(await admin.post(`${path}/${id}/delete`, { back: path }))
    expect(again).toShow('Alder deleted.')
    shop.clock.advance(11 * 60_000)
    expect(await admin.post(`${path}/undo`, { entry: readUndoEntry(again), back: path })).toHaveStatus(409)
    expect(await getSupplier(id)).toBeNull()
  })

  test('undoes only deletions by the same person', async () => {
    const id = await addSupplier()
    const deleted = await sheet.post(`${path}/${id}/delete`, { back: path })
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await otherClient.post(`${path}/undo`, { entry: readUndoEntry(deleted), back: path })).toHaveStatus(409)
    expect(await getSupplier(id)).toBeNull()
  })

  test('says why a row cannot be deleted, and keeps it', async () => {
    const id = await addSupplier({ status: 'active' })
    const response = await admin.post(`${path}/${id}/delete`, { back: path })
    expect(response).toHaveStatus(422)
    expect(response).toShow('1 product uses this brand')
    expect(await getSupplier(id)).not.toBeNull()
  })

  test('can be a page of its own, which posts the full page and returns to the list', async () => {
    const id = await addSupplier({ name: 'Alder' })
    const page = await admin.get(`${pagePath}/${id}/edit`)
    expect(page.text).toStartWith('<!doctype html>')
    expect(page.text).not.toContain(`hx-post="${pagePath}/${id}"`)
    const form = { name: 'Birch', email: '', status: 'draft', updated_at: readUpdatedAt(page), back: pagePath }
    expect(await admin.post(`${pagePath}/${id}`, form)).toRedirectTo(pagePath)
    expect((await admin.get(pagePath)).text).not.toContain('hx-target="#list-ask"')
    expect(await admin.get(`${pagePath}/${id}`)).toRedirectTo(`${pagePath}/${id}/edit`)
  })

  test('of a missing row is not found', async () => {
    for (const id of ['77', 'x']) expect(await admin.get(`${path}/${id}/edit`)).toHaveStatus(404)
    expect(await admin.post(`${path}/77`, { name: 'Alder', status: 'draft' })).toHaveStatus(404)
    expect(await admin.post(`${path}/77/delete`)).toHaveStatus(404)
  })

  test('is read-only without write permission', async () => {
    const id = await addSupplier()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(`${path}/${id}/edit`)
    expect(page).toHaveStatus(200)
    expect(page.text.match(/<(input|select)[^>]* name="(name|email|status)"[^>]* disabled/g)).toHaveLength(3)
    for (const control of ['supplier-save', 'supplier-delete']) expect(page.text).not.toContain(control)
    expect((await agent.get(path)).text).not.toContain('suppliers-add')
    for (const target of [path, `${path}/${id}`, `${path}/${id}/delete`, `${path}/undo`]) expect(await agent.post(target)).toBeDenied()
  })
})

describe('the code size of an entity', () => {
  const countLines = async (file: string) => (await Bun.file(file).text()).trimEnd().split('\n').length

  test('of three fields with its table, rule, list and editor is at most 125 lines', async () => {
    const names = ['suppliers.ts', 'routes.tsx', 'template.tsx']
    const lines = await Promise.all(names.map((name) => countLines(`tests/admin/suppliers/${name}`)))
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(125)
  })

  const files = [
    'tests/admin/suppliers/routes.tsx',
    'tests/admin/suppliers/template.tsx',
    'src/brands/admin.tsx',
    'templates/brands/brand-list.tsx',
    'src/mail/admin.tsx',
    'templates/mail/outbox-list.tsx',
    'src/reviews/admin.tsx',
    'templates/reviews/queue-list.tsx',
  ]
  test.each(files)('%s has at most 100 lines', async (file) => {
    expect(await countLines(file)).toBeLessThanOrEqual(100)
  })
})
