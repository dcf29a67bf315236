import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'bun:test'
import { mailFailedPayments } from '#src/orders/mails/mail-failed-payments.ts'
import { markFailed, applyPayment } from '#src/orders/payment/apply-payment.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { ordersTest } from './orders-test.ts'

const { shop, placeOrderFor } = ordersTest()

const minute = 60_000

const failPayment = (id: number) =>
  shop.db.transaction((tx) => markFailed(tx, id, { reason: 'Your card was declined.', actor: 'card', now: shop.now() }))
const listFailureMails = async () => (await shop.listMails()).filter(({ template }) => template === 'payment_failed')

describe('an email about a failed payment', () => {
  test('is sent once, a quarter of an hour after the last try', async () => {
    const { id, number } = await placeOrderFor({ email: 'ann@example.com' })
    await failPayment(id)
    shop.clock.advance(14 * minute)
    await failPayment(id)
    shop.clock.advance(14 * minute)
    expect(await mailFailedPayments(shop)).toBe(0)
    shop.clock.advance(minute)
    expect(await mailFailedPayments(shop)).toBe(1)
    const [mail] = await listFailureMails()
    expect(mail).toMatchObject({ recipient: 'ann@example.com', subject: `Payment for order ${number} failed` })
    expect(mail!.text).toMatch(/\/checkout\/success\/\w+\/pay/)
    await failPayment(id)
    shop.clock.advance(20 * minute)
    expect(await mailFailedPayments(shop)).toBe(0)
    expect(await listFailureMails()).toHaveLength(1)
  })

  test('is sent once by two processes', async () => {
    await failPayment((await placeOrderFor()).id)
    shop.clock.advance(15 * minute)
    const counts = await Promise.all([mailFailedPayments(shop), mailFailedPayments(shop)])
    expect(counts[0]! + counts[1]!).toBe(1)
    expect(await listFailureMails()).toHaveLength(1)
  })

  test('is not sent to who has paid since, nor for an order that is cancelled or a day old', async () => {
    const [paid, cancelled, old] = [await placeOrderFor(), await placeOrderFor(), await placeOrderFor()]
    await failPayment(old.id)
    shop.clock.advance(24 * 60 * minute + 1 - 15 * minute)
    for (const { id } of [paid, cancelled]) await failPayment(id)
    await shop.db.transaction(async (tx) => {
      const payment = { amount: paid.total, currency: 'USD', method: '', actor: 'card', now: shop.now(), timeZone: 'UTC' }
      expect(await applyPayment(tx, paid.id, payment)).toBe('paid')
      await tx.update(tx.t.orders).set({ status: 'cancelled' }).where(eq(tx.t.orders.id, cancelled.id))
    })
    shop.clock.advance(15 * minute)
    expect(await mailFailedPayments(shop)).toBe(0)
  })

  test('is not sent, nor counted, for an order whose address is erased', async () => {
    const { id } = await placeOrderFor()
    await failPayment(id)
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ email: '' }).where(eq(tx.t.orders.id, id)))
    shop.clock.advance(15 * minute)
    expect(await mailFailedPayments(shop)).toBe(0)
    expect(await listFailureMails()).toEqual([])
  })

  test('appears below the earlier emails of its order, and carries nothing typed by who has not proven the address', async () => {
    const { id } = await placeOrderFor({ name: 'WIN at https://evil.example', email: 'ann@example.com' })
    const params = { customer_name: '', account_link: 'https://shop.example', confirm_prompt: '' }
    for (const to of ['ann@example.com', 'staff@example.com'])
      await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'welcome', to, orderId: id, params }))
    await failPayment(id)
    shop.clock.advance(15 * minute)
    await mailFailedPayments(shop)
    const { outbox } = shop.db.t
    const [earlier, , failure] = await shop.db.read.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.id)
    expect(failure).toMatchObject({ template: 'payment_failed', threadIds: earlier!.messageId })
    expect(`${failure!.html}${failure!.text}`).not.toContain('evil.example')
  })
})
