import { describe, expect, test } from 'bun:test'
import { createSiteDownload, findSiteDownload } from '#src/site-downloads/site-downloads.ts'
import { chunks } from '#tests/i18n/pseudo-site-parts.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { storeDownload } from '#src/site-downloads/store-download.ts'
import { pruneSiteDownloads } from '#src/site-downloads/prune-downloads.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/cms-downloads'

async function createDownload(name: string, content: string, overrides: { enabled?: boolean; membersOnly?: boolean } = {}) {
  const file = await storeDownload(shop, { name, parts: chunks(content) })
  const facts = { title: '', file: JSON.stringify(file), enabled: true, membersOnly: false, ...overrides }
  return shop.db.transaction((tx) => createSiteDownload(tx, facts, shop.now()))
}

const countOf = async (id: number) => (await findSiteDownload(shop.db.read, id))!.downloads

test('a file is always saved, never opened on the site', async () => {
  const id = await createDownload('Préis "list".html', '<script>alert(1)</script>')
  const { headers, text } = await guest.get(`/cms-download/${id}`)
  expect(text).toBe('<script>alert(1)</script>')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Pr_is _list_.html"; filename*=UTF-8''Pr%C3%A9is%20%22list%22.html`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

describe('the type of a file is that of its content', () => {
  test.each([
    ['image.png', '\u0089PNG'.replace('\u0089', '') + 'no image', 'application/octet-stream'],
    ['drawing.svg', '<svg onload="alert(1)"/>', 'application/octet-stream'],
    ['manual.pdf', '%PDF-1.7 …', 'application/pdf'],
    ['manual.pdf', '<html>', 'application/octet-stream'],
    ['prices.csv', 'a,b', 'text/csv'],
    ['archive.zip', 'PK\u0003\u0004', 'application/zip'],
    ['code.js', 'alert(1)', 'application/octet-stream'],
  ])('%s with %p is sent as %s', async (name, content, type) => {
    expect((await storeDownload(shop, { name, parts: chunks(content) })).type).toBe(type)
  })
})

test('a file name is no path', async () => {
  const { originalName, file } = await storeDownload(shop, { name: '../../etc/pass\u0000wd\r\n', parts: chunks('x') })
  expect(originalName).toBe('passwd')
  expect(file).toMatch(/^site-download-[a-z0-9]{32}\.bin$/)
})

test('only whole downloads are counted: not HEAD, a part, an unchanged one or a prefetched one', async () => {
  const id = await createDownload('a.txt', '0123456789')
  const address = `/cms-download/${id}`
  const { headers } = await guest.get(address)
  expect(await countOf(id)).toBe(1)
  const part = await guest.get(address, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.text]).toEqual([206, '234'])
  expect((await guest.get(address, { headers: { range: 'bytes=0-' } })).status).toBe(206)
  expect((await guest.get(address, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304)
  expect((await guest.send(address, { method: 'HEAD' })).status).toBe(200)
  await guest.get(address, { headers: { 'sec-purpose': 'prefetch' } })
  expect(await countOf(id)).toBe(1)
  expect((await guest.get(address, { headers: { range: 'bytes=99-' } })).status).toBe(416)
})

test('a disabled, unknown or missing one is not found', async () => {
  const id = await createDownload('a.txt', 'x', { enabled: false })
  for (const unknown of [id, 99_999, 'abc', '1e3']) expect(await guest.get(`/cms-download/${unknown}`)).toHaveStatus(404)
})

test('guests sign in first where a file is for members, and come back', async () => {
  const id = await createDownload('a.txt', 'x', { membersOnly: true })
  const response = await guest.get(`/cms-download/${id}`)
  expect(response.location).toBe(`/login?next=${encodeURIComponent(`/cms-download/${id}`)}`)
  expect(await countOf(id)).toBe(0)
  const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1))
  expect((await customer.get(`/cms-download/${id}`)).text).toBe('x')
})

const upload = (target: string, fields: Record<string, string>, file: { name: string; content: string }) =>
  admin.post(target, { ...fields, file: new File([file.content], file.name) })

test('a file is replaced under the same address; the old one is deleted a day later', async () => {
  await upload(path, { title: 'Prices', enabled: 'on' }, { name: 'one.txt', content: 'one' })
  const [row] = await shop.db.read.select().from(shop.db.t.siteDownloads)
  expect((await guest.get(`/cms-download/${row!.id}`)).text).toBe('one')
  const updated_at = String(row!.updatedAt)
  await upload(`${path}/${row!.id}`, { title: 'Prices', enabled: 'on', updated_at }, { name: 'two.txt', content: 'two' })
  expect((await guest.get(`/cms-download/${row!.id}`)).text).toBe('two')
  expect(await shop.files.exists(row!.file)).toBe(true)
  shop.clock.advance(25 * 3_600_000)
  await pruneSiteDownloads({ ...shop, now: () => Date.now() + 50 * 3_600_000 })
  expect(await shop.files.exists(row!.file)).toBe(false)
  expect((await guest.get(`/cms-download/${row!.id}`)).text).toBe('two')
})

test('saved without a file, the current one stays; a stored name sent as text is ignored', async () => {
  const id = await createDownload('a.txt', 'mine')
  const other = await storeDownload(shop, { name: 'b.txt', parts: chunks('secret') })
  const { updatedAt } = (await findSiteDownload(shop.db.read, id))!
  const fields = { title: 'New', enabled: 'on', updated_at: String(updatedAt), file: JSON.stringify(other) }
  await admin.post(`${path}/${id}`, fields)
  expect(await findSiteDownload(shop.db.read, id)).toMatchObject({ title: 'New', originalName: 'a.txt' })
  const later = { ...fields, updated_at: String((await findSiteDownload(shop.db.read, id))!.updatedAt) }
  await upload(`${path}/${id}`, later, { name: '', content: '' })
  expect((await guest.get(`/cms-download/${id}`)).text).toBe('mine')
})

test('an empty file, or none, is refused at the field and nothing typed is lost', async () => {
  for (const file of [
    { name: '', content: '' },
    { name: 'a.txt', content: '' },
  ]) {
    const response = await upload(path, { title: 'Prices', enabled: 'on' }, file)
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('value="Prices"')
    expect(response).toShow(file.name ? 'This file is empty.' : 'Choose a file.')
  }
})

test('a deleted one comes back with its file and its count', async () => {
  const id = await createDownload('a.txt', 'x')
  await guest.get(`/cms-download/${id}`)
  const list = await admin.follow(await admin.post(`${path}/${id}/delete`, { back: path }))
  expect(await guest.get(`/cms-download/${id}`)).toHaveStatus(404)
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  await admin.post(`${path}/undo`, { entry, back: path })
  expect((await guest.get(`/cms-download/${id}`)).text).toBe('x')
  expect(await countOf(id)).toBe(2)
})
