import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import { getMail, queueMail } from '#src/mail/outbox.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { listResendings, resendMail } from '#src/mail/resend-mail.ts'

const queue = (shop: TestShop) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'account_deleted', to: 'ann@example.com', orderId: 7, params: { deleted_at: 'today' } }),
  )
const resend = (shop: TestShop, id: number) => shop.db.transaction((tx) => resendMail(shop, tx, id))

test('an email that was sent is sent again as a new message, and the record of the first one stays', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queue(shop)
  await deliverDueMails(shop)
  const first = await getMail(shop.db.read, id)
  shop.clock.advance(60_000)
  const again = await resend(shop, id)
  expect(await deliverDueMails(shop)).toEqual({ sent: 1, failed: 0 })
  expect(await getMail(shop.db.read, id)).toEqual(first)
  const second = await getMail(shop.db.read, again)
  expect(second).toMatchObject({ state: 'sent', html: first.html, text: first.text, orderId: 7, resentId: id, sentAt: shop.now() })
  expect(second.messageId).not.toBe(first.messageId)
  expect(shop.sentMails).toHaveLength(2)
})

test('sending the copy again counts for the first email', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queue(shop)
  await deliverDueMails(shop)
  const again = await resend(shop, id)
  await deliverDueMails(shop)
  await resend(shop, again)
  expect(await listResendings(shop.db.read, id)).toMatchObject([{ id: again, state: 'sent' }, { state: 'queued' }])
})

test('an email that waits is tried now instead of twice, also when the button is pressed again', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queue(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ attempts: 3, runAt: shop.now() + 60_000, lastError: 'busy' }))
  expect(await resend(shop, id)).toBe(id)
  expect(await getMail(shop.db.read, id)).toMatchObject({ attempts: 0, runAt: shop.now(), lastError: null })
  await deliverDueMails(shop)
  const again = await resend(shop, id)
  expect(await resend(shop, id)).toBe(again)
  await deliverDueMails(shop)
  expect(shop.sentMails).toHaveLength(2)
})

test('without a mail server the copy is stored, and an erased or unknown email is not sent again', async () => {
  const shop = await createTestShop()
  const id = await queue(shop)
  const again = await resend(shop, id)
  expect(await getMail(shop.db.read, again)).toMatchObject({ state: 'not_sent', resentId: id })
  await shop.db.transaction((tx) => eraseMails(tx, { orderIds: [7] }))
  expect((await shop.db.read.select().from(shop.db.t.outbox).where(eq(shop.db.t.outbox.recipient, ''))).length).toBe(2)
  await expect(resend(shop, id)).rejects.toThrow('not found')
  await expect(resend(shop, 999)).rejects.toThrow('not found')
})
