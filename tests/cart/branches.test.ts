import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { placeOrder } from '#src/checkout/place-order.ts'
import { readReview } from '#src/checkout/review.ts'
import { Refusal } from '#src/lib/errors.ts'
import { orderLinesOf } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { addShippingRule } from '#src/shipping/rates.ts'
import { type Answer, browser, type Browser } from '#tests/support/browser.ts'
import { aReview, aShippingRate, anOrder, reviewWish, someDetails } from '#tests/support/carts.ts'
import { aField } from '#tests/support/forms.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aCategory, aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const asScript = { headers: { accept: 'application/json' } }
interface Told {
  success: boolean
  message: string
  redirect?: string
  cart: { count: number; subtotal: number; lines: { id: number; quantity: number; gift_message: string; gift_wrap_total: number }[] }
}
const told = (answer: Answer) => answer.json() as Told
type Form = Record<string, string | number>
const add = async (product: MadeProduct, form: Form = {}, own = guest) =>
  told(await own.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, asScript))
const change = (product: MadeProduct, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t.products).set(values).where(eq(tx.t.products.id, product.id)))
const lines = () => shop.db.read.select().from(shop.db.t.cartLines).orderBy(shop.db.t.cartLines.id)
const cartId = async () => (await lines())[0]!.cartId
const fee = (gift_wrap_fee: number, gift_wrap_per_unit = false) =>
  shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee, gift_wrap_per_unit }, shop.now()))

describe('gift wrapping', () => {
  const wrapped = { gift_wrap: 'on', gift_message: 'For Ann' }
  let mug: MadeProduct
  beforeEach(async () => {
    mug = await aProduct(shop, { name: 'Mug', price: 1000, giftWrap: true })
    await fee(600)
  })
  const rewrap = async (form: Form, own = guest) => own.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, form)

  test('is a line of its own with its fee, once for a wrapped line', async () => {
    const { cart } = await add(mug, { ...wrapped, quantity: 3 })
    expect(cart).toMatchObject({ count: 3, subtotal: 3600, lines: [{ gift_wrap_total: 600 }] })
    expect(await guest.get('/cart')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
    expect(await guest.htmx('/shop').get('/cart/drawer')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
  })

  test('counts for each unit where the shop says so: on the page, in the cart and in the order', async () => {
    await fee(600, true)
    expect(await guest.get('/items/mug')).toShow('Add gift wrapping, $6.00 each')
    expect((await add(mug, { ...wrapped, quantity: 3 })).cart.subtotal).toBe(3000 + 1800)
    expect(await guest.get('/cart')).toShow('3 × $6.00')
    await aShippingRate(shop)
    await someDetails(shop, await cartId())
    const wish = reviewWish(shop, await cartId())
    const perUnit = { ...wish, buyer: { ...wish.buyer, giftWrapFee: 600, giftWrapPerUnit: true } }
    expect(await guest.get('/checkout/review')).toShow('Gift wrapping, $18.00')
    const review = await readReview(shop.db.read, perUnit)
    const attemptKey = review.stage === 'review' ? review.attemptKey : ''
    const order = await placeOrder(shop, { ...perUnit, userId: null, attemptKey, timeZone: 'UTC' })
    const sold = await orderLinesOf(shop.db.read, order.id)
    expect(sold.map((line) => [line.kind, line.quantity, line.lineTotal])).toEqual([
      ['item', 3, 3000],
      ['gift_wrap', 3, 1800],
    ])
  })

  test('is free where it costs nothing', async () => {
    await fee(0)
    expect(await guest.get('/items/mug')).toShow('Add free gift wrapping')
    expect((await add(mug, wrapped)).cart.subtotal).toBe(1000)
  })

  test.each([
    [1, 1600],
    [0, 0],
    [2, 0],
  ])('is taxed as its product is: charge_tax %p makes %p taxable', async (chargeTax, taxable) => {
    await shop.db.transaction(seedTaxRates)
    await aShippingRate(shop)
    await change(mug, { chargeTax })
    await add(mug, wrapped)
    await someDetails(shop, await cartId())
    const wish = reviewWish(shop, await cartId())
    const { quote } = await aReview(shop, await cartId())
    expect(wish.buyer.giftWrapFee).toBe(500)
    expect(quote.taxableSubtotal).toBe(taxable === 0 ? 0 : taxable - 100)
  })

  test('goes with its product', async () => {
    await add(mug, wrapped)
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}/remove`)
    expect(await guest.get('/cart')).toShow('Your cart is empty')
    expect((await guest.get('/cart')).text).not.toContain('Gift wrapping')
  })

  test('is put on, said anew and taken off in the cart, by form and by script', async () => {
    await add(mug)
    expect(await guest.get('/cart')).toShow('Add gift wrapping, $6.00')
    expect(await rewrap({ gift_wrap: 'on', gift_message: 'Dear Ann\r\nLove' })).toRedirectTo('/cart')
    expect((await lines())[0]).toMatchObject({ giftWrap: true, giftMessage: 'Dear Ann\nLove' })
    const part = await rewrap({ gift_wrap: 'on', gift_message: 'Dear Bob' }, guest.htmx('/cart'))
    expect(part).toReplace('#cart-page')
    expect(part).toReplace('#cart-body')
    expect(part).toShow('Message: Dear Bob $6.00')
    await rewrap({ unwrap: 1 })
    expect((await lines())[0]).toMatchObject({ giftWrap: false, giftMessage: '' })
  })

  test('joins lines that have become the same', async () => {
    await add(mug, { quantity: 2 })
    await add(mug, { ...wrapped, quantity: 1 })
    const [, second] = await lines()
    await guest.post(`/cart/items/${second!.id}/gift-wrap`, { unwrap: 1 })
    expect((await lines()).map((line) => line.quantity)).toEqual([3])
  })

  test('takes a message of 500 characters and no more, with line breaks and nothing unprintable', async () => {
    await add(mug)
    await rewrap({ gift_wrap: 'on', gift_message: 'x'.repeat(500) })
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    expect(await rewrap({ gift_wrap: 'on', gift_message: 'x'.repeat(501) }, guest.htmx('/cart'))).toShow('room for 500 characters')
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    await rewrap({ gift_wrap: 'on', gift_message: ' a\u0007\u202eb\n<c> ' })
    expect((await lines())[0]!.giftMessage).toBe('ab\n<c>')
    expect((await guest.get('/cart')).text).toContain('&lt;c&gt;')
  })

  test('is offered by its product alone, and by no other whatever is sent', async () => {
    const plain = await aProduct(shop, { name: 'Plain' })
    expect(await guest.get('/items/mug')).toShow('Add gift wrapping, $6.00')
    expect((await guest.get('/items/plain')).text).not.toMatch(/gift/i)
    await add(plain, wrapped)
    expect(await lines()).toMatchObject([{ giftWrap: false, giftMessage: '' }])
  })

  test('is not for what is not wrapped, nor for lines of somebody else', async () => {
    await add(mug)
    const [line] = await lines()
    const rival = browser(app)
    expect(await rival.post(`/cart/items/${line!.id}/gift-wrap`, wrapped)).toHaveStatus(404)
    await add(mug, {}, rival)
    expect(await rival.post(`/cart/items/${line!.id}/gift-wrap`, wrapped)).toHaveStatus(404)
    expect(await guest.post('/cart/items/x/gift-wrap', wrapped)).toHaveStatus(404)
    await change(mug, { giftWrap: false })
    expect(await rewrap(wrapped, guest.htmx('/cart'))).toShow('Mug cannot be gift wrapped any more.')
    expect(await guest.follow(await rewrap(wrapped))).toShow('Mug cannot be gift wrapped any more.')
    const told = await guest.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, wrapped, asScript)
    expect(told).toHaveStatus(422)
    expect(told.json()).toEqual({ success: false, error: 'refused', message: 'Mug cannot be gift wrapped any more.' })
    expect((await lines())[0]!.giftWrap).toBe(false)
  })

  test('stands on the packing slip with its message', async () => {
    await aShippingRate(shop)
    await add(mug, wrapped)
    await someDetails(shop, await cartId())
    const order = await anOrder(shop, await cartId())
    const boss = await browserOf(app, shop, await addPerson(shop, 5))
    const page = await boss.get(`/admin/ecommerce/orders/${order.id}`)
    expect(page).toShow('Gift wrapping - Mug')
    expect(page).toShow('“For Ann”')
  })
})

describe('a product limited to one per order', () => {
  test('is one in all, whatever is asked of it and however it is wrapped or made', async () => {
    const one = await aProduct(shop, { name: 'One', maxQty: true, giftWrap: true, customization: [aField()] })
    expect(await guest.get('/items/one')).toShow('Limit 1 per order')
    const { text } = await guest.get('/items/one')
    expect(/<input[^>]*id="quantity"[^>]*>/.exec(text)![0]).toMatch(/value="1"[^>]*readonly/)
    expect((await add(one, { quantity: 9 })).cart.count).toBe(1)
    expect((await add(one)).cart.count).toBe(1)
    for (const form of [{ gift_wrap: 'on' }, { 'custom[engraving]': 'Ann' }] as Form[]) {
      expect((await add(one, form)).message).toContain('limited to one per order')
    }
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}`, { quantity: 7 })
    expect((await lines()).map((kept) => kept.quantity)).toEqual([1])
  })

  test('that became so since holds the order up until only one is left', async () => {
    await aShippingRate(shop)
    const mug = await aProduct(shop, { name: 'Mug' })
    await add(mug, { quantity: 3 })
    await someDetails(shop, await cartId())
    await change(mug, { maxQty: true })
    const page = await guest.get('/cart')
    expect(page).toShow('Limited to one per order.')
    const review = await aReview(shop, await cartId())
    const wish = { ...reviewWish(shop, await cartId()), userId: null, attemptKey: review.attemptKey, timeZone: 'UTC' }
    await expect(placeOrder(shop, wish)).rejects.toBeInstanceOf(Refusal)
    await guest.post(`/cart/items/${(await lines())[0]!.id}`, { quantity: 2 })
    expect((await aReview(shop, await cartId())).problems).toEqual([])
  })
})

describe('a product whose stock is not told', () => {
  test('takes no more than there is, and tells nobody how many that is', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true })
    const sent = (quantity: number) => ({ product_id: lamp.id, variant_id: lamp.variantId, quantity })
    const refused = [
      await guest.post('/cart/add', sent(8), asScript),
      await guest.htmx('/items/lamp').post('/cart/add', sent(9999)),
      await guest.post('/cart/add', sent(8)),
    ]
    for (const answer of refused) {
      expect(answer).toHaveStatus(422)
      expect(answer.text).toContain('We cannot offer that many of Lamp.')
      expect(answer.text.replace(/value="\d+"|\d+ ?px/g, '')).not.toMatch(/\b7\b (left|in stock|of)/)
    }
    expect(await lines()).toEqual([])
    expect((await add(lamp, { quantity: 5 })).cart.count).toBe(5)
    expect((await add(lamp, { quantity: 3 })).message).toBe('We cannot offer that many of Lamp. Choose a smaller quantity.')
    const [line] = await lines()
    const part = await guest.htmx('/cart').post(`/cart/items/${line!.id}`, { quantity: 8 })
    expect(part).toShow('We cannot offer that many of Lamp.')
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([5])
    expect((await add(lamp, { quantity: 2 })).cart.count).toBe(7)
    expect((await add(lamp)).message).toContain('cannot offer that many')
  })

  test('limited to one per order is one, whatever is asked', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true, maxQty: true })
    expect((await add(lamp, { quantity: 9 })).cart.count).toBe(1)
  })
})

describe('lines that may not stand together', () => {
  test('because of what staff changed since hold the order up, and say so', async () => {
    await aShippingRate(shop)
    const [mug, pass] = [await aProduct(shop, { name: 'Mug' }), await aProduct(shop, { name: 'Pass' })]
    await add(mug)
    await add(pass)
    await someDetails(shop, await cartId())
    await change(pass, { standalonePurchase: true })
    expect(await guest.get('/cart')).toShow('This cannot be bought together with the rest of the cart.')
    expect((await aReview(shop, await cartId())).problems).toHaveLength(2)
    expect(await guest.get('/checkout/review')).toRedirectTo('/cart')
  })
})

describe('a cart', () => {
  test('holds a hundred different lines and no more', async () => {
    const mug = await aProduct(shop, { name: 'Mug', stock: 1000, customization: [aField()] })
    for (let at = 0; at < 100; at += 1) await add(mug, { 'custom[engraving]': String(at) })
    expect((await add(mug, { 'custom[engraving]': 'more' })).message).toContain('as many different lines as it can')
    expect((await add(mug, { 'custom[engraving]': '7' })).success).toBe(true)
    expect(await lines()).toHaveLength(100)
  }, 60_000)
})

describe('where adding leads', () => {
  let mug: MadeProduct
  let tray: MadeProduct
  beforeEach(async () => {
    mug = await aProduct(shop, { name: 'Mug', price: 2400 })
    tray = await aProduct(shop, { name: 'Tray', price: 5000 })
    await offer(mug, tray)
  })
  const offer = (product: MadeProduct, offered: MadeProduct, position = 0) =>
    shop.db.transaction((tx) =>
      tx.insert(tx.t.crossSells).values({ productId: product.id, offeredId: offered.id, position, displayOnPostCart: true }),
    )
  const form = (product: MadeProduct) => ({ product_id: product.id, variant_id: product.variantId })
  const page = () => `/cart/recommendations/${mug.id}`

  test.each([
    ['checkout_redirect', { checkoutRedirect: true }],
    ['standalone_purchase', { standalonePurchase: true }],
    ['both', { standalonePurchase: true, checkoutRedirect: true }],
  ])('with %s: to checkout, before anything else', async (_, flags) => {
    await change(mug, flags)
    expect(await browser(app).post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect(await browser(app).htmx('/items/mug').post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect((await add(mug, {}, browser(app))).redirect).toBe('/checkout')
  })

  test('with something to offer: to what goes with it, however it was added', async () => {
    expect(await browser(app).post('/cart/add', form(mug))).toRedirectTo(page())
    const part = await browser(app).htmx('/items/mug').post('/cart/add', form(mug))
    expect(part).toRedirectTo(page())
    expect(part.headers.has('hx-trigger')).toBe(false)
    expect((await add(mug, {}, browser(app))).redirect).toBe(page())
  })

  test('with nothing left to offer: to the drawer', async () => {
    await add(tray)
    expect((await guest.htmx('/items/mug').post('/cart/add', form(mug))).headers.get('hx-trigger')).toBe('cart:added')
    await change(tray, { status: 'draft' })
    expect((await add(mug, {}, browser(app))).redirect).toBeUndefined()
  })

  test('the recommendations begin with what was added and both ways on', async () => {
    const added = await guest.post('/cart/add', form(mug))
    const { text, headers } = await guest.follow(added)
    const shown = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(shown).toContain('Mug added. Subtotal $24.00 View cart Check out Goes well with Mug')
    expect(shown).not.toContain('Mug is in your cart.')
    const strip = text.slice(text.indexOf('id="added"'), text.indexOf('<h1'))
    expect(strip).toMatch(/href="\/cart"[^>]*>\s*View cart/)
    expect(strip).toMatch(/href="\/checkout"[^>]*>\s*Check out/)
    expect(text.indexOf('id="added"')).toBeLessThan(text.indexOf('/items/tray'))
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('from there, adding by script changes the card’s own button and opens no drawer', async () => {
    await add(mug)
    const part = await guest.htmx(page()).post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(part.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(part).toReplace('#cart-count')
    expect(part).toReplace('#added')
    expect(part).toShow('Subtotal $74.00')
    expect(part.text).toMatch(new RegExp(`id="rec-${tray.id}-add"[^>]*aria-disabled="true"[\\s\\S]*Added`))
    expect(JSON.parse(part.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Tray is in your cart.' } })
  })

  test('from there, adding without script comes back with the news', async () => {
    await add(mug)
    const answer = await guest.post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(answer).toRedirectTo(page())
    expect(await guest.follow(answer)).toShow('Tray is in your cart.')
    expect(await guest.get(page())).toShow('Added')
  })

  test('from there, what leads to checkout still does; what is refused says why at its card', async () => {
    await add(mug)
    await change(tray, { checkoutRedirect: true })
    const sent = { ...form(tray), recommended_for: mug.id }
    expect(await guest.post('/cart/add', sent)).toRedirectTo('/checkout')
    await change(tray, { standalonePurchase: true })
    const part = await guest.htmx(page()).post('/cart/add', sent)
    expect(part).toHaveStatus(422)
    expect(part.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(part).toShow('sold on its own')
    expect(part.text).toContain(`id="rec-${tray.id}-msg-empty"`)
    expect(part.text).toContain(`name="variant_id" value="${tray.variantId}"`)
    expect(await guest.post('/cart/add', sent)).toHaveStatus(422)
  })

  test('what must be chosen first is a link to its page', async () => {
    const pack = await aProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    await offer(mug, pack, 1)
    const { text } = await guest.get(page())
    expect(text).toContain('aria-label="Choose options: Pack"')
    expect(text).not.toContain(`id="rec-${pack.id}"`)
  })

  test('recommendations of what nobody sells are not found; without any the way is to the cart', async () => {
    for (const id of ['987654', '0', '-1', 'x', '1e3', '9'.repeat(40)]) {
      expect(await guest.get(`/cart/recommendations/${id}`)).toHaveStatus(404)
    }
    expect(await guest.get(`/cart/recommendations/${tray.id}`)).toHaveStatus(302)
    expect(await guest.get(`/cart/recommendations/${tray.id}`)).toRedirectTo('/cart')
    await change(mug, { status: 'draft' })
    expect(await guest.get(page())).toHaveStatus(404)
  })
})

describe('the way to free shipping', () => {
  const rule = (given: Partial<Parameters<typeof addShippingRule>[1]>) =>
    shop.db.transaction((tx) =>
      addShippingRule(tx, { name: 'Free', price: 0, countries: [], minTotal: 7500, minDays: 3, maxDays: 5, ...given }),
    )
  const said = async () => {
    const text = (await guest.get('/cart')).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    return /\S+ left for free shipping[^.]*\.|Your order ships free[^.]*\./.exec(text)?.[0] ?? null
  }
  let mug: MadeProduct
  beforeEach(async () => {
    mug = await aProduct(shop, { name: 'Mug', price: 2500 })
  })

  test('is told where a rate goes everywhere, until it is reached', async () => {
    await rule({})
    await add(mug)
    expect(await said()).toBe('$50.00 left for free shipping.')
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(/<progress max="7500" value="2500"/)
    await add(mug, { quantity: 2 })
    expect(await said()).toBe('Your order ships free.')
  })

  test('names the country while nobody has said where it goes, and keeps to it once somebody has', async () => {
    await rule({ countries: ['US'] })
    await add(mug)
    expect(await said()).toBe('$50.00 left for free shipping (United States).')
    await someDetails(shop, await cartId())
    expect(await said()).toBe('$50.00 left for free shipping.')
    const { checkouts } = shop.db.t
    const [known] = await shop.db.read.select().from(checkouts)
    await shop.db.transaction((tx) => tx.update(checkouts).set({ address: { ...known!.address, country: 'NO' } }))
    expect(await said()).toBeNull()
  })

  test.each([
    ['a rate for a parcel lighter than this one', { maxWeight: 499 }],
    ['a rate for a parcel heavier than this one', { minWeight: 501 }],
    ['a rate that is free from the first cent', { minTotal: 0 }],
    ['a rate that ends before it begins', { maxTotal: 5000 }],
    ['a rate that costs something', { price: 1 }],
    ['a rate for more countries than one can name', { countries: ['DE', 'FR', 'IT', 'ES'] }],
  ] as [string, Parameters<typeof rule>[0]][])('is not told of %s', async (_, given) => {
    await rule(given)
    await add(mug)
    expect(await said()).toBeNull()
  })

  test('is not told of what is never sent', async () => {
    await rule({})
    await add(await aProduct(shop, { name: 'Song', isDigital: true }))
    expect(await said()).toBeNull()
  })
})

test('after a removal the focus goes to the line that follows', async () => {
  const [mug, tray] = [await aProduct(shop, { name: 'Mug' }), await aProduct(shop, { name: 'Tray' })]
  await add(mug)
  await add(tray)
  const [first, second] = await lines()
  const after = await guest.htmx('/cart').post(`/cart/items/${first!.id}/remove`)
  expect(after.text).toMatch(/variant=TRAY" autofocus/)
  const last = await guest.htmx('/cart').post(`/cart/items/${second!.id}/remove`)
  expect(last.text).not.toContain('autofocus')
  expect(last.text).toContain('data-passing="8000"')
})

test('an empty cart leads on to the categories of the shop', async () => {
  const bags = await aCategory(shop, { name: 'Bags' })
  await aProduct(shop, { name: 'Tote', categoryId: bags.id })
  const { text } = await guest.get('/cart')
  const empty = text.slice(text.indexOf('class="empty"'))
  expect(empty.slice(0, empty.indexOf('</main>'))).toContain('href="/section/bags"')
})
