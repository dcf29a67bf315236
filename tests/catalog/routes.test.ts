import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { type Answer, browser, type Browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const person = async (roleId: RoleId) => browserOf(app, shop, await addPerson(shop, roleId))
const hour = 3_600_000

/** Names on the cards of a listing, in order. */
const cards = ({ text }: Answer): string[] =>
  [...text.matchAll(/<article class="card">[\s\S]*?<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)
const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))
/** The links of one part of a page, as `label -> address`. */
const links = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, label]) => [
      label!
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      href!.replaceAll('&amp;', '&'),
    ]),
  )
const part = ({ text }: Answer, from: RegExp, to: string): string => {
  const at = text.search(from)
  return at < 0 ? '' : text.slice(at, text.indexOf(to, at))
}
const tree = (answer: Answer) => links(part(answer, /<ul class="tree"/, '</fieldset>'))
const chips = (answer: Answer) => links(part(answer, /<ul class="chips"/, '</ul>'))
const canonical = ({ text }: Answer): string | undefined => /<link rel="canonical" href="http:\/\/localhost([^"]*)"/.exec(text)?.[1]

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

  test('is narrowed down by one brand or several, with counts of this place', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const [north, harbor, empty] = [
      await aBrand(shop, { name: 'Northfold' }),
      await aBrand(shop, { name: 'Harbor' }),
      await aBrand(shop, { name: 'Empty' }),
    ]
    await aProduct(shop, { name: 'One', categoryId: mugs.id, brandId: north.id })
    await aProduct(shop, { name: 'Two', categoryId: mugs.id, brandId: harbor.id })
    await aProduct(shop, { name: 'Three', categoryId: mugs.id })
    await aProduct(shop, { name: 'Elsewhere', brandId: north.id })
    expect(await listed(`/section/mugs?brand=${north.slug}`)).toEqual(['One'])
    const both = await guest.get(`/section/mugs?brand=${harbor.slug}&brand=${north.slug}`)
    expect(cards(both).toSorted()).toEqual(['One', 'Two'])
    expect(both).toShow('2 products')
    const brands = part(both, /<legend>Brand<\/legend>/, '</fieldset>')
    expect(brands.match(/value="[^"]*"[^>]* checked/g)).toHaveLength(2)
    expect(brands).not.toContain(empty.slug)
    expect([...brands.matchAll(/class="tally">(\d+)</g)].map(([, count]) => count)).toEqual(['1', '1'])
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

  test('of a brand counts each category by that brand and stays with it', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    await aProduct(shop, { name: 'One', brandId: north.id, categoryId: mugs.id })
    await aProduct(shop, { name: 'Two', brandId: north.id })
    await aProduct(shop, { name: 'Three', categoryId: mugs.id })
    expect(tree(await guest.get('/brands/northfold'))).toEqual({ 'Mugs 1': '/brands/northfold?category=mugs' })
    expect(await listed('/brands/northfold?category=mugs')).toEqual(['One'])
  })

  test.each([
    ['min=20', ['Middle', 'Dear']],
    ['max=20', ['Cheap', 'Middle']],
    ['min=20&max=20', ['Middle']],
    ['min=$20.01', ['Dear']],
    ['max=cheap&min=', ['Cheap', 'Middle', 'Dear']],
    ['min=30&max=10', []],
  ])('by price, %s', async (query, wanted) => {
    await aProduct(shop, { name: 'Cheap', price: 1000 })
    await aProduct(shop, { name: 'Middle', price: 2000 })
    await aProduct(shop, { name: 'Dear', price: 4500, salePrice: 3000 })
    expect(await listed(`/shop?sort=price_asc&${query}`)).toEqual(wanted)
  })

  test('by what is in stock: a digital product and one that may be back-ordered always are', async () => {
    await aProduct(shop, { name: 'Here' })
    await aProduct(shop, { name: 'Gone', stock: 0 })
    await aProduct(shop, { name: 'Unknown', stock: null })
    await aProduct(shop, { name: 'File', stock: null, isDigital: true })
    await aProduct(shop, { name: 'Later', stock: 0, backorders: true })
    const answer = await guest.get('/shop?in_stock=1&sort=name')
    expect(cards(answer)).toEqual(['File', 'Here', 'Later'])
    expect(answer).toShow('3 products')
    expect(await guest.get('/shop')).toShow('Sold out')
  })

  test('by what is on sale, with the old price struck', async () => {
    await aProduct(shop, { name: 'Plain' })
    await aProduct(shop, { name: 'Reduced', price: 2000, salePrice: 1500 })
    const answer = await guest.get('/shop?on_sale=1')
    expect(cards(answer)).toEqual(['Reduced'])
    expect(answer.text).toMatch(/<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$20\.00/)
  })

  test.each([
    ['', ['Apple', 'Cherry', 'Banana']],
    ['sort=newest', ['Apple', 'Cherry', 'Banana']],
    ['sort=price_asc', ['Cherry', 'Apple', 'Banana']],
    ['sort=price_desc', ['Banana', 'Apple', 'Cherry']],
    ['sort=name', ['Apple', 'Banana', 'Cherry']],
    ['sort=relevance', ['Apple', 'Cherry', 'Banana']],
    ['sort=drop table', ['Apple', 'Cherry', 'Banana']],
  ])('is sorted by %s', async (query, wanted) => {
    const now = shop.now()
    await aProduct(shop, { name: 'Banana', price: 3000, createdAt: now - 2 * hour })
    await aProduct(shop, { name: 'Cherry', price: 1000, createdAt: now - hour })
    await aProduct(shop, { name: 'Apple', price: 2000, createdAt: now })
    expect(await listed(`/shop?${query}`)).toEqual(wanted)
  })

  test('finds what was searched for, the best match first, and is not for search engines', async () => {
    await aProduct(shop, { name: 'Oak lamp', createdAt: shop.now() - hour })
    await aProduct(shop, { name: 'Chair', shortDescription: 'Made of oak.' })
    await aProduct(shop, { name: 'Mug' })
    const answer = await guest.get('/shop?q=oak')
    expect(cards(answer)[0]).toBe('Oak lamp')
    expect(cards(answer)).not.toContain('Mug')
    expect(answer).toShow('Results for “oak”')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.text).toContain('Best match')
    expect(await guest.get('/shop')).not.toShow('Best match')
  })

  test('says when nothing was found, and when nothing matches the filters', async () => {
    await aProduct(shop, { name: 'Mug' })
    expect(await guest.get('/shop?q=zeppelin')).toShow('Nothing found for “zeppelin”')
    const filtered = await guest.get('/shop?min=900')
    expect(filtered).toHaveStatus(200)
    expect(filtered).toShow('No products match')
    expect(links(part(filtered, /class="empty"/, '</section>'))).toEqual({ 'Clear all': '/shop' })
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

  test('names each filter in a chip that takes away only itself', async () => {
    await aBrand(shop, { name: 'Northfold' })
    const asked = '/shop?brand=northfold&in_stock=1&max=30&min=10&on_sale=1&page=3'
    expect(chips(await guest.get(asked))).toEqual({
      'Remove filter: Northfold': '/shop?min=10&max=30&in_stock=1&on_sale=1',
      'Remove filter: From $10.00': '/shop?brand=northfold&max=30&in_stock=1&on_sale=1',
      'Remove filter: Up to $30.00': '/shop?brand=northfold&min=10&in_stock=1&on_sale=1',
      'Remove filter: In stock': '/shop?brand=northfold&min=10&max=30&on_sale=1',
      'Remove filter: On sale': '/shop?brand=northfold&min=10&max=30&in_stock=1',
      'Clear all': '/shop',
    })
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

  test('a permalink shows its variant, and an unknown one what can be bought', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      pictures: ['Moss', 'Sand'],
      variants: [
        { sku: 'MS', options: { Color: 'Moss', Size: 'S' } },
        { sku: 'SL', options: { Color: 'Sand', Size: 'L' }, variantFee: 500 },
      ],
    })
    const linked = await guest.get('/items/pack?variant=SL')
    expect(linked.text).toContain(`name="variant_id" value="${pack.variants[1]!.id}"`)
    expect(linked).toShow('$25.00')
    expect(part(linked, /<button[^>]* id="gallery-main"/, '>')).toContain('data-figure="1"')
    expect(linked).toShow('SKU SL')
    expect((await guest.get('/items/pack?variant=NOPE')).text).toContain(`name="variant_id" value="${pack.variants[0]!.id}"`)
    expect(canonical(linked)).toBe('/items/pack')
  })

  test('a choice made by script is the part #pdp, and the address names the variant', async () => {
    await aProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sea green'] } })
    const answer = await guest.htmx('/items/pack').get('/items/pack?color=Sea+green')
    expect(answer).toReplace('#pdp')
    expect(answer.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SEA-GREEN')
    expect(answer.text).not.toContain('You May Also Like')
    const whole = await guest.get('/items/pack?color=Sea+green')
    expect(whole.text).toStartWith('<!doctype html>')
    expect(whole.headers.has('hx-replace-url')).toBe(false)
  })

  test('says base price, fee and sum only where the choice costs more or less', async () => {
    await aProduct(shop, {
      name: 'Pack',
      price: 12000,
      options: { Size: ['S', 'L', 'XS'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, variantFee: 1600 }, { options: { Size: 'XS' }, variantFee: -500 }],
    })
    expect(await guest.get('/items/pack?size=L')).toShow('$120.00 base price + $16.00 for this choice = $136.00')
    expect(await guest.get('/items/pack?size=XS')).toShow('$120.00 base price − $5.00 for this choice = $115.00')
    expect(await guest.get('/items/pack?size=S')).not.toShow('base price')
  })

  test('says from what price on while a choice is open, of what can still be chosen', async () => {
    await aProduct(shop, {
      name: 'Flask',
      dependentVariants: true,
      price: 3000,
      options: { Color: ['Moss', 'Sand', 'Slate'], Size: ['S', 'M', 'L'] },
      variants: [
        { options: { Color: 'Moss', Size: 'S' } },
        { options: { Color: 'Moss', Size: 'L' }, variantFee: 900 },
        { options: { Color: 'Sand', Size: 'S' }, stock: { stockLevel: 0 } },
        { options: { Color: 'Sand', Size: 'M' }, variantFee: 500 },
        { options: { Color: 'Sand', Size: 'L' }, variantFee: 900 },
        { options: { Color: 'Slate', Size: 'L' }, variantFee: 900 },
      ],
    })
    const price = async (query: string) =>
      part(await guest.get(`/items/flask${query}`), /<div id="price"/, '</b>').replace(/^[\s\S]*<b>/, '')
    expect(await price('')).toBe('From $30.00')
    expect(await price('?color=Sand')).toBe('From $35.00')
    expect(await price('?color=Slate')).toBe('$39.00')
  })

  test('strikes the old price while the sale is on, and not a moment longer', async () => {
    const ends = shop.now() + hour
    await aProduct(shop, { name: 'Pack', price: 12000, salePrice: 10000, saleStartsAt: shop.now() - hour, saleEndsAt: ends })
    const struck = /<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00\s*<\/s>/
    const answer = await guest.get('/items/pack')
    expect(answer.text).toMatch(struck)
    expect(answer).toShow('$100.00')
    expect(answer).toShow('Save $20.00')
    shop.clock.now = ends
    expect((await guest.get('/items/pack')).text).not.toMatch(/<s>/)
  })

  test.each([
    [1, '$120.00', false],
    [2, '$80.00', true],
    [5, '$120.00', false],
  ] as [RoleId, string, boolean][])('costs role %p %s', async (role, price, wholesale) => {
    await aProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    const answer = await (await person(role)).get('/items/pack')
    expect(part(answer, /<div id="price"/, '</div>')).toContain(price)
    if (wholesale) {
      expect(answer).toShow('Wholesale price')
      expect(answer).toShow('Save $40.00')
      expect(answer.text).toMatch(/<s>\s*<span class="visually-hidden">Original price <\/span>\s*\$120\.00/)
    } else expect(answer.text).not.toContain('80.00')
  })

  test('tells guests nothing of wholesale prices, in data for search engines neither', async () => {
    await aProduct(shop, { name: 'Pack', price: 12000, wholesalePrice: 8000 })
    for (const own of [guest, guest.htmx('/items/pack')]) expect((await own.get('/items/pack')).text).not.toMatch(/80\.00|[Ww]holesale/)
  })

  test('says how many are left, unless the product keeps it to itself', async () => {
    await aProduct(shop, { name: 'Open', stock: 37 })
    await aProduct(shop, { name: 'Few', stock: 3 })
    await aProduct(shop, { name: 'Closed', stock: 37, hideInventoryLevels: true, options: { Size: ['S', 'L'] } })
    expect(await guest.get('/items/open')).toShow('37 in stock')
    expect(await guest.get('/items/few')).toShow('Only 3 left')
    for (const own of [guest, guest.htmx('/items/closed')]) {
      const { text } = await own.get('/items/closed?size=L')
      expect(text).not.toMatch(/\b37\b|in stock|left\b(?!")/i)
      expect(text).toContain('Add to cart')
    }
  })

  test('offers what is not held for somebody else', async () => {
    const pack = await aProduct(shop, { name: 'Pack', stock: 10 })
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 7 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Only 3 left')
    const add = { product_id: String(pack.id), variant_id: String(pack.variantId), quantity: '9' }
    await guest.post('/cart/add', add)
    const { cartLines } = shop.db.t
    expect((await shop.db.read.select().from(cartLines)).map(({ quantity }) => quantity)).toEqual([3])
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 10 }).where(eq(inventory.sku, pack.sku)))
    expect(await guest.get('/items/pack')).toShow('Out of stock')
  })

  test('is told sold out in words and by a button that cannot be pressed', async () => {
    await aProduct(shop, { name: 'Pack', stock: 0, options: { Size: ['S', 'L'] } })
    const answer = await guest.get('/items/pack')
    expect(part(answer, /<button[^>]* id="add"/, '</button>')).toMatch(/disabled[^>]*>\s*(<[^>]*>\s*)*Out of stock/)
    expect(answer.text).not.toContain('class="buy-bar"')
    expect(answer.text).toContain('schema.org/OutOfStock')
  })

  test('with one choice sold out lets it be seen, says so, and has no button for it anywhere', async () => {
    await aProduct(shop, {
      name: 'Pack',
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
    })
    const open = await guest.get('/items/pack?size=S')
    expect(open.text).toMatch(/data-out[^>]*>\s*<input[^>]* value="L"(?![^>]* disabled)/)
    expect(open).toShow('(sold out)')
    expect(open.text).toContain('class="buy-bar"')
    const gone = await guest.get('/items/pack?size=L')
    expect(gone.text).toMatch(/<button[^>]* id="add"[^>]* disabled/)
    expect(gone.text).not.toContain('class="buy-bar"')
  })

  test.each([
    ['digital without a record', { isDigital: true, stock: null }, false],
    ['digital with none left', { isDigital: true, stock: 0 }, true],
    ['digital with some left', { isDigital: true, stock: 2 }, false],
    ['digital with none left and back-orders', { isDigital: true, stock: 0, backorders: true }, false],
    ['physical without a record', { stock: null }, true],
  ])('%s is sold out on its page and on its card, or on neither', async (_, change, soldOut) => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { name: 'Thing', categoryId: mugs.id, ...change })
    const answer = await guest.get('/items/thing')
    expect(/<button[^>]* id="add"[^>]* disabled/.test(answer.text)).toBe(soldOut)
    expect((await guest.get('/section/mugs')).text.includes('Sold out')).toBe(soldOut)
    expect(await listed('/shop?in_stock=1')).toEqual(soldOut ? [] : ['Thing'])
    expect(answer.text.includes('schema.org/OutOfStock')).toBe(soldOut)
  })

  test('marks a choice that is a subscription, and no other', async () => {
    await aProduct(shop, {
      name: 'Tea',
      options: { Rhythm: ['Once', 'Monthly'] },
      variants: [{ options: { Rhythm: 'Once' } }, { options: { Rhythm: 'Monthly' }, isSubscription: true }],
    })
    expect(await guest.get('/items/tea?rhythm=Monthly')).toShow('Renews by itself until you cancel it')
    expect(await guest.get('/items/tea?rhythm=Once')).not.toShow('Subscription')
  })

  test('takes any option there is, and more than ten values as a list that asks to choose', async () => {
    const sizes = Array.from({ length: 11 }, (_, at) => `${at + 36}`)
    await aProduct(shop, {
      name: 'Boot',
      dependentVariants: true,
      options: { Color: ['Tan'], Width: ['Slim', 'Wide'], Size: sizes },
      variants: sizes.slice(0, 10).map((size, at) => ({ options: { Color: 'Tan', Width: 'Slim', Size: size }, stock: { stockLevel: at } })),
    })
    const open = part(await guest.get('/items/boot?color=Tan&width=Slim'), /<select[^>]* name="size"/, '</select>')
    expect(open).toMatch(/^<select[^>]*><option value="">Choose size<\/option>/)
    expect(open).toContain('<option value="36" disabled>36 (sold out)</option>')
    expect(open).toContain('<option value="46" disabled>46 (unavailable)</option>')
    expect(open).toContain('<option value="40">40</option>')
    const chosen = await guest.get('/items/boot?color=Tan&width=Slim&size=40')
    expect(chosen.text).toContain('<option value="40" selected>40</option>')
    expect(chosen.text).not.toContain('Choose size')
    expect(chosen.text).toMatch(/value="Wide"[^>]* disabled[^>]*>[\s\S]*?\(unavailable\)/)
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

  test('limited to one per order locks the quantity at 1 and says so', async () => {
    await aProduct(shop, { name: 'Pack', maxQty: true })
    const answer = await guest.get('/items/pack')
    const field = part(answer, /<input[^>]* id="quantity"/, '>')
    expect(field).toContain('value="1"')
    expect(field).toContain('readonly')
    expect(field).toContain('aria-describedby="quantity-limit"')
    expect(answer).toShow('Limit 1 per order')
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

  describe('with dependent selectors', () => {
    beforeEach(async () => {
      await aProduct(shop, {
        name: 'Pack',
        dependentVariants: true,
        options: { Color: ['Moss', 'Sand'], Size: ['18 L', '24 L'] },
        variants: [
          { options: { Color: 'Moss', Size: '18 L' } },
          { options: { Color: 'Moss', Size: '24 L' } },
          { options: { Color: 'Sand', Size: '18 L' } },
          { options: { Color: 'Sand', Size: '24 L' }, stock: { stockLevel: 0 } },
        ],
      })
    })
    const sizes = (answer: Answer) => part(answer, /<fieldset class="option" id="option-size"/, '</fieldset>')

    test('the size is locked before there is a colour, and says what to do', async () => {
      const answer = await guest.get('/items/pack')
      expect(sizes(answer).match(/<input[^>]* disabled/g)).toHaveLength(2)
      expect(sizes(answer)).toContain('Choose color first')
      expect(answer.text).not.toContain('name="variant_id"')
    })

    test('only sizes that are in stock in the colour can be chosen', async () => {
      const answer = await guest.get('/items/pack?color=Sand')
      expect(sizes(answer).match(/<input[^>]* disabled/g)).toHaveLength(1)
      expect(sizes(answer)).toMatch(/value="24 L"[^>]* disabled/)
    })

    test('a size the colour cannot have gives way to the only other one, and a note says so', async () => {
      const answer = await guest.htmx('/items/pack').get('/items/pack?color=Sand&size=24+L')
      expect(part(answer, /<p [^>]*id="choice-note"/, '</p>')).toContain('24 L is not available in Sand. 18 L selected.')
      expect(sizes(answer)).toMatch(/value="18 L"[^>]* checked/)
      expect(answer.headers.get('hx-replace-url')).toBe('/items/pack?variant=PACK-SAND-18-L')
    })
  })

  test('its data for search engines parses, and no name can end it', async () => {
    const evil = `</script><script>alert(1)</script><!--"\\`
    const category = await aCategory(shop, { name: evil, slug: 'evil' })
    const brand = await aBrand(shop, { name: evil, slug: 'evil' })
    await aProduct(shop, {
      name: evil,
      seoLink: 'evil',
      categoryId: category.id,
      brandId: brand.id,
      shortDescription: evil,
      options: { Size: ['S', evil] },
      variants: [
        { sku: 'S', options: { Size: 'S' } },
        { sku: 'E', options: { Size: evil }, stock: { stockLevel: 0 } },
      ],
    })
    const { text } = await guest.get('/items/evil')
    expect(text).not.toContain('<script>alert(1)')
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))
    expect(blocks).toHaveLength(2)
    const [product, trail] = blocks as [Record<string, unknown>, Record<string, unknown>]
    expect(product).toMatchObject({ '@type': 'ProductGroup', name: evil, brand: { name: evil } })
    const offers = (product['hasVariant'] as { offers: Record<string, string> }[]).map((variant) => variant.offers)
    expect(offers.map((offer) => [offer['price'], offer['priceCurrency'], offer['availability']])).toEqual([
      ['20.00', 'USD', 'https://schema.org/InStock'],
      ['20.00', 'USD', 'https://schema.org/OutOfStock'],
    ])
    expect(product['variesBy']).toEqual(['https://schema.org/size'])
    expect(product['hasVariant']).toEqual([expect.objectContaining({ size: 'S' }), expect.objectContaining({ size: evil })])
    expect(trail['itemListElement']).toHaveLength(3)
  })

  test('tells search engines what each variant costs and where it is, with whole addresses', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, {
      name: 'Pack',
      price: 3000,
      salePrice: 2500,
      wholesalePrice: 1000,
      categoryId: mugs.id,
      pictures: [''],
      seoDescription: 'Canvas, waxed.',
      options: { Size: ['S', 'L'] },
      variants: [
        { sku: 'P S', options: { Size: 'S' } },
        { sku: 'P-L', options: { Size: 'L' }, variantFee: 500 },
      ],
    })
    const wholesale = await person(2)
    for (const own of [guest, wholesale]) {
      const { text } = await own.get('/items/pack?size=L')
      const [product, trail] = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
        JSON.parse(json!),
      ) as [{ hasVariant: { sku: string; offers: Record<string, string> }[] }, { itemListElement: { name: string; item?: string }[] }]
      expect(product).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'pack', url: 'http://localhost/items/pack' })
      expect(product).toMatchObject({
        description: 'Canvas, waxed.',
        image: [expect.stringMatching(/^http:\/\/localhost\/media\/.+\.webp$/)],
      })
      expect(product.hasVariant.map(({ sku, offers }) => [sku, offers['price'], offers['url']])).toEqual([
        ['P S', '25.00', 'http://localhost/items/pack?variant=P%20S'],
        ['P-L', '30.00', 'http://localhost/items/pack?variant=P-L'],
      ])
      expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
        ['Shop', 'http://localhost/shop'],
        ['Mugs', 'http://localhost/section/mugs'],
        ['Pack', undefined],
      ])
    }
  })

  test('has the title and description staff wrote for search engines, else its own', async () => {
    await aProduct(shop, { name: 'Pack', shortDescription: 'Canvas.' })
    await aProduct(shop, { name: 'Bag', shortDescription: 'Wool.', seoTitle: 'Wool bags', seoDescription: 'Bags of wool.' })
    const told = async (path: string) => {
      const { text } = await guest.get(path)
      return [/<title>([^<]*)/.exec(text)?.[1], /<meta name="description" content="([^"]*)"/.exec(text)?.[1]]
    }
    expect(await told('/items/pack')).toEqual([expect.stringMatching(/^Pack\b/), 'Canvas.'])
    expect(await told('/items/bag')).toEqual([expect.stringMatching(/^Wool bags\b/), 'Bags of wool.'])
  })

  test('tells other sites its name, address and picture, each once and whole', async () => {
    await aProduct(shop, { name: 'Pack', shortDescription: 'Canvas.', pictures: [''] })
    const { text } = await guest.get('/items/pack?variant=PACK&utm_source=mail')
    const told = Object.fromEntries(
      [...text.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(told).toMatchObject({ 'og:title': 'Pack', 'og:description': 'Canvas.', 'og:url': 'http://localhost/items/pack' })
    expect(told['og:image']).toMatch(/^http:\/\/localhost\/media\/[a-z0-9]{32}-1600\.webp$/)
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

  test('never recommends itself, or what cannot be seen', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { name: 'Mug', categoryId: mugs.id })
    await aProduct(shop, { name: 'Gone', categoryId: mugs.id, stock: 0 })
    await aProduct(shop, { name: 'Cup', categoryId: mugs.id })
    await aProduct(shop, { name: 'Draft', categoryId: mugs.id, status: 'draft' })
    expect(await listed('/items/mug')).toEqual(['Cup', 'Gone'])
  })

  test('recommends its category, then its brand, each once and what is sold out last, in a row below everything else', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const [north, harbor] = [await aBrand(shop, { name: 'Northfold' }), await aBrand(shop, { name: 'Harbor' })]
    const mug = await aProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id, description: '<p>Clay.</p>' })
    await aProduct(shop, { name: 'Of the brand', brandId: north.id })
    await aProduct(shop, { name: 'Of the brand, gone', brandId: north.id, stock: 0 })
    await aProduct(shop, { name: 'Of both', categoryId: mugs.id, brandId: north.id })
    await aProduct(shop, { name: 'Of the category', categoryId: mugs.id, brandId: harbor.id })
    await aProduct(shop, { name: 'Of neither', brandId: harbor.id })
    expect(await listed('/items/mug')).toEqual(['Of the category', 'Of both', 'Of the brand', 'Of the brand, gone'])
    const answer = await guest.get('/items/mug')
    expect(answer).toShow('You May Also Like')
    expect(answer.text).toMatch(/<ul class="rail" id="related">/)
    expect(answer).toShow('Clay.')
    expect(answer.text.indexOf('id="related"')).toBeGreaterThan(answer.text.indexOf('Clay.'))
    // What staff put beside it is not said twice.
    const { crossSells } = shop.db.t
    const [both] = await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.name, 'Of both'))
    await shop.db.transaction((tx) => tx.insert(crossSells).values({ productId: mug.id, offeredId: both!.id, displayOnItemView: true }))
    expect(await listed('/items/mug')).toEqual(['Of both', 'Of the category', 'Of the brand', 'Of the brand, gone'])
  })

  test('recommends twelve at most', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    for (let at = 0; at < 9; at += 1) await aProduct(shop, { categoryId: mugs.id })
    for (let at = 0; at < 9; at += 1) await aProduct(shop, { brandId: north.id })
    await aProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id })
    expect(await listed('/items/mug')).toHaveLength(12)
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
