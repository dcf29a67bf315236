import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { getPageForStaff } from '#src/cms/edit-pages.ts'
import { createForm } from '#src/forms/edit-forms.ts'
import { pseudoForm } from '#tests/i18n/pseudo-site-parts.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, createTestTerm, textDocument } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const path = '/admin/cms-pages'
const stored = (id: number) => getPageForStaff(shop.db.read, id)
const hiddenField = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

const fields = { title: 'About us', body: '<p>We sew bags.</p>', status: 'published', slug: '', template: 'standard' }

/** What an editor sends after opening the page. */
async function openForm(client: TestClient, id: number): Promise<Record<string, string>> {
  const { text } = await client.get(`${path}/${id}/edit`)
  const draftAt = hiddenField(text, 'draft_at')
  return { ...fields, updated_at: hiddenField(text, 'updated_at'), ...(draftAt === '' ? {} : { draft_at: draftAt }) }
}

const editor = async () => createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 4, 'editor@example.com'))

describe('a page', () => {
  test('is created with a slug of its title, its tags and a sanitized document', async () => {
    const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
    const body = '<h2 onclick="x()">Bags</h2><p hx-get="/logout">Now</p><script>x()</script>'
    const response = await admin.post(path, { ...fields, body, categories: journal, tags: 'Leather, Bags,leather ,' })
    expect(response.status).toBe(303)
    expect(await stored(1)).toMatchObject({ slug: 'about-us', categoryIds: [journal], tags: ['leather', 'Bags'], wordCount: 2 })
    const page = await guest.get('/about-us')
    for (const unsafe of ['onclick', 'hx-get="/logout"', '<script>x()']) expect(page.text).not.toContain(unsafe)
    await admin.post(path, { ...fields, body: '<p>Other.</p>' })
    expect(await stored(2)).toMatchObject({ slug: 'about-us-2' })
  })

  test('sent again after another page leads to the first one', async () => {
    await admin.post(path, fields)
    shop.clock.advance(1000)
    expect((await admin.post(path, { ...fields, title: 'Another' })).location).toBe(`${path}/2/edit`)
    shop.clock.advance(1000)
    expect((await admin.post(path, fields)).location).toBe(`${path}/1/edit`)
  })

  test('is refused with the error at its field, and nothing typed is lost', async () => {
    await createTestPage(shop, { slug: 'taken' })
    const refused: [Record<string, string>, string][] = [
      [{ title: ' ' }, 'Enter a title.'],
      [{ slug: 'kb/returns' }, 'Addresses that begin with /kb belong to the help center.'],
      [{ slug: 'cart' }, 'Addresses that begin with /cart belong to the store itself.'],
      [{ slug: 'a.b' }, 'lowercase'],
      [{ slug: 'taken' }, 'Another page already has this URL slug.'],
      [{ publish_at: 'tomorrow' }, 'Enter a date and a time.'],
      [{ categories: '99' }, 'Choose'],
      [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join(',') }, 'Enter up to 20 tags.'],
      [{ blocks: 'nonsense' }, 'blocks'],
    ]
    for (const [change, message] of refused) {
      const { body: _, ...others } = fields
      const content: Record<string, string> = 'blocks' in change ? {} : { body: '<p>Typed.</p>' }
      const response = await admin.post(path, { ...others, title: 'New', ...content, ...change })
      expect([change, response.status]).toEqual([change, 422])
      expect(response).toShow(message)
      if (!('blocks' in change)) expect(response.text).toContain('&lt;p&gt;Typed.&lt;/p&gt;')
    }
  })

  test('tells whether a slug is free while it is typed', async () => {
    await createTestPage(shop)
    const check = (slug: string) => admin.htmx(path).get(`${path}/slug?slug=${encodeURIComponent(slug)}`)
    expect(await check('/free/')).toShow('/free is available.')
    expect(await check('about-us')).toShow('Another page already has this URL slug.')
    expect(await check('kb')).toShow('help center')
    expect(await check('admin/x')).toShow('begin with /admin')
  })

  test('of several blocks, one of an unknown kind, loses none of them', async () => {
    const id = await createTestPage(shop)
    const document = {
      version: 1,
      blocks: [...textDocument('<p>One</p>').blocks, { id: 'later1', kind: 'countdown', version: 1, data: { to: 1 } }],
    }
    const { body: _, ...form } = await openForm(admin, id)
    expect((await admin.post(`${path}/${id}`, { ...form, blocks: JSON.stringify(document) })).status).toBe(303)
    expect((await admin.get(`${path}/${id}/edit`)).text).toContain('name="blocks"')
    // A kind that this version does not know stays.
    expect((await stored(id)).document.blocks.map(({ kind }) => kind)).toEqual(['text', 'countdown'])
  })
})

describe('without script', () => {
  test('a page of one text is edited as its HTML, beside its document', async () => {
    const id = await createTestPage(shop)
    const { text } = await admin.get(`${path}/${id}/edit`)
    expect(text).toMatch(/<noscript>.*name="body"[^>]*>&lt;p&gt;We sew bags\.&lt;\/p&gt;<\/textarea>.*<\/noscript>/s)
    const blocks = JSON.stringify((await stored(id)).document)
    await admin.post(`${path}/${id}`, { ...(await openForm(admin, id)), blocks, body: '<p>New.</p>' })
    expect(await guest.get('/about-us')).toShow('New.')
  })

  test('a page of several blocks is edited as its document, and no block is lost', async () => {
    const id = await createTestPage(shop, {
      document: {
        version: 1,
        blocks: [...textDocument('<p>One</p>').blocks, { id: 'space1', kind: 'spacer', version: 1, data: { size: 'small', line: true } }],
      },
    })
    const { text } = await admin.get(`${path}/${id}/edit`)
    expect(text).not.toContain('<noscript>')
    expect(text).toMatch(/<textarea[^>]*name="blocks"[^>]*>[^<]*spacer/)
  })
})

test('a conflict shows where long contents differ, in words, and images and links, too', async () => {
  const paragraphs = Array.from({ length: 100 }, (_, index) => `<p>Paragraph ${index} has some words to fill the page.</p>`).join('')
  const button = (link: string) => ({
    id: 'button1',
    kind: 'button',
    version: 1,
    data: { buttons: [{ label: 'Shop', link, look: 'primary' }], align: 'start' },
  })
  const document = (last: string, link: string) => ({
    version: 1 as const,
    blocks: [...textDocument(`${paragraphs}<p>${last}</p>`).blocks, button(link)],
  })
  const id = await createTestPage(shop, { document: document('The end.', '/shop') })
  const { body: _, ...form } = await openForm(admin, id)
  const other = await editor()
  const { body: __, ...theirs } = await openForm(other, id)
  shop.clock.advance(1000)
  await other.post(`${path}/${id}`, { ...theirs, blocks: JSON.stringify(document('Their end.', '/section/mugs')) })
  const conflict = await admin.post(`${path}/${id}`, { ...form, blocks: JSON.stringify(document('My end.', '/shop')) })
  expect(conflict).toHaveStatus(409)
  const table = /<section class="panel" id="conflict".*?<\/section>/s.exec(conflict.text)?.[0].replace(/<[^>]*>/g, '')
  for (const text of ['My end.', 'Their end.', 'Link: /shop', 'Link: /section/mugs', 'Paragraph 99']) expect(table).toContain(text)
  for (const text of ['Paragraph 1 ', '&quot;blocks&quot;', '&lt;p&gt;']) expect(table).not.toContain(text)
})

describe('the list', () => {
  test('filters by state, category, tag and template, and finds pages by title', async () => {
    const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
    await createTestPage(shop, { title: 'First', categoryIds: [journal], tags: ['sew'], template: 'article' })
    await createTestPage(shop, { title: 'Second', status: 'draft' })
    await createTestPage(shop, { title: 'Third', publishAt: shop.now() + 1000 })
    const shown = async (query: string) => {
      const { text } = await admin.get(`${path}?${query}`)
      return ['First', 'Second', 'Third'].filter(
        (title) => text.includes(`>${title}</a>`) || new RegExp(`>\\s*${title}\\s*</a>`).test(text),
      )
    }
    expect(await shown('')).toEqual(['First', 'Second', 'Third'])
    expect(await shown('view=draft')).toEqual(['Second'])
    expect(await shown('view=scheduled')).toEqual(['Third'])
    expect(await shown('view=published')).toEqual(['First'])
    expect(await shown(`category=${journal}`)).toEqual(['First'])
    expect(await shown('template=article')).toEqual(['First'])
    expect(await shown('q=seco')).toEqual(['Second'])
    expect(await admin.get('/admin/find?q=third')).toShow('Third')
    expect((await admin.get(`${path}/export.csv`)).text).toContain('First')
  })

  test('tags many pages at once, which can be undone', async () => {
    const tag = await createTestTerm(shop, 'tag', 'Sew', 'sew')
    const ids = [await createTestPage(shop, { title: 'One' }), await createTestPage(shop, { title: 'Two' })]
    const { location } = await admin.post(`${path}/bulk`, { ids, action: 'tag', term: tag, confirmed: 'on', back: '' })
    expect(await stored(ids[0]!)).toMatchObject({ tags: ['Sew'] })
    const entry = new URL(location!, 'http://x').searchParams.get('undo')!
    await admin.post(`${path}/undo`, { entry, back: '' })
    expect(await stored(ids[0]!)).toMatchObject({ tags: [] })
  })

  test('copies a page as a draft', async () => {
    const id = await createTestPage(shop, { tags: ['sew'], template: 'wide', isHome: true })
    const { location } = await admin.post(`${path}/${id}/duplicate`)
    const copyId = Number(/\d+/.exec(location!)?.[0])
    expect(await stored(copyId)).toMatchObject({
      title: 'Copy of About us',
      status: 'draft',
      template: 'wide',
      tags: ['sew'],
      isHome: false,
    })
  })
})

test('a shortcode that names nothing is saved, and the editor says so until there is something to show', async () => {
  await admin.post(path, { ...fields, body: '<p>[cms-form id=contact]</p>' })
  const warning = 'Visitors do not see [cms-form id=contact]'
  expect(await admin.get(`${path}/1/edit`)).toShow(warning)
  await shop.db.transaction((tx) => createForm(tx, pseudoForm, shop.now()))
  await shop.db.transaction((tx) => tx.update(tx.t.forms).set({ slug: 'contact' }))
  expect((await admin.get(`${path}/1/edit`)).text).not.toContain(warning)
  expect((await guest.get('/about-us')).text).toContain('action="/forms/contact/submit"')
})
