import { describe, expect, test } from 'bun:test'
import { getPageForStaff } from '#src/cms/edit-pages.ts'
import { draftNoticeId, hasDraftNotice } from '#src/legal-pages/find-legal-pages.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const path = '/admin/cms-pages'
const asked = 'Not published yet'
const notice = { id: draftNoticeId, kind: 'callout', version: 1, data: { tone: 'warn', title: 'Draft', html: '<p>To be checked.</p>' } }
const document = { version: 1 as const, blocks: [notice, ...textDocument('<p>Our terms.</p>').blocks] }
const createDraft = (title = 'Terms') => createTestPage(shop, { title, document, status: 'draft' })
const read = (id: number) => getPageForStaff(shop.db.read, id)
const save = (id: number, change: Record<string, string> = {}) =>
  admin.post(`${path}/${id}`, {
    title: 'Terms',
    slug: '',
    template: 'standard',
    status: 'published',
    blocks: JSON.stringify(document),
    ...change,
  })

describe('publishing a page that calls itself a draft', () => {
  test('asks first, publishes nothing meanwhile and loses nothing that was typed', async () => {
    const id = await createDraft()
    const question = await save(id, { title: 'Our terms' })
    expect(question).toHaveStatus(422)
    expect(question).toShow(asked)
    expect(question.text).toContain('value="Our terms"')
    expect(await read(id)).toMatchObject({ status: 'draft', title: 'Terms' })
  })

  test('lists what is not filled in yet, but no brackets that are the own words of the store', async () => {
    const html = '<p>Nähwerk<br />[Straße, Postleitzahl, Ort, Land]<br />[E-Mail]</p><p>[Behörde, Land: Österreich] [Abb. 1] [E-Mail]</p>'
    const blocks = JSON.stringify({ version: 1, blocks: [notice, ...textDocument(html).blocks] })
    const id = await createDraft()
    expect(await save(id, { blocks })).toShow(
      'Not filled in yet: [Straße, Postleitzahl, Ort, Land], [E-Mail], [Behörde, Land: Österreich] Remove',
    )
    expect(await save(id)).not.toShow('Not filled in yet')
  })

  test('also when it is scheduled, and when it is created', async () => {
    const id = await createDraft()
    expect(await save(id, { publish_at: '2031-05-01T09:00' })).toShow(asked)
    expect((await read(id)).publishAt).toBeNull()
    const created = { title: 'Copy', slug: '', template: 'standard', status: 'published', blocks: JSON.stringify(document) }
    expect(await admin.post(path, created)).toShow(asked)
    expect(await guest.get('/copy')).toHaveStatus(404)
  })

  test('removes the box or keeps it, as answered, and does not ask again', async () => {
    const [one, other] = [await createDraft(), await createDraft('Privacy')]
    expect(await save(one, { draft_mark: 'remove' })).toRedirectTo(`${path}/${one}/edit`)
    expect((await read(one)).document.blocks.map(({ id }) => id)).toEqual(['text1'])
    expect(await save(other, { draft_mark: 'keep' })).toRedirectTo(`${path}/${other}/edit`)
    expect(await save(other, { title: 'Privacy policy' })).toRedirectTo(`${path}/${other}/edit`)
    const kept = await read(other)
    expect([kept.title, kept.status, hasDraftNotice(kept.document)]).toEqual(['Privacy policy', 'published', true])
    expect(await admin.get(`${path}/${other}/edit`)).toShow('This page is published, but begins with a box')
  })

  test('is not asked about a page without the box, a draft, or unpublished changes', async () => {
    const id = await createDraft()
    expect(await save(id, { status: 'draft' })).toRedirectTo(`${path}/${id}/edit`)
    expect(await save(id, { intent: 'draft' })).toRedirectTo(`${path}/${id}/edit`)
    expect(await save(id, { blocks: JSON.stringify(textDocument('<p>Checked.</p>')) })).toRedirectTo(`${path}/${id}/edit`)
    expect(await admin.get(`${path}/${id}/edit`)).not.toShow('calls it a draft')
  })

  test('of many asks once, names them, and publishes them all when that is confirmed', async () => {
    const ids = [await createDraft(), await createTestPage(shop, { title: 'About', status: 'draft' })]
    const form = { back: path, action: 'publish', ids }
    const question = await admin.post(`${path}/bulk`, form)
    expect(question).toShow('1 page calls itself a draft')
    expect(question.text).toContain(`href="${path}/${ids[0]}/edit#draft-mark"`)
    expect((await read(ids[1]!)).status).toBe('draft')
    await admin.post(`${path}/bulk`, { ...form, confirmed: '1' })
    expect((await read(ids[0]!)).status).toBe('published')
    expect((await read(ids[1]!)).status).toBe('published')
  })

  test('of many does not ask about pages that visitors see already', async () => {
    const ids = [await createTestPage(shop, { title: 'Terms', document }), await createTestPage(shop, { title: 'About', status: 'draft' })]
    await admin.post(`${path}/bulk`, { back: path, action: 'publish', ids })
    expect((await read(ids[1]!)).status).toBe('published')
  })
})
