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

const stock = (sku: string, calculatedTotal: number) =>
  shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ calculatedTotal }).where(eq(tx.t.inventory.sku, sku)))

describe('adding to the cart', () => {
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

  test.each(['quantity', 'gift_wrap', 'product_id', 'constructor', 'Größe', '颜色', '🎁', 'He said "hi"'])(
    'an option may be called %s',
    async (name) => {
      const odd = await aProduct(shop, { name: 'Odd', giftWrap: true, options: { [name]: ['A', 'B'], '🎀': ['S', 'M'] } })
      const page = (await guest.get('/items/odd')).text
      const fields = [...new Set([...page.matchAll(/type="radio" name="([^"]*)"/g)].map(([, field]) => field!))]
      expect(fields).toHaveLength(2)
      const answer = await guest.post('/cart/add', { product_id: odd.id, quantity: 2, [fields[0]!]: 'B', [fields[1]!]: 'M' }, asScript)
      expect(toJson(answer).cart.lines).toMatchObject([{ sku: odd.variants[3]!.sku, quantity: 2 }])
    },
  )

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
