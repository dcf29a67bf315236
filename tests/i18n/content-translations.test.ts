import { beforeEach, expect, test } from 'bun:test'
import { buildApp, type App } from '#src/app.tsx'
import { addBrand } from '#src/brands/brands.ts'
import { deleteBrand } from '#src/brands/edit-brands.ts'
import { addCategory, type CategoryNode } from '#src/categories/categories.ts'
import { deleteCategory } from '#src/categories/edit-categories.ts'
import { readContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { saveProductTexts } from '#tests/support/product-texts.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { cachedCategoryTree } from '#src/storefront/navigation.ts'
import { createStockAlert, queueBackInStockMails } from '#src/stock-alerts/stock-alerts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import '#tests/support/matchers.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import '#tests/support/both-engines.ts'

let shop: TestShop
let app: App
let guest: TestClient
let lamp: TestProduct
let categoryId: number
let brandId: number

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false, pageCacheBytes: 0 } })
  app = buildApp(shop)
  await shop.db.transaction(async (tx) => {
    categoryId = await addCategory(tx, { slug: 'lamps', name: 'Lamps', intro: 'Light for every room.' }, 1)
    brandId = await addBrand(tx, { slug: 'northfold', name: 'Northfold', story: 'Made by hand.' }, 1)
  })
  lamp = await createTestProduct(shop, { name: 'Desk lamp', categoryId, brandId, options: { Color: ['Red', 'Moss'] }, stock: 5 })
  guest = createTestClient(app)
})

async function addGerman() {
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveProductTexts(
      tx,
      lamp.id,
      'de',
      {
        name: 'Schreibtischlampe',
        shortDescription: 'Warmes Licht.',
        description: '<p onclick="x()">Leuchtet lange.</p>',
        options: { Color: { label: 'Farbe', values: { Red: 'Rot' } } },
      },
      2,
    )
    await saveContentTexts(tx, { kind: 'category', id: categoryId, language: 'de' }, { name: 'Lampen' }, 2)
    await saveContentTexts(tx, { kind: 'brand', id: brandId, language: 'de' }, { story: 'Von Hand gemacht.' }, 2)
  })
  guest.cookies.set('language', 'de')
}

const countRows = async () => (await shop.db.read.select().from(shop.db.t.contentTranslations)).length

test('a product page is in the language of its visitor, and untranslated content in the default language', async () => {
  await addGerman()
  const page = await guest.get(`/items/${lamp.seoLink}`)
  for (const text of ['Schreibtischlampe', 'Warmes Licht.', 'Leuchtet lange.', 'Farbe', 'Rot', 'Lampen']) expect(page).toShow(text)
  expect(page.text).toContain('title="Moss"')
  expect(page.text).not.toContain('Desk lamp')
  expect(page.text).not.toContain('onclick="x()"')
  guest.cookies.set('language', 'en')
  const english = await guest.get(`/items/${lamp.seoLink}`)
  expect(english).toShow('Desk lamp')
  expect(english.text).not.toContain('Farbe')
})

test('options have the same URL in every language', async () => {
  await addGerman()
  const href = `/items/${lamp.seoLink}?variant=${encodeURIComponent(lamp.variants[0]!.sku)}`
  for (const [language, label] of [
    ['de', 'Rot'],
    ['en', 'Red'],
  ] as const) {
    guest.cookies.set('language', language)
    const page = await guest.get(href)
    expect(page).toShow(label)
    expect(page.text).toMatch(/<input[^>]*value="Red"[^>]*checked/)
  }
})

test('cards, categories, brands and the menu are in the language of their visitor', async () => {
  await addGerman()
  expect(await guest.get('/shop')).toShow('Schreibtischlampe')
  const category = await guest.get('/section/lamps')
  expect(category).toShow('Lampen')
  expect(category).toShow('Light for every room.')
  expect(await guest.get('/brands/northfold')).toShow('Von Hand gemacht.')
  expect(await guest.get('/')).toShow('Lampen')
})

test('the cart and its message are in the language of their visitor', async () => {
  await addGerman()
  const { id, variants } = lamp
  const added = await guest.htmx(`/items/${lamp.seoLink}`).post('/cart/add', { product_id: id, variant_id: variants[0]!.id, quantity: 1 })
  expect(added).toShow('Schreibtischlampe')
  const cart = await guest.get('/cart')
  expect(cart).toShow('Schreibtischlampe')
  expect(cart).toShow('Rot')
  expect(cart.text).not.toContain('Desk lamp')
})

test('a back-in-stock email names the product in the language of the request', async () => {
  await addGerman()
  const input = { productId: lamp.id, variantId: lamp.variants[0]!.id, email: 'ann@example.com', userId: null, language: 'de' }
  await shop.db.transaction((tx) => createStockAlert(tx, input, shop.now()))
  await queueBackInStockMails(shop)
  expect((await shop.listMails())[0]!.text).toContain('Schreibtischlampe, Rot')
})

test('a product is found by its name in any language, also after its default name changed', async () => {
  await addGerman()
  expect(await guest.get('/shop?q=schreibtisch')).toShow('Schreibtischlampe')
  guest.cookies.set('language', 'en')
  expect(await guest.get('/shop?q=schreibtisch')).toShow('Desk lamp')
  await shop.db.transaction((tx) => saveProductTexts(tx, lamp.id, 'de', { name: '' }, 3))
  expect(await guest.get('/shop?q=schreibtisch')).toShow('No results for “schreibtisch”')
})

test('translations are deleted with their entity', async () => {
  await addGerman()
  expect(await countRows()).toBe(6)
  await shop.db.transaction((tx) => deleteProduct(tx, lamp.id, shop.now()))
  expect(await countRows()).toBe(2)
  await shop.db.transaction((tx) => deleteCategory(tx, categoryId, null, 3))
  await shop.db.transaction((tx) => deleteBrand(tx, brandId, 3))
  expect(await countRows()).toBe(0)
})

test('a category tree is reloaded when one of its translations is saved', async () => {
  await addGerman()
  const nameIn = async (language: string | null) => ((await cachedCategoryTree(shop, language)) as [CategoryNode])[0].name
  expect([await nameIn(null), await nameIn('de')]).toEqual(['Lamps', 'Lampen'])
  await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'category', id: categoryId, language: 'de' }, { name: 'Leuchten' }, 3))
  expect([await nameIn(null), await nameIn('de')]).toEqual(['Lamps', 'Leuchten'])
})

test('the default language reads no translations, another one a statement for the product or cart, and none for lists until something changes', async () => {
  // The first page shows no content: its extra queries in another language are for strings.
  const paths = ['/login', '/shop', '/section/lamps', `/items/${lamp.seoLink}`, '/cart']
  await guest.post('/cart/add', { product_id: lamp.id, variant_id: lamp.variants[0]!.id, quantity: 1 })
  const countAll = async () => {
    const counts: number[] = []
    // What is cached until something changes is read by the first round.
    for (const path of paths) await guest.get(path)
    for (const path of paths) counts.push(await countQueries(shop, () => guest.get(path)))
    return counts
  }
  const before = await countAll()
  await addGerman()
  guest.cookies.set('language', 'en')
  expect(await countAll()).toEqual(before)
  guest.cookies.set('language', 'de')
  const [sentences = 0, ...content] = (await countAll()).map((count, index) => count - before[index]!)
  // PostgreSQL is asked whether something has changed.
  const perList = testEngine === 'postgres' ? 1 : 0
  expect(content.map((count) => count - sentences)).toEqual([perList, perList, 1, 1])
})

test('a list shows a changed translation in its next page', async () => {
  await addGerman()
  guest.cookies.set('language', 'de')
  for (const name of ['Lampe', 'Leuchte']) {
    await shop.db.transaction((tx) => saveProductTexts(tx, lamp.id, 'de', { name }, shop.now()))
    for (const path of ['/shop', '/section/lamps']) expect(await guest.get(path)).toShow(name)
  }
})

test('translations of many entities are read in one statement, and none are read for the default language', async () => {
  await addGerman()
  const read = (language: string | null) => readContentTexts(shop.db.read, { kind: 'product', ids: [lamp.id, lamp.id, 999], language })
  expect(await countQueries(shop, () => read('de'))).toBe(1)
  expect(await countQueries(shop, () => read(null))).toBe(0)
  expect([...(await read('de')).keys()]).toEqual([lamp.id])
})
