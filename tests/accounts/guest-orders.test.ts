import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { listMailed, mailedPath } from './mailed-links.ts'

const { shop, app, guest, mug, placePaidOrder } = ordersTest()
const email = 'amara@example.com'
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }
const details = {
  email: 'new@example.com',
  name: 'Amara',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  country: 'US',
}
let orderId: number
beforeEach(async () => {
  orderId = (await placePaidOrder({ email })).id
})
const ownerId = async () => (await findOrder(shop.db.read, { id: orderId }))!.userId
const idOf = async (address = email) => (await findUserByEmail(shop.db.read, address))!.id

describe('a guest order with the address of an account joins it when the address is proven', () => {
  test('not by signing in with a password', async () => {
    await createAccount(shop, { email })
    await guest.post('/login', { email, password: correctPassword })
    expect(await ownerId()).toBeNull()
    expect(await guest.get('/dashboard')).toShow('No orders yet')
  })

  test('by resetting the password', async () => {
    await createAccount(shop, { email: 'Amara@example.com' })
    await guest.post('/forgot-password', { email })
    await guest.post(await mailedPath(shop, 'reset_password'), newPassword)
    expect(await ownerId()).toBe(await idOf())
  })

  test('by confirming a registration', async () => {
    await guest.post('/register', { name: 'Amara', email, ...newPassword })
    await guest.post(await mailedPath(shop, 'confirm_registration'))
    expect(await ownerId()).toBe(await idOf())
  })

  test('by setting a password through a mailed link, not from the checkout session', async () => {
    const user = await createAccount(shop, { email, password: guestPassword })
    const token = new URL(await createSetPasswordLink(shop, user)).searchParams.get('token')!
    await guest.post('/account/set-password', { token, ...newPassword })
    expect(await ownerId()).toBe(user.id)
    expect((await listMailed(shop)).at(-1)).toBe(`welcome ${email}`)
  })

  test('by confirming the address, or a new one, while signed in', async () => {
    const client = await createSignedInClient(app, shop, await createAccount(shop, { email: 'old@example.com' }))
    await client.post('/account/security/email', { email, email_password: correctPassword })
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    expect(await ownerId()).toBe(await idOf())
  })

  test('never an order of another account or address', async () => {
    const other = await createAccount(shop, { email: 'other@example.com' })
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: other.id }).where(eq(tx.t.orders.id, orderId)))
    await createAccount(shop, { email })
    await guest.post('/forgot-password', { email })
    await guest.post(await mailedPath(shop, 'reset_password'), newPassword)
    expect(await ownerId()).toBe(other.id)
  })
})

describe('an account made at checkout', () => {
  test('is welcomed with a link that confirms its address, and its sign-in counts as its last', async () => {
    const buyer = createTestClient(app)
    buyer.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    expect(await buyer.post('/checkout', { ...details, ...newPassword })).toRedirectTo('/checkout/review')
    expect((await findUserByEmail(shop.db.read, 'new@example.com'))!).toMatchObject({ emailVerifiedAt: null, lastLoginAt: shop.now() })
    const [mail] = await shop.listMails()
    expect(mail).toMatchObject({ template: 'welcome', recipient: 'new@example.com' })
    expect(mail!.text).not.toContain('Amara')
    expect(await buyer.post(await mailedPath(shop, 'welcome'))).toRedirectTo('/account/security')
    expect((await findUserByEmail(shop.db.read, 'new@example.com'))!.emailVerifiedAt).toBe(shop.now())
  })
})

describe('the phone and address that a guest typed with an email', () => {
  async function checkOut(form: Record<string, string>) {
    const buyer = createTestClient(app)
    buyer.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    expect(await buyer.post('/checkout', { ...details, phone: '+1 503 555 0100', ...form })).toRedirectTo('/checkout/review')
    return buyer
  }

  test('are not in the account that the owner of the email registers later', async () => {
    await checkOut({})
    await guest.post('/register', { name: 'Amara', email: details.email, ...newPassword })
    await guest.post(await mailedPath(shop, 'confirm_registration'))
    expect(await guest.get('/dashboard?tab=addresses')).not.toShow('418 Alder Street')
    expect((await findUserByEmail(shop.db.read, details.email))!.phone).toBe('')
  })

  test('are in the account that is made with a password at checkout', async () => {
    const buyer = await checkOut(newPassword)
    expect(await buyer.get('/dashboard?tab=addresses')).toShow('418 Alder Street')
    expect((await findUserByEmail(shop.db.read, details.email))!.phone).toBe('+1 503 555 0100')
  })
})

describe('a guest account that two browsers ordered with', () => {
  async function checkOutAsGuest() {
    const buyer = createTestClient(app)
    buyer.cookies.set('cart', (await createTestCart(shop, [mug])).token)
    await buyer.post('/checkout', details)
    return buyer
  }

  test('opens only through its mailed link, also after the first browser asked to register (GU05, GU06)', async () => {
    const first = await checkOutAsGuest()
    expect(await first.get('/account/set-password')).toShow('Set your password')
    shop.clock.advance(1000)
    await checkOutAsGuest()
    expect(await first.get('/account/set-password')).toRedirectTo('/login')
    shop.clock.advance(1000)
    await first.post('/register', { name: 'Ann', email: 'ann@example.com', ...newPassword })
    expect(await first.get('/account/set-password')).toRedirectTo('/login')
    expect(await first.post('/account/set-password', newPassword)).toHaveStatus(404)
  })
})

describe('invited staff without a password', () => {
  const invite = () => createAccount(shop, { email: 'boss@example.com', roleId: 5, password: guestPassword })

  test('get no guest orders with their address', async () => {
    await invite()
    const buyer = createTestClient(app)
    const { token, cartId } = await createTestCart(shop, [mug])
    buyer.cookies.set('cart', token)
    await buyer.post('/checkout', { ...details, email: 'boss@example.com' })
    const saved = await shop.db.read.select().from(shop.db.t.checkouts).where(eq(shop.db.t.checkouts.cartId, cartId))
    expect(saved.map(({ userId }) => userId)).toEqual([null])
  })
})
