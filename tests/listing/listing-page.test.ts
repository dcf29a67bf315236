import { beforeEach, describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { canonicalUrl, cardNames, filterLinks, linksByLabel, extractMarkup, categoryLinks } from '../product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const listCardNames = async (path: string): Promise<string[]> => cardNames(await guest.get(path))

describe('a product listing', () => {
  test('has its own description for search engines, or a generated one', async () => {
    await createTestCategory(shop, { name: 'Kitchen', intro: 'Pans that last.' })
    const readDescription = async (path: string) => /<meta name="description" content="([^"]*)"/.exec((await guest.get(path)).text)?.[1]
    expect(await readDescription('/section/kitchen')).toBe('Pans that last.')
    expect(await readDescription('/shop')).toStartWith('All products at ')
  })

  test('links to subcategories with their counts and expands the current category', async () => {
    const kitchen = await createTestCategory(shop, { name: 'Kitchen' })
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const bags = await createTestCategory(shop, { name: 'Bags' })
    await createTestCategory(shop, { name: 'Lamps' })
    await createTestProduct(shop, { categoryId: mugs.id })
    await createTestProduct(shop, { categoryId: mugs.id })
    await createTestProduct(shop, { categoryId: kitchen.id })
    await createTestProduct(shop, { categoryId: bags.id })
    await createTestProduct(shop, { categoryId: bags.id, status: 'draft' })
    expect(categoryLinks(await guest.get('/shop'))).toEqual({ 'Kitchen 3': '/section/kitchen', 'Bags 1': '/section/bags' })
    const subcategoryPage = await guest.get('/section/mugs')
    expect(categoryLinks(subcategoryPage)).toEqual({
      'Kitchen 3': '/section/kitchen',
      'Mugs 2': '/section/mugs',
      'Bags 1': '/section/bags',
    })
    expect(linksByLabel(extractMarkup(subcategoryPage, /<ol class="crumbs"/, '</ol>'))).toEqual({
      Shop: '/shop',
      Kitchen: '/section/kitchen',
    })
    expect(subcategoryPage).toShow('2 products')
  })

  test('gives search engines its breadcrumbs', async () => {
    const kitchen = await createTestCategory(shop, { name: 'Kitchen' })
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await createTestProduct(shop, { categoryId: mugs.id, brandId: north.id })
    const readBreadcrumbData = async (path: string) => {
      const [json] = [...(await guest.get(path)).text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
      const breadcrumb =
        json && (JSON.parse(json[1]!) as { '@type': string; itemListElement: { position: number; name: string; item?: string }[] })
      return breadcrumb && [breadcrumb['@type'], ...breadcrumb.itemListElement.map(({ position, name, item }) => [position, name, item])]
    }
    const shopCrumb = [1, 'Shop', 'http://localhost/shop']
    expect(await readBreadcrumbData('/section/mugs')).toEqual([
      'BreadcrumbList',
      shopCrumb,
      [2, 'Kitchen', 'http://localhost/section/kitchen'],
      [3, 'Mugs', undefined],
    ])
    expect(await readBreadcrumbData('/brands/northfold')).toEqual(['BreadcrumbList', shopCrumb, [2, 'Northfold', undefined]])
    expect(await readBreadcrumbData('/shop')).toBeUndefined()
    expect((await guest.htmx('/section/mugs').get('/section/mugs')).text).not.toContain('ld+json')
  })

  test('gives other sites its name, URL and an image, where that cannot be drawn of its first product', async () => {
    const { id } = await createTestCategory(shop, { name: 'Mugs', intro: 'For tea.' })
    const readStructuredData = async (path: string) =>
      Object.fromEntries(
        [...(await guest.get(path)).text.matchAll(/<meta property="og:([^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
    expect(await readStructuredData('/shop')).not.toHaveProperty('image')
    await createTestProduct(shop, { categoryId: id, images: [''] })
    await createTestCategory(shop, { name: 'マグ', slug: 'magu' })
    const mugs = await readStructuredData('/section/mugs?sort=name&utm_source=mail')
    expect(mugs).toMatchObject({ title: 'Mugs', description: 'For tea.', url: 'http://localhost/section/mugs' })
    expect(mugs['image']).toStartWith('http://localhost/social-image/')
    expect((await readStructuredData('/shop'))['image']).toMatch(/^http:\/\/localhost\/media\/[a-z0-9]{32}-800\.webp$/)
    expect(await readStructuredData('/section/magu')).not.toHaveProperty('image')
  })

  test('of a brand shows its products and story, and no brand filter', async () => {
    const north = await createTestBrand(shop, { name: 'Northfold', story: 'Made in one room.' })
    const harbor = await createTestBrand(shop, { name: 'Harbor' })
    await createTestProduct(shop, { name: 'One', brandId: north.id })
    await createTestProduct(shop, { name: 'Two', brandId: harbor.id })
    const response = await guest.get('/brands/northfold?brand=harbor')
    expect(cardNames(response)).toEqual(['One'])
    expect(response).toShow('Made in one room.')
    expect(response.text).not.toContain('<legend>Brand')
    expect(filterLinks(response)).toEqual({})
    expect(canonicalUrl(response)).toBe('/brands/northfold')
  })

  test('of a category without products says so and links to sibling categories', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const [lamps, mugs] = [
      await createTestCategory(shop, { name: 'Lamps', parentId: home.id }),
      await createTestCategory(shop, { name: 'Mugs', parentId: home.id }),
    ]
    await createTestProduct(shop, { categoryId: mugs.id })
    await createTestProduct(shop, { categoryId: (await createTestCategory(shop, { name: 'Bags' })).id })
    const response = await guest.get(`/section/${lamps.slug}`)
    expect(response).toHaveStatus(200)
    expect(response).toShow('No products yet')
    expect(linksByLabel(extractMarkup(response, /<nav class="chips"/, '</nav>'))).toEqual({ 'Mugs 1': '/section/mugs' })
    expect(linksByLabel(extractMarkup(response, /class="empty"/, '</main>'))).toEqual({ 'All products': '/shop' })
  })

  test('of a store without products filters, sorts and searches nothing, and leads to no other empty page', async () => {
    await createTestCategory(shop, { name: 'Lamps' })
    for (const path of ['/shop', '/shop?in_stock=1&sort=name', '/shop?q=mug', '/section/lamps', '/section/lamps?max=5']) {
      const response = await guest.get(path)
      expect(response).toShow('No products yet')
      expect(response.text).not.toContain('id="filters"')
      expect(linksByLabel(extractMarkup(response, /class="empty"/, '</main>'))).toEqual({ 'Contact us': '/tickets/create' })
    }
    await createTestProduct(shop)
    expect(linksByLabel(extractMarkup(await guest.get('/section/lamps'), /class="empty"/, '</main>'))).toEqual({ 'All products': '/shop' })
  })

  test('of an unknown category or brand is 404 and suggests matching products', async () => {
    await createTestProduct(shop, { name: 'Harbor mug' })
    for (const path of ['/section/harbour-mug', '/brands/mug', '/items/mug']) {
      const response = await guest.get(path)
      expect(response).toHaveStatus(404)
      expect(linksByLabel(response.text)).toMatchObject({ 'Harbor mug': '/items/harbor-mug' })
    }
    for (const path of ['/shop?category=nowhere', '/shop?brand=nobody']) expect(await guest.get(path)).toHaveStatus(404)
  })

  describe('with 25 products', () => {
    beforeEach(async () => {
      const mugs = await createTestCategory(shop, { name: 'Mugs' })
      for (let i = 1; i <= 25; i += 1) {
        await createTestProduct(shop, { name: `Mug ${String(i).padStart(2, '0')}`, categoryId: mugs.id, price: i * 100 })
      }
    })

    test('shows 24 products per page', async () => {
      expect(await listCardNames('/section/mugs?sort=name')).toHaveLength(24)
      const secondPage = await guest.get('/section/mugs?sort=name&page=2')
      expect(cardNames(secondPage)).toEqual(['Mug 25'])
      expect(secondPage).toShow('25 products')
      expect(secondPage.text).toContain('<title>Mugs, page 2')
    })

    test('shows as many products per page as configured', async () => {
      await shop.db.transaction((tx) => saveSettings(tx, { shop_page_size: 10 }, shop.now()))
      expect(await listCardNames('/section/mugs?sort=name')).toHaveLength(10)
      expect(await listCardNames('/shop?sort=name&page=3')).toEqual(['Mug 21', 'Mug 22', 'Mug 23', 'Mug 24', 'Mug 25'])
      expect(await guest.get('/shop?page=4')).toHaveStatus(404)
    })

    test('keeps filters and sort order across pages, and returns to page 1 when a filter changes', async () => {
      const response = await guest.get('/section/mugs?sort=price_desc&min=1&max=99&page=2')
      expect(linksByLabel(extractMarkup(response, /<nav class="pager"/, '</nav>'))['1']).toBe('/section/mugs?min=1&max=99&sort=price_desc')
      expect(filterLinks(response)['Remove filter: From $1.00']).toBe('/section/mugs?max=99&sort=price_desc')
    })

    test.each(['/section/mugs?page=3', '/shop?page=999999', '/section/mugs?max=10&page=2'])(
      'beyond the last page, %s, is 404 with a link to the last page',
      async (path) => {
        const response = await guest.get(path)
        expect(response).toHaveStatus(404)
        expect(response.headers.get('x-robots-tag')).toBe('noindex')
        const lastLinks = linksByLabel(extractMarkup(response, /class="empty"/, '</section>'))
        const [label, href] = Object.entries(lastLinks)[0]!
        expect(label).toMatch(/^Go to page [12]$/)
        expect(await guest.get(href)).toHaveStatus(200)
        expect(await listCardNames(href)).not.toEqual([])
      },
    )

    test('moves the focus to the heading when htmx changes the page, also back to page 1', async () => {
      const client = guest.htmx('/section/mugs')
      const openPage = (path: string) => client.get(path, { headers: { 'hx-source': 'a#page-1' } })
      expect(extractMarkup(await openPage('/section/mugs?page=2'), /<h2 class="results-count"/, '>')).toContain('autofocus')
      expect(extractMarkup(await openPage('/section/mugs'), /<h2 class="results-count"/, '>')).toContain('autofocus')
      const filtered = await client.get('/section/mugs?min=2', { headers: { 'hx-source': 'form#filter-form' } })
      expect(extractMarkup(filtered, /<h2 class="results-count"/, '>')).not.toContain('autofocus')
    })
  })

  test('has one canonical URL for any order of filters, without the sort order and unknown parameters', async () => {
    await createTestBrand(shop, { name: 'Harbor' })
    await createTestBrand(shop, { name: 'Northfold' })
    const url = await guest.get('/shop?sort=name&utm_source=mail&max=30.00&brand=northfold&brand=harbor&min=&gclid=1')
    expect(canonicalUrl(url)).toBe('/shop?brand=harbor&amp;brand=northfold&amp;max=30')
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { categoryId: mugs.id })
    expect(canonicalUrl(await guest.get('/section/mugs?category=mugs&sort=name'))).toBe('/section/mugs')
  })

  test('is the fragment #listing with a clean URL for htmx, and a whole page for other requests', async () => {
    await createTestProduct(shop, { name: 'Mug' })
    const url = '/shop?brand=&min=&max=&in_stock=1&sort=newest&q='
    const fullPage = await guest.get(url)
    expect(fullPage.text).toStartWith('<!doctype html>')
    expect(fullPage.headers.has('hx-push-url')).toBe(false)
    const partialPage = await guest.htmx('/shop').get(url)
    expect(partialPage).toReplace('#listing')
    expect(partialPage.text).not.toContain('<header')
    expect(partialPage.headers.get('hx-push-url')).toBe('/shop?in_stock=1')
    expect(partialPage.headers.get('vary')).toContain('HX-Request-Type')
    const historyPage = await guest.get(url, { headers: { 'hx-history-restore-request': 'true', 'hx-request-type': 'full' } })
    expect(historyPage.text).toStartWith('<!doctype html>')
  })

  test.each([
    'page=-1',
    'page=0',
    'page=1e9',
    'page=99999999999999999999',
    'page[]=1',
    'min=-5',
    'min=99999999999999999999',
    'min=999999999.99',
    'max=1e308',
    'max=NaN',
    'q=%00',
    'q=%22%27%29%3B--',
    'q=*',
    'q=%',
    'q=_',
    'q=NEAR(a%20b)',
    'q=a%20AND%20OR%20NOT',
    'q=%F0%9F%8D%B5%20%E2%80%AE',
    'q=%ED%A0%80',
    `q=${'a'.repeat(5000)}`,
    `q=${'a+'.repeat(2000)}`,
    'category=%00',
    "category=' or 1=1 --",
    'brand=%00',
    'brand=__proto__',
    'in_stock=true&on_sale=yes',
    'sort=__proto__',
    'sort=constructor',
    'lang=%00',
    'variant=%00',
    'variant=__proto__&size=__proto__',
    'size=%00&image=99999999999999999999',
    `${'brand=x&'.repeat(200)}`,
  ])('accepts %s without an error', async (query) => {
    await createTestProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    for (const path of ['/shop', '/items/pack']) {
      const response = await guest.get(`${path}?${query}`)
      expect(response.status).toBeLessThan(500)
      expect((await guest.htmx(path).get(`${path}?${query}`)).status).toBeLessThan(500)
    }
  })

  test('escapes names and search terms', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const brand = await createTestBrand(shop, { name: evil, slug: 'evil' })
    const category = await createTestCategory(shop, { name: evil, slug: 'evil', intro: evil })
    await createTestProduct(shop, { name: evil, seoLink: 'evil', brandId: brand.id, categoryId: category.id })
    for (const path of [
      '/',
      '/shop',
      '/section/evil',
      '/brands/evil',
      '/items/evil',
      `/shop?q=${encodeURIComponent(evil)}`,
      '/shop?brand=evil',
    ])
      expect((await guest.get(path)).text).not.toContain('<img src=x')
  })
})
