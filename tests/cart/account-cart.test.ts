import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { person, rightPassword } from '#tests/accounts/people.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { add, held } from './asking.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
let mug: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
  mug = await aProduct(shop, { name: 'Moss mug', price: 2400 })
})

const credentials = { email: 'ann@example.com', password: rightPassword }
const lineIds = async () => (await shop.db.read.select().from(shop.db.t.cartLines)).map((line) => line.id)

describe('the cart of an account', () => {
  const signIn = (own: Browser, next = '') => own.post('/login', { ...credentials, next })
  beforeEach(async () => {
    await person(shop)
  })

  test('outlives signing out, leaves the browser with it, and is there on any other', async () => {
    await add(guest, mug, { quantity: 2 })
    await signIn(guest)
    expect(await held(guest)).toEqual(['2 x MOSS-MUG'])
    const kept = guest.cookies.get('cart')!
    await guest.post('/logout')
    expect(await held(guest)).toEqual([])
    guest.cookies.set('cart', kept)
    expect(await held(guest)).toEqual([])
    await signIn(guest)
    const elsewhere = browser(app)
    await signIn(elsewhere)
    for (const own of [guest, elsewhere]) expect(await held(own)).toEqual(['2 x MOSS-MUG'])
  })

  test('joins what the browser holds: quantities are added, and clamped to what there is', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp' })
    await add(guest, mug, { quantity: 6 })
    await add(guest, lamp)
    await signIn(guest)
    const elsewhere = browser(app)
    await add(elsewhere, mug, { quantity: 7 })
    await signIn(elsewhere)
    expect(await held(elsewhere)).toEqual(['10 x MOSS-MUG', '1 x LAMP'])
  })

  test('keeps what the browser holds where the two may not mix', async () => {
    const tea = await aProduct(shop, { name: 'Tea', variants: [{ isSubscription: true }] })
    await add(guest, tea)
    await signIn(guest)
    const elsewhere = browser(app)
    await add(elsewhere, mug)
    await signIn(elsewhere)
    expect(await held(elsewhere)).toEqual(['1 x MOSS-MUG'])
    expect(await lineIds()).toHaveLength(2)
  })

  test('adds nothing to what is about to be bought: signing in on the way to checkout keeps the browser’s cart as it is', async () => {
    await add(guest, await aProduct(shop, { name: 'Lamp' }))
    await signIn(guest)
    const elsewhere = browser(app)
    await add(elsewhere, mug)
    expect(await signIn(elsewhere, '/checkout')).toRedirectTo('/checkout')
    expect(await held(elsewhere)).toEqual(['1 x MOSS-MUG'])
  })

  test('is not taken by who signs in after somebody else at the same browser', async () => {
    await add(guest, mug)
    await signIn(guest)
    const kept = guest.cookies.get('cart')!
    await person(shop, { email: 'ben@example.com' })
    const ben = browser(app, new Map([['cart', kept]]))
    await ben.post('/login', { email: 'ben@example.com', password: rightPassword })
    expect(await held(ben)).toEqual([])
    expect(await held(guest)).toEqual(['1 x MOSS-MUG'])
  })

  test('begun while signed in belongs to the account at once', async () => {
    await signIn(guest)
    await add(guest, mug)
    await guest.post('/logout')
    expect(await held(guest)).toEqual([])
    await signIn(guest)
    expect(await held(guest)).toEqual(['1 x MOSS-MUG'])
  })
})
