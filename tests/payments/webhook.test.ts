import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { startPayment } from '#src/checkout/start-payment.ts'
import { cancelUnpaid } from '#src/orders/give-up.ts'
import { listEvents } from '#src/payments/events.ts'
import { latestPayment } from '#src/payments/payments.ts'
import { signature } from '#src/payments/pretend/postbox.ts'
import { allUnmatched } from '#tests/support/unmatched.ts'
import { aCart, anOrder, aShippingRate, someDetails } from '#tests/support/carts.ts'
import { cardSecret, pretendCard, shopWithCards } from '#tests/support/pretend.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
let logged: string[]
beforeEach(async () => {
  logged = []
  shop = await shopWithCards(card, { logged: (line) => logged.push(line) })
  app = buildApp(shop)
  await aShippingRate(shop)
  mug = await aProduct(shop, { price: 2400 })
})

/** An order whose payment was begun, and the message with which the processor says that it was paid. */
async function begun(quantity = 1) {
  const { cartId } = await aCart(shop, [{ ...mug, quantity }])
  await someDetails(shop, cartId)
  const order = await anOrder(shop, cartId)
  const processor = shop.processors.find((one) => one.slug === 'card-processor')!
  const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
  await startPayment(shop, { order, processor, hosted: false, ...addresses, words: { tax: 'Tax', shipping: 'Shipping' } })
  const { reference } = (await latestPayment(shop.db.read, order.id))!
  card.pay(reference!)
  return { cartId, order, paid: card.events.findLast((event) => event.type === 'payment_intent.succeeded')!.body }
}

const send = async (body: string, headers: Record<string, string> = {}) =>
  app.handle(new Request('http://localhost/webhooks/card-processor', { method: 'POST', headers, body }))
const sendSigned = async (body: string) => send(body, { 'card-signature': await signature(body, cardSecret, shop.now()) })
const orders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)

describe('a message of the card processor', () => {
  test('without a right signature is 400 and pays nothing', async () => {
    const { paid } = await begun()
    expect((await send(paid)).status).toBe(400)
    expect((await send(paid, { 'card-signature': await signature(paid, 'whsec_wrong', shop.now()) })).status).toBe(400)
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
    expect(await listEvents(shop.db.read, { limit: 10 })).toEqual([])
  })

  test('completes the order of a browser that never came back; ten at once do it once', async () => {
    const { paid } = await begun()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendSigned(paid)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await orders()).toMatchObject([{ paymentStatus: 'paid', status: 'processing' }])
    expect((await shop.mails()).filter((mail) => mail.template === 'order_confirmation')).toHaveLength(1)
    expect(await listEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done' }])
  })

  test('that pays an order staff have cancelled keeps the money as unmatched, and says so in the log', async () => {
    const { order, paid } = await begun()
    await shop.db.transaction((tx) => cancelUnpaid(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    expect((await sendSigned(paid)).status).toBe(200)
    expect(await allUnmatched(shop)).toMatchObject([{ amount: order.total, reason: 'order_cancelled' }])
    expect(logged.join()).toContain('money came that fits no order')
    expect(await orders()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }])
  })

  test('of money that is none of ours is kept too', async () => {
    const { paid } = await begun()
    const stranger = paid.replaceAll(/pi_\w+/g, 'pi_of_somebody_else').replaceAll(/"external_id":"\w+"/g, '"external_id":"unknown"')
    expect((await sendSigned(stranger)).status).toBe(200)
    expect(await allUnmatched(shop)).toMatchObject([{ reason: 'unknown_reference' }])
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
  })
})
