import { describe, expect, test } from 'bun:test'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { createStoreLocation } from '#src/store-locations/store-locations.ts'
import type { RedirectKind } from '#db/schema/redirects.ts'
import { canonicalPath } from '#src/web/canonical-path.ts'
import { createTestPage, createTestTerm } from '#tests/cms/create-page.ts'
import { addForm, listSubmissions } from '#tests/forms/sample-form.ts'
import { createTestArticle, createTestKbCategory } from '#tests/kb/create-article.ts'
import { storeFacts } from '#tests/store-locations/sample-store.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, editor, customer } = storeTest({ clients: { editor: 4, customer: 1 } })

/** Spellings of one path that programs and people use. */
function spellings(path: string): string[] {
  const encoded = encodeAddress(path.normalize('NFC'))
  const [, segment = ''] = /^\/([a-z])/.exec(encoded) ?? []
  return [
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (part) => part.toLowerCase()),
    ...['NFD', 'NFKC', 'NFKD'].map((form) => encodeAddress(path.normalize(form))),
    encoded.replaceAll('-', '%2D'),
    encoded.toUpperCase(),
    encodeAddress(path.toUpperCase()),
    encoded.replace(/^\/[a-z]/, `/%${segment.charCodeAt(0).toString(16)}`),
    `${encoded}/`,
    `/${encoded.slice(1).replaceAll('/', '//')}`,
  ]
}

const redirectOf = async (path: string) => {
  const { status, headers } = await guest.get(path)
  return [status, headers.get('location')]
}

const pages: [string, (slug: string) => Promise<unknown>][] = [
  ['/items/', (slug) => createTestProduct(shop, { name: 'Phone', seoLink: slug })],
  ['/section/', (slug) => createTestCategory(shop, { name: 'Phones', slug })],
  ['/brands/', (slug) => createTestBrand(shop, { name: 'Maker', slug })],
  ['/kb/', (slug) => createTestArticle(shop, { seoLink: slug })],
  ['/kb/category/', (slug) => createTestKbCategory(shop, { slug }).then((id) => createTestArticle(shop, { categoryIds: [id] }))],
  ['/', (slug) => createTestPage(shop, { slug })],
  ['/team/', (slug) => createTestPage(shop, { slug: `team/${slug}` })],
  ['/tag/', (slug) => createTestTerm(shop, 'tag', 'Tag', slug)],
  ['/category/', (slug) => createTestTerm(shop, 'category', 'Term', slug)],
  ['/stores/', (slug) => shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, slug }, shop.now()))],
  ['/forms/', (slug) => addForm(shop, { slug })],
]

// Of all scripts whose letters have marks, and of those that other normal forms take apart.
const slug = 'été-чай-がま-किताब-น้ำ-گوشی-컵'

describe('a page', () => {
  test.each(pages)('below %s is found by every spelling of its address, in one step at most', async (prefix, create) => {
    const path = prefix + slug
    await create(slug)
    const canonical = encodeAddress(path)
    for (const spelling of spellings(path)) {
      const response = await guest.get(spelling)
      const found = response.location === null ? [200, null] : [301, canonical]
      expect([spelling, response.status, response.headers.get('location')]).toEqual([spelling, ...found] as never)
    }
    const page = await guest.get(canonical)
    expect(page).toHaveStatus(200)
    expect(page.text).toContain(`<link rel="canonical" href="http://localhost${canonical}">`)
    for (const [, json] of page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      for (const [, address] of json!.matchAll(/"(http:\/\/localhost[^"]*)"/g)) expect(address).toMatch(/^[!-~]*$/)
  })

  const kinds: [RedirectKind, string][] = [
    ['product', '/items/'],
    ['category', '/section/'],
    ['brand', '/brands/'],
    ['kb_article', '/kb/'],
    ['page', '/'],
    ['page_tag', '/tag/'],
    ['page_category', '/category/'],
  ]

  test.each(kinds)('with a former slug (%s) below %s is found there in one step by every spelling', async (kind, prefix) => {
    const [, create] = pages.find(([known]) => known === prefix)!
    const created = await create('新しい-गिलास')
    const id = typeof created === 'number' ? created : (created as { id: number }).id
    await shop.db.transaction((tx) => addRedirect(tx, kind, slug, id, shop.now()))
    const target = encodeAddress(`${prefix}新しい-गिलास`)
    for (const spelling of spellings(prefix + slug))
      expect([spelling, ...(await redirectOf(`${spelling}?a=é`))]).toEqual([spelling, 301, `${target}?a=%C3%A9`])
  })

  test('of another store leads to the product in one step', async () => {
    const { id } = await createTestProduct(shop, { seoLink: 'pack' })
    await shop.db.transaction((tx) => addRedirect(tx, 'product', slug, id, shop.now()))
    for (const prefix of ['/products/', '/product/', '/collections/نو/products/'])
      for (const spelling of spellings(prefix + slug))
        expect([spelling, ...(await redirectOf(spelling))]).toEqual([spelling, 301, '/items/pack'])
  })

  test.each(['.', '،', '…', '%E2%80%9D', '%E2%80', '%D9%'])(
    'with %s behind it in a text is found where it moved to in one step',
    async (tail) => {
      const { id } = await createTestProduct(shop, { seoLink: 'pack' })
      await shop.db.transaction((tx) => addRedirect(tx, 'product', slug, id, shop.now()))
      await editor.post('/admin/redirects', { source: '/кружка', target: `/items/${slug}`, permanent: 'on' })
      for (const path of [`/items/${slug}`, `/ITEMS/${slug}`, `/products/${slug}`, '/кружка']) {
        const { status, headers } = await guest.get(path + tail)
        expect([path, status, headers.get('location'), headers.get('cache-control')]).toEqual([path, 302, '/items/pack', 'no-store'])
      }
    },
  )

  test('with a full stop behind it still hides its address from where it leads', async () => {
    const { id } = await createTestProduct(shop, { seoLink: 'pack' })
    await shop.db.transaction((tx) => addRedirect(tx, 'product', 'mug', id, shop.now()))
    expect((await guest.get('/items/mug.')).headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('that was imported without marks until 0.2.0 is found by its address in the other store', async () => {
    await createTestProduct(shop, { seoLink: 'कतब-एक' })
    expect(await redirectOf('/products/किताब-एक')).toEqual([301, encodeAddress('/items/कतब-एक')])
  })

  test('is found by a joiner that its slug cannot have', async () => {
    await createTestProduct(shop, { seoLink: 'می-خواهم' })
    expect(await guest.get('/items/می\u200cخواهم')).toHaveStatus(200)
  })
})

describe('without script', () => {
  const item = 'گوشی-é'
  const spelled = ['NFC', 'NFD'].map((form) => encodeAddress(item.normalize(form)))

  test.each(spelled)('a stock alert for /items/%s is stored and confirmed', async (slug) => {
    const { variantId } = await createTestProduct(shop, { seoLink: item, stock: 0 })
    const response = await guest.post(`/items/${slug}/alerts`, { variant_id: String(variantId), email: 'ann@example.com' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toStartWith(encodeAddress(`/items/${item}?`))
    expect(await guest.follow(response)).toShow('ann@example.com')
  })

  test.each(spelled)('a review of /items/%s is stored and shown', async (slug) => {
    await createTestProduct(shop, { seoLink: item })
    const form = { review_rating: 4, review_title: 'Fine', review_text: 'Holds up well, day after day.' }
    const response = await customer.post(`/items/${slug}/reviews`, form)
    expect(response.headers.get('location') ?? response.text).toBe(encodeAddress(`/items/${item}#reviews`))
    expect((await customer.htmx().post(`/items/${slug}/reviews`, form)).status).toBeLessThan(500)
  })

  test.each(spelled)('a vote on /kb/%s is stored and shown', async (slug) => {
    await createTestArticle(shop, { seoLink: item })
    const response = await guest.post(`/kb/${slug}/vote`, { helpful: 'yes' })
    expect([response.status, response.headers.get('location')]).toEqual([303, encodeAddress(`/kb/${item}#kb-rate`)])
  })

  test.each(spelled)('a form at /forms/%s is sent once and answered', async (slug) => {
    await addForm(shop, { slug: item })
    const response = await guest.post(`/forms/${slug}/submit`, { name: 'Ann', email: 'ann@example.com', message: 'Hi' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(encodeAddress(`/forms/${item}`))
    expect(await listSubmissions(shop)).toHaveLength(1)
  })

  test('choices of /items/گوشی-é are kept', async () => {
    await createTestProduct(shop, { seoLink: item })
    for (const action of ['choice', 'price'])
      expect((await guest.post(`/items/${spelled[1]}/${action}`)).headers.get('location')).toStartWith(encodeAddress(`/items/${item}`))
  })
})

test('a chosen variant is put into the history', async () => {
  await createTestProduct(shop, { seoLink: 'گوشی', options: { Size: ['S', 'L'] } })
  const response = await guest.htmx().get('/items/گوشی?size=L')
  expect([response.status, response.headers.get('hx-replace-url')]).toEqual([200, expect.stringMatching(/^[!-~]+$/) as never])
})

test('filters of a category are pushed into the history', async () => {
  const category = await createTestCategory(shop, { name: 'Phones', slug: 'گوشی' })
  await createTestProduct(shop, { name: 'Phone', categoryId: category.id })
  const response = await guest.htmx('/section/x').get('/section/گوشی?in_stock=1')
  expect([response.status, response.headers.get('hx-push-url')]).toEqual([200, encodeAddress('/section/گوشی?in_stock=1')])
  await createTestCategory(shop, { name: 'Café', slug: 'café' })
  expect(await guest.get(`/shop?category=${'café'.normalize('NFD')}`)).toHaveStatus(200)
})

test('site map, feed and their addresses are ASCII', async () => {
  for (const [, create] of pages) await create('گوشی-é')
  const { text: index } = await guest.get('/sitemap.xml')
  const parts = [...index.matchAll(/\?part=([\w-]+)/g)].map(([, part]) => guest.get(`/sitemap.xml?part=${part}`))
  const text = index + (await Promise.all(parts)).map((part) => part.text).join('')
  expect(text).toContain(`<loc>http://localhost${encodeAddress('/items/گوشی-é')}</loc>`)
  for (const [, address] of text.matchAll(/<loc>(.*?)<\/loc>/g)) expect(address).toMatch(/^[!-~]*$/)
  const feed = await guest.get(`/tag/${encodeURIComponent('گوشی-é'.normalize('NFD'))}/feed.xml`)
  for (const [, address] of feed.text.matchAll(/(?:href="|<id>)(.*?)(?:"|<)/g)) expect(address).toMatch(/^[!-~]*$/)
})

describe('an entered redirect', () => {
  const create = (source: string, target: string) => editor.post('/admin/redirects', { source, target, permanent: 'on' })

  test.each([
    ['/alt', '/items/گوشی', '/items/%DA%AF%D9%88%D8%B4%DB%8C'],
    ['/alt', '/caf%c3%a9?q=é#ü', '/caf%c3%a9?q=%C3%A9#%C3%BC'],
    ['/alt', 'https://käse.example/straße', 'https://xn--kse-qla.example/stra%C3%9Fe'],
  ])('from %s to %s is sent encoded', async (source, target, location) => {
    await create(source, target)
    expect(await redirectOf('/alt')).toEqual([301, location])
  })

  test.each(['/گوشی/راهنما', '/alt-é', '/किताब', '/น้ำ'])('at %s is found by every spelling, and typed in any', async (source) => {
    await create(encodeAddress(source.normalize('NFD')), '/shop')
    for (const spelling of spellings(source)) expect([spelling, ...(await redirectOf(spelling))]).toEqual([spelling, 301, '/shop'])
    expect(await create(source, '/other')).toHaveStatus(422)
  })

  test('with a star keeps the rest, also one outside ASCII', async () => {
    await create('/блог/*', '/journal/é/*')
    expect(await redirectOf('/блог/один')).toEqual([301, encodeAddress('/journal/é/один')])
  })

  test('leads at once to where its target has moved, and to the end of a chain', async () => {
    const { id } = await createTestProduct(shop, { seoLink: 'گوشی' })
    await shop.db.transaction((tx) => addRedirect(tx, 'product', 'گوشی-کهنه', id, shop.now()))
    await create('/alt', '/Items/گوشی-کهنه?a=1')
    await create('/older', '/alt')
    await editor.post('/admin/redirects', { source: '/summer', target: '/older' })
    for (const path of ['/alt', '/older', '/OLDER/']) expect(await redirectOf(path)).toEqual([301, `${encodeAddress('/items/گوشی')}?a=1`])
    expect(await redirectOf('/summer')).toEqual([302, `${encodeAddress('/items/گوشی')}?a=1`])
  })

  test('that was stored decomposed is still found', async () => {
    const { urlRedirects } = shop.db.t
    const row = { source: '/cafe\u0301', sourceKey: '/cafe\u0301', target: '/shop', permanent: true, createdAt: 1, updatedAt: 1 }
    await shop.db.transaction((tx) => tx.insert(urlRedirects).values(row))
    for (const path of ['/café', '/cafe\u0301']) expect(await redirectOf(path)).toEqual([301, '/shop'])
  })
})

describe('a hostile address', () => {
  const endings = ['%zz', '%ff', '%C0%AF', '%ED%A0%80', '%F4%90%80%80', '%', '%00', '%u0041', 'caf%E9']
  const heads = ['/', '/items/', '/section/', '/kb/', '/kb/category/', '/tag/', '/stores/', '/forms/', '/products/', '/media/', '/static/']

  test.each(heads)('below %s ends where no page is with invalid escapes', async (head) => {
    const got: string[] = []
    for (const path of endings.map((ending) => head + ending)) {
      for (const tail of ['', '/reviews', '/products/x?category=%ff&brand=%zz'])
        got.push(`${(await guest.follow(await guest.get(path + tail))).status} ${path}${tail}`)
      for (const tail of ['/alerts', '/vote']) got.push(`${(await guest.post(path + tail)).status} ${path}${tail}`)
    }
    expect(got.filter((line) => !/^40[045] /.test(line))).toEqual([])
  })

  test.each([
    '//evil.example',
    '/%2F/evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example/',
    '//evil.example/%2e%2e',
    '/%2Fevil.example/',
  ])('does not lead away: %s', async (path) => {
    const response = await guest.get(`http://localhost${path}`)
    if (response.location === null) return
    expect(new URL(response.headers.get('location')!, 'http://localhost').origin).toBe('http://localhost')
  })

  test.each(['%0d%0aset-cookie:x=1', '%E5%98%8A%E5%98%8Dx', '%0A', '\u2028'])('puts no line into headers: %s', async (part) => {
    await createTestCategory(shop, { name: 'Phones', slug: 'گوشی' })
    for (const path of [`/ITEMS/${part}`, `/section/گوشی${part}/`, `/section/گوشی?q=${part}&in_stock=1`, `/Products/${part}`]) {
      const response = await guest.htmx().get(path)
      expect([...response.headers.values()].join('')).not.toMatch(/[\r\n\u2028]/)
      expect(response.headers.has('set-cookie') && response.headers.get('set-cookie')!.startsWith('x=')).toBe(false)
      expect(response.status).toBeLessThan(500)
    }
  })
})

describe('the canonical path', () => {
  test.each([
    ['/caf%C3%A9', null],
    ['/caf%c3%a9', null],
    ['/CAF%C3%89', '/caf%C3%A9'],
    ['/%63afe', '/cafe'],
    ['/a%2Fb', null],
    ['/a%2fb%5C', null],
    ['/%7Eann', '/~ann'],
    ['/a%252fb', null],
    ['/%D0%A7%D0%90%D0%99', '/%D1%87%D0%B0%D0%B9'],
    ['/media/%D0%A7', null],
    ['/discount/%C3%89T%C3%89', null],
    ['/%zz%C3', null],
  ])('of %s is %p, and is its own', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical)
    if (canonical !== null) expect(canonicalPath(canonical)).toBeNull()
  })
})
