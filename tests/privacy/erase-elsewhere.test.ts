import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { markEmailProven, type User } from '#src/accounts/users.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { getTicket, listMessages, type TicketRow } from '#src/tickets/find-tickets.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { eraseLeftovers } from '#src/privacy/erase-leftovers.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { exportUserData } from '#src/privacy/export-user-data.ts'
import { createAccount } from '#tests/accounts/create-account.ts'
import { replyForm } from '#tests/conversation/agent.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

const { shop, app, agent, guest } = storeTest({ clients: { agent: 3 } })

let amara: User
let zofia: User
beforeEach(async () => {
  amara = await createAccount(shop, { email: 'amara@example.com', name: 'Amara Okafor' })
  zofia = await createAccount(shop, { email: 'zofia@example.com', name: 'Zofia' })
})
const prove = ({ id }: User) => shop.db.transaction((tx) => markEmailProven(tx, id, shop.now()))
const erase = () => eraseUser(shop, { userId: amara.id, actor: null, language: null })
const requesterOf = ({ id, name, email }: User) => ({ userId: id, name, email })
const messageOf = ({ id, name, email }: User, text: string) => ({ ...customerMessage(text), author: { id, name, email } })
const asGuest = ({ name, email }: User, text: string) => ({ ...customerMessage(text), author: { id: null, name, email } })
const open = (user: User, subject: string, text: string) =>
  openTicket(shop, { subject, requester: requesterOf(user), message: messageOf(user, text) })
const merge = (from: TicketRow, into: TicketRow) => agent.post(`/admin/tickets/${from.id}/merge`, { target: into.id })
const give = (ticket: TicketRow, user: User) => agent.post(`/admin/tickets/${ticket.id}/customer`, { user: user.id })
const textsOf = async ({ id }: TicketRow) =>
  (await listMessages(shop.db.read, id)).filter(({ kind }) => kind !== 'event').map(({ bodyText }) => bodyText)
const reload = ({ id }: TicketRow) => getTicket(shop.db.read, id)

/** Everything in tables about tickets, emails and what staff did. */
async function readRows(): Promise<string> {
  const { tickets, ticketMessages, ticketAttachments, ticketDrafts, inboundMails, auditLog, outbox } = shop.db.t
  const tables = [tickets, ticketMessages, ticketAttachments, ticketDrafts, inboundMails, auditLog]
  const rows = await Promise.all(tables.map((table) => shop.db.read.select().from(table as typeof tickets)))
  const mails = await shop.db.read
    .select()
    .from(outbox)
    .where(sql`${outbox.template} <> 'account_deleted'`)
  return JSON.stringify([rows, mails])
}

describe('a ticket merged into another customer’s', () => {
  let own: TicketRow
  let target: TicketRow
  beforeEach(async () => {
    target = await open(zofia, 'Saucer', 'The saucer is chipped')
    own = await open(amara, 'Okapi cup', 'My cup is broken')
    await merge(own, target)
  })

  test('loses what the erased person wrote, and keeps the rest, with its subject and excerpt', async () => {
    await erase()
    expect(await textsOf(target)).toEqual(['The saucer is chipped', ''])
    expect(await reload(target)).toMatchObject({ subject: 'Saucer', messageCount: 2, excerpt: '' })
    const rows = await readRows()
    for (const word of ['My cup is broken', 'Amara', 'amara@example.com', 'Okapi']) expect(rows).not.toContain(word)
  })

  test('says to staff and to its customer that a message was erased', async () => {
    expect(await agent.get(`/admin/tickets/${target.id}`)).toShow('merged “Okapi cup” into this ticket')
    await erase()
    const page = await agent.get(`/admin/tickets/${target.id}`)
    expect(page).toShow('This message was erased with the account it belonged to.')
    expect(page).toShow('merged a ticket into this one that was erased since')
    expect(page).not.toShow('Undo merge')
    const thread = await guest.get(`/tickets/view/${target.token}`)
    expect(thread).toShow('Deleted account')
    expect(thread).toShow('The saucer is chipped')
  })

  test('loses what came into the ticket from an address without an account, and not what the other customer wrote as a guest', async () => {
    const mail = (address: string, text: string) => ({ ...customerMessage(text), author: { id: null, name: 'A. O.', email: address } })
    const second = await open(amara, 'Pot', 'My pot leaks')
    await shop.db.transaction(async (tx) => {
      await replyAsCustomer(tx, second.id, mail('amara@work.example', 'From my desk'), shop.now())
      await replyAsCustomer(tx, second.id, mail('Zofia@Example.com', 'I have a lid'), shop.now())
    })
    await merge(second, target)
    await erase()
    expect((await textsOf(target)).filter((text) => text !== '')).toEqual(['The saucer is chipped', 'I have a lid'])
    expect(await readRows()).not.toMatch(/From my desk|amara@work/)
  })

  test('cannot be taken apart any more, which breaks nothing', async () => {
    const [row] = await shop.db.read.select().from(shop.db.t.ticketMerges)
    await erase()
    const page = await agent.follow(await agent.post(`/admin/tickets/${target.id}/merge/undo`, { merge: row!.id }))
    expect(page.text).toContain('cannot be undone')
    expect(await textsOf(target)).toEqual(['The saucer is chipped', ''])
  })

  test('has what the person writes by their link under their name, also for a guest', async () => {
    await guest.post(`/tickets/view/${own.token}/reply`, { message: 'Still broken' })
    const client = await createSignedInClient(app, shop, amara)
    await client.post(`/tickets/${own.id}/reply`, { message: 'And leaking' })
    const written = (await listMessages(shop.db.read, target.id)).filter(({ bodyText }) => /Still|And/.test(bodyText))
    expect(written).toMatchObject([
      { authorId: null, authorEmail: amara.email },
      { authorId: amara.id, authorEmail: amara.email },
    ])
    await prove(amara)
    await erase()
    expect((await textsOf(target)).filter((text) => text !== '')).toEqual(['The saucer is chipped'])
  })
})

test('a ticket of another customer that was merged into an erased one is theirs again, with what they wrote since', async () => {
  const [source, own] = [await open(zofia, 'Saucer', 'The saucer is chipped'), await open(amara, 'Cup', 'My cup is broken')]
  await merge(source, own)
  await shop.db.transaction((tx) => replyAsCustomer(tx, own.id, messageOf(zofia, 'Any news?'), shop.now()))
  await erase()
  expect(await textsOf(source)).toEqual(['The saucer is chipped', 'Any news?'])
  expect(await reload(source)).toMatchObject({ mergedInto: null, status: 'open', messageCount: 2, excerpt: 'Any news?' })
})

describe('a ticket given to another customer', () => {
  test('loses the subject and messages of the erased person, and stays with its customer', async () => {
    const ticket = await open(amara, 'Okapi cup', 'My cup is broken')
    await give(ticket, zofia)
    await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, messageOf(zofia, 'Mine is fine'), shop.now()))
    await erase()
    expect(await textsOf(ticket)).toEqual(['', 'Mine is fine'])
    expect(await reload(ticket)).toMatchObject({ subject: 'Erased subject', userId: zofia.id, excerpt: 'Mine is fine' })
    const rows = await readRows()
    for (const word of ['My cup is broken', 'Amara', 'amara@example.com', 'okapi', 'Okapi']) expect(rows).not.toContain(word)
    expect(await agent.get(`/admin/tickets/${ticket.id}`)).toShow('changed the customer from Deleted account to Zofia (zofia@example.com)')
  })

  test('by a guest is found by the address, once the account has proven it', async () => {
    const ticket = await openTicket(shop, { subject: 'Okapi cup', message: asGuest(amara, 'My cup is broken') })
    await give(ticket, zofia)
    await prove(amara)
    await erase()
    expect(await readRows()).not.toMatch(/My cup is broken|amara@example|okapi/i)
  })

  test('by the owner of an address stays as it is when an account with it that proved nothing is erased', async () => {
    const ticket = await openTicket(shop, { subject: 'Okapi cup', message: asGuest(amara, 'My cup is broken') })
    await give(ticket, zofia)
    expect((await exportUserData(shop.db.read, amara.id, shop.now())).messagesInOtherTickets).toEqual([])
    await erase()
    expect(await textsOf(ticket)).toEqual(['My cup is broken'])
    expect(await reload(ticket)).toMatchObject({ subject: 'Okapi cup' })
  })

  test('for a moment and back names the person by id only', async () => {
    const ticket = await open(zofia, 'Saucer', 'The saucer is chipped')
    await give(ticket, amara)
    await give(ticket, zofia)
    expect(await readRows()).not.toContain('Amara')
    expect(await agent.get(`/admin/tickets/${ticket.id}`)).toShow('changed the customer from Amara Okafor (amara@example.com) to Zofia')
    await erase()
    expect(await agent.get(`/admin/tickets/${ticket.id}`)).toShow('changed the customer from Deleted account to Zofia')
  })
})

describe('what staff wrote', () => {
  const write = (ticket: TicketRow, kind: 'staff' | 'note', body: string) =>
    agent.post(kind === 'staff' ? `/admin/tickets/${ticket.id}/reply` : `/admin/tickets/${ticket.id}/note`, replyForm(body))

  test('in a ticket that was merged or given away is erased with it, and what they wrote to the other customer stays', async () => {
    const [own, given, target] = [
      await open(amara, 'Cup', 'Broken'),
      await open(amara, 'Pot', 'Leaking'),
      await open(zofia, 'Saucer', 'Chipped'),
    ]
    await write(target, 'staff', 'We send a new saucer')
    await write(own, 'staff', 'We ship to Lime Street')
    await write(own, 'note', 'Never pays in time')
    await write(given, 'staff', 'We ship a pot to Lime Street')
    await merge(own, target)
    await give(given, zofia)
    await write(given, 'staff', 'We looked at the wrong ticket')
    expect(await readRows()).toContain('Never pays in time')
    await erase()
    expect((await textsOf(target)).filter((text) => text !== '')).toEqual(['Chipped', 'We send a new saucer'])
    expect((await textsOf(given)).filter((text) => text !== '')).toEqual(['We looked at the wrong ticket'])
    expect(await readRows()).not.toMatch(/Lime Street|Never pays/)
    expect(await agent.get(`/admin/tickets/${target.id}`)).toShow('This message was erased with the account it belonged to.')
  })

  test('in emails to staff is erased also when the customer’s link was changed since', async () => {
    const own = await open(amara, 'Cup', 'Broken')
    const staff = { id: 1, name: 'Role 3' }
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ assigneeId: staff.id }))
    await guest.post(`/tickets/view/${own.token}/reply`, { message: 'Completely broken' })
    await agent.post(`/admin/tickets/${own.id}/link`)
    expect(await readRows()).toContain('Completely broken')
    await erase()
    expect(await readRows()).not.toContain('Completely broken')
  })
})

test('a received mail that became no message is erased whatever the case of its address', async () => {
  await shop.db.transaction((tx) =>
    tx
      .insert(tx.t.inboundMails)
      .values({ key: 'k', provider: 'json', file: '', contentType: '', bytes: 1, senderEmail: 'Amara@Example.com', createdAt: 1 }),
  )
  await prove(amara)
  await erase()
  expect(await shop.db.read.$count(shop.db.t.inboundMails)).toBe(0)
})

describe('a message in a ticket of another customer', () => {
  test('is erased with what others quote of it, and nothing else of theirs', async () => {
    const ticket = await open(zofia, 'Saucer', 'The saucer is chipped')
    const text = 'I am her neighbor and saw how the parcel was thrown over the fence'
    await shop.db.transaction(async (tx) => {
      await replyAsCustomer(tx, ticket.id, asGuest(amara, text), shop.now())
      const quotedText = `Amara Okafor wrote:\n> I am her neighbor and saw how\n> the parcel was thrown over the fence\n> The saucer is chipped`
      await addMessage(tx, ticket, { ...messageOf(zofia, 'Amara is right, see above'), kind: 'customer', quotedText }, shop.now())
    })
    const reply =
      'Dear Amara Okafor, thank you.\n> I am her neighbor and saw how the parcel was thrown over the fence\nWe refund the saucer.'
    await agent.post(`/admin/tickets/${ticket.id}/reply`, replyForm(reply))
    await agent.post(`/admin/tickets/${ticket.id}/draft/note`, { body: 'Call amara@example.com tomorrow' })
    for (const tag of ['Amara Okafor', 'parcel']) await agent.post(`/admin/tickets/${ticket.id}/tags`, { tag })
    await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state: 'queued' }))
    await prove(amara)
    await erase()
    expect(await textsOf(ticket)).toEqual([
      'The saucer is chipped',
      '',
      'Amara is right, see above',
      'Dear …, thank you.\n…\nWe refund the saucer.',
    ])
    const [, , quoting] = await listMessages(shop.db.read, ticket.id).then((rows) => rows.filter(({ kind }) => kind !== 'event'))
    expect(quoting!.quotedText).toBe('…\n> The saucer is chipped')
    const [draft] = await shop.db.read.select().from(shop.db.t.ticketDrafts)
    expect(draft!.body).toBe('Call … tomorrow')
    expect(await shop.db.read.select({ tag: shop.db.t.ticketTags.tag }).from(shop.db.t.ticketTags)).toEqual([{ tag: 'parcel' }])
    const mails = (await shop.db.read.select().from(shop.db.t.outbox)).filter(({ template }) => template === 'ticket_reply')
    expect(mails).toMatchObject([{ recipient: zofia.email, state: 'queued' }])
    expect(mails[0]!.text).toContain('We refund the saucer.')
    expect(await readRows()).not.toMatch(/Okafor|neighbor|thrown|amara@example/)
  })

  test('by staff stays when their account is erased', async () => {
    const ticket = await open(zofia, 'Saucer', 'The saucer is chipped')
    await shop.db.transaction((tx) =>
      addMessage(tx, ticket, { ...messageOf(amara, 'We refund it'), kind: 'staff', channel: 'staff' }, shop.now()),
    )
    await erase()
    expect(await textsOf(ticket)).toEqual(['The saucer is chipped', 'We refund it'])
  })
})

test('of an order of the person, a ticket of another customer keeps what staff did without texts', async () => {
  const [own, ticket] = [await open(amara, 'Cup', 'Broken'), await open(zofia, 'Saucer', 'Chipped')]
  const actor = { id: null, name: 'Sam' }
  const data = { action: 'tracking_changed', order: 1, number: 1001, tracking: 'TRACK-OKAPI' }
  await shop.db.transaction((tx) => addTicketEvent(tx, { ticketId: own.id, kind: 'order_action', data, actor, now: shop.now() }))
  await merge(own, ticket)
  await erase()
  expect(await readRows()).not.toContain('TRACK-OKAPI')
})

describe('what earlier versions left of an erased person', () => {
  let own: TicketRow
  let target: TicketRow
  beforeEach(async () => {
    own = await open(amara, 'Cup', 'My cup is broken')
    target = await open(zofia, 'Saucer', 'The saucer is chipped')
    await merge(own, target)
  })
  const deleteRows = () =>
    shop.db.transaction(async (tx) => {
      await tx.delete(tx.t.tickets).where(eq(tx.t.tickets.id, own.id))
      await tx.delete(tx.t.users).where(eq(tx.t.users.id, amara.id))
    })

  test('is found by the merge of a ticket that is gone, and erased', async () => {
    await deleteRows()
    expect(await eraseLeftovers(shop)).toBe(1)
    expect(await textsOf(target)).toEqual(['', 'The saucer is chipped'])
    expect(await reload(target)).toMatchObject({ subject: 'Saucer', excerpt: 'The saucer is chipped' })
    expect(await readRows()).not.toContain('amara@example.com')
    expect(await eraseLeftovers(shop)).toBe(0)
  })

  test('is not what came from spam, whose ticket is deleted for another reason', async () => {
    const actor = { id: null, name: 'Sam' }
    const [merged] = await shop.db.read.select().from(shop.db.t.ticketMerges)
    const id = await shop.db.transaction((tx) => addTicketEvent(tx, { ticketId: target.id, kind: 'spam', actor, now: shop.now() }))
    await shop.db.transaction((tx) => tx.update(tx.t.ticketMerges).set({ messageIds: [...merged!.messageIds, id] }))
    await deleteRows()
    expect(await eraseLeftovers(shop)).toBe(0)
    expect(await textsOf(target)).toContain('My cup is broken')
  })

  test('is nothing after an erasure of this version', async () => {
    await erase()
    expect(await eraseLeftovers(shop)).toBe(0)
  })
})
