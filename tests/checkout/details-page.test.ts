import { beforeEach, describe, expect, test } from 'bun:test'
import { findUserByEmail, saveProfile } from '#src/accounts/users.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { reloadReview, openReview, detailsForm, checkoutTest } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, mug, guest } = checkoutTest()

const updateSettings = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('checkout details', () => {
  test('an empty cart redirects home with a toast', async () => {
    const client = createTestClient(app)
    const response = await client.get('/checkout')
    expect(response.status).toBe(302)
    expect(response).toRedirectTo('/')
  })

  test('a shipped product asks for an address, and the input is kept', async () => {
    const response = await (await guest()).post('/checkout', { ...detailsForm, city: '', state: 'ZZ' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter your city.')
    expect(response).toShow('Choose your state or province.')
    expect(response.text).toContain('value="418 Alder Street"')
  })

  test('the form begins with the country of the shop, also for a billing address and a customer without an address', async () => {
    await updateSettings({ shipping_origin_country: 'DE' })
    const client = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    await client.post('/cart/add', { product_id: mug.id })
    for (const buyer of [await guest(), client]) {
      expect((await buyer.get('/checkout')).text).toMatch(/<option value="DE" selected/)
      expect((await buyer.htmx('/checkout').get('/checkout/billing')).text).toMatch(/<option value="DE" selected/)
    }
    expect((await client.get('/dashboard?tab=addresses&edit=new')).text).toMatch(/<option value="DE" selected/)
  })

  test('htmx gets only the form', async () => {
    const client = await guest()
    const response = await client.htmx('/checkout').post('/checkout', { ...detailsForm, name: '' })
    expect(response).toHaveStatus(422)
    expect(response).toReplace('#co-form')
  })

  test('another country has its own fields', async () => {
    const client = (await guest()).htmx('/checkout')
    const statesResponse = await client.get('/checkout/states?country=CA')
    expect(statesResponse).toReplace('#co-region')
    expect(statesResponse).toShow('Ontario')
    expect(await client.get('/checkout/states?country=GB')).toShow('County')
  })

  test('complete details lead to the review, and next time the form is skipped', async () => {
    const client = await guest()
    expect(await client.post('/checkout', detailsForm)).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout')).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout?edit=1')).toShow('Your details')
  })

  test('a returning customer goes straight to the review, and pays there', async () => {
    const { id } = await createTestUser(shop, 1, 'june@example.com')
    const storedProfile = { name: 'June Park', phone: '+1 503 555 0100' }
    await shop.db.transaction(async (tx) => {
      await saveProfile(tx, id, storedProfile, shop.now())
      const address = { ...portlandAddress, label: '', name: 'June Park', phone: '', isDefault: true }
      await createAddress(tx, id, address, shop.now())
    })
    const client = await createSignedInClient(app, shop, { id })
    await client.post('/cart/add', { product_id: mug.id })
    expect(await client.get('/checkout/review')).toRedirectTo('/checkout')
    expect(await client.get('/checkout')).toRedirectTo('/checkout/review')
    const review = await client.get('/checkout/review')
    expect(review).toHaveStatus(200)
    expect(review).toShow('418 Alder Street')
    const { form } = await reloadReview(client)
    const { clientSecret, returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as Record<string, string>
    card.pay(clientSecret!.split('_secret')[0]!)
    expect(await client.follow(await client.get(returnUrl!))).toShow('Thank you, June.')
    expect((await orders())[0]).toMatchObject({ userId: id, email: 'june@example.com', phone: storedProfile.phone, paymentStatus: 'paid' })
    // The form is still available, and its input counts.
    await client.post('/cart/add', { product_id: mug.id })
    await client.get('/checkout')
    expect((await client.get('/checkout?edit=1')).text).toContain('value="418 Alder Street"')
    await client.post('/checkout', { ...detailsForm, address1: '7 Elm Street' })
    expect(await client.get('/checkout')).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout/review')).toShow('7 Elm Street')
  })

  test('an empty form names the missing fields, but not the optional password', async () => {
    const blankForm = Object.fromEntries(Object.keys(detailsForm).map((name) => [name, '']))
    const response = await (await guest()).post('/checkout', { ...blankForm, password: '', password_confirmation: '' })
    expect(response).toHaveStatus(422)
    for (const expectedText of [
      'Enter your full name.',
      'Enter an email address, such as name@example.',
      'Choose your country.',
      'Enter your street address.',
    ])
      expect(response).toShow(expectedText)
    expect(response).not.toShow('Fill in this field')
  })

  test('empty password fields are ignored', async () => {
    const client = await guest()
    expect(await client.post('/checkout', { ...detailsForm, password: '', password_confirmation: '' })).toRedirectTo('/checkout/review')
  })

  test('without a password the buyer gets a guest account and is not signed in', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(guestPassword)
    expect(await client.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
  })

  test('only the browser that created a guest account may set its password', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    expect(await client.get('/account/set-password')).toHaveStatus(200)
    const otherGuest = await guest()
    await otherGuest.post('/checkout', detailsForm)
    expect(await otherGuest.get('/account/set-password')).not.toHaveStatus(200)
  })

  test("a guest account created in advance with the buyer's email gives no control once the buyer comes", async () => {
    const otherGuest = await guest()
    await otherGuest.post('/checkout', detailsForm)
    shop.clock.advance(60_000)
    const client = await guest()
    await client.post('/checkout', detailsForm)
    await otherGuest.post('/checkout', detailsForm)
    expect(await otherGuest.get('/account/set-password')).not.toHaveStatus(200)
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(guestPassword)
  })

  test('returning in the same browser keeps the right to set the password', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    shop.clock.advance(60_000)
    await client.post('/checkout', { ...detailsForm, city: 'Salem' })
    expect(await client.get('/account/set-password')).toHaveStatus(200)
  })

  test('creating accounts one after another is rate-limited, which also hides which emails have one', async () => {
    const client = await guest()
    app.server = serverWithRotatingAddress()
    const invalidPasswordForm = { ...detailsForm, password: 'short', password_confirmation: 'other' }
    for (let tries = 0; tries < 10; tries += 1) expect(await client.post('/checkout', invalidPasswordForm)).toHaveStatus(422)
    const lastResponse = await client.post('/checkout', invalidPasswordForm)
    expect(lastResponse).toHaveStatus(429)
    expect(lastResponse.headers.get('retry-after')).toBe('60')
    // In the form with its input, not on a separate page.
    expect(lastResponse).toShow('Too many attempts. Try again in 60 seconds.')
    expect(lastResponse.text).toContain('value="418 Alder Street"')
    expect(await client.htmx('/checkout').post('/checkout', invalidPasswordForm)).toReplace('#co-form')
    expect(await client.post('/checkout', detailsForm)).toRedirectTo('/checkout/review')
  })

  test('with a password the buyer gets a full account and is signed in', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' })
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toStartWith('$argon2id$')
    expect(client.cookies.has('session')).toBe(true)
    expect(await client.get('/checkout/review')).toShow('Review your order')
  })

  test('a password for an email with an account changes nothing there', async () => {
    const owner = await createTestUser(shop, 1, detailsForm.email)
    const client = await guest()
    const response = await client.post('/checkout', { ...detailsForm, password: 'attacker-123', password_confirmation: 'attacker-123' })
    expect(response).toHaveStatus(422)
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(owner.password)
    expect(client.cookies.has('session')).toBe(false)
  })

  test('a password for the email of a disabled guest account changes nothing there and mails no link', async () => {
    await (await guest()).post('/checkout', detailsForm)
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: shop.now() }))
    const form = { ...detailsForm, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' }
    const response = await (await guest()).post('/checkout', form)
    expect(response).toHaveStatus(422)
    expect(response).toShow('An account with this email already exists.')
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(guestPassword)
    expect(await shop.listMails()).toEqual([])
  })

  describe('a password entered after all, in the browser that saved the details without one', () => {
    const accountForm = { ...detailsForm, phone: '+1 503 555 0100', password: 'harbor-light-9', password_confirmation: 'harbor-light-9' }

    test.each([false, true])('registers the guest, guest checkout turned off meanwhile: %p', async (isOff) => {
      const client = await guest()
      await client.post('/checkout', detailsForm)
      shop.clock.advance(5 * 60_000)
      await updateSettings({ disable_guest_checkout: isOff })
      expect(await client.post('/checkout', accountForm)).toRedirectTo('/checkout/review')
      expect(await client.get('/checkout/review')).toShow('Review your order')
      expect(await client.get('/dashboard?tab=addresses')).toShow(detailsForm.address1)
      const user = await findUserByEmail(shop.db.read, detailsForm.email)
      expect(user?.password).toStartWith('$argon2id$')
      expect(user).toMatchObject({ name: detailsForm.name, phone: '+1 503 555 0100', lastLoginAt: shop.now() })
      expect((await shop.listMails()).map(({ template }) => template)).toEqual(['welcome'])
    })

    test('registers it once when the form is sent twice', async () => {
      const client = await guest()
      await client.post('/checkout', detailsForm)
      shop.clock.advance(5 * 60_000)
      const again = createTestClient(app, new Map(client.cookies))
      const atOnce = createTestClient(app, new Map(client.cookies))
      const sent = await Promise.all([client.post('/checkout', accountForm), atOnce.post('/checkout', accountForm)])
      for (const response of [...sent, await again.post('/checkout', accountForm)]) expect(response).toRedirectTo('/checkout/review')
      for (const tab of [again, atOnce]) expect(await tab.get('/checkout/review')).toShow('Review your order')
      expect((await shop.listMails()).map(({ template }) => template)).toEqual(['welcome'])
    })

    test('changes nothing once another browser has ordered with the address', async () => {
      const client = await guest()
      await client.post('/checkout', detailsForm)
      shop.clock.advance(60_000)
      await (await guest()).post('/checkout', detailsForm)
      expect(await client.post('/checkout', accountForm)).toHaveStatus(422)
      expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(guestPassword)
    })
  })

  describe('a password entered by the owner of a guest account', () => {
    const accountForm = { ...detailsForm, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' }
    const listLinkMails = async () => (await shop.listMails()).filter(({ template }) => template === 'set_password')
    beforeEach(async () => {
      await (await guest()).post('/checkout', detailsForm)
      shop.clock.advance(60_000)
    })

    test('sends the email with the link that sets one, and says so', async () => {
      const client = await guest()
      const response = await client.post('/checkout', accountForm)
      expect(response).toHaveStatus(422)
      expect(response).toShow('You have ordered here before without a password.')
      expect(response).not.toShow('Sign in instead')
      expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toBe(guestPassword)
      const [mail] = await listLinkMails()
      expect(mail?.recipient).toBe(detailsForm.email)
      const link = /\/account\/set-password\?token=[\w.-]+/.exec(mail!.text)![0]
      expect(await client.get(link)).toHaveStatus(200)
      expect(await client.post('/checkout', detailsForm)).toRedirectTo('/checkout/review')
    })

    test('removes the right of that browser to set the password: only the email proves the owner', async () => {
      const orderingGuest = await guest()
      const otherDetails = { ...detailsForm, email: 'zofia@example.com' }
      await orderingGuest.post('/checkout', otherDetails)
      expect(await orderingGuest.get('/account/set-password')).toHaveStatus(200)
      shop.clock.advance(60_000)
      await (await guest()).post('/checkout', { ...accountForm, email: 'ZOFIA@example.com' })
      expect(await orderingGuest.get('/account/set-password')).not.toHaveStatus(200)
    })

    test('sends at most three emails an hour', async () => {
      const client = await guest()
      for (let tries = 0; tries < 5; tries += 1)
        expect(await client.post('/checkout', accountForm)).toShow('You have ordered here before without a password.')
      expect(await listLinkMails()).toHaveLength(3)
    })

    test('without guest checkout, it says to open the link first', async () => {
      await updateSettings({ disable_guest_checkout: true })
      expect(await (await guest()).post('/checkout', accountForm)).toShow('You have ordered here before without a password.')
      expect(await listLinkMails()).toHaveLength(1)
    })
  })

  test.each([
    ['no password', {}],
    ['seven characters', { password: 'seven77', password_confirmation: 'seven77' }],
    ['two different ones', { password: 'harbor-light-9', password_confirmation: 'harbor-light-8' }],
  ])('without guest checkout, %s stops the checkout', async (_, passwordFields) => {
    await updateSettings({ disable_guest_checkout: true })
    const client = await guest()
    expect(await client.get('/checkout')).toShow('Create an Account Password *')
    expect(await client.post('/checkout', { ...detailsForm, ...passwordFields })).toHaveStatus(422)
    expect(await findUserByEmail(shop.db.read, detailsForm.email)).toBeNull()
  })

  test('without guest checkout, a program must send the password as text', async () => {
    await updateSettings({ disable_guest_checkout: true })
    const client = await guest()
    const send = (password: unknown) =>
      client.send('/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...detailsForm, password, password_confirmation: password }),
      })
    for (const password of [12345678, ['harbor-light-9'], { 0: 'harbor-light-9' }]) expect(await send(password)).toHaveStatus(422)
    expect(await findUserByEmail(shop.db.read, detailsForm.email)).toBeNull()
    expect(await send('harbor-light-9')).toRedirectTo('/checkout/review')
  })

  test('details saved before guest checkout was turned off lead to the form, not to the review', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    await updateSettings({ disable_guest_checkout: true })
    expect(await client.get('/checkout')).toShow('Create an Account Password *')
    const review = await client.get('/checkout/review')
    expect(review).toRedirectTo('/checkout?edit=1')
    expect(await client.follow(review)).toShow('You need an account to order here. Sign in, or set a password, to continue.')
    expect(await client.post('/checkout/place-order', form)).toRedirectTo('/checkout/review')
    expect(await orders()).toEqual([])
  })

  test('`zip` is another name of `postal_code`', async () => {
    const client = await guest()
    const { postal_code, ...otherFields } = detailsForm
    expect(await client.post('/checkout', { ...otherFields, zip: postal_code })).toRedirectTo('/checkout/review')
    expect(await client.get('/checkout/review')).toShow(postal_code)
  })

  test('an account made here has its first sign-in now', async () => {
    await (await guest()).post('/checkout', { ...detailsForm, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' })
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.lastLoginAt).toBe(shop.now())
  })

  test.each(['password123', detailsForm.email])('a customer may use the password %p, with a hint beside the field', async (password) => {
    const client = await guest()
    const hint = await client.htmx('/checkout').post('/account/password-hint', { email: detailsForm.email, password })
    expect(hint).toReplace('#password-hint')
    expect(hint).toShow('easy to guess')
    const accountForm = { ...detailsForm, password, password_confirmation: password }
    expect(await client.post('/checkout', accountForm)).toRedirectTo('/checkout/review')
    expect((await findUserByEmail(shop.db.read, detailsForm.email))?.password).toStartWith('$argon2id$')
  })

  test('a password that is hard to guess gets no hint', async () => {
    const hint = await (await guest()).htmx('/checkout').post('/account/password-hint', { email: '', password: 'harbor-light-9' })
    expect(hint).not.toShow('easy to guess')
  })
})
