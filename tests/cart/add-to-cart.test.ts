import { describe, expect, test } from 'bun:test'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createTestProduct, type TestProduct, setTestStock } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { listLineIds, postToCart, readCartLines, parseCart } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

const lineIds = () => listLineIds(shop)

describe('adding to the cart', () => {
  test('by a plain form redirects to the cart, with a toast, and sets a cart cookie for 90 days', async () => {
    const response = await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 2 })
    expect(response.status).toBe(303)
    expect(response).toRedirectTo('/cart')
    expect(response.headers.getSetCookie().join('\n')).toMatch(/cart=[\w-]{20,}; .*Max-Age=7776000.*HttpOnly.*SameSite=Lax/i)
    const page = await guest.follow(response)
    expect(page).toShow('Moss mug added to cart.')
    expect(page).toShow('$48.00')
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('what is sold out says so, also where the stock level is hidden', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 0, hideInventoryLevels: true })
    expect((await postToCart(guest, lamp)).json()).toMatchObject({ message: 'The Lamp you selected is sold out.' })
  })

  test('by script updates the drawer, the count and the message field, and opens the drawer', async () => {
    const response = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(response).toHaveStatus(200)
    expect(response.headers.get('hx-trigger')).toBe('cart-updated')
    expect(response).toReplace('#cart-count')
    expect(response).toReplace('#buy-msg')
    expect(response).toShow('Moss mug')
    expect(response).toShow('Cart, 1 item')
    expect(response.text).toContain('id="cart-subtotal"')
  })

  test('by API responds with only the cart, in minor units', async () => {
    const response = await postToCart(guest, mug, { quantity: 3 })
    const [id] = await lineIds()
    expect(response.json()).toEqual({
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
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  test('accepts JSON too', async () => {
    const response = await guest.send('/cart/add', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: mug.id, variant_id: mug.variantId, quantity: 2 }),
    })
    expect(parseCart(response).cart.count).toBe(2)
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
    ['٣', 3],
    ['10000', 10_000],
    ['10001', 10_000],
    ['99999999999999999999', 10_000],
    ['9'.repeat(5000), 10_000],
  ])('quantity %p puts %p in the cart', async (submittedQuantity, expectedQuantity) => {
    const bulkProduct = await createTestProduct(shop, { name: 'Bead', stock: 50_000 })
    expect(parseCart(await postToCart(guest, bulkProduct, { quantity: submittedQuantity })).cart.count).toBe(expectedQuantity)
  })

  test('without a quantity adds one', async () => {
    expect(parseCart(await postToCart(guest, mug)).cart.count).toBe(1)
  })

  test('more than is available adds what is available, and says how many', async () => {
    const response = await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 25 })
    expect(await guest.follow(response)).toShow('Your cart now has 10 of Moss mug')
    expect(await readCartLines(guest)).toEqual(['10 x MOSS-MUG'])
    const secondResponse = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(secondResponse).toShow('Your cart')
    expect(await readCartLines(guest)).toEqual(['10 x MOSS-MUG'])
  })

  test('the same choice again raises its line; another message makes a new line', async () => {
    const card = await createTestProduct(shop, { name: 'Card', giftWrap: true })
    await postToCart(guest, card, { quantity: 1 })
    await postToCart(guest, card, { quantity: 2 })
    await postToCart(guest, card, { quantity: 1, gift_wrap: 'on', gift_message: 'For Ann' })
    expect(await readCartLines(guest)).toEqual(['3 x CARD', '1 x CARD'])
  })

  test('a product limited to one per order stays at one, whatever the quantity', async () => {
    const limitedProduct = await createTestProduct(shop, { name: 'One', maxQty: true, options: { Size: ['S', 'L'] } })
    expect(parseCart(await postToCart(guest, limitedProduct, { quantity: 7 })).cart.count).toBe(1)
    const otherResponse = await guest.post('/cart/add', { product_id: limitedProduct.id, size: 'L' }, acceptJson)
    expect(otherResponse).toHaveStatus(422)
    expect(parseCart(otherResponse).message).toContain('limited to one per order')
    expect(await readCartLines(guest)).toEqual(['1 x ONE-S'])
  })

  test('the chosen options win over the variant of the page', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] } })
    const form = { product_id: pack.id, variant_id: pack.variantId, color: 'Sand', size: 'L' }
    await guest.post('/cart/add', form)
    expect(await readCartLines(guest)).toEqual(['1 x PACK-SAND-L'])
  })

  test.each(['quantity', 'gift_wrap', 'product_id', 'constructor', 'Größe', '颜色', '🎁', 'He said "hi"'])(
    'an option may be called %s',
    async (name) => {
      const oddProduct = await createTestProduct(shop, { name: 'Odd', giftWrap: true, options: { [name]: ['A', 'B'], '🎀': ['S', 'M'] } })
      const page = (await guest.get('/items/odd')).text
      const fields = [...new Set([...page.matchAll(/type="radio" name="([^"]*)"/g)].map(([, field]) => field!))]
      expect(fields).toHaveLength(2)
      const response = await guest.post(
        '/cart/add',
        { product_id: oddProduct.id, quantity: 2, [fields[0]!]: 'B', [fields[1]!]: 'M' },
        acceptJson,
      )
      expect(parseCart(response).cart.lines).toMatchObject([{ sku: oddProduct.variants[3]!.sku, quantity: 2 }])
    },
  )

  test('with an option missing, the page returns with the error and the input', async () => {
    const pack = await createTestProduct(shop, {
      name: 'Pack',
      dependentVariants: true,
      giftWrap: true,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    })
    const submitted = { product_id: pack.id, color: 'Sand', quantity: 3, gift_wrap: 'on', gift_message: 'For Ann' }
    const response = await guest.post('/cart/add', submitted)
    expect(response).toHaveStatus(422)
    expect(response).toShow('Choose “Size” first.')
    expect(response.text).toMatch(/value="Sand"[^>]* checked/)
    expect(response.text).toMatch(/id="quantity"[^>]*value="3"/)
    expect(response.text).toContain('For Ann</textarea>')
    expect(response.text).toContain('<title>Error: Pack')
    expect(await readCartLines(guest)).toEqual([])
  })

  test('an unavailable combination is named and refused, with script and without, and nothing is added instead', async () => {
    const pack = await createTestProduct(shop, {
      name: 'Pack',
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      variants: [{ options: { Color: 'Moss', Size: 'S' } }, { options: { Color: 'Sand', Size: 'L' } }],
    })
    for (const client of [guest, guest.htmx('/items/pack')]) {
      const response = await client.post('/cart/add', { product_id: pack.id, variant_id: pack.variantId, color: 'Moss', size: 'L' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('This product is not available in Moss, L. Choose another combination.')
    }
    expect(await lineIds()).toEqual([])
  })

  test.each([
    ['a product nobody made', () => ({ product_id: 987_654 })],
    ['no product', () => ({})],
    ['a product that is no number', () => ({ product_id: '1; drop table' })],
    ['a variant of another product', (other: TestProduct) => ({ product_id: mug.id, variant_id: other.variantId })],
    ['a variant nobody made', () => ({ product_id: mug.id, variant_id: 987_654 })],
    ['a draft', (_: TestProduct, draft: TestProduct) => ({ product_id: draft.id, variant_id: draft.variantId })],
  ] as [string, (other: TestProduct, draft: TestProduct) => Record<string, string | number>][])(
    '%s adds nothing and breaks nothing',
    async (_, form) => {
      const formData = form(await createTestProduct(shop), await createTestProduct(shop, { status: 'draft' }))
      for (const client of [guest, guest.htmx('/')]) expect([404, 422]).toContain((await client.post('/cart/add', formData)).status)
      expect([404, 422]).toContain((await guest.post('/cart/add', formData, acceptJson)).status)
      expect(await lineIds()).toEqual([])
    },
  )

  test('a sold-out product is refused with the reason', async () => {
    await setTestStock(shop, mug.sku, 0)
    const response = await guest.htmx('/items/moss-mug').post('/cart/add', { product_id: mug.id, variant_id: mug.variantId })
    expect(response).toHaveStatus(422)
    expect(response).toReplace('#buy-msg')
    expect(response.headers.get('hx-retarget')).toBe('#buy-msg')
    expect(response.headers.has('hx-trigger')).toBe(false)
    expect(response).toShow('The Moss mug you selected is sold out.')
    expect(response.text).toContain('role="alert"')
  })

  test('prices in the request are ignored', async () => {
    const response = await postToCart(guest, mug, { price: 1, unit_price: 1, seen_price: 1, 'custom.price': 1 })
    expect(parseCart(response).cart.subtotal).toBe(2400)
  })

  test('a message that is too long is refused, not truncated', async () => {
    const card = await createTestProduct(shop, { name: 'Card', giftWrap: true })
    const message = 'Line\r\n'.repeat(100)
    expect((await postToCart(guest, card, { gift_wrap: 'on', gift_message: message })).status).toBe(200)
    const tooLong = await postToCart(guest, card, { gift_wrap: 'on', gift_message: 'x'.repeat(501) })
    expect(tooLong).toHaveStatus(422)
    expect(parseCart(tooLong).message).toContain('500 characters')
    expect(await lineIds()).toHaveLength(1)
  })

  test('with checkout_redirect always continues to checkout', async () => {
    const redirectProduct = await createTestProduct(shop, { name: 'Quick', checkoutRedirect: true })
    const form = { product_id: redirectProduct.id, variant_id: redirectProduct.variantId }
    expect(await createTestClient(app).post('/cart/add', form)).toRedirectTo('/checkout')
    expect(await createTestClient(app).htmx('/items/quick').post('/cart/add', form)).toRedirectTo('/checkout')
    expect(parseCart(await createTestClient(app).post('/cart/add', form, acceptJson)).redirect).toBe('/checkout')
  })
})
