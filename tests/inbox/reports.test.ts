import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { readTicketReport } from '#src/inbox/ticket-figures.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'

const { shop, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })
const minute = 60_000
const day = 1440 * minute
const timeZone = 'UTC'

const answer = (id: number, status: 'pending' | 'resolved') =>
  shop.db.transaction((tx) => replyAsStaff(tx, id, staffMessage('On its way.'), { status, now: shop.now() }))
const today = () => dayIn(shop.now(), timeZone)
const report = (from: string, to = today()) => readTicketReport(shop.db, { from, to, timeZone })
const agentId = async () => {
  const { users } = shop.db.t
  return (await shop.db.read.select({ id: users.id }).from(users).where(eq(users.roleId, 3)))[0]!.id
}

describe('the report of tickets', () => {
  test('has medians, the share within target, ratings, and the same by agent and tag', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { helpdesk_hours: Array(7).fill('00:00-24:00').join(';') }, shop.now()))
    const me = await agentId()
    const tickets = [await openTicket(shop, { assigneeId: me }), await openTicket(shop, { assigneeId: me }), await openTicket(shop)]
    await openTicket(shop)
    await shop.db.transaction((tx) => addTicketTag(tx, tickets[0]!.id, 'Late', { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    const opened = today()
    shop.clock.advance(10 * minute)
    await answer(tickets[0]!.id, 'pending')
    shop.clock.advance(20 * minute)
    await answer(tickets[1]!.id, 'resolved')
    shop.clock.advance(9 * 60 * minute)
    await answer(tickets[2]!.id, 'resolved')
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ rating: 'great' }).where(eq(tx.t.tickets.id, tickets[1]!.id)))
    const { total, agents, tags, isSample } = await report(opened)
    expect(total).toMatchObject({
      tickets: 4,
      answered: 3,
      firstResponse: 30 * minute,
      resolved: 2,
      ratings: { great: 1, okay: 0, bad: 0 },
    })
    expect(total.responseInTime).toBeCloseTo(2 / 3)
    expect(agents.map(({ id, figures }) => [id, figures.tickets])).toEqual([
      [me, 2],
      [null, 2],
    ])
    expect(tags).toMatchObject([{ tag: 'Late', figures: { tickets: 1, firstResponse: 10 * minute } }])
    expect(isSample).toBe(false)
  })

  test('counts the unresolved tickets of each day, also those from before the range', async () => {
    const before = await openTicket(shop)
    shop.clock.advance(day)
    const from = today()
    await openTicket(shop)
    await openTicket(shop)
    shop.clock.advance(day)
    await answer(before.id, 'resolved')
    expect((await report(from)).days.map(({ created, resolved, backlog }) => [created, resolved, backlog])).toEqual([
      [2, 0, 3],
      [0, 1, 2],
    ])
  })

  test('has no medians and shares without answers and targets, and takes the mean of the two in the middle', async () => {
    const [first, second] = [await openTicket(shop), await openTicket(shop)]
    expect((await report(today())).total).toMatchObject({ tickets: 2, answered: 0, firstResponse: null, resolution: null })
    expect((await report('2020-01-01', '2020-01-02')).total).toMatchObject({ tickets: 0, firstResponse: null, responseInTime: null })
    shop.clock.advance(10 * minute)
    await answer(first.id, 'pending')
    shop.clock.advance(10 * minute)
    await answer(second.id, 'resolved')
    expect((await report(today())).total).toMatchObject({ firstResponse: 15 * minute, resolved: 1, resolution: 20 * minute })
  })

  test('counts days as the store’s time zone begins them, and only what a past range had', async () => {
    const zone = 'America/New_York'
    const { createdAt } = await openTicket(shop)
    const opened = dayIn(createdAt, zone)
    shop.clock.advance(3 * day)
    await openTicket(shop)
    const past = await readTicketReport(shop.db, { from: opened, to: dayIn(createdAt + day, zone), timeZone: zone })
    expect(past.days.map(({ day: name, created, backlog }) => [name, created, backlog])).toEqual([
      [opened, 1, 1],
      [dayIn(createdAt + day, zone), 0, 1],
    ])
    expect(past.total.tickets).toBe(1)
  })

  test('leaves out spam and merged tickets', async () => {
    const [spam, target, merged] = [await openTicket(shop), await openTicket(shop), await openTicket(shop)]
    await shop.db.transaction(async (tx) => {
      await tx.update(tx.t.tickets).set({ isSpam: true }).where(eq(tx.t.tickets.id, spam.id))
      await tx.update(tx.t.tickets).set({ mergedInto: target.id }).where(eq(tx.t.tickets.id, merged.id))
    })
    expect((await report(today())).total.tickets).toBe(1)
  })

  test('is a page with a file, for those who may read reports', async () => {
    const { id } = await openTicket(shop, { message: customerMessage('Where is it?') })
    shop.clock.advance(90 * minute)
    await answer(id, 'resolved')
    const { text } = await admin.get('/admin/tickets/reports')
    expect(text).toContain('First answer (median)')
    const file = await admin.get('/admin/tickets/reports/export.csv?range=7')
    expect(file.text.split('\r\n')[1]).toStartWith('total,,1,1,90,100,1,90,')
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    expect((await agent.get('/admin/tickets/reports')).status).toBe(403)
  })
})

test('staff find tickets in the search over everything, by number first', async () => {
  const { id } = await openTicket(shop, { subject: 'Broken kettle' })
  expect((await agent.get('/admin/find?q=kettle')).text).toContain(`href="/admin/tickets/${id}"`)
  expect((await agent.get('/admin/find?q=crack')).text).toContain(`href="/admin/tickets/${id}"`)
  expect((await agent.get(`/admin/find?q=%23${id}`)).text).toContain(`href="/admin/tickets/${id}"`)
})

test('the page of an account lists its tickets, and the dashboard counts open ones', async () => {
  const me = await agentId()
  const { id } = await openTicket(shop, { requester: { userId: me, name: 'Role 3', email: 'role3@example.com' } })
  expect((await admin.get(`/admin/users/${me}`)).text).toContain(`href="/admin/tickets/${id}"`)
  expect((await admin.get(`/admin/tickets?customer=${me}`)).text).toContain(`id="row-${id}"`)
})
