import { describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { findPayment } from '#src/payments/payments.ts'
import { recheckRefunds } from '#src/refunds/recheck-refunds.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readTaxReport } from '#src/tax/tax-report.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { refundsTest } from './refunds-test.ts'

const test$ = refundsTest()
const { shop, admin, guest, card, mug, orderPath, placePaidOrder, fillForm, submitRefund, readRefunds, readOrder, readSalesDay } = test$
const { sumLedger, readTotals, postSignedWebhook, lastEvent } = test$

const refundedAtProcessor = (reference: string) => card.captured().find((charge) => charge.reference === reference)!.refunded
const timelineKinds = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind)

describe('an order with taxed shipping', () => {
  // 10 % in Oregon, on 48.00 and on 6.95.
  const placeTaxedOrder = async (pricesIncludeTax: boolean) => {
    await shop.db.transaction((tx) =>
      tx.insert(tx.t.taxRates).values({ country: 'US', region: 'OR', kind: 'vat', name: 'Tax', ratePpm: 100_000, checkedOn: '2026-01-01' }),
    )
    return placePaidOrder({ quantity: 2, pricesIncludeTax, taxShipping: true })
  }

  test.each([
    ['added to prices', false, 6045, 765],
    ['included in prices', true, 5495, 695],
  ])('is refunded in pieces to the cent: tax %s', async (_, pricesIncludeTax, total, shipping) => {
    const { order, payment, reference, line } = await placeTaxedOrder(pricesIncludeTax)
    expect(await readOrder(order)).toMatchObject({ total, taxIncluded: pricesIncludeTax })
    const amounts = [{ [`quantity.${line.id}`]: 1 }, { shipping: (shipping / 100).toFixed(2) }, { [`quantity.${line.id}`]: 1 }]
    for (const values of amounts) expect((await submitRefund(order, payment, values)).status).toBe(303)
    expect((await readRefunds(order)).map(({ amount }) => amount)).toEqual([(total - shipping) / 2, shipping, (total - shipping) / 2])
    expect(refundedAtProcessor(reference)).toBe(total)
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: total })
    const days = { from: '2026-03-01', to: '2026-03-03', timeZone: 'UTC' }
    const [taxed] = await readTaxReport(shop.db, days)
    expect(taxed!.refundedTax).toBe(taxed!.tax)
  })

  test('refunds no more than the shipping with its tax', async () => {
    const { order, payment } = await placeTaxedOrder(false)
    expect((await submitRefund(order, payment, { shipping: '7.66' })).status).toBe(422)
    expect((await submitRefund(order, payment, { shipping: '7.65' })).status).toBe(303)
    expect((await submitRefund(order, payment, { shipping: '0.01' })).status).toBe(422)
  })
})

describe('a refund by line', () => {
  test('refunds the line at the processor and counts in the order, its line, its payment and the sales of the day', async () => {
    const { order, payment, reference, line } = await placePaidOrder()
    const response = await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, notify: 'on', reason: 'damaged', note: 'Chipped' })
    expect(response.location).toBe(orderPath(order))
    expect(refundedAtProcessor(reference)).toBe(2400)
    expect(await readOrder(order)).toMatchObject({
      status: 'processing',
      paymentStatus: 'partially_refunded',
      refunded: 2400,
      refunding: 0,
    })
    expect(await readTotals(order)).toEqual({ refunded: 2400, lines: [1] })
    expect(await sumLedger(order)).toEqual({ refunded: 2400, lines: [1] })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ refunded: 2400 })
    expect(await readSalesDay()).toMatchObject({ revenue: 5495, refunded: 2400 })
    const staffPage = await admin.get(orderPath(order))
    expect(staffPage).toShow(`1 × ${line.name}`)
    expect(staffPage).toShow('Damaged or faulty')
    expect(staffPage).toShow('Chipped')
  })

  test("sends the customer an email by line, and the processor's own report changes nothing", async () => {
    const { order, payment, line } = await placePaidOrder()
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, shipping: '1.00', notify: 'on' })
    const mails = (await shop.listMails()).filter(({ template }) => template === 'order_refunded')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('$25.00')
    expect(mails[0]!.text).toContain('1 × ')
    for (const type of ['charge.refunded', 'refund.updated']) await postSignedWebhook(lastEvent(type))
    expect(await readTotals(order)).toEqual({ refunded: 2500, lines: [1] })
    expect(await readRefunds(order)).toHaveLength(1)
  })

  test('of all units before they are shipped leaves nothing to ship, and still names where they were to go', async () => {
    const { order, payment, line } = await placePaidOrder()
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 2 })
    expect(await admin.get(orderPath(order))).toShow('Nothing to ship')
    const page = await guest.get(`/checkout/success/${(await readOrder(order)).externalId}`)
    expect(page).toShow('Ship to')
    expect(page).not.toShow('Billed to')
  })

  test('sends no email unless asked to', async () => {
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '1.00' })
    expect((await shop.listMails()).filter(({ template }) => template === 'order_refunded')).toEqual([])
  })

  test('returns the chosen units to stock, none of other lines, never more than were sold', async () => {
    await test$.placeUnpaidOrder()
    const { order, payment, line } = await placePaidOrder()
    const stock = async () => (await findInventory(shop.db.read, mug.sku))!.calculatedTotal
    const sold = await stock()
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, [`restock.${line.id}`]: 1 })
    expect(await stock()).toBe(sold + 1)
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1 })
    expect(await stock()).toBe(sold + 1)
    expect(await timelineKinds(order)).toContain('restocked')
  })

  test('restocks at most what it refunds', async () => {
    const { order, payment, line } = await placePaidOrder()
    const response = await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, [`restock.${line.id}`]: 2 })
    expect(response.status).toBe(422)
    expect(response).toShow('Restock at most the 1 unit you refund.')
    expect(await readRefunds(order)).toEqual([])
  })

  test('closes the downloads of a line once all of its units are refunded', async () => {
    const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, price: 1000 })
    const bytes = async function* () {
      yield new TextEncoder().encode('The notes')
    }
    await addProductFile(shop, book.id, { name: 'notes.pdf', parts: bytes() }, async () => {})
    const { order, payment, line } = await placePaidOrder({ product: book, quantity: 2 })
    const fetchFile = async () => (await guest.get(`/downloads/${line.id}/${line.downloadToken}`)).status
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1 })
    expect(await fetchFile()).toBe(200)
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, amount: '1.00' })
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded' })
    expect(await fetchFile()).toBe(403)
  })
})

describe('a full refund', () => {
  test('in pieces ends the order, and the ledger adds up to it', async () => {
    const { order, payment, line } = await placePaidOrder()
    for (const values of [{ [`quantity.${line.id}`]: 1 }, { shipping: '6.95' }, { [`quantity.${line.id}`]: 1 }])
      expect((await submitRefund(order, payment, values)).location).toBe(orderPath(order))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: order.total })
    expect(await sumLedger(order)).toEqual(await readTotals(order))
    expect(await admin.get(`${orderPath(order)}/refund`)).toShow('Nothing left to refund')
  })

  test('by amount refunds every unit', async () => {
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '54.95' })
    expect(await readTotals(order)).toEqual({ refunded: 5495, lines: [2] })
    expect(await sumLedger(order)).toEqual({ refunded: 5495, lines: [2] })
  })

  test('is one click away: everything that is left is filled in', async () => {
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '4.95' })
    const page = await admin.get(`${orderPath(order)}/refund?all`)
    expect(page.text).toContain('name="shown" value="5000"')
    expect(page).toShow('Refund $50.00')
  })

  test('of a cancelled order ends "Refund due" and takes nothing from the sales again', async () => {
    const { order, payment } = await placePaidOrder()
    await admin.post(`${orderPath(order)}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })
    expect((await admin.get(orderPath(order))).text).toContain('/refund?all')
    await submitRefund(order, payment, { amount: '54.95' })
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await readSalesDay()).toMatchObject({ orders: 0, revenue: 0, refunded: 0 })
    expect(await admin.get('/admin/ecommerce/orders?view=refund_due')).not.toShow(`#${order.number}`)
  })
})

describe('the form', () => {
  test('asks to confirm a total that it did not show', async () => {
    const { order, payment, line } = await placePaidOrder()
    const form = await fillForm(order, payment, { [`quantity.${line.id}`]: 1 })
    const response = await admin.post(`${orderPath(order)}/refund`, { ...form, shown: '' })
    expect(response.status).toBe(422)
    expect(response).toShow('The total is $24.00. Check it and confirm.')
    expect(response.text).toContain('name="shown" value="2400"')
    expect(await readRefunds(order)).toEqual([])
  })

  test('sent twice, or again after its response was lost, refunds once', async () => {
    const { order, payment, reference, line } = await placePaidOrder()
    const form = await fillForm(order, payment, { [`quantity.${line.id}`]: 2 })
    const send = () => admin.post(`${orderPath(order)}/refund`, form)
    const responses = await Promise.all([send(), send(), send()])
    responses.push(await send())
    expect(responses.map(({ location }) => location)).toEqual(Array(4).fill(orderPath(order)))
    expect(await readRefunds(order)).toHaveLength(1)
    expect(refundedAtProcessor(reference)).toBe(4800)
  })

  test('with the key of another refund is rejected', async () => {
    const { order, payment } = await placePaidOrder()
    const form = await fillForm(order, payment, { amount: '1.00' })
    await admin.post(`${orderPath(order)}/refund`, form)
    const response = await admin.post(`${orderPath(order)}/refund`, { ...form, amount: '2.00', shown: '200' })
    expect(response.status).toBe(409)
    expect(response).toShow('This form was already sent with other values.')
    expect(await readTotals(order)).toMatchObject({ refunded: 100 })
  })

  test.each([
    ['another note', { note: 'Cracked' }],
    ['another reason', { reason: 'fraud' }],
    ['an email', { notify: 'on' }],
    ['another way', { source: 'cash' }],
  ])('with the same key and %s is rejected', async (_, other) => {
    const { order, payment } = await placePaidOrder()
    const form = await fillForm(order, payment, { amount: '1.00', note: 'Late', reason: 'damaged' })
    await admin.post(`${orderPath(order)}/refund`, form)
    expect(await admin.post(`${orderPath(order)}/refund`, { ...form, ...other })).toHaveStatus(409)
    expect(await readTotals(order)).toMatchObject({ refunded: 100 })
    expect(await admin.post(`${orderPath(order)}/refund`, form)).toRedirectTo(orderPath(order))
    expect(await readRefunds(order)).toHaveLength(1)
  })

  test.each([
    ['above what is left', { amount: '54.96' }, 'This is more than what is left to refund of the order.'],
    ['below nothing', { amount: '-1' }, 'Enter an amount like'],
    ['of nothing', {}, 'Choose items, shipping or an amount to refund.'],
  ])('rejects an amount %s', async (_, values, text) => {
    const { order, payment } = await placePaidOrder()
    const response = await submitRefund(order, payment, values)
    expect(response.status).toBe(422)
    expect(response).toShow(text)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 0 })
  })

  test('is not offered for an unpaid order', async () => {
    const { order } = await test$.placeUnpaidOrder()
    expect((await admin.get(orderPath(order))).text).not.toContain('refund-order')
    expect(await admin.get(`${orderPath(order)}/refund`)).toShow('Nothing left to refund')
    expect(
      (await admin.post(`${orderPath(order)}/refund`, { key: crypto.randomUUID(), source: 'cash', amount: '1', shown: '100' })).status,
    ).toBe(422)
  })
})

describe('a recorded refund', () => {
  test('counts for order and payment without a call to the processor', async () => {
    const { order, payment, reference } = await placePaidOrder()
    await submitRefund(order, null, { amount: '10.00', notify: 'on' })
    expect(refundedAtProcessor(reference)).toBe(0)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 1000 })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ refunded: 1000 })
  })

  test("and one that the processor reports count both, never beyond the order's total", async () => {
    const { order, reference } = await placePaidOrder()
    await submitRefund(order, null, { amount: '50.00' })
    await postSignedWebhook(await test$.refundAtProcessor(reference, 1000))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'refunded', refunded: 5495 })
  })
})

describe('two refunds at once', () => {
  test('never refund more than was captured', async () => {
    const { order, payment, reference } = await placePaidOrder()
    const forms = await Promise.all(Array.from({ length: 6 }, () => fillForm(order, payment, { amount: '20.00' })))
    const responses = await Promise.all(forms.map((form) => admin.post(`${orderPath(order)}/refund`, form)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 422, 422, 422, 422])
    expect(refundedAtProcessor(reference)).toBe(4000)
    expect(await readOrder(order)).toMatchObject({ refunded: 4000, refunding: 0 })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ refunded: 4000 })
  })

  test('never refund a unit twice', async () => {
    const { order, payment, line } = await placePaidOrder()
    const forms = await Promise.all(
      Array.from({ length: 4 }, () => fillForm(order, payment, { [`quantity.${line.id}`]: 2, amount: '1.00' })),
    )
    const responses = await Promise.all(forms.map((form) => admin.post(`${orderPath(order)}/refund`, form)))
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await readTotals(order)).toEqual({ refunded: 100, lines: [2] })
  })
})

describe('a refund that the processor rejects', () => {
  test('leaves the order unchanged, says why, and can be tried again', async () => {
    const { order, payment, line } = await placePaidOrder()
    const intent = card.store.intents.get(payment.reference!)!
    intent.status = 'processing'
    const response = await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, notify: 'on' })
    expect(response.status).toBe(422)
    expect(response).toShow('The refund of $24.00 was rejected: This PaymentIntent does not have a successful charge to refund.')
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 0 })
    expect(await readTotals(order)).toEqual({ refunded: 0, lines: [0] })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ refunded: 0 })
    expect(await timelineKinds(order)).toContain('refund_failed')
    intent.status = 'succeeded'
    const key = /name="key" value="([^"]+)"/.exec(response.text)![1]!
    const form = await fillForm(order, payment, { [`quantity.${line.id}`]: 1 })
    expect((await admin.post(`${orderPath(order)}/refund`, { ...form, key })).location).toBe(orderPath(order))
    expect(await readTotals(order)).toEqual({ refunded: 2400, lines: [1] })
  })
})

describe('a refund without a result', () => {
  test('holds its money, and the task asks the processor: it was made', async () => {
    const { order, payment, reference, line } = await placePaidOrder()
    card.failNext('refunds.create', 'drop', true)
    card.failNext('refunds.create', 'drop', true)
    const response = await submitRefund(order, payment, { [`quantity.${line.id}`]: 1 })
    expect(await admin.follow(response)).toShow('is not confirmed yet')
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 2400 })
    expect(await recheckRefunds(shop)).toBe(0)
    shop.clock.advance(3 * 60_000)
    expect(await recheckRefunds(shop)).toBe(1)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 2400, refunding: 0 })
    expect(refundedAtProcessor(reference)).toBe(2400)
    expect(await recheckRefunds(shop)).toBe(0)
  })

  test('that the processor never received is sent again with the same key', async () => {
    const { order, payment, reference } = await placePaidOrder()
    card.failNext('refunds.create', 'drop')
    card.failNext('refunds.create', 'drop')
    await submitRefund(order, payment, { amount: '5.00' })
    expect(refundedAtProcessor(reference)).toBe(0)
    const [refund] = await readRefunds(order)
    await admin.post(`${orderPath(order)}/refunds/${refund!.id}/check`)
    expect(refundedAtProcessor(reference)).toBe(500)
    expect(await readRefunds(order)).toMatchObject([{ state: 'succeeded', nextCheckAt: null }])
    const lastCalls = card.calls.filter(({ call }) => call === 'refunds.create').slice(-2)
    expect(lastCalls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([refund!.key, refund!.key])
  })

  test('that the processor does not know after its keys have expired fails instead of refunding again', async () => {
    const { order, payment, reference } = await placePaidOrder()
    card.failNext('refunds.create', 'drop')
    card.failNext('refunds.create', 'drop')
    await submitRefund(order, payment, { amount: '5.00' })
    shop.clock.advance(21 * 3_600_000)
    await recheckRefunds(shop)
    expect(refundedAtProcessor(reference)).toBe(0)
    expect(await readRefunds(order)).toMatchObject([{ state: 'failed' }])
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunding: 0 })
  })

  test('that waits for the bank counts once the processor reports it', async () => {
    const { order, payment } = await placePaidOrder()
    card.holdNextRefund()
    await submitRefund(order, payment, { amount: '5.00' })
    await postSignedWebhook(lastEvent('charge.refunded'))
    expect(await readOrder(order)).toMatchObject({ refunded: 0, refunding: 500 })
    const [refund] = await readRefunds(order)
    card.settleRefund(refund!.reference!, 'succeeded')
    await postSignedWebhook(lastEvent('refund.updated'))
    expect(await readOrder(order)).toMatchObject({ refunded: 500, refunding: 0 })
    expect(await readRefunds(order)).toMatchObject([{ state: 'succeeded' }])
  })
})

describe('a refund that the bank returns', () => {
  async function returnRefund(order: { id: number }) {
    const { reference } = (await readRefunds(order)).at(-1)!
    card.settleRefund(reference!, 'failed')
    for (const type of ['refund.updated', 'refund.failed', 'refund.failed'])
      expect((await postSignedWebhook(lastEvent(type))).status).toBe(200)
  }

  test('reverts the totals, the sales and the end of the order, and tells staff', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { order_email: 'orders@example.com' }, shop.now()))
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '54.95' })
    await postSignedWebhook(lastEvent('charge.refunded'))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded' })
    await returnRefund(order)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid', refunded: 0 })
    expect(await readTotals(order)).toEqual({ refunded: 0, lines: [0] })
    expect(await sumLedger(order)).toEqual({ refunded: 0, lines: [0] })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ refunded: 0 })
    expect(await readSalesDay()).toMatchObject({ revenue: 5495, refunded: 0 })
    expect(await admin.get(orderPath(order))).toShow('Refund of $54.95 returned by the bank: expired or canceled card')
    expect((await shop.listMails()).filter(({ template }) => template === 'staff_refund_failed')).toHaveLength(1)
  })

  test('can be refunded again, and a late report of the first refund changes nothing', async () => {
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '10.00' })
    const late = lastEvent('charge.refunded')
    shop.clock.advance(1000)
    await returnRefund(order)
    await postSignedWebhook(late)
    expect(await readTotals(order)).toMatchObject({ refunded: 0 })
    await submitRefund(order, payment, { amount: '10.00' })
    await postSignedWebhook(lastEvent('charge.refunded'))
    expect(await readTotals(order)).toMatchObject({ refunded: 1000 })
  })

  test('made at the processor is reverted too', async () => {
    const { order, reference } = await placePaidOrder()
    await postSignedWebhook(await test$.refundAtProcessor(reference, 700))
    card.settleRefund([...card.store.refunds.values()].at(-1)!.id, 'failed')
    await postSignedWebhook(lastEvent('refund.failed'))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunded: 0 })
  })
})
