import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addMessage } from '#src/tickets/add-message.ts'
import { closeQuietTickets } from '#src/tickets/changes/close-quiet-tickets.ts'
import { findTicket, getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { quietDays } from '#src/tickets/limits.ts'
import { queueStaffMails } from '#src/tickets/mails/staff-mails.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import { eraseUser, pruneGuests } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { createOrderOf } from '#tests/account/create-orders.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { setStatus } from '#src/tickets/set-status.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const day = 86_400_000
const amara = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const signIn = () => createSignedInClient(app, shop, amara)
const requester = () => ({ userId: amara.id, name: 'Amara', email: amara.email })
const answer = (ticket: TicketRow, text: string) =>
  shop.db.transaction((tx) => replyAsStaff(tx, ticket.id, staffMessage(text), { now: shop.now() }))
const prove = () => shop.db.transaction((tx) => proveEmail(tx, amara, shop.now()))
const reload = ({ id }: TicketRow) => getTicket(shop.db.read, id)
const isThere = async ({ id }: TicketRow) => (await findTicket(shop.db.read, id)) !== null
const resolve = (ticket: TicketRow) =>
  shop.db.transaction((tx) => setStatus(tx, ticket, 'resolved', { actor: { id: null, name: 'Sam' }, now: shop.now() }))

describe('the tickets tab', () => {
  const path = '/dashboard?tab=tickets'

  test('offers to write when there are none', async () => {
    const page = await (await signIn()).get(path)
    expect(page).toShow('No tickets yet')
    expect(page.text).toContain('href="/tickets/create"')
  })

  test('lists own tickets with status and marks new answers until they are opened', async () => {
    const ticket = await openTicket(shop, { requester: requester() })
    await openTicket(shop, { subject: 'Of a guest' })
    shop.clock.advance(1000)
    await answer(ticket, 'On its way.')
    const client = await signIn()
    const page = await client.get(path)
    expect(page).toShow('Broken cup')
    expect(page).toShow('Answered')
    expect(page).toShow('New reply')
    expect(page).not.toShow('Of a guest')
    await client.get(`/tickets/${ticket.id}`)
    expect(await client.get(path)).not.toShow('New reply')
  })

  test('shows 25 at a time, the newest message first, and no merged ones', async () => {
    for (let count = 1; count <= 27; count++) {
      shop.clock.advance(1000)
      await openTicket(shop, { requester: requester(), subject: `Matter ${count}.` })
    }
    const client = await signIn()
    const first = await client.get(path)
    expect(first.text.indexOf('Matter 27.')).toBeLessThan(first.text.indexOf('Matter 3.'))
    expect(first).not.toShow('Matter 2.')
    const fragment = await client.htmx(path).send(`${path}&page=2`, { method: 'GET', headers: { 'hx-target': 'div#ticket-list' } })
    expect(fragment.text).toContain('<div id="ticket-list"')
    expect(fragment).toShow('Matter 2.')
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ mergedInto: 1 }).where(eq(tx.t.tickets.subject, 'Matter 27.')))
    expect(await client.get(path)).not.toShow('Matter 27.')
  })
})

test('pages of an order lead to the form with that order', async () => {
  skipVerification(shop)
  await createFlatShippingRate(shop)
  const order = await createOrderOf(shop, amara, [await createTestProduct(shop)])
  const client = await signIn()
  for (const path of [order.path, `${order.path}/invoice`])
    expect((await client.get(path)).text).toContain(`href="/tickets/create?order=${order.number}"`)
  expect((await guest.get(`/checkout/success/${order.externalId}`)).text).toContain(`href="/tickets/create?order=${order.externalId}"`)
})

describe('a guest’s tickets', () => {
  test('join the account once its address is proven, and not before', async () => {
    const ticket = await openTicket(shop)
    await openTicket(shop, { requester: { userId: null, name: 'Ben', email: 'ben@example.com' } })
    await runDueJobs(shop, jobHandlers)
    expect((await reload(ticket)).userId).toBeNull()
    await prove()
    await runDueJobs(shop, jobHandlers)
    const rows = await shop.db.read.select({ userId: shop.db.t.tickets.userId }).from(shop.db.t.tickets).orderBy(shop.db.t.tickets.id)
    expect(rows.map(({ userId }) => userId)).toEqual([amara.id, null])
  })
})

describe('the data export', () => {
  test('has own tickets with what was written and answered, without notes and answers that are not out yet', async () => {
    const ticket = await openTicket(shop, { requester: requester() })
    await openTicket(shop, { subject: 'Of the same address' })
    await answer(ticket, 'On its way.')
    await shop.db.transaction((tx) => addMessage(tx, ticket, { ...staffMessage('Secret'), kind: 'note' }, shop.now()))
    await shop.db.transaction((tx) =>
      addMessage(tx, ticket, { ...staffMessage('Later'), kind: 'staff', visibleAt: shop.now() + 5000 }, shop.now()),
    )
    const { tickets } = await exportUserData(shop.db.read, amara.id, shop.now())
    expect(tickets).toMatchObject([{ number: ticket.id, subject: 'Broken cup', messages: [{ from: 'customer' }, { text: 'On its way.' }] }])
    await prove()
    expect((await exportUserData(shop.db.read, amara.id, shop.now())).tickets).toHaveLength(2)
  })
})

describe('deleting an account', () => {
  const erase = () => eraseUser(shop, { userId: amara.id, actor: null, language: null })

  test('deletes its tickets, their messages, received mails and what emails to staff say of them', async () => {
    const agent = await createTestUser(shop, 3)
    const ticket = await openTicket(shop, { requester: requester(), assigneeId: agent.id })
    await shop.db.transaction(async (tx) => {
      await queueStaffMails(shop, tx, { ticket, messageId: 1, kind: 'replied' })
      await tx.update(tx.t.outbox).set({ state: 'sent' })
      const mail = { key: 'mail:x', provider: 'json' as const, file: '', contentType: '', bytes: 1, createdAt: 1, ticketId: ticket.id }
      await tx.insert(tx.t.inboundMails).values(mail)
    })
    await erase()
    const { ticketMessages, inboundMails, outbox } = shop.db.t
    expect(await isThere(ticket)).toBe(false)
    expect(await shop.db.read.select().from(ticketMessages)).toEqual([])
    expect(await shop.db.read.select().from(inboundMails)).toEqual([])
    const [mail] = await shop.db.read.select().from(outbox).where(eq(outbox.template, 'staff_ticket_reply'))
    expect(mail).toMatchObject({ html: '', text: '', subject: '', recipient: '' })
  })

  test('leaves the tickets of others, and of the same address until it is proven', async () => {
    const [foreign, unproven] = [
      await openTicket(shop, { requester: { userId: null, name: 'B', email: 'b@example.com' } }),
      await openTicket(shop),
    ]
    await erase()
    expect([await isThere(foreign), await isThere(unproven)]).toEqual([true, true])
  })

  test('deletes guests’ tickets of a proven address', async () => {
    const ticket = await openTicket(shop)
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ emailVerifiedAt: 1 }).where(eq(tx.t.users.id, amara.id)))
    await erase()
    expect(await isThere(ticket)).toBe(false)
  })
})

test('a guest account with a ticket is kept', async () => {
  await shop.db.transaction((tx) =>
    tx.update(tx.t.users).set({ password: guestPassword, lastLoginAt: null }).where(eq(tx.t.users.id, amara.id)),
  )
  const ticket = await openTicket(shop, { requester: requester() })
  shop.clock.advance(400 * day)
  expect(await pruneGuests(shop)).toBe(0)
  expect(await isThere(ticket)).toBe(true)
})

describe(`a resolved ticket is closed after ${quietDays} quiet days`, () => {
  test('and not before, and without an email', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket)
    shop.clock.advance(quietDays * day)
    expect(await closeQuietTickets(shop)).toBe(0)
    shop.clock.advance(1)
    expect(await closeQuietTickets(shop)).toBe(1)
    expect(await reload(ticket)).toMatchObject({ status: 'closed', closedAt: shop.now() })
    expect(await closeQuietTickets(shop)).toBe(0)
    expect(await shop.db.read.$count(shop.db.t.outbox)).toBe(0)
  })

  test('unless a message came since', async () => {
    const ticket = await openTicket(shop)
    await resolve(ticket)
    shop.clock.advance(quietDays * day)
    await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, customerMessage('Wait'), shop.now()))
    shop.clock.advance(day)
    expect(await closeQuietTickets(shop)).toBe(0)
    expect((await reload(ticket)).status).toBe('open')
  })

  test('and others are left alone', async () => {
    const ticket = await openTicket(shop)
    await answer(ticket, 'Which cup?')
    shop.clock.advance(100 * day)
    expect(await closeQuietTickets(shop)).toBe(0)
    expect((await reload(ticket)).status).toBe('pending')
  })
})
