import { describe, expect, test } from 'bun:test'
import { articleKind } from '#src/kb/article-kind.ts'
import { deleteKbCategory, moveKbCategory, saveKbCategory, getKbCategory } from '#src/kb/edit-categories.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { publish } from '#src/publishing/publish.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, createTestKbCategory, translateTestArticle } from './create-article.ts'
import { restore, trash } from '#src/publishing/trash.ts'
import '#tests/support/matchers.ts'

const { shop, guest, agent } = storeTest({ clients: { agent: 3 } })

const titles = (text: string) => [...text.matchAll(/class="stretched"[^>]*>([^<]*)</g)].map((match) => match[1])

describe('the help center', () => {
  test('is linked only while an article is shown', async () => {
    expect((await guest.get('/')).text).not.toContain('href="/kb"')
    expect(await guest.get('/kb')).toShow('No help articles yet')
    const { id } = await createTestArticle(shop, { publishAt: shop.now() + 5000 })
    expect((await guest.get('/')).text).not.toContain('href="/kb"')
    shop.clock.advance(5000)
    expect((await guest.get('/')).text).toContain('href="/kb"')
    await shop.db.transaction((tx) => trash(tx, articleKind, { ids: [id], now: shop.now() }))
    expect((await guest.get('/')).text).not.toContain('href="/kb"')
  })

  test('shows categories with the articles of their descendants, each counted once', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    const returns = await createTestKbCategory(shop, { name: 'Returns', parentId: orders })
    await createTestKbCategory(shop, { name: 'Unused' })
    await createTestArticle(shop, { title: 'In both', categoryIds: [orders, returns] })
    await createTestArticle(shop, { title: 'Below', categoryIds: [returns] })
    await createTestArticle(shop, { title: 'Later', categoryIds: [returns], publishAt: shop.now() + 1000 })
    const page = await guest.get('/kb')
    expect(page).toShow('2 articles')
    expect(page).toShow('Returns')
    expect(page.text).not.toContain('Unused')
    shop.clock.advance(1000)
    expect(await guest.get('/kb')).toShow('3 articles')
  })

  test('shows featured articles, and without any the newest', async () => {
    await createTestArticle(shop, { title: 'First' })
    shop.clock.advance(1000)
    await createTestArticle(shop, { title: 'Second' })
    expect(titles((await guest.get('/kb')).text)).toEqual(['Second', 'First'])
    await createTestArticle(shop, { title: 'Important', featured: true, publishAt: 1 })
    const page = await guest.get('/kb')
    expect(page).toShow('Featured articles')
    expect(titles(page.text)).toEqual(['Important'])
  })
})

describe('a category', () => {
  test('lists its articles and those of its descendants, 20 per page', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders', description: 'Before and after.' })
    const returns = await createTestKbCategory(shop, { name: 'Returns', parentId: orders })
    for (let index = 0; index < 21; index++) await createTestArticle(shop, { title: `Article ${index}`, categoryIds: [returns] })
    await createTestArticle(shop, { title: 'Elsewhere' })
    const page = await guest.get('/kb/category/orders')
    expect(titles(page.text)).toHaveLength(20)
    expect(page).toShow('Before and after.')
    expect(page.text).toContain('href="/kb/category/returns"')
    expect(titles((await guest.get('/kb/category/orders?page=2')).text)).toHaveLength(1)
    expect(await guest.get('/kb/category/orders?page=3')).toHaveStatus(404)
    expect(await guest.get('/kb/category/unknown')).toHaveStatus(404)
  })

  test('redirects from its former slug, and moves its subcategories up, to the end, when it is deleted', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    const returns = await createTestKbCategory(shop, { name: 'Returns', parentId: orders })
    await createTestKbCategory(shop, { name: 'Shipping' })
    const { id } = await createTestArticle(shop, { categoryIds: [orders] })
    await shop.db.transaction(async (tx) => {
      const stored = await getKbCategory(tx, orders)
      await saveKbCategory(tx, orders, { ...stored, slug: 'buying' }, { now: shop.now(), expectedUpdatedAt: stored.updatedAt })
    })
    const former = await guest.get('/kb/category/orders')
    expect([former.status, former.location]).toEqual([301, '/kb/category/buying'])
    await shop.db.transaction((tx) => deleteKbCategory(tx, orders))
    expect(await getKbCategory(shop.db.read, returns)).toMatchObject({ parentId: null, position: 2 })
    expect(await guest.get('/kb/category/buying')).toHaveStatus(404)
    expect(id).toBePositive()
    expect(await guest.get('/kb/returns')).toHaveStatus(200)
  })

  test('moves neither into itself nor too deep', async () => {
    const ids: number[] = []
    for (let depth = 0; depth < 5; depth++)
      ids.push(await createTestKbCategory(shop, { name: `Level ${depth}`, parentId: ids.at(-1) ?? null }))
    const other = await createTestKbCategory(shop, { name: 'Other' })
    const move = (id: number, parentId: number) =>
      shop.db.transaction((tx) => moveKbCategory(tx, { id, parentId, before: null }, shop.now()))
    expect(move(ids[0]!, ids[2]!)).rejects.toMatchObject({ key: 'kb.categoryCycle' })
    expect(move(other, ids[4]!)).rejects.toMatchObject({ key: 'kb.categoryTooDeep' })
    await move(other, ids[3]!)
    expect(await getKbCategory(shop.db.read, other)).toMatchObject({ parentId: ids[3]! })
  })
})

describe('an article', () => {
  test('has breadcrumbs, author, date, contents from three headings on, and structured data', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    const body = '<h2>Pack it</h2><p>a</p><h2>Pack it</h2><h3>Send <strong>it</strong></h3><p>b</p>'
    await createTestArticle(shop, { title: 'Return </script> it', body, categoryIds: [orders], seoDescription: 'How to return.' })
    const page = await guest.get('/kb/return-script-it')
    for (const id of ['section-pack-it', 'section-pack-it-2', 'section-send-it']) {
      expect(page.text).toContain(`href="#${id}"`)
      expect(page.text).toContain(`id="${id}"`)
    }
    expect(page.text).toContain('href="/kb/category/orders"')
    expect(page.text).toContain('<meta name="description" content="How to return."')
    expect(page.text).toContain('"@type":"Article","headline":"Return \\u003c/script> it"')
    await createTestArticle(shop, { title: 'Short', body: '<h2>One</h2><p>x</p>' })
    expect(await guest.get('/kb/short')).not.toShow('On this page')
  })

  test('is hidden while it is a draft, scheduled or in the trash, and staff see it as a preview', async () => {
    const { id } = await createTestArticle(shop, { title: 'Plan', status: 'draft' })
    const look = async () => (await guest.get('/kb/plan')).status
    expect(await look()).toBe(404)
    const preview = await agent.get('/kb/plan')
    expect(preview).toShow('Preview. Customers do not see this version.')
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
    await shop.db.transaction((tx) => publish(tx, articleKind, { ids: [id], now: shop.now() }))
    expect(await look()).toBe(200)
    await shop.db.transaction((tx) => trash(tx, articleKind, { ids: [id], now: shop.now() }))
    expect(await look()).toBe(404)
    await shop.db.transaction((tx) => restore(tx, articleKind, { ids: [id], now: shop.now() }))
    expect(await look()).toBe(200)
  })

  test('is read in the language of the reader, text by text', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const { id } = await createTestArticle(shop, { title: 'Returns', body: '<p>Send it back.</p>' })
    await translateTestArticle(shop, id, 'de', { title: 'Rückgabe' })
    const page = await guest.get('/kb/returns?lang=de')
    expect(page).toShow('Rückgabe')
    expect(page).toShow('Send it back.')
  })

  test('is in the sitemap with its categories while it is shown', async () => {
    const orders = await createTestKbCategory(shop, { name: 'Orders' })
    await createTestKbCategory(shop, { name: 'Unused' })
    expect((await guest.get('/sitemap.xml')).text).not.toContain('/kb')
    await createTestArticle(shop, { categoryIds: [orders] })
    await createTestArticle(shop, { title: 'Draft', status: 'draft' })
    const paths = [...(await guest.get('/sitemap.xml')).text.matchAll(/localhost(?::\d+)?(\/kb[^<]*)/g)].map((match) => match[1])
    expect(paths).toEqual(['/kb', '/kb/category/orders', '/kb/returns'])
  })
})
