import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findByEmail, saveProfile } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { buildApp } from '#src/app.tsx'
import { recheckPayments } from '#src/checkout/pay.ts'
import { findInventory } from '#src/inventory/levels.ts'
import { seedTemplates } from '#src/mail/templates.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { person, rightPassword } from '#tests/accounts/people.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, portland } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { pretendCard, shopWithCards } from '#tests/support/pretend.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
beforeEach(async () => {
  shop = await shopWithCards(card)
  app = buildApp(shop)
  await shop.db.transaction((tx) => seedTemplates(tx, shop.now()))
  await aShippingRate(shop)
  mug = await aProduct(shop, { name: 'Moss mug', price: 2400 })
})

const details = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  country: 'US',
  address1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
}

/** A guest with one mug in the cart. */
async function guest(lines: Parameters<typeof aCart>[1] = [mug]): Promise<Browser> {
  const { token } = await aCart(shop, lines)
  const own = browser(app)
  own.cookies.set('cart', token)
  return own
}

async function atReview(own: Browser) {
  await own.post('/checkout', details)
  return atReviewAgain(own)
}

async function atReviewAgain(own: Browser) {
  const review = await own.get('/checkout/review')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
  return { review, form: { processor_id: field('processor_id'), rate_id: field('rate_id'), idempotency_key: field('idempotency_key') } }
}

const asScript = { headers: { accept: 'application/json' } }
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

describe('the review', () => {
  test('shows all six rows of the sum and names the sum on the button', async () => {
    const { review } = await atReview(await guest())
    for (const row of ['Subtotal', 'Discount', 'Taxable subtotal', 'Shipping, Ground', 'Total', 'Pay $30.95']) expect(review).toShow(row)
  })

  test('may use the processor’s origin, and no other page may', async () => {
    const own = await guest()
    const { review } = await atReview(own)
    expect(review.headers.get('content-security-policy')).toContain(new URL(card.url).origin)
    expect((await own.get('/checkout?edit=1')).headers.get('content-security-policy')).not.toContain('127.0.0.1')
  })

  test('before the details are complete leads to them', async () => {
    expect(await (await guest()).get('/checkout/review')).toRedirectTo('/checkout')
  })

  test('another way of delivery changes the sum and what the button sends', async () => {
    await shop.db.transaction(async (tx) => {
      const { addShippingRule } = await import('#src/shipping/rates.ts')
      await addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 })
    })
    const own = await guest()
    const { review } = await atReview(own)
    expect(review.text.indexOf('Ground')).toBeLessThan(review.text.indexOf('Express'))
    const answer = await own.htmx('/checkout/review').post('/checkout/delivery', { rate_id: 'flat:2' })
    expect(answer).toReplace('#rv-summary')
    expect(answer).toReplace('#rv-fields')
    expect(answer).toShow('Pay $42.95')
  })

  test('a way of delivery that cannot be one changes nothing', async () => {
    const own = await guest()
    await atReview(own)
    expect(await own.post('/checkout/delivery', { rate_id: 'x'.repeat(61) })).toRedirectTo('/checkout/review')
    expect(await own.get('/checkout/review')).toShow('Pay $30.95')
  })

  test('an address nobody delivers to is told, and nothing can be placed', async () => {
    const own = await guest()
    await own.post('/checkout', { ...details, country: 'DE', state: '', postal_code: '10969' })
    expect(await own.get('/checkout/review')).toShow('We have no delivery to this address.')
  })
})

describe('a product whose rules changed after it was added', () => {
  const change = async (product: MadeProduct, facts: object) => {
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set(facts).where(eq(products.id, product.id)))
  }
  const subscribe = async (product: MadeProduct) => {
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.update(variants).set({ isSubscription: true }).where(eq(variants.id, product.variantId)))
  }
  const cases: [string, () => Promise<unknown>, string][] = [
    ['one per order', () => change(mug, { maxQty: true }), 'Moss mug is limited to one per order.'],
    ['sold on its own', () => change(mug, { standalonePurchase: true }), 'Moss mug is sold on its own.'],
    ['a subscription', () => subscribe(mug), 'Moss mug is a subscription'],
  ]

  test.each(cases)('to %s leads from the review to the cart, with the reason', async (_, happens, words) => {
    const own = await guest([{ ...mug, quantity: 2 }, await aProduct(shop)])
    await own.post('/checkout', details)
    await happens()
    const answer = await own.get('/checkout/review')
    expect(answer).toRedirectTo('/cart')
    expect(await own.follow(answer)).toShow(words)
  })

  test.each(cases)('to %s after the review was opened is not ordered', async (_, happens, words) => {
    const own = await guest([{ ...mug, quantity: 2 }, await aProduct(shop)])
    const { form } = await atReview(own)
    await happens()
    const answer = await own.post('/checkout/place-order', form)
    expect(await own.follow(answer)).toShow(words)
    const { redirect } = (await own.post('/checkout/place-order', form, asScript)).json() as { redirect: string }
    const cart = await own.follow(await own.get(redirect))
    expect(cart.at).toBe('/cart')
    expect(cart).toShow(words)
    expect(await orders()).toHaveLength(0)
  })

  test('to one per order can be bought once there is one left', async () => {
    const own = await guest([{ ...mug, quantity: 2 }])
    await own.post('/checkout', details)
    await change(mug, { maxQty: true })
    const cart = await own.follow(await own.get('/checkout/review'))
    const line = /\/cart\/items\/(\d+)/.exec(cart.text)![1]
    await own.post(`/cart/items/${line}`, { quantity: 1 })
    expect(await own.get('/checkout/review')).toShow('Review your order')
  })
})

describe('placing and paying', () => {
  test('with script: the page pays, the return confirms, the mail stands in the outbox and the cart is gone', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const begun = await own.post('/checkout/place-order', form, asScript)
    const { clientSecret, returnUrl } = begun.json() as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret')[0]!
    expect(card.pay(reference)).toBe(true)
    const back = await own.get(`${returnUrl}&payment_intent=${reference}`)
    const [order] = await orders()
    expect(back).toRedirectTo(`/checkout/success/${order!.externalId}`)
    const confirmation = await own.follow(back)
    expect(confirmation).toShow('Thank you, Amara.')
    expect(confirmation).toShow('Visa ending 4242')
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'paid', total: 3095 })
    await expect(shop).toHaveMailed({ to: details.email, template: 'order_confirmation', text: `#${order!.number}`.slice(1) })
    expect(await own.get('/checkout')).toRedirectTo('/')
    expect((await findInventory(shop.db.read, mug.sku))?.calculatedTotal).toBe(9)
  })

  test('without script: the hosted page pays and sends the shopper back', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const leaving = await own.post('/checkout/place-order', form)
    expect(leaving.status).toBe(303)
    expect(leaving.location).toStartWith(card.url)
    const session = /cs_[A-Za-z0-9_]+/.exec(leaving.location!)![0]
    expect(card.payHosted(session)).toBe(true)
    const [order] = await orders()
    const back = await own.get(`/checkout/return?order=${order!.externalId}&session_id=${session}`)
    expect(await own.follow(back)).toShow('is confirmed')
  })

  test('a declined card leads back to the review with the reason, the cart whole, and may be tried again', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    const reference = first.clientSecret.split('_secret')[0]!
    expect(card.pay(reference, '4000000000009995')).toBe(false)
    const back = await own.get(`${first.returnUrl}&payment_intent=${reference}`)
    expect(back).toRedirectTo('/checkout/review')
    const review = await own.follow(back)
    expect(review).toShow('Moss mug')
    expect(review.text).toContain('role="alert"')
    const second = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string }
    expect(card.pay(second.clientSecret.split('_secret')[0]!)).toBe(true)
    await own.get(first.returnUrl)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('declined as a guest, then paid signed in: the order is the account’s', async () => {
    const account = await person(shop, { email: 'june@example.com' })
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    card.pay(first.clientSecret.split('_secret')[0]!, '4000000000009995')
    await own.get(first.returnUrl)
    const asGuest = (await orders())[0]!
    expect(asGuest.userId).not.toBe(account.id)
    await own.post('/login', { email: account.email, password: rightPassword, next: '/checkout/review' })
    const { form: again } = await atReviewAgain(own)
    const { clientSecret } = (await own.post('/checkout/place-order', again, asScript)).json() as { clientSecret: string }
    card.pay(clientSecret.split('_secret')[0]!)
    await own.get(first.returnUrl)
    expect(await orders()).toMatchObject([{ id: asGuest.id, userId: account.id, paymentStatus: 'paid' }])
    expect(await own.get('/dashboard')).toShow(String(asGuest.number))
  })

  test('declined, then paid with another card and the browser closed: the order is completed without it', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { clientSecret, returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as {
      clientSecret: string
      returnUrl: string
    }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference, '4000000000009995')
    await own.get(returnUrl)
    await own.post('/checkout/place-order', form, asScript)
    card.pay(reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect((await orders()).map((order) => order.paymentStatus)).toEqual(['paid'])
  })

  test('paid in another tab while this one was asking leads to the order', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const first = (await own.post('/checkout/place-order', form, asScript)).json() as { clientSecret: string; returnUrl: string }
    const reference = first.clientSecret.split('_secret')[0]!
    const processor = shop.processors.find(({ slug }) => slug === 'card-processor')!
    const { begin } = processor
    processor.begin = async (request) => {
      card.pay(reference)
      await browser(app).get(first.returnUrl)
      return begin(request)
    }
    const again = (await own.post('/checkout/place-order', form, asScript)).json()
    expect(again).toEqual({ success: true, redirect: first.returnUrl })
    expect(await own.follow(await own.get(first.returnUrl))).toShow('Thank you, Amara.')
  })

  test('pressed twenty times at once: one order, one payment', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.post('/checkout/place-order', form, asScript)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map((answer) => (answer.json() as { clientSecret: string }).clientSecret)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test.each([
    ['no way to pay', { processor_id: 'abc' }],
    ['a negative one', { processor_id: -1 }],
    ['no key', { idempotency_key: '' }],
    ['an endless key', { idempotency_key: 'x'.repeat(101) }],
    ['an endless rate', { rate_id: 'x'.repeat(61) }],
  ])('a form with %s is answered on the review and orders nothing', async (_, change) => {
    const own = await guest()
    const { form } = await atReview(own)
    const answer = await own.post('/checkout/place-order', { ...form, ...change })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Review your order')
    expect(await own.post('/checkout/place-order', { ...form, ...change }, asScript)).toHaveStatus(422)
    expect(await orders()).toHaveLength(0)
  })

  test('what was corrected after a decline is what the order says', async () => {
    await set({ enable_order_comments: true })
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', form, asScript)
    await own.post('/checkout', { ...details, phone: '+1 503 555 0100', comment: 'Ring twice' })
    const { form: corrected } = await atReviewAgain(own)
    expect(await own.post('/checkout/place-order', corrected, asScript)).toHaveStatus(200)
    const open = (await orders()).filter((order) => order.status === 'pending')
    expect(open).toMatchObject([{ phone: '+1 503 555 0100', comment: 'Ring twice' }])
  })

  test('changing the order between tries does not give more of them', async () => {
    const own = await guest()
    await atReview(own)
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      await own.post('/checkout', { ...details, name: `Amara ${tries}` })
      const { form } = await atReviewAgain(own)
      statuses.push((await own.post('/checkout/place-order', form, asScript)).status)
      shop.clock.advance(3000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('a new cart for every try does not give endless tries either', async () => {
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) {
      const own = await guest()
      const { form } = await atReview(own)
      statuses.push((await own.post('/checkout/place-order', { ...form, processor_id: 1, idempotency_key: 'x' }, asScript)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
  })

  test('after five more tries in ten minutes a cart has to wait', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', form, asScript)
    shop.clock.advance(3000)
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await own.post('/checkout/place-order', form, asScript)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    shop.clock.advance(10 * 60_000)
    expect((await own.post('/checkout/place-order', form, asScript)).status).toBe(200)
  })

  test('a processor that does not answer charges nobody and says so', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    card.failNext('any', 'server-error')
    const answer = await own.post('/checkout/place-order', form, asScript)
    expect(answer.status).toBe(502)
    expect((answer.json() as { message: string }).message).toContain('You have not been charged')
    expect((await own.post('/checkout/place-order', form, asScript)).status).toBe(200)
  })

  test('prices, totals and currencies in the request are not listened to', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    await own.post('/checkout/place-order', { ...form, total: 1, price: '0.01', currency: 'IDR', shipping: 0, tax: 0 }, asScript)
    expect((await orders())[0]).toMatchObject({ total: 3095, currency: 'USD' })
  })

  test('a key of another state is answered with what changed', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const answer = await own.post('/checkout/place-order', { ...form, idempotency_key: 'x'.repeat(64) }, asScript)
    expect(answer.status).toBe(409)
    expect(await orders()).toHaveLength(0)
  })

  test('sold out meanwhile: the order is not made and the reason stands on the review', async () => {
    const rival = await guest([{ ...mug, quantity: 10 }])
    const own = await guest()
    const { form } = await atReview(own)
    const other = await atReview(rival)
    await rival.post('/checkout/place-order', other.form, asScript)
    const answer = await own.post('/checkout/place-order', form)
    expect([409, 422]).toContain(answer.status)
    expect(answer).toShow('Review your order')
  })
})

describe('the confirmation', () => {
  test('is not found for a made-up address', async () => {
    expect(await browser(app).get(`/checkout/success/${'a'.repeat(32)}`)).toHaveStatus(404)
    expect(await browser(app).get('/checkout/success/1')).toHaveStatus(404)
  })

  test('covers the address after 30 days, except for its owner', async () => {
    const owner = await addPerson(shop, 1, 'june@example.com')
    const own = await guest()
    const { form } = await atReview(own)
    const { clientSecret, returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as {
      clientSecret: string
      returnUrl: string
    }
    card.pay(clientSecret.split('_secret')[0]!)
    await own.get(returnUrl)
    const { orders: table } = shop.db.t
    await shop.db.transaction((tx) => tx.update(table).set({ userId: owner.id }).where(eq(table.email, details.email)))
    const [order] = await orders()
    const page = `/checkout/success/${order!.externalId}`
    expect(await browser(app).get(page)).toShow('418 Alder Street')
    shop.clock.advance(30 * 24 * 3_600_000 + 1)
    expect(await browser(app).get(page)).not.toShow('418 Alder Street')
    expect(await (await browserOf(app, shop, owner)).get(page)).toShow('418 Alder Street')
  })

  test('asks for two minutes whether it is paid, then says so and leaves it to the reader', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as { returnUrl: string }
    const opened = await own.follow(await own.get(returnUrl))
    const asks = (text: string) => /hx-get="([^"]*)"/.exec(text)?.[1]
    const poll = asks(opened.text)!
    shop.clock.advance(2 * 60_000 - 1)
    expect(asks((await own.htmx(opened.at).get(poll)).text)).toBe(poll)
    shop.clock.advance(1)
    const last = await own.htmx(opened.at).get(poll)
    expect(last).toReplace('#order-status')
    expect(last).toShow('this page has stopped asking')
    expect(asks(last.text)).toBeUndefined()
    expect(last.text).toContain(`href="${opened.at}"`)
    expect(asks((await own.get(opened.at)).text)).toBeDefined()
    for (const since of ['abc', '-1', '9'.repeat(20), '1e99', '']) {
      expect(await own.htmx(opened.at).get(`${opened.at}?since=${since}`)).toShow('Your payment is being confirmed')
    }
  })

  test('is kept by nobody on the way', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as { returnUrl: string }
    const waiting = await own.follow(await own.get(returnUrl))
    expect(waiting).toShow('Your payment is being confirmed')
    expect(waiting.headers.get('cache-control')).toContain('no-store')
    expect(waiting.headers.get('x-robots-tag')).toContain('noindex')
    expect(waiting.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
