import { describe, expect, test } from 'bun:test'
import { listMessages } from '#src/tickets/find-tickets.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { replyForm } from './agent.ts'

const { shop, agent, guest, other } = storeTest({ clients: { agent: 3, other: 5 } })

const customerWrites = (id: number, text: string, more = {}) =>
  shop.db.transaction((tx) => replyAsCustomer(tx, id, { ...customerMessage(text), ...more }, shop.now()))

describe('the thread', () => {
  test('shows the last 30 messages, and earlier ones on request', async () => {
    const { id } = await openTicket(shop)
    for (let index = 1; index <= 40; index++) await customerWrites(id, `Message ${index}.`)
    const page = await agent.get(`/admin/tickets/${id}`)
    expect(page.text).toContain('Message 40.')
    expect(page.text).toContain('Message 11.')
    expect(page.text).not.toContain('Message 10.')
    const [, before] = /\/earlier\?before=(\d+)/.exec(page.text)!
    const earlier = await agent.htmx().get(`/admin/tickets/${id}/earlier?before=${before}`)
    expect(earlier.text).toContain('Message 10.')
    expect(earlier.text).toContain('The left cup has a crack.')
    expect(earlier.text).not.toContain('Show earlier')
    expect((await agent.get(`/admin/tickets/${id}?before=${before}`)).text).toContain('Message 10.')
  })

  test('of 500 messages costs what one of 40 does: the same queries, and a page that is hardly larger', async () => {
    const open = async (count: number) => {
      const ticket = await openTicket(shop)
      const input = { ticketId: ticket.id, kind: 'customer' as const, channel: 'web' as const, authorName: 'Amara', visibleAt: shop.now() }
      const messages = Array.from({ length: count }, (_, index) => ({
        ...input,
        key: `k${index}`,
        bodyText: 'x'.repeat(200),
        createdAt: shop.now(),
      }))
      await shop.db.transaction((tx) => tx.insert(tx.t.ticketMessages).values(messages))
      return [`/admin/tickets/${ticket.id}`, `/tickets/view/${ticket.token}`] as const
    }
    const [small, large] = [await open(40), await open(500)]
    for (const [index, client] of [agent, guest].entries()) {
      const [few, many] = [await client.get(small[index]!), await client.get(large[index]!)]
      expect(many.text.match(/x{200}/g)!.length).toBe(few.text.match(/x{200}/g)!.length)
      expect(many.text.length).toBeLessThan(few.text.length + 1000)
      expect(await countQueries(shop, () => client.get(large[index]!))).toBe(await countQueries(shop, () => client.get(small[index]!)))
    }
  })

  test('keeps earlier messages that were shown when it is drawn again', async () => {
    const { id } = await openTicket(shop)
    for (let index = 1; index <= 70; index++) await customerWrites(id, `Message ${index}.`)
    const all = await listMessages(shop.db.read, id, { limit: 100 })
    const first = all.find(({ bodyText }) => bodyText === 'Message 9.')!.id
    const answers = [
      await agent.htmx().get(`/admin/tickets/${id}/thread?first=${first}`),
      await agent.htmx().post(`/admin/tickets/${id}/priority?first=${first}`, { priority: 'high' }),
      await agent.htmx().post(`/admin/tickets/${id}/note?first=${first}`, replyForm('A note')),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain('Message 9.')
      expect(text).not.toContain('Message 8.')
      expect(text).toContain(`earlier?before=${first}`)
    }
    expect((await agent.htmx().get(`/admin/tickets/${id}/thread?first=${all.at(-1)!.id}`)).text).toContain('Message 50.')
  })

  test('warns of other senders, folds automatic mail and blocks images until an agent shows them', async () => {
    const { id } = await openTicket(shop)
    const html = '<p>Hi</p><img data-src="https://tracker.example/a.png" alt="logo">'
    await customerWrites(id, 'Hi', {
      html,
      hasRemoteImages: true,
      warning: 'other_sender',
      author: { id: null, name: 'Tobe', email: 't@example.com' },
    })
    await shop.db.transaction((tx) => addMessage(tx, { id }, { ...customerMessage('Away'), kind: 'auto' }, shop.now()))
    const page = await agent.get(`/admin/tickets/${id}`)
    expect(page.text).toContain('Sent from t@example.com, not by the customer')
    expect(page.text).toContain('Show automatic reply')
    expect(page.text).not.toContain('tracker.example')
    const message = (await listMessages(shop.db.read, id)).find(({ hasRemoteImages }) => hasRemoteImages)!
    await agent.post(`/admin/tickets/${id}/images`, { message: message.id })
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('https://tracker.example/a.png')
  })

  test('escapes what customers write', async () => {
    const { id } = await openTicket(shop, { subject: '<b>Cup</b>', message: customerMessage('<script>alert(1)</script>') })
    const { text } = await agent.get(`/admin/tickets/${id}`)
    expect(text).not.toContain('<b>Cup</b>')
    expect(text).not.toContain('<script>alert')
  })

  test('is only a fragment for the pane of the inbox', async () => {
    const { id } = await openTicket(shop)
    const pane = await agent.send(`/admin/tickets/${id}`, {
      method: 'GET',
      headers: { 'hx-request': 'true', 'hx-request-type': 'partial', 'hx-target': 'section#conv' },
    })
    expect(pane.text).toStartWith('<title>')
    expect(pane.text).toContain('id="conversation"')
    expect(pane.text).not.toContain('<h1')
  })

  test('of a ticket that does not exist is not found', async () => {
    expect((await agent.get('/admin/tickets/999')).status).toBe(404)
  })
})

describe('several agents on one ticket', () => {
  const viewing = (client: typeof agent, id: number, last = 0) => client.htmx().post(`/admin/tickets/${id}/viewing`, { last })

  test('see each other, and who is replying', async () => {
    const { id } = await openTicket(shop)
    await viewing(other, id)
    expect((await viewing(agent, id)).text).toContain('Role 5 is viewing')
    await other.post(`/admin/tickets/${id}/draft/staff`, { body: 'I will' })
    await viewing(other, id)
    expect((await viewing(agent, id)).text).toContain('Role 5 is replying')
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('Role 5 is replying')
  })

  test('do not see who has left', async () => {
    const { id } = await openTicket(shop)
    await viewing(other, id)
    shop.clock.advance(30_000)
    expect((await viewing(agent, id)).text).not.toContain('is viewing')
  })

  test('are notified of new messages by others, not of their own', async () => {
    const { id } = await openTicket(shop)
    const last = (await listMessages(shop.db.read, id)).at(-1)!.id
    await agent.post(`/admin/tickets/${id}/note`, replyForm('My note'))
    expect((await viewing(agent, id, last)).text).not.toContain('new message')
    await shop.db.transaction((tx) => addMessage(tx, { id }, { ...staffMessage('Theirs'), kind: 'note' }, shop.now()))
    expect((await viewing(agent, id, last)).text).toContain('Show 1 new message')
  })
})
