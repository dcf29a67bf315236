import { describe, expect, test } from 'bun:test'
import { openTicketForCustomer } from '#src/conversation/open-ticket.ts'
import { sendReply as sendReplyOf } from '#src/conversation/send-message.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { sendReply } from '#tests/conversation/agent.ts'
import { deliverForm, deliverJson, deliverRaw, latestMail, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createMailingShop, exchangeMails, passHours } from '#tests/support/two-shops.ts'
import { createTestUser } from '#tests/support/users.ts'
import { setStatus } from '#src/tickets/set-status.ts'

const { shop, guest, agent } = storeTest({ clients: { agent: 3 } })

/** A resolved ticket, so that a mail of a person would open it. */
async function openResolved() {
  const ticket = await openTicket(shop)
  await sendReply(agent, ticket.id, 'A new cup is on its way.', { status: 'resolved' })
  const [sent] = await shop.db.read.select().from(shop.db.t.outbox)
  return { ticket, sentId: sent!.messageId, mails: (await shop.listMails()).length }
}

async function expectFolded({ ticket, mails }: Awaited<ReturnType<typeof openResolved>>, reason: string) {
  expect(await latestMail(shop)).toMatchObject({ state: 'ignored', reason, ticketId: ticket.id })
  expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ kind: 'auto' })
  expect((await getTicket(shop.db.read, ticket.id)).status).toBe('resolved')
  expect(await shop.listMails()).toHaveLength(mails)
}

describe('mail that no person wrote is folded, opens nothing and sends nothing', () => {
  test('our own email that the requester’s mailbox sends back', async () => {
    const resolved = await openResolved()
    const own = mailTo(resolved.ticket.token).replace(/Message-ID: .*/, `Message-ID: ${resolved.sentId}`)
    await deliverRaw(guest, own)
    await expectFolded(resolved, 'own_mail')
  })

  test('also when it lost its reply address', async () => {
    const resolved = await openResolved()
    await deliverRaw(
      guest,
      mailTo('', {})
        .replace(/Message-ID: .*/, `Message-ID: ${resolved.sentId}`)
        .replace('reply+@', 'x@'),
    )
    await expectFolded(resolved, 'own_mail')
  })

  test.each(['shop@shop.example', '<Help@Shop.Example>', 'one@example.com, shop@shop.example', `reply+${'a'.repeat(32)}@shop.example`])(
    'what names us in X-Loop: %s',
    async (value) => {
      await shop.db.transaction((tx) => saveSettings(tx, { support_email: 'help@shop.example' }, shop.now()))
      const resolved = await openResolved()
      await deliverRaw(guest, mailTo(resolved.ticket.token, { headers: [`X-Loop: ${value}`] }))
      await expectFolded(resolved, 'own_mail')
    },
  )

  test('X-Loop of another address is none of ours', async () => {
    const { ticket } = await openResolved()
    await deliverRaw(guest, mailTo(ticket.token, { headers: ['X-Loop: list@example.com'] }))
    expect((await getTicket(shop.db.read, ticket.id)).status).toBe('open')
  })

  test.each([
    'MAILER-DAEMON <>',
    '"Mail Delivery System" <>',
    '<>',
    'MAILER-DAEMON',
    'MAILER-DAEMON (Mail Delivery System)',
    'Mailer-Daemon@mx',
    'postmaster <>',
    'MAILER-DAEMON <>\nSender: amara@example.com',
  ])('of a mail system: %s', async (from) => {
    const resolved = await openResolved()
    await deliverRaw(guest, mailTo(resolved.ticket.token, { from }))
    await expectFolded(resolved, 'bounce')
  })

  test('of a mail system in the shapes of other providers', async () => {
    const resolved = await openResolved()
    const recipient = `reply+${resolved.ticket.token}@shop.example`
    await deliverForm(guest, { recipient, from: 'MAILER-DAEMON <>', text: 'Undeliverable.' })
    await expectFolded(resolved, 'bounce')
    await deliverJson(guest, { From: 'MAILER-DAEMON <>', OriginalRecipient: recipient, TextBody: 'Undelivered.' })
    await expectFolded(resolved, 'bounce')
  })

  test('a person is nobody’s mail system: the name alone says nothing, and neither does a missing address', async () => {
    for (const from of ['Postmaster <amara@example.com>', 'Amara Okafor', 'mailer-daemon-fan@example.com']) {
      const { ticket } = await openResolved()
      await deliverRaw(guest, mailTo(ticket.token, { from }))
      expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ kind: 'customer' })
    }
  })
})

describe('X-Auto-Response-Suppress', () => {
  test('alone stands in mail of persons, too; in a reply in absence it does not', async () => {
    const { ticket } = await openResolved()
    const headers = ['X-Auto-Response-Suppress: All']
    await deliverRaw(guest, mailTo(ticket.token, { headers }).replace('Re: Broken cup', 'Out of office: Broken cup'))
    expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ kind: 'auto' })
    await deliverRaw(guest, mailTo(ticket.token, { headers }))
    expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ kind: 'customer' })
    expect((await getTicket(shop.db.read, ticket.id)).status).toBe('open')
  })

  test('is answered by no acknowledgement', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { inbound_new_tickets: true, support_email: 'help@shop.example' }, shop.now()))
    const toHelp = (headers: string[]) => mailTo('', { headers }).replace('reply+@', 'help@')
    await deliverRaw(guest, toHelp(['X-Auto-Response-Suppress: All']))
    expect((await shop.listMails()).filter(({ template }) => template === 'ticket_created')).toEqual([])
    await deliverRaw(guest, toHelp(['X-Auto-Response-Suppress: None']))
    expect((await shop.listMails()).filter(({ template }) => template === 'ticket_created')).toHaveLength(1)
  })
})

describe('two stores that write to each other', () => {
  const week = 7 * 24
  const stripped = (source: string) =>
    source.replaceAll(/^(?:Auto-Submitted|X-Auto-Response-Suppress|X-Loop|References|In-Reply-To):.*\r\n(?:[ \t].*\r\n)*/gim, '')

  async function openShops(): Promise<{ one: TestShop; two: TestShop; sent: () => number; close: () => Promise<void> }> {
    const [one, two] = [await createMailingShop('one.example'), await createMailingShop('two.example')]
    // Not those to their own agents.
    const sent = () => [...one.sentMails, ...two.sentMails].filter(({ to }) => /@(?:one|two)\.example$/.test(to)).length
    return { one, two, sent, close: async () => void (await Promise.all([one.db.close(), two.db.close()])) }
  }

  test.each([
    ['as they were sent', (source: string) => source, 1],
    ['without the headers that tell programs', stripped, 2],
  ])('stop after one round for a week, with mails %s', async (_, change, rounds) => {
    const { one, two, sent, close } = await openShops()
    const requester = { userId: null, name: 'Two', email: 'help@two.example' }
    const ticket = await openTicket(one, { requester })
    const [message] = await listThread(one, ticket.id)
    await one.db.transaction((tx) => queueCustomerMail(one, tx, { ticket, messageId: message!.id, kind: 'created' }))
    await exchangeMails([one, two], change)
    expect(sent()).toBeLessThanOrEqual(rounds)
    await one.db.transaction((tx) => setStatus(tx, ticket, 'resolved', { actor: { id: null, name: 'Sam' }, now: one.now() }))
    await exchangeMails([one, two], change)
    const before = sent()
    await passHours([one, two], week, change)
    // The request for a rating, and what it led to.
    expect(sent()).toBeLessThanOrEqual(before + rounds)
    await close()
  })

  test('what their agents type arrives, and only that goes on', async () => {
    const { one, two, sent, close } = await openShops()
    const [ann, ben] = [await createTestUser(one, 3), await createTestUser(two, 3)]
    const opening = {
      key: 'form:1234567890',
      subject: 'Cups',
      text: 'Do you sell cups?',
      customer: { name: 'Two', email: 'help@two.example' },
    }
    const by = { actor: { id: ann.id, name: 'Ann' }, now: one.now() }
    const opened = await one.db.transaction((tx) => openTicketForCustomer(one, tx, opening, by))
    await exchangeMails([one, two])
    const [arrived] = await two.db.read.select().from(two.db.t.tickets)
    expect(await listThread(two, arrived!.id)).toMatchObject([{ kind: 'customer', bodyText: expect.stringContaining('Do you sell cups?') }])
    const answer = {
      ticketId: arrived!.id,
      key: 'form:1234567891',
      text: 'Yes.',
      files: [],
      lastSeenId: 9,
      savedReplyIds: [],
      articleIds: [],
    }
    await two.db.transaction((tx) =>
      sendReplyOf(two, tx, { ...answer, status: 'pending' }, { actor: { id: ben.id, name: 'Ben' }, now: two.now() }),
    )
    two.clock.advance(10_000)
    await exchangeMails([one, two])
    expect((await listThread(one, opened.id)).at(-1)).toMatchObject({ kind: 'customer', bodyText: expect.stringContaining('Yes.') })
    expect(sent()).toBe(2)
    await passHours([one, two], week)
    expect(sent()).toBe(2)
    await close()
  })
})
