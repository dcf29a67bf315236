import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { cards, links, part } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const person = async (roleId: RoleId) => browserOf(app, shop, await addPerson(shop, roleId))
const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))

describe('a product page', () => {
  test('shows the way to it: Shop, every category above it, and its name', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const kitchen = await aCategory(shop, { name: 'Kitchen', parentId: home.id })
    const mugs = await aCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const other = await aCategory(shop, { name: 'Gifts' })
    await aProduct(shop, { name: 'Harbor mug', categoryId: mugs.id, alsoIn: [other.id] })
    const crumbs = part(await guest.get('/items/harbor-mug'), /<ol class="crumbs"/, '</ol>')
    expect(links(crumbs)).toEqual({ Shop: '/shop', Home: '/section/home', Kitchen: '/section/kitchen', Mugs: '/section/mugs' })
    expect(crumbs).toContain('<li aria-current="page">Harbor mug</li>')
  })

  test('names its brand and leads to it', async () => {
    const north = await aBrand(shop, { name: 'Northfold' })
    await aProduct(shop, { name: 'Pack', brandId: north.id })
    expect(links(part(await guest.get('/items/pack'), /class="buy-head"/, '</h1>'))).toEqual({ Northfold: '/brands/northfold' })
  })

  test.each([
    [null, false],
    [1, false],
    [2, false],
    [3, true],
    [4, true],
    [5, true],
  ] as [RoleId | null, boolean][])('offers role %p to edit it: %p', async (role, offered) => {
    const product = await aProduct(shop)
    const own = role === null ? guest : await person(role)
    const label = links((await own.get(`/items/${product.seoLink}`)).text)['Edit Product (Admin)']
    expect(label).toBe(offered ? `/admin/ecommerce/products/${product.id}/edit` : undefined)
  })

  test('has one small picture for each colour, and each leads to its colour', async () => {
    await aProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sand'] }, pictures: ['Moss', 'Moss', 'Sand', ''] })
    const answer = await guest.get('/items/pack')
    const thumbs = part(answer, /<ul class="thumbs"/, '</ul>')
    expect(thumbs.match(/<a /g)).toHaveLength(3)
    const hrefs = [...thumbs.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(hrefs.slice(0, 2)).toEqual(['/items/pack?color=Moss', '/items/pack?color=Sand'])
    expect(thumbs.match(/aria-current="true"/g)).toHaveLength(1)
    expect(thumbs.match(/hx-sync="#buy:replace"/g)).toHaveLength(3)
    expect(part(await guest.get(hrefs[1]!), /<legend>/, '</legend>')).toContain('Sand')
  })

  test('has no row of small pictures for exactly one', async () => {
    await aProduct(shop, { name: 'Pack', pictures: [''] })
    const answer = await guest.get('/items/pack')
    expect(answer.text).not.toContain('class="thumbs"')
    expect(answer.text).toContain('id="lightbox"')
    await aProduct(shop, { name: 'Bare' })
    expect((await guest.get('/items/bare')).text).not.toContain('id="lightbox"')
  })

  test('shows what staff put beside it below its description, and not what is for after the cart', async () => {
    const pack = await aProduct(shop, { name: 'Pack', description: '<p>Canvas.</p>' })
    const other = await aProduct(shop, { name: 'Strap' })
    const later = await aProduct(shop, { name: 'Wax' })
    const { crossSells } = shop.db.t
    const row = { productId: pack.id, displayOnPostCart: true, position: 0 }
    await shop.db.transaction((tx) =>
      tx.insert(crossSells).values([
        { ...row, offeredId: other.id, displayOnItemView: true },
        { ...row, offeredId: later.id, displayOnItemView: false },
      ]),
    )
    const answer = await guest.get('/items/pack')
    expect(cards(answer)).toEqual(['Strap'])
    expect(answer).toShow('Canvas.')
    expect((await guest.get(`/items/${other.seoLink}`)).text).not.toContain('id="offers"')
    expect(answer.text.indexOf('id="offers"')).toBeGreaterThan(answer.text.indexOf('Canvas.'))
    expect((await guest.htmx('/items/pack').get('/items/pack')).text).not.toContain('Strap')
  })

  test.each(['draft', 'archived'] as const)('that is %s is not there for shoppers, and a preview for staff', async (status) => {
    await aProduct(shop, { name: 'Pack', status })
    for (const own of [guest, await person(1), await person(2)]) {
      const answer = await own.get('/items/pack')
      expect(answer).toHaveStatus(404)
      expect(answer.text).not.toContain('Pack')
    }
    const preview = await (await person(3)).get('/items/pack')
    expect(preview).toHaveStatus(200)
    expect(preview).toShow('Only staff can see this page.')
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('that is a draft tells staff who press Add why it stays out of the cart, with script and without', async () => {
    const { id } = await aProduct(shop, { name: 'Pack', status: 'draft' })
    const staff = await person(3)
    await staff.get('/items/pack')
    for (const own of [staff, staff.htmx('/items/pack')]) {
      const answer = await own.post('/cart/add', { product_id: String(id), quantity: '1' })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('This is a preview: the product can be bought once its status is Active.')
    }
    expect(await guest.post('/cart/add', { product_id: String(id), quantity: '1' })).toHaveStatus(404)
  })

  test('is in layout 1 unless staff chose another one', async () => {
    await aProduct(shop, { name: 'Pack' })
    expect((await guest.get('/items/pack')).text).toContain('<div class="product" id="pdp" data-layout="1">')
  })

  test.each([1, 2, 3, 4, 5])('in layout %p names it, with the gallery before what one buys by', async (layout) => {
    const videoUrl = 'https://vimeo.com/123456789'
    await aProduct(shop, { name: 'Pack', layout, videoUrl, videoLabel: 'Once round', pictures: [''] })
    const { text } = await guest.get('/items/pack')
    expect(text).toContain(`<div class="product" id="pdp" data-layout="${layout}">`)
    const order = [...text.matchAll(/class="(gallery|buy|video)"/g)].map(([, name]) => name)
    const wanted: Record<number, string[]> = { 3: ['gallery', 'buy', 'video'], 5: ['video', 'gallery', 'buy'] }
    expect(order).toEqual(wanted[layout] ?? ['gallery', 'buy'])
  })

  describe('with a video', () => {
    test.each([
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://vimeo.com/123456789', 'https://player.vimeo.com', '/video/123456789?'],
      ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', 'https://player.vimeo.com', '/video/123456789?'],
    ])('at %s allows its frames on this page alone, and loads nothing before it is played', async (videoUrl, origin, path) => {
      await aProduct(shop, { name: 'Pack', layout: 5, videoUrl, pictures: [''] })
      await aProduct(shop, { name: 'Plain', layout: 5 })
      const answer = await guest.get('/items/pack')
      expect(answer.headers.get('content-security-policy')).toContain(`frame-src 'self' ${origin};`)
      expect(answer.text).toContain(`data-src="${origin}${path}`)
      expect(answer.text).not.toContain('<iframe')
      expect(answer).toShow('Pack in motion')
      expect((await guest.get('/items/plain')).headers.get('content-security-policy')).toContain(`frame-src 'self';`)
    })

    test('of our own is played by the browser, and allows no frame', async () => {
      const film = `/media/${'a'.repeat(32)}.mp4`
      await aProduct(shop, { name: 'Pack', layout: 3, videoUrl: film, pictures: [''] })
      const answer = await guest.get('/items/pack')
      expect(answer.headers.get('content-security-policy')).toContain(`frame-src 'self';`)
      expect(part(answer, /<noscript>/, '</noscript>')).toMatch(new RegExp(`<video controls preload="none"[^>]* src="${film}"`))
    })

    test.each([
      'javascript:alert(1)',
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
      '/media/../x.mp4',
      'x',
    ])('at %s shows none', async (videoUrl) => {
      const { id } = await aProduct(shop, { name: 'Pack', layout: 5 })
      const { products } = shop.db.t
      await shop.db.transaction((tx) => tx.update(products).set({ videoUrl }).where(eq(products.id, id)))
      expect((await guest.get('/items/pack')).text).not.toContain('class="video"')
    })
  })

  test('asks the database as often for much as for little, and less often for another choice', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const little = await aProduct(shop, { name: 'Little', categoryId: mugs.id, pictures: [''] })
    const colors = ['Moss', 'Sand', 'Ink', 'Rust', 'Oat']
    const much = await aProduct(shop, {
      name: 'Much',
      categoryId: mugs.id,
      options: { Color: colors, Size: ['S', 'M', 'L'] },
      pictures: [...colors, ...colors],
      videoUrl: 'https://vimeo.com/123456789',
      layout: 3,
    })
    const { crossSells } = shop.db.t
    const others = await Promise.all(Array.from({ length: 8 }, () => aProduct(shop, { categoryId: mugs.id })))
    await shop.db.transaction((tx) => tx.insert(crossSells).values(others.map(({ id }) => ({ productId: much.id, offeredId: id }))))
    const few = await countReads(shop, () => guest.get(`/items/${little.seoLink}`))
    expect(await countReads(shop, () => guest.get(`/items/${much.seoLink}`))).toBe(few)
    const swap = await countReads(shop, () => guest.htmx('/items/much').get('/items/much?color=Ink'))
    expect(swap).toBeLessThan(few)
  })

  test('says delivery once and in the shop’s own words: from the rates there are', async () => {
    const { aShippingRate } = await import('#tests/support/carts.ts')
    await aProduct(shop, { name: 'Mug' })
    expect(await guest.get('/items/mug')).not.toShow('Shipping from')
    await aShippingRate(shop)
    expect(await guest.get('/items/mug')).toShow('Shipping from $6.95, 3 to 5 working days')
    await aProduct(shop, { name: 'File', isDigital: true, stock: null })
    const file = await guest.get('/items/file')
    expect(file).toShow('Delivered as a download')
    expect(part(file, /class="buy"/, 'class="buy-bar"')).not.toContain('Shipping from')
  })

  test('in another currency keeps to its digits', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { currency: 'JPY' }, shop.now()))
    await aProduct(shop, { name: 'Mug', price: 2400 })
    expect(await guest.get('/items/mug')).toShow('¥2,400')
    expect(await listed('/shop?min=2400&max=2400')).toEqual(['Mug'])
  })
})
