import { describe, expect, test } from 'bun:test'
import { preparePayment } from '#src/payment-processing/prepare-payment.ts'
import { releaseExpiredReservations } from '#src/inventory/reservations.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listPayments } from '#src/payments/payments.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { buyerActionsTest } from '#tests/orders/buyer-actions-test.ts'

const store = buyerActionsTest()
const { shop, guest, admin, card, mug, placeUnpaidOrder, readOrder, orderPath, linkOf, readStory, countMails } = store

const payPath = async (order: { id: number }) => `${await linkOf(order)}/pay`
const formOf = async (order: { id: number }) => {
  const page = await guest.get(await payPath(order))
  const valueOf = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page.text)![1]!
  return { processor_id: valueOf('processor_id'), amount: valueOf('amount') }
}
const submit = async (order: { id: number }) => guest.post(await payPath(order), await formOf(order), acceptJson)
const payWith = async (order: { id: number }, number?: string) => {
  const { clientSecret, returnUrl } = (await submit(order)).json() as { clientSecret: string; returnUrl: string }
  const reference = clientSecret.split('_secret')[0]!
  card.pay(reference, number)
  return guest.get(`${returnUrl}&payment_intent=${reference}`)
}
const listOrders = () => shop.db.read.select().from(shop.db.t.orders)

describe('the pay link of an unpaid order', () => {
  test('has a button that pays, in words that do not order again', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const page = await guest.get(`${await payPath(order)}?lang=de`)
    expect(page.text).toMatch(/54,95\s\$ bezahlen/)
    expect(page).not.toShow('zahlungspflichtig')
  })

  test('pays exactly this order, with script', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    expect(await guest.get(await linkOf(order))).toShow('This order is not paid yet: $54.95 is due.')
    const page = await guest.get(await payPath(order))
    expect(page).toShow('Pay $54.95')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toContain(card.scriptUrl.replace(/^(https?:\/\/[^/]+).*/, '$1'))
    const response = await payWith(order)
    expect(response).toRedirectTo(await linkOf(order))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await listOrders()).toHaveLength(1)
    expect(await countMails('order_confirmation')).toBe(1)
    expect(await guest.get(await payPath(order))).toRedirectTo(await linkOf(order))
  })

  test('pays on the hosted page without script', async () => {
    const { order } = await placeUnpaidOrder({ hosted: true })
    const response = await guest.post(await payPath(order), await formOf(order))
    expect(response.status).toBe(303)
    const session = /cs_[A-Za-z0-9_]+/.exec(response.location!)![0]
    card.payHosted(session)
    const { externalId } = await readOrder(order)
    await guest.get(`/checkout/return?order=${externalId}&via=link&session_id=${session}`)
    expect((await readOrder(order)).paymentStatus).toBe('paid')
  })

  test('says that a method without a page of its own needs a script', async () => {
    const { order } = await placeUnpaidOrder()
    const { beginHosted: _, ...formOnly } = shop.processors.find(({ slug }) => slug === 'card-processor')!
    const form = await formOf(order)
    const { processors } = shop
    shop.processors = [formOnly]
    expect(await guest.post(await payPath(order), form)).toShow('This payment method needs JavaScript.')
    shop.processors = processors
    expect(await listPayments(shop.db.read, order.id)).toMatchObject([{ state: 'created' }])
  })

  test('comes back with the reason after a declined card, and another card pays', async () => {
    const { order } = await placeUnpaidOrder()
    const declined = await payWith(order, '4000000000009995')
    expect(declined).toRedirectTo(await payPath(order))
    expect(await guest.follow(declined)).toShow('Your last payment failed:')
    expect((await readOrder(order)).paymentStatus).toBe('failed')
    await payWith(order)
    expect((await readOrder(order)).paymentStatus).toBe('paid')
    expect((await listPayments(shop.db.read, order.id)).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
  })

  test('reserves units again that were released meanwhile', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    shop.clock.advance(31 * 60_000)
    await releaseExpiredReservations(shop)
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(0)
    await submit(order)
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(2)
  })

  test('holds reserved units for another half hour with each attempt', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    shop.clock.advance(29 * 60_000)
    await submit(order)
    shop.clock.advance(29 * 60_000)
    await releaseExpiredReservations(shop)
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(2)
  })

  test('says which product has sold out, and charges nothing', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    shop.clock.advance(31 * 60_000)
    await releaseExpiredReservations(shop)
    await placeUnpaidOrder({ quantity: 9 })
    const form = await formOf(order)
    const response = await guest.post(await payPath(order), form)
    expect(response).toHaveStatus(422)
    expect(response).toShow('has sold out since you ordered. You have not been charged.')
  })

  test('of a cancelled order leads to the order', async () => {
    const { order } = await placeUnpaidOrder()
    const form = await formOf(order)
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'shop', now: shop.now() }))
    expect(await guest.get(await payPath(order))).toRedirectTo(await linkOf(order))
    expect(await guest.post(await payPath(order), form)).toRedirectTo(await linkOf(order))
  })

  test('starts no payment of an order that was cancelled after the form was checked', async () => {
    const { order } = await placeUnpaidOrder()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'shop', now: shop.now() }))
    const client = { userId: null, network: '192.0.2.0', limit: 10 }
    const prepared = shop.db.transaction((tx) => preparePayment(tx, order.id, { amount: 0, client, now: shop.now() }))
    await expect(prepared).rejects.toMatchObject({ key: 'payOrder.nothingDue' })
  })

  test('refuses another amount than the one that is due', async () => {
    const { order } = await placeUnpaidOrder()
    const response = await guest.post(await payPath(order), { ...(await formOf(order)), amount: '1' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('The amount due has changed.')
  })

  test('refuses a method that is not offered, and starts no payment', async () => {
    const { order } = await placeUnpaidOrder()
    const payments = await listPayments(shop.db.read, order.id)
    const response = await guest.post(await payPath(order), { ...(await formOf(order)), processor_id: '99' }, acceptJson)
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('not available for your order any more')
    expect(await listPayments(shop.db.read, order.id)).toEqual(payments)
  })

  test('cannot be guessed', async () => {
    expect(await guest.get(`/checkout/success/${'a'.repeat(32)}/pay`)).toHaveStatus(404)
  })
})

describe('staff', () => {
  test('send the payment link, and the timeline says so', async () => {
    const { order } = await placeUnpaidOrder()
    expect(await admin.get(orderPath(order))).toShow('Payment due')
    await admin.post(`${orderPath(order)}/payment-link`, {})
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'payment_request', text: '/pay' })
    expect(await readStory(order)).toContain('payment_requested')
  })

  test('mark an order as paid with money that arrived elsewhere, once', async () => {
    const { order } = await placeUnpaidOrder()
    const form = { method: 'bank_transfer', amount: '3095' }
    const first = await admin.post(`${orderPath(order)}/mark-paid`, form)
    expect(await admin.follow(first)).toShow('$30.95 marked as paid.')
    const again = await admin.post(`${orderPath(order)}/mark-paid`, form)
    expect(await admin.follow(again)).toShow('There is nothing left to pay for this order.')
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect((await listPayments(shop.db.read, order.id)).filter(({ state }) => state === 'paid')).toMatchObject([
      { amount: 3095, method: 'Bank transfer' },
    ])
  })

  test('cannot mark another amount as paid than the one due', async () => {
    const { order } = await placeUnpaidOrder()
    await admin.post(`${orderPath(order)}/mark-paid`, { method: 'cash', amount: '1' })
    expect((await readOrder(order)).paymentStatus).toBe('unpaid')
  })
})
