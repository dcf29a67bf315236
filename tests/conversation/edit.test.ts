import { describe, expect, test } from 'bun:test'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { ratingDelay } from '#src/tickets/limits.ts'
import { askForRatings } from '#src/tickets/mails/ask-for-ratings.ts'
import { wakeSnoozedTickets } from '#src/tickets/changes/wake-tickets.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { listEvents, sendReply } from './agent.ts'

const { shop, agent, editor, guest } = storeTest({ clients: { agent: 3, editor: 4 } })
const hour = 3_600_000

const post = (id: number, action: string, form: Record<string, string | number>) => agent.post(`/admin/tickets/${id}/${action}`, form)

/** Follows the redirect and presses the button that undoes it. */
async function undo(id: number, response: { location: string | null }) {
  const entry = /undo=(\d+)/.exec(response.location ?? '')?.[1] ?? ''
  return agent.follow(await post(id, 'undo', { entry }))
}

test('a ticket that is resolved without a reply asks its customer for a rating two minutes later, once, unless it was undone', async () => {
  const [one, other, undone] = [await openTicket(shop), await openTicket(shop), await openTicket(shop)]
  await post(one.id, 'status', { status: 'resolved' })
  await agent.post('/admin/tickets/bulk', { action: 'resolve', ids: [other.id], back: '/admin/tickets' })
  await undo(undone.id, await post(undone.id, 'status', { status: 'resolved' }))
  await askForRatings(shop)
  expect(await shop.listMails()).toEqual([])
  shop.clock.advance(ratingDelay)
  expect(await askForRatings(shop)).toBe(2)
  expect(await askForRatings(shop)).toBe(0)
  const mails = await shop.listMails()
  expect(mails.map(({ template }) => template)).toEqual(['ticket_resolved', 'ticket_resolved'])
  for (const { token } of [one, other]) {
    expect(mails.some(({ text }) => text.includes(`/tickets/view/${token}?rating=`))).toBe(true)
    expect((await guest.get(`/tickets/view/${token}`)).text).toContain('name="rating"')
  }
})

test('nobody is asked for a rating by email who resolved the ticket, or was answered with its resolution', async () => {
  const [own, answered] = [await openTicket(shop), await openTicket(shop)]
  await guest.post(`/tickets/view/${own.token}/resolve`)
  await sendReply(agent, answered.id, 'Done.', { status: 'resolved' })
  shop.clock.advance(ratingDelay)
  expect(await askForRatings(shop)).toBe(0)
})

describe('agents change a ticket, see it in the thread, and can undo it:', () => {
  test.each([
    ['status', { status: 'resolved' }, { status: 'resolved' }, 'status'],
    ['priority', { priority: 'urgent' }, { priority: 'urgent' }, 'priority'],
    ['subject', { subject: ' Broken  saucer ' }, { subject: 'Broken saucer' }, 'subject'],
    ['spam', { spam: 'on' }, { isSpam: true }, 'spam'],
  ])('its %s', async (action, form, after, event) => {
    const before = await openTicket(shop)
    const response = await post(before.id, action, form as Record<string, string>)
    expect(await getTicket(shop.db.read, before.id)).toMatchObject(after)
    expect(await listEvents(shop, before.id)).toEqual([event])
    await undo(before.id, response)
    const key = Object.keys(after)[0] as 'status'
    expect((await getTicket(shop.db.read, before.id))[key]).toBe(before[key])
  })

  test('its assignee', async () => {
    const { id } = await openTicket(shop)
    const lena = await createTestUser(shop, 3, 'lena@example.com')
    const response = await post(id, 'assign', { assignee: lena.id })
    expect((await getTicket(shop.db.read, id)).assigneeId).toBe(lena.id)
    await undo(id, response)
    expect((await getTicket(shop.db.read, id)).assigneeId).toBeNull()
  })

  test('its tags', async () => {
    const { id } = await openTicket(shop)
    await undo(id, await post(id, 'tags', { tag: 'Damaged' }))
    expect((await agent.get(`/admin/tickets/${id}`)).text).not.toContain('Remove tag Damaged')
    await post(id, 'tags', { tag: 'Damaged' })
    expect((await getTicket(shop.db.read, id)).searchText).toContain('damaged')
    await undo(id, await post(id, 'tags/remove', { tag: 'damaged' }))
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('Remove tag Damaged')
    const others = Array.from({ length: 19 }, (_, index) => ({ ticketId: id, tag: `T${index}`, tagKey: `t${index}` }))
    await shop.db.transaction((tx) => tx.insert(tx.t.ticketTags).values(others))
    expect((await agent.follow(await post(id, 'tags', { tag: 'One more' }))).text).toContain('A ticket has up to 20 tags.')
  })

  test('until when it is snoozed', async () => {
    const { id } = await openTicket(shop)
    const response = await post(id, 'snooze', { preset: 'later' })
    const { snoozedUntil } = await getTicket(shop.db.read, id)
    expect(Math.abs(snoozedUntil! - shop.now() - 3 * hour)).toBeLessThan(hour / 4)
    await undo(id, response)
    expect((await getTicket(shop.db.read, id)).snoozedUntil).toBeNull()
  })
})

test('an action is not undone when the value changed since', async () => {
  const { id } = await openTicket(shop)
  const response = await post(id, 'status', { status: 'resolved' })
  await post(id, 'status', { status: 'closed' })
  const page = await undo(id, response)
  expect(page.text).toContain('This changed since, so it cannot be undone.')
  expect((await getTicket(shop.db.read, id)).status).toBe('closed')
})

test('a value that is the same already leaves no trace', async () => {
  const { id } = await openTicket(shop)
  await post(id, 'priority', { priority: 'normal' })
  expect(await listEvents(shop, id)).toEqual([])
})

test('customers and staff without the right cannot have tickets', async () => {
  const { id } = await openTicket(shop)
  const customer = await createTestUser(shop, 1, 'june@example.com')
  const page = await agent.follow(await post(id, 'assign', { assignee: customer.id }))
  expect(page.text).toContain('This person cannot answer tickets.')
  expect((await getTicket(shop.db.read, id)).assigneeId).toBeNull()
})

test('a ticket cannot be snoozed until a time that has passed', async () => {
  const { id } = await openTicket(shop)
  const page = await agent.follow(await post(id, 'snooze', { until: '2001-01-01T09:00' }))
  expect(page.text).toContain('Choose a time in the future.')
})

describe('a ticket that is over', () => {
  test.each(['resolved', 'closed'])('is not snoozed when it is %s, and offers no pause', async (status) => {
    const { id } = await openTicket(shop)
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('menu-snooze')
    await post(id, 'status', { status })
    const page = await agent.follow(await post(id, 'snooze', { preset: 'later' }))
    expect(page.text).toContain('This ticket is resolved or closed. Open it again to snooze it.')
    expect(page.text).not.toContain('menu-snooze')
    expect((await getTicket(shop.db.read, id)).snoozedUntil).toBeNull()
  })

  test('is not snoozed again by undoing the end of its pause', async () => {
    const { id } = await openTicket(shop)
    await post(id, 'snooze', { preset: 'later' })
    const woken = await post(id, 'snooze', { preset: 'wake' })
    await post(id, 'status', { status: 'closed' })
    expect((await undo(id, woken)).text).toContain('This changed since, so it cannot be undone.')
    expect(await getTicket(shop.db.read, id)).toMatchObject({ status: 'closed', snoozedUntil: null })
  })

  test('is not snoozed when it is closed at the same time', async () => {
    const { id } = await openTicket(shop)
    await Promise.all([post(id, 'snooze', { preset: 'later' }), post(id, 'status', { status: 'closed' })])
    expect(await getTicket(shop.db.read, id)).toMatchObject({ status: 'closed', snoozedUntil: null })
  })

  test('comes back at once if an earlier version snoozed it', async () => {
    const { id } = await openTicket(shop)
    const { tickets } = shop.db.t
    await shop.db.transaction((tx) => tx.update(tickets).set({ status: 'closed', snoozedUntil: shop.now() + hour }))
    await wakeSnoozedTickets(shop)
    expect(await getTicket(shop.db.read, id)).toMatchObject({ status: 'closed', snoozedUntil: null })
  })
})

test('with htmx only head, thread and the undo bar are drawn, so that the composer keeps its text', async () => {
  const { id } = await openTicket(shop)
  const { text } = await agent.htmx(`/admin/tickets/${id}`).post(`/admin/tickets/${id}/status`, { status: 'pending' })
  expect(text).toContain('id="ticket-head"')
  expect(text).toContain('id="ticket-done"')
  expect(text).not.toContain('id="composer"')
})

test('who may only read tickets sees the conversation without controls', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const { id } = await openTicket(shop)
  const { text } = await editor.get(`/admin/tickets/${id}`)
  expect(text).toContain('The left cup has a crack.')
  expect(text).not.toContain('id="composer"')
  expect(text).not.toContain('menu-status')
  expect((await editor.post(`/admin/tickets/${id}/status`, { status: 'closed' })).status).toBe(403)
})
