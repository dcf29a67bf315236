import { beforeEach, describe, expect, test } from 'bun:test'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { addCartCode } from '#src/discounts/cart-codes.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { listLineIds, postToCart, readCartLines } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

const credentials = { email: 'ann@example.com', password: correctPassword }
const lineIds = () => listLineIds(shop)

describe('the cart of an account', () => {
  const signIn = (client: TestClient, next = '') => client.post('/login', { ...credentials, next })
  beforeEach(async () => {
    await createAccount(shop)
  })

  test('survives signing out, disappears from that browser, and is available in any other', async () => {
    await postToCart(guest, mug, { quantity: 2 })
    await signIn(guest)
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
    const cartCookie = guest.cookies.get('cart')!
    await guest.post('/logout')
    expect(await readCartLines(guest)).toEqual([])
    guest.cookies.set('cart', cartCookie)
    expect(await readCartLines(guest)).toEqual([])
    await signIn(guest)
    const otherDevice = createTestClient(app)
    await signIn(otherDevice)
    for (const client of [guest, otherDevice]) expect(await readCartLines(client)).toEqual(['2 x MOSS-MUG'])
  })

  test('merges with the cart of the browser: quantities are added, and clamped to the stock', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp' })
    await postToCart(guest, mug, { quantity: 6 })
    await postToCart(guest, lamp)
    await signIn(guest)
    const otherDevice = createTestClient(app)
    await postToCart(otherDevice, mug, { quantity: 7 })
    await signIn(otherDevice)
    expect(await readCartLines(otherDevice)).toEqual(['10 x MOSS-MUG', '1 x LAMP'])
  })

  test('takes its discount codes along when it merges', async () => {
    await createTestDiscount(shop)
    const { discountCodes, cartCodes, carts } = shop.db.t
    await postToCart(guest, mug)
    await signIn(guest)
    const [code] = await shop.db.read.select().from(discountCodes)
    const [cart] = await shop.db.read.select().from(carts)
    await shop.db.transaction((tx) => addCartCode(tx, cart!.id, code!, shop.now()))
    const otherDevice = createTestClient(app)
    await postToCart(otherDevice, mug)
    await signIn(otherDevice)
    const [merged] = await shop.db.read.select().from(carts)
    expect(merged!.id).not.toBe(cart!.id)
    expect(await shop.db.read.select().from(cartCodes)).toMatchObject([{ cartId: merged!.id, codeId: code!.id }])
  })

  test("keeps the browser's cart where the two cannot be mixed", async () => {
    const tea = await createTestProduct(shop, { name: 'Tea', variants: [{ isSubscription: true }] })
    await postToCart(guest, tea)
    await signIn(guest)
    const otherDevice = createTestClient(app)
    await postToCart(otherDevice, mug)
    await signIn(otherDevice)
    expect(await readCartLines(otherDevice)).toEqual(['1 x MOSS-MUG'])
    expect(await lineIds()).toHaveLength(2)
  })

  test("adds nothing during checkout: signing in on the way to checkout keeps the browser's cart as it is", async () => {
    await postToCart(guest, await createTestProduct(shop, { name: 'Lamp' }))
    await signIn(guest)
    const otherDevice = createTestClient(app)
    await postToCart(otherDevice, mug)
    await otherDevice.get('/checkout/sign-in')
    const signedIn = await signIn(otherDevice, '/checkout/sign-in')
    expect(await otherDevice.get(signedIn.location!)).toRedirectTo('/checkout')
    expect(await readCartLines(otherDevice)).toEqual(['1 x MOSS-MUG'])
  })

  test('is not taken over by the next person who signs in at the same browser', async () => {
    await postToCart(guest, mug)
    await signIn(guest)
    const cartCookie = guest.cookies.get('cart')!
    await createAccount(shop, { email: 'ben@example.com' })
    const otherCustomer = createTestClient(app, new Map([['cart', cartCookie]]))
    await otherCustomer.post('/login', { email: 'ben@example.com', password: correctPassword })
    expect(await readCartLines(otherCustomer)).toEqual([])
    expect(await readCartLines(guest)).toEqual(['1 x MOSS-MUG'])
  })

  test('created while signed in belongs to the account at once', async () => {
    await signIn(guest)
    await postToCart(guest, mug)
    await guest.post('/logout')
    expect(await readCartLines(guest)).toEqual([])
    await signIn(guest)
    expect(await readCartLines(guest)).toEqual(['1 x MOSS-MUG'])
  })
})
