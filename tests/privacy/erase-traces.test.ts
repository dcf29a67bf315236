import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { WebhookEventState } from '#db/schema/payments.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { editUser } from '#src/accounts/edit-user.ts'
import { markEmailProven, type User } from '#src/accounts/users.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { prunePaymentContacts } from '#src/payments/events/erase-event-contents.ts'
import { saveGatewayCustomer } from '#src/payments/gateway-customers.ts'
import { createPayment, recordReference } from '#src/payments/payments.ts'
import { createFailedEvent } from '#tests/support/failed-events.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { mailedPath } from '#tests/accounts/mailed-links.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'

const { shop, app, admin, placePaidOrder } = ordersTest()
const email = 'amara@example.com'
const day = 86_400_000

let amara: User
beforeEach(async () => {
  amara = await createAccount(shop, { email, name: 'Amara Okafor' })
})
const erase = () => eraseUser(shop, { userId: amara.id, actor: null, language: null })
const proveAddress = () => shop.db.transaction((tx) => markEmailProven(tx, amara.id, shop.now()))

async function addEvent(eventId: string, payload: unknown, state: WebhookEventState = 'done') {
  const event = { eventId, type: 'charge.succeeded' }
  await shop.db.transaction(async (tx) => {
    await createFailedEvent(tx, 'card', event, { payload: JSON.stringify(payload), error: 'x', now: shop.now() })
    await tx.update(tx.t.webhookEvents).set({ state }).where(eq(tx.t.webhookEvents.eventId, eventId))
  })
}
const eventsWithContent = async () => {
  const events = await shop.db.read.select().from(shop.db.t.webhookEvents).orderBy(shop.db.t.webhookEvents.id)
  return events.filter(({ payload }) => payload !== '').map(({ eventId }) => eventId)
}

async function addUnmatchedPayment(reference: string, payment: { email: string; settledAt: number | null }) {
  const row = { processorId: 1, reference, amount: 100, currency: 'USD', reason: 'unknown_reference', createdAt: shop.now(), ...payment }
  await shop.db.transaction((tx) => tx.insert(tx.t.unmatchedPayments).values(row))
}
const payerEmails = async () => {
  const rows = await shop.db.read.select().from(shop.db.t.unmatchedPayments).orderBy(shop.db.t.unmatchedPayments.id)
  return Object.fromEntries(rows.map((row) => [row.reference, row.email]))
}

describe('of a deleted account, payment events keep no content', () => {
  test('that names the person by email, by their ID at the processor, or by a payment of a finished order', async () => {
    await proveAddress()
    const { id } = await placePaidOrder({ email })
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: amara.id, status: 'completed' }).where(eq(tx.t.orders.id, id)))
    const customer = { customerId: 'cus_amara', userId: amara.id, email }
    await shop.db.transaction((tx) => saveGatewayCustomer(tx, { processorId: 1, customer, occurredAt: shop.now() }))
    const reference = 'pi_amara'
    await shop.db.transaction(async (tx) => {
      const payment = { orderId: id, processorId: 1, idempotencyKey: 'k', amount: 100, currency: 'USD' }
      await recordReference(tx, (await createPayment(tx, payment, shop.now())).id, { reference }, shop.now())
    })
    await addEvent('by-email', { receipt_email: 'Amara@Example.com' })
    await addEvent('by-customer', { customer: 'cus_amara' })
    await addEvent('by-payment', { payment_intent: reference, billing_details: { name: 'Amara Okafor' } })
    await addEvent('failed', { receipt_email: email }, 'failed')
    await addEvent('other', { receipt_email: 'amarax@example.com', customer: 'cus_other' })
    await erase()
    expect(await eventsWithContent()).toEqual(['other'])
    const [event] = await shop.db.read.select().from(shop.db.t.webhookEvents).orderBy(shop.db.t.webhookEvents.id)
    expect(event).toMatchObject({ eventId: 'by-email', state: 'done', type: 'charge.succeeded' })
    expect(await admin.get(`/admin/payment-events/${event!.id}`)).toShow('The content was erased.')
  })

  test('and those of others stay, whose address or ID contains that of the person', async () => {
    await proveAddress()
    const customer = { customerId: 'cus_1', userId: amara.id, email }
    await shop.db.transaction((tx) => saveGatewayCustomer(tx, { processorId: 1, customer, occurredAt: shop.now() }))
    for (const address of ['samara@example.com', 'x.amara@example.com', 'amara@example.com.au', 'amara@example.community'])
      await addEvent(address, { receipt_email: address }, 'failed')
    await addEvent('cus_12', { customer: 'cus_12' }, 'received')
    await addEvent('in a sentence', { note: 'by\nAmara@Example.com.' })
    await erase()
    const others = ['samara@example.com', 'x.amara@example.com', 'amara@example.com.au', 'amara@example.community', 'cus_12']
    expect(await eventsWithContent()).toEqual(others)
  })

  test('but those of another person stay while the address is not proven', async () => {
    await addEvent('of the owner', { receipt_email: email })
    await addUnmatchedPayment('of the owner', { email, settledAt: shop.now() })
    await erase()
    expect(await eventsWithContent()).toEqual(['of the owner'])
    expect(await payerEmails()).toEqual({ 'of the owner': email })
  })
})

test('of a deleted account, an unmatched payment keeps the email only until it is settled', async () => {
  await proveAddress()
  await addUnmatchedPayment('settled', { email: 'Amara@example.com', settledAt: shop.now() })
  await addUnmatchedPayment('open', { email, settledAt: null })
  await addUnmatchedPayment('other', { email: 'zofia@example.com', settledAt: shop.now() })
  await erase()
  expect(await payerEmails()).toEqual({ settled: '', open: email, other: 'zofia@example.com' })
})

test('contents of processed events are erased after 30 days, and emails of payments 90 days after they were settled', async () => {
  await addEvent('done', {})
  await addEvent('failed', {}, 'failed')
  await addUnmatchedPayment('settled', { email, settledAt: shop.now() })
  await addUnmatchedPayment('open', { email, settledAt: null })
  shop.clock.advance(30 * day)
  expect(await prunePaymentContacts(shop)).toBe(0)
  shop.clock.advance(1)
  expect(await prunePaymentContacts(shop)).toBe(1)
  expect(await eventsWithContent()).toEqual(['failed'])
  shop.clock.advance(60 * day)
  expect(await prunePaymentContacts(shop)).toBe(1)
  expect(await payerEmails()).toEqual({ settled: '', open: email })
})

describe('emails to former addresses of a deleted account', () => {
  const mailTo = (to: string) =>
    shop.db.transaction((tx) => queueMail(shop, tx, { template: 'account_deleted', to, language: 'en', params: { deleted_at: '' } }))
  const setState = (state: 'queued' | 'sent') => shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state }))
  const recipients = async () => (await shop.listMails()).map(({ recipient }) => recipient).filter((recipient) => recipient !== '')

  test('are erased up to the change, by its owner or by staff; later ones are another person’s', async () => {
    const client = createTestClient(app)
    await client.post('/login', { email, password: correctPassword })
    await client.post('/account/security/email', { email: 'second@example.com', email_password: correctPassword })
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    const [user] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.id, amara.id))
    const edited = { name: 'Amara', email: 'third@example.com', phone: '' }
    await shop.db.transaction((tx) => editUser(tx, amara.id, edited, { now: shop.now(), expectedUpdatedAt: user!.updatedAt }))
    await setState('sent')
    shop.clock.advance(1000)
    await mailTo(email)
    await setState('sent')
    await erase()
    expect((await recipients()).toSorted()).toEqual([email, 'third@example.com'])
  })

  test('are still sent when they warn of the change', async () => {
    const edited = { name: 'Amara', email: 'thief@example.com', phone: '' }
    await mailTo(email)
    await shop.db.transaction((tx) => editUser(tx, amara.id, edited, { now: shop.now(), expectedUpdatedAt: amara.updatedAt }))
    await setState('queued')
    await erase()
    expect(await recipients()).toContain(email)
  })
})

test('of a deleted account, the audit log has no reason why its wholesale application was declined', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { wholesale_applications: true }, shop.now()))
  const client = await createSignedInClient(app, shop, amara)
  await client.post('/account/wholesale', { company: 'Okafor Mugs' })
  const [application] = await shop.db.read.select().from(shop.db.t.wholesaleApplications)
  await admin.post(`/admin/wholesale-applications/${application!.id}/decline`, { reason: 'Amara is bankrupt' })
  const entries = () => listAuditEntries(shop.db.read, { subject: `wholesale:${application!.id}` })
  expect(JSON.stringify(await entries())).toContain('bankrupt')
  await erase()
  expect(await entries()).toMatchObject([{ action: 'wholesale.declined', change: {} }])
})

test('of a deleted account, copies of forms are erased that went to another address of the person', async () => {
  const other = 'amara@work.example'
  await shop.db.transaction(async (tx) => {
    await tx.insert(tx.t.forms).values({ id: 1, name: 'f', slug: 'f', fields: [], createdAt: 1, updatedAt: 1 })
    const submission = { formId: 1, key: 'k', place: 'inbox' as const, answers: [], searchText: '', email: other, emailKey: other }
    await tx.insert(tx.t.formSubmissions).values({ ...submission, userId: amara.id, createdAt: 1 })
    const mail = { subject: 's', html: 'h', text: 't', messageId: 'm', state: 'sent', runAt: 1, createdAt: 1 } as const
    await tx.insert(tx.t.outbox).values([
      { ...mail, template: 'form_copy', recipient: other },
      { ...mail, template: 'form_copy', recipient: 'zofia@example.com' },
    ])
  })
  await erase()
  const copies = (await shop.listMails()).filter(({ template }) => template === 'form_copy')
  expect(copies.map(({ recipient, text }) => [recipient, text])).toEqual([
    ['zofia@example.com', 't'],
    ['', ''],
  ])
})

test('of a deleted account, what its address connects is found however the address was typed', async () => {
  const jorg = await createAccount(shop, { email: 'jörg@example.com', name: 'Jörg' })
  await shop.db.transaction((tx) => markEmailProven(tx, jorg.id, shop.now()))
  const typed = 'JÖRG@Example.com'
  await shop.db.transaction(async (tx) => {
    const { inboundMails, outbox, draftOrders, checkouts } = tx.t
    const received = { key: 'k', provider: 'json', file: '', contentType: '', bytes: 1, createdAt: 1 } as const
    await tx.insert(inboundMails).values({ ...received, senderEmail: typed })
    const mail = {
      template: 'back_in_stock',
      subject: 's',
      html: 'h',
      text: 't',
      messageId: 'm',
      state: 'sent',
      runAt: 1,
      createdAt: 1,
    } as const
    await tx.insert(outbox).values([
      { ...mail, recipient: typed, threadIds: '<a@laptop-of-jorg>' },
      { ...mail, recipient: 'björg@example.com' },
    ])
    const address = { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: 'US' }
    const draft = { token: 'd', address, lines: [], currency: 'USD', createdBy: 'Robin', createdAt: 1, updatedAt: 1 }
    await tx.insert(draftOrders).values([
      { ...draft, email: typed },
      { ...draft, token: 'e', email: 'björg@example.com' },
    ])
    await tx.insert(checkouts).values({ cartId: 999, email: typed, name: 'Jörg', address, updatedAt: 1 })
  })
  const data = JSON.stringify(await exportUserData(shop.db.read, jorg.id, shop.now()))
  expect(data).toContain(typed)
  await eraseUser(shop, { userId: jorg.id, actor: null, language: null })
  const { inboundMails, draftOrders, checkouts } = shop.db.t
  for (const table of [inboundMails, checkouts]) expect(await shop.db.read.$count(table)).toBe(0)
  expect((await shop.db.read.select().from(draftOrders)).map(({ email: of }) => of)).toEqual(['björg@example.com'])
  const { outbox } = shop.db.t
  const mails = await shop.db.read.select().from(outbox).where(eq(outbox.template, 'back_in_stock')).orderBy(outbox.id)
  expect(mails.map(({ recipient, threadIds }) => [recipient, threadIds])).toEqual([
    ['', ''],
    ['björg@example.com', ''],
  ])
})

test('of a deleted account, the timeline of orders does not say why staff edited them', async () => {
  const { id } = await placePaidOrder({ email })
  await shop.db.transaction(async (tx) => {
    await tx.update(tx.t.orders).set({ userId: amara.id, status: 'completed' }).where(eq(tx.t.orders.id, id))
    const data = { lines: '2 × Mug', reason: 'Amara moved to Lime Street' }
    await addTimelineEntry(tx, { orderId: id, kind: 'edited', data, actor: 'Robin', now: shop.now() })
  })
  await erase()
  const [entry] = (await shop.db.read.select().from(shop.db.t.orderTimeline)).filter(({ kind }) => kind === 'edited')
  expect(entry!.data).toEqual({ lines: '2 × Mug' })
})

test('of a deleted account, searches, missing pages, saved lists and audit entries with its proven address are erased, and no others', async () => {
  const typed = (address: string) =>
    shop.db.transaction(async (tx) => {
      const { searchQueries, missingPages, savedViews, auditLog } = tx.t
      await tx.insert(searchQueries).values({ query: `mug ${address}`, queryKey: address, searches: 1, results: 0, lastAt: 1 })
      const path = `/unsubscribe/${address.replace('@', '%40')}`
      await tx.insert(missingPages).values({ path, pathKey: path, lastAt: 1 })
      const view = { list: '/admin/users', name: address, query: `q=mug+${encodeURIComponent(address)}`, createdAt: 1 }
      const [staff] = await tx.select({ id: tx.t.users.id }).from(tx.t.users).where(eq(tx.t.users.roleId, 5))
      await tx.insert(savedViews).values({ ...view, userId: staff!.id })
      await tx
        .insert(auditLog)
        .values({ actor: 'Robin', action: 'view.saved', subject: 'view:1', change: { query: `q=${address}` }, createdAt: 1 })
    })
  await typed(email.toUpperCase())
  await typed('samara@example.com')
  const read = async () => {
    const { searchQueries, missingPages, savedViews, auditLog } = shop.db.t
    const tables = [searchQueries, missingPages, savedViews, auditLog] as (typeof auditLog)[]
    return JSON.stringify(await Promise.all(tables.map((table) => shop.db.read.select().from(table)))).toLowerCase()
  }
  const count = (text: string, address: string) => text.replaceAll('%40', '@').split(new RegExp(`(?<!s)${address}`)).length - 1
  const before = await read()
  await proveAddress()
  await erase()
  const after = await read()
  expect([count(before, email), count(after, email)]).toEqual([7, 0])
  expect(count(after, 'samara@example.com')).toBe(count(before, 'samara@example.com'))
})
