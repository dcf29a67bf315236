import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { findSession } from '#src/accounts/sessions.ts'
import { buildApp } from '#src/app.tsx'
import { getOrCreateCart } from '#src/cart/find-cart.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { readSessionToken } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'

async function createVisitor() {
  const shop = await createTestShop()
  return { shop, visitor: createTestClient(buildApp(shop)) }
}
const credentials = { email: 'ann@example.com', password: correctPassword }

async function createCart(shop: TestShop, visitor: TestClient): Promise<void> {
  const { id: productId, variantId } = await createTestProduct(shop)
  await shop.db.transaction(async (tx) => {
    const { cartId, newToken } = await getOrCreateCart(tx, { token: null, userId: null }, shop.now())
    const line = { cartId, productId, variantId, quantity: 2, seenPrice: 100, createdAt: shop.now() }
    await tx.insert(tx.t.cartLines).values(line)
    visitor.cookies.set('cart', newToken!)
  })
}

test('signing in redirects a customer to the dashboard, or to checkout with items in the cart', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  expect(await visitor.post('/login', credentials)).toRedirectTo('/dashboard')
  const buyer = createTestClient(buildApp(shop))
  await createCart(shop, buyer)
  expect(await buyer.post('/login', credentials)).toRedirectTo('/checkout')
  expect(await buyer.get('/login')).toRedirectTo('/checkout')
})

test.each([3, 4, 5] as const)(
  'role %d is redirected to the dashboard and from there to the admin, even with a full cart',
  async (roleId) => {
    const { shop, visitor } = await createVisitor()
    await createAccount(shop, { roleId })
    await createCart(shop, visitor)
    expect(await visitor.post('/login', credentials)).toRedirectTo('/dashboard')
    expect(await visitor.get('/dashboard')).toRedirectTo('/admin/dashboard')
  },
)

test('signing in returns to the page that sent the visitor there', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await createCart(shop, visitor)
  const form = await visitor.follow(await visitor.get('/dashboard?tab=downloads'))
  const next = /name="next" value="([^"]+)"/.exec(form.text)![1]!
  expect(await visitor.post('/login', { ...credentials, password: 'wrong one', next })).toHaveStatus(422)
  expect(await visitor.post('/login', { ...credentials, next })).toRedirectTo('/dashboard?tab=downloads')
})

test('a staff page that sent its visitor to sign in is returned to by staff, not by customers', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await createAccount(shop, { email: 'boss@example.com', roleId: 5 })
  const next = '/admin/ecommerce/orders'
  for (const [email, path] of [
    ['ann@example.com', '/dashboard'],
    ['boss@example.com', next],
  ] as const) {
    const client = createTestClient(buildApp(shop))
    expect(await client.get(next)).toRedirectTo(`/login?next=${encodeURIComponent(next)}`)
    expect(await client.post('/login', { ...credentials, email, next })).toRedirectTo(path)
  }
  expect(visitor.cookies.size).toBe(0)
})

test('a `next` that no page of the shop gave to this browser is ignored', async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  await createAccount(shop)
  await createAccount(shop, { email: 'boss@example.com', roleId: 5 })
  const targets = ['/items/oak-shelf', '/admin/ecommerce/orders', '//evil.example', 'https://evil.example', '/login?next=/login', '']
  for (const email of ['ann@example.com', 'boss@example.com']) {
    for (const next of targets) {
      const visitor = createTestClient(buildApp(shop))
      expect((await visitor.get(`/login?next=${encodeURIComponent(next)}`)).text).toContain('name="next" value=""')
      expect(await visitor.post('/login', { ...credentials, email, next })).toRedirectTo('/dashboard')
    }
  }
})

test('the target of another visit or a forged one is ignored', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await visitor.get('/dashboard?tab=downloads')
  expect(await visitor.post('/login', { ...credentials, next: '/dashboard?tab=tickets' })).toRedirectTo('/dashboard')
  const forger = createTestClient(buildApp(shop), new Map([['sign-in', `${Buffer.from('/shop').toString('base64url')}.forged`]]))
  expect(await forger.post('/login', { ...credentials, next: '/shop' })).toRedirectTo('/dashboard')
})

test('the target is used once', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  const next = '/dashboard?tab=downloads'
  await visitor.get(next)
  expect(await visitor.post('/login', { ...credentials, next })).toRedirectTo(next)
  await visitor.post('/logout')
  expect(await visitor.post('/login', { ...credentials, next })).toRedirectTo('/dashboard')
})

test('a wrong password and an unknown email get the same response, with the email refilled but not the password', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  const bodies = []
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    const response = await visitor.post('/login', { email, password: 'a wrong password' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Incorrect email or password.')
    expect(response.text).not.toContain('a wrong password')
    expect(response.text).toContain(`value="${email}"`)
    bodies.push(response.text.replaceAll(email, '').replace(/[0-9a-f]{12}/g, ''))
  }
  expect(bodies[0]).toBe(bodies[1]!)
  expect(visitor.cookies.has('session')).toBe(false)
})

test('each empty field gets its own error', async () => {
  const { visitor } = await createVisitor()
  const response = await visitor.post('/login', {})
  expect(response).toHaveStatus(422)
  expect(response).toShow('Enter your email address.')
  expect(response).toShow('Enter your password.')
})

test('too many attempts get status 429 and the time to wait', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  for (let i = 0; i < 5; i++) await visitor.post('/login', { ...credentials, password: 'wrong one' })
  const response = await visitor.post('/login', credentials)
  expect(response).toHaveStatus(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(response).toShow('Try again in 60 seconds.')
})

test('the session cookie is new, HttpOnly, and persistent only when requested', async () => {
  const { shop } = await createVisitor()
  await createAccount(shop)
  const cookieOf = async (form: Record<string, string>) => {
    const visitor = createTestClient(buildApp(shop), new Map([['session', 'planted-planted-planted-planted']]))
    const response = await visitor.post('/login', { ...credentials, ...form })
    return response.headers.getSetCookie().find((line) => line.startsWith('session='))!
  }
  const sessionCookie = await cookieOf({})
  expect(sessionCookie).toMatch(/^session=[\w-]+\.[\w-]+\.[\w-]+; /)
  expect(sessionCookie).toContain('HttpOnly')
  expect(sessionCookie).toContain('SameSite=Lax')
  expect(sessionCookie).toContain('Path=/')
  expect(sessionCookie).not.toMatch(/Max-Age|Domain/i)
  expect(await cookieOf({ remember: 'on' })).toContain('Max-Age=7776000')
})

test('over https the cookie is bound to the host', async () => {
  const shop = await createTestShop({ config: { baseUrl: 'https://shop.example' } })
  await createAccount(shop)
  const response = await createTestClient(buildApp(shop)).post('/login', credentials)
  expect(response.headers.getSetCookie().join('\n')).toMatch(/__Host-session=[\w-]+\.[\w-]+\.[\w-]+;.*Secure/)
})

test('signing out ends the session, redirects home and removes the cart from the browser', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await createCart(shop, visitor)
  await visitor.post('/login', credentials)
  const oldCookie = visitor.cookies.get('session')!
  const oldToken = (await readSessionToken(visitor, shop))!
  const response = await visitor.post('/logout')
  expect(response).toHaveStatus(302)
  expect(response).toRedirectTo('/')
  expect(visitor.cookies.has('session')).toBe(false)
  expect(visitor.cookies.has('cart')).toBe(false)
  expect(await findSession(shop.db.read, oldToken, shop.now())).toBeNull()
  visitor.cookies.set('session', oldCookie)
  expect(await visitor.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
})

test('a guest who signs out keeps the cart', async () => {
  const { shop, visitor } = await createVisitor()
  await createCart(shop, visitor)
  await visitor.post('/logout')
  expect(visitor.cookies.has('cart')).toBe(true)
})

test('a GET request does not sign out', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await visitor.post('/login', credentials)
  await visitor.get('/logout')
  expect((await visitor.get('/dashboard')).status).toBe(200)
})

test('a cross-site request cannot sign anyone in or out', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  const crossSiteHeaders = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
  expect(await visitor.post('/login', credentials, crossSiteHeaders)).toHaveStatus(403)
  await visitor.post('/login', credentials)
  expect(await visitor.post('/logout', {}, crossSiteHeaders)).toHaveStatus(403)
  expect((await visitor.get('/dashboard')).status).toBe(200)
})

test('a disabled account is signed out at its next request', async () => {
  const { shop, visitor } = await createVisitor()
  const ann = await createAccount(shop)
  await visitor.post('/login', credentials)
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }))
  expect(await visitor.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
  expect(ann.disabledAt).toBeNull()
})

test('requests extend the session', async () => {
  const { shop, visitor } = await createVisitor()
  await createAccount(shop)
  await visitor.post('/login', credentials)
  for (let i = 0; i < 3; i++) {
    shop.clock.now += 11 * 3_600_000
    expect((await visitor.get('/dashboard')).status).toBe(200)
  }
})

test('a demo shop offers one-click sign-in as its demo users, other shops do not', async () => {
  const demoShop = await createTestShop({ config: { demo: true } })
  await createAccount(demoShop, { email: 'admin@example.com', roleId: 5 })
  const demo = createTestClient(buildApp(demoShop))
  const page = await demo.follow(await demo.get('/admin/ecommerce/orders'))
  const fields = /action="\/login">((?:<input type="hidden"[^>]*>)+)<button[^>]*><span>Administrator/.exec(page.text)![1]!
  const form = Object.fromEntries([...fields.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  expect(await demo.post('/login', form)).toRedirectTo('/admin/ecommerce/orders')
  const { visitor } = await createVisitor()
  expect(await visitor.get('/login')).not.toShow('admin@example.com')
})
