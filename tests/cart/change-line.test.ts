import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { acceptJson, createTestClient, type TestClient, type TestResponse } from '#tests/support/test-client.ts'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { restoreDuration } from '#src/cart/find-cart.ts'
import { listLineIds, postToCart, readCartLines, readRemovalId, parseCart } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

const lineIds = () => listLineIds(shop)
const getOnlyLineId = async () => (await lineIds())[0]!
const updateRow = (table: 'products', id: number, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t[table]).set(values).where(eq(tx.t[table].id, id)))

describe('changing the cart', () => {
  beforeEach(async () => {
    await postToCart(guest, mug, { quantity: 2 })
  })
  const setQuantity = async (quantity: string | number, client: TestClient = guest) =>
    client.post(`/cart/items/${await getOnlyLineId()}`, { quantity })

  test('a quantity recalculates the cart: page, fragment and count', async () => {
    const fullPage = await setQuantity(3)
    expect(fullPage).toRedirectTo('/cart')
    expect(await guest.follow(fullPage)).toShow('$72.00')
    const partial = await setQuantity(4, guest.htmx('/cart'))
    expect(partial).toReplace('#cart-page')
    expect(partial).toReplace('#cart-count')
    expect(partial).toShow('$96.00')
    expect(partial).toShow('Cart, 4 items')
  })

  test('in the drawer over the cart page updates both', async () => {
    const client = guest.htmx('/cart')
    const headers = { 'hx-target': 'div#cart-body' }
    const response = await client.post(`/cart/items/${await getOnlyLineId()}`, { quantity: 5 }, { headers })
    expect(response.text).toStartWith('<div class="dialog-body"')
    expect(response).toReplace('#cart-page')
    const otherPage = await guest.htmx('/shop').post(`/cart/items/${await getOnlyLineId()}`, { quantity: 4 }, { headers })
    expect(otherPage.text).not.toContain('id="cart-page"')
    expect(await setQuantity(3, client)).toReplace('#cart-body')
  })

  test.each([
    ['5', ['5 x MOSS-MUG']],
    ['3.0', ['3 x MOSS-MUG']],
    ['٥', ['5 x MOSS-MUG']],
    ['2.7', ['2 x MOSS-MUG']],
    ['abc', ['2 x MOSS-MUG']],
    ['', ['2 x MOSS-MUG']],
    ['99', ['10 x MOSS-MUG']],
    ['10001', ['2 x MOSS-MUG']],
    ['0', []],
    ['-1', ['2 x MOSS-MUG']],
  ])('to %p leaves %p', async (submittedQuantity, expectedQuantity) => {
    await setQuantity(submittedQuantity)
    expect(await readCartLines(guest)).toEqual(expectedQuantity)
  })

  test('to anything but a whole number changes nothing and is refused at the field: page, fragment, drawer and JSON', async () => {
    const error = 'Enter a whole number from 1 to 10,000, or remove the item.'
    const id = await getOnlyLineId()
    const drawer = { 'hx-target': 'div#cart-body' }
    const responses: [string, TestResponse][] = [
      ['page', await setQuantity('1.5')],
      ['page', await setQuantity('1.5', guest.htmx('/cart'))],
      ['drawer', await guest.htmx('/shop').post(`/cart/items/${id}`, { quantity: '1.5' }, { headers: drawer })],
    ]
    for (const [place, response] of responses) {
      expect(response.status).toBe(422)
      expect(response).toShow(error)
      const field = new RegExp(`<input[^>]*id="${place}-quantity-${id}"[^>]*>`).exec(response.text)![0]
      expect(field).toContain('value="1.5"')
      expect(field).toContain('aria-invalid')
      expect(field).toContain(`aria-describedby="${place}-quantity-${id}-error"`)
      expect(response.text).toContain(`id="${place}-quantity-${id}-error"`)
    }
    expect(responses[0]![1].text).toContain('<title>Error: Cart')
    const refused = await guest.post(`/cart/items/${id}`, {}, acceptJson)
    expect([refused.status, refused.json()]).toEqual([
      422,
      { success: false, error: 'refused', message: error, errors: { quantity: [error] } },
    ])
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
  })

  test('to a number as the visitor’s language writes it', async () => {
    await setTestStock(shop, mug.sku, 5000)
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    guest.cookies.set('language', 'de')
    await setQuantity('1.000')
    expect(await readCartLines(guest)).toEqual(['1000 x MOSS-MUG'])
    await postToCart(guest, mug, { quantity: '1.000,0' })
    expect(await readCartLines(guest)).toEqual(['2000 x MOSS-MUG'])
    expect(await setQuantity('1.5', guest.htmx('/cart'))).toShow('Geben Sie eine ganze Zahl von 1 bis 10.000 ein')
    // A number of a program has a decimal point in each language.
    const sent = await guest.send(`/cart/items/${await getOnlyLineId()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ quantity: 1.125 }),
    })
    expect(sent.status).toBe(422)
    expect(await readCartLines(guest)).toEqual(['2000 x MOSS-MUG'])
  })

  test('to more than is available says how many are available', async () => {
    expect(await setQuantity(99, guest.htmx('/cart'))).toShow('Your cart now has 10 of Moss mug')
  })

  test('to 0 removes the line and offers undo', async () => {
    const response = await setQuantity(0, guest.htmx('/cart'))
    expect(response).toShow('Moss mug removed.')
    expect(response).toShow('Your cart is empty')
    expect(response).toShow('Cart, 0 items')
  })

  test('charges no gift wrap that the shop has stopped offering', async () => {
    const card = await createTestProduct(shop, { name: 'Card', giftWrap: true })
    const addedCart = parseCart(await postToCart(guest, card, { gift_wrap: 'on', gift_message: 'For Ann' })).cart
    expect(addedCart.subtotal).toBeGreaterThan(2400 + 2000)
    await updateRow('products', card.id, { giftWrap: false })
    expect(parseCart(await guest.post(`/cart/items/${await getOnlyLineId()}`, { quantity: 1 }, acceptJson)).cart).toMatchObject({
      subtotal: 2400 + 2000,
      lines: [{}, { gift_wrap: false, gift_message: '', gift_wrap_total: 0 }],
    })
    expect(await guest.get('/cart')).not.toShow('For Ann')
  })

  test('undo restores the removed line', async () => {
    const card = await createTestProduct(shop, { name: 'Card', giftWrap: true })
    await postToCart(guest, card, { quantity: 2, gift_wrap: 'on', gift_message: 'For <Ann>' })
    const id = (await lineIds())[1]!
    const client = guest.htmx('/cart')
    const removeResponse = await client.post(`/cart/items/${id}/remove`)
    expect(removeResponse).toShow('Card removed.')
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
    const form = { removal_id: readRemovalId(removeResponse) }
    const restoreResponse = await client.post('/cart/restore', form)
    expect(restoreResponse).toReplace('#cart-page')
    expect(restoreResponse).toShow('Message: For <Ann>')
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG', '2 x CARD'])
    expect(restoreResponse.text).toMatch(/variant=CARD" autofocus/)
  })

  test('undo works without script, and restores once however often it is sent', async () => {
    const id = await getOnlyLineId()
    const removed = await guest.post(`/cart/items/${id}`, { quantity: 0 })
    const page = await guest.get(removed.location!)
    expect(page).toShow('Moss mug removed.')
    const form = { removal_id: readRemovalId(page) }
    await Promise.all([guest.post('/cart/restore', form), guest.post('/cart/restore', form)])
    expect(await guest.post('/cart/restore', form)).toRedirectTo('/cart')
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
    expect(await guest.get(removed.location!)).not.toShow('Moss mug removed.')
  })

  test('nobody else can undo, and nobody after an hour', async () => {
    const removed = await guest.post(`/cart/items/${await getOnlyLineId()}/remove`)
    const form = { removal_id: readRemovalId(await guest.get(removed.location!)) }
    const otherGuest = createTestClient(app)
    await postToCart(otherGuest, await createTestProduct(shop, { name: 'Bowl' }))
    await otherGuest.post('/cart/restore', form)
    expect(await readCartLines(otherGuest)).toEqual(['1 x BOWL'])
    for (const invalidId of ['', '0', '-1', 'x', '9'.repeat(30)]) await guest.post('/cart/restore', { removal_id: invalidId })
    shop.clock.advance(restoreDuration)
    await guest.post('/cart/restore', form)
    expect(await readCartLines(guest)).toEqual([])
  })

  test('an undo that fails says why', async () => {
    const client = guest.htmx('/cart')
    await client.post(`/cart/items/${await getOnlyLineId()}/remove`)
    await setTestStock(shop, mug.sku, 0)
    const form = { removal_id: 1 }
    expect(await client.post('/cart/restore', form)).toShow('The Moss mug you selected is sold out.')
    expect(await readCartLines(guest)).toEqual([])
    await setTestStock(shop, mug.sku, 5)
    await client.post('/cart/restore', form)
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
  })

  test.each(['', '/remove', '/gift-wrap'])('a line removed in another tab%s returns the current cart', async (suffix) => {
    const id = await getOnlyLineId()
    await postToCart(guest, await createTestProduct(shop, { name: 'Bowl' }))
    await guest.post(`/cart/items/${id}/remove`)
    const response = await guest.htmx('/cart').post(`/cart/items/${id}${suffix}`, { quantity: 3 })
    expect(response).toHaveStatus(404)
    expect(response).toShow('This item was already removed.')
    expect(response).toShow('Bowl')
  })

  test.each(['', '/remove'])('a line of another cart%s is not found and does not change', async (suffix) => {
    const id = await getOnlyLineId()
    const otherGuest = createTestClient(app)
    expect(await otherGuest.post(`/cart/items/${id}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    await postToCart(otherGuest, await createTestProduct(shop))
    expect(await otherGuest.post(`/cart/items/${id}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    for (const invalidId of ['987654', '0', '-1', 'x', '9'.repeat(30), '1e3']) {
      expect(await guest.post(`/cart/items/${invalidId}${suffix}`, { quantity: 7 })).toHaveStatus(404)
    }
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
  })
})
