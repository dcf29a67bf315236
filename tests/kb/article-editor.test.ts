import { describe, expect, test } from 'bun:test'
import { getArticleForStaff } from '#src/kb/edit-articles.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, createTestKbCategory } from './create-article.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const path = '/admin/kb'
const stored = (id: number) => getArticleForStaff(shop.db.read, id)
const hiddenField = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

const fields = { title: 'Returns', body: '<p>Send it back.</p>', status: 'published', seo_link: '' }

/** What an editor sends after opening the page. */
async function openForm(client: TestClient, id: number): Promise<Record<string, string>> {
  const { text } = await client.get(`${path}/${id}/edit`)
  const draftAt = hiddenField(text, 'draft_at')
  return { ...fields, updated_at: hiddenField(text, 'updated_at'), ...(draftAt === '' ? {} : { draft_at: draftAt }) }
}

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

test('a copy has the texts and translations, and is a draft', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const orders = await createTestKbCategory(shop)
  const { id } = await createTestArticle(shop, { categoryIds: [orders] })
  const { updatedAt } = await stored(id)
  const texts = { title: 'Rückgabe', body: '<p onclick="x()">Zurück.</p>', seo_description: 'So geht es' }
  await admin.post(`${path}/${id}/texts/de`, { ...texts, updated_at: updatedAt })
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
  const copied = await admin.get(`${path}/${copyId}/texts/de`)
  expect(copied.text).toContain('Rückgabe')
  expect(copied.text).toMatch(/<textarea[^>]* name="seo_description"[^>]*>\s*So geht es</)
  expect(await admin.get(`${path}/${id}/texts/xx`)).toHaveStatus(404)
})
