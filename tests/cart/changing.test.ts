import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { add, asScript, held, toJson } from './asking.ts'
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

const lineIds = async () => (await shop.db.read.select().from(shop.db.t.cartLines)).map((line) => line.id)
const onlyLine = async () => (await lineIds())[0]!
const change = (table: 'products', id: number, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t[table]).set(values).where(eq(tx.t[table].id, id)))
const stock = (sku: string, calculatedTotal: number) =>
  shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ calculatedTotal }).where(eq(tx.t.inventory.sku, sku)))

describe('changing the cart', () => {
  beforeEach(async () => {
    await add(guest, mug, { quantity: 2 })
  })
  const set = async (quantity: string | number, own: Browser = guest) => own.post(`/cart/items/${await onlyLine()}`, { quantity })

  test('a quantity sums the cart anew: page, part and count', async () => {
    const plain = await set(3)
    expect(plain).toRedirectTo('/cart')
    expect(await guest.follow(plain)).toShow('$72.00')
    const part = await set(4, guest.htmx('/cart'))
    expect(part).toReplace('#cart-page')
    expect(part).toReplace('#cart-count')
    expect(part).toShow('$96.00')
    expect(part).toShow('Cart, 4 items')
  })

  test('in the drawer over the page of the cart changes both', async () => {
    const own = guest.htmx('/cart')
    const headers = { 'hx-target': 'div#cart-body' }
    const answer = await own.post(`/cart/items/${await onlyLine()}`, { quantity: 5 }, { headers })
    expect(answer.text).toStartWith('<div class="dialog-body"')
    expect(answer).toReplace('#cart-page')
    const elsewhere = await guest.htmx('/shop').post(`/cart/items/${await onlyLine()}`, { quantity: 4 }, { headers })
    expect(elsewhere.text).not.toContain('id="cart-page"')
    expect(await set(3, own)).toReplace('#cart-body')
  })

  test.each([
    ['5', ['5 x MOSS-MUG']],
    ['2.7', ['2 x MOSS-MUG']],
    ['abc', ['1 x MOSS-MUG']],
    ['', ['1 x MOSS-MUG']],
    ['99', ['10 x MOSS-MUG']],
    ['0', []],
    ['-1', []],
  ])('to %p leaves %p', async (typed, wanted) => {
    await set(typed)
    expect(await held(guest)).toEqual(wanted)
  })

  test('to more than there is says how many there are', async () => {
    expect(await set(99, guest.htmx('/cart'))).toShow('You have 10 of Moss mug in your cart now')
  })

  test('to 0 takes it out and offers it back', async () => {
    const answer = await set(0, guest.htmx('/cart'))
    expect(answer).toShow('Moss mug removed.')
    expect(answer).toShow('Your cart is empty')
    expect(answer).toShow('Cart, 0 items')
  })

  test('charges for no wrapping that the shop has stopped offering since', async () => {
    const card = await aProduct(shop, { name: 'Card', giftWrap: true })
    const wrapped = toJson(await add(guest, card, { gift_wrap: 'on', gift_message: 'For Ann' })).cart
    expect(wrapped.subtotal).toBeGreaterThan(2400 + 2000)
    await change('products', card.id, { giftWrap: false })
    expect(toJson(await guest.post(`/cart/items/${await onlyLine()}`, { quantity: 1 }, asScript)).cart).toMatchObject({
      subtotal: 2400 + 2000,
      lines: [{}, { gift_wrap: false, gift_message: '', gift_wrap_total: 0 }],
    })
    expect(await guest.get('/cart')).not.toShow('For Ann')
  })

  test('what was removed comes back as it was', async () => {
    const card = await aProduct(shop, { name: 'Card', giftWrap: true })
    await add(guest, card, { quantity: 2, gift_wrap: 'on', gift_message: 'For <Ann>' })
    const id = (await lineIds())[1]!
    const own = guest.htmx('/cart')
    const removed = await own.post(`/cart/items/${id}/remove`)
    expect(removed).toShow('Card removed.')
    expect(await held(guest)).toEqual(['2 x MOSS-MUG'])
    const form = Object.fromEntries(
      [
        ...removed.text
          .slice(removed.text.indexOf('action="/cart/restore"'))
          .matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g),
      ].map(([, name, value]) => [name!, value!.replace('&lt;', '<').replace('&gt;', '>')]),
    )
    const back = await own.post('/cart/restore', form)
    expect(back).toReplace('#cart-page')
    expect(back).toShow('Message: For <Ann>')
    expect(await held(guest)).toEqual(['2 x MOSS-MUG', '2 x CARD'])
    expect(back.text).toMatch(/variant=CARD" autofocus/)
  })

  test('what cannot come back says why', async () => {
    const own = guest.htmx('/cart')
    await own.post(`/cart/items/${await onlyLine()}/remove`)
    await stock(mug.sku, 0)
    const answer = await own.post('/cart/restore', { product_id: mug.id, variant_id: mug.variantId, quantity: 2 })
    expect(answer).toShow('Moss mug is sold out in this choice.')
    expect(await held(guest)).toEqual([])
  })

  test.each(['', '/remove', '/gift-wrap'])('a line that went in another tab%s brings the cart as it is now', async (suffix) => {
    const id = await onlyLine()
    await add(guest, await aProduct(shop, { name: 'Bowl' }))
    await guest.post(`/cart/items/${id}/remove`)
    const answer = await guest.htmx('/cart').post(`/cart/items/${id}${suffix}`, { quantity: 3 })
    expect(answer).toHaveStatus(404)
    expect(answer).toShow('This was not in your cart any more.')
    expect(answer).toShow('Bowl')
  })

  test.each(['', '/remove'])('a line of somebody else%s is not found, and stays as it is', async (suffix) => {
    const id = await onlyLine()
    const rival = browser(app)
    expect(await rival.post(`/cart/items/${id}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    await add(rival, await aProduct(shop))
    expect(await rival.post(`/cart/items/${id}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    for (const made of ['987654', '0', '-1', 'x', '9'.repeat(30), '1e3']) {
      expect(await guest.post(`/cart/items/${made}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    }
    expect(await held(guest)).toEqual(['2 x MOSS-MUG'])
  })
})
