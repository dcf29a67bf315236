import { describe, expect, test } from 'bun:test'
import { deliverForm, deliverJson, deliverRaw, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { hiddenFields } from '#tests/support/ticket-forms.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { listUserNotes } from '#src/users/user-notes.ts'
import { listTexts, replyForm } from '#tests/conversation/agent.ts'
import '#tests/support/matchers.ts'

const { shop, guest, agent } = storeTest({ clients: { agent: 3 } })

type Form = Record<string, string | number | File>
const readTickets = () => shop.db.read.select().from(shop.db.t.tickets).orderBy(shop.db.t.tickets.id)
const readFiles = () => shop.db.read.select().from(shop.db.t.ticketAttachments)
const file = (text: string, name = 'cup.txt') => new File([text], name)

/** What differs from the first message is another one. */
const otherMessages: [string, () => Form][] = [
  ['another text', () => ({ message: 'It is the right cup.' })],
  ['another file', () => ({ files: file('two') })],
  ['another name of the file', () => ({ files: file('one', 'plate.txt') })],
  ['a second file', () => ({ files: file('') })],
]

describe('the form of a ticket', () => {
  async function openForm(): Promise<Form> {
    const { key = '', opened = '' } = hiddenFields(await guest.get('/tickets/create'))
    shop.clock.advance(10_000)
    const typed = { name: 'Amara Okafor', email: 'amara@example.com', subject: 'Broken cup', message: 'The left cup has a crack.' }
    return { key, opened, ...typed, files: file('one') }
  }
  const send = (form: Form) => guest.post('/tickets', form)

  test('opens one ticket when it is sent twice at once', async () => {
    const form = await openForm()
    const responses = await Promise.all([send({ ...form, files: file('one') }), send({ ...form, files: file('one') })])
    const [ticket, ...others] = await readTickets()
    expect(others).toEqual([])
    for (const response of responses) expect(response).toRedirectTo(`/tickets/view/${ticket!.token}`)
    expect(await readFiles()).toHaveLength(1)
  })

  test.each([
    ...otherMessages.slice(0, 3),
    ['another subject', () => ({ subject: 'Broken plate' })],
    ['another sender', () => ({ email: 'ben@example.com' })],
    ['another name', () => ({ name: 'Ben' })],
  ] as [string, () => Form][])('with %s opens a ticket of its own', async (_, other) => {
    const form = await openForm()
    const first = await send(form)
    const second = await send({ ...form, files: file('one'), ...other() })
    const tickets = await readTickets()
    expect(tickets).toHaveLength(2)
    expect([first.location, second.location]).toEqual(tickets.map(({ token }) => `/tickets/view/${token}`))
    expect(await readFiles()).toHaveLength(2)
  })

  test('opens both tickets when two are sent at once', async () => {
    const form = await openForm()
    await Promise.all([send(form), send({ ...form, files: file('one'), message: 'It is the right cup.' })])
    expect(await readTickets()).toHaveLength(2)
  })
})

describe('the reply of a customer', () => {
  const key = 'k'.repeat(32)

  test('is added once when it is sent twice at once', async () => {
    const ticket = await openTicket(shop)
    const send = () => guest.post(`/tickets/view/${ticket.token}/reply`, { key, message: 'And the right one.', files: file('one') })
    await Promise.all([send(), send()])
    expect(await listTexts(shop, ticket.id)).toEqual(['The left cup has a crack.', 'And the right one.'])
    expect(await readFiles()).toHaveLength(1)
  })

  test.each(otherMessages.slice(0, 3))('with %s is another one', async (_, other) => {
    const ticket = await openTicket(shop)
    const form = { key, message: 'And the right one.' }
    await guest.post(`/tickets/view/${ticket.token}/reply`, { ...form, files: file('one') })
    await guest.post(`/tickets/view/${ticket.token}/reply`, { ...form, files: file('one'), ...other() })
    expect(await listTexts(shop, ticket.id)).toHaveLength(3)
    expect(await readFiles()).toHaveLength(2)
  })
})

describe.each(['reply', 'note'])('the %s of an agent', (kind) => {
  const send = (id: number, form: Form) => agent.post(`/admin/tickets/${id}/${kind}`, form)

  test('is added once when it is sent twice at once, and with another text again', async () => {
    const { id } = await openTicket(shop)
    const form = replyForm('We send a new one.')
    await Promise.all([send(id, form), send(id, form)])
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.', 'We send a new one.'])
    await send(id, { ...form, body: 'We send a new one today.' })
    expect((await listTexts(shop, id)).at(-1)).toBe('We send a new one today.')
  })

  test('with another file is another one, and with the same file is not', async () => {
    const { id } = await openTicket(shop)
    const form = replyForm('See the label.')
    await send(id, { ...form, files: file('one') })
    await send(id, { ...form, files: file('one') })
    expect(await listTexts(shop, id)).toHaveLength(2)
    await send(id, { ...form, files: file('two') })
    expect(await listTexts(shop, id)).toHaveLength(3)
  })

  test('with a file that was added to the draft since is another one', async () => {
    const { id } = await openTicket(shop)
    const form = replyForm('See the label.')
    await send(id, form)
    await agent.post(`/admin/tickets/${id}/files/${kind === 'reply' ? 'staff' : 'note'}`, { files: file('one') })
    await send(id, form)
    expect(await listTexts(shop, id)).toHaveLength(3)
    expect((await readFiles()).map(({ messageId }) => messageId)).not.toContain(null)
  })
})

test('a ticket that an agent opens is opened once, and with another text again', async () => {
  const form = { key: `form:${crypto.randomUUID()}`, email: 'amara@example.com', subject: 'Your order', body: 'It is late.' }
  const send = (more: Form = {}) => agent.post('/admin/tickets/new', { ...form, ...more })
  const [first, again] = await Promise.all([send(), send()])
  expect(again.location).toBe(first.location!)
  await send({ body: 'It comes today.' })
  await send({ email: 'ben@example.com' })
  expect(await readTickets()).toHaveLength(3)
})

test('a note about a customer is added once, and with another text again', async () => {
  const { id } = await createTestUser(shop, 1)
  const send = (text: string) => agent.post(`/admin/users/${id}/notes`, { key: 'n'.repeat(32), text })
  await Promise.all([send('Calls often.'), send('Calls often.')])
  await send('Calls in the evening.')
  const notes = await listUserNotes(shop.db.read, id, 10)
  expect(notes.map(({ text }) => text)).toEqual(['Calls in the evening.', 'Calls often.'])
})

describe('a mail without a Message-ID', () => {
  const withoutId = (token: string, more: Parameters<typeof mailTo>[1] = {}) => mailTo(token, more).replace(/Message-ID: .*\n/, '')

  test('is the same one when only servers on its way differ', async () => {
    const { id, token } = await openTicket(shop)
    const received = (text: string) => [`Received: from a.example by ${text}\n\twith SMTP id 1;\n Fri, 1 Nov 2026 10:00:00 +0000`]
    for (const server of ['b.example', 'c.example']) await deliverRaw(guest, withoutId(token, { headers: received(server) }))
    await deliverRaw(guest, withoutId(token, { headers: [...received('d.example'), ...received('e.example')] }))
    expect(await listThread(shop, id)).toHaveLength(2)
  })

  test.each([
    ['another header', { headers: ['X-Ticket: 2'] }],
    ['another name of its sender', { from: 'Amara <amara@example.com>' }],
    ['another text', { body: 'It broke.' }],
    ['another text below a quote', { body: 'It broke again.\n\n> old\n> older' }],
    ['other blanks', { body: 'It broke again. ' }],
  ])('is another one with %s', async (_, more) => {
    const { id, token } = await openTicket(shop)
    await deliverRaw(guest, withoutId(token))
    await deliverRaw(guest, withoutId(token, more))
    expect(await listThread(shop, id)).toHaveLength(3)
  })

  test('is another one with another part of several', async () => {
    const { id, token } = await openTicket(shop)
    const mail = (last: string) =>
      withoutId(token, {
        headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
        body: `--b\nContent-Type: text/plain\n\nSee below.\n--b\nContent-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\n${last}\n--b--`,
      })
    for (const last of ['QUJD', 'QUJE', 'QUJD']) await deliverRaw(guest, mail(last))
    expect(await listThread(shop, id)).toHaveLength(3)
  })

  test('is distinguished when a provider passes on its parts', async () => {
    const { id, token } = await openTicket(shop)
    const parts = { from: 'amara@example.com', subject: 'Cup', text: 'One', to: `reply+${token}@shop.example` }
    for (const text of ['One', 'Two', 'One']) await deliverForm(guest, { ...parts, recipient: parts.to, text })
    expect(await listThread(shop, id)).toHaveLength(3)
    for (const text of ['Three', 'Four', 'Three'])
      await deliverJson(guest, { ...parts, text, headers: [{ name: 'Received', value: crypto.randomUUID() }] })
    expect(await listThread(shop, id)).toHaveLength(5)
  })
})
