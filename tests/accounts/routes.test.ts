import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { guestPassword } from '#src/accounts/passwords.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import { setPasswordLink, setupLink } from '#src/accounts/set-password.ts'
import { findByEmail, getUser } from '#src/accounts/users.ts'
import { buildApp } from '#src/app.tsx'
import { openCart } from '#src/cart/find-cart.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { person, rightPassword } from './people.ts'

async function open() {
  const shop = await testShop()
  return { shop, visitor: browser(buildApp(shop)) }
}

const credentials = { email: 'ann@example.com', password: rightPassword }

/** Puts something into the cart of this browser. */
async function fillCart(shop: TestShop, visitor: Browser): Promise<void> {
  const { id: productId, variantId } = await aProduct(shop)
  await shop.db.transaction(async (tx) => {
    const { cartId, newToken } = await openCart(tx, { token: null, userId: null }, shop.now())
    const line = { cartId, productId, variantId, quantity: 2, seenPrice: 100, createdAt: shop.now() }
    await tx.insert(tx.t.cartLines).values(line)
    visitor.cookies.set('cart', newToken!)
  })
}

const pathOf = (link: string) => link.replace('http://localhost', '')

test('signing in leads a customer to the dashboard, and to checkout with something in the cart', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  expect(await visitor.post('/login', credentials)).toRedirectTo('/dashboard')
  const buyer = browser(buildApp(shop))
  await fillCart(shop, buyer)
  expect(await buyer.post('/login', credentials)).toRedirectTo('/checkout')
  expect(await buyer.get('/login')).toRedirectTo('/checkout')
})

test.each([3, 4, 5] as const)('role %d goes to the dashboard and on to the staff area, even with a full cart', async (roleId) => {
  const { shop, visitor } = await open()
  await person(shop, { roleId })
  await fillCart(shop, visitor)
  expect(await visitor.post('/login', credentials)).toRedirectTo('/dashboard')
  expect(await visitor.get('/dashboard')).toRedirectTo('/admin/dashboard')
})

test('signing in goes on to where the visitor was, never off the site', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  const form = await visitor.get('/login?next=/items/oak-shelf')
  expect(form.text).toContain('name="next" value="/items/oak-shelf"')
  expect(await visitor.post('/login', { ...credentials, next: '/items/oak-shelf' })).toRedirectTo('/items/oak-shelf')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/admin/orders',
  ]) {
    expect(await browser(buildApp(shop)).post('/login', { ...credentials, next })).toRedirectTo('/dashboard')
  }
})

test('a wrong password and an unknown address get the same answer, with the address kept and the password not', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  const bodies = []
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    const answer = await visitor.post('/login', { email, password: 'a wrong password' })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('do not match an account')
    expect(answer.text).not.toContain('a wrong password')
    expect(answer.text).toContain(`value="${email}"`)
    bodies.push(answer.text.replaceAll(email, '').replace(/[0-9a-f]{12}/g, ''))
  }
  expect(bodies[0]).toBe(bodies[1]!)
  expect(visitor.cookies.has('session')).toBe(false)
})

test('empty fields are named one by one', async () => {
  const { visitor } = await open()
  const answer = await visitor.post('/login', {})
  expect(answer).toHaveStatus(422)
  expect(answer).toShow('Enter your e-mail address.')
  expect(answer).toShow('Enter your password.')
})

test('too many tries get 429 and the time to wait', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  for (let i = 0; i < 5; i++) await visitor.post('/login', { ...credentials, password: 'wrong one' })
  const answer = await visitor.post('/login', credentials)
  expect(answer).toHaveStatus(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(answer).toShow('Try again in 60 seconds.')
})

test('the session cookie is new, hidden from scripts, and kept only when asked', async () => {
  const { shop } = await open()
  await person(shop)
  const cookieOf = async (form: Record<string, string>) => {
    const visitor = browser(buildApp(shop), new Map([['session', 'planted-planted-planted-planted']]))
    const answer = await visitor.post('/login', { ...credentials, ...form })
    return answer.headers.getSetCookie().find((line) => line.startsWith('session='))!
  }
  const plain = await cookieOf({})
  expect(plain).toMatch(/^session=[a-z0-9]{32}; /)
  expect(plain).toContain('HttpOnly')
  expect(plain).toContain('SameSite=Lax')
  expect(plain).toContain('Path=/')
  expect(plain).not.toMatch(/Max-Age|Domain/i)
  expect(await cookieOf({ remember: 'on' })).toContain('Max-Age=7776000')
})

test('over https the cookie is bound to the host', async () => {
  const shop = await testShop({ config: { baseUrl: 'https://shop.example' } })
  await person(shop)
  const answer = await browser(buildApp(shop)).post('/login', credentials)
  expect(answer.headers.getSetCookie().join('\n')).toMatch(/__Host-session=[a-z0-9]{32};.*Secure/)
})

test('signing out ends the session for good, leads home and takes the cart out of the browser', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  await fillCart(shop, visitor)
  await visitor.post('/login', credentials)
  const old = visitor.cookies.get('session')!
  const answer = await visitor.post('/logout')
  expect(answer).toHaveStatus(302)
  expect(answer).toRedirectTo('/')
  expect(visitor.cookies.has('session')).toBe(false)
  expect(visitor.cookies.has('cart')).toBe(false)
  expect(await findSession(shop.db.read, old, shop.now())).toBeNull()
  visitor.cookies.set('session', old)
  expect(await visitor.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
})

test('a guest who signs out keeps the cart', async () => {
  const { shop, visitor } = await open()
  await fillCart(shop, visitor)
  await visitor.post('/logout')
  expect(visitor.cookies.has('cart')).toBe(true)
})

test('signing out by a link does nothing', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  await visitor.post('/login', credentials)
  await visitor.get('/logout')
  expect((await visitor.get('/dashboard')).status).toBe(200)
})

test('another site cannot sign anybody in or out', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  const from = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
  expect(await visitor.post('/login', credentials, from)).toHaveStatus(403)
  await visitor.post('/login', credentials)
  expect(await visitor.post('/logout', {}, from)).toHaveStatus(403)
  expect((await visitor.get('/dashboard')).status).toBe(200)
})

test('a disabled account is out at its next request', async () => {
  const { shop, visitor } = await open()
  const ann = await person(shop)
  await visitor.post('/login', credentials)
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }))
  expect(await visitor.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
  expect(ann.disabledAt).toBeNull()
})

test('a session in use is kept alive by its requests', async () => {
  const { shop, visitor } = await open()
  await person(shop)
  await visitor.post('/login', credentials)
  for (let i = 0; i < 3; i++) {
    shop.clock.now += 11 * 3_600_000
    expect((await visitor.get('/dashboard')).status).toBe(200)
  }
})

test('a demo shop offers its people with one press, another shop does not', async () => {
  const demoShop = await testShop({ config: { demo: true } })
  await person(demoShop, { email: 'admin@example.com', roleId: 5 })
  const demo = browser(buildApp(demoShop))
  const page = await demo.get('/login?next=/admin/ecommerce/orders')
  const fields = /action="\/login">((?:<input type="hidden"[^>]*>)+)<button[^>]*><span>Administrator/.exec(page.text)![1]!
  const form = Object.fromEntries([...fields.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  expect(await demo.post('/login', form)).toRedirectTo('/admin/ecommerce/orders')
  const { visitor } = await open()
  expect(await visitor.get('/login')).not.toShow('admin@example.com')
})

const fresh = { password: 'a fresh password', password_confirmation: 'a fresh password' }

test('a mailed link sets the password of its account once, and signs in', async () => {
  const { shop, visitor } = await open()
  const guest = await person(shop, { password: guestPassword })
  const path = pathOf(await setPasswordLink(shop, guest))
  const form = await visitor.get(path)
  expect(form).toHaveStatus(200)
  expect(form.text).toContain('value="ann@example.com"')
  expect(form.headers.get('referrer-policy')).toBe('no-referrer')
  expect(form.headers.get('cache-control')).toBe('no-store')
  expect(form.headers.get('x-robots-tag')).toBe('noindex')
  const token = new URL(path, 'http://x').searchParams.get('token')!
  const done = await visitor.post('/account/set-password', { token, ...fresh })
  expect(done).toHaveStatus(302)
  expect(done).toRedirectTo('/dashboard')
  expect(await visitor.follow(done)).toShow('Your password is set')
  expect(await browser(buildApp(shop)).get(path)).toHaveStatus(404)
  expect(await browser(buildApp(shop)).post('/account/set-password', { token, ...fresh })).toHaveStatus(404)
  expect(await browser(buildApp(shop)).post('/login', { email: 'ann@example.com', password: fresh.password })).toRedirectTo('/dashboard')
})

test('a bad new password is refused and never shown again', async () => {
  const { shop, visitor } = await open()
  const token = new URL(await setPasswordLink(shop, await person(shop, { password: guestPassword }))).searchParams.get('token')!
  const send = (password: string, password_confirmation = password) =>
    visitor.post('/account/set-password', { token, password, password_confirmation })
  expect(await send('short')).toShow('Use at least 8 characters.')
  expect(await send('')).toShow('Enter a new password.')
  expect(await send('password123')).toShow('among the first anybody would try')
  const differing = await send('one password', 'two passwords')
  expect(differing).toHaveStatus(422)
  expect(differing).toShow('The two passwords are not the same.')
  expect(differing.text).not.toContain('one password')
})

test.each(['x', 'a.b.c', ''])('the token %j opens nothing', async (token) => {
  const { visitor } = await open()
  expect(await visitor.post('/account/set-password', { token, ...fresh })).toHaveStatus(404)
})

test('a link that ran out, was altered, or was signed by another shop opens nothing', async () => {
  const { shop, visitor } = await open()
  const guest = await person(shop, { password: guestPassword })
  const path = pathOf(await setPasswordLink(shop, guest))
  const foreign = { ...shop, config: { ...shop.config, sessionSecret: 'x'.repeat(40) } }
  expect(await visitor.get(pathOf(await setPasswordLink(foreign, guest)))).toHaveStatus(404)
  expect(await visitor.get(path.slice(0, -4) + 'AAAA')).toHaveStatus(404)
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"aud":"setup"}`)}.`.replaceAll('=', '')
  expect(await visitor.get(`/account/set-password?token=${unsigned}`)).toHaveStatus(404)
  shop.clock.now += 7 * 24 * 3_600_000 - 1000
  expect(await visitor.get(path)).toHaveStatus(200)
  shop.clock.now += 2000
  expect(await visitor.get(path)).toHaveStatus(404)
})

test('the checkout session of a guest may set the password without a link, until there is one', async () => {
  const { shop, visitor } = await open()
  const guest = await person(shop, { password: guestPassword })
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: null, data: { guestUserId: guest.id }, now: shop.now() }))
  visitor.cookies.set('session', token)
  expect(await visitor.get('/account/set-password')).toShow('Set your password')
  expect(await visitor.post('/account/set-password', fresh)).toRedirectTo('/dashboard')
  expect((await getUser(shop.db.read, guest.id)).password).toStartWith('$argon2id$')
  const other = browser(buildApp(shop), new Map([['session', token]]))
  expect(await other.get('/account/set-password')).toRedirectTo('/login')
})

test('without a link strangers go to the sign-in page and full accounts to their dashboard', async () => {
  const { shop, visitor } = await open()
  expect(await visitor.get('/account/set-password')).toRedirectTo('/login')
  await person(shop)
  await visitor.post('/login', credentials)
  expect(await visitor.get('/account/set-password')).toRedirectTo('/dashboard')
})

test('the setup link makes the first administrator, and then is over', async () => {
  const { shop, visitor } = await open()
  const path = pathOf(await setupLink(shop))
  expect(await visitor.get(path)).toShow('Set up your shop')
  const token = new URL(path, 'http://x').searchParams.get('token')!
  const refused = await visitor.post('/account/set-password', { token, email: 'not one', name: '', ...fresh })
  expect(refused).toHaveStatus(422)
  expect(refused).toShow('Enter your name.')
  const form = { token, name: 'Boss', email: 'boss@example.com', role_id: '1', ...fresh }
  expect(await visitor.post('/account/set-password', form)).toRedirectTo('/dashboard')
  expect(await findByEmail(shop.db.read, 'boss@example.com')).toMatchObject({ roleId: 5, name: 'Boss' })
  expect(await visitor.get(path)).toHaveStatus(404)
  expect(await visitor.post('/account/set-password', { ...form, email: 'evil@example.com' })).toHaveStatus(404)
})
