import { beforeEach, describe, expect, test } from 'bun:test'
import { readMail } from '#tests/support/read-mail.ts'
import { disputesTest } from '../disputes/disputes-test.ts'

const { shop, card, placePaidOrder, submitRefund, readRefunds, postSignedWebhook, lastEvent, disputeEvent } = disputesTest()

const base = 'https://mugs.example'
beforeEach(() => {
  shop.config = { ...shop.config, baseUrl: base }
})

describe('the email about a refund', () => {
  test('names its items, its shipping and its total, and leads to the order', async () => {
    const { order, payment, line } = await placePaidOrder()
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, shipping: '6.95', notify: 'on' })
    const link = `${base}/checkout/success/${order.externalId}`
    expect(await readMail(shop, 'order_refunded')).toEqual({
      to: 'amara@example.com',
      subject: `Refund for order ${order.number}`,
      text: `We refunded $30.95

Hello, here is your refund for order ${order.number}. Your bank can take a few days to show it.

1 × ${line.name}   $24.00
Shipping   $6.95
Refund total   $30.95

View your order (${link})`,
      links: [link],
    })
  })

  test('of an amount without items has one row for it', async () => {
    const { order, payment } = await placePaidOrder()
    await submitRefund(order, payment, { amount: '10.05', notify: 'on' })
    expect((await readMail(shop, 'order_refunded')).text).toContain('\nAdjustment   $10.05\nRefund total   $10.05\n')
  })
})

test('the email to staff about a refund that the bank returned says how much, why, and what to do', async () => {
  const { order, payment } = await placePaidOrder()
  await submitRefund(order, payment, { amount: '26.00' })
  const [refund] = await readRefunds(order)
  card.settleRefund(refund!.reference!, 'failed')
  await postSignedWebhook(lastEvent('refund.failed'))
  const link = `${base}/admin/ecommerce/orders/${order.id}`
  expect(await readMail(shop, 'staff_refund_failed')).toEqual({
    to: 'staff@example.com',
    subject: `Refund of $26.00 for order ${order.number} failed`,
    text: `The bank returned a refund

The refund of $26.00 for order ${order.number} failed at the bank: expired or canceled card. The customer has not received it. Refund it again in another way.

Open the order (${link})`,
    links: [link],
  })
})

describe('the email to staff about a dispute', () => {
  test('says how much, why and until when, and leads to the order', async () => {
    const { order, reference } = await placePaidOrder()
    await postSignedWebhook(disputeEvent(reference, 'open', { amount: 3095 }))
    const link = `${base}/admin/ecommerce/orders/${order.id}`
    expect(await readMail(shop, 'staff_dispute')).toEqual({
      to: 'staff@example.com',
      subject: `Dispute of $30.95 for order #${order.number}`,
      text: `A payment is disputed

The customer of order #${order.number} disputes $30.95 with their bank. Reason: the cardholder did not authorize the payment.

Respond by March 11, 2026 at the processor.

Open the order (${link})`,
      links: [link],
    })
  })

  test('that was decided at once says how', async () => {
    const { reference } = await placePaidOrder()
    await postSignedWebhook(disputeEvent(reference, 'lost'))
    expect((await readMail(shop, 'staff_dispute')).text).toContain('\nLost\n')
  })
})
