import { describe, expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { replyForm } from '#tests/conversation/agent.ts'

const { shop, agent, other } = storeTest({ clients: { agent: 3, other: 5 } })
const path = '/admin/saved-replies'

const create = async (title: string, body: string, isShared = true) => {
  await agent.post(path, { title, body, ...(isShared ? { is_shared: 'on' } : {}) })
  const rows = await shop.db.read.select().from(shop.db.t.savedReplies)
  return rows.find((row) => row.title === title)!
}

describe('a saved reply', () => {
  test('is filled with the values of the ticket where they are known', async () => {
    const { id } = await openTicket(shop)
    await create('Hello', 'Hello {{customer.first_name}}, ticket {{ticket.number}}, order {{order.number}}')
    await create('Bye', 'Kind regards')
    const { text } = await agent.htmx().get(`/admin/tickets/${id}/saved-replies?q=hel`)
    expect(text).toContain(`Hello Amara, ticket ${id}, order {{order.number}}`)
    expect(text).not.toContain('Kind regards')
  })

  test.each(['noname@n.example', '', '…'])('greets a customer without a name, known as "%s", neutrally', async (name) => {
    const { id } = await openTicket(shop, { requester: { userId: null, name, email: 'noname@n.example' } })
    await create('Hello', 'Hello {{customer.first_name}},\n\nthank you.')
    const { text } = await agent.htmx().get(`/admin/tickets/${id}/saved-replies?q=hel`)
    expect(text).toContain('Hello,\n\nthank you.')
    await agent.post(`/admin/tickets/${id}/reply`, replyForm('Dear {{customer.first_name}},'))
    const messages = await shop.db.read.select().from(shop.db.t.ticketMessages)
    expect(messages.map(({ bodyText }) => bodyText)).toContain('Hello,')
  })

  test('is signed by the store when the agent has no name', async () => {
    await shop.db.transaction((tx) => tx.update(shop.db.t.users).set({ name: '' }))
    const { id } = await openTicket(shop)
    await create('Bye', 'Yours, {{agent.name}}')
    expect((await agent.get(`/admin/tickets/${id}/saved-replies`)).text).toContain('Yours, Sundry')
  })

  test('goes into the draft without script, after what is there', async () => {
    const { id } = await openTicket(shop)
    const reply = await create('Bye', 'Kind regards')
    await agent.post(`/admin/tickets/${id}/draft/staff`, { body: 'It is on its way.' })
    await agent.post(`/admin/tickets/${id}/saved-replies/${reply.id}`)
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('It is on its way.\n\nKind regards')
    expect(await shop.db.read.select().from(shop.db.t.savedReplies)).toMatchObject([{ uses: 1 }])
  })

  test('that was used more often comes first', async () => {
    const { id } = await openTicket(shop)
    await create('A', 'First by name')
    const used = await create('B', 'Second by name')
    await agent.post(`/admin/tickets/${id}/reply`, replyForm('Second by name', { saved_reply: used.id }))
    const { text } = await agent.get(`/admin/tickets/${id}/saved-replies`)
    expect(text.indexOf('Second by name')).toBeLessThan(text.indexOf('First by name'))
  })

  test('of an agent is seen by nobody else', async () => {
    const { id } = await openTicket(shop)
    const personal = await create('Mine', 'Only for me', false)
    expect((await agent.get(path)).text).toContain('Only for me')
    for (const page of [path, `${path}/export.csv`, `/admin/tickets/${id}/saved-replies`])
      expect((await other.get(page)).text).not.toContain('Only for me')
    expect((await other.get(`${path}/${personal.id}/edit`)).status).toBe(404)
    expect((await other.post(`${path}/${personal.id}/delete`)).status).toBe(404)
    expect((await other.post(`/admin/tickets/${id}/saved-replies/${personal.id}`)).status).toBe(404)
  })

  test('is saved over the version that was shown, or not at all', async () => {
    const reply = await create('Hello', 'One')
    shop.clock.advance(1000)
    const form = { title: 'Hello', body: 'Two', is_shared: 'on', updated_at: reply.updatedAt }
    expect((await agent.post(`${path}/${reply.id}`, form)).location).toBe(path)
    const late = await other.post(`${path}/${reply.id}`, { ...form, body: 'Three' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Three')
    expect(late.text).toContain('Save again to overwrite it.')
    expect((await agent.get(path)).text).toContain('Two')
    const [, again = ''] = /name="updated_at" value="(\d+)"/.exec(late.text) ?? []
    await other.post(`${path}/${reply.id}`, { ...form, body: 'Three', updated_at: again })
    expect((await agent.get(path)).text).toContain('Three')
  })

  test('is deleted', async () => {
    const reply = await create('Hello', 'One')
    await agent.post(`${path}/${reply.id}/delete`)
    expect(await shop.db.read.select().from(shop.db.t.savedReplies)).toEqual([])
  })
})
