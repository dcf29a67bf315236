import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { pretendCard } from '#tests/support/pretend.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { asScript, atReview, details, guestWith, openCheckout } from './shopper.ts'
import '#tests/support/matchers.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
beforeEach(async () => {
  ;({ shop, app, mug } = await openCheckout(card))
})

const guest = (lines: Parameters<typeof guestWith>[2] = [mug]) => guestWith(shop, app, lines)

const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('the review', () => {
  test('shows all six rows of the sum and names the sum on the button', async () => {
    const { review } = await atReview(await guest())
    for (const row of ['Subtotal', 'Discount', 'Taxable subtotal', 'Shipping, Ground', 'Total', 'Pay $30.95']) expect(review).toShow(row)
  })

  test('may use the processor’s origin, and no other page may', async () => {
    const own = await guest()
    const { review } = await atReview(own)
    expect(review.headers.get('content-security-policy')).toContain(new URL(card.url).origin)
    expect((await own.get('/checkout?edit=1')).headers.get('content-security-policy')).not.toContain('127.0.0.1')
  })

  test('before the details are complete leads to them', async () => {
    expect(await (await guest()).get('/checkout/review')).toRedirectTo('/checkout')
  })

  test('another way of delivery changes the sum and what the button sends', async () => {
    await shop.db.transaction(async (tx) => {
      const { addShippingRule } = await import('#src/shipping/rates.ts')
      await addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 })
    })
    const own = await guest()
    const { review } = await atReview(own)
    expect(review.text.indexOf('Ground')).toBeLessThan(review.text.indexOf('Express'))
    const answer = await own.htmx('/checkout/review').post('/checkout/delivery', { rate_id: 'flat:2' })
    expect(answer).toReplace('#rv-summary')
    expect(answer).toReplace('#rv-fields')
    expect(answer).toShow('Pay $42.95')
  })

  test('a way of delivery that cannot be one changes nothing', async () => {
    const own = await guest()
    await atReview(own)
    expect(await own.post('/checkout/delivery', { rate_id: 'x'.repeat(61) })).toRedirectTo('/checkout/review')
    expect(await own.get('/checkout/review')).toShow('Pay $30.95')
  })

  test('an address nobody delivers to is told, and nothing can be placed', async () => {
    const own = await guest()
    await own.post('/checkout', { ...details, country: 'DE', state: '', postal_code: '10969' })
    expect(await own.get('/checkout/review')).toShow('We have no delivery to this address.')
  })
})

describe('a product whose rules changed after it was added', () => {
  const change = async (product: MadeProduct, facts: object) => {
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set(facts).where(eq(products.id, product.id)))
  }
  const subscribe = async (product: MadeProduct) => {
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.update(variants).set({ isSubscription: true }).where(eq(variants.id, product.variantId)))
  }
  const cases: [string, () => Promise<unknown>, string][] = [
    ['one per order', () => change(mug, { maxQty: true }), 'Moss mug is limited to one per order.'],
    ['sold on its own', () => change(mug, { standalonePurchase: true }), 'Moss mug is sold on its own.'],
    ['a subscription', () => subscribe(mug), 'Moss mug is a subscription'],
  ]

  test.each(cases)('to %s leads from the review to the cart, with the reason', async (_, happens, words) => {
    const own = await guest([{ ...mug, quantity: 2 }, await aProduct(shop)])
    await own.post('/checkout', details)
    await happens()
    const answer = await own.get('/checkout/review')
    expect(answer).toRedirectTo('/cart')
    expect(await own.follow(answer)).toShow(words)
  })

  test.each(cases)('to %s after the review was opened is not ordered', async (_, happens, words) => {
    const own = await guest([{ ...mug, quantity: 2 }, await aProduct(shop)])
    const { form } = await atReview(own)
    await happens()
    const answer = await own.post('/checkout/place-order', form)
    expect(await own.follow(answer)).toShow(words)
    const { redirect } = (await own.post('/checkout/place-order', form, asScript)).json() as { redirect: string }
    const cart = await own.follow(await own.get(redirect))
    expect(cart.at).toBe('/cart')
    expect(cart).toShow(words)
    expect(await orders()).toHaveLength(0)
  })

  test('to one per order can be bought once there is one left', async () => {
    const own = await guest([{ ...mug, quantity: 2 }])
    await own.post('/checkout', details)
    await change(mug, { maxQty: true })
    const cart = await own.follow(await own.get('/checkout/review'))
    const line = /\/cart\/items\/(\d+)/.exec(cart.text)![1]
    await own.post(`/cart/items/${line}`, { quantity: 1 })
    expect(await own.get('/checkout/review')).toShow('Review your order')
  })
})
