import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { canonical, cards, chips, links, part, tree } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))

describe('a listing', () => {
  test('says what it is to search engines: in its own words, else in ours', async () => {
    await aCategory(shop, { name: 'Kitchen', intro: 'Pans that last.' })
    const described = async (path: string) => /<meta name="description" content="([^"]*)"/.exec((await guest.get(path)).text)?.[1]
    expect(await described('/section/kitchen')).toBe('Pans that last.')
    expect(await described('/shop')).toStartWith('All products at ')
  })

  test('leads down the categories, with what each holds and the way one stands on opened', async () => {
    const kitchen = await aCategory(shop, { name: 'Kitchen' })
    const mugs = await aCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const bags = await aCategory(shop, { name: 'Bags' })
    await aCategory(shop, { name: 'Lamps' })
    await aProduct(shop, { categoryId: mugs.id })
    await aProduct(shop, { categoryId: mugs.id })
    await aProduct(shop, { categoryId: kitchen.id })
    await aProduct(shop, { categoryId: bags.id })
    await aProduct(shop, { categoryId: bags.id, status: 'draft' })
    expect(tree(await guest.get('/shop'))).toEqual({ 'Kitchen 3': '/section/kitchen', 'Bags 1': '/section/bags' })
    const below = await guest.get('/section/mugs')
    expect(tree(below)).toEqual({ 'Kitchen 3': '/section/kitchen', 'Mugs 2': '/section/mugs', 'Bags 1': '/section/bags' })
    expect(links(part(below, /<ol class="crumbs"/, '</ol>'))).toEqual({ Shop: '/shop', Kitchen: '/section/kitchen' })
    expect(below).toShow('2 products')
  })

  test('tells search engines the way to it', async () => {
    const kitchen = await aCategory(shop, { name: 'Kitchen' })
    const mugs = await aCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const north = await aBrand(shop, { name: 'Northfold' })
    await aProduct(shop, { categoryId: mugs.id, brandId: north.id })
    const told = async (path: string) => {
      const [json] = [...(await guest.get(path)).text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
      const trail =
        json && (JSON.parse(json[1]!) as { '@type': string; itemListElement: { position: number; name: string; item?: string }[] })
      return trail && [trail['@type'], ...trail.itemListElement.map(({ position, name, item }) => [position, name, item])]
    }
    const shopStep = [1, 'Shop', 'http://localhost/shop']
    expect(await told('/section/mugs')).toEqual([
      'BreadcrumbList',
      shopStep,
      [2, 'Kitchen', 'http://localhost/section/kitchen'],
      [3, 'Mugs', undefined],
    ])
    expect(await told('/brands/northfold')).toEqual(['BreadcrumbList', shopStep, [2, 'Northfold', undefined]])
    expect(await told('/shop')).toBeUndefined()
    expect((await guest.htmx('/section/mugs').get('/section/mugs')).text).not.toContain('ld+json')
  })

  test('tells other sites its name, its address and a picture of what stands first', async () => {
    const { id } = await aCategory(shop, { name: 'Mugs', intro: 'For tea.' })
    const told = async (path: string) =>
      Object.fromEntries(
        [...(await guest.get(path)).text.matchAll(/<meta property="og:([^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
    expect(await told('/section/mugs')).not.toHaveProperty('image')
    await aProduct(shop, { categoryId: id, pictures: [''] })
    const mugs = await told('/section/mugs?sort=name&utm_source=mail')
    expect(mugs).toMatchObject({ title: 'Mugs', description: 'For tea.', url: 'http://localhost/section/mugs' })
    expect(mugs['image']).toMatch(/^http:\/\/localhost\/media\/[a-z0-9]{32}-800\.webp$/)
  })

  test('of a brand shows its products and story, and no other brand to choose', async () => {
    const north = await aBrand(shop, { name: 'Northfold', story: 'Made in one room.' })
    const harbor = await aBrand(shop, { name: 'Harbor' })
    await aProduct(shop, { name: 'One', brandId: north.id })
    await aProduct(shop, { name: 'Two', brandId: harbor.id })
    const answer = await guest.get('/brands/northfold?brand=harbor')
    expect(cards(answer)).toEqual(['One'])
    expect(answer).toShow('Made in one room.')
    expect(answer.text).not.toContain('<legend>Brand')
    expect(chips(answer)).toEqual({})
    expect(canonical(answer)).toBe('/brands/northfold')
  })

  test('of a category with nothing to sell says so, and leads to those beside it', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const [lamps, mugs] = [
      await aCategory(shop, { name: 'Lamps', parentId: home.id }),
      await aCategory(shop, { name: 'Mugs', parentId: home.id }),
    ]
    await aProduct(shop, { categoryId: mugs.id })
    await aProduct(shop, { categoryId: (await aCategory(shop, { name: 'Bags' })).id })
    const answer = await guest.get(`/section/${lamps.slug}`)
    expect(answer).toHaveStatus(200)
    expect(answer).toShow('Nothing here yet')
    expect(links(part(answer, /<nav class="chips"/, '</nav>'))).toEqual({ 'Mugs 1': '/section/mugs' })
    expect(links(part(answer, /class="empty"/, '</section>'))).toEqual({ 'All products': '/shop' })
  })

  test('of an unknown category or brand is 404, with products the words may have meant', async () => {
    await aProduct(shop, { name: 'Harbor mug' })
    for (const path of ['/section/harbour-mug', '/brands/mug', '/items/mug']) {
      const answer = await guest.get(path)
      expect(answer).toHaveStatus(404)
      expect(links(answer.text)).toMatchObject({ 'Harbor mug': '/items/harbor-mug' })
    }
    for (const path of ['/shop?category=nowhere', '/shop?brand=nobody']) expect(await guest.get(path)).toHaveStatus(404)
  })

  describe('of 25 products', () => {
    beforeEach(async () => {
      const mugs = await aCategory(shop, { name: 'Mugs' })
      for (let at = 1; at <= 25; at += 1) {
        await aProduct(shop, { name: `Mug ${String(at).padStart(2, '0')}`, categoryId: mugs.id, price: at * 100 })
      }
    })

    test('shows 24 to a page', async () => {
      expect(await listed('/section/mugs?sort=name')).toHaveLength(24)
      const second = await guest.get('/section/mugs?sort=name&page=2')
      expect(cards(second)).toEqual(['Mug 25'])
      expect(second).toShow('25 products')
      expect(second.text).toContain('<title>Mugs, page 2')
    })

    test('shows as many to a page as the shop says', async () => {
      await shop.db.transaction((tx) => saveSettings(tx, { shop_page_size: 10 }, shop.now()))
      expect(await listed('/section/mugs?sort=name')).toHaveLength(10)
      expect(await listed('/shop?sort=name&page=3')).toEqual(['Mug 21', 'Mug 22', 'Mug 23', 'Mug 24', 'Mug 25'])
      expect(await guest.get('/shop?page=4')).toHaveStatus(404)
    })

    test('keeps filter and order on its other pages, and starts at the first when the filter changes', async () => {
      const answer = await guest.get('/section/mugs?sort=price_desc&min=1&max=99&page=2')
      expect(links(part(answer, /<nav class="pager"/, '</nav>'))['1']).toBe('/section/mugs?min=1&max=99&sort=price_desc')
      expect(chips(answer)['Remove filter: From $1.00']).toBe('/section/mugs?max=99&sort=price_desc')
    })

    test.each(['/section/mugs?page=3', '/shop?page=999999', '/section/mugs?max=10&page=2'])(
      'beyond the last page, %s, is 404 with a link to the last page',
      async (path) => {
        const answer = await guest.get(path)
        expect(answer).toHaveStatus(404)
        expect(answer.headers.get('x-robots-tag')).toBe('noindex')
        const last = links(part(answer, /class="empty"/, '</section>'))
        const [label, href] = Object.entries(last)[0]!
        expect(label).toMatch(/^Go to page [12]$/)
        expect(await guest.get(href)).toHaveStatus(200)
        expect(await listed(href)).not.toEqual([])
      },
    )

    test('turned by script takes the focus to its heading, back to the first page too', async () => {
      const own = guest.htmx('/section/mugs')
      const turn = (path: string) => own.get(path, { headers: { 'hx-source': 'a#page-1' } })
      expect(part(await turn('/section/mugs?page=2'), /<h2 class="results-count"/, '>')).toContain('autofocus')
      expect(part(await turn('/section/mugs'), /<h2 class="results-count"/, '>')).toContain('autofocus')
      const filtered = await own.get('/section/mugs?min=2', { headers: { 'hx-source': 'form#filter-form' } })
      expect(part(filtered, /<h2 class="results-count"/, '>')).not.toContain('autofocus')
    })
  })

  test('is known by one address: in any order of filters, without sort and without what is unknown', async () => {
    await aBrand(shop, { name: 'Harbor' })
    await aBrand(shop, { name: 'Northfold' })
    const asked = await guest.get('/shop?sort=name&utm_source=mail&max=30.00&brand=northfold&brand=harbor&min=&gclid=1')
    expect(canonical(asked)).toBe('/shop?brand=harbor&amp;brand=northfold&amp;max=30')
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { categoryId: mugs.id })
    expect(canonical(await guest.get('/section/mugs?category=mugs&sort=name'))).toBe('/section/mugs')
  })

  test('is the part #plp for htmx, with a tidy address for the address bar, and a whole page for anybody else', async () => {
    await aProduct(shop, { name: 'Mug' })
    const asked = '/shop?brand=&min=&max=&in_stock=1&sort=newest&q='
    const whole = await guest.get(asked)
    expect(whole.text).toStartWith('<!doctype html>')
    expect(whole.headers.has('hx-push-url')).toBe(false)
    const swapped = await guest.htmx('/shop').get(asked)
    expect(swapped).toReplace('#plp')
    expect(swapped.text).not.toContain('<header')
    expect(swapped.headers.get('hx-push-url')).toBe('/shop?in_stock=1')
    expect(swapped.headers.get('vary')).toContain('HX-Request-Type')
    const restored = await guest.get(asked, { headers: { 'hx-history-restore-request': 'true', 'hx-request-type': 'full' } })
    expect(restored.text).toStartWith('<!doctype html>')
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
    'size=%00&picture=99999999999999999999',
    `${'brand=x&'.repeat(200)}`,
  ])('takes %s without falling over', async (query) => {
    await aProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    for (const path of ['/shop', '/items/pack']) {
      const answer = await guest.get(`${path}?${query}`)
      expect(answer.status).toBeLessThan(500)
      expect((await guest.htmx(path).get(`${path}?${query}`)).status).toBeLessThan(500)
    }
  })

  test('writes names and searches as text', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const brand = await aBrand(shop, { name: evil, slug: 'evil' })
    const category = await aCategory(shop, { name: evil, slug: 'evil', intro: evil })
    await aProduct(shop, { name: evil, seoLink: 'evil', brandId: brand.id, categoryId: category.id })
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
