import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { setLineQuantity } from '#src/cart/change-line.ts'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { countCart, findCart } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { recheckPayments, settlePayment } from '#src/checkout/pay.ts'
import { EarlierOrderPaid, type PlacedOrder } from '#src/checkout/place-order.ts'
import { startPayment } from '#src/checkout/start-payment.ts'
import { findInventory } from '#src/inventory/levels.ts'
import { setLevels } from '#src/inventory/set-levels.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import { findPaymentByReference, latestPayment } from '#src/payments/payments.ts'
import { ProcessorTrouble } from '#src/payments/processor.ts'
import { allUnmatched } from '#tests/support/unmatched.ts'
import { browser } from '#tests/support/browser.ts'
import { aCart, aReview, aShippingRate, anOrder, reviewWish, someDetails } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { pretendCard, shopWithCards } from '#tests/support/pretend.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let mug: MadeProduct
beforeEach(async () => {
  shop = await shopWithCards(card)
  await aShippingRate(shop)
  mug = await aProduct(shop, { name: 'Moss mug', price: 2400, stock: 10 })
})

const processor = () => shop.processors.find((one) => one.slug === 'card-processor')!

/** A cart with so many mugs, ready to be ordered. */
async function filled(quantity = 1): Promise<{ cartId: number; token: string }> {
  const cart = await aCart(shop, [{ ...mug, quantity }])
  await someDetails(shop, cart.cartId)
  return cart
}

/** Another quantity, and the order of that. */
async function another(cartId: number, quantity: number): Promise<PlacedOrder> {
  await want(cartId, quantity)
  return anOrder(shop, cartId)
}

async function want(cartId: number, quantity: number): Promise<void> {
  const [line] = (await aReview(shop, cartId)).cart.lines
  await shop.db.transaction((tx) => setLineQuantity(tx, cartId, line!.id, quantity, shop.now()))
}

/** Begins to pay in the page; answers the processor's reference. */
async function beginToPay(order: PlacedOrder): Promise<string> {
  const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
  const words = { tax: 'Tax', shipping: 'Shipping' }
  const begun = await startPayment(shop, { order, processor: processor(), hosted: false, ...addresses, words })
  if (begun.kind !== 'inline') throw new Error('a card is paid in the page')
  return begun.reference
}

/** The processor tells what became of a payment, as its message or the return would. */
async function hear(reference: string): Promise<void> {
  await settlePayment(shop, (await findPaymentByReference(shop.db.read, processor().processorId, reference))!)
}

const now = async (order: { id: number }) => (await findOrderBy(shop.db.read, { id: order.id }))!
const unmatched = () => allUnmatched(shop)
const stock = async () => {
  const { calculatedTotal, reserved } = (await findInventory(shop.db.read, mug.sku))!
  return { left: calculatedTotal, reserved }
}

describe('placing another order of the same cart', () => {
  test('ends the payment that was begun for the earlier one, so that nobody can pay it any more', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const reference = await beginToPay(first)
    const second = await another(cartId, 3)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
    expect(await now(first)).toMatchObject({ status: 'cancelled', replacedBy: second.id })
    expect((await latestPayment(shop.db.read, first.id))?.state).toBe('cancelled')
    expect(await stock()).toEqual({ left: 10, reserved: 3 })
  })

  test('is refused when the money for the earlier one was faster: that one is bought', async () => {
    const { cartId, token } = await filled()
    const first = await anOrder(shop, cartId)
    card.pay(await beginToPay(first))
    const attempt = another(cartId, 3)
    await expect(attempt).rejects.toBeInstanceOf(EarlierOrderPaid)
    expect(await now(first)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
    expect(await countCart(shop.db.read, { token, userId: null }, shop.now())).toBe(2)
    expect(await stock()).toEqual({ left: 9, reserved: 0 })
    expect(await unmatched()).toEqual([])
  })

  test.each([3, 1])(
    'whose earlier one was paid on the quiet leads to that, and says what was not ordered: %d instead of two',
    async (wanted) => {
      const app = buildApp(shop)
      const { cartId, token } = await filled(2)
      const first = await anOrder(shop, cartId)
      card.pay(await beginToPay(first))
      await want(cartId, wanted)
      const own = browser(app)
      own.cookies.set('cart', token)
      const review = await own.get('/checkout/review')
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
      const form = { processor_id: 1, rate_id: field('rate_id'), idempotency_key: field('idempotency_key') }
      const answer = await own.post('/checkout/place-order', form, { headers: { accept: 'application/json' } })
      const { redirect } = answer.json() as { redirect: string }
      const confirmation = await own.follow(await own.get(redirect))
      expect(confirmation.at).toBe(`/checkout/success/${first.externalId}`)
      expect(confirmation).toShow('Thank you, Amara.')
      expect(confirmation).toShow('your later changes were not ordered')
      expect(confirmation.text.includes('What you added since is still in your cart')).toBe(wanted > 2)
      expect(own.cookies.has('cart')).toBe(wanted > 2)
    },
  )

  test('waits while the bank is still at work on the earlier one', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const reference = await beginToPay(first)
    card.books.intents.get(reference)!.status = 'processing'
    processor().cancel = (asked) => processor().find(asked)
    await expect(another(cartId, 3)).rejects.toThrow('checkout.earlierPending')
    expect(await now(first)).toMatchObject({ status: 'pending', replacedBy: null })
  })

  test('goes on when the processor does not answer; the payment is ended when it does', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const reference = await beginToPay(first)
    card.failNext('payment_intents.cancel', 'server-error')
    await another(cartId, 3)
    expect(await now(first)).toMatchObject({ status: 'cancelled' })
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
  })

  test('that somebody else made impossible meanwhile leaves the earlier one payable', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const ended = await beginToPay(first)
    const rival = await filled(2)
    const { cancel } = processor()
    processor().cancel = async (asked) => {
      await anOrder(shop, rival.cartId)
      return cancel(asked)
    }
    await expect(another(cartId, 9)).rejects.toBeInstanceOf(Refusal)
    await want(cartId, 1)
    const again = await anOrder(shop, cartId)
    expect(again.id).toBe(first.id)
    const reference = await beginToPay(again)
    expect(reference).not.toBe(ended)
    card.pay(reference)
    await hear(reference)
    expect(await now(first)).toMatchObject({ paymentStatus: 'paid' })
  })
})

describe('money for an order its shopper gave up', () => {
  /** Two orders of one cart, the first given up while its processor did not answer: both can be paid. */
  async function twoPayable(quantities: [number, number] = [1, 3]) {
    const { cartId } = await filled(quantities[0])
    const first = await anOrder(shop, cartId)
    const firstMoney = await beginToPay(first)
    card.failNext('payment_intents.cancel', 'server-error')
    const second = await another(cartId, quantities[1])
    return { first, firstMoney, second, secondMoney: await beginToPay(second) }
  }

  test('brings it back as long as its stock can be had, and gives up the other one', async () => {
    const { first, firstMoney, second, secondMoney } = await twoPayable()
    card.pay(firstMoney)
    await hear(firstMoney)
    expect(await now(first)).toMatchObject({ status: 'processing', paymentStatus: 'paid', replacedBy: null })
    expect(await now(second)).toMatchObject({ status: 'cancelled', replacedBy: first.id })
    expect(await stock()).toEqual({ left: 9, reserved: 0 })
    expect(await unmatched()).toEqual([])
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_confirmation', text: String(first.number) })
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect(() => card.pay(secondMoney)).toThrow('cannot be confirmed')
  })

  test('may have the stock its own cart holds for the other one', async () => {
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    const { first, firstMoney } = await twoPayable([2, 3])
    card.pay(firstMoney)
    await hear(firstMoney)
    expect(await now(first)).toMatchObject({ paymentStatus: 'paid' })
    expect(await stock()).toEqual({ left: 1, reserved: 0 })
  })

  test('is kept as unmatched when somebody else has its stock; the other order stays as it was', async () => {
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    const { first, firstMoney, second } = await twoPayable([3, 1])
    const rival = await filled(2)
    await anOrder(shop, rival.cartId)
    card.pay(firstMoney)
    await hear(firstMoney)
    expect(await now(first)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await now(second)).toMatchObject({ status: 'pending', replacedBy: null })
    expect(await unmatched()).toMatchObject([{ reference: firstMoney, reason: 'order_cancelled' }])
    expect(await stock()).toEqual({ left: 3, reserved: 3 })
    const page = await browser(buildApp(shop)).get(`/checkout/success/${first.externalId}`)
    expect(page).toShow('We have your money')
    expect(page).not.toShow('Nothing was charged')
  })

  test('after the other one was paid is money twice for one cart, which staff must see', async () => {
    const { first, firstMoney, second, secondMoney } = await twoPayable()
    for (const reference of [secondMoney, firstMoney]) {
      card.pay(reference)
      await hear(reference)
    }
    expect(await now(second)).toMatchObject({ paymentStatus: 'paid' })
    expect(await now(first)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await unmatched()).toMatchObject([{ reference: firstMoney, reason: 'already_paid', amount: first.total }])
    expect(await stock()).toEqual({ left: 7, reserved: 0 })
  })

  test('and for yet another one that was paid is money twice, however many came between', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const firstMoney = await beginToPay(first)
    card.failNext('payment_intents.cancel', 'server-error')
    await another(cartId, 2)
    const third = await another(cartId, 3)
    for (const reference of [await beginToPay(third), firstMoney]) {
      card.pay(reference)
      await hear(reference)
    }
    expect([(await now(first)).paymentStatus, (await now(third)).paymentStatus]).toEqual(['unpaid', 'paid'])
    expect(await unmatched()).toMatchObject([{ reference: firstMoney, reason: 'already_paid' }])
  })

  test('told for both at once buys one of them', async () => {
    const { first, firstMoney, second, secondMoney } = await twoPayable()
    card.pay(firstMoney)
    card.pay(secondMoney)
    await Promise.all([hear(firstMoney), hear(secondMoney), hear(firstMoney), hear(secondMoney)])
    const states = [(await now(first)).paymentStatus, (await now(second)).paymentStatus]
    expect(states.toSorted()).toEqual(['paid', 'unpaid'])
    expect(await unmatched()).toMatchObject([{ reason: 'already_paid' }])
    expect((await stock()).reserved).toBe(0)
  })
})

describe('what is put into a cart while its order is being paid', () => {
  /** Puts further units of a product into a cart. */
  const add = (token: string, { id, variantId }: MadeProduct, quantity: number) => {
    const wish = { productId: id, variantId, quantity, giftWrap: false, giftMessage: '' }
    return shop.db.transaction((tx) => addToCart(tx, { token, userId: null }, wish, { wholesale: false, now: shop.now() }))
  }
  const inCart = async (cartId: number) => {
    const { lines } = await readCart(shop.db.read, cartId, reviewWish(shop, cartId).buyer)
    return lines.map(({ name, quantity, giftWrap }) => ({ name, quantity, giftWrap }))
  }
  async function pay(order: PlacedOrder): Promise<void> {
    const reference = await beginToPay(order)
    card.pay(reference)
    await hear(reference)
  }

  test('stays there: only what was bought leaves, by line and by unit', async () => {
    const bowl = await aProduct(shop, { name: 'Bowl' })
    mug = await aProduct(shop, { name: 'Wrapped mug', giftWrap: true })
    const { cartId, token } = await aCart(shop, [
      { ...mug, giftWrap: true },
      { ...mug, quantity: 2 },
    ])
    await someDetails(shop, cartId)
    const order = await anOrder(shop, cartId)
    await add(token, mug, 3)
    await add(token, bowl, 1)
    await pay(order)
    expect(await inCart(cartId)).toEqual([
      { name: 'Wrapped mug', quantity: 3, giftWrap: false },
      { name: 'Bowl', quantity: 1, giftWrap: false },
    ])
  })

  test('told of twice is not taken out twice', async () => {
    const { cartId, token } = await filled()
    const order = await anOrder(shop, cartId)
    await add(token, mug, 2)
    const reference = await beginToPay(order)
    card.pay(reference)
    await Promise.all([hear(reference), hear(reference)])
    await hear(reference)
    expect(await inCart(cartId)).toEqual([{ name: 'Moss mug', quantity: 2, giftWrap: false }])
  })

  test('is not needed twice: a cart that holds fewer than were bought is empty, and gone', async () => {
    const { cartId, token } = await filled(3)
    const order = await anOrder(shop, cartId)
    const reference = await beginToPay(order)
    await want(cartId, 1)
    card.pay(reference)
    await hear(reference)
    expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  })

  test('is bought next, even when it is the very same again', async () => {
    const { cartId, token } = await filled()
    const first = await anOrder(shop, cartId)
    await add(token, mug, 1)
    await pay(first)
    await someDetails(shop, cartId)
    const second = await anOrder(shop, cartId)
    expect(second.id).not.toBe(first.id)
    await pay(second)
    expect(await now(second)).toMatchObject({ paymentStatus: 'paid', total: first.total })
    expect(await stock()).toEqual({ left: 8, reserved: 0 })
    expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  })

  test('and is ordered, given up and paid all the same comes back like any other order', async () => {
    const { cartId, token } = await filled()
    const first = await anOrder(shop, cartId)
    await add(token, mug, 2)
    await pay(first)
    await someDetails(shop, cartId)
    const second = await anOrder(shop, cartId)
    const money = await beginToPay(second)
    card.failNext('payment_intents.cancel', 'server-error')
    const third = await another(cartId, 4)
    card.pay(money)
    await hear(money)
    expect(await now(second)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await now(third)).toMatchObject({ status: 'cancelled', replacedBy: second.id })
    expect(await unmatched()).toEqual([])
  })
})

describe('two tabs at once', () => {
  test('a payment begun while its order is given up is ended before anybody can use it', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const { begin } = processor()
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    processor().begin = async (request) => {
      asked.resolve()
      await go.promise
      return begin(request)
    }
    const slow = beginToPay(first)
    await asked.promise
    await another(cartId, 3)
    go.resolve()
    await expect(slow).rejects.toBeInstanceOf(Conflict)
    expect(await latestPayment(shop.db.read, first.id)).toMatchObject({ state: 'cancelled' })
  })

  test('a payment begun while its order is paid in another one is ended, so that nobody pays twice', async () => {
    const { cartId } = await filled()
    const order = await anOrder(shop, cartId)
    const paid = await beginToPay(order)
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const words = { tax: 'Tax', shipping: 'Shipping' }
    const { beginHosted } = processor()
    processor().beginHosted = async (request) => {
      card.pay(paid)
      await hear(paid)
      return beginHosted!(request)
    }
    const second = startPayment(shop, { order, processor: processor(), hosted: true, ...addresses, words })
    await expect(second).rejects.toThrow('checkout.alreadyPaid')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
    expect([...card.books.sessions.values()].at(-1)?.status).toBe('expired')
    expect(await unmatched()).toEqual([])
  })

  test('money that is heard of between the asking and the giving up wins', async () => {
    const { cartId } = await filled()
    const first = await anOrder(shop, cartId)
    const reference = await beginToPay(first)
    const { cancel } = processor()
    processor().cancel = async () => {
      processor().cancel = cancel
      card.pay(reference)
      await hear(reference)
      throw new ProcessorTrouble('the answer was lost')
    }
    await expect(another(cartId, 3)).rejects.toBeInstanceOf(EarlierOrderPaid)
    expect(await now(first)).toMatchObject({ paymentStatus: 'paid' })
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
  })
})

describe('staff cancelling an unpaid order', () => {
  const cancel = async (order: { id: number }) => {
    const boss = await browserOf(buildApp(shop), shop, await addPerson(shop, 5))
    return boss.follow(await boss.post(`/admin/ecommerce/orders/${order.id}/status`, { status: 'cancelled' }))
  }

  test('ends its payment at the processor', async () => {
    const order = await anOrder(shop, (await filled()).cartId)
    const reference = await beginToPay(order)
    await cancel(order)
    expect(await now(order)).toMatchObject({ status: 'cancelled', replacedBy: null })
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
  })

  test('is told that it is paid when the money was faster', async () => {
    const order = await anOrder(shop, (await filled()).cartId)
    card.pay(await beginToPay(order))
    expect(await cancel(order)).toShow('cannot go from')
    expect(await now(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })
})

describe('an order that is paid', () => {
  test('is not paid again on the other page that was opened for it', async () => {
    const { cartId } = await filled()
    const order = await anOrder(shop, cartId)
    const reference = await beginToPay(order)
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const words = { tax: 'Tax', shipping: 'Shipping' }
    const page = await startPayment(shop, { order, processor: processor(), hosted: true, ...addresses, words })
    card.pay(reference)
    await hear(reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    const session = page.kind === 'hosted' ? page.hostedReference : ''
    expect(card.books.sessions.get(session)?.status).toBe('expired')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await unmatched()).toEqual([])
  })

  test('leaves a cart alone that was filled since, whoever opens its way back again', async () => {
    const app = buildApp(shop)
    const { cartId, token } = await filled()
    const order = await anOrder(shop, cartId)
    const reference = await beginToPay(order)
    card.pay(reference)
    const own = browser(app)
    own.cookies.set('cart', token)
    const back = `/checkout/return?order=${order.externalId}&payment_intent=${reference}`
    await own.get(back)
    expect(own.cookies.has('cart')).toBe(false)
    const later = await filled()
    own.cookies.set('cart', later.token)
    expect(await own.get(back)).toRedirectTo(`/checkout/success/${order.externalId}`)
    expect(own.cookies.get('cart')).toBe(later.token)
    expect(await own.get('/cart')).toShow('Moss mug')
  })
})

test('a payment begun yesterday is ended and begun anew, for the processor may have forgotten its key', async () => {
  const { cartId } = await filled()
  const order = await anOrder(shop, cartId)
  const yesterday = await beginToPay(order)
  expect(await beginToPay(order)).toBe(yesterday)
  shop.clock.advance(20 * 3_600_000)
  const today = await beginToPay(order)
  expect(today).not.toBe(yesterday)
  expect(await beginToPay(order)).toBe(today)
  expect(() => card.pay(yesterday)).toThrow('cannot be confirmed')
  card.pay(today)
  await hear(today)
  expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
})
