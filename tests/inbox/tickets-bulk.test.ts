import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { markSpam } from '#src/tickets/changes/edit-ticket.ts'
import { listTicketTags } from '#src/tickets/changes/ticket-tags.ts'
import { getTicket, listMessages, type TicketRow } from '#src/tickets/find-tickets.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'

const { shop, agent, editor } = storeTest({ clients: { agent: 3, editor: 4 } })
const path = '/admin/tickets'
const by = () => ({ actor: { id: null, name: 'Sam' }, now: shop.now() })
const ticketOf = (id: number) => getTicket(shop.db.read, id)

const bulk = (action: string, tickets: { id: number }[], form: Record<string, string> = {}, back = path) =>
  agent.post(`${path}/bulk`, { action, ids: tickets.map(({ id }) => id), back, ...form })
const confirmed = (action: string, tickets: { id: number }[], form: Record<string, string> = {}) =>
  bulk(action, tickets, { confirmed: '1', ...form })

async function undo(location: string | null): Promise<void> {
  const entry = new URL(location!, 'http://shop.invalid').searchParams.get('undo')!
  expect((await agent.post(`${path}/undo`, { entry, back: path })).status).toBe(303)
}

async function userId(role: 3 | 4): Promise<number> {
  const { users } = shop.db.t
  return (await shop.db.read.select({ id: users.id }).from(users).where(eq(users.roleId, role)))[0]!.id
}

describe('a bulk action', () => {
  test('assigns tickets to me, writes it in each thread, and is undone', async () => {
    const tickets = [await openTicket(shop), await openTicket(shop)]
    const done = await bulk('take', tickets)
    const me = await userId(3)
    for (const { id } of tickets) {
      expect((await ticketOf(id)).assigneeId).toBe(me)
      expect((await listMessages(shop.db.read, id)).at(-1)?.event).toMatchObject({ kind: 'assigned' })
    }
    expect((await agent.follow(done)).text).toContain('2 tickets assigned.')
    await undo(done.location)
    for (const { id } of tickets) expect((await ticketOf(id)).assigneeId).toBeNull()
  })

  test.each<[action: string, form: Record<string, string>, changed: Partial<TicketRow>]>([
    ['resolve', {}, { status: 'resolved', waitingSince: null }],
    ['status', { status: 'pending' }, { status: 'pending' }],
    ['priority', { priority: 'urgent' }, { priority: 'urgent' }],
    ['spam', {}, { isSpam: true }],
    ['assign', { assignee: 'none' }, { assigneeId: null }],
  ])('%s changes the tickets, and undo restores what they were', async (action, form, changed) => {
    const ticket = await openTicket(shop, { assigneeId: await userId(3) })
    const done = await confirmed(action, [ticket], form)
    expect(await ticketOf(ticket.id)).toMatchObject(changed)
    await undo(done.location)
    const { status, waitingSince, priority, isSpam, assigneeId, responseDueAt, resolutionDueAt } = ticket
    expect(await ticketOf(ticket.id)).toMatchObject({
      status,
      waitingSince,
      priority,
      isSpam,
      assigneeId,
      responseDueAt,
      resolutionDueAt,
    })
  })

  test('adds and removes a tag', async () => {
    const ticket = await openTicket(shop)
    const tagsOf = async () => (await listTicketTags(shop.db.read, ticket.id)).map(({ tag }) => tag)
    await confirmed('tag', [ticket], { tag: 'Warranty' })
    expect(await tagsOf()).toEqual(['Warranty'])
    const removed = await confirmed('untag', [ticket], { tag: 'warranty' })
    expect(await tagsOf()).toEqual([])
    await undo(removed.location)
    expect(await tagsOf()).toEqual(['Warranty'])
  })

  test('asks for its value first', async () => {
    const ticket = await openTicket(shop)
    for (const action of ['assign', 'status', 'priority', 'tag', 'untag'])
      expect((await bulk(action, [ticket])).text).toContain('id="ask-form"')
    expect((await ticketOf(ticket.id)).priority).toBe('normal')
  })

  test('can have all tickets of a list, and asks again when their number has changed', async () => {
    for (let index = 0; index < 3; index++) await openTicket(shop)
    const other = await openTicket(shop, { priority: 'high' })
    const all = { all: '1', ids: '', back: `${path}?priority=normal` }
    expect((await agent.post(`${path}/bulk`, { ...all, action: 'take', expected: '2' })).text).toContain('id="ask-form"')
    await agent.post(`${path}/bulk`, { ...all, action: 'take', expected: '3' })
    expect((await ticketOf(other.id)).assigneeId).toBeNull()
    const { tickets } = shop.db.t
    expect(await shop.db.read.$count(tickets, eq(tickets.assigneeId, await userId(3)))).toBe(3)
  })

  test('leaves alone what changed after it when it is undone', async () => {
    const ticket = await openTicket(shop)
    const done = await bulk('resolve', [ticket])
    await confirmed('status', [ticket], { status: 'closed' })
    const entry = new URL(done.location!, 'http://shop.invalid').searchParams.get('undo')!
    expect((await agent.post(`${path}/undo`, { entry, back: path })).status).toBe(409)
    expect((await ticketOf(ticket.id)).status).toBe('closed')
  })

  test('deletes only spam, after a question', async () => {
    const [ticket, spam] = [await openTicket(shop), await openTicket(shop)]
    await shop.db.transaction((tx) => markSpam(tx, spam.id, true, by()))
    await bulk('delete', [ticket, spam])
    expect((await ticketOf(spam.id)).isSpam).toBe(true)
    await confirmed('delete', [ticket, spam])
    expect(ticketOf(spam.id)).rejects.toThrow()
    expect((await ticketOf(ticket.id)).id).toBe(ticket.id)
    const { ticketMessages } = shop.db.t
    expect(await shop.db.read.$count(ticketMessages, eq(ticketMessages.ticketId, spam.id))).toBe(0)
  })

  test('skips tickets that were deleted meanwhile', async () => {
    const ticket = await openTicket(shop)
    await bulk('take', [ticket, { id: 999 }])
    expect((await ticketOf(ticket.id)).assigneeId).toBe(await userId(3))
  })

  test('is refused for those who may only read', async () => {
    const ticket = await openTicket(shop)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    expect((await editor.get(path)).text).not.toContain('id="bulk"')
    expect((await editor.post(`${path}/bulk`, { action: 'take', ids: [ticket.id], back: path })).status).toBe(403)
  })
})
