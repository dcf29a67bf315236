import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readCart } from '#src/cart/read-cart.ts'
import { findCart } from '#src/cart/find-cart.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { createFlatShippingRate, createReviewInput, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestField } from '#tests/support/customization.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, admin } = storeTest({ clients: { admin: 5 } })
beforeEach(() => createFlatShippingRate(shop))
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, giftWrap: true, images: [''] }))
const buyer = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const signIn = () => createSignedInClient(app, shop, buyer)

async function placeOrder(lines: Parameters<typeof createTestCart>[1], { isPaid = true } = {}) {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  const { orders } = shop.db.t
  const payment = { currency: 'USD', method: 'Visa ending 4242', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
  await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ userId: buyer.id }).where(eq(orders.id, order.id))
    if (isPaid) await applyPayment(tx, order.id, { ...payment, amount: order.total })
  })
  return { ...order, path: `/dashboard/orders/${order.number}` }
}

async function readBuyersCart() {
  const cartId = await findCart(shop.db.read, { token: null, userId: buyer.id }, shop.now())
  const { lines } = await readCart(shop.db.read, cartId, createReviewInput(shop, 0).pricing)
  return lines.map(({ name, quantity, giftWrap }) => ({ name, quantity, giftWrap }))
}

const archive = ({ id }: TestProduct) =>
  shop.db.transaction((tx) => tx.update(tx.t.products).set({ status: 'archived' }).where(eq(tx.t.products.id, id)))

describe('the page of an order', () => {
  test('is linked from the list of orders and leads back to it', async () => {
    const { path } = await placeOrder([mug])
    const client = await signIn()
    expect((await client.get('/dashboard')).text).toContain(`href="${path}"`)
    const page = await client.get(path)
    expect(page).toHaveStatus(200)
    expect(page.text).toContain('href="/dashboard?tab=orders"')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('shows status, items with images, address and delivery days, and thanks nobody', async () => {
    const { path, number } = await placeOrder([{ ...mug, quantity: 2 }])
    const page = await (await signIn()).get(path)
    for (const text of [
      `Order #${number}`,
      'Moss mug',
      '418 Alder Street',
      'amara@example.com',
      'Payment received',
      'Arrives ',
      ' with Ground.',
    ])
      expect(page).toShow(text)
    expect(page.text).toMatch(/<img src="\/media\/[\w-]+\.webp"/)
    expect(page.text).toContain('href="/items/moss-mug"')
    expect(page).not.toShow('Thank you')
  })

  test('shows nothing that staff wrote for themselves', async () => {
    const { id, path } = await placeOrder([mug])
    await shop.db.transaction(async (tx) => {
      await transitionOrder(tx, id, 'shipped', { actor: 'Robin Vale', now: shop.now() })
      await addTimelineEntry(tx, { orderId: id, kind: 'comment', data: { text: 'difficult' }, actor: 'Robin Vale', now: shop.now() })
    })
    const page = await (await signIn()).get(path)
    expect(page).toShow('Shipped')
    expect(page).not.toShow('difficult')
    expect(page).not.toShow('Robin Vale')
  })

  test('has the downloads of its files', async () => {
    const notes = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
    await addProductFile(shop, notes.id, { name: 'notes.pdf', parts: new Blob(['x']).stream() }, async () => {})
    const { path } = await placeOrder([notes])
    const page = await (await signIn()).get(path)
    expect(page).toShow('notes.pdf')
    expect(page.text).toMatch(/href="\/downloads\/\d+\/\w{32}\?file=\d+"/)
  })

  test('does not link to a product that is no longer published', async () => {
    const { path } = await placeOrder([mug])
    await archive(mug)
    expect((await (await signIn()).get(path)).text).not.toContain('href="/items/moss-mug"')
  })

  test.each(['', '/invoice', '/reorder'])('is found by its buyer alone, %s', async (suffix) => {
    const { path } = await placeOrder([mug])
    const stranger = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'stranger@example.com'))
    const request = (client: typeof guest) => (suffix === '/reorder' ? client.post(path + suffix) : client.get(path + suffix))
    expect(await request(stranger)).toHaveStatus(404)
    expect(await request(admin)).toHaveStatus(404)
    expect(await request(guest)).toBeDenied()
    expect((await request(await signIn())).status).toBeLessThan(400)
  })

  test('of an unknown number is not found', async () => {
    const client = await signIn()
    for (const number of ['1', '0', 'abc', '9'.repeat(30)]) expect(await client.get(`/dashboard/orders/${number}`)).toHaveStatus(404)
  })
})

describe('the document of an order', () => {
  test('is a receipt once it is paid', async () => {
    const { path, number } = await placeOrder([mug])
    const document = await (await signIn()).get(`${path}/invoice`)
    expect(document).toShow(`Receipt for order #${number}`)
    expect(document).toShow('paid on')
    expect(document).toShow('Moss mug')
  })

  test('is an invoice before', async () => {
    const { path, number } = await placeOrder([mug], { isPaid: false })
    const document = await (await signIn()).get(`${path}/invoice`)
    expect(document).toShow(`Invoice for order #${number}`)
    expect(document).not.toShow('paid on')
  })
})

describe('buying again', () => {
  test('adds the items with their quantities, without the gift wrap of the earlier order', async () => {
    const pen = await createTestProduct(shop, { name: 'Pen' })
    const { path } = await placeOrder([{ ...mug, quantity: 2, giftWrap: true }, pen])
    const client = await signIn()
    const response = await client.post(`${path}/reorder`)
    expect(response).toRedirectTo('/cart')
    expect(await client.follow(response)).toShow('2 items added to your cart.')
    expect(await readBuyersCart()).toEqual([
      { name: 'Moss mug', quantity: 2, giftWrap: false },
      { name: 'Pen', quantity: 1, giftWrap: false },
    ])
  })

  test('keeps the mixing rules: a cart with a subscription stays as it is, and the page says why', async () => {
    const { path } = await placeOrder([mug])
    const client = await signIn()
    const tea = await createTestProduct(shop, { name: 'Tea', variants: [{ isSubscription: true }] })
    await client.post('/cart/add', { product_id: tea.id })
    expect(await client.follow(await client.post(`${path}/reorder`))).toShow('Your cart has a subscription: Tea.')
    expect(await readBuyersCart()).toEqual([{ name: 'Tea', quantity: 1, giftWrap: false }])
  })

  test('adds what can still be bought and says what cannot', async () => {
    const [pen, soldOut] = [await createTestProduct(shop, { name: 'Pen' }), await createTestProduct(shop, { name: 'Lamp', stock: 1 })]
    const { path } = await placeOrder([mug, pen, soldOut])
    await archive(pen)
    const client = await signIn()
    const cart = await client.follow(await client.post(`${path}/reorder`))
    expect(cart).toShow('1 item added to your cart.')
    expect(cart).toShow('Pen is no longer available.')
    expect(cart).toShow('The Lamp you selected is sold out.')
    expect(await readBuyersCart()).toEqual([{ name: 'Moss mug', quantity: 1, giftWrap: false }])
  })

  test('adds as many as are left and says so', async () => {
    const { path } = await placeOrder([{ ...mug, quantity: 6 }])
    const client = await signIn()
    expect(await client.follow(await client.post(`${path}/reorder`))).toShow('Your cart now has 4 of Moss mug, the most available.')
  })

  test('stays on the page of the order when nothing can be bought', async () => {
    const { path } = await placeOrder([mug])
    await archive(mug)
    const client = await signIn()
    const response = await client.post(`${path}/reorder`)
    expect(response).toRedirectTo(path)
    const page = await client.follow(response)
    expect(page).toShow('Moss mug is no longer available.')
    expect(page).not.toShow('added to your cart')
  })

  test('asks for the details of a personalized item again', async () => {
    const { path, id } = await placeOrder([mug])
    const { orderLines } = shop.db.t
    const customization = [{ label: 'Initials', answer: 'AO', charge: 0 }]
    await shop.db.transaction((tx) => tx.update(orderLines).set({ customization }).where(eq(orderLines.orderId, id)))
    const client = await signIn()
    expect(await client.follow(await client.post(`${path}/reorder`))).toShow('Moss mug is personalized.')
    expect(await readBuyersCart()).toEqual([])
  })

  test('does not skip a question that the product asks since', async () => {
    const { path } = await placeOrder([mug])
    const customization = [createTestField({ label: 'Initials', required: true })]
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ customization }).where(eq(tx.t.products.id, mug.id)))
    const client = await signIn()
    expect(await client.follow(await client.post(`${path}/reorder`))).toShow('Moss mug is personalized.')
  })

  test('names the first items only when many cannot be bought', async () => {
    const pens = await Promise.all(Array.from({ length: 7 }, (_, index) => createTestProduct(shop, { name: `Pen ${index}` })))
    const { path } = await placeOrder(pens)
    for (const pen of pens) await archive(pen)
    const client = await signIn()
    const page = await client.follow(await client.post(`${path}/reorder`))
    expect(page).toShow('Pen 4 is no longer available. 2 more items were not added.')
    expect(page).not.toShow('Pen 5 is no longer available.')
  })
})
