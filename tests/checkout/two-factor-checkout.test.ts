import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#db/schema/orders.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession } from '#src/accounts/sessions.ts'
import { findUserByEmail, getUser, type User } from '#src/accounts/users.ts'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { saveSettings } from '#src/settings/settings.ts'
import {
  createReviewInput,
  createTestCart,
  orderInput,
  placeTestOrder,
  readCheckoutReview,
  saveTestDetails,
} from '#tests/support/checkout.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createCustomer, day, enterCode, mailedCodes, minute, resend, turnOn, wrongCodes } from '../accounts/code-client.ts'
import { checkoutTest, detailsForm, openReview, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, mug, guest } = checkoutTest()
const verifyPath = '/verify-code?context=checkout'
const email = detailsForm.email

async function customerWithCart(user: User): Promise<TestClient> {
  const client = await createSignedInClient(app, shop, user)
  const input = { productId: mug.id, variantId: mug.variantId, quantity: 1, giftWrap: false, giftMessage: '' }
  await shop.db.transaction((tx) => addToCart(tx, { token: null, userId: user.id }, input, { wholesale: false, now: shop.now() }))
  return client
}

/** An order of this account, `age` ms old. */
async function addOrder(userId: number, { age, status = 'completed' }: { age: number; status?: OrderStatus }): Promise<void> {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const { id } = await placeTestOrder(shop, cartId)
  const { orders } = shop.db.t
  const patch = { userId, status, orderDate: shop.now() - age }
  await shop.db.transaction((tx) => tx.update(orders).set(patch).where(eq(orders.id, id)))
}

/** A guest whose details are saved and whose code was mailed. */
async function startChallenge() {
  await turnOn(shop, 'enable_checkout_2fa')
  const client = await guest()
  expect(await client.post('/checkout', detailsForm)).toRedirectTo(verifyPath)
  return { client, code: (await mailedCodes(shop, email))[0]! }
}

describe('who needs a code at checkout', () => {
  const cases: { account: string; patch?: Partial<User>; order?: { age: number; status?: OrderStatus }; needsCode: boolean }[] = [
    { account: 'an account without orders', needsCode: true },
    { account: 'an account that just signed in', patch: { lastLoginAt: 0 }, needsCode: true },
    { account: 'an account linked to a provider', patch: { provider: 'github' }, needsCode: false },
    { account: 'an order 30 days ago to the millisecond', order: { age: 30 * day }, needsCode: false },
    { account: 'an order a millisecond longer ago', order: { age: 30 * day + 1 }, needsCode: true },
    { account: 'a recent cancelled order', order: { age: day, status: 'cancelled' }, needsCode: true },
    { account: 'a recent failed order', order: { age: day, status: 'failed' }, needsCode: true },
  ]
  for (const { account, patch, order, needsCode } of cases) {
    for (const isOn of [true, false]) {
      test(`setting ${isOn ? 'on' : 'off'}, ${account}: ${isOn && needsCode ? 'a code' : 'no code'}, by submit and by bypass`, async () => {
        if (isOn) await turnOn(shop, 'enable_checkout_2fa')
        const user = await createCustomer(shop, patch)
        if (order) await addOrder(user.id, order)
        const path = isOn && needsCode ? verifyPath : '/checkout/review'
        const bypass = await customerWithCart(user)
        expect(await bypass.get('/checkout')).toRedirectTo(path)
        const submit = await createSignedInClient(app, shop, user)
        expect(await submit.post('/checkout', { ...detailsForm, email: user.email })).toRedirectTo(path)
        expect(await mailedCodes(shop)).toHaveLength(isOn && needsCode ? 1 : 0)
      })
    }
  }

  test('a guest needs a code, also with the email of an account that is exempt', async () => {
    await turnOn(shop, 'enable_checkout_2fa')
    const user = await createCustomer(shop, { provider: 'google' })
    await addOrder(user.id, { age: day })
    const client = await guest()
    expect(await client.post('/checkout', { ...detailsForm, email: user.email })).toRedirectTo(verifyPath)
    expect(await client.get('/checkout')).toRedirectTo(verifyPath)
  })
})

test('the setting acts at once, in both directions', async () => {
  const client = await guest()
  await openReview(client)
  await turnOn(shop, 'enable_checkout_2fa')
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
  await shop.db.transaction((tx) => saveSettings(tx, { enable_checkout_2fa: false }, shop.now()))
  expect(await client.get('/checkout/review')).toHaveStatus(200)
})

test('the page shows heading, address, steps and return link', async () => {
  const { client } = await startChallenge()
  const page = await client.get(verifyPath)
  for (const text of ['Verify Your Purchase', email, 'Details Verify Review', 'Return to Checkout']) expect(page).toShow(text)
  expect(await client.get('/checkout?edit=1')).toShow('Details Verify Review')
})

test('the correct code verifies the session, records the time and leads to the review', async () => {
  const { client, code } = await startChallenge()
  const before = client.cookies.get('session')!
  expect(await enterCode(client, code, 'checkout')).toRedirectTo('/checkout/review')
  expect(client.cookies.get('session')).not.toBe(before)
  expect(await findSession(shop.db.read, before, shop.now())).toBeNull()
  expect(await client.get('/checkout/review')).toShow('Details Verify Review')
  expect(await client.get('/checkout')).toRedirectTo('/checkout/review')
  // A guest account stays one: the address is proven, the account is not signed in.
  const account = await findUserByEmail(shop.db.read, email)
  expect(account).toMatchObject({ password: guestPassword, lastLoginAt: shop.now() })
  expect(await client.get('/dashboard')).toBeDenied()
})

test('a signed-in customer stays signed in; the time of the sign-in is now', async () => {
  await turnOn(shop, 'enable_checkout_2fa')
  const user = await createCustomer(shop, { emailVerifiedAt: 1 })
  const client = await customerWithCart(user)
  await client.get('/checkout')
  shop.clock.advance(minute)
  expect(await enterCode(client, (await mailedCodes(shop))[0]!, 'checkout')).toRedirectTo('/checkout/review')
  expect(await client.get('/dashboard')).toHaveStatus(200)
  expect((await getUser(shop.db.read, user.id)).lastLoginAt).toBe(shop.now())
})

test('a new account with a password needs a code before its first review', async () => {
  await turnOn(shop, 'enable_checkout_2fa')
  const client = await guest()
  const passwords = { password: 'river stones', password_confirmation: 'river stones' }
  expect(await client.post('/checkout', { ...detailsForm, ...passwords })).toRedirectTo(verifyPath)
  expect(await enterCode(client, (await mailedCodes(shop, email))[0]!, 'checkout')).toRedirectTo('/checkout/review')
})

test('the bypass uses the code that was mailed, and mails another one only when that has expired', async () => {
  const { client, code } = await startChallenge()
  for (let i = 0; i < 3; i++) expect(await client.get('/checkout')).toRedirectTo(verifyPath)
  expect(await mailedCodes(shop, email)).toEqual([code])
  shop.clock.advance(15 * minute + 1)
  await client.get('/checkout')
  expect(await mailedCodes(shop, email)).toHaveLength(2)
})

test('a prefetch mails no code', async () => {
  const { client } = await startChallenge()
  shop.clock.advance(15 * minute + 1)
  expect(await client.get('/checkout', { headers: { 'sec-purpose': 'prefetch' } })).toHaveStatus(503)
  expect(await client.send('/checkout', { method: 'HEAD' })).toHaveStatus(503)
  expect(await mailedCodes(shop, email)).toHaveLength(1)
})

test('TF07: until the code is entered no part of the review responds', async () => {
  const { client } = await startChallenge()
  const form = { rate_id: 'flat:1', comment: 'x', processor_id: 1, idempotency_key: 'x' }
  for (const path of ['/checkout/review', '/checkout/review/parts']) {
    expect(await client.htmx('/checkout/review').get(path)).toRedirectTo(verifyPath)
  }
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
  for (const path of ['/checkout/delivery', '/checkout/comment', '/checkout/place-order']) {
    expect(await client.post(path, form)).toRedirectTo(verifyPath)
    expect(await client.htmx('/checkout/review').post(path, form)).toRedirectTo(verifyPath)
    const json = await client.post(path, form, acceptJson)
    expect(json).toHaveStatus(403)
    expect(json.json()).toMatchObject({ success: false, error: 'verification_required' })
  }
})

test('TF08: an order cannot be placed from a review that was opened before', async () => {
  const client = await guest()
  const { form } = await openReview(client)
  await turnOn(shop, 'enable_checkout_2fa')
  expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(403)
  expect(await shop.db.read.select().from(shop.db.t.orders)).toEqual([])
  await client.get('/checkout')
  await enterCode(client, (await mailedCodes(shop, email))[0]!, 'checkout')
  expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
})

test('TF10: the code of one email is void for another, and the verification too', async () => {
  const { client, code } = await startChallenge()
  expect(await client.post('/checkout', { ...detailsForm, email: 'ben@example.com' })).toRedirectTo(verifyPath)
  expect(await enterCode(client, code, 'checkout')).toHaveStatus(422)
  expect(await enterCode(client, (await mailedCodes(shop, 'ben@example.com'))[0]!, 'checkout')).toRedirectTo('/checkout/review')
  await client.post('/checkout', detailsForm)
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
  // Nor does going back revive what was verified before.
  await client.post('/checkout', { ...detailsForm, email: 'ben@example.com' })
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
})

test('a guest who corrects the email gets a code there at once, also if it has an account', async () => {
  await createCustomer(shop, {})
  const { client } = await startChallenge()
  await client.post('/checkout', { ...detailsForm, email: 'ann@example.com' })
  const [code] = await mailedCodes(shop, 'ann@example.com')
  expect(await enterCode(client, code!, 'checkout')).toRedirectTo('/checkout/review')
})

test('TF05: a checkout code does not sign in', async () => {
  await turnOn(shop, 'enable_login_2fa', 'enable_checkout_2fa')
  const user = await createCustomer(shop)
  const client = await guest()
  await client.post('/login', { email: user.email, password: 'sundry-demo' })
  await client.post('/checkout', { ...detailsForm, email: user.email })
  const [checkoutCode, loginCode] = await mailedCodes(shop)
  if (checkoutCode !== loginCode) expect(await enterCode(client, checkoutCode!, 'login')).toHaveStatus(422)
  if (checkoutCode !== loginCode) expect(await enterCode(client, loginCode!, 'checkout')).toHaveStatus(422)
  expect(await enterCode(client, checkoutCode!, 'checkout')).toRedirectTo('/checkout/review')
  expect(await enterCode(client, loginCode!, 'login')).toRedirectTo('/checkout')
})

test('the code of another session does not verify this one', async () => {
  const { code } = await startChallenge()
  const other = await guest()
  await other.post('/checkout', detailsForm)
  expect(await enterCode(other, code, 'checkout')).toHaveStatus(422)
})

test('signing out or in ends the verification', async () => {
  await turnOn(shop, 'enable_checkout_2fa')
  const user = await createCustomer(shop)
  const client = await customerWithCart(user)
  await client.get('/checkout')
  await enterCode(client, (await mailedCodes(shop))[0]!, 'checkout')
  expect(await client.get('/checkout/review')).toHaveStatus(200)
  const again = await createSignedInClient(app, shop, user)
  expect(await again.get('/checkout/review')).toRedirectTo(verifyPath)
  await client.post('/logout')
  await client.post('/login', { email: user.email, password: 'sundry-demo' })
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
})

test('a declined payment can be repeated; the paid order ends the verification', async () => {
  const { client, code } = await startChallenge()
  await enterCode(client, code, 'checkout')
  const { form } = await reloadReview(client)
  const first = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
  expect(card.pay(first.clientSecret.split('_secret')[0]!, '4000000000009995')).toBe(false)
  expect(await client.follow(await client.get(first.returnUrl))).toShow('Moss mug')
  const second = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string }
  // Added while the payment runs, so the cart outlives its order.
  await client.post('/cart/add', { product_id: mug.id, gift_wrap: 'on' })
  expect(card.pay(second.clientSecret.split('_secret')[0]!)).toBe(true)
  await client.get(first.returnUrl)
  await client.post('/checkout', detailsForm)
  expect(await client.get('/checkout/review')).toRedirectTo(verifyPath)
})

test('an order for an email that was not verified is refused, however it came into the details', async () => {
  const { cartId } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const { attemptKey } = await readCheckoutReview(shop, cartId)
  const input = { ...createReviewInput(shop, cartId), ...orderInput, attemptKey, checkedEmail: 'other@example.com' }
  await expect(placeOrder(shop, input)).rejects.toThrow('checkout.orderChanged')
})

test('guesses and resends of a guest are limited by the address, not the session', async () => {
  const { client, code } = await startChallenge()
  for (const wrong of wrongCodes(code, 5)) await enterCode(client, wrong, 'checkout')
  const other = await guest()
  await other.post('/checkout', detailsForm)
  expect(await resend(other, 'checkout')).toHaveStatus(429)
  shop.clock.advance(minute)
  await resend(other, 'checkout')
  const responses = []
  for (const wrong of wrongCodes((await mailedCodes(shop, email))[0]!, 5))
    responses.push((await enterCode(other, wrong, 'checkout')).status)
  expect(responses.at(-1)).toBe(429)
})

test('without details or a challenge the page leads to checkout', async () => {
  await turnOn(shop, 'enable_checkout_2fa')
  const client = await guest()
  expect(await client.get(verifyPath)).toRedirectTo('/checkout')
  expect(await createTestClient(app).get(verifyPath)).toRedirectTo('/checkout')
  await client.post('/checkout', detailsForm)
  expect(await client.get(verifyPath)).toHaveStatus(200)
})

test.each([
  ['Amara Okafor', 'Hi Amara Okafor, enter this code'],
  ['Win 500 at evil.example', 'Hi, enter this code'],
])('the code of a guest greets %s only if that reads as a name', async (name, greeting) => {
  await turnOn(shop, 'enable_checkout_2fa')
  const client = await guest()
  await client.post('/checkout', { ...detailsForm, name })
  expect((await shop.listMails())[0]!.text).toContain(greeting)
  shop.clock.advance(minute)
  await resend(client, 'checkout')
  expect((await shop.listMails())[0]!.text).toContain(greeting)
})
