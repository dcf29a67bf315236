import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { readSource } from '#src/inbound-mails/stored-source.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Settings } from '#src/settings/settings.ts'
import {
  deliverForm,
  deliverJson,
  deliverRaw,
  inboundPath,
  latestMail,
  listEvents,
  listThread,
  mailTo,
} from '#tests/support/inbound-mail.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { setStatus } from '#src/tickets/set-status.ts'

const { shop, guest } = storeTest({ timers: patientTimers })
const unknownToken = 'a'.repeat(32)
const save = (settings: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))

describe('what a delivery is answered', () => {
  test('a mail to the reply address of a ticket becomes a reply', async () => {
    const ticket = await openTicket(shop)
    const response = await deliverRaw(guest, mailTo(ticket.token))
    const [, reply] = await listThread(shop, ticket.id)
    expect(response.status).toBe(200)
    expect(response.json()).toEqual({ success: true, ticket_id: ticket.id, reply_id: reply!.id })
    expect(reply).toMatchObject({
      kind: 'customer',
      channel: 'mail',
      bodyText: 'It broke again.',
      authorEmail: 'amara@example.com',
      warning: '',
    })
    expect(await latestMail(shop)).toMatchObject({ state: 'added', ticketId: ticket.id, messageId: reply!.id })
  })

  test('its source is stored as it came, with the envelope', async () => {
    const ticket = await openTicket(shop)
    const mail = mailTo(ticket.token)
    await deliverRaw(guest, mail, { 'x-envelope-to': `reply+${ticket.token}@inbound.example`, 'x-envelope-from': 'amara@example.com' })
    const source = await readSource(shop, (await latestMail(shop)).file)
    expect(new TextDecoder().decode(source!.body)).toBe(mail.replaceAll('\n', '\r\n'))
    expect(source!.header).toMatchObject({ contentType: 'message/rfc822', envelopeFrom: 'amara@example.com', signedBy: null })
  })

  test('the token is found in any case, and at any domain', async () => {
    const ticket = await openTicket(shop)
    const mail = mailTo(ticket.token).replace(`reply+${ticket.token}@shop.example`, `Reply+${ticket.token.toUpperCase()}@Forwarded.Example`)
    expect((await deliverRaw(guest, mail)).json()).toMatchObject({ success: true, ticket_id: ticket.id })
  })

  test('the envelope comes before the headers', async () => {
    const [first, second] = [await openTicket(shop), await openTicket(shop)]
    const response = await deliverRaw(guest, mailTo(first.token), { 'x-envelope-to': `reply+${second.token}@shop.example` })
    expect(response.json()).toMatchObject({ ticket_id: second.id })
  })

  test('a repeated message ID adds nothing', async () => {
    const ticket = await openTicket(shop)
    const first = (await deliverRaw(guest, mailTo(ticket.token, { id: 'same' }))).json() as { reply_id: number }
    const again = await deliverRaw(guest, mailTo(ticket.token, { id: 'same', body: 'Other words.' }))
    expect(again.status).toBe(200)
    expect(again.json()).toEqual({ success: true, duplicate: true, ticket_id: ticket.id, reply_id: first.reply_id })
    expect(await listThread(shop, ticket.id)).toHaveLength(2)
  })

  test('one message to two tickets is a reply in each', async () => {
    const [first, second] = [await openTicket(shop), await openTicket(shop)]
    for (const { token } of [first, second]) await deliverRaw(guest, mailTo(token, { id: 'both' }))
    expect(await listThread(shop, first.id)).toHaveLength(2)
    expect(await listThread(shop, second.id)).toHaveLength(2)
  })

  test('without a message ID the content tells a repetition', async () => {
    const ticket = await openTicket(shop)
    const mail = mailTo(ticket.token).replace(/Message-ID: .*\n/, '')
    await deliverRaw(guest, mail)
    expect((await deliverRaw(guest, mail)).json()).toMatchObject({ duplicate: true })
    expect((await deliverRaw(guest, mail.replace('again', 'once more'))).json()).not.toHaveProperty('duplicate')
  })

  test('a vacation reply is stored for staff; it neither opens the ticket nor counts', async () => {
    const ticket = await openTicket(shop)
    await shop.db.transaction((tx) => setStatus(tx, ticket, 'resolved', { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    const response = await deliverRaw(guest, mailTo(ticket.token, { headers: ['Auto-Submitted: auto-replied'] }))
    expect(response.status).toBe(200)
    expect(response.json()).toMatchObject({ success: true, ignored: 'auto_reply', ticket_id: ticket.id })
    expect((await listThread(shop, ticket.id)).map(({ kind }) => kind)).toEqual(['customer', 'auto'])
    expect(await getTicket(shop.db.read, ticket.id)).toMatchObject({ status: 'resolved', messageCount: 1 })
  })

  test('no token is 422, an unknown one 404, and both are listed for staff', async () => {
    const noToken = await deliverRaw(guest, mailTo('').replace('reply+@', 'hello@'))
    expect([noToken.status, noToken.json()]).toEqual([422, expect.objectContaining({ success: false, error: 'no_token' })])
    expect(await latestMail(shop)).toMatchObject({
      state: 'unmatched',
      reason: 'no_token',
      subject: 'Re: Broken cup',
      excerpt: 'It broke again.',
    })
    const unknown = await deliverRaw(guest, mailTo(unknownToken))
    expect([unknown.status, unknown.json()]).toEqual([404, expect.objectContaining({ success: false, error: 'unknown_token' })])
    expect(await latestMail(shop)).toMatchObject({ state: 'unmatched', reason: 'unknown_token', recipient: 'reply+aaaa…@shop.example' })
  })

  test('a refused mail that is delivered again is answered the same and listed once', async () => {
    await deliverRaw(guest, mailTo(unknownToken, { id: 'lost' }))
    expect((await deliverRaw(guest, mailTo(unknownToken, { id: 'lost' }))).status).toBe(404)
    const { inboundMails } = shop.db.t
    expect(await shop.db.read.$count(inboundMails, eq(inboundMails.state, 'unmatched'))).toBe(1)
  })

  test('bad JSON is 400 and stored', async () => {
    for (const body of ['{"to": ', '[]', '"x"', 'null']) {
      const response = await deliverJson(guest, body)
      expect([response.status, response.json()]).toEqual([400, expect.objectContaining({ error: 'bad_json' })])
      expect(await latestMail(shop)).toMatchObject({ reason: 'bad_json' })
    }
  })

  test('more than 25 MB is 413', async () => {
    const response = await guest.send(inboundPath, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822' },
      body: new Uint8Array(25 * 1024 * 1024 + 1),
    })
    expect(response.status).toBe(413)
  })

  test('a form of another site’s page is accepted: mail services send no origin', async () => {
    const ticket = await openTicket(shop)
    const fields = { recipient: `reply+${ticket.token}@shop.example`, from: 'amara@example.com', 'body-plain': 'By form.' }
    const response = await deliverForm(guest, fields, { multipart: false, headers: { origin: 'https://elsewhere.example' } })
    expect(response.json()).toMatchObject({ success: true, ticket_id: ticket.id })
  })
})

describe('the ticket', () => {
  test('a merged ticket’s token leads to its target, and a changed one nowhere', async () => {
    const [source, target] = [await openTicket(shop), await openTicket(shop)]
    const { tickets } = shop.db.t
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ mergedInto: target.id }).where(eq(tickets.id, source.id)))
    expect((await deliverRaw(guest, mailTo(source.token))).json()).toMatchObject({ ticket_id: target.id })
    await shop.db.transaction((tx) =>
      tx
        .update(tx.t.tickets)
        .set({ token: 'b'.repeat(32) })
        .where(eq(tickets.id, target.id)),
    )
    expect((await deliverRaw(guest, mailTo(target.token))).status).toBe(404)
  })

  test('a reply opens a resolved ticket', async () => {
    const ticket = await openTicket(shop)
    await shop.db.transaction((tx) => setStatus(tx, ticket, 'resolved', { actor: { id: null, name: 'Sam' }, now: shop.now() }))
    await deliverRaw(guest, mailTo(ticket.token))
    expect(await getTicket(shop.db.read, ticket.id)).toMatchObject({ status: 'open', messageCount: 2, excerpt: 'It broke again.' })
  })

  test('a mail to a ticket that was closed long ago opens a new one; delivered again it adds nothing', async () => {
    const ticket = await openTicket(shop)
    const { tickets } = shop.db.t
    const closed = { status: 'closed' as const, closedAt: shop.now() - 31 * 86_400_000 }
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set(closed).where(eq(tickets.id, ticket.id)))
    const first = (await deliverRaw(guest, mailTo(ticket.token, { id: 'late' }))).json() as { ticket_id: number }
    expect(first.ticket_id).not.toBe(ticket.id)
    expect(await getTicket(shop.db.read, first.ticket_id)).toMatchObject({ previousId: ticket.id, status: 'open' })
    expect((await deliverRaw(guest, mailTo(ticket.token, { id: 'late' }))).json()).toMatchObject({
      duplicate: true,
      ticket_id: first.ticket_id,
    })
  })

  test('another sender’s mail is accepted and marked', async () => {
    const ticket = await openTicket(shop)
    await deliverRaw(guest, mailTo(ticket.token, { from: 'Ben <ben@example.net>' }))
    expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ warning: 'other_sender', authorName: 'Ben' })
  })

  test('of JSON without `from`, the sender is that of the envelope', async () => {
    const ticket = await openTicket(shop)
    const recipient = `reply+${ticket.token}@shop.example`
    await deliverJson(guest, { recipient, sender: 'amara@example.com', text: 'One' })
    await deliverJson(guest, { envelope: { to: [recipient], from: 'amara@example.com' }, text: 'Two' })
    const replies = (await listThread(shop, ticket.id)).slice(-2)
    expect(replies.map(({ bodyText, authorEmail, warning }) => ({ bodyText, authorEmail, warning }))).toEqual([
      { bodyText: 'One', authorEmail: 'amara@example.com', warning: '' },
      { bodyText: 'Two', authorEmail: 'amara@example.com', warning: '' },
    ])
  })

  test('an answer that lost its token finds the ticket of its sender by the message it answers', async () => {
    const ticket = await openTicket(shop)
    const { ticketMessages } = shop.db.t
    const sent = { mailMessageId: '<sent@shop.example>' }
    await shop.db.transaction((tx) => tx.update(tx.t.ticketMessages).set(sent).where(eq(ticketMessages.ticketId, ticket.id)))
    const answer = (from: string) =>
      mailTo('', { from, headers: ['References: <other@x> <sent@shop.example>'] }).replace('reply+@shop.example', 'shop@shop.example')
    expect((await deliverRaw(guest, answer('ben@example.net'))).status).toBe(422)
    expect((await deliverRaw(guest, answer('Amara@Example.com'))).json()).toMatchObject({ success: true, ticket_id: ticket.id })
  })
})

describe('mail to the support address', () => {
  const toSupport = (options: Parameters<typeof mailTo>[1] = {}, subject = 'Where is my order?') =>
    mailTo('', options).replace('reply+@shop.example', 'help@shop.example').replace('Re: Broken cup', subject)

  test('opens a ticket when the setting is on; delivered again it adds nothing', async () => {
    expect((await deliverRaw(guest, toSupport())).status).toBe(422)
    await save({ inbound_new_tickets: true, support_email: 'help@shop.example' })
    const response = await deliverRaw(guest, toSupport({ id: 'new' }))
    const { ticket_id: id } = response.json() as { ticket_id: number }
    expect(await getTicket(shop.db.read, id)).toMatchObject({
      subject: 'Where is my order?',
      channel: 'mail',
      email: 'amara@example.com',
      name: 'Amara Okafor',
      userId: null,
      status: 'open',
    })
    expect((await deliverRaw(guest, toSupport({ id: 'new' }))).json()).toMatchObject({ duplicate: true, ticket_id: id })
  })

  test('does not open one for mail that a program wrote, or without a usable sender', async () => {
    await save({ inbound_new_tickets: true, support_email: 'help@shop.example' })
    const automatic = await deliverRaw(guest, toSupport({ headers: ['List-Unsubscribe: <mailto:x@example.com>'] }))
    expect(automatic.json()).toMatchObject({ success: true, ignored: 'list', ticket_id: null })
    expect((await deliverRaw(guest, toSupport({ from: 'nobody' }))).status).toBe(422)
    expect(await latestMail(shop)).toMatchObject({ reason: 'no_sender' })
  })

  test('names an order of the sender by its number or external ID, never another’s', async () => {
    await save({ inbound_new_tickets: true, support_email: 'help@shop.example' })
    await createFlatShippingRate(shop)
    const order = await createPaidOrder(shop, await createTestProduct(shop))
    const { email: from } = (await findOrder(shop.db.read, { id: order.id }))!
    const orderOf = async (options: Parameters<typeof mailTo>[1], subject?: string) => {
      const { ticket_id: id } = (await deliverRaw(guest, toSupport(options, subject))).json() as { ticket_id: number }
      return (await getTicket(shop.db.read, id)).orderId
    }
    expect(await orderOf({ from }, `Order #${order.number}`)).toBe(order.id)
    expect(await orderOf({ from, body: `See https://shop.example/checkout/success/${order.externalId}` })).toBe(order.id)
    expect(await orderOf({ from: 'ben@example.net' }, `Order #${order.number}`)).toBeNull()
  })

  test('a reply that names an order of its sender links it, unless the ticket has one', async () => {
    await createFlatShippingRate(shop)
    const product = await createTestProduct(shop)
    const [order, another] = [await createPaidOrder(shop, product), await createPaidOrder(shop, product)]
    const { email: from } = (await findOrder(shop.db.read, { id: order.id }))!
    const ticket = await openTicket(shop)
    const orderId = async () => (await getTicket(shop.db.read, ticket.id)).orderId
    await deliverRaw(guest, mailTo(ticket.token, { from: 'ben@example.net', body: `Order #${order.number}` }))
    expect(await orderId()).toBeNull()
    await deliverRaw(guest, mailTo(ticket.token, { from, body: `It is order #${order.number}.` }))
    expect(await orderId()).toBe(order.id)
    expect((await listEvents(shop, ticket.id)).map(({ kind }) => kind)).toContain('order_linked')
    await deliverRaw(guest, mailTo(ticket.token, { from, body: `And order #${another.number}.` }))
    expect(await orderId()).toBe(order.id)
  })
})

describe('loops', () => {
  test('more mails in ten minutes than a person writes mark the ticket, once; all are kept', async () => {
    const ticket = await openTicket(shop)
    for (let count = 0; count < 8; count++) await deliverRaw(guest, mailTo(ticket.token))
    expect(await listThread(shop, ticket.id)).toHaveLength(9)
    expect((await listEvents(shop, ticket.id)).filter(({ kind }) => kind === 'mail_loop')).toHaveLength(1)
    expect((await getTicket(shop.db.read, ticket.id)).mailLoopAt).toBe(shop.now())
  })

  test('after an hour of silence the mark is removed', async () => {
    const ticket = await openTicket(shop)
    for (let count = 0; count < 6; count++) await deliverRaw(guest, mailTo(ticket.token))
    shop.clock.advance(61 * 60_000)
    await deliverRaw(guest, mailTo(ticket.token))
    expect((await getTicket(shop.db.read, ticket.id)).mailLoopAt).toBeNull()
  })

  test('mail from the shop’s own addresses is ignored', async () => {
    const ticket = await openTicket(shop)
    await save({ support_email: 'help@shop.example' })
    for (const from of ['shop@shop.example', 'Help <HELP@shop.example>', `reply+${unknownToken}@shop.example`]) {
      expect((await deliverRaw(guest, mailTo(ticket.token, { from }))).json()).toMatchObject({ ignored: 'own_address' })
    }
  })
})
