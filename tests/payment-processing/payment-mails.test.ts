import { beforeEach, describe, expect, test } from 'bun:test'
import { endUnpaidOrders } from '#src/payment-processing/end-unpaid-orders.ts'
import { mailFailedPayments } from '#src/orders/mails/mail-failed-payments.ts'
import { remindOfPayments } from '#src/orders/mails/remind-of-payment.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { dayMs, manualPaymentsTest } from './manual-payments-test.ts'

const { shop, card, guest, admin, wholesale, place, review, latestOrder, payByLink } = manualPaymentsTest()

const base = 'https://mugs.example'
beforeEach(async () => {
  shop.config = { ...shop.config, baseUrl: base }
  const settings = { order_email: 'orders@example.com', support_email: 'help@example.com' }
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
})

/** Order 10001 of two mugs. */
const table = `2 × Moss mug   $48.00
Subtotal   $48.00
Taxable subtotal   $48.00
Sales tax   $0.00
Shipping   $6.95
Order total   $54.95`

const linkOf = ({ externalId }: { externalId: string }) => `${base}/checkout/success/${externalId}`

describe('the emails of an order by bank transfer', () => {
  test('say how much to pay, by when, where and with which reference', async () => {
    const { order } = await place(guest, 10, 2)
    const link = linkOf(order)
    expect(await readMail(shop, 'payment_instructions')).toEqual({
      to: 'amara@example.com',
      subject: 'Order 10001: how to pay',
      text: `Thank you for your order

Hello, please pay $54.95 by March 9, 2026 with the reference 10001.

How to pay

IBAN DE02 1203
BIC BYLA

You can also pay online (${link}/pay).

${table}

View your order (${link})

Keep this link to yourself: whoever has it sees the order. Questions? help@example.com`,
      links: [`${link}/pay`, link],
    })
  })

  test('remind of what is due, with the way to pay online', async () => {
    const { order } = await place(guest, 10, 2)
    shop.clock.advance(5 * dayMs)
    await remindOfPayments(shop)
    const link = linkOf(order)
    expect(await readMail(shop, 'payment_reminder')).toEqual({
      to: 'amara@example.com',
      subject: 'Order 10001: payment reminder',
      text: `Payment due on March 9, 2026

Hello, we have not received $54.95 for order 10001 yet. Please pay with the order number as the reference.

How to pay

IBAN DE02 1203
BIC BYLA

Pay online (${link}/pay)

If you have already paid, you can ignore this email. View your order (${link})`,
      links: [`${link}/pay`, link],
    })
  })

  test('say that the order is cancelled once the money has not arrived', async () => {
    const { order } = await place(guest, 10, 2)
    shop.clock.advance(7 * dayMs)
    await endUnpaidOrders(shop)
    const link = linkOf(order)
    expect(await readMail(shop, 'payment_expired')).toEqual({
      to: 'amara@example.com',
      subject: 'Order 10001 cancelled',
      text: `Your order is cancelled

Hello, the payment of $54.95 for order 10001 was due on March 9, 2026 and has not arrived. Nothing will be shipped.

View your order (${link})

If you have paid, contact us: help@example.com`,
      links: [link],
    })
  })
})

test('the email of an order on invoice says when it is due, with the instructions for invoices', async () => {
  const { order } = await place(wholesale, 11)
  const { subject, text, links } = await readMail(shop, 'payment_instructions')
  expect(subject).toBe('Order 10001: how to pay')
  expect(text).toContain('please pay $30.95 by April 1, 2026 with the reference 10001.\n\nHow to pay\n\nPay to DE02 1203\n')
  expect(text).not.toContain('IBAN')
  expect(links).toEqual([`${linkOf(order)}/pay`, linkOf(order)])
})

test('a payment link that staff send says what is due and where to pay it', async () => {
  const { order } = await place(guest, 10, 2)
  await admin.post(`/admin/ecommerce/orders/${order.id}/payment-link`, {})
  expect(await readMail(shop, 'payment_request')).toEqual({
    to: 'amara@example.com',
    subject: 'Order 10001: payment due',
    text: `$54.95 is due

Hello, please pay for order 10001 on the linked page.

Pay now (${linkOf(order)}/pay)

Keep this link to yourself: whoever has it sees the order. Questions? help@example.com`,
    links: [`${linkOf(order)}/pay`],
  })
})

describe('the emails of a paid order', () => {
  test('confirm it to its buyer with what it cost, and report it to staff with the address', async () => {
    const { order } = await place(guest, 10, 2)
    await (
      await payByLink(guest, order)
    )()
    const confirmation = await readMail(shop, 'order_confirmation')
    expect(confirmation).toMatchObject({ to: 'amara@example.com', subject: 'Order 10001 confirmed' })
    expect(confirmation.text).toStartWith(`Thank you.

Your order 10001 is confirmed.

View your order (${linkOf(order)})

${table}

Ground, March 5, 2026 to March 9, 2026

Track your order`)
    expect(confirmation.links[0]).toBe(linkOf(order))
    expect(confirmation.links[1]).toStartWith(`${base}/account/set-password?token=`)
    const link = `${base}/admin/ecommerce/orders/${order.id}`
    expect(await readMail(shop, 'staff_new_order')).toEqual({
      to: 'orders@example.com',
      subject: 'New order 10001: $54.95',
      text: `New order 10001

Amara Okafor (amara@example.com) placed an order for $54.95.

View order (${link})

${table}

Ground, March 5, 2026 to March 9, 2026

Amara Okafor
418 Alder Street
Portland, OR 97205
United States`,
      links: [link],
    })
  })
})

test('the email about a failed payment says that nothing was charged, and leads to the payment of the same order', async () => {
  const { form } = await review(guest, 2)
  const placed = await guest.post('/checkout/place-order', { ...form, processor_id: '1' }, acceptJson)
  const { clientSecret, returnUrl } = placed.json() as { clientSecret: string; returnUrl: string }
  const reference = clientSecret.split('_secret')[0]!
  card.pay(reference, '4000000000009995')
  await guest.get(`${returnUrl}&payment_intent=${reference}`)
  const order = await latestOrder()
  shop.clock.advance(15 * 60_000)
  await mailFailedPayments(shop)
  expect(await readMail(shop, 'payment_failed')).toEqual({
    to: 'amara@example.com',
    subject: 'Payment for order 10001 failed',
    text: `Your payment failed

Hello, your payment for order 10001 did not go through. You have not been charged, and nothing was shipped. Try again with the same or another way to pay.

Pay for your order (${linkOf(order)}/pay)

${table}`,
    links: [`${linkOf(order)}/pay`],
  })
})
