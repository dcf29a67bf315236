import { beforeAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { RoleId } from '#db/schema/accounts.ts'
import { endSessions } from '#src/accounts/sessions.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { storefront } from '#src/storefront/layout.ts'
import { json, page } from '#src/web/response.tsx'
import { openTo, stating } from '#src/web/access.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

const shop = await createTestShop()
let writeCount = 0

const describeContext = (context: object) =>
  json(
    Object.keys(context)
      .filter((name) => ['view', 'req', 'session'].includes(name))
      .sort(),
  )

const bare = {
  beforeHandle: stating(
    () => 'anyone',
    () => {},
  ),
}

// Mounted in an order in which a guard of one route file could leak into the next.
const probeRoutes = [
  new Elysia().get('/bare/before', (context) => describeContext(context), bare),
  new Elysia()
    .use(requireStaff(shop, 'orders'))
    .get('/admin/probe', ({ view }) => page(view, 'Staff probe', <h1>For {view.user.name}</h1>))
    .post('/admin/probe', () => json({ writes: ++writeCount })),
  new Elysia().use(requireStaff(shop, 'settings')).post('/admin/probe-settings', () => json({ writes: ++writeCount })),
  new Elysia().use(storefront(shop)).get('/store/probe', (context) => describeContext(context)),
  new Elysia().use(storefront(shop, 'checkout')).get('/checkout-probe', ({ view }) => page(view, 'Checkout probe', <h1>Pay</h1>)),
  new Elysia().use(openTo('anyone')).get('/machine/probe', (context) => describeContext(context)),
  new Elysia().get('/bare/after', (context) => describeContext(context), bare),
  new Elysia()
    .use(storefront(shop))
    .get('/account-probe', ({ view, session }) => json({ user: view.user, staff: view.isStaff, session: session !== null })),
]
const app = buildApp(shop, probeRoutes)
const guest = createTestClient(app)
const clientsByRole = new Map<RoleId, TestClient>()

beforeAll(async () => {
  for (const role of [1, 2, 3, 4, 5] as const)
    clientsByRole.set(role, await createSignedInClient(app, shop, await createTestUser(shop, role)))
})

describe('a route file', () => {
  test('gets only what its own layout provides', async () => {
    expect((await guest.get('/bare/before')).json()).toEqual([])
    expect((await guest.get('/bare/after')).json()).toEqual([])
    expect((await guest.get('/machine/probe')).json()).toEqual(['req'])
    expect((await guest.get('/store/probe')).json()).toEqual(['req', 'session', 'view'])
  })

  test('is rendered in the layout of its area', async () => {
    expect((await guest.get('/checkout-probe')).text).toContain('checkout-header')
    expect((await clientsByRole.get(5)!.get('/admin/probe')).text).toContain('class="sidebar"')
  })
})

describe('the admin', () => {
  test('redirects a guest to sign in, and back afterwards', async () => {
    expect(await guest.get('/admin/probe?page=2')).toRedirectTo('/login?next=%2Fadmin%2Fprobe%3Fpage%3D2')
    expect(await guest.get('/admin/probe')).toHaveStatus(302)
    expect(await guest.htmx('/admin/probe').get('/admin/probe?page=3')).toRedirectTo('/login?next=%2Fadmin%2Fprobe')
    expect(await guest.get('/admin/probe', acceptJson)).toHaveStatus(401)
  })

  test.each([1, 2] as const)('tells a customer of role %i that it is for staff, without a redirect', async (role) => {
    const customer = clientsByRole.get(role)!
    const response = await customer.get('/admin/probe')
    expect(response).toHaveStatus(302)
    expect(response).toRedirectTo('/login')
    const loginPage = await customer.get('/login')
    expect(loginPage).toHaveStatus(200)
    expect(loginPage).toShow('This area is for staff only.')
    expect(await customer.htmx().get('/admin/probe')).toRedirectTo('/login')
    const jsonResponse = await customer.get('/admin/probe', acceptJson)
    expect(jsonResponse).toHaveStatus(403)
    expect(jsonResponse.json()).toMatchObject({ success: false, error: 'sign_in_required' })
  })

  test('gives outsiders the same response for missing and existing paths', async () => {
    for (const path of ['/admin', '/admin/no/such/page', '/admin/probe-settings']) {
      expect(await guest.get(path)).toBeDenied()
      expect(await clientsByRole.get(1)!.get(path)).toBeDenied()
    }
    expect(await guest.send('/admin/probe', { method: 'DELETE' })).toRedirectTo('/login')
    expect(await clientsByRole.get(3)!.get('/admin/no/such/page')).toHaveStatus(404)
    expect((await clientsByRole.get(3)!.get('/admin/no/such/page')).text).toContain('class="sidebar"')
    expect(await clientsByRole.get(3)!.get('/admin/probe-settings')).toRedirectTo('/admin')
  })

  test('changes nothing for a visitor without access', async () => {
    writeCount = 0
    for (const client of [guest, clientsByRole.get(1)!, clientsByRole.get(2)!]) expect(await client.post('/admin/probe')).toBeDenied()
    expect(writeCount).toBe(0)
  })

  test.each([3, 4, 5] as const)('is open to role %i', async (role) => {
    expect(await clientsByRole.get(role)!.get('/admin/probe')).toShow(`For Role ${role}`)
    expect(await clientsByRole.get(role)!.post('/admin/probe')).toHaveStatus(200)
    expect(await clientsByRole.get(role)!.post('/admin/probe-settings')).toHaveStatus(200)
  })

  test('follows the permissions of each role once they are enabled', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    writeCount = 0
    expect(await clientsByRole.get(4)!.get('/admin/probe')).toHaveStatus(200)
    expect(await clientsByRole.get(4)!.post('/admin/probe')).toHaveStatus(403)
    expect(await clientsByRole.get(3)!.post('/admin/probe')).toHaveStatus(200)
    expect(await clientsByRole.get(3)!.post('/admin/probe-settings')).toHaveStatus(403)
    expect(await clientsByRole.get(5)!.post('/admin/probe-settings')).toHaveStatus(200)
    expect(writeCount).toBe(2)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'flat' }, shop.now()))
  })

  test('is never cached by a browser', async () => {
    expect((await clientsByRole.get(5)!.get('/admin/probe')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a session', () => {
  test('identifies the user', async () => {
    expect((await clientsByRole.get(5)!.get('/account-probe')).json()).toMatchObject({
      user: { name: 'Role 5', roleId: 5 },
      staff: true,
      session: true,
    })
    expect((await clientsByRole.get(2)!.get('/account-probe')).json()).toMatchObject({ user: { roleId: 2 }, staff: false })
    expect((await guest.get('/account-probe')).json()).toEqual({ user: null, staff: false, session: false })
  })

  test('that was ended is a guest again, and its cookie is removed', async () => {
    const user = await createTestUser(shop, 1, 'ended@example.com')
    const client = await createSignedInClient(app, shop, user)
    await shop.db.transaction((tx) => endSessions(tx, user.id))
    const response = await client.get('/account-probe')
    expect(response.json()).toMatchObject({ user: null })
    expect(response.headers.get('set-cookie')).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  test('lasts while it is used and expires otherwise', async () => {
    const client = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'idle@example.com'))
    const hasSession = async () => ((await client.get('/account-probe')).json() as { session: boolean }).session
    for (let hour = 0; hour < 20; hour += 5) {
      shop.clock.advance(5 * 3_600_000)
      expect(await hasSession()).toBe(true)
    }
    shop.clock.advance(13 * 3_600_000)
    expect(await hasSession()).toBe(false)
  })

  test.each(['', 'x', 'a'.repeat(32), 'a'.repeat(5000), '../../etc/passwd', '%00', "' or 1=1 --"])(
    'cannot be forged as %p',
    async (token) => {
      const client = createTestClient(app)
      client.cookies.set('session', token)
      expect((await client.get('/account-probe')).json()).toEqual({ user: null, staff: false, session: false })
    },
  )
})

describe('the language', () => {
  test('requested in the URL is remembered, unless the shop does not offer it', async () => {
    await shop.db.transaction((tx) => tx.insert(tx.t.languages).values({ code: 'ar', name: 'العربية' }))
    await shop.db.transaction((tx) =>
      tx
        .insert(tx.t.versions)
        .values({ tag: 'languages', version: 1 })
        .onConflictDoUpdate({ target: tx.t.versions.tag, set: { version: 99 } }),
    )
    const client = createTestClient(app)
    expect((await client.get('/nothing?lang=ar')).text).toContain('<html lang="ar" dir="rtl"')
    expect((await client.get('/nothing')).text).toContain('<html lang="ar" dir="rtl"')
    expect((await client.get('/nothing?lang=xx')).text).toContain('<html lang="ar"')
    expect((await createTestClient(app).get('/nothing')).text).toContain('<html lang="en" dir="ltr"')
  })
})
