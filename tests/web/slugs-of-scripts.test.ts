import { describe, expect, test } from 'bun:test'
import { findOrCreateTags } from '#src/cms/terms.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { getMail } from '#src/mail/outbox.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { queueBackInStockMails } from '#src/stock-alerts/stock-alerts.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { createTestPage, createTestTerm } from '#tests/cms/create-page.ts'
import { storeFacts } from '#tests/store-locations/sample-store.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const db = () => shop.db.read

const readBrands = async () => (await db().select({ slug: shop.db.t.brands.slug }).from(shop.db.t.brands)).map(({ slug }) => slug)
const readCategories = async () =>
  (await db().select({ slug: shop.db.t.categories.slug }).from(shop.db.t.categories)).map(({ slug }) => slug)
const readPages = async () => (await db().select({ slug: shop.db.t.cmsPages.slug }).from(shop.db.t.cmsPages)).map(({ slug }) => slug)
const readTerms = async () => (await db().select({ slug: shop.db.t.cmsTerms.slug }).from(shop.db.t.cmsTerms)).map(({ slug }) => slug)
const readArticles = async () =>
  (await db().select({ slug: shop.db.t.kbArticles.seoLink }).from(shop.db.t.kbArticles)).map(({ slug }) => slug)
const readStores = async () =>
  (await db().select({ slug: shop.db.t.storeLocations.slug }).from(shop.db.t.storeLocations)).map(({ slug }) => slug)

const { mediaId: _, published: __, ...store } = storeFacts
const kinds: [string, string, (name: string, slug: string) => Record<string, string>, () => Promise<string[]>][] = [
  ['brand', '/admin/ecommerce/brands', (name, slug) => ({ name, slug }), readBrands],
  ['category', '/admin/ecommerce/categories', (name, slug) => ({ name, slug }), readCategories],
  [
    'page',
    '/admin/cms-pages',
    (title, slug) => ({ title, slug, body: '<p>Text</p>', status: 'published', template: 'standard' }),
    readPages,
  ],
  ['tag', '/admin/cms-tags', (name, slug) => ({ name, slug, description: '' }), readTerms],
  ['article', '/admin/kb', (title, seo_link) => ({ title, seo_link, body: '<p>Text</p>', status: 'published' }), readArticles],
  ['store', '/admin/store-locations', (name, slug) => ({ ...store, name, slug }), readStores],
]

describe('staff', () => {
  test.each(kinds)('name a %s in any script, and type its slug in any normal form', async (_kind, path, form, readSlugs) => {
    await admin.post(path, form('がま口 किताब', ''))
    expect(await readSlugs()).toEqual(['がま口-किताब'])
    await admin.post(path, form('Typed', 'がま口-ґудзик-தமிழ்-น้ำ'.normalize('NFKD')))
    expect((await readSlugs()).toSorted()).toEqual(['がま口-किताब', 'がま口-ґудзик-தமிழ்-น้ำ'].toSorted())
    expect(await admin.post(path, form('Again', 'がま口-ґудзик-தமிழ்-น้ำ'))).toHaveStatus(422)
    // 80 characters, which NFD makes twice as many.
    await admin.post(path, form('Long', 'が'.repeat(80).normalize('NFD')))
    expect(await readSlugs()).toContain('が'.repeat(80))
    expect(await admin.post(path, form('Mixed', 'p\u0430ypal'))).toHaveStatus(422)
  })

  test.each(kinds)('see two %s names that differ in a voicing mark as two', async (_kind, path, form, readSlugs) => {
    for (const name of ['かぎ', 'かき']) await admin.post(path, form(name, ''))
    expect((await readSlugs()).toSorted()).toEqual(['かき', 'かぎ'])
  })
})

test('a tag that got its slug without marks stays the tag of its name, and another name gets its own', async () => {
  const tea = await createTestTerm(shop, 'tag', 'Чай', 'чаи')
  const ids = (...names: string[]) => shop.db.transaction((tx) => findOrCreateTags(tx, names, shop.now()))
  expect(await ids('чай')).toEqual([tea])
  expect(await ids('Чаи')).toEqual([tea])
  await createTestTerm(shop, 'tag', 'かき', 'かき')
  expect(await ids('かぎ')).not.toContainEqual((await ids('かき'))[0])
})

test('a choice is read from links with the name that its field had, unless another has it now', async () => {
  await createTestProduct(shop, { name: 'Bag', options: { Дизайн: ['Лес', 'Море'], かぎ: ['A', 'B'], かき: ['C', 'D'] } })
  const isChosen = async (query: string, value: string) =>
    new RegExp(`value="${value}"[^>]*checked|checked[^>]*value="${value}"`).test((await guest.get(`/items/bag?${query}`)).text)
  expect(await isChosen('дизайн=Море', 'Море')).toBe(true)
  expect(await isChosen('дизаин=Море', 'Море')).toBe(true)
  expect(await isChosen('かぎ=B', 'B')).toBe(true)
  expect(await isChosen('かき=B', 'B')).toBe(false)
  expect(await isChosen('かき=D', 'D')).toBe(true)
})

test('the link of an email is encoded', async () => {
  const { variantId, sku } = await createTestProduct(shop, { seoLink: 'گوشی-é', stock: 0 })
  await guest.post(`/items/${encodeAddress('گوشی-é')}/alerts`, { variant_id: String(variantId), email: 'ann@example.com' })
  await shop.db.transaction((tx) => setLevels(tx, { sku, stockLevel: 3 }, { reason: 'webhook', reference: '', now: shop.now() }))
  await queueBackInStockMails(shop)
  const [mail] = (await listOutbox(shop.db.read)).filter(({ template }) => template === 'back_in_stock')
  expect(JSON.stringify(await getMail(shop.db.read, mail!.id))).toContain(`http://localhost${encodeAddress('/items/گوشی-é')}?variant=`)
})

test('the menu marks the current page, however its address is spelled', async () => {
  await createTestProduct(shop, { categoryId: (await createTestCategory(shop, { name: 'Phones', slug: 'é-گوشی' })).id })
  for (const spelling of ['é-گوشی', 'é-گوشی'.normalize('NFD'), encodeAddress('é-گوشی').toLowerCase()])
    expect((await guest.get(`/section/${spelling}`)).text).toMatch(
      /href="\/section\/é-گوشی"[^>]*aria-current|aria-current[^>]*href="\/section\/é-گوشی"/,
    )
})

test('an unknown address of a page shows products that match its words', async () => {
  await createTestProduct(shop, { name: 'किताब लाल' })
  await createTestPage(shop, {})
  expect(await guest.get('/किताब-x')).toShow('किताब लाल')
})
