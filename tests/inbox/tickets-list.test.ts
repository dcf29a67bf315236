import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { findWordMatches } from '#db/search/staff-search.ts'
import { snoozeTicket } from '#src/tickets/changes/edit-ticket.ts'
import { addTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import type { NewTicket } from '#src/tickets/create-ticket.ts'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { setStatus } from '#src/tickets/set-status.ts'
import '#tests/support/matchers.ts'

const { shop, agent } = storeTest({ clients: { agent: 3 } })
const path = '/admin/tickets'
const minute = 60_000
const by = () => ({ actor: { id: null, name: 'Sam' }, now: shop.now() })

const shownIds = (text: string) => [...text.matchAll(/<tr id="row-(\d+)"/g)].map((match) => Number(match[1]))
const list = async (query = '', base = path) => shownIds((await agent.get(base + query)).text)

async function open(subject: string, input: Partial<NewTicket> = {}): Promise<TicketRow> {
  shop.clock.advance(minute)
  return openTicket(shop, { subject, ...input })
}

const setTo = (id: number, status: 'pending' | 'resolved' | 'closed') =>
  shop.db.transaction(async (tx) => setStatus(tx, await getTicket(tx, id), status, by()))
const change = (id: number, values: Partial<TicketRow>) =>
  shop.db.transaction((tx) => tx.update(tx.t.tickets).set(values).where(eq(tx.t.tickets.id, id)))

async function agentId(): Promise<number> {
  const [row] = await shop.db.read.select({ id: shop.db.t.users.id }).from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 3))
  return row!.id
}

describe('a view', () => {
  test('has its own tickets, the newest first; merged ones are in none', async () => {
    const me = await agentId()
    const unassigned = await open('Unassigned')
    const mine = await open('Mine', { assigneeId: me })
    const [pending, resolved, closed] = [await open('Pending'), await open('Resolved'), await open('Closed')]
    await setTo(pending.id, 'pending')
    await setTo(resolved.id, 'resolved')
    await setTo(closed.id, 'closed')
    const snoozed = await open('Snoozed')
    await shop.db.transaction((tx) => snoozeTicket(tx, snoozed.id, shop.now() + 10 * minute, by()))
    const spam = await open('Spam')
    await change(spam.id, { isSpam: true })
    const merged = await open('Merged')
    await change(merged.id, { mergedInto: mine.id })

    expect(await list()).toEqual([snoozed, closed, resolved, pending, mine, unassigned].map(({ id }) => id))
    expect(await list('?view=mine')).toEqual([mine.id])
    expect(await list('?view=unassigned')).toEqual([unassigned.id])
    expect(await list('?view=open')).toEqual([mine.id, unassigned.id])
    expect(await list('?view=pending')).toEqual([pending.id])
    expect(await list('?view=snoozed')).toEqual([snoozed.id])
    expect(await list('?view=resolved')).toEqual([resolved.id])
    expect(await list('?view=closed')).toEqual([closed.id])
    expect(await list('?view=spam')).toEqual([spam.id])
    expect(await list('', '/admin/assigned-tickets')).toEqual([mine.id])
  })

  test('without tickets says what would be there and has one action', async () => {
    for (const view of ['all', 'mine', 'unassigned', 'open', 'pending', 'snoozed', 'resolved', 'closed', 'spam']) {
      const { text } = await agent.get(`${path}?view=${view}`)
      expect(text.match(/id="empty-action"/g)).toHaveLength(1)
    }
  })

  test('has 25 tickets on a page', async () => {
    for (let index = 0; index < 27; index++) await open(`Ticket ${index}`)
    expect(await list()).toHaveLength(25)
    expect(await list('?page=2')).toHaveLength(2)
    expect(await list('?page=9')).toHaveLength(2)
  })

  test('that an agent saved shows how many tickets it has', async () => {
    await open('Broken cup')
    await agent.post(`${path}/views`, { name: 'Urgent ones', query: 'priority=urgent', shared: '' })
    await agent.post(`${path}/views`, { name: 'Normal ones', query: 'priority=normal', shared: '' })
    const { text } = await agent.get(path)
    expect(text).toMatch(/Urgent ones<span class="num">0<\/span>/)
    expect(text).toMatch(/Normal ones<span class="num">1<\/span>/)
  })
})

test('the menu counts open tickets that are mine or nobody’s', async () => {
  await open('Unassigned')
  await open('Mine', { assigneeId: await agentId() })
  const { text } = await agent.get('/admin/dashboard')
  expect(text).toMatch(/href="\/admin\/tickets"[^]{0,400}?<span class="sidebar-count num">2<\/span>/)
})

describe('the search', () => {
  test.each([
    ['its subject', 'kettl'],
    ['the name of the customer', 'okaf'],
    ['the address of the customer', 'amara@example.com'],
    ['a message', 'crack'],
    ['an answer', 'replacement'],
    ['a tag', 'warran'],
  ])('finds a ticket by %s', async (_, words) => {
    const ticket = await open('Broken kettle')
    await open('Something else', {
      requester: { userId: null, name: 'Lena', email: 'lena@example.org' },
      message: customerMessage('Where is my parcel?'),
    })
    await shop.db.transaction(async (tx) => {
      await replyAsStaff(tx, ticket.id, staffMessage('A replacement is on its way.'), { now: shop.now() })
      await addTicketTag(tx, ticket.id, 'Warranty', by())
    })
    expect(await list(`?q=${words}`)).toEqual([ticket.id])
  })

  test('finds the newest of more messages than it reads, by whole words and by beginnings', async () => {
    const [, second, third] = [await open('First'), await open('Second'), await open('Third')]
    for (const words of ['crack', 'cra']) {
      const { ids } = await findWordMatches(shop.db.read, 'ticket_messages', words, { limit: 2 })
      const found = await shop.db.read
        .select({ ticketId: shop.db.t.ticketMessages.ticketId })
        .from(shop.db.t.ticketMessages)
        .where(inArray(shop.db.t.ticketMessages.id, ids))
      expect(found.map(({ ticketId }) => ticketId).sort((a, b) => a - b)).toEqual([second.id, third.id])
    }
  })

  test('finds a ticket by its number alone', async () => {
    const first = await open('First')
    await open('Second')
    expect(await list(`?q=%23${first.id}`)).toEqual([first.id])
    expect(await list(`?q=${first.id}`)).toContain(first.id)
    expect(await list('?q=%23999')).toEqual([])
  })
})

test('the filters narrow the list, and invalid values are ignored', async () => {
  const me = await agentId()
  const first = await open('First', { assigneeId: me, priority: 'high' })
  const second = await open('Second', { channel: 'mail', orderId: 7 })
  await shop.db.transaction((tx) => addTicketTag(tx, second.id, 'Late', by()))
  await setTo(second.id, 'pending')
  expect(await list('?status=pending')).toEqual([second.id])
  expect(await list(`?assignee=${me}`)).toEqual([first.id])
  expect(await list('?assignee=none')).toEqual([second.id])
  expect(await list('?priority=high')).toEqual([first.id])
  expect(await list('?channel=mail')).toEqual([second.id])
  expect(await list('?tag=LATE')).toEqual([second.id])
  expect(await list('?order=7')).toEqual([second.id])
  expect(await list('?to=2000-01-01')).toEqual([])
  expect(await list('?from=2000-01-01&status=nonsense')).toEqual([second.id, first.id])
})

test('the list is sorted by waiting time and by priority', async () => {
  const answered = await open('Answered', { priority: 'urgent' })
  const first = await open('First')
  const second = await open('Second', { priority: 'high' })
  await shop.db.transaction((tx) => replyAsStaff(tx, answered.id, staffMessage('Done.'), { now: shop.now(), status: 'open' }))
  expect(await list('?sort=waiting')).toEqual([first.id, second.id, answered.id])
  expect(await list('?sort=priority')).toEqual([answered.id, second.id, first.id])
})

test('the file has all tickets of the list, in its order', async () => {
  await open('First')
  const second = await open('Second', { priority: 'high' })
  const file = await agent.get(`${path}/export.csv?priority=high`)
  const [head, ...lines] = file.text.trim().split('\r\n')
  expect(head).toStartWith('id,subject,status,priority,channel,customer,email,assignee,tags,messages')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toStartWith(`${second.id},Second,open,high,web,Amara Okafor,amara@example.com`)
  for (const sort of ['newest', 'waiting', 'priority'])
    expect((await agent.get(`${path}/export.csv?sort=${sort}`)).text.trim().split('\r\n')).toHaveLength(3)
})

test('a row is unread until this agent has read the customer’s last message, and names who else has it open', async () => {
  const { id } = await open('Broken cup')
  expect((await agent.get(path)).text).toContain('Unread:')
  const userId = await agentId()
  const [message] = await shop.db.read.select().from(shop.db.t.ticketMessages)
  const lena = await createTestUser(shop, 3, 'lena@example.com')
  await shop.db.transaction((tx) =>
    tx.insert(tx.t.ticketViewers).values([
      { ticketId: id, userId, seenAt: shop.now(), lastReadId: message!.id },
      { ticketId: id, userId: lena.id, seenAt: shop.now(), isReplying: true },
    ]),
  )
  const { text } = await agent.get(path)
  expect(text).not.toContain('Unread:')
  expect(text).toContain(`${lena.name} is replying`)
})
