import { beforeEach, describe, expect, test } from 'bun:test'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { cartTest } from './cart-test.ts'

const { shop, guest, postToCart, cartId } = cartTest()

describe('the free shipping progress', () => {
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
  test('is shown where a rate covers every country, until it is reached', async () => {
    await createShippingRule({})
    await postToCart(mug)
    expect(await readShippingMessage()).toBe('Spend $50.00 more for free shipping.')
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(/<progress max="7500" value="2500"/)
    await postToCart(mug, { quantity: 2 })
    expect(await readShippingMessage()).toBe('Your order ships free.')
  })

  test('names the country while none is chosen, and uses the chosen one afterward', async () => {
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

  test('names up to three countries', async () => {
    await createShippingRule({ countries: ['DE', 'FR', 'IT'] })
    await postToCart(mug)
    expect(await readShippingMessage()).toBe('Spend $50.00 more for free shipping (Germany, France, or Italy).')
  })

  test.each([
    ['a rate for a parcel lighter than this one', { maxWeight: 499 }],
    ['a rate for a parcel heavier than this one', { minWeight: 501 }],
    ['a rate that is free from the first cent', { minTotal: 0 }],
    ['a rate that costs something', { price: 1 }],
    ['a rate for more countries than one can name', { countries: ['DE', 'FR', 'IT', 'ES'] }],
  ] as [string, Parameters<typeof createShippingRule>[0]][])('is not shown for %s', async (_, overrides) => {
    await createShippingRule(overrides)
    await postToCart(mug)
    expect(await readShippingMessage()).toBeNull()
  })

  test('is not shown for products that are not shipped', async () => {
    await createShippingRule({})
    await postToCart(await createTestProduct(shop, { name: 'Song', isDigital: true }))
    expect(await readShippingMessage()).toBeNull()
  })
})
