import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { queueSetPasswordMail } from '#src/accounts/passwords/set-password.ts'
import { countSessions } from '#src/users/find-user.ts'
import { recordSignIn } from '#src/accounts/sign-in/sign-in-history.ts'
import { findUserByEmail, saveProfile } from '#src/accounts/users.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { createFlatShippingRate, portlandAddress } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin, agent, editor } = storeTest({ clients: { admin: 5, agent: 3, editor: 4 } })
const lena = perTest(() => createTestUser(shop, 1, 'lena@example.com'))
const pathOf = ({ id }: { id: number }) => `/admin/users/${id}`

async function giveOrder() {
  await createFlatShippingRate(shop)
  const order = await createPaidOrder(shop, await createTestProduct(shop, { stock: 5, isDigital: true }))
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: lena.id }))
  return order
}

describe('the profile of a user', () => {
  test('shows who it is, how much they bought, their address and when they signed in', async () => {
    const order = await giveOrder()
    await shop.db.transaction(async (tx) => {
      await saveProfile(tx, lena.id, { name: 'Lena Park', phone: '555 0100' }, shop.now())
      await createAddress(tx, lena.id, { ...portlandAddress, label: 'Home', name: 'Lena Park', phone: '', isDefault: true }, shop.now())
    })
    await createSignedInClient(app, shop, lena)
    const page = await admin.get(pathOf(lena))
    expect(page).toShow('Lena Park Customer Active Email not confirmed')
    expect(page).toShow('lena@example.com')
    expect(page).toShow('Home Lena Park 418 Alder Street Portland, OR 97205 United States Default')
    expect(page).toShow('Signed in on one device or browser.')
    expect(page).toShow(`#${order.number}`)
    expect(page.text).toContain(`href="/admin/ecommerce/orders?customer=${lena.id}"`)
    expect((await admin.get(`/admin/ecommerce/orders?customer=${lena.id}`)).text).toContain(`#${order.number}`)
    expect((await admin.get(`/admin/ecommerce/orders?customer=${lena.id + 999}`)).text).not.toContain(`#${order.number}`)
  })

  test('says that there are no tickets yet', async () => {
    expect(await admin.get(pathOf(lena))).toShow('No tickets yet.')
  })

  test('is a numeric address: anything else and unknown users are not found', async () => {
    for (const id of ['987654', '0', '-1', '1.0', '1e3', 'lena', '%31%00', '../1', '01']) {
      expect([id, (await admin.get(`/admin/users/${id}`)).status]).not.toEqual([id, 200])
      expect((await admin.get(`/admin/users/${id}`)).status).toBeLessThan(500)
    }
  })

  test('contains no password, code or token, of the account, its orders and its emails', async () => {
    const order = await giveOrder()
    const session = await createSignedInClient(app, shop, lena)
    await shop.db.transaction(async (tx) => {
      await queueSetPasswordMail(shop, tx, (await findUserByEmail(tx, lena.email))!, null)
      const params = { verification_code: '482915', customer_name: 'Lena', expires_in_minutes: '15' }
      await queueMail(shop, tx, { template: 'two_factor_verification', to: lena.email, params })
    })
    const [line] = await shop.db.read.select().from(shop.db.t.orderLines)
    const [storedSession] = await shop.db.read.select().from(shop.db.t.sessions).where(eq(shop.db.t.sessions.userId, lena.id))
    const secrets = [
      lena.password,
      'argon2',
      '482915',
      'token=',
      order.externalId,
      line!.downloadToken,
      storedSession!.tokenHash,
      session.cookies.get('session')!,
    ]
    for (const client of [admin, agent, editor])
      for (const path of [pathOf(lena), `${pathOf(lena)}/edit`, '/admin/users', '/admin/users/export.csv'])
        for (const secret of secrets) expect((await client.get(path)).text).not.toContain(secret)
    expect(await agent.get(pathOf(lena))).toShow('Verification code')
  })

  test('lists the last sign-ins, and offers to end sessions only when there are some', async () => {
    const attempt = { userId: lena.id, method: 'password', client: { address: '203.0.113.7', userAgent: '' }, now: shop.now() } as const
    await shop.db.transaction((tx) => recordSignIn(tx, { ...attempt, result: 'failed' }))
    const before = await admin.get(pathOf(lena))
    expect(before).toShow('Password · Failed')
    expect(before.text).not.toContain('203.0.113')
    expect(before.text).not.toContain('id="end-sessions"')
    await createSignedInClient(app, shop, lena)
    expect((await admin.get(pathOf(lena))).text).toContain('id="end-sessions"')
  })

  test('lists what staff changed, with the values before and after', async () => {
    await createSignedInClient(app, shop, lena)
    await admin.post(`${pathOf(lena)}/end-sessions`)
    const page = await admin.get(pathOf(lena))
    expect(page).toShow('Sessions ended')
    expect(page).toShow('by Role 5')
    expect(page).toShow('sessions Before 1 After 0')
  })
})

describe('ending all sessions', () => {
  test('signs the user out everywhere and records it', async () => {
    const session = await createSignedInClient(app, shop, lena)
    expect(await session.get('/dashboard')).toHaveStatus(200)
    expect(await agent.post(`${pathOf(lena)}/end-sessions`)).toRedirectTo(pathOf(lena))
    expect((await session.get('/dashboard')).location).toStartWith('/login')
    expect(await countSessions(shop.db.read, lena.id, shop.now())).toBe(0)
    expect(await listAuditEntries(shop.db.read, { subject: `user:${lena.id}` })).toMatchObject([
      { actor: 'Role 3', action: 'user.sessions_ended', change: { sessions: [1, 0] } },
    ])
  })

  test('of staff is left to administrators', async () => {
    const boss = await createTestUser(shop, 5, 'boss@example.com')
    const session = await createSignedInClient(app, shop, boss)
    for (const client of [agent, editor]) expect(await client.post(`${pathOf(boss)}/end-sessions`)).toHaveStatus(403)
    expect(await session.get('/admin/dashboard')).toHaveStatus(200)
    expect((await agent.get(pathOf(boss))).text).not.toContain('end-sessions')
    expect(await admin.post(`${pathOf(boss)}/end-sessions`)).toRedirectTo(pathOf(boss))
    expect((await session.get('/admin/dashboard')).location).toStartWith('/login')
  })
})
