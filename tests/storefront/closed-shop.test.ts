import { beforeEach, describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { isReachableWhileClosed } from '#src/storefront/closed/reachable-paths.ts'
import { eq } from 'drizzle-orm'
import type { BlockData } from '#src/blocks/block-document.ts'
import { productGridKind } from '#src/blocks/kinds/product-grid.tsx'
import { createTestPage, textDocument } from '#tests/cms/create-page.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { statedAccess } from '#tests/support/stated-routes.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest, customer, boss, agent } = storeTest({ clients: { customer: 1, agent: 3, boss: 5 } })
const mug = perTest(() => createTestProduct(shop, { name: 'Mug' }))

const setOpen = (isOpen: boolean) => shop.db.transaction((tx) => saveSettings(tx, { shop_open: isOpen }, shop.now()))
const opensSoon = 'Sundry opens soon'

/** Often enough that a page for guests comes from the cache. */
async function warm(path: string): Promise<string> {
  for (let times = 0; times < 3; times++) await guest.get(path)
  return (await guest.get(path)).text
}

describe('a shop that is not open', () => {
  beforeEach(() => setOpen(false))

  test('tells visitors and customers on each of its pages that it opens soon, without menu, search and cart', async () => {
    for (const client of [guest, customer])
      for (const path of ['/', '/shop', `/items/${mug.seoLink}`, '/search?q=mug', '/cart', '/checkout', '/checkout/review']) {
        const page = await client.get(path)
        expect(page).toHaveStatus(200)
        expect(page).toShow(opensSoon)
        expect(page.text).not.toContain('Mug')
        expect(page.text).not.toMatch(/id="(cart|cart-link|site-search)"/)
        expect(page.headers.get('x-robots-tag')).toBe('noindex')
        expect(page.headers.get('cache-control')).toBe('no-store')
      }
  })

  test('lets them sign in, ask for help and open what they have bought', async () => {
    for (const path of ['/login', '/register', '/kb', '/tickets/create', '/forgot-password']) {
      const page = await guest.get(path)
      expect(page).toHaveStatus(200)
      expect(page.text).not.toContain(opensSoon)
      expect(page.text).not.toMatch(/id="(cart|cart-link|site-search)"/)
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(await customer.get('/dashboard?tab=orders')).toShow('Orders')
    expect(await guest.get('/')).toShow('Sign in')
  })

  test('takes nothing into a cart and places no order, whatever asks', async () => {
    for (const path of ['/cart/add', '/checkout', '/checkout/place-order'])
      for (const response of [
        await guest.post(path, { sku: mug.sku, quantity: 1 }),
        await guest.htmx().post(path, { sku: mug.sku, quantity: 1 }),
      ]) {
        expect(response).toHaveStatus(403)
        expect(response).toShow('You cannot buy anything here at the moment.')
      }
    const answer = await guest.post('/cart/add', { sku: mug.sku, quantity: 1 }, acceptJson)
    expect([answer.status, answer.json()]).toMatchObject([403, { error: 'shop_closed' }])
    expect(await shop.db.read.select().from(shop.db.t.carts)).toEqual([])
  })

  test('has no feed and no site map, and no fragment or data of products', async () => {
    expect(await guest.get('/category/news/feed.xml')).toHaveStatus(404)
    expect(await guest.get('/feeds/products.xml')).toHaveStatus(404)
    expect(await guest.get('/sitemap.xml')).toHaveStatus(404)
    const robots = await guest.get('/robots.txt')
    expect(robots.text).toContain('Disallow: /admin/\n')
    expect(robots.text).not.toContain('Sitemap')
    expect(await guest.htmx().get('/search/suggest?q=mug')).toHaveStatus(403)
    expect(await guest.get('/api/live-search-api?q=mug', acceptJson)).toHaveStatus(403)
  })

  test('sells nothing again from an order', async () => {
    await setOpen(true)
    await createFlatShippingRate(shop)
    const order = await createPaidOrder(shop, mug)
    const [account] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 1))
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: account!.id }))
    const path = `/dashboard/orders/${order.number}`
    expect((await customer.get(path)).text).toContain('/reorder')
    await setOpen(false)
    expect(await customer.get(path)).toHaveStatus(200)
    expect((await customer.get(path)).text).not.toContain('/reorder')
    expect(await customer.post(`${path}/reorder`, {})).toHaveStatus(403)
    expect(await guest.post(`/checkout/success/${order.externalId}/reorder`, {})).toHaveStatus(403)
  })

  test('shows no products on a published page', async () => {
    const block = (kind: string, data: BlockData) => ({ id: kind, kind, version: 1, data })
    const blocks = [
      ...textDocument('<p>We sew bags.</p>[cms-product slug=mug]').blocks,
      block('product-grid', { ...productGridKind.defaults, title: 'New things' }),
      block('product-card', { products: [mug.id] }),
    ]
    await createTestPage(shop, { title: 'Story', slug: 'story', document: { version: 1, blocks } })
    const page = await warm('/story')
    expect(page).toContain('We sew bags.')
    expect(page).not.toMatch(/Mug|\/items\//)
    expect(await boss.get('/story')).toShow('Mug')
    await setOpen(true)
    expect(await guest.get('/story')).toShow('Mug')
  })

  test('still shows a page that staff have published, such as an imprint, but no archive of pages', async () => {
    await createTestPage(shop, { title: 'Imprint', slug: 'imprint' })
    expect(await guest.get('/imprint')).toShow('We sew bags.')
    expect((await guest.get('/imprint')).headers.get('x-robots-tag')).toBe('noindex')
    expect(await guest.get('/category/news')).toShow(opensSoon)
  })

  test('receives what programs send', async () => {
    const answer = await guest.post('/webhooks/inventory-update', {}, acceptJson)
    expect(answer.text).not.toContain('shop_closed')
    expect(await guest.get('/healthz')).toHaveStatus(200)
  })

  test('suggests nothing on the page of an unknown address', async () => {
    const page = await guest.get('/mugs')
    expect(page).toHaveStatus(404)
    expect(page.text).not.toContain('Mug')
    expect(page.text).not.toContain('role="search"')
  })

  test('is previewed by staff under a bar with which those open it who may', async () => {
    const path = `/items/${mug.seoLink}`
    const preview = await boss.get(path)
    expect(preview).toShow('Only staff see this: the shop is not open.')
    expect(preview).toShow('Mug')
    expect(preview.text).toContain(`<input type="hidden" name="back" value="${path}"`)
    expect(await boss.get('/cart')).toShow('Only staff see this: the shop is not open.')
    const ofAgent = await agent.get(path)
    expect(ofAgent).toShow('Only staff see this: the shop is not open.')
    expect(await boss.post('/admin/first-steps/open', { open: 'on', back: path })).toRedirectTo(path)
    expect((await boss.get(path)).text).not.toContain('preview-bar')
    expect(await guest.get(path)).toShow('Mug')
  })

  test('shows no guest what staff preview', async () => {
    await boss.get('/')
    await boss.get('/')
    expect(await warm('/')).toContain(opensSoon)
  })

  test('shows its pages from the moment it opens', async () => {
    const path = `/items/${mug.seoLink}`
    await warm(path)
    await warm('/kb')
    await setOpen(true)
    expect((await guest.get(path)).text).toContain('Mug')
    expect((await guest.get('/kb')).text).toContain('id="cart-link"')
  })
})

test('a page for guests is not shown from the moment the shop closes', async () => {
  const path = `/items/${mug.seoLink}`
  expect(await warm(path)).toContain('Mug')
  await customer.get(path)
  await setOpen(false)
  expect((await guest.get(path)).text).toContain(opensSoon)
  expect((await customer.get(path)).text).toContain(opensSoon)
})

test('a store without the setting is open', async () => {
  expect(await guest.get('/')).not.toShow(opensSoon)
  expect((await boss.get('/')).text).not.toContain('preview-bar')
})

test('what is reachable while a shop is closed sells nothing', () => {
  const paths = Object.keys(statedAccess).map((route) => route.split(' ')[1]!)
  const reachable = paths.filter((path) => isReachableWhileClosed(path) && !path.startsWith('/admin'))
  expect(reachable.filter((path) => /^\/(items|cart|shop|section|brands|search|products?|collections)/.test(path))).toEqual([
    '/items/alerts/stop',
    '/items/alerts/stop',
  ])
  expect(
    reachable.filter((path) => path.startsWith('/checkout') && !/^\/checkout\/(success\/:externalId|draft\/:token|return)/.test(path)),
  ).toEqual([])
  // No entry is left of a route that is gone.
  for (const segment of ['account', 'auth', 'forms', 'kb', 'stores', 'tickets', 'visits'])
    expect(reachable.some((path) => path.split('/')[1] === segment)).toBeTrue()
})
