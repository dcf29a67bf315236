import { describe, expect, test } from 'bun:test'
import '#tests/support/matchers.ts'
import { disputesTest } from '../disputes/disputes-test.ts'

const { shop, admin, placePaidOrder, submitRefund, orderPath, readOrder, disputeEvent, postSignedWebhook } = disputesTest()

const preview = (slug: string, { id }: { id: number }) => admin.get(`/admin/email-templates/${slug}/preview?order=${id}&as=text`)

describe('the preview of an email with an order has', () => {
  test('its latest shipment with the tracking, and the samples before one', async () => {
    const { order, line } = await placePaidOrder()
    expect(await preview('order_shipped', order)).toShow('Carrier, tracking number and link')
    const form = { key: crypto.randomUUID(), [`quantity.${line.id}`]: 1, carrier: 'UPS', tracking_number: '1Z999' }
    await admin.post(`${orderPath(order)}/fulfill`, form)
    const mail = await preview('order_shipped', order)
    expect(mail.text).toContain('UPS 1Z999')
    expect(mail.text).toContain(line.name)
  })

  test('its latest refund', async () => {
    const { order, payment, line } = await placePaidOrder()
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, shipping: '6.95' })
    const mail = await preview('order_refunded', order)
    for (const text of ['We refunded $30.95', `1 × ${line.name}   $24.00`, 'Refund total   $30.95']) expect(mail.text).toContain(text)
  })

  test('its dispute', async () => {
    const { order, payment } = await placePaidOrder()
    await postSignedWebhook(disputeEvent(payment.reference!, 'open', { amount: 2600 }))
    expect((await preview('staff_dispute', order)).text).toContain('$26.00')
  })

  test('its addresses and its amount', async () => {
    const { order } = await placePaidOrder()
    const { address, total } = await readOrder(order)
    expect((await preview('order_confirmation', order)).text).toContain(address.city)
    expect((await preview('order_address_changed', order)).text).toContain(`${address.postalCode}\nUnited States`)
    expect((await preview('balance_paid', order)).text).toContain(`$${(total / 100).toFixed(2)}`)
  })

  test('nothing that was queued: looking sends no email and makes no link', async () => {
    const { order } = await placePaidOrder()
    const before = await shop.listMails()
    await preview('order_confirmation', order)
    expect(await shop.listMails()).toEqual(before)
  })
})
