import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { person, rightPassword } from '#tests/accounts/people.ts'
import { type Answer, browser, type Browser } from '#tests/support/browser.ts'
import { aCart } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

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

const asScript = { headers: { accept: 'application/json' } }
const credentials = { email: 'ann@example.com', password: rightPassword }

interface CartInJson {
  success: boolean
  redirect?: string
  message?: string
  cart: { count: number; subtotal: number; lines: { id: number; sku: string; quantity: number; unit_price: number; line_total: number }[] }
}
const toJson = (answer: Answer) => answer.json() as CartInJson
const add = (own: Browser, product: MadeProduct, form: Record<string, string | number> = {}) =>
  own.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, asScript)
/** What is in the cart of a browser: `2 x MOSS-MUG`. */
async function held(own: Browser): Promise<string[]> {
  const { text } = await own.get('/cart')
  return [...text.matchAll(/\/items\/[^"]*variant=([^"]*)"[\s\S]*?name="quantity"[\s\S]*?value="(\d+)"/g)].map(
    ([, sku, n]) => `${n} x ${sku}`,
  )
}
const lineIds = async () => (await shop.db.read.select().from(shop.db.t.cartLines)).map((line) => line.id)
const onlyLine = async () => (await lineIds())[0]!
const change = (table: 'products', id: number, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t[table]).set(values).where(eq(tx.t[table].id, id)))
const stock = (sku: string, calculatedTotal: number) =>
  shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ calculatedTotal }).where(eq(tx.t.inventory.sku, sku)))

describe('adding', () => {
  test('by a plain form leads to the cart, with a notice, and gives the browser a cart of 90 days', async () => {
    const answer = await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 2 })
    expect(answer.status).toBe(303)
    expect(answer).toRedirectTo('/cart')
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/cart=[\w-]{20,}; .*Max-Age=7776000.*HttpOnly.*SameSite=Lax/i)
    const page = await guest.follow(answer)
    expect(page).toShow('Moss mug is in your cart.')
    expect(page).toShow('$48.00')
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('by script brings the drawer, the count and a cleared message, and opens the drawer', async () => {
    const answer = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(answer).toHaveStatus(200)
    expect(answer.headers.get('hx-trigger')).toBe('cart:added')
    expect(answer).toReplace('#cart-count')
    expect(answer).toReplace('#buy-msg')
    expect(answer).toShow('Moss mug')
    expect(answer).toShow('Cart, 1 item')
    expect(answer.text).toContain('id="cart-subtotal"')
  })

  test('by a program answers with the cart in minor units, and nothing besides', async () => {
    const answer = await add(guest, mug, { quantity: 3 })
    const [id] = await lineIds()
    expect(answer.json()).toEqual({
      success: true,
      cart: {
        count: 3,
        subtotal: 7200,
        lines: [
          {
            id,
            sku: 'MOSS-MUG',
            name: 'Moss mug',
            options: {},
            customization: [],
            gift_wrap: false,
            gift_message: '',
            gift_wrap_total: 0,
            quantity: 3,
            unit_price: 2400,
            line_total: 7200,
          },
        ],
      },
    })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  test('reads JSON as well', async () => {
    const answer = await guest.send('/cart/add', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: mug.id, variant_id: mug.variantId, quantity: 2 }),
    })
    expect(toJson(answer).cart.count).toBe(2)
  })

  test.each([
    ['1', 1],
    ['3', 3],
    [' 4 ', 4],
    ['3.9', 3],
    ['0', 1],
    ['-5', 1],
    ['', 1],
    ['abc', 1],
    ['2abc', 2],
    ['1e3', 1],
    ['0x10', 1],
    ['٣', 1],
    ['10000', 10_000],
    ['10001', 10_000],
    ['99999999999999999999', 10_000],
    ['9'.repeat(5000), 10_000],
  ])('%p of something puts %p in the cart', async (typed, wanted) => {
    const many = await aProduct(shop, { name: 'Bead', stock: 50_000 })
    expect(toJson(await add(guest, many, { quantity: typed })).cart.count).toBe(wanted)
  })

  test('without a quantity adds one', async () => {
    expect(toJson(await add(guest, mug)).cart.count).toBe(1)
  })

  test('more than there is gives what there is, and says how many', async () => {
    const answer = await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 25 })
    expect(await guest.follow(answer)).toShow('You have 10 of Moss mug in your cart now')
    expect(await held(guest)).toEqual(['10 x MOSS-MUG'])
    const again = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(again).toShow('in your cart')
    expect(await held(guest)).toEqual(['10 x MOSS-MUG'])
  })

  test('the same choice again raises its line; another message is a line of its own', async () => {
    const card = await aProduct(shop, { name: 'Card', giftWrap: true })
    await add(guest, card, { quantity: 1 })
    await add(guest, card, { quantity: 2 })
    await add(guest, card, { quantity: 1, gift_wrap: 'on', gift_message: 'For Ann' })
    expect(await held(guest)).toEqual(['3 x CARD', '1 x CARD'])
  })

  test('a product limited to one per order stays at one, whatever is asked', async () => {
    const one = await aProduct(shop, { name: 'One', maxQty: true, options: { Size: ['S', 'L'] } })
    expect(toJson(await add(guest, one, { quantity: 7 })).cart.count).toBe(1)
    const other = await guest.post('/cart/add', { product_id: one.id, size: 'L' }, asScript)
    expect(other).toHaveStatus(422)
    expect(toJson(other).message).toContain('limited to one per order')
    expect(await held(guest)).toEqual(['1 x ONE-S'])
  })

  test('options say what is meant, even where the page named another variant', async () => {
    const pack = await aProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] } })
    const sent = { product_id: pack.id, variant_id: pack.variantId, color: 'Sand', size: 'L' }
    await guest.post('/cart/add', sent)
    expect(await held(guest)).toEqual(['1 x PACK-SAND-L'])
  })

  test('with an option open, the page comes back with the reason and what was typed', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      dependentVariants: true,
      giftWrap: true,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    })
    const typed = { product_id: pack.id, color: 'Sand', quantity: 3, gift_wrap: 'on', gift_message: 'For Ann' }
    const answer = await guest.post('/cart/add', typed)
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Choose one under “Size” first.')
    expect(answer.text).toMatch(/value="Sand"[^>]* checked/)
    expect(answer.text).toMatch(/id="quantity"[^>]*value="3"/)
    expect(answer.text).toContain('For Ann</textarea>')
    expect(answer.text).toContain('<title>Error: Pack')
    expect(await held(guest)).toEqual([])
  })

  test('a combination that is not made is refused by name, with script and without, and nothing is put in instead', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      variants: [{ options: { Color: 'Moss', Size: 'S' } }, { options: { Color: 'Sand', Size: 'L' } }],
    })
    for (const own of [guest, guest.htmx('/items/pack')]) {
      const answer = await own.post('/cart/add', { product_id: pack.id, variant_id: pack.variantId, color: 'Moss', size: 'L' })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow('We do not make it in Moss, L. Choose another combination.')
    }
    expect(await lineIds()).toEqual([])
  })

  test.each([
    ['a product nobody made', () => ({ product_id: 987_654 })],
    ['no product', () => ({})],
    ['a product that is no number', () => ({ product_id: '1; drop table' })],
    ['a variant of another product', (other: MadeProduct) => ({ product_id: mug.id, variant_id: other.variantId })],
    ['a variant nobody made', () => ({ product_id: mug.id, variant_id: 987_654 })],
    ['a draft', (_: MadeProduct, draft: MadeProduct) => ({ product_id: draft.id, variant_id: draft.variantId })],
  ] as [string, (other: MadeProduct, draft: MadeProduct) => Record<string, string | number>][])(
    '%s adds nothing and breaks nothing',
    async (_, form) => {
      const sent = form(await aProduct(shop), await aProduct(shop, { status: 'draft' }))
      for (const own of [guest, guest.htmx('/')]) expect([404, 422]).toContain((await own.post('/cart/add', sent)).status)
      expect([404, 422]).toContain((await guest.post('/cart/add', sent, asScript)).status)
      expect(await lineIds()).toEqual([])
    },
  )

  test('what is sold out is refused with the reason', async () => {
    await stock(mug.sku, 0)
    const answer = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(answer).toHaveStatus(422)
    expect(answer).toReplace('#buy-msg')
    expect(answer.headers.get('hx-retarget')).toBe('#buy-msg')
    expect(answer.headers.has('hx-trigger')).toBe(false)
    expect(answer).toShow('Moss mug is sold out in this choice.')
    expect(answer.text).toContain('role="alert"')
  })

  test('prices in the request are not listened to', async () => {
    const answer = await add(guest, mug, { price: 1, unit_price: 1, seen_price: 1, 'custom.price': 1 })
    expect(toJson(answer).cart.subtotal).toBe(2400)
  })

  test('a message longer than the card is refused, not cut', async () => {
    const card = await aProduct(shop, { name: 'Card', giftWrap: true })
    const message = 'Line\r\n'.repeat(100)
    expect((await add(guest, card, { gift_wrap: 'on', gift_message: message })).status).toBe(200)
    const long = await add(guest, card, { gift_wrap: 'on', gift_message: 'x'.repeat(501) })
    expect(long).toHaveStatus(422)
    expect(toJson(long).message).toContain('500 characters')
    expect(await lineIds()).toHaveLength(1)
  })

  test('with checkout_redirect goes straight to checkout, whoever asks', async () => {
    const quick = await aProduct(shop, { name: 'Quick', checkoutRedirect: true })
    const form = { product_id: quick.id, variant_id: quick.variantId }
    expect(await browser(app).post('/cart/add', form)).toRedirectTo('/checkout')
    expect(await browser(app).htmx('/items/quick').post('/cart/add', form)).toRedirectTo('/checkout')
    expect(toJson(await browser(app).post('/cart/add', form, asScript)).redirect).toBe('/checkout')
  })
})

describe('what may not share a cart', () => {
  const subscription = { variants: [{ isSubscription: true }] }
  test.each([
    ['a subscription and a mug', {}, subscription, 'is a subscription'],
    ['a mug and a subscription', subscription, {}, 'holds a subscription'],
    ['a product sold on its own and a mug', {}, { standalonePurchase: true }, 'sold on its own'],
    ['a mug and a product sold on its own', { standalonePurchase: true }, {}, 'sold on its own'],
  ])('%s: refused in every way of asking, with the cart unchanged', async (_, first, second, words) => {
    const there = await aProduct(shop, { name: 'There', ...first })
    const newcomer = await aProduct(shop, { name: 'Newcomer', ...second })
    await add(guest, there)
    const before = await held(guest)
    const form = { product_id: newcomer.id, variant_id: newcomer.variantId }

    const page = await guest.post('/cart/add', form)
    expect(page).toHaveStatus(422)
    expect(page).toShow(words)
    expect(page).toShow('Empty the cart and add this')
    const part = await guest.htmx('/items/newcomer').post('/cart/add', form)
    expect(part).toHaveStatus(422)
    expect(part).toReplace('#buy-msg')
    const json = await guest.post('/cart/add', form, asScript)
    expect(json).toHaveStatus(409)
    expect(toJson(json)).toMatchObject({ success: false, error: 'refused' })
    expect(await held(guest)).toEqual(before)
    expect(before).toEqual(['1 x THERE'])

    await guest.post('/cart/add', { ...form, empty_cart: '1' })
    expect(await held(guest)).toEqual(['1 x NEWCOMER'])
  })

  test('a refusal after "empty the cart" empties nothing', async () => {
    const gone = await aProduct(shop, { name: 'Gone', stock: 0 })
    await add(guest, mug)
    expect(await add(guest, gone, { empty_cart: '1' })).toHaveStatus(422)
    expect(await held(guest)).toEqual(['1 x MOSS-MUG'])
  })

  test('several subscriptions share one', async () => {
    const [tea, coffee] = [
      await aProduct(shop, { name: 'Tea', ...subscription }),
      await aProduct(shop, { name: 'Coffee', ...subscription }),
    ]
    await add(guest, tea)
    expect(await add(guest, coffee)).toHaveStatus(200)
  })
})

describe('changing', () => {
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

describe('the cart', () => {
  test('weighs what a variant weighs, and the rest as its product', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      weight: 500,
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, weight: 900 }],
    })
    const { cartId } = await aCart(
      shop,
      pack.variants.map(({ id }) => ({ id: pack.id, variantId: id })),
    )
    const buyer = { wholesale: false, now: shop.now(), giftWrapFee: 0, giftWrapPerUnit: false }
    expect((await readCart(shop.db.read, cartId, buyer)).lines.map(({ weight }) => weight)).toEqual([500, 900])
  })

  test('is empty for a cookie that is made up, expired or of another account', async () => {
    const { token } = await aCart(shop, [mug])
    const withCookie = (value: string) => browser(app, new Map([['cart', value]]))
    expect(await held(withCookie(token))).toEqual(['1 x MOSS-MUG'])
    for (const made of ['x', 'a'.repeat(32), `${token}x`, "' or 1=1 --"]) expect(await held(withCookie(made))).toEqual([])
    const owner = await addPerson(shop, 1)
    const { carts } = shop.db.t
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: owner.id }))
    expect(await withCookie(token).get('/cart')).toShow('Your cart is empty')
    expect(await (await browserOf(app, shop, owner)).get('/cart')).toShow('Moss mug')
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: null }))
    shop.clock.advance(cartLifetime)
    expect(await withCookie(token).get('/cart')).toShow('Your cart is empty')
  })

  test('lives on from its last change', async () => {
    await add(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    await add(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    expect(await held(guest)).toEqual(['2 x MOSS-MUG'])
  })

  test('says when a price has changed since it was put in, and charges the new one', async () => {
    await add(guest, mug, { quantity: 2 })
    await change('products', mug.id, { price: 2600 })
    const answer = await guest.get('/cart')
    expect(answer).toShow('The price has changed from $24.00 to $26.00.')
    expect(answer).toShow('$52.00')
  })

  test('strikes what it would cost without the sale', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', price: 8000, salePrice: 6000 })
    await add(guest, lamp, { quantity: 2 })
    const struck = /<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$160\.00\s*<\/s>\s*\$120\.00/
    expect((await guest.get('/cart')).text).toMatch(struck)
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(struck)
  })

  test('is charged at wholesale prices for who buys at them', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', price: 8000, wholesalePrice: 5000 })
    expect(toJson(await add(await browserOf(app, shop, await addPerson(shop, 2)), lamp)).cart.subtotal).toBe(5000)
    expect(toJson(await add(guest, lamp)).cart.subtotal).toBe(8000)
  })

  test('shows the fee of wrapping once for each wrapped line, and sums it', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee: 600 }, shop.now()))
    const card = await aProduct(shop, { name: 'Card', price: 1000, giftWrap: true })
    await add(guest, card, { quantity: 3, gift_wrap: 'on', gift_message: 'For Ann' })
    const answer = await guest.get('/cart')
    expect(answer).toShow('Gift wrapping - Card Message: For Ann $6.00')
    expect(answer).toShow('Message: For Ann')
    for (const row of ['Items $30.00', 'Gift wrapping $6.00', 'Subtotal $36.00']) expect(answer).toShow(row)
    expect(toJson(await add(guest, mug, { gift_wrap: 'on' })).cart.subtotal).toBe(3600 + 2400)
    await guest.post(`/cart/items/${await onlyLine()}/remove`)
    expect(await guest.get('/cart')).not.toShow('Gift wrapping')
  })

  test('tells what can no longer be had, with the way out, and not how many are left where that is hidden', async () => {
    const hidden = await aProduct(shop, { name: 'Hidden', stock: 9, hideInventoryLevels: true })
    await add(guest, mug, { quantity: 5 })
    await add(guest, hidden, { quantity: 5 })
    await stock(mug.sku, 3)
    await stock(hidden.sku, 4)
    const answer = await guest.get('/cart')
    expect(answer).toShow('Only 3 are left. Lower the quantity to check out.')
    expect(answer).toShow('Fewer than that are left. Lower the quantity to check out.')
    expect(answer.text).not.toMatch(/Only 4/)
    await stock(mug.sku, 0)
    await change('products', hidden.id, { status: 'archived' })
    const later = await guest.get('/cart')
    expect(later).toShow('Sold out for now. Remove it to check out.')
    expect(later).toShow('This is not for sale any more. Remove it to check out.')
  })

  test('is counted in units in the header of every page', async () => {
    await add(guest, mug, { quantity: 3 })
    for (const path of ['/', '/shop', '/items/moss-mug', '/cart', '/login', '/nowhere'])
      expect(await guest.get(path)).toShow('Cart, 3 items')
  })

  test('as a drawer is a part for htmx, and leads anybody else to the page', async () => {
    await add(guest, mug)
    const drawer = await guest.htmx('/shop').get('/cart/drawer')
    expect(drawer).toShow('Moss mug')
    expect(drawer.text).not.toContain('<header')
    expect(await guest.get('/cart/drawer')).toRedirectTo('/cart')
    expect(await guest.htmx('/cart').get('/cart')).toReplace('#cart-page')
  })

  test('names the choice, links to it, and writes every text as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const pack = await aProduct(shop, {
      name: evil,
      seoLink: 'pack',
      giftWrap: true,
      options: { Color: ['Moss'] },
      variants: [{ sku: 'A/1', options: { Color: 'Moss' } }],
    })
    await add(guest, pack, { gift_wrap: 'on', gift_message: evil })
    const answer = await guest.get('/cart')
    expect(answer.text).not.toContain('<img src=x')
    expect(answer).toShow('Moss')
    expect(answer.text).toContain('href="/items/pack?variant=A%2F1"')
  })

  test('cannot be changed from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId }, { headers })).toHaveStatus(403)
    expect(await lineIds()).toEqual([])
  })
})

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
