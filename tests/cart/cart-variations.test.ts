import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { UserError } from '#src/lib/errors.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { addShippingRule } from '#src/shipping/rates.ts'
import { type TestResponse, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { readCheckoutReview, createFlatShippingRate, placeTestOrder, createReviewInput, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestField } from '#tests/support/customization.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestCategory, createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: TestClient
beforeEach(async () => {
  shop = await createTestShop()
  app = buildApp(shop)
  guest = createTestClient(app)
})

const acceptJson = { headers: { accept: 'application/json' } }
interface CartJson {
  success: boolean
  message: string
  redirect?: string
  cart: { count: number; subtotal: number; lines: { id: number; quantity: number; gift_message: string; gift_wrap_total: number }[] }
}
const parseCart = (response: TestResponse) => response.json() as CartJson
type Form = Record<string, string | number>
const postToCart = async (product: TestProduct, form: Form = {}, client = guest) =>
  parseCart(await client.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, acceptJson))
const updateProduct = (product: TestProduct, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t.products).set(values).where(eq(tx.t.products.id, product.id)))
const lines = () => shop.db.read.select().from(shop.db.t.cartLines).orderBy(shop.db.t.cartLines.id)
const cartId = async () => (await lines())[0]!.cartId
const setGiftWrapFee = (gift_wrap_fee: number, gift_wrap_per_unit = false) =>
  shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee, gift_wrap_per_unit }, shop.now()))

describe('gift wrapping', () => {
  const giftWrapForm = { gift_wrap: 'on', gift_message: 'For Ann' }
  let mug: TestProduct
  beforeEach(async () => {
    mug = await createTestProduct(shop, { name: 'Mug', price: 1000, giftWrap: true })
    await setGiftWrapFee(600)
  })
  const postGiftWrap = async (form: Form, client = guest) => client.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, form)

  test('is a line of its own with its fee, once for a wrapped line', async () => {
    const { cart } = await postToCart(mug, { ...giftWrapForm, quantity: 3 })
    expect(cart).toMatchObject({ count: 3, subtotal: 3600, lines: [{ gift_wrap_total: 600 }] })
    expect(await guest.get('/cart')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
    expect(await guest.htmx('/shop').get('/cart/drawer')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
  })

  test('counts for each unit where the shop says so: on the page, in the cart and in the order', async () => {
    await setGiftWrapFee(600, true)
    expect(await guest.get('/items/mug')).toShow('Add gift wrap, $6.00 each')
    expect((await postToCart(mug, { ...giftWrapForm, quantity: 3 })).cart.subtotal).toBe(3000 + 1800)
    expect(await guest.get('/cart')).toShow('3 × $6.00')
    await createFlatShippingRate(shop)
    await saveTestDetails(shop, await cartId())
    const reviewInput = createReviewInput(shop, await cartId())
    const perUnitInput = { ...reviewInput, pricing: { ...reviewInput.pricing, giftWrapFee: 600, giftWrapPerUnit: true } }
    expect(await guest.get('/checkout/review')).toShow('Gift wrap, $18.00')
    const review = await getCheckoutReview(shop.db.read, perUnitInput)
    const attemptKey = review.stage === 'review' ? review.attemptKey : ''
    const order = await placeOrder(shop, { ...perUnitInput, userId: null, attemptKey, timeZone: 'UTC' })
    const orderLines = await listOrderLines(shop.db.read, order.id)
    expect(orderLines.map((line) => [line.kind, line.quantity, line.lineTotal])).toEqual([
      ['item', 3, 3000],
      ['gift_wrap', 3, 1800],
    ])
  })

  test('is free where it costs nothing', async () => {
    await setGiftWrapFee(0)
    expect(await guest.get('/items/mug')).toShow('Add free gift wrap')
    expect((await postToCart(mug, giftWrapForm)).cart.subtotal).toBe(1000)
  })

  test.each([
    [1, 1600],
    [0, 0],
    [2, 0],
  ])('is taxed as its product is: charge_tax %p makes %p taxable', async (chargeTax, taxable) => {
    await shop.db.transaction(seedTaxRates)
    await createFlatShippingRate(shop)
    await updateProduct(mug, { chargeTax })
    await postToCart(mug, giftWrapForm)
    await saveTestDetails(shop, await cartId())
    const reviewInput = createReviewInput(shop, await cartId())
    const { quote } = await readCheckoutReview(shop, await cartId())
    expect(reviewInput.pricing.giftWrapFee).toBe(500)
    expect(quote.taxableSubtotal).toBe(taxable === 0 ? 0 : taxable - 100)
  })

  test('goes with its product', async () => {
    await postToCart(mug, giftWrapForm)
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}/remove`)
    expect(await guest.get('/cart')).toShow('Your cart is empty')
    expect((await guest.get('/cart')).text).not.toContain('Gift wrap')
  })

  test('is put on, said anew and taken off in the cart, by form and by script', async () => {
    await postToCart(mug)
    expect(await guest.get('/cart')).toShow('Add gift wrap, $6.00')
    expect(await postGiftWrap({ gift_wrap: 'on', gift_message: 'Dear Ann\r\nLove' })).toRedirectTo('/cart')
    expect((await lines())[0]).toMatchObject({ giftWrap: true, giftMessage: 'Dear Ann\nLove' })
    const partial = await postGiftWrap({ gift_wrap: 'on', gift_message: 'Dear Bob' }, guest.htmx('/cart'))
    expect(partial).toReplace('#cart-page')
    expect(partial).toReplace('#cart-body')
    expect(partial).toShow('Message: Dear Bob $6.00')
    await postGiftWrap({ unwrap: 1 })
    expect((await lines())[0]).toMatchObject({ giftWrap: false, giftMessage: '' })
  })

  test('joins lines that have become the same', async () => {
    await postToCart(mug, { quantity: 2 })
    await postToCart(mug, { ...giftWrapForm, quantity: 1 })
    const [, second] = await lines()
    await guest.post(`/cart/items/${second!.id}/gift-wrap`, { unwrap: 1 })
    expect((await lines()).map((line) => line.quantity)).toEqual([3])
  })

  test('takes a message of 500 characters and no more, with line breaks and nothing unprintable', async () => {
    await postToCart(mug)
    await postGiftWrap({ gift_wrap: 'on', gift_message: 'x'.repeat(500) })
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    expect(await postGiftWrap({ gift_wrap: 'on', gift_message: 'x'.repeat(501) }, guest.htmx('/cart'))).toShow('up to 500 characters')
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    await postGiftWrap({ gift_wrap: 'on', gift_message: ' a\u0007\u202eb\n<c> ' })
    expect((await lines())[0]!.giftMessage).toBe('ab\n<c>')
    expect((await guest.get('/cart')).text).toContain('&lt;c&gt;')
  })

  test('is offered by its product alone, and by no other whatever is sent', async () => {
    const plain = await createTestProduct(shop, { name: 'Plain' })
    expect(await guest.get('/items/mug')).toShow('Add gift wrap, $6.00')
    expect((await guest.get('/items/plain')).text).not.toMatch(/gift/i)
    await postToCart(plain, giftWrapForm)
    expect(await lines()).toMatchObject([{ giftWrap: false, giftMessage: '' }])
  })

  test('is not for what is not wrapped, nor for lines of somebody else', async () => {
    await postToCart(mug)
    const [line] = await lines()
    const otherGuest = createTestClient(app)
    expect(await otherGuest.post(`/cart/items/${line!.id}/gift-wrap`, giftWrapForm)).toHaveStatus(404)
    await postToCart(mug, {}, otherGuest)
    expect(await otherGuest.post(`/cart/items/${line!.id}/gift-wrap`, giftWrapForm)).toHaveStatus(404)
    expect(await guest.post('/cart/items/x/gift-wrap', giftWrapForm)).toHaveStatus(404)
    await updateProduct(mug, { giftWrap: false })
    expect(await postGiftWrap(giftWrapForm, guest.htmx('/cart'))).toShow('Gift wrap is no longer available for Mug.')
    expect(await guest.follow(await postGiftWrap(giftWrapForm))).toShow('Gift wrap is no longer available for Mug.')
    const response = await guest.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, giftWrapForm, acceptJson)
    expect(response).toHaveStatus(422)
    expect(response.json()).toEqual({ success: false, error: 'refused', message: 'Gift wrap is no longer available for Mug.' })
    expect((await lines())[0]!.giftWrap).toBe(false)
  })

  test('stands on the packing slip with its message', async () => {
    await createFlatShippingRate(shop)
    await postToCart(mug, giftWrapForm)
    await saveTestDetails(shop, await cartId())
    const order = await placeTestOrder(shop, await cartId())
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    const page = await admin.get(`/admin/ecommerce/orders/${order.id}`)
    expect(page).toShow('Gift wrapping - Mug')
    expect(page).toShow('“For Ann”')
  })
})

describe('a product limited to one per order', () => {
  test('is one in all, whatever is asked of it and however it is wrapped or made', async () => {
    const limitedProduct = await createTestProduct(shop, { name: 'One', maxQty: true, giftWrap: true, customization: [createTestField()] })
    expect(await guest.get('/items/one')).toShow('Limit 1 per order')
    const { text } = await guest.get('/items/one')
    expect(/<input[^>]*id="quantity"[^>]*>/.exec(text)![0]).toMatch(/value="1"[^>]*readonly/)
    expect((await postToCart(limitedProduct, { quantity: 9 })).cart.count).toBe(1)
    expect((await postToCart(limitedProduct)).cart.count).toBe(1)
    for (const form of [{ gift_wrap: 'on' }, { 'custom[engraving]': 'Ann' }] as Form[]) {
      expect((await postToCart(limitedProduct, form)).message).toContain('limited to one per order')
    }
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}`, { quantity: 7 })
    expect((await lines()).map((line) => line.quantity)).toEqual([1])
  })

  test('that became so since holds the order up until only one is left', async () => {
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { name: 'Mug' })
    await postToCart(mug, { quantity: 3 })
    await saveTestDetails(shop, await cartId())
    await updateProduct(mug, { maxQty: true })
    const page = await guest.get('/cart')
    expect(page).toShow('Limit 1 per order.')
    const review = await readCheckoutReview(shop, await cartId())
    const reviewInput = { ...createReviewInput(shop, await cartId()), userId: null, attemptKey: review.attemptKey, timeZone: 'UTC' }
    await expect(placeOrder(shop, reviewInput)).rejects.toBeInstanceOf(UserError)
    await guest.post(`/cart/items/${(await lines())[0]!.id}`, { quantity: 2 })
    expect((await readCheckoutReview(shop, await cartId())).problemLines).toEqual([])
  })
})

describe('a product whose stock is not told', () => {
  test('takes no more than there is, and tells nobody how many that is', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true })
    const createForm = (quantity: number) => ({ product_id: lamp.id, variant_id: lamp.variantId, quantity })
    const rejections = [
      await guest.post('/cart/add', createForm(8), acceptJson),
      await guest.htmx('/items/lamp').post('/cart/add', createForm(9999)),
      await guest.post('/cart/add', createForm(8)),
    ]
    for (const response of rejections) {
      expect(response).toHaveStatus(422)
      expect(response.text).toContain('There is not enough Lamp in stock.')
      expect(response.text.replace(/value="\d+"|\d+ ?px/g, '')).not.toMatch(/\b7\b (left|in stock|of)/)
    }
    expect(await lines()).toEqual([])
    expect((await postToCart(lamp, { quantity: 5 })).cart.count).toBe(5)
    expect((await postToCart(lamp, { quantity: 3 })).message).toBe('There is not enough Lamp in stock. Choose a smaller quantity.')
    const [line] = await lines()
    const partial = await guest.htmx('/cart').post(`/cart/items/${line!.id}`, { quantity: 8 })
    expect(partial).toShow('There is not enough Lamp in stock.')
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([5])
    expect((await postToCart(lamp, { quantity: 2 })).cart.count).toBe(7)
    expect((await postToCart(lamp)).message).toContain('in stock. Choose a smaller quantity')
  })

  test('limited to one per order is one, whatever is asked', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true, maxQty: true })
    expect((await postToCart(lamp, { quantity: 9 })).cart.count).toBe(1)
  })
})

describe('lines that may not stand together', () => {
  test('because of what staff changed since hold the order up, and say so', async () => {
    await createFlatShippingRate(shop)
    const [mug, eventPass] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Pass' })]
    await postToCart(mug)
    await postToCart(eventPass)
    await saveTestDetails(shop, await cartId())
    await updateProduct(eventPass, { standalonePurchase: true })
    expect(await guest.get('/cart')).toShow('This item cannot be bought with the others in your cart.')
    expect((await readCheckoutReview(shop, await cartId())).problemLines).toHaveLength(2)
    expect(await guest.get('/checkout/review')).toRedirectTo('/cart')
  })
})

describe('a cart', () => {
  test('holds a hundred different lines and no more', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: 1000, customization: [createTestField()] })
    for (let i = 0; i < 100; i += 1) await postToCart(mug, { 'custom[engraving]': String(i) })
    expect((await postToCart(mug, { 'custom[engraving]': 'more' })).message).toContain('Your cart is full (100 items).')
    expect((await postToCart(mug, { 'custom[engraving]': '7' })).success).toBe(true)
    expect(await lines()).toHaveLength(100)
  }, 60_000)
})

describe('where adding leads', () => {
  let mug: TestProduct
  let tray: TestProduct
  beforeEach(async () => {
    mug = await createTestProduct(shop, { name: 'Mug', price: 2400 })
    tray = await createTestProduct(shop, { name: 'Tray', price: 5000 })
    await createCrossSell(mug, tray)
  })
  const createCrossSell = (product: TestProduct, offered: TestProduct, position = 0) =>
    shop.db.transaction((tx) =>
      tx.insert(tx.t.crossSells).values({ productId: product.id, offeredId: offered.id, position, displayOnPostCart: true }),
    )
  const form = (product: TestProduct) => ({ product_id: product.id, variant_id: product.variantId })
  const page = () => `/cart/recommendations/${mug.id}`

  test.each([
    ['checkout_redirect', { checkoutRedirect: true }],
    ['standalone_purchase', { standalonePurchase: true }],
    ['both', { standalonePurchase: true, checkoutRedirect: true }],
  ])('with %s: to checkout, before anything else', async (_, flags) => {
    await updateProduct(mug, flags)
    expect(await createTestClient(app).post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect(await createTestClient(app).htmx('/items/mug').post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBe('/checkout')
  })

  test('with something to offer: to what goes with it, however it was added', async () => {
    expect(await createTestClient(app).post('/cart/add', form(mug))).toRedirectTo(page())
    const partial = await createTestClient(app).htmx('/items/mug').post('/cart/add', form(mug))
    expect(partial).toRedirectTo(page())
    expect(partial.headers.has('hx-trigger')).toBe(false)
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBe(page())
  })

  test('with nothing left to offer: to the drawer', async () => {
    await postToCart(tray)
    expect((await guest.htmx('/items/mug').post('/cart/add', form(mug))).headers.get('hx-trigger')).toBe('cart:added')
    await updateProduct(tray, { status: 'draft' })
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBeUndefined()
  })

  test('the recommendations begin with what was added and both ways on', async () => {
    const addedResponse = await guest.post('/cart/add', form(mug))
    const { text, headers } = await guest.follow(addedResponse)
    const visibleText = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(visibleText).toContain('Mug added. Subtotal $24.00 View cart Check out Goes well with Mug')
    expect(visibleText).not.toContain('Mug added to cart.')
    const addedSection = text.slice(text.indexOf('id="added"'), text.indexOf('<h1'))
    expect(addedSection).toMatch(/href="\/cart"[^>]*>\s*View cart/)
    expect(addedSection).toMatch(/href="\/checkout"[^>]*>\s*Check out/)
    expect(text.indexOf('id="added"')).toBeLessThan(text.indexOf('/items/tray'))
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('from there, adding by script changes the card’s own button and opens no drawer', async () => {
    await postToCart(mug)
    const partial = await guest.htmx(page()).post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(partial.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(partial).toReplace('#cart-count')
    expect(partial).toReplace('#added')
    expect(partial).toShow('Subtotal $74.00')
    expect(partial.text).toMatch(new RegExp(`id="rec-${tray.id}-add"[^>]*aria-disabled="true"[\\s\\S]*Added`))
    expect(JSON.parse(partial.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Tray added to cart.' } })
  })

  test('from there, adding without script comes back with the news', async () => {
    await postToCart(mug)
    const response = await guest.post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(response).toRedirectTo(page())
    expect(await guest.follow(response)).toShow('Tray added to cart.')
    expect(await guest.get(page())).toShow('Added')
  })

  test('from there, what leads to checkout still does; what is refused says why at its card', async () => {
    await postToCart(mug)
    await updateProduct(tray, { checkoutRedirect: true })
    const createForm = { ...form(tray), recommended_for: mug.id }
    expect(await guest.post('/cart/add', createForm)).toRedirectTo('/checkout')
    await updateProduct(tray, { standalonePurchase: true })
    const partial = await guest.htmx(page()).post('/cart/add', createForm)
    expect(partial).toHaveStatus(422)
    expect(partial.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(partial).toShow('sold separately')
    expect(partial.text).toContain(`id="rec-${tray.id}-msg-empty"`)
    expect(partial.text).toContain(`name="variant_id" value="${tray.variantId}"`)
    expect(await guest.post('/cart/add', createForm)).toHaveStatus(422)
  })

  test('what must be chosen first is a link to its page', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    await createCrossSell(mug, pack, 1)
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
    await updateProduct(mug, { status: 'draft' })
    expect(await guest.get(page())).toHaveStatus(404)
  })
})

describe('the way to free shipping', () => {
  const createShippingRule = (overrides: Partial<Parameters<typeof addShippingRule>[1]>) =>
    shop.db.transaction((tx) =>
      addShippingRule(tx, { name: 'Free', price: 0, countries: [], minTotal: 7500, minDays: 3, maxDays: 5, ...overrides }),
    )
  const readShippingMessage = async () => {
    const text = (await guest.get('/cart')).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    return /Spend \S+ more for free shipping[^.]*\.|Your order ships free[^.]*\./.exec(text)?.[0] ?? null
  }
  let mug: TestProduct
  beforeEach(async () => {
    mug = await createTestProduct(shop, { name: 'Mug', price: 2500 })
  })

  test('is told where a rate goes everywhere, until it is reached', async () => {
    await createShippingRule({})
    await postToCart(mug)
    expect(await readShippingMessage()).toBe('Spend $50.00 more for free shipping.')
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(/<progress max="7500" value="2500"/)
    await postToCart(mug, { quantity: 2 })
    expect(await readShippingMessage()).toBe('Your order ships free.')
  })

  test('names the country while nobody has said where it goes, and keeps to it once somebody has', async () => {
    await createShippingRule({ countries: ['US'] })
    await postToCart(mug)
    expect(await readShippingMessage()).toBe('Spend $50.00 more for free shipping (United States).')
    await saveTestDetails(shop, await cartId())
    expect(await readShippingMessage()).toBe('Spend $50.00 more for free shipping.')
    const { checkouts } = shop.db.t
    const [storedCheckout] = await shop.db.read.select().from(checkouts)
    await shop.db.transaction((tx) => tx.update(checkouts).set({ address: { ...storedCheckout!.address, country: 'NO' } }))
    expect(await readShippingMessage()).toBeNull()
  })

  test.each([
    ['a rate for a parcel lighter than this one', { maxWeight: 499 }],
    ['a rate for a parcel heavier than this one', { minWeight: 501 }],
    ['a rate that is free from the first cent', { minTotal: 0 }],
    ['a rate that ends before it begins', { maxTotal: 5000 }],
    ['a rate that costs something', { price: 1 }],
    ['a rate for more countries than one can name', { countries: ['DE', 'FR', 'IT', 'ES'] }],
  ] as [string, Parameters<typeof createShippingRule>[0]][])('is not told of %s', async (_, overrides) => {
    await createShippingRule(overrides)
    await postToCart(mug)
    expect(await readShippingMessage()).toBeNull()
  })

  test('is not told of what is never sent', async () => {
    await createShippingRule({})
    await postToCart(await createTestProduct(shop, { name: 'Song', isDigital: true }))
    expect(await readShippingMessage()).toBeNull()
  })
})

test('after a removal the focus goes to the line that follows', async () => {
  const [mug, tray] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Tray' })]
  await postToCart(mug)
  await postToCart(tray)
  const [first, second] = await lines()
  const afterFirst = await guest.htmx('/cart').post(`/cart/items/${first!.id}/remove`)
  expect(afterFirst.text).toMatch(/variant=TRAY" autofocus/)
  const afterLast = await guest.htmx('/cart').post(`/cart/items/${second!.id}/remove`)
  expect(afterLast.text).not.toContain('autofocus')
  expect(afterLast.text).toContain('data-passing="8000"')
})

test('an empty cart leads on to the categories of the shop', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags' })
  await createTestProduct(shop, { name: 'Tote', categoryId: bags.id })
  const { text } = await guest.get('/cart')
  const emptyState = text.slice(text.indexOf('class="empty"'))
  expect(emptyState.slice(0, emptyState.indexOf('</main>'))).toContain('href="/section/bags"')
})
