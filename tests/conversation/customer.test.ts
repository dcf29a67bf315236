import { describe, expect, test } from 'bun:test'
import { findTicketByToken, getTicket } from '#src/tickets/find-tickets.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { listEvents, listTexts } from './agent.ts'

const { shop, agent } = storeTest({ clients: { agent: 3 } })

describe('changing the customer', () => {
  test('to an account gives it the ticket, and the former link dies', async () => {
    const ticket = await openTicket(shop)
    const june = await createTestUser(shop, 1, 'june@example.com')
    await agent.post(`/admin/tickets/${ticket.id}/customer`, { user: june.id, new_link: 'on' })
    expect(await getTicket(shop.db.read, ticket.id)).toMatchObject({ userId: june.id, email: 'june@example.com' })
    expect(await findTicketByToken(shop.db.read, ticket.token)).toBeNull()
    expect(await listEvents(shop, ticket.id)).toEqual(['customer_changed', 'link_changed'])
  })

  test('to an address takes the account from the ticket, and can keep the link', async () => {
    const june = await createTestUser(shop, 1, 'june@example.com')
    const ticket = await openTicket(shop, { requester: { userId: june.id, name: 'June', email: 'june@example.com' } })
    await agent.post(`/admin/tickets/${ticket.id}/customer`, { name: 'Tobe', email: 'Tobe@Example.com' })
    const changed = await getTicket(shop.db.read, ticket.id)
    expect(changed).toMatchObject({ userId: null, name: 'Tobe', emailKey: 'tobe@example.com', token: ticket.token })
    expect(changed.searchText).toContain('tobe@example.com')
  })

  test('to something that is no address is refused', async () => {
    const { id } = await openTicket(shop)
    const response = await agent.post(`/admin/tickets/${id}/customer`, { name: 'Tobe', email: 'tobe' })
    expect(response.status).toBe(422)
    expect(await listEvents(shop, id)).toEqual([])
  })

  test('searches accounts by name and email', async () => {
    const { id } = await openTicket(shop)
    await createTestUser(shop, 1, 'june@example.com')
    expect((await agent.get(`/admin/tickets/${id}/customer?q=june`)).text).toContain('june@example.com')
  })
})

test('a new link replaces the old one, also that of the tickets merged into this one', async () => {
  const [source, target] = [await openTicket(shop), await openTicket(shop)]
  await agent.post(`/admin/tickets/${source.id}/merge`, { target: target.id })
  await agent.post(`/admin/tickets/${target.id}/link`)
  expect(await findTicketByToken(shop.db.read, source.token)).toBeNull()
  expect(await findTicketByToken(shop.db.read, target.token)).toBeNull()
  const { token } = await getTicket(shop.db.read, target.id)
  expect((await findTicketByToken(shop.db.read, token))?.id).toBe(target.id)
})

describe('a ticket opened by staff', () => {
  const form = (more = {}) => ({
    key: `form:${crypto.randomUUID()}`,
    name: 'Amara',
    email: 'amara@example.com',
    subject: 'Your order',
    body: 'We found a scratch on your cup before shipping.',
    ...more,
  })

  test('waits for the customer, who gets the message as an email', async () => {
    const response = await agent.post('/admin/tickets/new', form())
    const id = Number(/\d+$/.exec(response.location!)![0])
    expect(await getTicket(shop.db.read, id)).toMatchObject({ status: 'pending', channel: 'staff', waitingSince: null, messageCount: 1 })
    const mails = await shop.db.read.select().from(shop.db.t.outbox)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['amara@example.com'])
    expect(mails[0]!.text).toContain('We found a scratch')
  })

  test('is opened once, however often the form is sent', async () => {
    const same = form()
    const first = await agent.post('/admin/tickets/new', same)
    expect((await agent.post('/admin/tickets/new', same)).location).toBe(first.location)
    expect(await listTexts(shop, Number(/\d+$/.exec(first.location!)![0]))).toHaveLength(1)
  })

  test('belongs to the account that was chosen, unless another address was typed', async () => {
    const june = await createTestUser(shop, 1, 'june@example.com')
    expect((await agent.get(`/admin/tickets/new?user=${june.id}`)).text).toContain('value="june@example.com"')
    const userOf = async (more: object) =>
      (await getTicket(shop.db.read, Number(/\d+$/.exec((await agent.post('/admin/tickets/new', form(more))).location!)![0]))).userId
    expect(await userOf({ user: june.id, email: 'june@example.com' })).toBe(june.id)
    expect(await userOf({ user: june.id, email: 'other@example.com' })).toBeNull()
  })

  test('needs subject, address and message', async () => {
    const response = await agent.post('/admin/tickets/new', form({ subject: '' }))
    expect(response.status).toBe(422)
    expect(response.text).toContain('We found a scratch')
  })
})
