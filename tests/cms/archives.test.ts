import { describe, expect, test } from 'bun:test'
import { pageKind } from '#src/cms/page-kind.ts'
import { createPreviewLink, findPreviewLink } from '#src/publishing/preview-links.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, createTestTerm } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin, customer } = storeTest({ clients: { admin: 5, customer: 1 } })

describe('the archive of a category', () => {
  test('lists its pages, the newest first, twelve at a time', async () => {
    const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
    for (let index = 1; index <= 13; index++) {
      shop.clock.advance(60_000)
      await createTestPage(shop, { title: `Post no ${index}`, categoryIds: [journal] })
    }
    const first = await guest.get('/category/journal')
    expect(first).toHaveStatus(200)
    expect(first.text.match(/class="cms-card"/g)).toHaveLength(12)
    expect(first.text.indexOf('Post no 13')).toBeLessThan(first.text.indexOf('Post no 12'))
    expect(first.text).toContain('<link rel="alternate" type="application/atom+xml" title="Journal" href="/category/journal/feed.xml">')
    expect(await guest.get('/category/journal?page=2')).toShow('Post no 1')
    expect(await guest.get('/category/journal?page=3')).toHaveStatus(404)
    expect(await guest.get('/category/unknown')).toHaveStatus(404)
    expect(await guest.get('/category/unknown/feed.xml')).toHaveStatus(404)
  })

  test('that moved leaves a redirect', async () => {
    const id = await createTestTerm(shop, 'tag', 'Leather', 'leather')
    const { text } = await admin.get(`/admin/cms-tags/${id}/edit`)
    const updatedAt = /name="updated_at" value="(\d+)"/.exec(text)?.[1] ?? ''
    await admin.post(`/admin/cms-tags/${id}`, { name: 'Leather', slug: 'hides', description: '', updated_at: updatedAt })
    const former = await guest.get('/tag/leather')
    expect([former.status, former.location]).toEqual([301, '/tag/hides'])
  })

  test('tells guests nothing of pages for members, drafts and scheduled ones', async () => {
    const id = await createTestTerm(shop, 'category', 'Journal', 'journal')
    const common = { categoryIds: [id], template: 'article' as const, tags: ['sew'] }
    await createTestPage(shop, { ...common, title: 'Open post' })
    await createTestPage(shop, { ...common, title: 'Secret post', membersOnly: true })
    await createTestPage(shop, { ...common, title: 'Later post', publishAt: shop.now() + 60_000 })
    await createTestPage(shop, { ...common, title: 'Draft post', status: 'draft' })
    for (const path of ['/category/journal', '/tag/sew', '/category/journal/feed.xml', '/tag/sew/feed.xml', '/open-post', '/sitemap.xml']) {
      const { status, text } = await guest.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(/secret|later|draft post/i)
    }
    expect(await customer.get('/category/journal')).toShow('Secret post')
    expect((await customer.get('/category/journal/feed.xml')).text).not.toContain('Secret')
    expect((await guest.get('/sitemap.xml')).text).toContain('/category/journal')
  })
})

test('a feed is well-formed whatever its pages are called', async () => {
  const id = await createTestTerm(shop, 'category', 'A & B <i>', 'journal')
  const hostile = ']]></title><script>x</script> & "\u0001'
  await createTestPage(shop, { title: hostile, excerpt: hostile, slug: 'post', categoryIds: [id] })
  const feed = await guest.get('/category/journal/feed.xml')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const { text } = feed
  expect(text).toContain('<link rel="alternate" type="text/html" href="http://localhost/post"/>')
  expect(text).toContain('A &amp; B &lt;i&gt;')
  expect(text).not.toMatch(/<script>|\u0001/)
  const tags = [...text.matchAll(/<(\/?)([a-z]+)\b[^>]*?(\/?)>/g)].filter(([, , , isEmpty]) => isEmpty === '')
  const open: string[] = []
  for (const [, slash, name] of tags) {
    if (slash === '') open.push(name!)
    else expect(open.pop()).toBe(name!)
  }
  expect(open).toEqual([])
})

describe('an article', () => {
  test('shows author, date, reading time, related pages and its neighbors, with structured data', async () => {
    const id = await createTestTerm(shop, 'category', 'Journal', 'journal')
    for (const title of ['First post', 'Second post', 'Third post']) {
      shop.clock.advance(60_000)
      await createTestPage(shop, { title, categoryIds: [id], template: 'article' })
    }
    const { text } = await guest.get('/second-post')
    expect(text).toMatch(/href="\/first-post" rel="prev"/)
    expect(text).toMatch(/href="\/third-post" rel="next"/)
    expect(text).toContain('1 minute to read')
    expect(text).toContain('"@type":"Article"')
    expect(text).toContain('<meta property="og:type" content="article">')
    expect(text).toContain('Related pages')
  })
})

describe('a preview link', () => {
  test('shows unpublished changes without an account until it is revoked or expires', async () => {
    const id = await createTestPage(shop, { status: 'draft', membersOnly: true })
    await admin.post(`/admin/cms-pages/${id}/preview-link`)
    const link = await findPreviewLink(shop.db.read, pageKind, { id, now: shop.now() })
    const path = `/cms-preview/${link!.token}`
    const page = await guest.get(path)
    expect(page).toShow('We sew bags.')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    await admin.post(`/admin/cms-pages/${id}/preview-link`)
    expect(await guest.get(path)).toHaveStatus(404)
    await admin.post(`/admin/cms-pages/${id}/preview-link/revoke`)
    expect(await findPreviewLink(shop.db.read, pageKind, { id, now: shop.now() })).toBeNull()
    await shop.db.transaction((tx) => createPreviewLink(tx, pageKind, { id, now: shop.now() }))
    const { token } = (await findPreviewLink(shop.db.read, pageKind, { id, now: shop.now() }))!
    expect(await guest.get(`/cms-preview/${token}`)).toHaveStatus(200)
    shop.clock.advance(7 * 86_400_000)
    expect(await guest.get(`/cms-preview/${token}`)).toHaveStatus(404)
    for (const guess of ['x', '%00', token.toUpperCase(), `${token}x`])
      expect((await guest.get(`/cms-preview/${guess}`)).status).toBeOneOf([301, 404])
  })
})
