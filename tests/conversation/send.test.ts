import { describe, expect, test } from 'bun:test'
import { readDrafts } from '#src/tickets/drafts.ts'
import { findTicket, getTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'
import { listEvents, listTexts, replyForm, sendReply } from './agent.ts'

const { shop, agent, other } = storeTest({ clients: { agent: 3, other: 5 } })

const undo = (ticketId: number, entry: number) => agent.post(`/admin/tickets/${ticketId}/undo`, { entry })
const draftOf = async (ticketId: number) => {
  const [row] = await shop.db.read.select().from(shop.db.t.ticketDrafts)
  return row ? (await readDrafts(shop.db.read, { ticketId, userId: row.userId })).staff : ''
}

describe('a reply', () => {
  test('is shown to the customer five seconds later, and the ticket waits for them', async () => {
    const { id } = await openTicket(shop)
    await sendReply(agent, id, 'A new cup is on its way.')
    const messages = await listMessages(shop.db.read, id)
    expect(messages.find(({ kind }) => kind === 'staff')).toMatchObject({
      bodyText: 'A new cup is on its way.',
      visibleAt: shop.now() + 5000,
      channel: 'staff',
    })
    expect((await getTicket(shop.db.read, id)).status).toBe('pending')
  })

  test.each(['open', 'resolved'])('leaves the ticket %s when the agent chooses so', async (status) => {
    const { id } = await openTicket(shop)
    await sendReply(agent, id, 'Done.', { status })
    expect((await getTicket(shop.db.read, id)).status).toBe(status as 'open')
  })

  test('is sent once, however often the form is', async () => {
    const { id } = await openTicket(shop)
    const form = replyForm('Once.')
    await agent.post(`/admin/tickets/${id}/reply`, form)
    await agent.post(`/admin/tickets/${id}/reply`, form)
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.', 'Once.'])
  })

  test('to a ticket that is marked as spam is refused, because nothing would be sent', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`/admin/tickets/${id}/spam`, { spam: 'on' })
    expect((await getTicket(shop.db.read, id)).isSpam).toBe(true)
    const { response } = await sendReply(agent, id, 'Hello')
    expect(response.status).toBe(422)
    expect(response.text).toContain('This ticket is marked as spam, so nothing would be sent.')
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.'])
  })

  test('that is empty comes back with a reason', async () => {
    const { id } = await openTicket(shop)
    const { response } = await sendReply(agent, id, ' ')
    expect(response.status).toBe(422)
    expect(response.text).toContain('Enter a message.')
  })

  test('with a variable that has no value is not sent, and its text is kept', async () => {
    const { id } = await openTicket(shop)
    const { response } = await sendReply(agent, id, 'Hello {{customer.first_name}}, see order {{order.number}}.')
    expect(response.status).toBe(422)
    expect(response.text).toContain('Fill in {{order.number}}')
    expect(response.text).toContain('Hello {{customer.first_name}}, see order {{order.number}}.')
    expect(await listTexts(shop, id)).toHaveLength(1)
  })

  test('has its variables filled in', async () => {
    const { id } = await openTicket(shop)
    await sendReply(agent, id, 'Hello {{customer.first_name}}, about #{{ ticket.number }}:')
    expect(await listTexts(shop, id)).toContain(`Hello Amara, about #${id}:`)
  })
})

describe('a message that came in while the agent was writing', () => {
  async function answerAfterCustomer() {
    const { id } = await openTicket(shop)
    const [first] = await listMessages(shop.db.read, id)
    await shop.db.transaction((tx) => replyAsCustomer(tx, id, customerMessage('Never mind, I found it.'), shop.now()))
    const form = replyForm('Where did you put it?', { last: first!.id })
    return { id, response: await agent.post(`/admin/tickets/${id}/reply`, form) }
  }

  test('is shown before the reply is sent', async () => {
    const { id, response } = await answerAfterCustomer()
    expect(response.status).toBe(409)
    expect(response.text).toContain('Never mind, I found it.')
    expect(response.text).toContain('Send anyway')
    expect(response.text).toContain('Where did you put it?')
    expect(await listTexts(shop, id)).toHaveLength(2)
  })

  test('does not stop the same reply when it is sent again', async () => {
    const { id, response } = await answerAfterCustomer()
    const last = /id="last-seen"[^>]*value="(\d+)"|value="(\d+)"[^>]*id="last-seen"/.exec(response.text)
    await sendReply(agent, id, 'Where did you put it?', { last: Number(last?.[1] ?? last?.[2]) })
    expect(await listTexts(shop, id)).toHaveLength(3)
  })
})

describe('at the same time', () => {
  const newestOf = async (id: number) => (await listMessages(shop.db.read, id)).at(-1)!.id

  test('of two agents who answer one is sent; the other sees that answer first, keeps the own text and may send it anyway', async () => {
    const { id } = await openTicket(shop)
    const last = await newestOf(id)
    const send = (by: typeof agent, text: string, seen: number) => by.post(`/admin/tickets/${id}/reply`, replyForm(text, { last: seen }))
    const responses = await Promise.all([send(agent, 'A new cup is on its way.', last), send(other, 'We refund it.', last)])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 409]))
    const refused = responses.find(({ status }) => status === 409)!
    for (const text of ['A new cup is on its way.', 'We refund it.', 'Send anyway']) expect(refused.text).toContain(text)
    const [sent, kept] =
      refused === responses[0] ? ['We refund it.', 'A new cup is on its way.'] : ['A new cup is on its way.', 'We refund it.']
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.', sent])
    expect(await draftOf(id)).toBe(kept)
    await send(refused === responses[0] ? agent : other, kept, await newestOf(id))
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.', sent, kept])
  })

  test('the customer’s message is seen before the answer, or opens the ticket after it', async () => {
    const { id } = await openTicket(shop)
    const last = await newestOf(id)
    const [{ status }] = await Promise.all([
      agent.post(`/admin/tickets/${id}/reply`, replyForm('Which cup?', { last, status: 'resolved' })),
      shop.db.transaction((tx) => replyAsCustomer(tx, id, customerMessage('The left one.'), shop.now())),
    ])
    expect(await listTexts(shop, id)).toHaveLength(status === 409 ? 2 : 3)
    expect(await getTicket(shop.db.read, id)).toMatchObject({ status: 'open', waitingSince: shop.now() })
  })

  test('what a merge brought into the ticket is shown first, although it is older', async () => {
    const [source, target] = [await openTicket(shop), await openTicket(shop)]
    await shop.db.transaction((tx) => replyAsCustomer(tx, source.id, customerMessage('And the right one.'), shop.now()))
    const later = await shop.db.transaction((tx) => replyAsCustomer(tx, target.id, customerMessage('Please answer.'), shop.now()))
    await other.post(`/admin/tickets/${source.id}/merge`, { target: target.id })
    const form = replyForm('Sent tomorrow.', { last: later.messageId })
    const refused = await agent.post(`/admin/tickets/${target.id}/reply`, form)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('And the right one.')
    const { response } = await sendReply(agent, target.id, 'Sent tomorrow.', { last: await newestOf(target.id) })
    expect(response.status).toBe(303)
  })
})

describe('undoing a reply', () => {
  test('withdraws it, restores the ticket, and makes the text a draft again', async () => {
    const { id } = await openTicket(shop)
    const before = (await findTicket(shop.db.read, id))!
    shop.clock.advance(1000)
    const { entry } = await sendReply(agent, id, 'Too early', { status: 'resolved' })
    await undo(id, entry)
    expect(await getTicket(shop.db.read, id)).toEqual({ ...before, updatedAt: shop.now() })
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.'])
    expect(await listEvents(shop, id)).toEqual([])
    expect(await draftOf(id)).toBe('Too early')
  })

  test('is too late after five seconds', async () => {
    const { id } = await openTicket(shop)
    const { entry } = await sendReply(agent, id, 'Sent')
    shop.clock.advance(5000)
    const page = await agent.follow(await undo(id, entry))
    expect(page.text).toContain('It is too late to undo: the reply was sent.')
    expect(await listTexts(shop, id)).toContain('Sent')
  })

  test('keeps the ticket open that the customer answered meanwhile', async () => {
    const { id } = await openTicket(shop)
    const { entry } = await sendReply(agent, id, 'Sent', { status: 'resolved' })
    await shop.db.transaction((tx) => replyAsCustomer(tx, id, customerMessage('One more thing.'), shop.now()))
    await undo(id, entry)
    expect((await getTicket(shop.db.read, id)).status).toBe('open')
    expect(await listTexts(shop, id)).toEqual(['The left cup has a crack.', 'One more thing.'])
    expect(await getTicket(shop.db.read, id)).toMatchObject({ firstResponseAt: null, responseInTime: null })
  })

  test('leaves what another agent did meanwhile: an answer with its time, and a status', async () => {
    const [answered, resolved] = [await openTicket(shop), await openTicket(shop)]
    const sent = await sendReply(agent, answered.id, 'Mine')
    const after = (await getTicket(shop.db.read, answered.id)).firstResponseAt
    await sendReply(other, answered.id, 'Theirs', { status: 'resolved' })
    await undo(answered.id, sent.entry)
    expect(await listTexts(shop, answered.id)).toEqual(['The left cup has a crack.', 'Theirs'])
    expect(await getTicket(shop.db.read, answered.id)).toMatchObject({ status: 'resolved', firstResponseAt: after })
    const { entry } = await sendReply(agent, resolved.id, 'Mine')
    await other.post(`/admin/tickets/${resolved.id}/status`, { status: 'resolved' })
    await undo(resolved.id, entry)
    expect(await getTicket(shop.db.read, resolved.id)).toMatchObject({ status: 'resolved', firstResponseAt: null })
  })

  test('is for the sender only', async () => {
    const { id } = await openTicket(shop)
    const { entry } = await sendReply(agent, id, 'Sent')
    await other.post(`/admin/tickets/${id}/undo`, { entry })
    expect(await listTexts(shop, id)).toContain('Sent')
  })

  test('adds its text to what was written since', async () => {
    const { id } = await openTicket(shop)
    const { entry } = await sendReply(agent, id, 'First')
    await agent.post(`/admin/tickets/${id}/draft/staff`, { body: 'Second' })
    await undo(id, entry)
    expect(await draftOf(id)).toBe('First\n\nSecond')
  })
})

describe('after sending', () => {
  test('the ticket opens that waits longest, if the agent prefers the next one', async () => {
    const first = await openTicket(shop)
    shop.clock.advance(1000)
    const second = await openTicket(shop)
    shop.clock.advance(1000)
    await openTicket(shop)
    const { response } = await sendReply(agent, first.id, 'Hello', { after_send: 'next' })
    expect(response.location).toStartWith(`/admin/tickets/${second.id}?undo=`)
    expect((await agent.follow(response)).text).toContain('Reply sent')
  })

  test('the list opens when no ticket is left, and the choice is remembered', async () => {
    const { id } = await openTicket(shop)
    const { response } = await sendReply(agent, id, 'Hello', { after_send: 'list' })
    expect(response.location).toStartWith('/admin/tickets?undo=')
    const { after_send: _, ...form } = replyForm('Again')
    expect((await agent.post(`/admin/tickets/${id}/reply`, form)).location).toStartWith('/admin/tickets?undo=')
  })
})

describe('a note', () => {
  test('stays with staff and leaves the ticket as it is', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`/admin/tickets/${id}/note`, replyForm('Third complaint this week.'))
    expect((await getTicket(shop.db.read, id)).status).toBe('open')
    const customerAt = shop.now() + 60_000
    expect(await listMessages(shop.db.read, id, { customerAt })).toHaveLength(1)
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('Only staff see this')
  })
})

describe('a draft', () => {
  test('is there again when the ticket is opened, and gone when it is sent', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`/admin/tickets/${id}/draft/staff`, { body: 'Half a sentence' })
    expect((await agent.get(`/admin/tickets/${id}`)).text).toContain('Half a sentence')
    expect((await other.get(`/admin/tickets/${id}`)).text).not.toContain('Half a sentence')
    await sendReply(agent, id, 'Half a sentence and the rest')
    expect(await draftOf(id)).toBe('')
  })

  test('is not brought back by a request that was late', async () => {
    const { id } = await openTicket(shop)
    const form = replyForm('Sent')
    await agent.post(`/admin/tickets/${id}/reply`, form)
    await agent.post(`/admin/tickets/${id}/draft/staff`, { body: 'Sent', key: form.key })
    expect(await draftOf(id)).toBe('')
  })
})

describe('files', () => {
  const photo = () => new File(['a crack'], 'cup.txt', { type: 'text/plain' })

  test('go out with the message of their draft, not with the other one', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`/admin/tickets/${id}/files/note`, { files: photo() })
    await sendReply(agent, id, 'A reply without files')
    expect(await filesOf('staff')).toEqual([])
    await agent.post(`/admin/tickets/${id}/note`, replyForm('See the file'))
    expect(await filesOf('note')).toEqual(['cup.txt'])

    async function filesOf(kind: string) {
      const message = (await listMessages(shop.db.read, id)).find((one) => one.kind === kind)
      const rows = await shop.db.read.select().from(shop.db.t.ticketAttachments)
      return rows.filter(({ messageId }) => messageId === message?.id).map(({ name }) => name)
    }
  })

  test('are in the draft again after the reply was undone', async () => {
    const { id } = await openTicket(shop)
    const { entry } = await sendReply(agent, id, 'With a file', { files: photo() })
    await undo(id, entry)
    const page = await agent.get(`/admin/tickets/${id}`)
    expect(page.text).toContain('Remove cup.txt')
    await sendReply(agent, id, 'Now', {})
    const [file] = await shop.db.read.select().from(shop.db.t.ticketAttachments)
    const download = await agent.get(`/admin/tickets/${id}/files/${file!.id}`)
    expect(download.text).toBe('a crack')
    expect(download.headers.get('content-disposition')).toStartWith('attachment')
  })

  test('can be removed before sending', async () => {
    const { id } = await openTicket(shop)
    await agent.post(`/admin/tickets/${id}/files/staff`, { files: photo() })
    const [file] = await shop.db.read.select().from(shop.db.t.ticketAttachments)
    await agent.post(`/admin/tickets/${id}/files/staff/${file!.id}/remove`, { body: 'My text' })
    expect(await shop.db.read.select().from(shop.db.t.ticketAttachments)).toEqual([])
    expect(await shop.files.exists(file!.file)).toBe(false)
    expect(await draftOf(id)).toBe('My text')
  })

  test('of another ticket are not found', async () => {
    const [first, second] = [await openTicket(shop), await openTicket(shop)]
    await sendReply(agent, first.id, 'File', { files: photo() })
    const [file] = await shop.db.read.select().from(shop.db.t.ticketAttachments)
    expect((await agent.get(`/admin/tickets/${second.id}/files/${file!.id}`)).status).toBe(404)
  })
})
