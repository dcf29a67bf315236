import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { changePriority, snoozeTicket } from '#src/tickets/changes/edit-ticket.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { deleteOldSpam } from '#src/tickets/changes/delete-spam.ts'
import { wakeSnoozedTickets } from '#src/tickets/changes/wake-tickets.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { setStatus } from '#src/tickets/set-status.ts'

const { shop } = storeTest()
const hour = 3_600_000
const day = 24 * hour
const by = () => ({ actor: { id: null, name: 'Sam' }, now: shop.now() })
const ticketOf = (id: number) => getTicket(shop.db.read, id)

/** Hours run around the clock, so that expectations are plain sums. */
const openAlways = (settings: Record<string, number | null> = {}) =>
  shop.db.transaction((tx) => saveSettings(tx, { helpdesk_hours: Array(7).fill('00:00-24:00').join(';'), ...settings }, shop.now()))
const answer = (id: number, status?: 'resolved') =>
  shop.db.transaction((tx) => replyAsStaff(tx, id, staffMessage('On its way.'), { now: shop.now(), ...(status ? { status } : {}) }))
const ask = (id: number) => shop.db.transaction((tx) => replyAsCustomer(tx, id, customerMessage('Any news?'), shop.now()))

describe('the targets of a ticket', () => {
  test('begin when it is opened, by its priority', async () => {
    await openAlways()
    const { id, responseDueAt, resolutionDueAt } = await openTicket(shop, { priority: 'urgent' })
    expect([responseDueAt, resolutionDueAt]).toEqual([shop.now() + hour, shop.now() + 8 * hour])
    expect((await ticketOf(id)).responseInTime).toBeNull()
  })

  test('do not move when the customer writes again before an answer', async () => {
    await openAlways()
    const { id, responseDueAt } = await openTicket(shop)
    shop.clock.advance(hour)
    expect((await ask(id)).ticket.responseDueAt).toBe(responseDueAt)
  })

  test.each([
    [1, true],
    [9, false],
  ])('of a response are met %p hours later: %p', async (hours, inTime) => {
    await openAlways()
    const { id } = await openTicket(shop)
    shop.clock.advance(hours * hour)
    expect((await answer(id)).ticket).toMatchObject({ responseDueAt: null, responseInTime: inTime, resolutionInTime: null })
    shop.clock.advance(day)
    // Later answers do not change how the first one was.
    await ask(id)
    shop.clock.advance(day)
    expect((await answer(id)).ticket.responseInTime).toBe(inTime)
  })

  test('of a response begin again with the next question', async () => {
    await openAlways()
    const { id } = await openTicket(shop)
    await answer(id)
    shop.clock.advance(day)
    expect((await ask(id)).ticket.responseDueAt).toBe(shop.now() + 8 * hour)
  })

  test('of the resolution end when it is resolved, and begin again when it is reopened', async () => {
    await openAlways()
    const { id } = await openTicket(shop)
    expect((await answer(id, 'resolved')).ticket).toMatchObject({ resolutionDueAt: null, resolutionInTime: true })
    shop.clock.advance(day)
    expect((await ask(id)).ticket).toMatchObject({ responseDueAt: shop.now() + 8 * hour, resolutionDueAt: shop.now() + 40 * hour })
    shop.clock.advance(3 * day)
    expect((await answer(id, 'resolved')).ticket.resolutionInTime).toBe(false)
  })

  test('change with the priority, from the same start', async () => {
    await openAlways()
    const { id, createdAt } = await openTicket(shop)
    shop.clock.advance(hour)
    await shop.db.transaction((tx) => changePriority(tx, id, 'high', by()))
    expect(await ticketOf(id)).toMatchObject({ responseDueAt: createdAt + 4 * hour, resolutionDueAt: createdAt + 16 * hour })
    await answer(id, 'resolved')
    shop.clock.advance(day)
    const reopened = shop.now()
    await shop.db.transaction(async (tx) => setStatus(tx, await getTicket(tx, id), 'open', by()))
    shop.clock.advance(hour)
    await shop.db.transaction((tx) => changePriority(tx, id, 'urgent', by()))
    expect(await ticketOf(id)).toMatchObject({ responseDueAt: null, resolutionDueAt: reopened + 8 * hour })
  })

  test('can be turned off by priority', async () => {
    await openAlways({ helpdesk_response_normal: null, helpdesk_resolution_normal: null })
    const { id } = await openTicket(shop)
    expect(await ticketOf(id)).toMatchObject({ responseDueAt: null, resolutionDueAt: null })
    expect((await answer(id, 'resolved')).ticket).toMatchObject({ responseInTime: null, resolutionInTime: null })
  })
})

describe('a snoozed ticket', () => {
  test('comes back when its time has come, open even if it waited for the customer', async () => {
    const { id } = await openTicket(shop)
    await answer(id)
    await shop.db.transaction((tx) => snoozeTicket(tx, id, shop.now() + hour, by()))
    await wakeSnoozedTickets(shop)
    expect(await ticketOf(id)).toMatchObject({ status: 'pending', snoozedUntil: shop.now() + hour })
    shop.clock.advance(hour)
    await wakeSnoozedTickets(shop)
    expect(await ticketOf(id)).toMatchObject({ status: 'open', snoozedUntil: null })
  })

  test('comes back when the customer writes', async () => {
    const { id } = await openTicket(shop)
    await shop.db.transaction((tx) => snoozeTicket(tx, id, shop.now() + day, by()))
    expect((await ask(id)).ticket.snoozedUntil).toBeNull()
  })
})

test('spam is deleted 30 days after its last message; nothing else is', async () => {
  const kept = await openTicket(shop)
  const spam = await openTicket(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ isSpam: true }).where(eq(tx.t.tickets.id, spam.id)))
  shop.clock.advance(30 * day)
  await deleteOldSpam(shop)
  expect((await ticketOf(spam.id)).id).toBe(spam.id)
  shop.clock.advance(1)
  await deleteOldSpam(shop)
  expect(ticketOf(spam.id)).rejects.toThrow()
  expect((await ticketOf(kept.id)).id).toBe(kept.id)
})
