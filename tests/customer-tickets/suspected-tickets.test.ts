import { expect, test } from 'bun:test'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { hiddenFields, sendTicket } from '#tests/support/ticket-forms.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, agent, guest } = storeTest({ clients: { agent: 3 } })
const typed = { name: 'Amara', email: 'amara@example.com', subject: 'Cup', message: 'Broken' }

/** As fast as a browser that fills in everything. */
async function sendAtOnce(form: Record<string, string> = {}) {
  const { key = '', opened = '' } = hiddenFields(await guest.get('/tickets/create'))
  const response = await guest.post('/tickets', { key, opened, ...typed, ...form })
  const [, token = ''] = /\/tickets\/view\/(\w+)/.exec(response.location ?? '') ?? []
  const ticket = (await shop.db.read.select().from(shop.db.t.tickets)).find((row) => row.token === token)!
  return { response, ticket }
}

const mailsOf = async (template: string) =>
  (await shop.db.read.select().from(shop.db.t.outbox)).filter((mail) => mail.template === template).map(({ recipient }) => recipient)

test('a guest whose browser fills in the form opens a ticket, however fast it was sent', async () => {
  const { response, ticket } = await sendAtOnce()
  expect(response).toHaveStatus(303)
  expect(ticket.isSpam).toBe(false)
  expect(await mailsOf('ticket_created')).toEqual(['amara@example.com'])
})

test.each([
  ['whose hidden field was filled in', { website: 'https://amara.example' }],
  ['with a link that was sent at once', { message: 'See www.pills.example' }],
  ['with a time that the store did not write', { opened: '1.x' }],
  ['without a time', { opened: '' }],
])('a ticket %s is suspected: its sender sees it, and nobody gets an email', async (_, form) => {
  const { response, ticket } = await sendAtOnce(form)
  expect(await guest.follow(response)).toShow(`Your ticket has the number ${ticket.id}.`)
  expect(ticket.isSpam).toBe(true)
  expect(await shop.db.read.select().from(shop.db.t.outbox)).toEqual([])
  expect(await agent.get('/admin/tickets?view=spam')).toShow('Cup')
  expect(await agent.get(`/admin/tickets/${ticket.id}`)).toShow('The form was filled in as programs do')
})

test('a link that somebody took time to type is nothing to suspect', async () => {
  await sendTicket(shop, guest, { message: 'See https://photos.example/cup' })
  expect((await getTicket(shop.db.read, 1)).isSpam).toBe(false)
})

test('staff release a suspected ticket, and its emails are sent then, once', async () => {
  const { ticket } = await sendAtOnce({ website: 'x' })
  const mark = (spam: 'on' | 'off') => agent.post(`/admin/tickets/${ticket.id}/spam`, { spam })
  await mark('off')
  expect((await getTicket(shop.db.read, ticket.id)).isSpam).toBe(false)
  expect(await mailsOf('ticket_created')).toEqual(['amara@example.com'])
  await mark('on')
  await mark('off')
  expect(await mailsOf('ticket_created')).toHaveLength(1)
})

test('many are released at once', async () => {
  const { ticket } = await sendAtOnce({ website: 'x' })
  await agent.post('/admin/tickets/bulk', { action: 'not_spam', ids: [ticket.id], back: '/admin/tickets' })
  expect(await mailsOf('ticket_created')).toEqual(['amara@example.com'])
})

test('a ticket that a person marked as spam sends nothing when it is released', async () => {
  const { ticket } = await sendAtOnce()
  await agent.post(`/admin/tickets/${ticket.id}/spam`, { spam: 'on' })
  await agent.post(`/admin/tickets/${ticket.id}/spam`, { spam: 'off' })
  expect(await mailsOf('ticket_created')).toHaveLength(1)
})
