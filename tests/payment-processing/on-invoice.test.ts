import { describe, expect, test } from 'bun:test'
import { endUnpaidOrders } from '#src/payment-processing/end-unpaid-orders.ts'
import { isOffered } from '#src/payment-processing/payment-options.ts'
import { remindOfPayments } from '#src/orders/mails/remind-of-payment.ts'
import { maxCreditLimit } from '#src/payments/limits.ts'
import '#tests/support/matchers.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { dayMs, manualPaymentsTest } from './manual-payments-test.ts'

const store = manualPaymentsTest()
const { shop, guest, admin, customer, wholesale, saveTerms, review, place, readOrder, readStock, listTemplates, markPaid, undo, linkOf } =
  store
const { payByLink, pass } = store

const orderPath = ({ id }: { id: number }) => `/admin/ecommerce/orders/${id}`

test('who may pay on invoice: wholesale customers within their limit, when staff have said how', () => {
  const invoice = {
    processorId: 11,
    missing: [],
    collectsOnline: false,
    manual: { dueDays: { least: 1, most: 90, initial: 30 }, onCredit: true },
  }
  const record = { enabled: true, instructions: 'IBAN', creditLimit: 100_00 }
  const context = { total: 60_00, isWholesale: true, owed: 40_00 }
  expect(isOffered(invoice, record, context)).toBe(true)
  expect(isOffered(invoice, record, { ...context, owed: 40_01 })).toBe(false)
  expect(isOffered(invoice, { ...record, creditLimit: null }, { ...context, owed: 999_00 })).toBe(true)
  expect(isOffered(invoice, record, { ...context, isWholesale: false })).toBe(false)
  expect(isOffered(invoice, record, { ...context, total: 0 })).toBe(false)
  expect(isOffered(invoice, { ...record, instructions: '' }, context)).toBe(false)
  expect(isOffered(invoice, { ...record, enabled: false }, context)).toBe(false)
})

describe('an order on invoice', () => {
  test('is offered to wholesale customers only, and refused from others', async () => {
    expect((await review(wholesale)).review.text).toContain('value="11"')
    for (const client of [guest, customer]) {
      const { review: page, form } = await review(client)
      expect(page.text).not.toContain('value="11"')
      expect(await client.post('/checkout/place-order', { ...form, processor_id: '11' })).toHaveStatus(422)
    }
  })

  test('is confirmed at once, takes its stock and can be shipped before it is paid', async () => {
    const { order } = await place(wholesale, 11, 2)
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'authorized', balance: order.total })
    expect(order.paymentDueAt).toBe(shop.now() + 30 * dayMs)
    expect(await readStock()).toEqual({ stockLevel: 8, reserved: 0 })
    expect(await wholesale.get(linkOf(order))).toShow('Pay to DE02 1203')
    expect((await listTemplates()).filter((template) => template !== 'staff_new_order')).toEqual([
      'order_confirmation',
      'payment_instructions',
    ])
    await admin.post(`${orderPath(order)}/status`, { status: 'shipped' })
    expect((await readOrder(order)).status).toBe('shipped')
    await markPaid(order)
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', balance: 0 })
  })

  test('is refused above what the customer may owe', async () => {
    const first = await place(wholesale, 11, 3)
    expect(first.order.paymentStatus).toBe('authorized')
    expect((await review(wholesale)).review.text).not.toContain('value="11"')
    await markPaid(first.order)
    expect((await review(wholesale)).review.text).toContain('value="11"')
  })

  test('is within the limit also when two carts of a customer are placed at once', async () => {
    const openCart = async () => {
      const { form } = await review(wholesale, 3)
      const client = createTestClient(store.app, new Map(wholesale.cookies))
      return () => client.post('/checkout/place-order', { ...form, processor_id: '11' })
    }
    const buyers = [await openCart(), await openCart()]
    const statuses = (await Promise.all(buyers.map((send) => send()))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422])
    const placed = await shop.db.read.select().from(shop.db.t.orders)
    expect(placed.filter(({ paymentStatus }) => paymentStatus === 'authorized')).toHaveLength(1)
  })

  test('is overdue in the list and on the dashboard, with two reminders', async () => {
    const { order } = await place(wholesale, 11)
    expect(await admin.get('/admin/ecommerce/orders?view=overdue')).not.toShow(`#${order.number}`)
    shop.clock.advance(30 * dayMs)
    expect(await remindOfPayments(shop)).toBe(1)
    expect(await remindOfPayments(shop)).toBe(0)
    shop.clock.advance(7 * dayMs)
    expect(await remindOfPayments(shop)).toBe(1)
    await pass(30 * dayMs)
    expect(await remindOfPayments(shop)).toBe(0)
    expect(await endUnpaidOrders(shop)).toBe(0)
    const list = await admin.get('/admin/ecommerce/orders?view=overdue')
    expect(list).toShow(`#${order.number}`)
    expect(list).toShow('Overdue')
    expect(await admin.get('/admin/dashboard')).toShow('1 overdue invoice')
  })

  test('names its deadline and how to pay on the printed invoice', async () => {
    const { order } = await place(wholesale, 11)
    const page = await admin.get(`/admin/ecommerce/orders/print?ids=${order.id}&document=invoices`)
    expect(page).toShow('Due by')
    expect(page).toShow('Pay to DE02 1203')
    expect(await admin.get(`${orderPath(order)}/invoice.pdf`)).toHaveStatus(200)
    await markPaid(order)
    expect(await admin.get(`/admin/ecommerce/orders/print?ids=${order.id}&document=invoices`)).not.toShow('Due by')
  })

  test('can be paid online', async () => {
    const { order } = await place(wholesale, 11)
    const finish = await payByLink(wholesale, order)
    await finish()
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', balance: 0 })
  })

  test('is due again after staff undo the payment, also when it was shipped', async () => {
    const { order } = await place(wholesale, 11)
    await admin.post(`${orderPath(order)}/status`, { status: 'shipped' })
    await markPaid(order)
    await undo(order)
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', paymentStatus: 'authorized', balance: order.total })
  })

  test('returns its stock when staff cancel it, and is due no more', async () => {
    const { order } = await place(wholesale, 11, 2)
    await admin.post(`${orderPath(order)}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })
    expect((await readOrder(order)).status).toBe('cancelled')
    expect(await readStock()).toEqual({ stockLevel: 10, reserved: 0 })
    expect((await review(wholesale, 3)).review.text).toContain('value="11"')
    shop.clock.advance(31 * dayMs)
    expect(await remindOfPayments(shop)).toBe(0)
  })
})

describe('how to pay', () => {
  test('has between 1 and 90 days on invoice, and 1 and 60 by transfer', async () => {
    for (const [slug, days] of [
      ['invoice', '91'],
      ['invoice', '0'],
      ['bank-transfer', '61'],
    ] as const) {
      const response = await saveTerms(slug, { instructions: 'IBAN', due_days: days })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Enter a number of days between')
    }
  })

  test('has a credit limit of at most a hundred million', async () => {
    const saveLimit = (limit: string) => saveTerms('invoice', { instructions: 'IBAN', due_days: '90', credit_limit: limit })
    for (const limit of ['much', String(maxCreditLimit / 100 + 0.01)]) expect(await saveLimit(limit)).toHaveStatus(422)
    expect(await saveLimit(String(maxCreditLimit / 100))).toHaveStatus(303)
  })

  test('is not saved over what another person saved meanwhile', async () => {
    const stale = await saveTerms('bank-transfer', { instructions: 'New', due_days: '5', version: 'old' })
    expect(stale).toHaveStatus(409)
    expect((await store.records()).find(({ processorId }) => processorId === 10)).toMatchObject({
      instructions: 'IBAN DE02 1203\nBIC BYLA',
    })
  })

  test('is off for invoices until staff turn them on', async () => {
    await admin.post('/admin/ecommerce/checkout/processors/invoice/switch', {})
    expect((await review(wholesale)).review.text).not.toContain('value="11"')
  })
})
