import { expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { guestLink } from '#src/tickets/mails/ticket-addresses.ts'
import { deliverRaw, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'

const inboundSettings = { INBOUND_SECRET: 'edge' }
const { shop, guest } = storeTest({ timers: patientTimers, config: { rateLimits: false, inboundSettings }, mailer: true })
const deliver = (mail: string) => deliverRaw(guest, mail, { 'x-inbound-secret': 'edge' })
const toSupport = (headers: string[] = []) => mailTo('', { headers }).replace('reply+@', 'help@')
const sentTo = async (recipient: string) =>
  (await shop.listMails()).filter((mail) => mail.recipient === recipient).map(({ template }) => template)
const setUp = async () => {
  await createTestUser(shop, 3, 'agent@example.com')
  const settings = { inbound_new_tickets: true, support_email: 'help@shop.example' }
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
}

test('a new ticket is acknowledged, for one sender once in ten minutes', async () => {
  await setUp()
  for (let count = 0; count < 3; count++) await deliver(toSupport())
  expect(await sentTo('amara@example.com')).toEqual(['ticket_created'])
  shop.clock.advance(11 * 60_000)
  await deliver(toSupport())
  expect(await sentTo('amara@example.com')).toHaveLength(2)
})

test('automatic mail leads to no email at all', async () => {
  await setUp()
  const ticket = await openTicket(shop)
  await deliver(mailTo(ticket.token, { headers: ['Auto-Submitted: auto-replied'] }))
  await deliver(toSupport(['Auto-Submitted: auto-generated']))
  expect(await shop.listMails()).toEqual([])
})

test('two programs that answer each other without saying so come to an end', async () => {
  await setUp()
  const ticket = await openTicket(shop, { assigneeId: (await createTestUser(shop, 3, 'second@example.com')).id })
  for (let count = 0; count < 30; count++) await deliver(mailTo(ticket.token))
  expect((await shop.listMails()).length).toBeLessThanOrEqual(5)
  expect(await listThread(shop, ticket.id)).toHaveLength(31)
})

/** Returns the email that the customer gets. */
async function answerAsStaff(token: string, body: string) {
  const headers = ['Authentication-Results: mx.cloudflare.net; dkim=pass header.d=example.com']
  await deliver(mailTo(token, { from: 'agent@example.com', headers, body }))
  const [mail] = (await shop.listMails()).filter(({ recipient }) => recipient === 'amara@example.com')
  return mail
}

test('an answer that staff send from their mailbox goes to the customer, without what it quotes', async () => {
  await setUp()
  const ticket = await openTicket(shop)
  const body = 'A new cup is on its way.\n\nOn Mon, Mar 2, 2026, Sundry <shop@shop.example> wrote:\n> Internal: difficult customer'
  const mail = await answerAsStaff(ticket.token, body)
  expect(mail).toMatchObject({ template: 'ticket_reply' })
  expect(mail!.text).toContain('A new cup is on its way.')
  expect(mail!.text).not.toContain('difficult')
  const answer = (await listThread(shop, ticket.id)).at(-1)!
  expect(answer).toMatchObject({ kind: 'staff', outboxId: expect.any(Number) })
  expect(answer.mailMessageId).toContain('@shop.example>')
  const { text } = await guest.get(new URL(guestLink(shop, ticket)).pathname)
  expect(text).toContain('A new cup is on its way.')
  expect(text).not.toContain('difficult')
})

test('an answer that staff write between quoted lines keeps these, and what is quoted below it stays with staff', async () => {
  await setUp()
  const ticket = await openTicket(shop)
  const body = 'Hello,\n\n> Which cup?\n\nThe left one.\n\n> Which color?\n\nBlue.\n\n> Open ticket:\n> http://localhost/admin/tickets/1\n'
  const { text } = (await answerAsStaff(ticket.token, body))!
  expect(text).toContain('> Which cup?')
  expect(text).toContain('> Which color?')
  expect(text).not.toContain('Open ticket')
  expect((await listThread(shop, ticket.id)).at(-1)!).toMatchObject({
    bodyText: 'Hello,\n\n> Which cup?\n\nThe left one.\n\n> Which color?\n\nBlue.',
    quotedText: '> Open ticket:\n> http://localhost/admin/tickets/1',
  })
})

test('lines that staff mark below a colon of their own are no quote', async () => {
  await setUp()
  const ticket = await openTicket(shop)
  const { text } = (await answerAsStaff(ticket.token, 'Hello,\n\n> Which command?\n\nPlease type:\n\n> sundry doctor\n'))!
  expect(text).toContain('> sundry doctor')
})
