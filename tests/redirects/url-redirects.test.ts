import { describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { flushMissedRequests } from '#src/redirects/record-requests.ts'
import { maxChain, missingPageDays } from '#src/redirects/limits.ts'
import { candidateKeys, checkRedirect } from '#src/redirects/redirect-rules.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { pruneMissingPages } from '#src/redirects/missing-pages.ts'
import { createUrlRedirect } from '#src/redirects/url-redirects.ts'
import { redirectAddress } from '#src/redirects/redirect-address.ts'
import '#tests/support/matchers.ts'

const { shop, guest, editor } = storeTest({ clients: { editor: 4 } })
const path = '/admin/redirects'

const create = (source: string, target: string, more: Record<string, string> = { permanent: 'on' }) =>
  editor.post(path, { source, target, ...more })
const listRedirects = () => shop.db.read.select().from(shop.db.t.urlRedirects).orderBy(asc(shop.db.t.urlRedirects.id))
const listMissing = () => shop.db.read.select().from(shop.db.t.missingPages).orderBy(asc(shop.db.t.missingPages.pathKey))

describe('a redirect', () => {
  test('sends the visitors of an address without a page to the new one, with their query', async () => {
    await create('/old-page', '/shop')
    const response = await guest.get('/old-page?utm_source=letter')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/shop?utm_source=letter')
    expect((await guest.send('/old-page', { method: 'HEAD' })).status).toBe(301)
    expect((await guest.post('/old-page')).status).toBe(404)
  })

  test('is temporary when staff say so, and browsers do not store it', async () => {
    await create('/summer', 'https://summer.example/sale?from=shop', {})
    const response = await guest.get('/summer?a=1')
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('location')).toBe('https://summer.example/sale?from=shop')
  })

  test.each([
    ['/Old-Page/', '/old-page'],
    ['/caf%C3%A9', '/café'],
    ['/index.php?id=7', '/index.php?id=7'],
    ['/blog/2019/hello', '/blog/*'],
  ])('for %s is found by the entry %s', async (requested, source) => {
    await create(source, '/shop')
    const response = await guest.get(requested)
    const followed = response.status === 301 && response.location !== '/shop' ? await guest.follow(response) : response
    expect([response.location, followed.path]).toContainEqual(expect.stringMatching(/^\/shop/))
  })

  test('with a star keeps the rest of the path, and a closer one comes first', async () => {
    await create('/blog/*', '/blogs/*')
    await create('/blog/2019/*', '/shop')
    expect((await guest.get('/blog/2020/hello')).location).toBe('/blogs/2020/hello')
    expect((await guest.get('/blog/2019/hello')).location).toBe('/shop')
    expect((await guest.get('/blogging')).status).toBe(404)
  })

  test('never replaces a page of the store', async () => {
    const { seoLink } = await createTestProduct(shop, { name: 'Moss mug' })
    await create(`/items/${seoLink}`, '/shop')
    expect((await guest.get(`/items/${seoLink}`)).status).toBe(200)
    expect((await guest.get('/admin/unknown')).status).not.toBe(301)
  })

  test.each([
    ['old-page', '/shop', 'source'],
    ['//evil.example', '/shop', 'source'],
    ['https://other.example/page', '/shop', 'source'],
    ['/', '/shop', 'source'],
    ['/*', '/shop', 'source'],
    ['/admin/orders', '/shop', 'source'],
    ['/webhooks/card', '/shop', 'source'],
    ['/a*b', '/shop', 'source'],
    ['/*/b', '/shop', 'source'],
    ['/page', '', 'target'],
    ['/page', 'javascript:alert(1)', 'target'],
    ['/page', 'data:text/html,x', 'target'],
    ['/page', '//evil.example', 'target'],
    ['/page', '/\\evil.example', 'target'],
    ['/page', 'https://user:secret@evil.example', 'target'],
    ['/page', '/with space', 'target'],
    ['/page', '/PAGE/', 'target'],
    ['/folder/*', '/folder/new', 'target'],
    ['/page', '/new/*', 'target'],
  ])('from %s to %s is refused at its field', async (source, target, field) => {
    const response = await editor.post(path, { source, target, permanent: 'on' }, acceptJson)
    expect(response.status).toBe(422)
    expect(response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect(await listRedirects()).toEqual([])
  })

  test('that leads back through others is refused, and so is a second one for the same address', async () => {
    await create('/a', '/b')
    await create('/b', '/c')
    expect(await create('/c', '/a')).toShow('lead from the new address back')
    expect(await create('/A/', '/elsewhere')).toShow('Another redirect has this old address')
    expect(await listRedirects()).toHaveLength(2)
  })

  test('that leads on through too many others is refused', async () => {
    await shop.db.transaction(async (tx) => {
      for (let step = maxChain; step > 0; step--)
        await createUrlRedirect(
          tx,
          { source: `/${step}`, target: `/${step + 1}`, permanent: true },
          { baseUrl: 'http://localhost', now: shop.now() },
        )
    })
    expect(await create('/0', '/1')).toHaveStatus(422)
  })

  test('is deleted with others in the list that staff look at, with undo', async () => {
    for (const source of ['/old', '/older', '/new', '/other']) await create(source, '/shop')
    const [old, older] = await listRedirects()
    const deletion = { ids: [old!.id, older!.id], action: 'delete', back: `${path}?q=new` }
    const list = await editor.htmx(path).post(`${path}/bulk`, deletion)
    expect(list).toShow('/new')
    expect(list).not.toShow('/other')
    expect((await listRedirects()).map(({ source }) => source)).toEqual(['/new', '/other'])
    const entry = /name="entry" value="(\d+)"/.exec(list.text)![1]!
    await editor.post(`${path}/undo`, { entry, back: path })
    expect(await listRedirects()).toHaveLength(4)
  })

  test('is entered as a full address of this store too', async () => {
    await create('http://localhost/old', 'http://localhost/shop')
    expect(await listRedirects()).toMatchObject([{ source: '/old', target: '/shop' }])
  })

  test('is saved over what was seen, and its deletion can be undone', async () => {
    await create('/old', '/shop')
    const [stored] = await listRedirects()
    const save = (target: string) =>
      editor.post(`${path}/${stored!.id}`, { source: '/old', target, permanent: 'on', updated_at: stored!.updatedAt })
    expect((await save('/cart')).status).toBe(303)
    expect((await save('/kb')).status).toBe(409)
    expect(await listRedirects()).toMatchObject([{ target: '/cart' }])
    const deleted = await editor.follow(await editor.post(`${path}/${stored!.id}/delete`))
    const entry = /name="entry" value="(\d+)"/.exec(deleted.text)![1]!
    expect(await listRedirects()).toEqual([])
    await editor.post(`${path}/undo`, { entry, back: path })
    expect(await listRedirects()).toMatchObject([{ id: stored!.id, source: '/old', target: '/cart' }])
  })

  test('counts its uses', async () => {
    await create('/old', '/shop')
    for (let visit = 0; visit < 3; visit++) await guest.get('/old')
    await flushMissedRequests(shop)
    expect(await listRedirects()).toMatchObject([{ hits: 3, lastHitAt: shop.clock.now }])
    expect(await editor.get(path)).toShow('/old')
  })
})

describe('a file of redirects', () => {
  const importRows = (rows: string) => editor.post(`${path}/import`, { rows })

  test('adds and replaces, with or without column names, in the separators of spreadsheets', async () => {
    await create('/a', '/before')
    const response = await importRows('Old,New,Type\n/a,/shop,302\n/b,https://example.com/x\n\n"/c, d",/cart,301\n')
    expect(await editor.follow(response)).toShow('2 new, 1 replaced')
    expect(await importRows('/e;/shop;temporary')).toRedirectTo(path)
    expect((await listRedirects()).map(({ source, target, permanent }) => [source, target, permanent])).toEqual([
      ['/a', '/shop', false],
      ['/b', 'https://example.com/x', true],
      ['/c, d', '/cart', true],
      ['/e', '/shop', false],
    ])
  })

  test('with a wrong row changes nothing, and says what is wrong where', async () => {
    const response = await importRows('/a,/shop\n/b,javascript:alert(1)\n/c,/cart,maybe\n/A,/cart')
    expect(response.status).toBe(422)
    for (const text of ['Line 2:', 'Line 3:', 'maybe is not a type', 'Line 4:', 'occurs more than once']) expect(response).toShow(text)
    expect(await listRedirects()).toEqual([])
  })

  test('skips a first line of column names only, and no other row without an address', async () => {
    const response = await importRows('Old,New\nold-page,new-page\n#NAME?,#REF!\n/b,/shop')
    expect(response.status).toBe(422)
    for (const text of ['Line 2:', 'Line 3:']) expect(response).toShow(text)
    expect(await importRows('#NAME?,#REF!\n/b,/shop')).toShow('Line 1:')
    expect(await listRedirects()).toEqual([])
  })

  test('says how many rows have cells beyond the third, which it does not import', async () => {
    const list = await editor.follow(await importRows('Old,New,Type,Note\n/a,/shop,302,moved\n/b,/cart,,\n'))
    expect(list).toShow('2 new, 0 replaced. 1 row has cells beyond the third, which were not imported.')
  })

  test.each([
    ['nothing', ''],
    ['no redirects', 'old,new'],
    ['an open quotation mark', '"/a,/b'],
  ])('with %s is refused', async (_, rows) => {
    expect((await importRows(rows)).status).toBe(422)
    expect(await listRedirects()).toEqual([])
  })

  test('with 5,000 redirects is stored whole, and with more refused', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `/old-${index},/new-${index}`).join('\n')
    expect(await importRows(rows(5001))).toShow('more than 5,000 redirects')
    expect(await importRows(rows(5000))).toRedirectTo(path)
    expect((await guest.get('/old-4999')).location).toBe('/new-4999')
  })
})

describe('missing pages', () => {
  test('are counted for people, with the page that linked there, but not for files and programs', async () => {
    const headers = { referer: 'https://blog.example/post?secret=1' }
    await guest.get('/gone', { headers })
    await guest.get('/gone')
    await guest.get('/media/gone.webp')
    await guest.get('/gone-too', acceptJson)
    await guest.htmx().get('/gone-three')
    await guest.get('/items/never-made')
    await flushMissedRequests(shop)
    expect((await listMissing()).map(({ path: missing, hits, referrer }) => [missing, hits, referrer])).toEqual([
      ['/gone', 2, 'blog.example/post'],
      ['/items/never-made', 1, ''],
    ])
    expect(await editor.get('/admin/missing-pages')).toShow('/items/never-made')
  })

  test('suggest the page that was most likely meant, and leave the list once they are redirected', async () => {
    const { seoLink } = await createTestProduct(shop, { name: 'Moss mug' })
    await guest.get('/shop/old/moss-mug')
    await flushMissedRequests(shop)
    const [missing] = await listMissing()
    const form = await editor.follow(await editor.get(`/admin/missing-pages/${missing!.id}/redirect`))
    expect(form.text).toContain('value="/shop/old/moss-mug"')
    expect(form.text).toContain(`value="/items/${seoLink}"`)
    await create('/shop/old/moss-mug', `/items/${seoLink}`)
    expect(await listMissing()).toEqual([])
  })

  test('can be ignored, which can be undone, and disappear when nobody asks for them', async () => {
    await guest.get('/wp-login.php')
    await flushMissedRequests(shop)
    const [missing] = await listMissing()
    const ignored = await editor.follow(
      await editor.post('/admin/missing-pages/bulk', { ids: [missing!.id], action: 'ignore', back: '/admin/missing-pages' }),
    )
    expect(ignored).toShow('1 address ignored')
    expect((await listMissing())[0]!.ignoredAt).not.toBeNull()
    const entry = /name="entry" value="(\d+)"/.exec(ignored.text)![1]!
    await editor.post('/admin/missing-pages/undo', { entry, back: '/admin/missing-pages' })
    expect((await listMissing())[0]!.ignoredAt).toBeNull()
    shop.clock.advance(missingPageDays * 86_400_000 + 1)
    await pruneMissingPages(shop)
    expect(await listMissing()).toEqual([])
  })

  test('that robots make up fill neither memory nor the list', async () => {
    for (let index = 0; index < 1100; index++) {
      const { recordMissingPage } = await import('#src/redirects/record-requests.ts')
      recordMissingPage(shop, `/made-up-${index}`, null)
    }
    await flushMissedRequests(shop)
    expect(await listMissing()).toHaveLength(1000)
  })
})

test('an address is looked up with its query, without, and by what covers it', () => {
  expect(candidateKeys('/Blog/2019/Post', '?P=1')).toEqual(['/blog/2019/post?p=1', '/blog/2019/post', '/blog/2019/*', '/blog/*'])
  expect(candidateKeys(`/${'a/'.repeat(1000)}`, '')).toHaveLength(10)
  expect(candidateKeys('//evil.example/x', '')).toEqual([])
})

test('an address never leaves the store through the rest of a path', () => {
  const rule = { source: '/go/*', target: '/*' }
  for (const pathname of ['/go//evil.example', '/go/\\evil.example', '/go/%2Fevil.example', '/go/.//evil.example']) {
    const address = redirectAddress(rule, { pathname, search: '' })
    expect(new URL(address, 'http://localhost').host).toBe('localhost')
  }
})

test('a rule that no form can send is refused too', () => {
  expect(() => checkRedirect({ source: '/x'.repeat(300), target: '/shop', permanent: true }, 'http://localhost')).toThrow(UserError)
})
