import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createAddress, listAddresses } from '#src/addresses/address-book.ts'
import { fullDetailsDays } from '#src/orders/limits.ts'
import { dashboardTabs } from '#templates/account/dashboard-tabs.ts'
import { createFlatShippingRate, createTestCart, portlandAddress } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { attachFile, createOrderOf } from './create-orders.ts'
import '#tests/support/matchers.ts'

const { shop, app } = storeTest({ config: { rateLimits: false } })
beforeEach(() => createFlatShippingRate(shop))
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))
const notes = perTest(() => createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null }))
const victim = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const attacker = perTest(() => createTestUser(shop, 1, 'mallory@example.com'))
const signIn = () => createSignedInClient(app, shop, attacker)

describe("another customer's order", () => {
  test('is not in any tab, page or fragment', async () => {
    await attachFile(shop, notes, 'notes.pdf')
    const order = await createOrderOf(shop, victim, [mug, notes])
    const client = await signIn()
    const texts: string[] = []
    for (const request of [client, client.htmx('/dashboard')]) {
      for (const tab of dashboardTabs) texts.push((await request.get(`/dashboard?tab=${tab}`)).text)
      texts.push((await request.get(`/dashboard?tab=orders&q=${order.number}&user_id=${victim.id}`)).text)
      for (const path of [order.path, `${order.path}/invoice`]) {
        const response = await request.get(path)
        expect(response).toHaveStatus(404)
        texts.push(response.text)
      }
    }
    for (const secret of [`#${order.number}<`, 'notes.pdf', '418 Alder Street', 'amara@example.com', order.line.downloadToken])
      expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  test('is closed in the admin, which sends a customer to sign in', async () => {
    const order = await createOrderOf(shop, victim, [mug])
    const client = await signIn()
    for (const path of [`/admin/orders/${order.id}`, `/admin/ecommerce/orders/${order.id}`]) {
      const response = await client.get(path)
      expect(response.text).not.toContain('amara@example.com')
      if (response.status !== 404) expect(response).toBeDenied()
    }
  })
})

describe('the confirmation of an order', () => {
  test('is found by its 128 random bits alone, not by id, number or a neighbor', async () => {
    const order = await createOrderOf(shop, victim, [mug])
    expect(order.externalId).toMatch(/^[a-z0-9]{32}$/i)
    const stranger = createTestClient(app)
    const neighbor = order.externalId.slice(0, -1) + (order.externalId.endsWith('a') ? 'b' : 'a')
    for (const guess of [order.id, order.number, neighbor, order.externalId.slice(0, 31), 'a'.repeat(32)])
      expect(await stranger.get(`/checkout/success/${guess}`)).toHaveStatus(404)
  })

  test('shows another browser no street, email or file after 30 days', async () => {
    await attachFile(shop, notes, 'notes.pdf')
    const order = await createOrderOf(shop, victim, [mug, notes])
    const open = async () => (await signIn()).get(`/checkout/success/${order.externalId}`)
    shop.clock.advance(fullDetailsDays * 24 * 60 * 60_000)
    expect(await open()).toShow('418 Alder Street')
    shop.clock.advance(1)
    const page = await open()
    for (const secret of ['418 Alder Street', 'amara@example.com']) expect(page).not.toShow(secret)
  })
})

test('a download needs the token of its own line', async () => {
  await attachFile(shop, notes, 'notes.pdf')
  const atlas = await createTestProduct(shop, { name: 'Atlas', isDigital: true, stock: null })
  await attachFile(shop, atlas, 'atlas.pdf')
  const first = await createOrderOf(shop, victim, [notes, atlas])
  const second = await createOrderOf(shop, attacker, [notes])
  const { orderLines } = shop.db.t
  const [, sibling] = await shop.db.read.select().from(orderLines).where(eq(orderLines.orderId, first.id)).orderBy(orderLines.id)
  const client = await signIn()
  for (const [lineId, token] of [
    [first.line.id, second.line.downloadToken],
    [first.line.id, sibling!.downloadToken],
    [first.line.id, '1'],
  ])
    expect([token, (await client.get(`/downloads/${lineId}/${token}`)).status]).toEqual([token, 404])
})

test('an email in another case is the same account, and orders belong to accounts, not to emails', async () => {
  await expect(createTestUser(shop, 1, 'AMARA@Example.com')).rejects.toThrow('accounts.emailTaken')
  await attachFile(shop, notes, 'notes.pdf')
  await createOrderOf(shop, { id: victim.id, email: 'Mallory@Example.com' }, [notes])
  const client = await signIn()
  for (const tab of ['orders', 'downloads']) {
    const page = await client.get(`/dashboard?tab=${tab}`)
    expect(page).not.toShow('notes.pdf')
    expect(page).not.toShow('Field notes')
  }
})

test('a cart line of another cart is not found, and that cart stays as it is', async () => {
  await createTestCart(shop, [{ ...mug, quantity: 2 }])
  const { cartLines } = shop.db.t
  const [line] = await shop.db.read.select().from(cartLines)
  const client = await signIn()
  await client.post('/cart/add', { product_id: mug.id })
  for (const path of [`/cart/items/${line!.id}`, `/cart/items/${line!.id}/remove`])
    expect(await client.post(path, { quantity: '9' })).toHaveStatus(404)
  expect((await shop.db.read.select().from(cartLines)).find(({ id }) => id === line!.id)).toEqual(line!)
})

describe("another customer's address", () => {
  const input = { ...portlandAddress, label: 'Secret', name: 'Amara', phone: '', isDefault: true }
  const form = { label: 'Mine', name: 'Mallory', country: 'US', address1: '1 Elm', city: 'Salem', state: 'OR', postal_code: '97301' }

  test('is not found, whatever is tried with it', async () => {
    const id = await shop.db.transaction((tx) => createAddress(tx, victim.id, input, shop.now()))
    const before = await listAddresses(shop.db.read, victim.id)
    const client = await signIn()
    for (const request of [client, client.htmx('/dashboard')]) {
      expect(await request.get(`/dashboard?tab=addresses&edit=${id}`)).toHaveStatus(404)
      for (const suffix of ['', '/default', '/delete', '/restore'])
        expect([suffix, (await request.post(`/account/addresses/${id}${suffix}`, form)).status]).toEqual([suffix, 404])
      expect(await request.get(`/dashboard?tab=addresses&deleted=${id}`)).not.toShow('Secret')
    }
    expect(await listAddresses(shop.db.read, victim.id)).toEqual(before)
  })

  test('is not created for another user named in the form', async () => {
    await (await signIn()).post('/account/addresses', { ...form, user_id: victim.id, userId: victim.id, id: 1 })
    expect(await listAddresses(shop.db.read, victim.id)).toEqual([])
    expect(await listAddresses(shop.db.read, attacker.id)).toMatchObject([{ label: 'Mine' }])
  })
})

test('a profile is changed for the signed-in user alone, and only what the form has', async () => {
  const { users } = shop.db.t
  const fields = { name: 'Changed', phone: '1', id: victim.id, user_id: victim.id, role_id: 5, roleId: 5, email: 'amara@example.com' }
  await (await signIn()).post('/account/details', fields)
  const [other] = await shop.db.read.select().from(users).where(eq(users.id, victim.id))
  expect(other).toMatchObject({ name: 'Role 1', phone: '' })
  const [own] = await shop.db.read.select().from(users).where(eq(users.id, attacker.id))
  expect(own).toMatchObject({ name: 'Changed', phone: '1', roleId: 1, email: 'mallory@example.com' })
})
