import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { savePage, getPageForStaff } from '#src/cms/edit-pages.ts'
import { findPageSlugError, pageSlugOf, reservedSegments } from '#src/cms/page-slug.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin, customer } = storeTest({ clients: { admin: 5, customer: 1 } })

async function movePage(id: number, slug: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const stored = await getPageForStaff(tx, id)
    const expected = { expectedUpdatedAt: stored.updatedAt, expectedDraftAt: null }
    await savePage(tx, id, { ...stored, slug }, { editor: { id: 1, name: 'Анна' }, now: shop.now(), ...expected })
  })
}

describe('a page', () => {
  test('is shown at its slug, nested ones too, with canonical address and Open Graph data', async () => {
    await createTestPage(shop, { excerpt: 'Since 1999 <b>' })
    await createTestPage(shop, { title: 'Our team', slug: 'about-us/team' })
    const page = await guest.get('/about-us')
    expect(page).toHaveStatus(200)
    expect(page).toShow('We sew bags.')
    for (const part of [
      '<link rel="canonical" href="http://localhost/about-us">',
      '<meta property="og:title" content="About us">',
      '<meta name="description" content="Since 1999 &lt;b&gt;">',
    ])
      expect(page.text).toContain(part)
    expect(await guest.get('/about-us/team')).toShow('Our team')
  })

  test('has one address: other writings of it redirect, and unknown ones are not found', async () => {
    await createTestPage(shop, { title: 'Über uns', slug: 'über-uns/team' })
    const path = '/%C3%BCber-uns/team'
    expect(await guest.get(path)).toHaveStatus(200)
    expect(await guest.get(path.toLowerCase())).toHaveStatus(200)
    for (const other of ['/%C3%9Cber-uns/team', `${path}/`, '/%C3%BCber-uns/TEAM']) {
      const response = await guest.get(other)
      expect([other, response.status, response.location]).toEqual([other, 301, path])
    }
    const unknown = ['/%C3%BCber-uns%2fteam', '/%C3%BCber-uns', '/team', '/%C3%BCber-uns/team/x', '/..%2fabout', '/x.php', '/a%0ab', '/a b']
    for (const other of [...unknown, `/${'a/'.repeat(1000)}a`]) expect(await guest.get(other)).toHaveStatus(404)
  })

  test('that moved leaves a redirect, and none to a page that is not shown', async () => {
    const id = await createTestPage(shop)
    await movePage(id, 'story')
    const former = await guest.get('/about-us')
    expect([former.status, former.location]).toEqual([301, '/story'])
    await admin.post('/admin/cms-pages/bulk', { ids: String(id), action: 'unpublish', back: '' })
    expect(await guest.get('/about-us')).toHaveStatus(404)
    expect(await guest.get('/story')).toHaveStatus(404)
  })

  test('is shown from its time on, to staff before, and to nobody in the trash', async () => {
    const id = await createTestPage(shop, { publishAt: shop.now() + 1000 })
    expect(await guest.get('/about-us')).toHaveStatus(404)
    const preview = await admin.get('/about-us')
    expect(preview).toShow('Visitors do not see this version')
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
    shop.clock.advance(1000)
    expect(await guest.get('/about-us')).toHaveStatus(200)
    await admin.post(`/admin/cms-pages/${id}/trash`)
    expect(await guest.get('/about-us')).toHaveStatus(404)
  })

  test('for members asks guests to sign in, and is in no cache and no search engine', async () => {
    await createTestPage(shop, { membersOnly: true, title: 'Secret sale' })
    const response = await guest.get('/about-us?x=1').then(() => guest.get('/secret-sale?x=1'))
    expect([response.status, response.location]).toEqual([302, '/login?next=%2Fsecret-sale%3Fx%3D1'])
    expect(response.text).not.toContain('Secret')
    const page = await customer.get('/secret-sale')
    expect(page).toHaveStatus(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('draws no markup of its texts', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await createTestPage(shop, {
      slug: 'hostile',
      title: hostile,
      excerpt: hostile,
      seoDescription: hostile,
      document: textDocument(`<p onclick="x()" hx-get="/logout">Text</p>${hostile}<a href="javascript:alert(1)">link</a>`),
      template: 'article',
      tags: [hostile],
    })
    const { text } = await guest.get('/hostile')
    expect(text).not.toMatch(/<script>|<img src=x|onclick=|hx-get="\/logout"|javascript:/)
  })
})

describe('an unknown path', () => {
  test('gets a page with a search and the top categories, or JSON', async () => {
    const page = await guest.get('/nothing-here')
    expect(page).toHaveStatus(404)
    expect(page.text).toContain('role="search"')
    const json = await guest.get('/nothing-here', { headers: { accept: 'application/json' } })
    expect(json).toHaveStatus(404)
    expect(JSON.parse(json.text)).toMatchObject({ success: false, error: 'not_found' })
  })

  test('costs one statement at most, and none when no page can have it', async () => {
    const json = { headers: { accept: 'application/json' } }
    const count = (path: string) => countQueries(shop, () => guest.get(path, json))
    await count('/warm-up')
    const withoutLookup = await count('/x.php')
    expect((await count('/nothing')) - withoutLookup).toBeLessThanOrEqual(1)
    for (let index = 0; index < 20; index++) await createTestPage(shop, { title: `Page ${index}` })
    await count('/warm-up')
    expect((await count('/nothing')) - withoutLookup).toBeLessThanOrEqual(1)
  })

  test('with another method learns which ones a known path has', async () => {
    const response = await guest.get('/cart/add', { headers: { accept: '*/*' } })
    expect(response).toHaveStatus(405)
    expect(response.headers.get('allow')).toContain('POST')
    await createTestPage(shop)
    await createTestPage(shop, { title: 'Later', status: 'draft' })
    const posted = await guest.post('/about-us')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    for (const hidden of ['/later', '/nowhere']) expect(await guest.post(hidden)).toHaveStatus(404)
  })
})

test('pages add no statement to other requests', async () => {
  const count = () => countQueries(shop, () => guest.get('/shop'))
  await count()
  const before = await count()
  for (let index = 0; index < 20; index++) await createTestPage(shop, { title: `Page ${index}` })
  await count()
  expect(await count()).toBe(before)
})

describe('a slug', () => {
  test('never begins like another route', async () => {
    const routes = await buildApp(shop).routes()
    const segments = [...new Set(routes.map(({ path }) => path.split('/')[1]!))].filter((segment) => segment !== '' && segment !== '*')
    expect(segments.length).toBeGreaterThan(15)
    expect(segments.filter((segment) => !reservedSegments.has(segment))).toEqual([])
  })

  test.each([
    ['admin', 'cms.slugReserved'],
    ['cart/anything', 'cms.slugReserved'],
    ['kb', 'cms.slugHelpCenter'],
    ['kb/returns', 'cms.slugHelpCenter'],
    ['a/b/c/d/e/f', 'cms.slugTooDeep'],
    ['a'.repeat(81), 'products.seoLinkInvalid'],
    ['a//b', 'products.seoLinkInvalid'],
    ['a/../b', 'products.seoLinkInvalid'],
    ['About', 'products.seoLinkInvalid'],
    ['robots.txt', 'cms.slugReserved'],
    ['a.b', 'products.seoLinkInvalid'],
    ['p\u0430ypal', 'products.seoLinkScripts'],
    ['about/team', null],
    ['kb-guide', null],
  ])('%p is refused with %p', (slug, error) => {
    expect(findPageSlugError(slug)).toBe(error as ReturnType<typeof findPageSlugError>)
  })

  test('is read from a path only when a page can have it', () => {
    for (const path of ['/', '/a%2fb', '/a%5Cb', '/a%00', `/${'a'.repeat(3000)}`, '/cart', '/kb']) expect(pageSlugOf(path)).toBeNull()
    expect(pageSlugOf('/About')).toBe('about')
  })
})
