import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { eraseMails, pruneMails } from '#src/mail/erase-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const day = 86_400_000

const mailWelcome = (to: string) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'welcome', to, params: { customer_name: 'Ann', account_link: 'x', confirm_prompt: '' } }),
  )
const mailReset = (to: string) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'reset_password', to, params: { customer_name: 'Ann', reset_link: 'x', expires_in_minutes: '60' } }),
  )
const listRows = () => shop.db.read.select().from(shop.db.t.outbox).orderBy(shop.db.t.outbox.id)

test('the text of an email is erased after 180 days, with a code or link after 7, and the row after two years', async () => {
  await mailWelcome('ann@example.com')
  await mailReset('ann@example.com')
  const texts = async () => (await listRows()).map(({ html, text }) => html !== '' && text !== '')
  shop.clock.advance(7 * day)
  expect(await pruneMails(shop)).toBe(0)
  shop.clock.advance(1)
  expect(await pruneMails(shop)).toBe(1)
  expect(await texts()).toEqual([true, false])
  shop.clock.advance(173 * day)
  await pruneMails(shop)
  expect(await texts()).toEqual([false, false])
  expect((await listRows()).map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com'])
  shop.clock.advance(550 * day)
  await pruneMails(shop)
  expect(await listRows()).toEqual([])
})

test('an email that still waits to be sent keeps its text and its row, however old it is', async () => {
  await mailReset('ann@example.com')
  await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state: 'queued' }))
  shop.clock.advance(731 * day)
  expect(await pruneMails(shop)).toBe(0)
  expect((await listRows()).map(({ html, text }) => html !== '' && text !== '')).toEqual([true])
})

test('emails of a recipient are erased, those that are not sent yet are deleted, and others stay', async () => {
  const [sent, queued, other] = [
    await mailWelcome('ann@example.com'),
    await mailWelcome('ann@example.com'),
    await mailWelcome('b@example.com'),
  ]
  await shop.db.transaction(async (tx) => {
    await tx.update(tx.t.outbox).set({ state: 'queued' }).where(eq(tx.t.outbox.id, queued))
    await eraseMails(tx, { recipients: ['ann@example.com'] })
  })
  expect(await listRows()).toMatchObject([
    { id: sent, recipient: '', subject: '', html: '', text: '' },
    { id: other, recipient: 'b@example.com' },
  ])
})

test('emails about an order are erased with the order, not with their recipient', async () => {
  const ids = [await mailWelcome('ann@example.com'), await mailWelcome('ann@example.com')]
  await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ orderId: 7 }).where(eq(tx.t.outbox.id, ids[1]!)))
  const listRecipients = async () => (await listRows()).map(({ recipient }) => recipient)
  await shop.db.transaction((tx) => eraseMails(tx, { recipients: ['ann@example.com'] }))
  expect(await listRecipients()).toEqual(['', 'ann@example.com'])
  await shop.db.transaction((tx) => eraseMails(tx, { orderIds: [7] }))
  expect(await listRecipients()).toEqual(['', ''])
})

test('an erased email says so and cannot be sent again', async () => {
  const id = await mailWelcome('ann@example.com')
  await shop.db.transaction((tx) => eraseMails(tx, { recipients: ['ann@example.com'] }))
  const page = await admin.get(`/admin/outbox/${id}`)
  expect(page).toShow('The text of this email was erased')
  expect(page.text).not.toContain(`/admin/outbox/${id}/send`)
  expect(await admin.post(`/admin/outbox/${id}/send`)).toHaveStatus(404)
})

test('the last email to a person whose account is deleted is erased when it was sent, and nothing has their address', async () => {
  const mailLast = () =>
    shop.db.transaction((tx) =>
      queueMail(shop, tx, { template: 'account_deleted', to: 'ann@example.com', params: { deleted_at: 'today' } }),
    )
  const [waiting, sent] = [await mailLast(), await mailLast()]
  const setState = (id: number, state: 'queued' | 'sent') =>
    shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state }).where(eq(tx.t.outbox.id, id)))
  await setState(waiting, 'queued')
  await setState(sent, 'sent')
  expect(await pruneMails(shop)).toBe(1)
  const recipients = async () => (await listRows()).map(({ id, recipient }) => [id, recipient])
  expect(await recipients()).toEqual([
    [waiting, 'ann@example.com'],
    [sent, ''],
  ])
  await setState(waiting, 'sent')
  await pruneMails(shop)
  expect(JSON.stringify(await listRows())).not.toContain('ann@example.com')
  expect(await pruneMails(shop)).toBe(0)
})
