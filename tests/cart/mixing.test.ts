import { beforeEach, describe, expect, test } from 'bun:test'
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
