import { expect, test } from 'bun:test'
import { findHomeSlug } from '#src/cms/home-page.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage, textDocument } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, config: { pageCacheBytes: 0 } })

test('a page marked as home is shown at /, and its own address leads there', async () => {
  await createTestPage(shop, { isHome: true, template: 'landing' })
  const home = await guest.get('/')
  expect(home).toHaveStatus(200)
  expect(home).toShow('We sew bags.')
  expect(home.text).toContain('<link rel="canonical" href="http://localhost/">')
  const own = await guest.get('/about-us?from=mail')
  expect([own.status, own.location]).toEqual([302, '/?from=mail'])
})

test('there is one home page, and without one the built-in landing page', async () => {
  expect(await guest.get('/')).toHaveStatus(200)
  await createTestPage(shop, { isHome: true })
  const second = await createTestPage(shop, { isHome: true, title: 'Spring', document: textDocument('<p>Flowers.</p>') })
  expect(await guest.get('/')).toShow('Flowers.')
  expect(await guest.get('/about-us')).toHaveStatus(200)
  await admin.post('/admin/cms-pages/bulk', { ids: String(second), action: 'unpublish', back: '' })
  const landing = await guest.get('/')
  expect(landing).toHaveStatus(200)
  expect(landing.text).not.toContain('Flowers.')
})

test('a scheduled home page waits for its time', async () => {
  await createTestPage(shop, { isHome: true, publishAt: shop.now() + 1000 })
  expect((await guest.get('/')).text).not.toContain('We sew bags.')
  shop.clock.advance(1000)
  expect(await guest.get('/')).toShow('We sew bags.')
})

test('a home page for members only is refused', async () => {
  const fields = { title: 'Home', body: '<p>x</p>', status: 'published', template: 'standard', is_home: 'on', members_only: 'on' }
  const refused = await admin.post('/admin/cms-pages', fields)
  expect(refused).toHaveStatus(422)
  expect(refused).toShow('The home page must be open to everyone.')
})

test('asking for the home page costs nothing until something changes', async () => {
  await findHomeSlug(shop)
  expect(await countQueries(shop, () => findHomeSlug(shop))).toBeLessThanOrEqual(1)
})
