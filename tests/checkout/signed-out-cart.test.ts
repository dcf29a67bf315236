import { beforeEach, describe, expect, test } from 'bun:test'
import { endSessions } from '#src/accounts/sessions.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { perTest } from '#tests/support/store-test.ts'
import { checkoutTest, openReview, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, guest, mug } = checkoutTest()

const account = perTest(() => createAccount(shop))
let buyer: TestClient
beforeEach(async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { wholesale_discount_percent: 50 }, shop.now()))
  buyer = await guest()
  await signIn(buyer)
})

const staff = { id: null, name: 'staff' }
const signIn = (client: TestClient, next = '') => client.post('/login', { email: account.email, password: correctPassword, next })
const approve = () => shop.db.transaction((tx) => changeUserRole(tx, staff, account.id, 2, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders)

const changes: Record<string, [change: () => Promise<unknown>, message: string]> = {
  'the account becoming a wholesale account': [approve, 'Your account now has wholesale prices.'],
  'another role': [
    () => shop.db.transaction((tx) => changeUserRole(tx, staff, account.id, 3, shop.now())),
    'What your account may do has changed.',
  ],
  'a new password elsewhere': [() => endAfter('user.password'), 'The password of your account was changed.'],
  'a new email address': [() => endAfter('user.email'), 'The email address of your account was changed.'],
  'the account being disabled': [
    () => shop.db.transaction((tx) => setUserDisabled(tx, staff, account.id, true, shop.now())),
    'Your account was disabled. Contact us',
  ],
  'all sessions being ended': [() => endAfter('user.sessions_ended'), 'You were signed out.'],
  'the session expiring': [async () => shop.clock.advance(3 * 24 * 60 * 60_000), 'You were signed out.'],
}

const endAfter = (action: string) =>
  shop.db.transaction(async (tx) => {
    await endSessions(tx, account.id)
    await recordAudit(tx, { actor: staff, action, subject: `user:${account.id}`, change: {}, now: shop.now() })
  })

describe('a checkout that is signed out', () => {
  test.each(Object.entries(changes))('by %s says so, shows nobody the cart and leads to the sign-in', async (_, [change, message]) => {
    const { form } = await openReview(buyer)
    await change()
    const placed = await buyer.post('/checkout/place-order', form, acceptJson)
    expect(placed.json()).toEqual({ success: true, redirect: '/checkout/review' })
    for (const path of ['/checkout/review', '/checkout']) {
      const turned = await buyer.get(path)
      expect(turned).toRedirectTo(`/login?next=${encodeURIComponent(path)}`)
      expect(await buyer.follow(turned)).toShow(message)
    }
    const cart = await buyer.get('/cart')
    expect(cart).toShow(message)
    expect(cart.text).toContain('/login?next=%2Fcart')
    expect(cart.text).not.toContain('Moss mug')
    expect(cart.text).not.toContain('Your cart is empty')
    expect(await orders()).toEqual([])
  })

  test('by a wholesale approval continues at the review with the new prices after signing in, and places one order', async () => {
    const { review, form } = await openReview(buyer)
    expect(review).toShow('$24.00')
    await buyer.post('/checkout/place-order', form, acceptJson)
    expect(await orders()).toHaveLength(1)
    await approve()
    await buyer.follow(await buyer.get('/checkout/review'))
    expect(await signIn(buyer, '/checkout/review')).toRedirectTo('/checkout/review')
    const reloaded = await reloadReview(buyer)
    expect(reloaded.review).toShow('Moss mug')
    expect(reloaded.review).toShow('$12.00')
    const again = (await buyer.post('/checkout/place-order', reloaded.form, acceptJson)).json() as {
      clientSecret: string
      returnUrl: string
    }
    expect(card.pay(again.clientSecret.split('_secret')[0]!)).toBe(true)
    await buyer.get(again.returnUrl)
    const open = (await orders()).filter(({ status }) => status !== 'cancelled')
    expect(open).toMatchObject([{ userId: account.id, subtotal: 1200, paymentStatus: 'paid' }])
  })

  test('by a change of role keeps an order that was being paid: the return still confirms it', async () => {
    const { form } = await openReview(buyer)
    const placed = (await buyer.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    await approve()
    expect(card.pay(placed.clientSecret.split('_secret')[0]!)).toBe(true)
    expect(await buyer.follow(await buyer.get(placed.returnUrl))).toShow('Thank you')
    expect((await orders()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
  })

  test('answers forms in the same way, and changes nothing in the cart', async () => {
    await openReview(buyer)
    const { text } = await buyer.get('/cart')
    const id = /\/cart\/items\/(\d+)/.exec(text)![1]!
    await approve()
    const referer = { headers: { referer: 'http://localhost/checkout/review' } }
    for (const path of ['/checkout/payment', '/checkout/discount', '/checkout/accept-changes'])
      expect(await buyer.post(path, {}, referer)).toRedirectTo('/login?next=%2Fcheckout%2Freview')
    expect((await buyer.post('/checkout/discount', { code: 'x' }, acceptJson)).status).toBe(401)
    expect((await buyer.post(`/cart/items/${id}`, { quantity: 9 }, acceptJson)).status).toBe(401)
    await signIn(buyer)
    expect((await buyer.get('/cart')).text).toContain('value="1"')
  })

  test('says so once more where a new cart replaces it: after adding an item, with and without script, and at a discount link', async () => {
    const message = 'Your account now has wholesale prices. Sign in again'
    await openReview(buyer)
    await approve()
    const cartCookie = buyer.cookies.get('cart')!
    const page = await buyer.follow(await buyer.post('/cart/add', { product_id: mug.id }))
    expect(page).toShow(`Moss mug added to cart. ${message}`)
    buyer.cookies.set('cart', cartCookie)
    const drawer = await buyer.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id })
    expect(drawer).toShow(message)
    expect(drawer).toShow('Moss mug')
    expect(await buyer.get('/cart')).not.toShow(message)
    buyer.cookies.set('cart', cartCookie)
    await createTestDiscount(shop)
    expect(await buyer.follow(await buyer.get('/discount/WELCOME10'))).toShow(message)
  })

  test('leads to the sign-in, not to an empty cart, when its summary is loaded again', async () => {
    await openReview(buyer)
    await approve()
    expect(await buyer.htmx('/checkout').get('/checkout/summary')).toRedirectTo('/checkout')
  })

  test('gives the cart neither to another account in this browser nor to a guest', async () => {
    await openReview(buyer)
    await approve()
    await createAccount(shop, { email: 'other@example.com' })
    const cartCookie = buyer.cookies.get('cart')!
    await buyer.post('/login', { email: 'other@example.com', password: correctPassword })
    expect((await buyer.get('/cart')).text).not.toContain('Moss mug')
    const stranger = createTestClient(app)
    stranger.cookies.set('cart', cartCookie)
    expect((await stranger.get('/cart')).text).not.toContain('Moss mug')
    expect(await stranger.get('/checkout/review')).toRedirectTo('/login?next=%2Fcheckout%2Freview')
  })

  test('is no matter of an empty cart, or of a guest’s own', async () => {
    const visitor = createTestClient(app)
    expect(await visitor.get('/checkout/review')).toRedirectTo('/')
    expect((await (await guest()).get('/checkout')).status).toBe(200)
  })
})
