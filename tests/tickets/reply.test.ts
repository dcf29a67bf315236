import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ticketStatuses } from '#db/schema/tickets.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { findTicketByToken, getTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { setStatus } from '#src/tickets/set-status.ts'

const { shop } = storeTest()
const day = 86_400_000

const customerReplies = (id: number, text = 'Any news?', key?: string) =>
  shop.db.transaction((tx) => replyAsCustomer(tx, id, customerMessage(text, key), shop.now()))
const staffReplies = (id: number, status?: 'open' | 'resolved') =>
  shop.db.transaction((tx) =>
    replyAsStaff(tx, id, staffMessage('A new cup is on its way.'), { ...(status ? { status } : {}), now: shop.now() }),
  )
const setTo = async (id: number, status: (typeof ticketStatuses)[number]) =>
  shop.db.transaction(async (tx) => setStatus(tx, await getTicket(tx, id), status, { actor: { id: null, name: 'Sam' }, now: shop.now() }))

describe('a new ticket', () => {
  test('is open and waits for an answer since its first message', async () => {
    const ticket = await openTicket(shop)
    expect(ticket).toMatchObject({ status: 'open', messageCount: 1, excerpt: 'The left cup has a crack.', waitingSince: shop.now() })
    expect(ticket.token).toMatch(/^[a-z0-9]{32}$/)
  })

  test('is made once per submitted form', async () => {
    const first = await openTicket(shop, { key: 'form-1' })
    const second = await openTicket(shop, { key: 'form-1' })
    expect(second.id).toBe(first.id)
    expect(second.messageCount).toBe(1)
  })

  test.each([
    ['', 'helpdesk.subjectInvalid'],
    ['x'.repeat(201), 'helpdesk.subjectInvalid'],
  ])('needs a subject of up to 200 characters', async (subject, key) => {
    expect(openTicket(shop, { subject })).rejects.toMatchObject({ key })
  })

  test('needs a message', async () => {
    expect(openTicket(shop, { message: customerMessage('  ') })).rejects.toMatchObject({ key: 'helpdesk.messageMissing' })
  })
})

describe('an answer of staff', () => {
  test('makes the ticket wait for the customer', async () => {
    const { id } = await openTicket(shop)
    expect((await staffReplies(id)).ticket).toMatchObject({ status: 'pending', waitingSince: null, firstResponseAt: shop.now() })
  })

  test('resolves it when staff choose so', async () => {
    const { id } = await openTicket(shop)
    expect((await staffReplies(id, 'resolved')).ticket).toMatchObject({ status: 'resolved', resolvedAt: shop.now() })
  })

  test('keeps the time of the first response', async () => {
    const { id } = await openTicket(shop)
    const { ticket } = await staffReplies(id)
    shop.clock.advance(day)
    expect((await staffReplies(id)).ticket.firstResponseAt).toBe(ticket.firstResponseAt)
  })
})

describe('a reply of the customer', () => {
  test.each(['pending', 'resolved', 'closed'] as const)('opens a ticket that is %s', async (status) => {
    const { id } = await openTicket(shop)
    await setTo(id, status)
    expect((await customerReplies(id)).ticket).toMatchObject({
      id,
      status: 'open',
      waitingSince: shop.now(),
      resolvedAt: null,
      closedAt: null,
    })
  })

  test('is added once per key', async () => {
    const { id } = await openTicket(shop)
    const first = await customerReplies(id, 'Any news?', 'form-1')
    const second = await customerReplies(id, 'Any news?', 'form-1')
    expect([first.isNew, second.isNew, second.messageId]).toEqual([true, false, first.messageId])
    expect((await getTicket(shop.db.read, id)).messageCount).toBe(2)
  })

  test('opens a new ticket with the same subject when the old one was closed for more than 30 days', async () => {
    const { id } = await openTicket(shop)
    await setTo(id, 'closed')
    shop.clock.advance(30 * day + 1)
    const { ticket } = await customerReplies(id, 'It broke again.', 'form-2')
    expect(ticket).toMatchObject({ previousId: id, subject: 'Broken cup', status: 'open', excerpt: 'It broke again.' })
    expect((await customerReplies(id, 'It broke again.', 'form-2')).ticket.id).toBe(ticket.id)
    expect((await getTicket(shop.db.read, id)).status).toBe('closed')
  })

  test('goes to the ticket that a merged one is in now', async () => {
    const source = await openTicket(shop)
    const target = await openTicket(shop)
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ mergedInto: target.id }).where(eq(tx.t.tickets.id, source.id)))
    expect((await customerReplies(source.id)).ticket.id).toBe(target.id)
    expect((await findTicketByToken(shop.db.read, source.token))?.id).toBe(target.id)
  })
})

test('the customer sees neither notes and events nor an answer that can still be taken back', async () => {
  const { id } = await openTicket(shop)
  await shop.db.transaction(async (tx) => {
    await addMessage(tx, { id }, { ...staffMessage('Third complaint this week.'), kind: 'note' }, shop.now())
    await replyAsStaff(tx, id, { ...staffMessage('Sorry!'), visibleAt: shop.now() + 5000 }, { now: shop.now() })
  })
  const texts = async (customerAt: number) => (await listMessages(shop.db.read, id, { customerAt })).map(({ bodyText }) => bodyText)
  expect(await texts(shop.now())).toEqual(['The left cup has a crack.'])
  expect(await texts(shop.now() + 5000)).toEqual(['The left cup has a crack.', 'Sorry!'])
})
