import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { findTopMenu } from '#src/navigation/menus.ts'
import { createTestPage, createTestTerm } from '#tests/cms/create-page.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type TestClient, createTestClient } from '#tests/support/test-client.ts'
import { linkItem, menuItem, saveTestMenu } from './menu-items.ts'
import '#tests/support/matchers.ts'

const { shop, guest, customer, wholesale } = storeTest({ clients: { customer: 1, wholesale: 2 } })

/** The links and headings of the menu, each behind a dot for each level below the first. */
async function readMenu(client: TestClient = guest, path = '/shop'): Promise<string[]> {
  const { text } = await client.get(path)
  const menu = /<ul class="menu-list">[\s\S]*?(?=<div class="menu-extra">)/.exec(text)?.[0] ?? ''
  let depth = 0
  const found: string[] = []
  for (const [token, link, heading, summary] of menu.matchAll(
    /<ul|<\/ul>|<a ([^]*?)<\/a>|<span class="menu-heading">([^<]*)|<summary class="menu-summary">([^<]*)/g,
  )) {
    if (token === '<ul') depth += 1
    else if (token === '</ul>') depth -= 1
    else {
      const [, href = ''] = /href="([^"]*)"/.exec(link ?? '') ?? []
      const label = link === undefined ? (heading ?? summary ?? '') : link.slice(link.indexOf('>') + 1).replace(/<[^>]*>.*$/s, '')
      found.push('.'.repeat(depth - 1) + [label.trim(), href].filter(Boolean).join(' '))
    }
  }
  return found
}

const inMenu = (type: Parameters<typeof menuItem>[0] & { targetType: string }) => menuItem(type)

test('without a menu of its own, the store shows its categories; with one, that', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags', slug: 'bags' })
  await createTestProduct(shop, { name: 'Tote', categoryId: bags.id })
  expect(await readMenu()).toEqual(['Bags /section/bags'])
  await saveTestMenu(shop, [linkItem('Sale', '/shop?sale=1')])
  expect(await readMenu()).toEqual(['Sale /shop?sale=1'])
})

test('an item leads to a row of the store by its id, and has its name unless it has a label', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags', slug: 'bags' })
  const brand = await createTestBrand(shop, { name: 'Northfold' })
  const { id: productId } = await createTestProduct(shop, { name: 'Tote', categoryId: bags.id, brandId: brand.id })
  const page = await createTestPage(shop, { slug: 'about' })
  const category = await createTestTerm(shop, 'category', 'Journal', 'journal')
  const tag = await createTestTerm(shop, 'tag', 'Linen', 'linen')
  await saveTestMenu(shop, [
    menuItem({ targetType: 'shop', label: 'Everything' }),
    inMenu({ targetType: 'category', targetId: bags.id, level: 1 }),
    inMenu({ targetType: 'product', targetId: productId, level: 2 }),
    inMenu({ targetType: 'brand', targetId: brand.id, level: 1, label: 'Our brand' }),
    inMenu({ targetType: 'page', targetId: page }),
    menuItem({ label: 'More' }),
    inMenu({ targetType: 'page-category', targetId: category, level: 1 }),
    inMenu({ targetType: 'page-tag', targetId: tag, level: 1 }),
  ])
  expect(await readMenu()).toEqual([
    'Everything /shop',
    '.Bags /section/bags',
    '..Tote /items/tote',
    '.Our brand /brands/northfold',
    'About us /about',
    'More',
    '.Journal /category/journal',
    '.Linen /tag/linen',
  ])
})

describe('what cannot be opened is not in the menu of shoppers', () => {
  test('nor is what is below it, nor its name', async () => {
    const { id } = await createTestProduct(shop, { name: 'Secret lamp' })
    await saveTestMenu(shop, [
      menuItem({ targetType: 'product', targetId: id }),
      linkItem('Inside', '/inside', { level: 1 }),
      menuItem({ targetType: 'page', targetId: 999 }),
      linkItem('Sale', '/shop'),
    ])
    expect(await readMenu()).toEqual(['Secret lamp /items/secret-lamp', '.Inside /inside', 'Sale /shop'])
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ status: 'draft' }))
    expect(await readMenu()).toEqual(['Sale /shop'])
    expect((await guest.get('/shop')).text).not.toContain('Secret lamp')
  })

  test('a page that is deleted, renamed or published changes the menu in the next request, also in another process', async () => {
    const other = createTestClient(buildApp({ ...shop }))
    const page = await createTestPage(shop, { slug: 'about' })
    const { brands, cmsPages } = shop.db.t
    const brand = await createTestBrand(shop, { name: 'Northfold' })
    await saveTestMenu(shop, [menuItem({ targetType: 'page', targetId: page }), menuItem({ targetType: 'brand', targetId: brand.id })])
    expect(await readMenu(other)).toEqual(['About us /about', 'Northfold /brands/northfold'])
    await shop.db.transaction((tx) => tx.update(brands).set({ name: 'Southfold' }))
    expect(await readMenu(other)).toEqual(['About us /about', 'Southfold /brands/northfold'])
    await shop.db.transaction((tx) => tx.delete(brands))
    expect(await readMenu(other)).toEqual(['About us /about'])
    await shop.db.transaction((tx) => tx.delete(cmsPages))
    await saveTestMenu(shop, [menuItem({ targetType: 'page', targetId: page }), linkItem('Sale', '/shop')])
    expect(await readMenu(other)).toEqual(['Sale /shop'])
  })

  test('until it is published', async () => {
    const page = await createTestPage(shop, { slug: 'launch', title: 'Launch', publishAt: shop.now() + 60_000 })
    await saveTestMenu(shop, [menuItem({ targetType: 'page', targetId: page }), linkItem('Sale', '/shop')])
    expect(await readMenu()).toEqual(['Sale /shop'])
    shop.clock.advance(61_000)
    expect(await readMenu()).toEqual(['Launch /launch', 'Sale /shop'])
  })

  test('a heading without links is left out', async () => {
    await saveTestMenu(shop, [menuItem({ label: 'Empty' }), linkItem('Sale', '/shop')])
    expect(await readMenu()).toEqual(['Sale /shop'])
  })
})

test('guests, customers and wholesale customers each see the items for them', async () => {
  const page = await createTestPage(shop, { slug: 'club', title: 'Club', membersOnly: true })
  await saveTestMenu(shop, [
    linkItem('All', '/shop'),
    linkItem('Join', '/register', { audience: 'guests' }),
    linkItem('Mine', '/dashboard', { audience: 'signed-in' }),
    linkItem('Trade', '/trade', { audience: 'wholesale' }),
    // Guests would only find the sign-in page.
    menuItem({ targetType: 'page', targetId: page }),
  ])
  expect(await readMenu()).toEqual(['All /shop', 'Join /register'])
  expect(await readMenu(customer)).toEqual(['All /shop', 'Mine /dashboard', 'Club /club'])
  expect(await readMenu(wholesale)).toEqual(['All /shop', 'Mine /dashboard', 'Trade /trade', 'Club /club'])
  expect(await readMenu()).toEqual(['All /shop', 'Join /register'])
})

test('markup in a label is shown as text, and a link in a new tab says so', async () => {
  await saveTestMenu(shop, [linkItem('<img src=x onerror=alert(1)>', 'https://example.com/', { newTab: true })])
  const { text } = await guest.get('/shop')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;<span class="visually-hidden">')
  expect(text).toMatch(/<a href="https:\/\/example\.com\/" target="_blank" rel="noopener">/)
})

test('an image makes a wide panel with it', async () => {
  const { id: mediaId } = await createPlainImage(shop, 90)
  await saveTestMenu(shop, [linkItem('Sale', '/shop'), linkItem('New', '/new', { level: 1, mediaId })])
  const { text } = await guest.get('/shop')
  expect(text).toContain('<li class="menu-item" data-mega>')
  expect(text).toMatch(/<span class="menu-image">[^]*?<img/)
})

test('the page that is open is marked, on each level', async () => {
  const page = await createTestPage(shop, { slug: 'about' })
  await saveTestMenu(shop, [linkItem('Sale', '/shop'), menuItem({ targetType: 'page', targetId: page, level: 1 })])
  expect((await guest.get('/about')).text).toContain('<a href="/about" aria-current="page">')
  expect((await guest.get('/shop')).text).toContain('<a href="/shop" aria-current="page">')
})

test('labels and names are shown in the language of the visitor', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags', slug: 'bags' })
  await createTestProduct(shop, { name: 'Tote', categoryId: bags.id })
  await saveTestMenu(shop, [linkItem('Sale', '/shop'), menuItem({ targetType: 'category', targetId: bags.id })])
  const { items } = (await findTopMenu(shop.db.read))!
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveContentTexts(tx, { kind: 'menu_item', id: items[0]!.id!, language: 'de' }, { label: 'Angebote' }, 1)
    await saveContentTexts(tx, { kind: 'category', id: bags.id, language: 'de' }, { name: 'Taschen' }, 1)
  })
  expect(await readMenu(createTestClient(buildApp(shop)), '/shop?lang=de')).toEqual(['Angebote /shop', 'Taschen /section/bags'])
  expect(await readMenu()).toEqual(['Sale /shop', 'Bags /section/bags'])
})

test('200 items with a page each cost a request no statement more than the menu of categories', async () => {
  const read = () => countQueries(shop, async () => void (await createTestClient(buildApp(shop)).get('/contact')))
  const before = await read()
  const page = await createTestPage(shop, { slug: 'about' })
  await saveTestMenu(
    shop,
    Array.from({ length: 200 }, () => menuItem({ targetType: 'page', targetId: page })),
  )
  expect(await read()).toBe(before)
})

test('a page of the store without a label has its name in the language of the visitor', async () => {
  await saveTestMenu(shop, [menuItem({ targetType: 'cart' }), menuItem({ targetType: 'contact' })])
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveTranslation(tx, { language: 'de', key: 'navigation.target.cart', text: 'Warenkorb', now: 1 })
  })
  expect(await readMenu()).toEqual(['Cart /cart', 'Contact /tickets/create'])
  expect((await readMenu(createTestClient(buildApp(shop)), '/shop?lang=de'))[0]).toBe('Warenkorb /cart')
})
