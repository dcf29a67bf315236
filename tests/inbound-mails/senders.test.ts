import { describe, expect, test } from 'bun:test'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { isSenderVerified, type SenderEvidence } from '#src/inbound-mails/parse/authentication.ts'
import { openPretendMailProviders, type PretendMail } from '#src/twins/mail-provider.ts'
import { deliverRaw, inboundPath, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'

const { mailgun, sendgrid } = openPretendMailProviders('http://localhost')
const inboundSettings = {
  ...mailgun.settings,
  ...sendgrid.settings,
  INBOUND_UNMATCHED_STATUS: '406',
  INBOUND_SECRET: 'edge-secret',
  INBOUND_POSTMARK_AUTH: 'post:mark',
}
const { shop, app, guest } = storeTest({ timers: patientTimers, config: { rateLimits: false, inboundSettings } })
const withSecret = { 'x-inbound-secret': 'edge-secret' }

describe('signatures', () => {
  test('once a key is set, a request without a valid signature is 401 and adds nothing', async () => {
    const ticket = await openTicket(shop)
    for (const headers of [
      {},
      { 'x-inbound-secret': 'edge-secre' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic cG9zdDptYXJl' },
    ] as Record<string, string>[])
      expect((await deliverRaw(guest, mailTo(ticket.token), headers)).status).toBe(401)
    expect(await listThread(shop, ticket.id)).toHaveLength(1)
    expect(await shop.db.read.$count(shop.db.t.inboundMails)).toBe(0)
  })

  test('the status of mail that belongs to no ticket can be set', async () => {
    for (const token of ['a'.repeat(32), '']) {
      const response = await deliverRaw(guest, mailTo(token), withSecret)
      expect([response.status, response.json()]).toEqual([406, expect.objectContaining({ success: false })])
    }
  })

  test('the shared secret is accepted as a header, a bearer token or in the address', async () => {
    const ticket = await openTicket(shop)
    expect((await deliverRaw(guest, mailTo(ticket.token), withSecret)).status).toBe(200)
    expect((await deliverRaw(guest, mailTo(ticket.token), { authorization: 'Bearer edge-secret' })).status).toBe(200)
    const body = mailTo(ticket.token).replaceAll('\n', '\r\n')
    const init = { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body }
    expect((await guest.send(`${inboundPath}?secret=edge-secret`, init)).status).toBe(200)
    expect((await guest.send(`${inboundPath}?secret=other`, init)).status).toBe(401)
  })

  test('Mailgun signs its timestamp and token, for a day, in a form of either kind', async () => {
    const mail = await mailToTicket()
    expect(await statusOf(mailgun.deliver(mail, shop.now()))).toBe(200)
    expect(await statusOf(await inParts(mailgun.deliver(mail, shop.now())))).toBe(200)
    expect(await statusOf(mailgun.deliver(mail, shop.now() - 90_000_000))).toBe(401)
  })

  test('SendGrid signs the timestamp and the body with its private key', async () => {
    const delivery = sendgrid.deliver(await mailToTicket(), shop.now())
    const body = `${await delivery.clone().text()}+more`
    expect(await statusOf(new Request(delivery.url, { method: 'POST', headers: delivery.headers, body }))).toBe(401)
    expect(await statusOf(delivery)).toBe(200)
  })
})

const statusOf = async (request: Request): Promise<number> => (await app.handle(request)).status

async function mailToTicket(): Promise<PretendMail> {
  const { token } = await openTicket(shop)
  return { id: crypto.randomUUID(), from: 'amara@example.com', to: `reply+${token}@x.example`, subject: 'Re: Cup', text: 'Hello' }
}

/** As Mailgun posts a mail with attachments. */
async function inParts(delivery: Request): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(await delivery.text())) form.append(name, value)
  return new Request(delivery.url, { method: 'POST', body: form })
}

describe('a staff address', () => {
  const results = (text: string) => [`Authentication-Results: mx.cloudflare.net; ${text}`]
  const send = async (headers: string[], from = 'Agent <agent@example.com>') => {
    await createTestUser(shop, 3, 'agent@example.com').catch(() => null)
    const ticket = await openTicket(shop)
    await deliverRaw(guest, mailTo(ticket.token, { from, headers, body: 'We send a new cup.' }), withSecret)
    return { ticket: await getTicket(shop.db.read, ticket.id), message: (await listThread(shop, ticket.id)).at(-1)! }
  }

  test('whose domain signed the mail answers as staff, for the customer to see', async () => {
    const { ticket, message } = await send(results('dkim=pass header.d=example.com header.s=a; spf=fail'))
    expect(message).toMatchObject({ kind: 'staff', channel: 'mail', warning: '', authorName: 'Role 3' })
    expect(ticket).toMatchObject({ status: 'pending', messageCount: 2, waitingSince: null })
  })

  test('without proof is on the customer’s side, and marked', async () => {
    const forged = [
      [],
      results('dkim=pass header.d=evil.example'),
      results('dkim=fail header.d=example.com; spf=pass smtp.mailfrom=evil.example'),
      ['Authentication-Results: mx.evil.example; dkim=pass header.d=example.com'],
      // What the sender chose is between quotes or in a comment: it proves nothing.
      results('spf=pass smtp.mailfrom="x;dkim=pass header.d=example.com"@evil.example'),
      results('spf=pass smtp.mailfrom="x; spf=pass smtp.mailfrom=a@example.com;"@evil.example'),
      results('spf=pass smtp.mailfrom="x\\";dkim=pass header.d=example.com;"@evil.example'),
      results('spf=pass ((a); dkim=pass header.d=example.com) smtp.mailfrom=evil.example'),
      results('spf=pass (unclosed; dkim=pass header.d=example.com'),
      results('spf=pass smtp.mailfrom="unclosed; dkim=pass header.d=example.com'),
      results('dkim=pass x-header.d=example.com'),
      // The topmost result of the trusted server is its own; the one below came with the mail.
      [...results('dkim=none'), ...results('dkim=pass header.d=example.com')],
    ]
    for (const headers of forged) {
      const { ticket, message } = await send(headers)
      expect(message).toMatchObject({ kind: 'customer', warning: 'unverified_staff' })
      expect(ticket.status).toBe('open')
    }
  })

  test('in a display name, Sender or Reply-To means nothing', async () => {
    const spoofed = await send(results('dkim=pass header.d=evil.example'), '"agent@example.com" <x@evil.example>')
    expect(spoofed.message).toMatchObject({ kind: 'customer', warning: 'other_sender' })
    const { message } = await send(['Sender: agent@example.com', 'Reply-To: agent@example.com'], 'Amara <amara@example.com>')
    expect(message).toMatchObject({ kind: 'customer', warning: '' })
  })
})

describe('what proves a sender', () => {
  const evidence: SenderEvidence = { results: [], dkim: '', spf: '', spamTests: '', envelopeFrom: '' }
  const isProven = (found: Partial<SenderEvidence>, signedBy: Parameters<typeof isSenderVerified>[2]['signedBy'], servers: string[] = []) =>
    isSenderVerified('a@mail.example.com', { ...evidence, ...found }, { signedBy, servers })

  test('SendGrid’s fields, of SendGrid only', () => {
    expect(isProven({ dkim: '{@example.com : pass}' }, 'sendgrid')).toBe(true)
    expect(isProven({ dkim: '{@example.com : fail}' }, 'sendgrid')).toBe(false)
    expect(isProven({ dkim: '{@other.example : pass}' }, 'sendgrid')).toBe(false)
    expect(isProven({ spf: 'pass', envelopeFrom: 'bounce@example.com' }, 'sendgrid')).toBe(true)
    expect(isProven({ spf: 'pass', envelopeFrom: 'bounce@other.example' }, 'sendgrid')).toBe(false)
    expect(isProven({ dkim: '{@example.com : pass}' }, 'mailgun')).toBe(false)
  })

  test('Postmark’s spam tests, of Postmark only', () => {
    expect(isProven({ spamTests: 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS' }, 'postmark')).toBe(true)
    expect(isProven({ spamTests: 'DKIM_SIGNED,DKIM_VALID,SPF_PASS' }, 'postmark')).toBe(false)
    expect(isProven({ spamTests: 'DKIM_VALID_AU' }, 'worker')).toBe(false)
  })

  test('Authentication-Results of a named server; nothing in a request without a signature', () => {
    const found = { results: ['mx.shop.example; spf=pass (a; b) smtp.mailfrom=x@example.com'] }
    expect(isProven(found, 'mailgun', ['MX.shop.example'])).toBe(true)
    expect(isProven({ results: ['mx.shop.example; dkim=pass header.d="example.com"'] }, 'mailgun', ['mx.shop.example'])).toBe(true)
    expect(isProven(found, 'mailgun')).toBe(false)
    expect(isProven(found, null, ['mx.shop.example'])).toBe(false)
  })
})
