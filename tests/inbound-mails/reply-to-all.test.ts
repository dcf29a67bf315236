import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { listParticipants } from '#src/tickets/participants.ts'
import { changeLink } from '#src/tickets/changes/change-customer.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { sendReply } from '#tests/conversation/agent.ts'
import { deliverForm, deliverJson, deliverRaw, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'

const inboundSettings = { INBOUND_SECRET: 'edge' }
const { shop, guest, agent, other } = storeTest({
  clients: { agent: 3, other: 5 },
  config: { rateLimits: false, inboundSettings },
  mailer: true,
})
const deliver = (mail: string) => deliverRaw(guest, mail, { 'x-inbound-secret': 'edge' })
const proof = 'Authentication-Results: mx.cloudflare.net; dkim=pass header.d=example.com'

beforeEach(() =>
  shop.db.transaction((tx) => saveSettings(tx, { inbound_new_tickets: true, support_email: 'help@shop.example' }, shop.now())),
)

/** A mail to the support address. */
const toSupport = (options: Parameters<typeof mailTo>[1] & { cc?: string; headers?: string[] } = {}) => {
  const headers = [...(options.cc ? [`Cc: ${options.cc}`] : []), ...(options.headers ?? [])]
  return mailTo('', { ...options, headers }).replace('reply+@shop.example', 'help@shop.example')
}
const ticketOf = async (mail: string) => ((await deliver(mail)).json() as { ticket_id: number | null }).ticket_id
const peopleOf = async (id: number) =>
  (await listParticipants(shop.db.read, await getTicket(shop.db.read, id))).map(({ email, isVerified, wroteAt }) => ({
    email,
    isVerified,
    wrote: wroteAt !== null,
  }))
const ben = 'Ben Carter <ben@example.net>'
/** Amara writes to the support address, with Ben in Cc. */
const openByMail = async ({ headers = [] as string[], cc = ben } = {}) => (await ticketOf(toSupport({ id: 'first', cc, headers })))!
const answering = (id: string) => [`In-Reply-To: <${id}>`, `References: <${id}>`]
async function listAnswers() {
  const { outbox } = shop.db.t
  return shop.db.read.select().from(outbox).where(eq(outbox.template, 'ticket_reply')).orderBy(outbox.id)
}
const recipientsOf = async () => (await listAnswers()).map(({ recipient }) => recipient)

describe('a reply to all', () => {
  test('of one whom the requester put in Cc is in the same ticket, also by the ID of the requester’s own mail', async () => {
    const id = await openByMail()
    expect(await peopleOf(id)).toEqual([{ email: 'ben@example.net', isVerified: false, wrote: false }])
    expect(await ticketOf(toSupport({ from: ben, headers: answering('first@example.com'), body: 'Mine too.' }))).toBe(id)
    expect((await listThread(shop, id)).at(-1)).toMatchObject({ kind: 'customer', bodyText: 'Mine too.', warning: 'other_sender' })
    expect(await peopleOf(id)).toEqual([{ email: 'ben@example.net', isVerified: false, wrote: true }])
    // An answer to Ben’s mail, of one whom Ben put in Cc.
    const lee = toSupport({ from: ben, id: 'ben', cc: 'lee@example.org', headers: answering('first@example.com') })
    expect(await ticketOf(lee)).toBe(id)
    expect(await ticketOf(toSupport({ from: 'lee@example.org', headers: answering('ben@example.com') }))).toBe(id)
  })

  test('finds the ticket by the reply address and by the secret ID of our mail, from any address', async () => {
    const ticket = await openTicket(shop)
    await sendReply(agent, ticket.id, 'Which cup?')
    const [ours] = await listAnswers()
    expect(await ticketOf(mailTo(ticket.token, { from: ben }))).toBe(ticket.id)
    const second = 'Amara <amara@private.example>'
    expect(await ticketOf(toSupport({ from: second, headers: [`In-Reply-To: ${ours!.messageId}`] }))).toBe(ticket.id)
    expect((await peopleOf(ticket.id)).map(({ email }) => email)).toEqual(['ben@example.net', 'amara@private.example'])
  })

  test('of a stranger proves nothing by a guessed ID or the number of a ticket: it opens a ticket of its own', async () => {
    const id = await openByMail()
    await sendReply(agent, id, 'Which cup?')
    const before = await listThread(shop, id)
    for (const headers of [
      answering('first@example.com'),
      answering(`ticket-${id}@shop.example`),
      answering(`${'a'.repeat(32)}@shop.example`),
      [`X-Ticket: ${id}`],
    ])
      expect(await ticketOf(toSupport({ from: 'eve@evil.example', headers, body: `About ticket #${id}` }))).not.toBe(id)
    expect(await listThread(shop, id)).toHaveLength(before.length)
    // A made-up bounce does not get in either.
    await deliver(toSupport({ from: 'MAILER-DAEMON@evil.example', headers: answering('first@example.com') }))
    expect(await listThread(shop, id)).toHaveLength(before.length)
  })

  test('an ID of ours is no proof any more once the link was changed, but the requester still answers by it', async () => {
    const ticket = await openTicket(shop)
    await sendReply(agent, ticket.id, 'Which cup?')
    const [ours] = await listAnswers()
    await shop.db.transaction((tx) => changeLink(tx, ticket.id, { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    const headers = [`In-Reply-To: ${ours!.messageId}`]
    expect(await ticketOf(toSupport({ from: ben, headers }))).not.toBe(ticket.id)
    expect(await ticketOf(toSupport({ headers }))).toBe(ticket.id)
  })

  test('of whom the agent had chosen gets nothing by itself once the link was changed: answers would tell the new one', async () => {
    await createTestUser(shop, 3, 'colleague@example.com')
    const id = await openByMail({ headers: [proof] })
    const [one] = await listParticipants(shop.db.read, await getTicket(shop.db.read, id))
    await sendReply(agent, id, 'To both.', { to: one!.id })
    await shop.db.transaction((tx) => changeLink(tx, id, { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    expect(await peopleOf(id)).toEqual([{ email: 'ben@example.net', isVerified: false, wrote: false }])
    expect((await agent.get(`/admin/tickets/${id}`)).text).toMatch(new RegExp(`name="to" value="${one!.id}">`))
    const { token } = await getTicket(shop.db.read, id)
    await deliver(mailTo(token, { from: 'colleague@example.com', headers: [proof], body: 'Sent today.' }))
    expect((await recipientsOf()).slice(2)).toEqual(['amara@example.com'])
    expect(await ticketOf(toSupport({ from: ben, headers: answering('first@example.com') }))).not.toBe(id)
  })

  test('of staff whose address is proven is an answer, and goes to the requester', async () => {
    await createTestUser(shop, 3, 'colleague@example.com')
    const id = await openByMail({ cc: 'other@example.net' })
    const headers = [...answering('first@example.com'), proof]
    expect(await ticketOf(toSupport({ from: 'colleague@example.com', headers, body: 'On its way.' }))).toBe(id)
    expect((await listThread(shop, id)).at(-1)).toMatchObject({ kind: 'staff', bodyText: 'On its way.' })
    expect(await recipientsOf()).toEqual(['amara@example.com'])
    const unproven = await ticketOf(toSupport({ from: 'colleague@example.com', headers: answering('first@example.com') }))
    expect(unproven).not.toBe(id)
  })

  test('names participants in the shape of every provider, and never the shop itself', async () => {
    const ticket = await openTicket(shop)
    const to = `Shop <reply+${ticket.token}@shop.example>`
    const signed = { headers: { 'x-inbound-secret': 'edge' } }
    await deliverForm(guest, { from: 'amara@example.com', to, cc: `${ben}, help@shop.example, Help+EU@shop.example`, text: 'Form' }, signed)
    const ToFull = [{ Email: `reply+${ticket.token}@shop.example`, Name: '' }]
    await deliverJson(
      guest,
      { From: 'amara@example.com', ToFull, CcFull: [{ Email: 'lee@example.org', Name: 'Lee' }], TextBody: 'JSON' },
      signed.headers,
    )
    expect((await peopleOf(ticket.id)).map(({ email }) => email)).toEqual(['ben@example.net', 'lee@example.org'])
  })

  test('a crowd in Cc is noted up to a limit', async () => {
    const id = await openByMail({ cc: Array.from({ length: 90 }, (_, at) => `p${at}@example.net`).join(', ') })
    expect((await peopleOf(id)).length).toBe(19)
    const headers = answering('first@example.com')
    await deliver(mailTo((await getTicket(shop.db.read, id)).token, { from: 'late@example.org', headers }))
    expect((await peopleOf(id)).at(-1)).toMatchObject({ email: 'late@example.org', wrote: true })
  })
})

describe('a later answer', () => {
  const participantsOf = async (id: number) => listParticipants(shop.db.read, await getTicket(shop.db.read, id))
  const boxesOf = async (id: number) =>
    [...(await agent.get(`/admin/tickets/${id}`)).text.matchAll(/<input type="checkbox" name="to" value="(\d+)"( checked)?/g)].map(
      ([, , checked]) => checked !== undefined,
    )

  test('goes to the requester and to those whom the agent chose, in one thread with one ID', async () => {
    const id = await openByMail({ cc: `${ben}, lee@example.org` })
    const [first] = await participantsOf(id)
    await sendReply(agent, id, 'To both of you.', { to: first!.id })
    const mails = await listAnswers()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['amara@example.com', 'ben@example.net'])
    expect(mails[1]).toMatchObject({ messageId: mails[0]!.messageId, replyTo: mails[0]!.replyTo, isAutomatic: false })
    expect(mails[1]!.threadIds).not.toContain(mails[0]!.messageId)
    // Ben’s program lost the reply address.
    expect(await ticketOf(toSupport({ from: 'ben@other.example', headers: [`In-Reply-To: ${mails[1]!.messageId}`] }))).toBe(id)
    await sendReply(agent, id, 'Only to Amara.')
    expect(await recipientsOf()).toEqual(['amara@example.com', 'ben@example.net', 'amara@example.com'])
  })

  test('of another ticket’s participant is refused to nobody, and sends them nothing', async () => {
    const id = await openByMail()
    const ticket = await openTicket(shop)
    await sendReply(agent, ticket.id, 'Hello.', { to: (await participantsOf(id))[0]!.id })
    expect(await recipientsOf()).toEqual(['amara@example.com'])
  })

  test('that is taken back in time is sent to nobody', async () => {
    const id = await openByMail()
    const { entry } = await sendReply(agent, id, 'Oops.', { to: (await participantsOf(id))[0]!.id })
    expect(await recipientsOf()).toHaveLength(2)
    await agent.post(`/admin/tickets/${id}/undo`, { entry })
    expect(await recipientsOf()).toEqual([])
  })

  test('is suggested for who wrote last only if somebody who proved it named them, and for who got the last one', async () => {
    const unproven = await openByMail()
    await deliver(toSupport({ from: ben, headers: answering('first@example.com') }))
    expect(await boxesOf(unproven)).toEqual([false])
    expect((await agent.get(`/admin/tickets/${unproven}`)).text).toContain('not verified')
    const proven = (await ticketOf(toSupport({ id: 'proven', cc: `${ben}, lee@example.org`, headers: [proof] })))!
    expect(await boxesOf(proven)).toEqual([false, false])
    await deliver(toSupport({ from: ben, headers: answering('proven@example.com') }))
    expect(await boxesOf(proven)).toEqual([true, false])
    await sendReply(agent, proven, 'To Lee.', { to: (await participantsOf(proven))[1]!.id })
    await deliver(toSupport({ headers: answering('proven@example.com') }))
    expect(await boxesOf(proven)).toEqual([false, true])
  })

  test('that was not sent keeps the choice', async () => {
    const id = await openByMail()
    const [one] = await participantsOf(id)
    const { response } = await sendReply(agent, id, '', { to: one!.id })
    expect(response.status).toBe(422)
    expect(response.text).toContain(`name="to" value="${one!.id}" checked`)
  })

  test('of staff by mail goes to those who got the last one, unless that mail names them', async () => {
    await createTestUser(shop, 3, 'colleague@example.com')
    const id = await openByMail({ cc: `${ben}, lee@example.org` })
    const people = await participantsOf(id)
    await sendReply(agent, id, 'To all.', { to: people[0]!.id })
    const { token } = await getTicket(shop.db.read, id)
    const mail = (headers: string[]) => mailTo(token, { from: 'colleague@example.com', headers: [proof, ...headers], body: 'Sent today.' })
    await deliver(mail([]))
    await deliver(mail([`Cc: ${ben}`]))
    expect((await recipientsOf()).slice(2)).toEqual(['amara@example.com', 'ben@example.net', 'amara@example.com'])
  })

  test('names participants on the customer’s page once they wrote or got an answer', async () => {
    const id = await openByMail({ cc: `${ben}, lee@example.org` })
    const { token } = await getTicket(shop.db.read, id)
    expect((await guest.get(`/tickets/view/${token}`)).text).not.toContain('Ben Carter')
    await deliver(toSupport({ from: ben, headers: answering('first@example.com') }))
    const { text } = await guest.get(`/tickets/view/${token}`)
    expect(text).toContain('Also in this conversation: Ben Carter')
    expect(text).not.toContain('lee@example.org')
  })

  test('keeps the participants of a ticket that is merged, and its requester, but sends them nothing by itself', async () => {
    const target = await openTicket(shop)
    const source = (await ticketOf(toSupport({ from: 'mia@example.org', cc: ben })))!
    await other.post(`/admin/tickets/${source}/merge`, { target: target.id })
    expect(await peopleOf(target.id)).toEqual([
      { email: 'ben@example.net', isVerified: false, wrote: false },
      { email: 'mia@example.org', isVerified: false, wrote: false },
    ])
    expect(await boxesOf(target.id)).toEqual([false, false])
  })
})

describe('a long thread', () => {
  const thread = (ids: string[]) => [`References: ${ids.map((id) => `<${id}>`).join('\n ')}`]
  const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}-${at}-${'x'.repeat(60)}@example.org`)

  test('finds its ticket by any of the last 200 IDs', async () => {
    const id = await openByMail()
    expect(await ticketOf(toSupport({ headers: thread([...many(50, 'old'), 'first@example.com', ...many(199, 'new')]) }))).toBe(id)
  })

  test('is found however programs write its IDs', async () => {
    const id = await openByMail()
    const word = (text: string) =>
      `=?us-ascii?Q?${text.replaceAll('<', '=3C').replaceAll('>', '=3E').replaceAll('@', '=40').replaceAll(' ', '_')}?=`
    for (const headers of [
      [`References:\n\t${word('<x@y.example> <first@')}\n ${word('example.com>')}`],
      ['References: (see "a <b@c.example>") <first@example.com> <broken <> @ <a b@c>'],
      ['References: <old@example.com>', 'References: <first@example.com>,<new@example.com>'],
      ['In-Reply-To: Message from amara@example.com of Monday. <first@example.com>'],
      [`References: <first@example.com>${' <x@y.example>'.repeat(3000)}`],
      [`In-Reply-To: first@example.com`],
    ])
      expect([headers, await ticketOf(toSupport({ headers }))]).toEqual([headers, id])
  })

  test('belongs to the ticket of In-Reply-To, then to that of the newest reference', async () => {
    const [first, second] = [await openByMail(), (await ticketOf(toSupport({ id: 'second' })))!]
    const { ticketMessages } = shop.db.t
    expect(await ticketOf(toSupport({ headers: thread(['second@example.com', ...many(30, 'x'), 'first@example.com']) }))).toBe(first)
    const headers = ['In-Reply-To: <second@example.com>', ...thread(['second@example.com', 'first@example.com'])]
    expect(await ticketOf(toSupport({ headers }))).toBe(second)
    expect(await shop.db.read.$count(ticketMessages, eq(ticketMessages.ticketId, second))).toBeGreaterThan(1)
  })
})
