import { describe, expect, test } from 'bun:test'
import { saveLanguage } from '#src/i18n/languages.ts'
import { endUnpaidOrders } from '#src/payment-processing/end-unpaid-orders.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { releaseExpiredReservations } from '#src/inventory/reservations.ts'
import { remindOfPayments } from '#src/orders/mails/remind-of-payment.ts'
import { listPayments } from '#src/payments/payments.ts'
import { saveSettings } from '#src/settings/settings.ts'
import '#tests/support/matchers.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { dayMs, manualPaymentsTest } from './manual-payments-test.ts'

const store = manualPaymentsTest()
const { shop, app, guest, customer, mug, admin, otherAdmin, saveTerms, review, place, readOrder, readStock, listTemplates, readStory } =
  store
const { markPaid, undo, linkOf, payByLink, latestOrder, pass } = store

const end = async () => {
  shop.clock.advance(7 * dayMs)
  return endUnpaidOrders(shop)
}

describe('an order by bank transfer', () => {
  test('is offered once staff have entered how to pay', async () => {
    expect((await review(guest)).review.text).toContain('value="10"')
    await saveTerms('bank-transfer', { instructions: '', due_days: '7' })
    expect((await review(guest)).review.text).not.toContain('value="10"')
  })

  test('stays unpaid, keeps its stock, leaves the cart and says how to pay', async () => {
    const { order, response } = await place(guest, 10, 2)
    expect(await guest.get(response.location!)).toRedirectTo(linkOf(order))
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paymentDueAt: shop.now() + 7 * dayMs })
    shop.clock.advance(6 * dayMs)
    await releaseExpiredReservations(shop)
    expect(await readStock()).toEqual({ stockLevel: 10, reserved: 2 })
    expect(await listPayments(shop.db.read, order.id)).toEqual([])
    expect(await shop.db.read.$count(shop.db.t.carts)).toBe(0)
    const page = await guest.get(linkOf(order))
    for (const text of ['Please transfer the amount', 'IBAN DE02 1203', 'BIC BYLA', '$54.95', String(order.number)])
      expect(page).toShow(text)
    expect(page.text).toContain(`${linkOf(order)}/pay`)
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'payment_instructions', text: 'IBAN DE02 1203' })
    expect(await readStory(order)).toEqual(['placed', 'awaiting_transfer'])
  })

  test('offers to pay online only where that is possible', async () => {
    const { order } = await place(guest, 10)
    const methods = (await admin.get('/admin/ecommerce/checkout/processors')).text
    const others = [...methods.matchAll(/action="([^"]*)\/name"/g)]
      .map(([, path]) => path!)
      .filter((path) => !path.endsWith('bank-transfer'))
    await admin.post('/admin/ecommerce/checkout/processors/bank-transfer/primary', {})
    for (const path of others) await admin.post(`${path}/switch`, {})
    expect((await guest.get(linkOf(order))).text).not.toContain(`${linkOf(order)}/pay`)
    // The address is in emails, too.
    expect(await guest.get(`${linkOf(order)}/pay`)).toRedirectTo(linkOf(order))
  })

  test('says how to pay in the language of its buyer, on its page and by email', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const instructions = { instructions: 'Use this IBAN', 'texts.de.instructions': 'Diese IBAN verwenden' }
    expect(await saveTerms('bank-transfer', { ...instructions, due_days: '7' })).toHaveStatus(303)
    const english = await place(guest, 10)
    expect(await guest.get(linkOf(english.order))).toShow('Use this IBAN')
    guest.cookies.clear()
    guest.cookies.set('language', 'de')
    const german = await place(guest, 10)
    const page = await guest.get(linkOf(german.order))
    expect(page).toShow('Diese IBAN verwenden')
    expect(page).not.toShow('Use this IBAN')
    const bodies = (await shop.listMails()).filter(({ template }) => template === 'payment_instructions').map(({ text }) => text)
    expect(bodies.map((text) => [text.includes('Diese IBAN'), text.includes('Use this IBAN')])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('is placed once when the form is sent again, with and without script', async () => {
    const { order, form, response } = await place(guest, 10)
    const again = await guest.post('/checkout/place-order', { ...form, processor_id: '10' })
    expect(again).toRedirectTo(response.location!)
    const byScript = await guest.post('/checkout/place-order', { ...form, processor_id: '10' }, acceptJson)
    expect(byScript.json()).toMatchObject({ success: true, redirect: response.location })
    expect((await latestOrder()).id).toBe(order.id)
    expect(await listTemplates()).toEqual(['payment_instructions'])
  })

  test('is shown to nobody else who sends its form', async () => {
    const { order, form } = await place(guest, 10)
    for (const stranger of [createTestClient(app), customer])
      for (const options of [{}, acceptJson]) {
        const response = await stranger.post('/checkout/place-order', { ...form, processor_id: '10' }, options)
        expect(response.location ?? '').not.toContain(order.externalId)
        expect(response.text).not.toContain(order.externalId)
      }
    expect(await listTemplates()).toEqual(['payment_instructions'])
  })

  test('refuses its form with another method or comment', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { enable_order_comments: true }, shop.now()))
    const { form } = await place(guest, 10)
    for (const [method, comment] of [
      ['1', ''],
      ['10', 'Ring twice'],
    ] as const)
      expect(await guest.post('/checkout/place-order', { ...form, processor_id: method, comment }, acceptJson)).toHaveStatus(409)
    expect((await latestOrder()).comment).toBe('')
    expect(await listTemplates()).toEqual(['payment_instructions'])
  })

  test('is placed once by two requests at the same time', async () => {
    const { form } = await review(guest)
    const send = () => guest.post('/checkout/place-order', { ...form, processor_id: '10' })
    const responses = await Promise.all([send(), send()])
    for (const response of responses) expect(response.location).toContain('/checkout/return?order=')
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
    expect(await listTemplates()).toEqual(['payment_instructions'])
  })

  test('is not replaced by the next order of the same shopper', async () => {
    const { order } = await place(guest, 10)
    const { order: next } = await place(guest, 10)
    expect(next.id).not.toBe(order.id)
    expect((await readOrder(order)).status).toBe('pending')
  })

  test('ends a card payment that was started before', async () => {
    const { form } = await review(guest)
    await guest.post('/checkout/place-order', { ...form, processor_id: '1' }, acceptJson)
    await guest.post('/checkout/place-order', { ...form, processor_id: '10' })
    const order = await latestOrder()
    expect((await listPayments(shop.db.read, order.id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(order.paymentDueAt).not.toBeNull()
  })

  test('refuses a payment method that is not offered', async () => {
    const { form } = await review(guest)
    for (const method of ['11', '0', '77']) {
      const response = await guest.post('/checkout/place-order', { ...form, processor_id: method })
      expect(response).toHaveStatus(422)
      expect(response).toShow('This payment method is not available for your order any more.')
    }
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
  })

  test('gets one reminder two days before the deadline', async () => {
    await place(guest, 10)
    shop.clock.advance(5 * dayMs - 1)
    expect(await remindOfPayments(shop)).toBe(0)
    shop.clock.advance(1)
    const sent = await Promise.all([remindOfPayments(shop), remindOfPayments(shop)])
    expect(sent[0]! + sent[1]!).toBe(1)
    shop.clock.advance(dayMs)
    expect(await remindOfPayments(shop)).toBe(0)
    expect(await listTemplates()).toEqual(['payment_instructions', 'payment_reminder'])
  })

  test('is cancelled at the deadline, its stock is released, and its buyer gets an email', async () => {
    const { order } = await place(guest, 10, 2)
    shop.clock.advance(7 * dayMs - 1)
    expect(await endUnpaidOrders(shop)).toBe(0)
    shop.clock.advance(1)
    const ended = await Promise.all([endUnpaidOrders(shop), endUnpaidOrders(shop)])
    expect(ended[0]! + ended[1]!).toBe(1)
    expect((await readOrder(order)).status).toBe('cancelled')
    expect(await readStock()).toEqual({ stockLevel: 10, reserved: 0 })
    expect(await listTemplates()).toEqual(['payment_instructions', 'payment_expired'])
  })

  test('can be paid online, which does not shorten what it reserves', async () => {
    const { order } = await place(guest, 10, 2)
    await payByLink(guest, order)
    shop.clock.advance(dayMs)
    await releaseExpiredReservations(shop)
    expect((await readStock()).reserved).toBe(2)
    const finish = await payByLink(guest, order)
    expect(await finish()).toRedirectTo(linkOf(order))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await readStock()).toEqual({ stockLevel: 8, reserved: 0 })
    expect(await end()).toBe(0)
  })

  test('is not cancelled under a payment that has just begun, and never both paid and cancelled', async () => {
    const { order } = await place(guest, 10)
    shop.clock.advance(7 * dayMs - 60_000)
    const finish = await payByLink(guest, order)
    shop.clock.advance(60_000)
    expect(await endUnpaidOrders(shop)).toBe(0)
    const [, ended] = await Promise.all([finish(), endUnpaidOrders(shop)])
    expect(ended).toBe(0)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })

  test('is cancelled with a payment that was begun and left', async () => {
    const { order } = await place(guest, 10)
    const finish = await payByLink(guest, order)
    expect(await end()).toBe(1)
    await finish().catch(() => null)
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
  })

  test('is marked as paid once by two staff members, with the day and a note', async () => {
    const { order } = await place(guest, 10)
    await pass(2 * dayMs)
    const today = new Date(shop.now() - dayMs).toISOString().slice(0, 10)
    await Promise.all([markPaid(order, { received_on: today, note: 'Statement 12' }), markPaid(order, {}, otherAdmin)])
    expect((await listPayments(shop.db.read, order.id)).filter(({ state }) => state === 'paid')).toHaveLength(1)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await readStory(order)).toEqual(['placed', 'awaiting_transfer', 'paid', 'payment_recorded'])
    expect((await listTemplates()).filter((template) => template === 'order_confirmation')).toHaveLength(1)
  })

  test('is not marked as paid on a day to come', async () => {
    const { order } = await place(guest, 10)
    const response = await markPaid(order, { received_on: '2099-01-01' })
    expect(await admin.follow(response)).toShow('Choose today or an earlier day')
    expect((await readOrder(order)).paymentStatus).toBe('unpaid')
  })

  test('waits again, with its stock reserved, after staff undo the payment', async () => {
    const { order } = await place(guest, 10, 2)
    await markPaid(order)
    expect(await readStock()).toEqual({ stockLevel: 8, reserved: 0 })
    expect(await admin.get(`/admin/ecommerce/orders/${order.id}`)).toShow('Undo payment')
    expect(await admin.follow(await undo(order))).toShow('is undone')
    expect(await readOrder(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      paidAt: null,
      paymentDueAt: order.paymentDueAt,
    })
    expect(await readStock()).toEqual({ stockLevel: 10, reserved: 2 })
    await markPaid(order)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })

  test('gets two more days when its payment is undone after the deadline', async () => {
    const { order } = await place(guest, 10)
    await markPaid(order)
    await pass(10 * dayMs)
    await undo(order)
    expect((await readOrder(order)).paymentDueAt).toBe(shop.now() + 2 * dayMs)
    expect(await endUnpaidOrders(shop)).toBe(0)
  })

  test('cannot be unpaid once it was shipped', async () => {
    const { order } = await place(guest, 10)
    await markPaid(order)
    await admin.post(`/admin/ecommerce/orders/${order.id}/status`, { status: 'shipped' })
    expect(await admin.follow(await undo(order))).toShow('This payment cannot be undone any more')
    expect((await readOrder(order)).paymentStatus).toBe('paid')
  })

  test('stays paid when its items cannot be reserved again', async () => {
    const { order } = await place(guest, 10, 2)
    await markPaid(order)
    await place(customer, 10, 8)
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    expect(await admin.follow(await undo(order))).toShow('the items of the order cannot be reserved again')
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await readStock()).toEqual({ stockLevel: 3, reserved: 8 })
  })

  test('is listed with its deadline', async () => {
    const { order } = await place(guest, 10)
    const list = await admin.get('/admin/ecommerce/orders?view=transfer')
    expect(list).toShow(`#${order.number}`)
    expect(list).toShow('Awaiting transfer')
    await markPaid(order)
    expect(await admin.get('/admin/ecommerce/orders?view=transfer')).not.toShow(`#${order.number}`)
  })
})
