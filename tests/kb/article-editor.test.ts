import { describe, expect, test } from 'bun:test'
import { articleKind } from '#src/kb/article-kind.ts'
import { getArticleForStaff } from '#src/kb/edit-articles.ts'
import { findDraft } from '#src/publishing/drafts.ts'
import { listVersions } from '#src/publishing/versions.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { buildApp } from '#src/app.tsx'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, createTestKbCategory } from './create-article.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const path = '/admin/kb'
const stored = (id: number) => getArticleForStaff(shop.db.read, id)
const draft = (id: number) => findDraft(shop.db.read, articleKind, id)
const hiddenField = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

const fields = { title: 'Returns', body: '<p>Send it back.</p>', status: 'published', seo_link: '' }

/** What an editor sends after opening the page. */
async function openForm(client: TestClient, id: number): Promise<Record<string, string>> {
  const { text } = await client.get(`${path}/${id}/edit`)
  const draftAt = hiddenField(text, 'draft_at')
  return { ...fields, updated_at: hiddenField(text, 'updated_at'), ...(draftAt === '' ? {} : { draft_at: draftAt }) }
}

const agent = async () => createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 3, 'agent@example.com'))

describe('an article', () => {
  test('is created with a slug of its title and shown at once, with everything unsafe removed', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    const body = '<h2 onclick="x()">Pack</h2><p hx-get="/logout">Now</p><script>x()</script><img src="https://evil.example/x.png">'
    const response = await admin.post(path, { ...fields, body, categories: orders, featured: 'on' })
    expect(response.status).toBe(303)
    const page = await guest.get('/kb/returns')
    expect(page).toHaveStatus(200)
    for (const unsafe of ['onclick', 'hx-get="/logout"', '<script>x()', 'evil.example']) expect(page.text).not.toContain(unsafe)
    expect(await stored(1)).toMatchObject({ seoLink: 'returns', categoryIds: [orders], featured: true, publishAt: shop.now() })
    await admin.post(path, { ...fields, title: 'Returns', body: '<p>Another text.</p>' })
    expect(await stored(2)).toMatchObject({ seoLink: 'returns-2' })
  })

  test('is created once by a double click', async () => {
    for (let click = 0; click < 2; click++) expect((await admin.post(path, fields)).location).toBe(`${path}/1/edit`)
  })

  test('is refused with the error at its field', async () => {
    await createTestArticle(shop, { seoLink: 'taken' })
    const refused: [Record<string, string>, string][] = [
      [{ title: ' ' }, 'Enter a title.'],
      [{ seo_link: 'category' }, 'The help center uses this URL slug itself.'],
      [{ seo_link: 'suggest' }, 'The help center uses this URL slug itself.'],
      [{ seo_link: 'taken' }, 'Another article already has this URL slug.'],
      [{ body: '' }, 'Write the article before you publish it.'],
      [{ publish_at: 'tomorrow' }, 'Enter a date and a time.'],
      [{ categories: '99' }, 'Choose'],
    ]
    for (const [change, message] of refused) {
      const response = await admin.post(path, { ...fields, title: 'New', ...change })
      expect(response).toHaveStatus(422)
      expect(response).toShow(message)
    }
  })

  test('that moves leaves a redirect, and none to an article that is not shown', async () => {
    const { id } = await createTestArticle(shop)
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), seo_link: 'sending-back' })
    const former = await guest.get('/kb/returns')
    expect([former.status, former.location]).toEqual([301, '/kb/sending-back'])
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), status: 'draft', seo_link: 'sending-back' })
    expect(await guest.get('/kb/returns')).toHaveStatus(404)
  })

  test('is published later by the time of the shop alone', async () => {
    await admin.post(path, { ...fields, publish_at: '2099-01-01T09:00' })
    expect(await guest.get('/kb/returns')).toHaveStatus(404)
    expect(await admin.get(`${path}?view=scheduled`)).toShow('Returns')
    shop.clock.now = Date.UTC(2099, 0, 1, 9)
    expect(await guest.get('/kb/returns')).toHaveStatus(200)
  })

  test('of 200 KB is saved, shown and found', async () => {
    const body = `<h2>Care</h2>${'<p>Wipe the oak table with a dry cloth.</p>'.repeat(4800)}<p>gramophone</p>`
    expect(body.length).toBeGreaterThan(200_000)
    expect((await admin.post(path, { ...fields, title: 'Care', body })).status).toBe(303)
    expect((await guest.get('/kb/care')).text).toContain('gramophone')
    expect(await guest.get('/kb?q=gramophone')).toShow('Care')
  })

  test('tells whether a slug is free', async () => {
    await createTestArticle(shop)
    const check = (slug: string) => admin.htmx(path).get(`${path}/slug?seo_link=${slug}`)
    expect(await check('free')).toShow('/kb/free is available.')
    expect(await check('returns')).toShow('Another article already has this URL slug.')
    expect(await check('category')).toShow('The help center uses this URL slug itself.')
  })
})

describe('a draft of a published article', () => {
  test('is saved while typing, shown to staff as a preview, and published by saving', async () => {
    const { id } = await createTestArticle(shop)
    const form = await openForm(admin, id)
    const autosave = await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, body: '<p>New text.</p><script>x()</script>' })
    expect(autosave.text).toMatch(/^<div class="content-draft-state" id="draft-state"/)
    expect(autosave).toShow('Draft saved at')
    expect(await guest.get('/kb/returns')).toShow('Send it back.')
    const preview = await admin.get('/kb/returns?preview=1')
    expect(preview).toShow('New text.')
    expect(preview.text).not.toContain('<script>x()')
    expect(await guest.get('/kb/returns?preview=1')).toShow('Send it back.')
    expect((await admin.get(`${path}/${id}/edit`)).text).toContain('&lt;p&gt;New text.&lt;/p&gt;')
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), body: '<p>New text.</p>' })
    expect(await guest.get('/kb/returns')).toShow('New text.')
    expect(await draft(id)).toBeNull()
  })

  test('is saved by a button without script, and discarded into the versions', async () => {
    const { id } = await createTestArticle(shop)
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), body: '<p>Later.</p>', intent: 'draft' })
    expect(await stored(id)).toMatchObject({ body: '<p>Send it back.</p>' })
    expect(await draft(id)).toMatchObject({ body: '<p>Later.</p>' })
    await admin.post(`${path}/${id}/draft/discard`)
    expect(await draft(id)).toBeNull()
    expect((await listVersions(shop.db.read, articleKind, id)).map(({ saved }) => saved)).toEqual([false, true])
  })

  test('of one person is not replaced by another who has not seen it', async () => {
    const { id } = await createTestArticle(shop)
    const other = await agent()
    const [mine, theirs] = [await openForm(admin, id), await openForm(other, id)]
    await other.htmx(path).post(`${path}/${id}/draft`, { ...theirs, body: '<p>Theirs.</p>' })
    const refused = await admin.htmx(path).post(`${path}/${id}/draft`, { ...mine, body: '<p>Mine.</p>' })
    expect(refused).toHaveStatus(409)
    expect(refused).toShow('Another person is editing this article.')
    expect(refused.text).not.toContain('hx-post')
    const conflict = await admin.post(`${path}/${id}`, { ...mine, body: '<p>Mine.</p>' })
    expect(conflict).toHaveStatus(409)
    for (const text of ['Mine.', 'Theirs.']) expect(conflict).toShow(text)
    // Saving again replaces it, and keeps it as a version.
    const again = { ...fields, updated_at: hiddenField(conflict.text, 'updated_at'), draft_at: hiddenField(conflict.text, 'draft_at') }
    expect((await admin.post(`${path}/${id}`, { ...again, body: '<p>Mine.</p>' })).status).toBe(303)
    expect(await stored(id)).toMatchObject({ body: '<p>Mine.</p>' })
    expect((await listVersions(shop.db.read, articleKind, id)).map(({ saved }) => saved)).toEqual([true, false, true])
  })

  test('on its way does not stop the same person from saving', async () => {
    const { id } = await createTestArticle(shop)
    const form = await openForm(admin, id)
    await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, body: '<p>Half.</p>' })
    expect((await admin.post(`${path}/${id}`, { ...form, body: '<p>Whole.</p>' })).status).toBe(303)
    expect(await stored(id)).toMatchObject({ body: '<p>Whole.</p>' })
  })

  test('is not saved over an article that another person has saved meanwhile', async () => {
    const { id } = await createTestArticle(shop)
    const form = await openForm(admin, id)
    shop.clock.advance(1000)
    const other = await agent()
    await other.post(`${path}/${id}`, { ...(await openForm(other, id)), title: 'Returns and refunds' })
    expect(await admin.htmx(path).post(`${path}/${id}/draft`, { ...form, title: 'Mine' })).toHaveStatus(409)
    const conflict = await admin.post(`${path}/${id}`, { ...form, title: 'Mine' })
    expect(conflict).toHaveStatus(409)
    for (const text of ['Returns and refunds', 'Mine']) expect(conflict.text).toContain(text)
  })
})

describe('versions', () => {
  test('show what changed, word by word, and are restored as a draft', async () => {
    const { id } = await createTestArticle(shop, { body: '<p>Send it back within 30 days.</p><p>Keep the receipt.</p>' })
    shop.clock.advance(60_000)
    await admin.post(`${path}/${id}`, {
      ...(await openForm(admin, id)),
      body: '<p>Send it back within 60 days.</p><p>Keep the receipt.</p>',
    })
    const page = await admin.get(`${path}/${id}/versions`)
    expect(page.text).toMatch(/within <del>.*?<\/span>30 <\/del><ins>.*?<\/span>60 <\/ins>days\./)
    const versions = await listVersions(shop.db.read, articleKind, id)
    await admin.post(`${path}/${id}/versions/${versions[1]!.id}/restore`)
    expect(await draft(id)).toMatchObject({ body: '<p>Send it back within 30 days.</p><p>Keep the receipt.</p>' })
    expect(await guest.get('/kb/returns')).toShow('within 60 days')
    expect(await admin.post(`${path}/${id}/versions/999/restore`)).toHaveStatus(404)
  })

  test('are kept up to 30, and none is added when no text changes', async () => {
    const { id } = await createTestArticle(shop)
    for (let index = 0; index < 32; index++)
      await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), title: `Returns ${index}` })
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), title: 'Returns 31', featured: 'on' })
    expect(await listVersions(shop.db.read, articleKind, id)).toHaveLength(30)
  })
})

test('a copy has the texts and translations, and is a draft', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const orders = await createTestKbCategory(shop)
  const { id } = await createTestArticle(shop, { categoryIds: [orders] })
  const { updatedAt } = await stored(id)
  await admin.post(`${path}/${id}/texts/de`, { title: 'Rückgabe', body: '<p onclick="x()">Zurück.</p>', updated_at: updatedAt })
  const german = await guest.get('/kb/returns?lang=de')
  expect(german).toShow('Rückgabe')
  expect(german.text).not.toContain('onclick')
  const { location } = await admin.post(`${path}/${id}/duplicate`)
  const copyId = Number(/\d+/.exec(location!)?.[0])
  expect(await stored(copyId)).toMatchObject({
    title: 'Copy of Returns',
    status: 'draft',
    categoryIds: [orders],
    seoLink: 'copy-of-returns',
  })
  expect((await admin.get(`${path}/${copyId}/texts/de`)).text).toContain('Rückgabe')
  expect(await admin.get(`${path}/${id}/texts/xx`)).toHaveStatus(404)
})
