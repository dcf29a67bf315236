import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cardNames, linksByLabel, extractMarkup } from './parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest({ config: { pageCacheBytes: 0 } })

const createClient = async (roleId: RoleId) => createSignedInClient(app, shop, await createTestUser(shop, roleId))
const listCardNames = async (path: string): Promise<string[]> => cardNames(await guest.get(path))

describe('a product page', () => {
  test('shows its breadcrumbs: Shop, every parent category, and its name', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const kitchen = await createTestCategory(shop, { name: 'Kitchen', parentId: home.id })
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const otherCategory = await createTestCategory(shop, { name: 'Gifts' })
    await createTestProduct(shop, { name: 'Harbor mug', categoryId: mugs.id, alsoIn: [otherCategory.id] })
    const crumbs = extractMarkup(await guest.get('/items/harbor-mug'), /<ol class="crumbs"/, '</ol>')
    expect(linksByLabel(crumbs)).toEqual({ Shop: '/shop', Home: '/section/home', Kitchen: '/section/kitchen', Mugs: '/section/mugs' })
    expect(crumbs).toContain('<li aria-current="page">Harbor mug</li>')
  })

  test('names its brand and links to it', async () => {
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await createTestProduct(shop, { name: 'Pack', brandId: north.id })
    expect(linksByLabel(extractMarkup(await guest.get('/items/pack'), /class="buy-head"/, '</h1>'))).toEqual({
      Northfold: '/brands/northfold',
    })
  })

  test.each([
    [null, false],
    [1, false],
    [2, false],
    [3, true],
    [4, true],
    [5, true],
  ] as [RoleId | null, boolean][])('offers role %p to edit it: %p', async (role, isOffered) => {
    const product = await createTestProduct(shop)
    const client = role === null ? guest : await createClient(role)
    const label = linksByLabel((await client.get(`/items/${product.seoLink}`)).text)['Edit Product (Admin)']
    expect(label).toBe(isOffered ? `/admin/ecommerce/products/${product.id}/edit` : undefined)
  })

  test('has one thumbnail for each color, and each links to its color', async () => {
    await createTestProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sand'] }, images: ['Moss', 'Moss', 'Sand', ''] })
    const response = await guest.get('/items/pack')
    const thumbs = extractMarkup(response, /<ul class="thumbs"/, '</ul>')
    expect(thumbs.match(/<a /g)).toHaveLength(3)
    const hrefs = [...thumbs.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(hrefs.slice(0, 2)).toEqual(['/items/pack?color=Moss', '/items/pack?color=Sand'])
    expect(thumbs.match(/aria-current="true"/g)).toHaveLength(1)
    expect(thumbs.match(/hx-sync="#buy:replace"/g)).toHaveLength(3)
    expect(extractMarkup(await guest.get(hrefs[1]!), /<legend>/, '</legend>')).toContain('Sand')
  })

  test('has no thumbnails for a single image', async () => {
    await createTestProduct(shop, { name: 'Pack', images: [''] })
    const response = await guest.get('/items/pack')
    expect(response.text).not.toContain('class="thumbs"')
    expect(response.text).toContain('id="lightbox"')
    await createTestProduct(shop, { name: 'Bare' })
    expect((await guest.get('/items/bare')).text).not.toContain('id="lightbox"')
  })

  test('shows cross-sells below its description, except those meant for after adding to the cart', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', description: '<p>Canvas.</p>' })
    const otherCategory = await createTestProduct(shop, { name: 'Strap' })
    const later = await createTestProduct(shop, { name: 'Wax' })
    const { crossSells } = shop.db.t
    const row = { productId: pack.id, displayOnPostCart: true, position: 0 }
    await shop.db.transaction((tx) =>
      tx.insert(crossSells).values([
        { ...row, offeredId: otherCategory.id, displayOnItemView: true },
        { ...row, offeredId: later.id, displayOnItemView: false },
      ]),
    )
    const response = await guest.get('/items/pack')
    expect(cardNames(response)).toEqual(['Strap'])
    expect(response).toShow('Canvas.')
    expect((await guest.get(`/items/${otherCategory.seoLink}`)).text).not.toContain('id="offers"')
    expect(response.text.indexOf('id="offers"')).toBeGreaterThan(response.text.indexOf('Canvas.'))
    expect((await guest.htmx('/items/pack').get('/items/pack')).text).not.toContain('Strap')
  })

  test.each(['draft', 'archived'] as const)('that is %s is hidden from shoppers and previewed for staff', async (status) => {
    await createTestProduct(shop, { name: 'Pack', status })
    for (const client of [guest, await createClient(1), await createClient(2)]) {
      const response = await client.get('/items/pack')
      expect(response).toHaveStatus(404)
      expect(response.text).not.toContain('Pack')
    }
    const preview = await (await createClient(3)).get('/items/pack')
    expect(preview).toHaveStatus(200)
    expect(preview).toShow('Only staff can see this page.')
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('of a draft tells staff who press Add why it cannot be added, with script and without', async () => {
    const { id } = await createTestProduct(shop, { name: 'Pack', status: 'draft' })
    const staff = await createClient(3)
    await staff.get('/items/pack')
    for (const client of [staff, staff.htmx('/items/pack')]) {
      const response = await client.post('/cart/add', { product_id: String(id), quantity: '1' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('This is a preview. Set the product status to Active to sell it.')
    }
    expect(await guest.post('/cart/add', { product_id: String(id), quantity: '1' })).toHaveStatus(404)
  })

  test('uses layout 1 unless staff selected another one', async () => {
    await createTestProduct(shop, { name: 'Pack' })
    expect((await guest.get('/items/pack')).text).toContain('<div class="product" id="product-detail" data-layout="1">')
  })

  test.each([1, 2, 3, 4, 5])('with layout %p names it, and the gallery comes before the purchase form', async (layout) => {
    const videoUrl = 'https://vimeo.com/123456789'
    await createTestProduct(shop, { name: 'Pack', layout, videoUrl, videoLabel: 'Once round', images: [''] })
    const { text } = await guest.get('/items/pack')
    expect(text).toContain(`<div class="product" id="product-detail" data-layout="${layout}">`)
    const order = [...text.matchAll(/class="(gallery|buy|video)"/g)].map(([, name]) => name)
    const expectedOrder: Record<number, string[]> = { 3: ['gallery', 'buy', 'video'], 5: ['video', 'gallery', 'buy'] }
    expect(order).toEqual(expectedOrder[layout] ?? ['gallery', 'buy'])
  })

  describe('with a video', () => {
    test.each([
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ?'],
      ['https://vimeo.com/123456789', 'https://player.vimeo.com', '/video/123456789?'],
      ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', 'https://player.vimeo.com', '/video/123456789?'],
    ])('at %s allows its frames on this page only, and loads nothing before it is played', async (videoUrl, origin, path) => {
      await createTestProduct(shop, { name: 'Pack', layout: 5, videoUrl, images: [''] })
      await createTestProduct(shop, { name: 'Plain', layout: 5 })
      const response = await guest.get('/items/pack')
      expect(response.headers.get('content-security-policy')).toContain(`frame-src 'self' ${origin};`)
      expect(response.text).toContain(`data-src="${origin}${path}`)
      expect(response.text).not.toContain('<iframe')
      expect(response).toShow('Video of Pack')
      expect((await guest.get('/items/plain')).headers.get('content-security-policy')).toContain(`frame-src 'self';`)
    })

    test('uploaded to the shop plays it natively and allows no frame', async () => {
      const videoPath = `/media/${'a'.repeat(32)}.mp4`
      await createTestProduct(shop, { name: 'Pack', layout: 3, videoUrl: videoPath, images: [''] })
      const response = await guest.get('/items/pack')
      expect(response.headers.get('content-security-policy')).toContain(`frame-src 'self';`)
      expect(extractMarkup(response, /<noscript>/, '</noscript>')).toMatch(
        new RegExp(`<video controls preload="none"[^>]* src="${videoPath}"`),
      )
    })

    test.each([
      'javascript:alert(1)',
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
      '/media/../x.mp4',
      'x',
    ])('at %s shows no video', async (videoUrl) => {
      const { id } = await createTestProduct(shop, { name: 'Pack', layout: 5 })
      const { products } = shop.db.t
      await shop.db.transaction((tx) => tx.update(products).set({ videoUrl }).where(eq(products.id, id)))
      expect((await guest.get('/items/pack')).text).not.toContain('class="video"')
    })
  })

  test('runs as many queries for much content as for little, and fewer for another selection', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const smallProduct = await createTestProduct(shop, { name: 'Little', categoryId: mugs.id, images: [''] })
    const colors = ['Moss', 'Sand', 'Ink', 'Rust', 'Oat']
    const largeProduct = await createTestProduct(shop, {
      name: 'Much',
      categoryId: mugs.id,
      options: { Color: colors, Size: ['S', 'M', 'L'] },
      images: [...colors, ...colors],
      videoUrl: 'https://vimeo.com/123456789',
      layout: 3,
    })
    const { crossSells } = shop.db.t
    const relatedProducts = await Promise.all(Array.from({ length: 8 }, () => createTestProduct(shop, { categoryId: mugs.id })))
    await shop.db.transaction((tx) =>
      tx.insert(crossSells).values(relatedProducts.map(({ id }) => ({ productId: largeProduct.id, offeredId: id }))),
    )
    const baseline = await countQueries(shop, () => guest.get(`/items/${smallProduct.seoLink}`))
    expect(await countQueries(shop, () => guest.get(`/items/${largeProduct.seoLink}`))).toBe(baseline)
    const partialQueries = await countQueries(shop, () => guest.htmx('/items/much').get('/items/much?color=Ink'))
    expect(partialQueries).toBeLessThan(baseline)
  })

  test('describes delivery once, using the configured rates', async () => {
    const { createFlatShippingRate } = await import('#tests/support/checkout.ts')
    await createTestProduct(shop, { name: 'Mug' })
    expect(await guest.get('/items/mug')).not.toShow('Shipping from')
    await createFlatShippingRate(shop)
    expect(await guest.get('/items/mug')).toShow('Shipping from $6.95, 3 to 5 business days')
    await createTestProduct(shop, { name: 'File', isDigital: true, stock: null })
    const file = await guest.get('/items/file')
    expect(file).toShow('Digital download')
    expect(extractMarkup(file, /class="buy"/, 'class="buy-bar"')).not.toContain('Shipping from')
  })

  test('in another currency uses its number of decimals', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { currency: 'JPY' }, shop.now()))
    await createTestProduct(shop, { name: 'Mug', price: 2400 })
    expect(await guest.get('/items/mug')).toShow('¥2,400')
    expect(await listCardNames('/shop?min=2400&max=2400')).toEqual(['Mug'])
  })
})
