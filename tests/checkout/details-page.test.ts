import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { findByEmail, saveProfile } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { browser } from '#tests/support/browser.ts'
import { portland } from '#tests/support/carts.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { pretendCard } from '#tests/support/pretend.ts'
import type { MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { asScript, atReviewAgain, details, guestWith, openCheckout } from './shopper.ts'
import '#tests/support/matchers.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
beforeEach(async () => {
  ;({ shop, app, mug } = await openCheckout(card))
})

const guest = (lines: Parameters<typeof guestWith>[2] = [mug]) => guestWith(shop, app, lines)

const set = (patch: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))
const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('checkout details', () => {
  test('an empty cart leads home with a notice', async () => {
    const own = browser(app)
    const answer = await own.get('/checkout')
    expect(answer.status).toBe(302)
    expect(answer).toRedirectTo('/')
  })

  test('a parcel asks for an address, and keeps what was typed', async () => {
    const answer = await (await guest()).post('/checkout', { ...details, city: '', state: 'ZZ' })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Enter your city.')
    expect(answer).toShow('Choose your state or province.')
    expect(answer.text).toContain('value="418 Alder Street"')
  })

  test('htmx gets the form alone', async () => {
    const own = await guest()
    const answer = await own.htmx('/checkout').post('/checkout', { ...details, name: '' })
    expect(answer).toHaveStatus(422)
    expect(answer).toReplace('#co-form')
  })

  test('another country brings its own fields', async () => {
    const own = (await guest()).htmx('/checkout')
    const canada = await own.get('/checkout/states?country=CA')
    expect(canada).toReplace('#co-region')
    expect(canada).toShow('Ontario')
    expect(await own.get('/checkout/states?country=DE')).toShow('State or region')
  })

  test('complete details lead to the review, and next time past the form', async () => {
    const own = await guest()
    expect(await own.post('/checkout', details)).toRedirectTo('/checkout/review')
    expect(await own.get('/checkout')).toRedirectTo('/checkout/review')
    expect(await own.get('/checkout?edit=1')).toShow('Your details')
  })

  test('a customer who comes back goes straight to the review, and pays there', async () => {
    const { id } = await addPerson(shop, 1, 'june@example.com')
    const june = { name: 'June Park', phone: '+1 503 555 0100', address: portland }
    await shop.db.transaction((tx) => saveProfile(tx, id, june, shop.now()))
    const own = await browserOf(app, shop, { id })
    await own.post('/cart/add', { product_id: mug.id })
    expect(await own.get('/checkout/review')).toRedirectTo('/checkout')
    expect(await own.get('/checkout')).toRedirectTo('/checkout/review')
    const review = await own.get('/checkout/review')
    expect(review).toHaveStatus(200)
    expect(review).toShow('418 Alder Street')
    const { form } = await atReviewAgain(own)
    const { clientSecret, returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as Record<string, string>
    card.pay(clientSecret!.split('_secret')[0]!)
    expect(await own.follow(await own.get(returnUrl!))).toShow('Thank you, June.')
    expect((await orders())[0]).toMatchObject({ userId: id, email: 'june@example.com', phone: june.phone, paymentStatus: 'paid' })
    // The form is still to be had, and what is typed there counts.
    await own.post('/cart/add', { product_id: mug.id })
    await own.get('/checkout')
    expect((await own.get('/checkout?edit=1')).text).toContain('value="418 Alder Street"')
    await own.post('/checkout', { ...details, address1: '7 Elm Street' })
    expect(await own.get('/checkout')).toRedirectTo('/checkout/review')
    expect(await own.get('/checkout/review')).toShow('7 Elm Street')
  })

  test('an empty form names what is missing, and not the password nobody asked for', async () => {
    const blank = Object.fromEntries(Object.keys(details).map((name) => [name, '']))
    const answer = await (await guest()).post('/checkout', { ...blank, password: '', password_confirmation: '' })
    expect(answer).toHaveStatus(422)
    for (const words of ['Enter your full name.', 'Enter an e-mail address', 'Choose your country.', 'Enter your street address.'])
      expect(answer).toShow(words)
    expect(answer).not.toShow('Fill in this field')
  })

  test('password fields left empty ask for nothing', async () => {
    const own = await guest()
    expect(await own.post('/checkout', { ...details, password: '', password_confirmation: '' })).toRedirectTo('/checkout/review')
  })

  test('without a password the buyer becomes a guest account, not signed in', async () => {
    const own = await guest()
    await own.post('/checkout', details)
    expect((await findByEmail(shop.db.read, details.email))?.password).toBe(guestPassword)
    expect(await own.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
  })

  test('the browser that made a guest account may set its password; another may not', async () => {
    const own = await guest()
    await own.post('/checkout', details)
    expect(await own.get('/account/set-password')).toHaveStatus(200)
    const rival = await guest()
    await rival.post('/checkout', details)
    expect(await rival.get('/account/set-password')).not.toHaveStatus(200)
  })

  test('a guest account somebody made in advance with the buyer’s e-mail is not theirs once the buyer comes', async () => {
    const rival = await guest()
    await rival.post('/checkout', details)
    shop.clock.advance(60_000)
    const own = await guest()
    await own.post('/checkout', details)
    await rival.post('/checkout', details)
    expect(await rival.get('/account/set-password')).not.toHaveStatus(200)
    expect((await findByEmail(shop.db.read, details.email))?.password).toBe(guestPassword)
  })

  test('coming back in the same browser keeps the right to set the password', async () => {
    const own = await guest()
    await own.post('/checkout', details)
    shop.clock.advance(60_000)
    await own.post('/checkout', { ...details, city: 'Salem' })
    expect(await own.get('/account/set-password')).toHaveStatus(200)
  })

  test('making accounts one after another has to wait, which also hides who has one', async () => {
    const own = await guest()
    const hasty = { ...details, password: 'short', password_confirmation: 'other' }
    for (let tries = 0; tries < 10; tries += 1) expect(await own.post('/checkout', hasty)).toHaveStatus(422)
    const last = await own.post('/checkout', hasty)
    expect(last).toHaveStatus(429)
    expect(last.headers.get('retry-after')).toBe('60')
    // In the form, which is as it was typed, and not a page of its own.
    expect(last).toShow('That was too often. Try again in 60 seconds.')
    expect(last.text).toContain('value="418 Alder Street"')
    expect(await own.htmx('/checkout').post('/checkout', hasty)).toReplace('#co-form')
    expect(await own.post('/checkout', details)).toRedirectTo('/checkout/review')
  })

  test('with a password the buyer gets a full account and is signed in', async () => {
    const own = await guest()
    await own.post('/checkout', { ...details, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' })
    expect((await findByEmail(shop.db.read, details.email))?.password).toStartWith('$argon2id$')
    expect(own.cookies.has('session')).toBe(true)
    expect(await own.get('/checkout/review')).toShow('Review your order')
  })

  test('a password for an e-mail that has an account changes nothing there', async () => {
    const owner = await addPerson(shop, 1, details.email)
    const own = await guest()
    const answer = await own.post('/checkout', { ...details, password: 'attacker-123', password_confirmation: 'attacker-123' })
    expect(answer).toHaveStatus(422)
    expect((await findByEmail(shop.db.read, details.email))?.password).toBe(owner.password)
    expect(own.cookies.has('session')).toBe(false)
  })

  describe('by the owner of a guest account who types a password', () => {
    const typed = { ...details, password: 'harbor-light-9', password_confirmation: 'harbor-light-9' }
    const linkMails = async () => (await shop.mails()).filter(({ template }) => template === 'set_password')
    beforeEach(async () => {
      await (await guest()).post('/checkout', details)
      shop.clock.advance(60_000)
    })

    test('mails the link that sets one, and says so', async () => {
      const own = await guest()
      const answer = await own.post('/checkout', typed)
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('We have mailed you a link to set one.')
      expect(answer).not.toShow('Sign in instead')
      expect((await findByEmail(shop.db.read, details.email))?.password).toBe(guestPassword)
      const [mail] = await linkMails()
      expect(mail?.recipient).toBe(details.email)
      const link = /\/account\/set-password\?token=[\w.-]+/.exec(mail!.text)![0]
      expect(await own.get(link)).toHaveStatus(200)
      expect(await own.post('/checkout', details)).toRedirectTo('/checkout/review')
    })

    test('lets the browser that made the account set the password no more: only the mail can tell who is its owner', async () => {
      const maker = await guest()
      const other = { ...details, email: 'zofia@example.com' }
      await maker.post('/checkout', other)
      expect(await maker.get('/account/set-password')).toHaveStatus(200)
      shop.clock.advance(60_000)
      await (await guest()).post('/checkout', { ...typed, email: 'ZOFIA@example.com' })
      expect(await maker.get('/account/set-password')).not.toHaveStatus(200)
    })

    test('fills no mailbox: three an hour', async () => {
      const own = await guest()
      for (let tries = 0; tries < 5; tries += 1) expect(await own.post('/checkout', typed)).toShow('We have mailed you a link')
      expect(await linkMails()).toHaveLength(3)
    })

    test('where guests cannot buy, says to open the link first', async () => {
      await set({ disable_guest_checkout: true })
      expect(await (await guest()).post('/checkout', typed)).toShow('open it, then come back')
      expect(await linkMails()).toHaveLength(1)
    })
  })

  test.each([
    ['no password', {}],
    ['seven characters', { password: 'seven77', password_confirmation: 'seven77' }],
    ['two different ones', { password: 'harbor-light-9', password_confirmation: 'harbor-light-8' }],
  ])('where guests cannot buy, %s stops the checkout', async (_, passwords) => {
    await set({ disable_guest_checkout: true })
    const own = await guest()
    expect(await own.get('/checkout')).toShow('Create an Account Password *')
    expect(await own.post('/checkout', { ...details, ...passwords })).toHaveStatus(422)
    expect(await findByEmail(shop.db.read, details.email)).toBeNull()
  })

  test('the order comment is asked for only when the shop wants it, and dropped otherwise', async () => {
    const own = await guest()
    expect((await own.get('/checkout')).text).not.toContain('name="comment"')
    await own.post('/checkout', { ...details, comment: 'Leave at the door' })
    expect(await own.get('/checkout/review')).not.toShow('Leave at the door')
    await set({ enable_order_comments: true })
    await own.post('/checkout', { ...details, comment: 'Leave at the door' })
    expect(await own.get('/checkout/review')).toShow('Leave at the door')
  })
})
