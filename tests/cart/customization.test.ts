import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { readRemovalId } from './cart-client.ts'
import { mergeCartOnSignIn } from '#src/cart/cart-merge.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { acceptJson, type TestResponse, createTestClient } from '#tests/support/test-client.ts'
import {
  readCheckoutReview,
  createFlatShippingRate,
  placeTestOrder,
  createReviewInput,
  saveTestDetails,
  orderInput,
} from '#tests/support/checkout.ts'
import { createTestField, fieldsOfEveryType, fixedCharge } from '#tests/support/customization.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

const { shop, app, guest } = storeTest()
const box = perTest(() =>
  createTestProduct(shop, {
    name: 'Keepsake box',
    price: 5000,
    wholesalePrice: 3000,
    customization: fieldsOfEveryType,
    giftWrap: true,
  }),
)

interface Line {
  id: number
  quantity: number
  unit_price: number
  customization: { label: string; answer: string; charge: number }[]
}
interface CartJson {
  message: string
  errors?: Record<string, string[]>
  cart: { subtotal: number; lines: Line[] }
}
const parseCart = (response: TestResponse) => response.json() as CartJson
type FormValues = Record<string, string | number | string[]>
const engravingForm: FormValues = { 'custom[engraving]': 'Ann' }
const createForm = (form: FormValues = engravingForm): FormValues => ({
  product_id: box.id,
  variant_id: box.variantId,
  customization_version: 1,
  ...form,
})
const postToCart = async (form?: FormValues, client = guest) => parseCart(await client.post('/cart/add', createForm(form), acceptJson))
const updateProduct = async (values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t.products).set(values).where(eq(tx.t.products.id, box.id)))
const inputs = (html: string, name: string) =>
  [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`name="${name}"`))

describe('the product page', () => {
  test('asks all six kinds of questions, with the price of each answer and which are required', async () => {
    const { text } = await guest.get('/items/keepsake-box')
    expect(text).toMatch(/<label for="made-engraving"[^>]*>\s*Engraving<span class="field-mark"> \*<\/span>/)
    expect(inputs(text, 'custom[engraving]')[0]).toContain('maxlength="20"')
    expect(inputs(text, 'custom[note]')[0]).toStartWith('<textarea')
    expect(text).toContain('Note to the maker<span class="field-optional"> (optional)')
    expect(text).toMatch(/Script {2}\+\$5\.00<\/option>/)
    expect(inputs(text, 'custom[place]').map((tag) => tag.includes('checked'))).toEqual([true, false, false])
    expect(inputs(text, 'custom[box]')[0]).toContain('type="checkbox"')
    expect(inputs(text, 'custom[extras]')).toHaveLength(2)
    for (const expectedText of ['Up to 20 characters. +$12.00', '+$2.50', '+$4.00', '+$1.00', '+$3.00'])
      expect(text).toContain(expectedText)
    expect(inputs(text, 'customization_version')[0]).toContain('value="1"')
  })

  test('shows wholesale customers their prices', async () => {
    const wholesaleClient = await createSignedInClient(app, shop, await createTestUser(shop, 2))
    const { text } = await wholesaleClient.get('/items/keepsake-box')
    for (const expectedText of ['+$8.00', 'Script  +$1.50', '+$2.00']) expect(text).toContain(expectedText)
    expect(text).not.toContain('+$12.00')
  })

  test('shows no form for a product without questions', async () => {
    await createTestProduct(shop, { name: 'Plain' })
    const { text } = await guest.get('/items/plain')
    expect(text).not.toContain('id="customization"')
    expect(text).not.toContain('customization_version')
  })

  test('prices the answers so far: base, answers and total, for retail and wholesale', async () => {
    const answers = { 'custom[engraving]': 'Ann', 'custom[font]': 'Script', 'custom[extras]': ['Ribbon', 'Wax seal'] }
    const partial = await guest.htmx('/items/keepsake-box').post('/items/keepsake-box/price', createForm(answers))
    expect(partial.text).toStartWith('<div id="price"')
    expect(partial).toReplace('#bar-price')
    expect(partial).toShow('$71.00')
    expect(partial).toShow('$50.00 base price + $21.00 customization = $71.00')
    const wholesaleClient = (await createSignedInClient(app, shop, await createTestUser(shop, 2))).htmx('/items/keepsake-box')
    expect(await wholesaleClient.post('/items/keepsake-box/price', createForm(answers))).toShow(
      '$30.00 base price + $12.50 customization = $42.50',
    )
  })

  test('does not count invalid answers', async () => {
    const partial = await guest
      .htmx('/')
      .post('/items/keepsake-box/price', createForm({ 'custom[font]': 'Comic', 'custom[engraving]': 'x'.repeat(21) }))
    expect(partial).toShow('$50.00')
    expect(partial.text).not.toContain('customization =')
  })

  test('keeps the answers and their price when another option is chosen, and in the URL without script', async () => {
    const ring = await createTestProduct(shop, {
      name: 'Ring',
      price: 4000,
      customization: fieldsOfEveryType,
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, variantFee: 500 }],
      options: { Size: ['S', 'L'] },
    })
    const form = { product_id: ring.id, size: 'L', ...engravingForm, quantity: 3, customization_version: 1 }
    const partial = await guest.htmx('/items/ring').post('/items/ring/choice', form)
    expect(partial.text).toContain('id="product-detail"')
    expect(partial.headers.get('hx-replace-url')).toBe('/items/ring?variant=RING-L')
    expect(partial).toShow('$40.00 base price + $5.00 for this option + $12.00 customization = $57.00')
    expect(inputs(partial.text, 'custom[engraving]')[0]).toContain('value="Ann"')
    const page = await guest.get('/items/ring?size=L&quantity=3&custom%5Bengraving%5D=Ann&custom%5Bfont%5D=Script')
    expect(page).toShow('$61.00')
    expect(page.text).toMatch(/<option value="Script" selected/)
    expect(inputs(page.text, 'quantity')[0]).toContain('value="3"')
    expect(await guest.post('/items/ring/choice', form)).toRedirectTo('/items/ring')
  })

  test.each(['/items/nothing/price', '/items/nothing/choice'])('%s is not found', async (path) => {
    expect(await guest.htmx('/').post(path, engravingForm)).toHaveStatus(404)
  })

  test('reveals no price of a draft, and shows no options of it', async () => {
    await createTestProduct(shop, { name: 'Secret', status: 'draft', price: 4200, customization: fieldsOfEveryType })
    for (const route of ['price', 'choice']) {
      const response = await guest.htmx('/').post(`/items/secret/${route}`, engravingForm)
      expect(response).toHaveStatus(404)
      expect(response.text).not.toContain('42.00')
    }
  })
})

describe('adding', () => {
  test('charges base, fee and answers', async () => {
    const { cart } = await postToCart({
      ...engravingForm,
      'custom[font]': 'Script',
      'custom[box]': 'on',
      'custom[extras]': ['Wax seal'],
      quantity: 2,
    })
    expect(cart.lines[0]).toMatchObject({
      quantity: 2,
      unit_price: 5000 + 1200 + 500 + 400 + 300,
      customization: [
        { label: 'Engraving', answer: 'Ann', charge: 1200 },
        { label: 'Font', answer: 'Script', charge: 500 },
        { label: 'In a wooden box', answer: '', charge: 400 },
        { label: 'Extras', answer: 'Wax seal', charge: 300 },
      ],
    })
    expect(cart.subtotal).toBe(2 * 7400)
    const wholesaleClient = await createSignedInClient(app, shop, await createTestUser(shop, 2))
    expect((await postToCart(engravingForm, wholesaleClient)).cart.subtotal).toBe(3000 + 800)
  })

  test('by JSON takes answers as an object', async () => {
    const customValues = { engraving: 'Ann', box: true, extras: ['Ribbon'] }
    const response = await guest.send('/cart/add', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: box.id, custom: customValues }),
    })
    expect(parseCart(response).cart.subtotal).toBe(5000 + 1200 + 400 + 100)
  })

  test('a price below zero is zero', async () => {
    await updateProduct({ customization: [createTestField({ type: 'checkbox', retail: fixedCharge(-9000) })] })
    expect((await postToCart({ 'custom[engraving]': 'on' })).cart.subtotal).toBe(0)
  })

  test('other answers make another line, the same ones raise their line', async () => {
    await postToCart()
    await postToCart({ 'custom[engraving]': 'Bob' })
    await postToCart({ 'custom[engraving]': ' Ann ', 'custom[note]': '' })
    const { cart } = await postToCart({ ...engravingForm, 'custom[box]': 'on' })
    expect(cart.lines.map((line) => line.quantity)).toEqual([2, 1, 1])
  })

  test('all lines of a variant use the same stock', async () => {
    await postToCart({ ...engravingForm, quantity: 7 })
    const { cart } = await postToCart({ 'custom[engraving]': 'Bob', quantity: 7 })
    expect(cart.lines.map((line) => line.quantity)).toEqual([7, 3])
    expect((await postToCart({ 'custom[engraving]': 'Eve' })).message).toContain('are already in your cart')
  })

  const invalidForm: FormValues = {
    'custom[engraving]': '',
    'custom[font]': 'Comic',
    'custom[note]': 'Deep, please',
    'custom[box]': 'on',
    quantity: 4,
  }

  test('with an answer missing returns the page with the error at each field and the input kept', async () => {
    const page = await guest.post('/cart/add', createForm({ ...invalidForm, gift_wrap: 'on', gift_message: 'Dear Ann' }))
    expect(page).toHaveStatus(422)
    expect(page.text).toContain('<title>Error: Keepsake box')
    expect(page.text).toMatch(/id="made-engraving-error"[\s\S]{0,200}Fill in “Engraving”\./)
    expect(page.text).toMatch(/id="made-font-error"[\s\S]{0,200}Choose one of the listed options for “Font”\./)
    expect(page.text).toContain('<a class="link" href="#made-engraving">Fill in “Engraving”.</a>')
    expect(inputs(page.text, 'custom[engraving]')[0]).toMatch(
      /aria-invalid="true"[^>]*aria-describedby="made-engraving-hint made-engraving-error"/,
    )
    expect(inputs(page.text, 'custom[engraving]')[0]).toContain('autofocus')
    expect(page.text).toContain('Deep, please</textarea>')
    expect(inputs(page.text, 'custom[box]')[0]).toContain('checked')
    expect(inputs(page.text, 'quantity')[0]).toContain('value="4"')
    expect(page.text).toContain('Dear Ann</textarea>')
    expect(await guest.get('/cart')).toShow('Your cart is empty')
  })

  test('with an answer missing by script returns the fragment with the fields, and opens no drawer', async () => {
    const partial = await guest.htmx('/items/keepsake-box').post('/cart/add', createForm(invalidForm))
    expect(partial).toHaveStatus(422)
    expect(partial.headers.get('hx-retarget')).toBe('#product-detail')
    expect(partial.headers.get('hx-reswap')).toBe('outerMorph')
    expect(partial.headers.has('hx-trigger')).toBe(false)
    expect(partial.text).toContain('id="made-engraving-error"')
  })

  test('with an answer missing returns an error to API clients', async () => {
    const { errors, message } = await postToCart(invalidForm)
    expect(message).toBe('Fill in “Engraving”.')
    expect(errors).toEqual({
      'custom[engraving]': ['Fill in “Engraving”.'],
      'custom[font]': ['Choose one of the listed options for “Font”.'],
    })
  })

  test('with a form that changed meanwhile returns the new form, with the answers that still fit', async () => {
    await updateProduct({
      customization: [...fieldsOfEveryType, createTestField({ key: 'year', label: 'Year', required: true })],
      customizationVersion: 2,
    })
    const page = await guest.post('/cart/add', createForm())
    expect(page).toHaveStatus(422)
    expect(page).toShow('The customization options for Keepsake box have changed. Check your choices.')
    expect(inputs(page.text, 'custom[engraving]')[0]).toContain('value="Ann"')
    expect(inputs(page.text, 'custom[year]')).toHaveLength(1)
    expect(inputs(page.text, 'customization_version')[0]).toContain('value="2"')
  })

  test('that asks something new of an old form says that the form has changed, not that an answer is missing', async () => {
    await updateProduct({ customization: [createTestField({ key: 'year', label: 'Year', required: true })], customizationVersion: 2 })
    expect((await postToCart({})).message).toBe('The customization options for Keepsake box have changed. Check your choices.')
    expect((await postToCart({ customization_version: 2 })).message).toBe('Fill in “Year”.')
  })

  test('shows a missing option at that option', async () => {
    const pack = await createTestProduct(shop, {
      name: 'Pack',
      dependentVariants: true,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    })
    const partial = await guest.htmx('/items/pack').post('/cart/add', { product_id: pack.id, color: 'Sand' })
    expect(partial).toHaveStatus(422)
    expect(partial.headers.get('hx-retarget')).toBe('#product-detail')
    expect(partial.text).toMatch(/<fieldset class="option" id="option-size" aria-describedby="option-size-error"/)
    expect(partial.text).toMatch(/id="option-size-error"[\s\S]{0,200}Choose “Size” first\./)
    expect(partial.text.match(/Choose “Size” first\./g)).toHaveLength(1)
    expect(partial.text).toMatch(/id="size-0"[^>]* autofocus/)
  })

  test('merging carts keeps the answers', async () => {
    await postToCart()
    const owner = await createTestUser(shop, 1)
    const { carts, cartLines } = shop.db.t
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: owner.id, tokenHash: null }))
    const otherClient = createTestClient(app)
    await otherClient.post('/cart/add', { product_id: (await createTestProduct(shop, { name: 'Mug' })).id })
    const options = { now: shop.now(), wholesale: false, skipMerge: false }
    await shop.db.transaction((tx) => mergeCartOnSignIn(tx, { token: otherClient.cookies.get('cart')!, userId: owner.id }, options))
    const lines = await shop.db.read.select().from(cartLines).orderBy(cartLines.id)
    expect(lines.map((line) => line.answers)).toEqual([{}, { engraving: 'Ann' }])
    expect(new Set(lines.map((line) => line.cartId)).size).toBe(1)
  })
})

describe('a line', () => {
  test('shows its answers in the cart and in the drawer', async () => {
    await postToCart({ ...engravingForm, 'custom[box]': 'on' })
    for (const page of [await guest.get('/cart'), await guest.htmx('/shop').get('/cart/drawer')]) {
      expect(page).toShow('Engraving: Ann (+$12.00)')
      expect(page).toShow('In a wooden box (+$4.00)')
    }
  })

  test('escapes its answers', async () => {
    await postToCart({ 'custom[engraving]': '<b>Ann</b>' })
    expect((await guest.get('/cart')).text).toContain('&lt;b&gt;Ann&lt;/b&gt;')
  })

  test('is restored unchanged by undo', async () => {
    await postToCart({ ...engravingForm, 'custom[extras]': ['Ribbon', 'Wax seal'] })
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    const removeResponse = await guest.htmx('/cart').post(`/cart/items/${line!.id}/remove`)
    await guest.htmx('/cart').post('/cart/restore', { removal_id: readRemovalId(removeResponse) })
    const [restoredLine] = await shop.db.read.select().from(shop.db.t.cartLines)
    expect(restoredLine).toMatchObject({ answers: { engraving: 'Ann', extras: ['Ribbon', 'Wax seal'] }, quantity: 1 })
  })

  test('can be edited: its page opens with the answers, and what is added replaces it', async () => {
    const { cart } = await postToCart({ ...engravingForm, quantity: 2 })
    const { id } = cart.lines[0]!
    const page = await guest.get(`/items/keepsake-box?variant=KEEPSAKE-BOX&line=${id}`)
    expect(inputs(page.text, 'custom[engraving]')[0]).toContain('value="Ann"')
    expect(inputs(page.text, 'quantity')[0]).toContain('value="2"')
    expect(inputs(page.text, 'line_id')[0]).toContain(`value="${id}"`)
    const afterEdit = await postToCart({ 'custom[engraving]': 'Bob', quantity: 2, line_id: id })
    expect(afterEdit.cart.lines.map((line) => [line.quantity, line.customization[0]!.answer])).toEqual([[2, 'Bob']])
    expect((await postToCart({ 'custom[engraving]': '', line_id: afterEdit.cart.lines[0]!.id })).errors).toBeDefined()
    expect((await guest.get('/cart')).text).toContain('Bob')
  })

  test('of another cart is neither shown nor removed', async () => {
    const { id } = (await postToCart()).cart.lines[0]!
    const otherGuest = createTestClient(app)
    expect(inputs((await otherGuest.get(`/items/keepsake-box?line=${id}`)).text, 'line_id')).toEqual([])
    await otherGuest.post('/cart/add', createForm({ 'custom[engraving]': 'Eve', line_id: id }))
    expect((await otherGuest.get(`/items/keepsake-box?line=${id}`)).text).not.toContain('value="Ann"')
    expect(await guest.get('/cart')).toShow('Engraving: Ann')
  })

  test('whose form changed says so, cannot be ordered, and links to answering again', async () => {
    await createFlatShippingRate(shop)
    await postToCart()
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    await saveTestDetails(shop, line!.cartId)
    await updateProduct({ customization: [createTestField({ label: 'Initials', required: true })], customizationVersion: 2 })
    const cart = await guest.get('/cart')
    expect(cart).toShow('The customization options have changed. Update your choices or remove this item to check out.')
    expect(cart.text).toContain(`href="/items/keepsake-box?variant=KEEPSAKE-BOX&amp;line=${line!.id}"`)
    const review = await readCheckoutReview(shop, line!.cartId)
    expect(review.problemLines).toHaveLength(1)
    const order = placeOrder(shop, {
      ...createReviewInput(shop, line!.cartId),
      ...orderInput,
      attemptKey: review.attemptKey,
    })
    await expect(order).rejects.toBeInstanceOf(UserError)
    expect(await guest.get('/checkout/review')).toShow('The customization options for Keepsake box have changed. Update them in your cart.')
    await postToCart({ 'custom[engraving]': 'AB', customization_version: 2, line_id: line!.id })
    expect((await readCheckoutReview(shop, line!.cartId)).problemLines).toEqual([])
  })

  test('without answers is not blocked by an optional form', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug' })
    await guest.post('/cart/add', { product_id: mug.id })
    const { products } = shop.db.t
    await shop.db.transaction((tx) =>
      tx
        .update(products)
        .set({ customization: [createTestField()], customizationVersion: 1 })
        .where(eq(products.id, mug.id)),
    )
    expect((await guest.get('/cart')).text).not.toContain('line-error')
  })

  test('whose answers have new prices says the price has changed', async () => {
    await postToCart()
    await updateProduct({ customization: [createTestField({ required: true, retail: fixedCharge(1500) })] })
    expect(await guest.get('/cart')).toShow('The price changed from $62.00 to $65.00.')
  })
})

describe('an order', () => {
  test('keeps its questions and answers, however the form changes later: on its pages, in its emails', async () => {
    await createFlatShippingRate(shop)
    await postToCart({ ...engravingForm, 'custom[note]': 'Deep,\nplease', 'custom[box]': 'on' })
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    await saveTestDetails(shop, line!.cartId)
    expect(await guest.get('/checkout?edit=1')).toShow('Engraving: Ann')
    expect(await guest.get('/checkout/review')).toShow('In a wooden box (+$4.00)')
    const order = await placeTestOrder(shop, line!.cartId)
    await updateProduct({ customization: [], customizationVersion: 2, price: 100 })
    const payment = { amount: order.total, currency: 'USD', method: 'Visa', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
    await shop.db.transaction((tx) => applyPayment(tx, order.id, payment))
    const findWording = await readWordings(shop)
    const row = (await findOrder(shop.db.read, { id: order.id }))!
    const lines = await listOrderLines(shop.db.read, order.id)
    await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, row, lines))
    // The guest's address is not proven, so the email has the questions alone.
    expect((await shop.listMails()).find((mail) => mail.template === 'order_confirmation')?.text).toContain(
      'Engraving (+$12.00) · Note to the maker · In a wooden box (+$4.00)',
    )
    const [soldLine] = lines
    expect(soldLine).toMatchObject({
      unitPrice: 6600,
      customization: [
        { label: 'Engraving', answer: 'Ann', charge: 1200 },
        { label: 'Note to the maker', answer: 'Deep,\nplease', charge: 0 },
        { label: 'In a wooden box', answer: '', charge: 400 },
      ],
    })
    const confirmation = await guest.get(`/checkout/success/${order.externalId}`)
    expect(confirmation).toShow('Engraving: Ann (+$12.00)')
    expect(confirmation).toShow('In a wooden box (+$4.00)')
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    const adminOrderPage = await admin.get(`/admin/ecommerce/orders/${order.id}`)
    expect(adminOrderPage).toShow('Engraving: Ann (+$12.00)')
    expect(adminOrderPage).toShow('Note to the maker: Deep, please')
    expect(adminOrderPage).toShow('In a wooden box (+$4.00)')
  })

  test('is a new order when the answers or the message change, even at the same price', async () => {
    await createFlatShippingRate(shop)
    await postToCart({ ...engravingForm, gift_wrap: 'on', gift_message: 'One' })
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    await saveTestDetails(shop, line!.cartId)
    const readLineKey = async () => (await readCheckoutReview(shop, line!.cartId)).attemptKey
    const firstKey = await readLineKey()
    await guest.post(`/cart/items/${line!.id}/gift-wrap`, { gift_wrap: 'on', gift_message: 'Two' })
    const secondKey = await readLineKey()
    expect(secondKey).not.toBe(firstKey)
    expect(await readLineKey()).toBe(secondKey)
  })
})
