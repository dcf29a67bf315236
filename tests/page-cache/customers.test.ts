import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { type ModalFacts, createModal } from '#src/modals/modals.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { type TestClient, createTestClient } from '#tests/support/test-client.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import { plainModal } from '#tests/i18n/pseudo-site-parts.ts'
import { linkItem, saveTestMenu } from '../navigation/menu-items.ts'
import { createTestPage } from '../cms/create-page.ts'
import { createTestReview } from '../reviews/create-review.ts'
import { shownText } from './stored-pages.ts'

// Parts of the layout are cached only in production.
const { shop, app, guest, customer, wholesale, admin } = storeTest({
  config: { production: true },
  clients: { customer: 1, wholesale: 2, admin: 5 },
})

/** The page as it is rendered for this visitor alone. */
async function rendered(client: TestClient, path: string): Promise<string> {
  const uncached = buildApp({ ...shop, config: { ...shop.config, pageCacheBytes: 0 } })
  return (await createTestClient(uncached, new Map(client.cookies)).get(path)).text
}

async function warm(path: string): Promise<void> {
  for (let times = 0; times < 3; times += 1) await guest.get(path)
}

/** Whether this visitor's page was made without reading products. */
async function isReused(client: TestClient, path: string): Promise<boolean> {
  await client.get('/')
  const queries = await recordQueries(shop, () => client.get(path))
  return !queries.some((query) => /from "(products|category_products|cms_pages)"/.test(query))
}

async function expectOwnPage(client: TestClient, path: string): Promise<void> {
  expect(shownText((await client.get(path)).text)).toBe(shownText(await rendered(client, path)))
}

test('a customer gets the page that guests see with their own header, and nobody else gets that', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const other = createTestClient(app)
  await startTestSession(other, shop, await createTestUser(shop, 1, 'ada@example.com'))
  const { users } = shop.db.t
  await shop.db.transaction((tx) => tx.update(users).set({ name: 'Ada Byron' }).where(eq(users.email, 'ada@example.com')))
  for (const path of ['/', '/shop', `/items/${mug.seoLink}`]) {
    await warm(path)
    const shownToGuests = (await guest.get(path)).text
    expect(await isReused(customer, path)).toBe(true)
    expect(await isReused(other, path)).toBe(true)
    await expectOwnPage(customer, path)
    await expectOwnPage(other, path)
    expect((await other.get(path)).text).toContain('<span class="header-name">Ada</span>')
    expect((await customer.get(path)).text).not.toContain('Ada')
    expect((await guest.get(path)).text).toBe(shownToGuests)
    const { headers } = await customer.get(path)
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('vary')).toBe('HX-Request-Type, accept-encoding')
  }
})

test('wholesale customers and staff get pages of their own', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug', price: 2000, wholesalePrice: 1200 })
  for (const path of ['/shop', `/items/${mug.seoLink}`]) {
    await warm(path)
    for (const client of [wholesale, admin]) {
      expect(await isReused(client, path)).toBe(false)
      await expectOwnPage(client, path)
    }
    expect((await wholesale.get(path)).text).toContain('$12.00')
    expect((await customer.get(path)).text).not.toContain('$12.00')
  }
})

test('a customer sees their own cart, messages, review and menu', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const path = `/items/${mug.seoLink}`
  await saveTestMenu(shop, [
    linkItem('Join', '/register', { audience: 'guests' }),
    linkItem('Mine', '/dashboard', { audience: 'signed-in' }),
  ])
  await warm(path)
  await customer.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 3 })
  expect(customer.cookies.has('notice')).toBe(true)
  const [first, second] = [(await customer.get(path)).text, (await customer.get(path)).text]
  expect(first).toMatch(/<div class="notices" id="notices"><div class="notice"/)
  expect(second).toContain('<div class="notices" id="notices"></div>')
  expect(second).toContain('<span class="count num" aria-hidden="true">3</span>')
  expect(second).toContain('>Mine</a>')
  expect(second).not.toContain('>Join</a>')
  const { users } = shop.db.t
  const [user] = await shop.db.read.select({ id: users.id }).from(users).where(eq(users.roleId, 1))
  await createTestReview(shop, mug, { userId: user!.id, title: 'Holds tea', status: 'pending' })
  await warm(path)
  expect(await isReused(customer, path)).toBe(true)
  expect((await customer.get(path)).text).toContain('Holds tea')
  expect((await guest.get(path)).text).not.toContain('Holds tea')
  await expectOwnPage(customer, path)
})

test('who may write a review is asked for each customer', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const path = `/items/${mug.seoLink}`
  for (const mode of ['everyone', 'buyers', 'off'] as const) {
    await shop.db.transaction((tx) => saveSettings(tx, { reviews_mode: mode }, shop.now()))
    await warm(path)
    expect(await isReused(customer, path)).toBe(true)
    await expectOwnPage(customer, path)
  }
})

test('a page that shows something else to who signed in is rendered for them', async () => {
  const gone = await createTestProduct(shop, { name: 'Gone', stock: 0 })
  await createTestPage(shop, { slug: 'club', title: 'Only for members', membersOnly: true })
  // The form of a sold-out product has the address of the customer; searches find pages for members.
  for (const path of [`/items/${gone.seoLink}`, '/search?q=members']) {
    await warm(path)
    expect(await isReused(customer, path)).toBe(false)
    await expectOwnPage(customer, path)
  }
  expect((await customer.get('/search?q=members')).text).toContain('/club')
  expect((await guest.get('/search?q=members')).text).not.toContain('/club')
})

test('a modal opens for those it is for', async () => {
  const modal = { ...plainModal, text: '<p>Ten off</p>' }
  const add = (facts: Pick<ModalFacts, 'name' | 'slug' | 'audience'>) =>
    shop.db.transaction((tx) => createModal(tx, { ...modal, ...facts }, shop.now()))
  await add({ name: 'All', slug: 'all', audience: 'everyone' })
  await warm('/shop')
  expect(await isReused(customer, '/shop')).toBe(true)
  expect((await customer.get('/shop')).text).toContain('id="modal-all"')
  await expectOwnPage(customer, '/shop')
  await add({ name: 'Guests', slug: 'guests', audience: 'guests' })
  await warm('/shop')
  for (const client of [guest, customer]) await expectOwnPage(client, '/shop')
  expect((await customer.get('/shop')).text).not.toContain('id="modal-guests"')
})

test('a change is in the next page of a customer', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug', stock: 9 })
  const path = `/items/${mug.seoLink}`
  await warm(path)
  expect(await isReused(customer, path)).toBe(true)
  const { products, inventory } = shop.db.t
  await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 8 }).where(eq(inventory.sku, mug.sku)))
  expect((await customer.get(path)).text).toContain('Only 1 left')
  await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 0 }).where(eq(inventory.sku, mug.sku)))
  await warm(path)
  await shop.db.transaction((tx) => tx.update(products).set({ name: 'Beaker' }).where(eq(products.id, mug.id)))
  expect((await customer.get(path)).text).toContain('Beaker')
})
