import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { maxWaitingBytes, pickUpAfterMs } from '#src/inbound-mails/limits.ts'
import { parseDelivery, waitingBytes } from '#src/inbound-mails/parse/mail-parser.ts'
import { maxDepth, maxElements, maxTokens } from '#src/inbound-mails/parse/html-markup.ts'
import { readTexts } from '#src/inbound-mails/parse/read-texts.ts'
import { readDelivery } from '#src/inbound-mails/parse/read-delivery.ts'
import { withLock } from '#tests/support/locked-database.ts'
import { processDelivery, processStoredMails, storeDelivery } from '#src/inbound-mails/deliveries.ts'
import { readSource } from '#src/inbound-mails/stored-source.ts'
import { deliverRaw, inboundPath, latestMail, listThread, mailTo } from '#tests/support/inbound-mail.ts'
import { fc } from '#tests/support/properties.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { shop, guest } = storeTest({ config: { rateLimits: false } })
const toHtml = (token: string, html: string) => mailTo(token, { headers: ['Content-Type: text/html'], body: html })
const nested = (levels: number) => Array.from({ length: levels }, (_, level) => `${'>'.repeat(Math.min(level, 200) + 1)} quoted`).join('\n')

describe('mail that is made to be slow is read', () => {
  const bodies: Record<string, (token: string) => string> = {
    '100,000 spaces': (token) => mailTo(token, { body: `Hello${' '.repeat(100_000)}there${'\t'.repeat(100_000)}.` }),
    '100,000 spaces in HTML': (token) => toHtml(token, `<p>Hello${' '.repeat(100_000)}</p><a href="${' '.repeat(100_000)}">x</a>`),
    '700 KB of nested quotes': (token) => mailTo(token, { body: `Hello\n\nOn Monday 2, Sundry wrote:\n${nested(7000).slice(0, 700_000)}` }),
    '100,000 lines that look like introductions': (token) => mailTo(token, { body: `Hello\n${'On 1\n'.repeat(100_000)}` }),
    'a line of a million characters': (token) => mailTo(token, { body: `On ${'a '.repeat(500_000)} wrote:` }),
    'a header of 700 KB': (token) => mailTo(token, { headers: [`X-Long: ${'a '.repeat(350_000)}`] }),
    '20,000 headers': (token) => mailTo(token, { headers: Array.from({ length: 20_000 }, (_, at) => `X-${at}: ${at}`) }),
    '5,000 recipients': (token) => mailTo(token, { headers: [`Cc: ${'a@b.example, '.repeat(5000)}c@d.example`] }),
    '50,000 open tags': (token) => toHtml(token, `Hello${'<div><blockquote type="cite">'.repeat(50_000)}`),
    '50,000 angle brackets': (token) => toHtml(token, `Hello ${'<'.repeat(50_000)}${'<!--'.repeat(50_000)}`),
    'nested parts': (token) =>
      mailTo(token, {
        headers: ['Content-Type: multipart/mixed; boundary="b0"'],
        body: Array.from({ length: 500 }, (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary="b${at + 1}"\n`).join('\n'),
      }),
  }
  // Not through the Worker, which stops by the clock: work that grows faster than the mail ends at the limit of the test.
  test.each(Object.entries(bodies))(
    '%s',
    async (_name, build) => {
      const delivery = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null }
      const result = await readDelivery(delivery, new TextEncoder().encode(build('a'.repeat(32))))
      expect(result).toMatchObject({ mail: { tokens: ['a'.repeat(32)], text: expect.stringMatching(/\w/) } })
    },
    60_000,
  )

  test('a parse that takes too long is stopped, and the next one works', async () => {
    const delivery = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null }
    const large = new TextEncoder().encode(mailTo('a'.repeat(32), { body: 'word\n'.repeat(1_000_000) }))
    expect(await parseDelivery(realSystem.timers, { delivery, body: large }, 0)).toMatchObject({ error: 'timeout' })
    const small = new TextEncoder().encode(mailTo('a'.repeat(32)))
    expect(await parseDelivery(realSystem.timers, { delivery, body: small }, 10_000)).toMatchObject({ mail: { text: 'It broke again.' } })
  })
})

describe('HTML that no mail program writes is read as text only', () => {
  const read = (html: string, text = '') =>
    readTexts({ html: `<p>Hello <b>you</b></p>${html}<p>Bye</p>`, text, strippedText: '', subject: '' })
  const nestedTags = (count: number, tag: string) => `<${tag}>`.repeat(count)

  test.each(['b', 'x:y', 'svg', 'ul><li', 'table><tr><td'])('with more elements in each other than the parser can bear: %s', (tag) => {
    expect(read(nestedTags(maxDepth + 1, tag))).toMatchObject({ text: expect.stringMatching(/^Hello you\s+Bye$/), html: '', isCut: true })
  })

  test('with more elements, or lines of preformatted text', () => {
    for (const html of [nestedTags(maxElements, 'br'), `<pre>${'x\n'.repeat(maxTokens)}</pre>`])
      expect(read(html)).toMatchObject({ text: expect.stringMatching(/^Hello you\n/), html: '', isCut: true })
  })

  test('unless the text beside it says the same', () => {
    expect(read(nestedTags(maxDepth + 1, 'b'), 'Hello you')).toMatchObject({ text: 'Hello you', html: '', isCut: false })
  })

  test('as many as mail programs write are no reason', () => {
    const html = read(`${nestedTags(900, 'div')}x${'</div>'.repeat(900)}${nestedTags(30_000, 'br')}`)
    expect(html).toMatchObject({ isCut: false, html: expect.stringContaining('<b>you</b>') })
  })
})

test('while 64 MB wait to be read, further mail is left in its file and read by the scheduled task', async () => {
  const ticket = await openTicket(shop)
  const delivery = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null }
  const body = new Uint8Array(Buffer.from(mailTo(ticket.token)))
  const source = { header: { ...delivery, signedBy: null }, body }
  const id = await storeDelivery(shop, source)
  const waiting = Array.from({ length: 5 }, () => parseDelivery(realSystem.timers, { delivery, body: new Uint8Array(17 * 1024 * 1024) }, 0))
  expect(waitingBytes()).toBeGreaterThan(maxWaitingBytes)
  expect(await processDelivery(shop, id, source)).toBeNull()
  await Promise.all(waiting)
  expect(waitingBytes()).toBe(0)
  shop.clock.advance(pickUpAfterMs + 1)
  await processStoredMails(shop)
  expect(await listThread(shop, ticket.id)).toHaveLength(2)
})

describe('no mail is lost', () => {
  const anyType = fc.constantFrom(
    'message/rfc822',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  )
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          'From: a@b.example\r\n',
          'To: reply+TOKEN@x\r\n',
          '\r\n\r\n',
          '--x\r\n',
          'Content-Type: multipart/mixed; boundary=x\r\n',
          '{"raw":"',
          '"to":"reply+TOKEN@x"',
          '<div',
          '>',
          '=?utf-8?q?=',
          'Content-Disposition: form-data; name="to"\r\n\r\n',
        )
        .map((text) => new TextEncoder().encode(text)),
    ),
    { maxLength: 12 },
  )

  test('any bytes are answered below 500, and each delivery ends as exactly one thing, with its source', async () => {
    const ticket = await openTicket(shop)
    await fc.assert(
      fc.asyncProperty(anyType, pieces, async (contentType, parts) => {
        const before = (await latestMail(shop))?.id ?? 0
        const body = Buffer.from(Buffer.concat(parts).toString('latin1').replaceAll('TOKEN', ticket.token), 'latin1')
        const response = await guest.send(inboundPath, {
          method: 'POST',
          headers: { 'content-type': contentType },
          body: new Uint8Array(body),
        })
        const row = await latestMail(shop)
        expect(response.status).toBeLessThan(500)
        expect(row.id).toBe(before + 1)
        expect(['added', 'ignored', 'duplicate', 'unmatched', 'failed']).toContain(row.state)
        expect(row.messageId !== null).toBe(
          row.state === 'added' ||
            (row.state === 'ignored' && row.ticketId !== null) ||
            (row.state === 'duplicate' && row.ticketId !== null),
        )
        expect(Buffer.from((await readSource(shop, row.file))!.body).equals(body)).toBe(true)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('any text between two marks survives stripping: what is not shown is in the quoted part', async () => {
    const line = fc.constantFrom(
      'Hello',
      '> quoted',
      '',
      'On Mon, Mar 2, 2026, x@y.example wrote:',
      '-- ',
      'Sent from my iPhone',
      '----- Original Message -----',
      'From: a',
      'Sent: b',
      'Subject: c',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 14 }), async (lines) => {
        const raw = mailTo('a'.repeat(32), { body: ['Start', ...lines].join('\n') })
        const result = await readDelivery(
          { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null },
          new TextEncoder().encode(raw),
        )
        if ('error' in result) throw new Error(result.detail)
        const shown = `${result.mail.text}\n${result.mail.quoted}`.split('\n').map((part) => part.trim())
        for (const part of lines.map((text) => text.trim()).filter(Boolean)) expect(shown).toContain(part)
        expect(result.mail.text).toContain('Start')
      }),
    )
  })

  test('a delivery that was stored and never read is processed by the scheduled task; delivered again meanwhile it is one reply', async () => {
    const ticket = await openTicket(shop)
    const mail = mailTo(ticket.token, { id: 'killed' })
    const header = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null, signedBy: null }
    const id = await storeDelivery(shop, { header, body: new TextEncoder().encode(mail) })
    expect(await processStoredMails(shop)).toBe(0)
    await deliverRaw(guest, mail)
    shop.clock.advance(pickUpAfterMs + 1)
    expect(await processStoredMails(shop)).toBe(1)
    expect(await listThread(shop, ticket.id)).toHaveLength(2)
    const { inboundMails } = shop.db.t
    const [row] = await shop.db.read.select().from(inboundMails).where(eq(inboundMails.id, id))
    expect(row).toMatchObject({ state: 'duplicate', ticketId: ticket.id })
    expect(await processStoredMails(shop)).toBe(0)
  })

  test('one that finds the database locked is read again, and not listed as failed', async () => {
    const ticket = await openTicket(shop)
    const header = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null, signedBy: null }
    await storeDelivery(shop, { header, body: new TextEncoder().encode(mailTo(ticket.token, { id: 'locked' })) })
    shop.clock.advance(pickUpAfterMs + 1)
    await expect(processStoredMails(withLock(shop, { first: 1, last: 1 }))).rejects.toThrow('locked')
    expect(await latestMail(shop)).toMatchObject({ state: 'received' })
    expect(await processStoredMails(shop)).toBe(1)
    expect(await listThread(shop, ticket.id)).toHaveLength(2)
  })

  test('one whose source is gone is listed as failed', async () => {
    const header = { contentType: 'message/rfc822', envelopeTo: null, envelopeFrom: null, signedBy: null }
    await storeDelivery(shop, { header, body: new TextEncoder().encode(mailTo('a'.repeat(32))) })
    await shop.files.delete((await latestMail(shop)).file)
    shop.clock.advance(pickUpAfterMs + 1)
    await processStoredMails(shop)
    expect(await latestMail(shop)).toMatchObject({ state: 'failed', reason: 'no_source' })
  })
})
