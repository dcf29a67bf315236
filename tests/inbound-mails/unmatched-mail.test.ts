import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { pruneInboundSources } from '#src/inbound-mails/prune-sources.ts'
import { deliverRaw, latestMail, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import '#tests/support/matchers.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'

const { shop, guest, agent } = storeTest({ timers: patientTimers, clients: { agent: 3 }, mailer: true })
const path = '/admin/unmatched-mail'
const unknownToken = 'a'.repeat(32)
const receive = async (options: Parameters<typeof mailTo>[1] = {}) => {
  await deliverRaw(guest, mailTo(unknownToken, options))
  return latestMail(shop)
}

describe('unmatched mail', () => {
  test('is listed with its reason, and shown without running or loading anything of it', async () => {
    const body = '<p onclick="x()">Hello</p><script>alert(1)</script><img src="https://evil.example/a.png">'
    const { id } = await receive({ headers: ['Content-Type: text/html'], body })
    const list = (await agent.get(path)).text
    expect(list).toContain('Unknown reply address')
    expect(list).toContain(`href="${path}/${id}"`)
    const { text } = await agent.get(`${path}/${id}`)
    expect(text).toContain('<p>Hello</p>')
    expect(text).not.toContain('evil.example/a.png"')
    expect(text).not.toContain('alert(1)')
  })

  test('its source is downloaded as it came', async () => {
    const { id } = await receive({ body: 'Raw words.' })
    const response = await agent.get(`${path}/${id}/source`)
    expect(response.headers.get('content-disposition')).toContain(`mail-${id}.eml`)
    expect(response.headers.get('content-type')).toBe('message/rfc822')
    expect(response.text).toContain('Raw words.')
  })

  test('is added to a ticket by its number', async () => {
    const ticket = await openTicket(shop)
    const { id } = await receive({ body: 'Here I am.' })
    expect((await agent.post(`${path}/${id}/assign`, { ticket: '999' })).status).toBe(422)
    expect((await agent.post(`${path}/${id}/assign`, { ticket: String(ticket.id) })).status).toBe(303)
    expect((await listThread(shop, ticket.id)).at(-1)).toMatchObject({ kind: 'customer', bodyText: 'Here I am.', inboundMailId: id })
    expect(await latestMail(shop)).toMatchObject({ state: 'added', ticketId: ticket.id })
    expect(await listAuditEntries(shop.db.read, { subject: `inbound_mail:${id}` })).toMatchObject([{ action: 'inbound_mail.assigned' }])
    expect((await agent.post(`${path}/${id}/assign`, { ticket: String(ticket.id) })).status).toBe(409)
    expect(await listThread(shop, ticket.id)).toHaveLength(2)
  })

  test('opens a new ticket', async () => {
    const { id } = await receive({ body: 'A new matter.' })
    await agent.post(`${path}/${id}/open`)
    const { ticketId } = await latestMail(shop)
    expect(await getTicket(shop.db.read, ticketId!)).toMatchObject({
      email: 'amara@example.com',
      subject: 'Re: Broken cup',
      channel: 'mail',
    })
  })

  test('is handled by plain forms: their fields and buttons do it all without script', async () => {
    const ticket = await openTicket(shop)
    const formsOf = (text: string) =>
      [...text.matchAll(/<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>([^]*?)<\/form>/g)].map(([, action, fields]) => ({
        action: action!,
        fields: fields!,
      }))
    const opened = async () => {
      const { id } = await receive({ body: `Mail ${shop.now()}.`, headers: [`Message-ID: <${crypto.randomUUID()}@example.com>`] })
      shop.clock.advance(60_000)
      const forms = formsOf((await agent.get(`${path}/${id}`)).text)
      return { id, form: (end: string) => forms.find(({ action }) => action.endsWith(end))! }
    }
    const first = await opened()
    expect(first.form('/assign').fields).toContain('name="ticket"')
    const assigned = await agent.follow(await agent.post(first.form('/assign').action, { ticket: String(ticket.id) }))
    expect(assigned).toShow(`#${ticket.id}`)
    const second = await opened()
    await agent.post(second.form('/open').action, {})
    expect(await latestMail(shop)).toMatchObject({ state: 'added', ticketId: ticket.id + 1 })
    const third = await opened()
    const list = (await agent.get(path)).text
    expect(list).toContain(`value="${third.id}"`)
    const discarded = await agent.follow(await agent.post(`${path}/bulk`, { action: 'discard', ids: String(third.id), back: path }))
    expect(await latestMail(shop)).toMatchObject({ state: 'discarded' })
    const undo = formsOf(discarded.text).find(({ action }) => action === `${path}/undo`)!
    const values = Object.fromEntries([...undo.fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
    await agent.post(undo.action, values)
    expect(await latestMail(shop)).toMatchObject({ state: 'unmatched' })
  })

  test('that cannot be read is added to a ticket as a file', async () => {
    const ticket = await openTicket(shop)
    await guest.send('/webhooks/inbound-email', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"broken' })
    const { id } = await latestMail(shop)
    expect((await agent.get(`${path}/${id}`)).text).toContain('cannot be read')
    await agent.post(`${path}/${id}/assign`, { ticket: String(ticket.id) })
    const { ticketAttachments } = shop.db.t
    expect(await shop.db.read.select({ name: ticketAttachments.name }).from(ticketAttachments)).toEqual([{ name: 'message.eml' }])
  })

  test('is processed again after its reason is gone', async () => {
    const ticket = await openTicket(shop)
    const { id } = await receive()
    await agent.post(`${path}/${id}/again`)
    expect(await latestMail(shop)).toMatchObject({ state: 'unmatched', reason: 'unknown_token' })
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ token: unknownToken }))
    await agent.post(`${path}/${id}/again`)
    expect(await latestMail(shop)).toMatchObject({ state: 'added', ticketId: ticket.id })
  })

  test('is discarded, and back after an undo', async () => {
    const { id } = await receive()
    const list = await agent.follow(await agent.post(`${path}/bulk`, { ids: [id], action: 'discard', back: path }))
    expect(await latestMail(shop)).toMatchObject({ state: 'discarded' })
    expect(list.text).toContain('1 email discarded')
    const entry = /name="entry" value="(\d+)"/.exec(list.text)![1]!
    await agent.post(`${path}/undo`, { entry, back: path })
    expect(await latestMail(shop)).toMatchObject({ state: 'unmatched' })
  })
})

test('a message in a ticket leads to its original, that of another ticket is 404', async () => {
  const [ticket, other] = [await openTicket(shop), await openTicket(shop)]
  await deliverRaw(guest, mailTo(ticket.token, { body: 'My own words.\n\n> quoted' }))
  const message = (await listThread(shop, ticket.id)).at(-1)!
  expect((await agent.get(`/admin/tickets/${ticket.id}/messages/${message.id}/source`)).text).toContain('> quoted')
  expect((await agent.get(`/admin/tickets/${other.id}/messages/${message.id}/source`)).status).toBe(404)
})

test('a source is deleted after its days, and the message stays', async () => {
  const ticket = await openTicket(shop)
  await deliverRaw(guest, mailTo(ticket.token))
  shop.clock.advance(91 * 86_400_000)
  await pruneInboundSources(shop)
  expect(await latestMail(shop)).toMatchObject({ file: '', state: 'added', senderEmail: '', excerpt: '' })
  expect(await listThread(shop, ticket.id)).toHaveLength(2)
})
