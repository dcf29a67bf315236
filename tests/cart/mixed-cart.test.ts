import { describe, expect, test } from 'bun:test'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { postToCart, readCartLines, readRemovalId, parseCart } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

describe('products that cannot share a cart', () => {
  const subscription = { variants: [{ isSubscription: true }] }
  test.each([
    ['a subscription and a mug', {}, subscription, 'is a subscription'],
    ['a mug and a subscription', subscription, {}, 'Check out first, or empty your cart to add'],
    [
      'a monthly and a weekly subscription',
      subscription,
      { variants: [{ isSubscription: true, intervalUnit: 'week' as const }] },
      'renew at different',
    ],
    ['a product sold on its own and a mug', {}, { standalonePurchase: true }, 'sold separately'],
    ['a mug and a product sold on its own', { standalonePurchase: true }, {}, 'sold separately'],
  ])('%s: refused by form, script and API, with the cart unchanged', async (_, firstOverrides, secondOverrides, expectedText) => {
    const productInCart = await createTestProduct(shop, { name: 'There', ...firstOverrides })
    const newProduct = await createTestProduct(shop, { name: 'Newcomer', ...secondOverrides })
    await postToCart(guest, productInCart)
    const linesBefore = await readCartLines(guest)
    const form = { product_id: newProduct.id, variant_id: newProduct.variantId }

    const page = await guest.post('/cart/add', form)
    expect(page).toHaveStatus(422)
    expect(page).toShow(expectedText)
    expect(page).toShow('Empty cart and add this')
    const partial = await guest.htmx('/items/newcomer').post('/cart/add', form)
    expect(partial).toHaveStatus(422)
    expect(partial).toReplace('#buy-msg')
    const json = await guest.post('/cart/add', form, acceptJson)
    expect(json).toHaveStatus(409)
    expect(parseCart(json)).toMatchObject({ success: false, error: 'refused' })
    expect(await readCartLines(guest)).toEqual(linesBefore)
    expect(linesBefore).toEqual(['1 x THERE'])

    await guest.post('/cart/add', { ...form, empty_cart: '1' })
    expect(await readCartLines(guest)).toEqual(['1 x NEWCOMER'])
  })

  test('a refusal after "empty the cart" leaves the cart as it is', async () => {
    const soldOutProduct = await createTestProduct(shop, { name: 'Gone', stock: 0 })
    await postToCart(guest, mug)
    expect(await postToCart(guest, soldOutProduct, { empty_cart: '1' })).toHaveStatus(422)
    expect(await readCartLines(guest)).toEqual(['1 x MOSS-MUG'])
  })

  test('several subscriptions can share one', async () => {
    const [tea, coffee] = [
      await createTestProduct(shop, { name: 'Tea', ...subscription }),
      await createTestProduct(shop, { name: 'Coffee', ...subscription }),
    ]
    await postToCart(guest, tea)
    expect(await postToCart(guest, coffee)).toHaveStatus(200)
  })

  test('cannot meet by undoing a removal: the cart stays, and so does what was removed', async () => {
    const tea = await createTestProduct(shop, { name: 'Tea', ...subscription })
    await postToCart(guest, tea)
    const [line] = await shop.db.read.select().from(shop.db.t.cartLines)
    const form = { removal_id: readRemovalId(await guest.htmx('/cart').post(`/cart/items/${line!.id}/remove`)) }
    await postToCart(guest, mug)
    expect(await guest.htmx('/cart').post('/cart/restore', form)).toShow('is a subscription and cannot be bought together with Moss mug')
    expect(await readCartLines(guest)).toEqual(['1 x MOSS-MUG'])
    await shop.db.transaction((tx) => tx.delete(tx.t.cartLines))
    await guest.htmx('/cart').post('/cart/restore', form)
    expect(await readCartLines(guest)).toEqual(['1 x TEA'])
  })
})
