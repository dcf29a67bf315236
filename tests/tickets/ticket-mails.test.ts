import { describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { storeAttachment } from '#src/tickets/attachments.ts'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { queueStaffMails, type StaffMail } from '#src/tickets/mails/staff-mails.ts'
import { isReplyLine, replyLine } from '#src/tickets/mails/reply-line.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { setMailEnabled } from '#src/mail/optional-mails.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { sendReply, sendTicket } from '#tests/support/ticket-forms.ts'
import { createTestUser } from '#tests/support/users.ts'
import type { CustomerMail } from '#src/tickets/mails/customer-mail-values.ts'

const { shop, guest } = storeTest()
const minute = 60_000

const readOutbox = () => shop.db.read.select().from(shop.db.t.outbox).orderBy(asc(shop.db.t.outbox.id))
const clearOutbox = () => shop.db.transaction((tx) => tx.delete(tx.t.outbox))
const readMessages = ({ id }: Pick<TicketRow, 'id'>) => {
  const { ticketMessages } = shop.db.t
  return shop.db.read.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id)).orderBy(asc(ticketMessages.id))
}
const mailCustomer = (mail: CustomerMail) => shop.db.transaction((tx) => queueCustomerMail(shop, tx, mail))
const mailStaff = (mail: StaffMail) => shop.db.transaction((tx) => queueStaffMails(shop, tx, mail))
const change = async (ticket: TicketRow, values: Partial<TicketRow>) => {
  await shop.db.transaction((tx) => tx.update(tx.t.tickets).set(values).where(eq(tx.t.tickets.id, ticket.id)))
  return getTicket(shop.db.read, ticket.id)
}

test('a store at localhost, as the demo, sends them too', async () => {
  const ticket = await openTicket(shop)
  const local = { ...shop, config: { ...shop.config, mailDomain: 'localhost' } }
  await shop.db.transaction((tx) => queueCustomerMail(local, tx, { ticket, messageId: 1, kind: 'created' }))
  const mails = await readOutbox()
  expect(mails.at(-1)!.replyTo).toBe(`reply+${ticket.token}@localhost`)
})

const firstMessage = async (ticket: TicketRow) => (await readMessages(ticket))[0]!.id
const answer = async (ticket: TicketRow, text = 'A new cup is on its way.', more = {}) => {
  const message = { ...staffMessage(text), ...more }
  const { messageId } = await shop.db.transaction((tx) => replyAsStaff(tx, ticket.id, message, { now: shop.now() }))
  await mailCustomer({ ticket: await getTicket(shop.db.read, ticket.id), messageId, kind: 'replied' })
  return messageId
}
const proveAddress = async () => {
  const user = await createTestUser(shop, 1, 'amara@example.com')
  await shop.db.transaction((tx) => tx.update(tx.t.users).set({ emailVerifiedAt: 1 }).where(eq(tx.t.users.id, user.id)))
  return { requester: { userId: user.id, name: 'Amara Okafor', email: user.email } }
}

describe('the acknowledgement of a ticket', () => {
  test('can be switched off, and the ticket is opened all the same', async () => {
    await shop.db.transaction((tx) => setMailEnabled(tx, 'ticket_created', false, shop.now()))
    await sendTicket(shop, guest)
    expect((await readOutbox()).filter(({ template }) => template === 'ticket_created')).toEqual([])
    expect(await shop.db.read.select().from(shop.db.t.tickets)).toHaveLength(1)
  })

  test('has its number, the link in both parts, the address that answers go to, and is marked as automatic', async () => {
    await sendTicket(shop, guest)
    const [mail] = await readOutbox()
    const [ticket] = await shop.db.read.select().from(shop.db.t.tickets)
    expect(mail).toMatchObject({ template: 'ticket_created', recipient: 'amara@example.com', isAutomatic: true })
    expect(mail!.replyTo).toBe(`reply+${ticket!.token}@shop.example`)
    expect(mail!.replyTo!.split('@')[0]!.length).toBeLessThan(64)
    expect(mail!.subject).toStartWith(`[#${ticket!.id}] `)
    for (const part of [mail!.html, mail!.text]) expect(part).toContain(`/tickets/view/${ticket!.token}`)
    expect(await readMessages(ticket!)).toMatchObject([{ outboxId: mail!.id, mailMessageId: mail!.messageId }])
  })

  test('says nothing that was typed to an address that is not proven', async () => {
    const spam = 'Buy at https://spam.example now'
    await sendTicket(shop, guest, { name: spam, subject: spam, message: spam, email: 'victim@example.com' })
    const [mail] = await readOutbox()
    expect(mail!.recipient).toBe('victim@example.com')
    for (const part of [mail!.subject, mail!.html, mail!.text]) expect(part).not.toContain('spam.example')
  })

  test('repeats the message to a proven address', async () => {
    const ticket = await openTicket(shop, await proveAddress())
    await mailCustomer({ ticket, messageId: await firstMessage(ticket), kind: 'created' })
    const [mail] = await readOutbox()
    expect(mail!.subject).toBe(`[#${ticket.id}] Broken cup`)
    expect(mail!.text).toContain('The left cup has a crack.')
    expect(mail!.text).toContain('Hello Amara Okafor')
  })

  test('is sent once per address in ten minutes, whatever its tickets', async () => {
    await sendTicket(shop, guest)
    await sendTicket(shop, guest)
    expect(await readOutbox()).toHaveLength(1)
    shop.clock.advance(11 * minute)
    await sendTicket(shop, guest)
    expect(await readOutbox()).toHaveLength(2)
  })

  const silent: [why: string, values: Partial<TicketRow>][] = [
    ['spam', { isSpam: true }],
    ['mails go in circles', { mailLoopAt: 1 }],
    ['the address was erased', { email: '' }],
  ]
  for (const [why, values] of silent)
    test(`is not sent when: ${why}`, async () => {
      const ticket = await change(await openTicket(shop), values)
      expect(await mailCustomer({ ticket, messageId: await firstMessage(ticket), kind: 'created' })).toBeNull()
      expect(await readOutbox()).toHaveLength(0)
    })

  test('is not sent for the same message twice', async () => {
    const ticket = await openTicket(shop)
    const mail = { ticket, messageId: await firstMessage(ticket), kind: 'created' as const }
    await mailCustomer(mail)
    shop.clock.advance(60 * minute)
    expect(await mailCustomer(mail)).toBeNull()
  })
})

describe('an answer', () => {
  test('is a mail of a person: nothing marks it as automatic', async () => {
    const ticket = await openTicket(shop)
    await answer(ticket)
    const [mail] = await readOutbox()
    expect(mail).toMatchObject({ template: 'ticket_reply', isAutomatic: false, subject: `Re: [#${ticket.id}] Broken cup` })
    expect(mail!.text).toContain('A new cup is on its way.')
    expect(mail!.text).toContain(`/tickets/view/${ticket.token}`)
  })

  test('begins with the line above which an answer is written', async () => {
    await answer(await openTicket(shop))
    const [mail] = await readOutbox()
    expect(isReplyLine(mail!.text.split('\n')[0]!)).toBe(true)
    expect(isReplyLine(`> ${replyLine('Bitte oberhalb antworten')}`)).toBe(true)
    expect(isReplyLine('##- a list item')).toBe(false)
  })

  test('is in the thread of all mails before it, also those that the customer wrote', async () => {
    const message = { ...customerMessage('Broken'), channel: 'mail' as const, mailMessageId: '<first@mail.example>' }
    const ticket = await openTicket(shop, { channel: 'mail', message })
    await answer(ticket)
    const reply = { ...customerMessage('Thanks'), channel: 'mail' as const, mailMessageId: '<second@mail.example>' }
    await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, reply, shop.now()))
    const broken = { ...customerMessage('Odd'), mailMessageId: '<not an id>' }
    await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, broken, shop.now()))
    await answer(ticket, 'You are welcome.')
    const [first, second] = await readOutbox()
    expect(first!.threadIds).toBe('<first@mail.example>')
    expect(second!.threadIds).toBe(`<first@mail.example> ${first!.messageId} <second@mail.example>`)
  })

  test('names the first mail of a long thread and the last ones', async () => {
    const ticket = await openTicket(shop)
    for (let count = 0; count < 12; count++) await answer(ticket)
    const mails = await readOutbox()
    const ids = mails.at(-1)!.threadIds.split(' ')
    expect(ids).toHaveLength(10)
    expect(ids[0]).toBe(mails[0]!.messageId)
    expect(ids.at(-1)).toBe(mails.at(-2)!.messageId)
  })

  const quoting: [who: string, quoted: boolean, open: () => Promise<TicketRow>][] = [
    ['a guest whose address is not proven', false, () => openTicket(shop)],
    ['a proven address', true, async () => openTicket(shop, await proveAddress())],
    [
      'a guest who has answered by mail',
      true,
      async () => {
        const ticket = await openTicket(shop)
        const reply = { ...customerMessage('The left cup has a crack.'), channel: 'mail' as const }
        await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, reply, shop.now()))
        return ticket
      },
    ],
    [
      'a sender whose address only their mail names',
      false,
      () => openTicket(shop, { channel: 'mail', message: { ...customerMessage('The left cup has a crack.'), channel: 'mail' } }),
    ],
  ]
  for (const [who, quoted, open] of quoting)
    test(`${quoted ? 'quotes the last message to' : 'quotes nothing to'} ${who}`, async () => {
      await answer(await open())
      const [mail] = await readOutbox()
      expect(mail!.text.includes('The left cup has a crack.')).toBe(quoted)
    })

  test('links its files, and escapes what it says', async () => {
    const ticket = await openTicket(shop)
    const attachments = [await storeAttachment(shop, { name: '<b>.pdf', bytes: Buffer.from('%PDF') })]
    await answer(ticket, 'See <script>alert(1)</script> https://example.com/a?b=1&c=2.', { attachments })
    const [mail] = await readOutbox()
    expect(mail!.html).not.toContain('<script>')
    expect(mail!.html).toMatch(/href="https:\/\/example\.com\/a\?b=1&amp;c=2"/)
    const [file] = await shop.db.read.select().from(shop.db.t.ticketAttachments)
    expect(mail!.html).toContain(`/tickets/view/${ticket.token}/files/${file!.id}`)
    expect(mail!.html).toContain('&lt;b&gt;.pdf')
  })

  test('waits as long as it can be undone', async () => {
    const ticket = await openTicket(shop)
    const messageId = await firstMessage(ticket)
    await mailCustomer({ ticket, messageId, kind: 'replied', sendAt: shop.now() + 5000 })
    expect((await readOutbox())[0]!.runAt).toBe(shop.now() + 5000)
  })
})

test('the email about a resolution has a link per rating, which opens the page with the form', async () => {
  const ticket = await openTicket(shop)
  await mailCustomer({ ticket, messageId: null, kind: 'resolved' })
  const [mail] = await readOutbox()
  expect(mail).toMatchObject({ template: 'ticket_resolved', isAutomatic: true })
  for (const rating of ['great', 'okay', 'bad']) expect(mail!.text).toContain(`/tickets/view/${ticket.token}?rating=${rating}#rating`)
})

describe('emails to staff', () => {
  const createAgents = async () => {
    const [sam, lena] = [await createTestUser(shop, 3, 'sam@example.com'), await createTestUser(shop, 3, 'lena@example.com')]
    return { sam, lena }
  }
  const prefer = (userId: number, notifyOf: string[]) =>
    shop.db.transaction((tx) => tx.insert(tx.t.agentPreferences).values({ userId, notifyOf }))
  const recipients = async () => (await readOutbox()).map(({ recipient }) => recipient)
  const useSupportAddress = () => shop.db.transaction((tx) => saveSettings(tx, { support_email: 'team@example.com' }, shop.now()))

  const cases: [
    rule: string,
    kind: StaffMail['kind'],
    set: { assigned?: boolean; wantsNew?: boolean; notices?: string[] },
    to: string[],
  ][] = [
    ['a new ticket: the support address', 'new', {}, ['team@example.com']],
    ['a new ticket: the agents who want it instead', 'new', { wantsNew: true }, ['lena@example.com']],
    ['a reply: the assignee', 'replied', { assigned: true, wantsNew: true }, ['sam@example.com']],
    ['a reply to nobody’s ticket: as for a new one', 'replied', {}, ['team@example.com']],
    ['an assigned ticket: the assignee', 'assigned', { assigned: true }, ['sam@example.com']],
    ['an assignee who wants no emails about replies', 'replied', { assigned: true, notices: ['assigned'] }, []],
  ]
  for (const [rule, kind, { assigned, wantsNew, notices }, to] of cases)
    test(`go to whom it concerns. ${rule}`, async () => {
      const { sam, lena } = await createAgents()
      await useSupportAddress()
      if (wantsNew) await prefer(lena.id, ['new'])
      if (notices) await prefer(sam.id, notices)
      const ticket = await openTicket(shop, { assigneeId: assigned ? sam.id : null })
      await mailStaff({ ticket, messageId: await firstMessage(ticket), kind })
      expect(await recipients()).toEqual(to)
    })

  test('do not go to who has left: a ticket of theirs is announced as unassigned', async () => {
    const { sam, lena } = await createAgents()
    await prefer(sam.id, ['new', 'replied', 'assigned'])
    await prefer(lena.id, ['new'])
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: shop.now() }).where(eq(tx.t.users.id, sam.id)))
    for (const assigneeId of [sam.id, null]) {
      const ticket = await openTicket(shop, { assigneeId })
      await mailStaff({ ticket, messageId: await firstMessage(ticket), kind: 'replied' })
    }
    expect(await recipients()).toEqual(['lena@example.com', 'lena@example.com'])
  })

  test('do not go to who did it, nor to the requester', async () => {
    const { sam } = await createAgents()
    const ticket = await openTicket(shop, { assigneeId: sam.id })
    await mailStaff({ ticket, messageId: await firstMessage(ticket), kind: 'assigned', actorId: sam.id })
    const own = await openTicket(shop, { assigneeId: sam.id, requester: { userId: sam.id, name: 'Sam', email: sam.email } })
    await mailStaff({ ticket: own, messageId: await firstMessage(own), kind: 'replied' })
    expect(await recipients()).toEqual([])
  })

  test('say what the customer wrote, lead to the ticket and can be answered', async () => {
    const { sam } = await createAgents()
    const ticket = await openTicket(shop, { assigneeId: sam.id })
    await mailStaff({ ticket, messageId: await firstMessage(ticket), kind: 'replied' })
    const [mail] = await readOutbox()
    expect(mail!.text).toContain('The left cup has a crack.')
    expect(mail!.text).toContain(`/admin/tickets/${ticket.id}`)
    expect(mail!.text).toContain('As the customer sees it')
    for (const part of [mail!.text, mail!.html]) expect(part).toContain(`http://localhost/tickets/view/${ticket.token}`)
    expect(mail).toMatchObject({ replyTo: `reply+${ticket.token}@shop.example`, isAutomatic: true })
  })

  test('end after five in ten minutes', async () => {
    const { sam } = await createAgents()
    const ticket = await openTicket(shop, { assigneeId: sam.id })
    const messageId = await firstMessage(ticket)
    for (let count = 0; count < 8; count++) await mailStaff({ ticket, messageId, kind: 'replied' })
    expect(await recipients()).toHaveLength(5)
    shop.clock.advance(11 * minute)
    await mailStaff({ ticket, messageId, kind: 'replied' })
    expect(await recipients()).toHaveLength(6)
  })

  test('end while mails go in circles', async () => {
    const { sam } = await createAgents()
    const ticket = await change(await openTicket(shop, { assigneeId: sam.id }), { mailLoopAt: 1 })
    await mailStaff({ ticket, messageId: await firstMessage(ticket), kind: 'replied' })
    expect(await recipients()).toEqual([])
  })

  test('are sent for tickets and replies from the web', async () => {
    await useSupportAddress()
    const sent = await sendTicket(shop, guest)
    await clearOutbox()
    await sendReply(guest, sent.location!, { message: 'It is the left one.' })
    expect(await readOutbox()).toMatchObject([{ template: 'staff_ticket_reply', recipient: 'team@example.com' }])
  })
})
