import { afterAll, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { Refusal } from '#src/lib/errors.ts'
import { deliverDue } from '#src/mail/deliver.ts'
import { MailRefused, smtpMailer, type Mailer } from '#src/mail/mailer.ts'
import { getMail, listOrderMails, listOutbox, queueMail, sendAgain } from '#src/mail/outbox.ts'
import { getTemplate, resetTemplate, saveTemplate, seedTemplates } from '#src/mail/templates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

const closers: (() => void)[] = []
afterAll(() => closers.forEach((close) => close()))

const welcome = (shop: TestShop, to = 'ann@example.com') =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'welcome', to, params: { customer_name: 'Ann', account_link: 'https://shop.example/dashboard' } }),
  )

/** A mail server that says what it is told to; answers the address to reach it by and what it was sent. */
async function server(options: SMTPServerOptions = {}): Promise<{ url: string; got: string[] }> {
  const got: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        got.push(text)
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  closers.push(() => smtp.close())
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`, got }
}

/** A shop whose mail goes this way, and what it logged. */
async function shopWith(mailer: Mailer | null) {
  let lines = ''
  const shop = await testShop({ logged: (line) => (lines += line) })
  return { ...shop, mailer, logged: () => lines }
}

const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error), check: () => Promise.reject(error), close: () => {} })

test('a mail leaves once, with the shop as its sender and the text of its template', async () => {
  const shop = await testShop({ mailer: true })
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Corner & Co' }, 1))
  const id = await welcome(shop)
  expect(await deliverDue(shop)).toEqual({ sent: 1, failed: 0 })
  expect(await deliverDue(shop)).toEqual({ sent: 0, failed: 0 })
  expect(shop.sent).toMatchObject([
    { to: 'ann@example.com', from: { name: 'Corner & Co', address: 'shop@shop.example' }, subject: 'Welcome to Corner & Co' },
  ])
  expect(shop.sent[0]?.text).toContain('Open your account (https://shop.example/dashboard)')
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: shop.now(), lastError: null })
})

test('a mail queued in a transaction that fails never leaves', async () => {
  const shop = await testShop({ mailer: true })
  const failed = shop.db.transaction(async (tx) => {
    await queueMail(shop, tx, { template: 'welcome', to: 'a@example.com', params: { customer_name: '', account_link: '' } })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await deliverDue(shop)
  expect(shop.sent).toEqual([])
})

test('a mail is written as the template was when it was queued', async () => {
  const shop = await testShop({ mailer: true })
  await shop.db.transaction((tx) => seedTemplates(tx, 1))
  await welcome(shop)
  await shop.db.transaction((tx) => saveTemplate(tx, 'welcome', { subject: 'Changed', body: '<p>Changed</p>' }, 2))
  await deliverDue(shop)
  expect(shop.sent[0]?.subject).toBe('Welcome to Sundry')
})

test('without a mail server a mail is kept for reading', async () => {
  const shop = await testShop()
  const id = await welcome(shop)
  expect(await deliverDue(shop)).toEqual({ sent: 0, failed: 0 })
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'kept', attempts: 0 })
})

test.each(['ann@example.com\r\nBcc: all@example.com', 'ann@example.com, bob@example.com', 'Ann <ann@example.com>', 'ann', '', 'a b@c.d'])(
  '%j is no recipient',
  async (to) => {
    const shop = await testShop({ mailer: true })
    await expect(welcome(shop, to)).rejects.toBeInstanceOf(Refusal)
  },
)

test('a refused mail has failed at once and says why', async () => {
  const shop = await shopWith(failing(new MailRefused('550 no such mailbox')))
  const id = await welcome(shop)
  expect(await deliverDue(shop)).toEqual({ sent: 0, failed: 1 })
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'failed', lastError: '550 no such mailbox', attempts: 1 })
  expect(shop.logged()).toContain('a mail failed for good')
})

test('a mail that could not leave is tried again, longer apart each time, and fails in the end', async () => {
  const shop = await shopWith(failing(new Error('connection refused')))
  const id = await welcome(shop)
  const waits: number[] = []
  for (let round = 0; round < 40; round++) {
    if ((await deliverDue(shop)).failed === 0) break
    const mail = await getMail(shop.db.read, id)
    if (mail.state === 'failed') break
    waits.push(mail.runAt - shop.now())
    shop.clock.now = mail.runAt
  }
  expect(waits.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
  expect(waits).toHaveLength(13)
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'failed', attempts: 14, lastError: 'connection refused' })
})

test('while the server is silent the other mails keep their attempts', async () => {
  const shop = await shopWith(failing(new Error('connect ETIMEDOUT')))
  await welcome(shop)
  const second = await welcome(shop, 'bob@example.com')
  expect(await deliverDue(shop)).toEqual({ sent: 0, failed: 1 })
  expect(await getMail(shop.db.read, second)).toMatchObject({ attempts: 0, state: 'waiting' })
})

test('one greylisted recipient does not hold up the others', async () => {
  let refused = 0
  const busy = Object.assign(new Error('451 try again later'), { responseCode: 451 })
  const shop = await shopWith({
    send: (mail) => (mail.to === 'ann@example.com' ? Promise.reject((refused++, busy)) : Promise.resolve()),
    check: async () => {},
    close: () => {},
  })
  await welcome(shop)
  await welcome(shop, 'bob@example.com')
  expect(await deliverDue(shop)).toEqual({ sent: 1, failed: 1 })
  expect(refused).toBe(1)
})

test('a mail whose process died is sent after the lease, with the same id', async () => {
  const shop = await testShop({ mailer: true })
  const id = await welcome(shop)
  const { messageId } = await getMail(shop.db.read, id)
  const taken = Promise.withResolvers<void>()
  const send = () => {
    taken.resolve()
    return new Promise<void>(() => {})
  }
  void deliverDue({ ...shop, mailer: { send, check: async () => {}, close: () => {} } })
  await taken.promise
  expect(await deliverDue(shop)).toEqual({ sent: 0, failed: 0 })
  shop.clock.now += 2 * 60_000
  expect(await deliverDue(shop)).toEqual({ sent: 1, failed: 0 })
  expect(shop.sent[0]?.messageId).toBe(messageId)
})

test('two processes never send the same mail', async () => {
  const shop = await testShop({ mailer: true })
  for (let i = 0; i < 12; i++) await welcome(shop, `a${i}@example.com`)
  await Promise.all([deliverDue(shop), deliverDue(shop), deliverDue(shop)])
  expect(new Set(shop.sent.map(({ to }) => to)).size).toBe(12)
  expect(shop.sent).toHaveLength(12)
})

test('any mail can be sent again, as a new message', async () => {
  const shop = await testShop()
  const id = await welcome(shop)
  const before = await getMail(shop.db.read, id)
  const withServer = { ...shop, mailer: (await testShop({ mailer: true })).mailer }
  await shop.db.transaction((tx) => sendAgain(withServer, tx, id))
  expect(await deliverDue(withServer)).toEqual({ sent: 1, failed: 0 })
  const after = await getMail(shop.db.read, id)
  expect(after).toMatchObject({ state: 'sent', html: before.html })
  expect(after.messageId).not.toBe(before.messageId)
  await expect(shop.db.transaction((tx) => sendAgain(shop, tx, 999))).rejects.toThrow('not found')
})

test('the outbox lists newest first, pages by place, and finds the mails of an order', async () => {
  const shop = await testShop()
  const ids: number[] = []
  for (let i = 0; i < 5; i++) {
    if (i > 2) shop.clock.now += 1000
    ids.push(await welcome(shop, `a${i}@example.com`))
  }
  const first = await listOutbox(shop.db.read, { limit: 3 })
  const rest = await listOutbox(shop.db.read, { limit: 3, after: first.at(-1)! })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids.reverse())
  expect(first[0]).not.toHaveProperty('html')
  expect(await listOutbox(shop.db.read, { state: 'failed' })).toEqual([])
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'welcome', to: 'o@example.com', orderId: 7, params: { customer_name: '', account_link: '' } }),
  )
  expect(await listOrderMails(shop.db.read, 7)).toMatchObject([{ recipient: 'o@example.com' }])
})

test('a template is cleaned when saved, keeps its variables, and can be put back', async () => {
  const shop = await testShop()
  await shop.db.transaction((tx) => seedTemplates(tx, 1))
  const save = (subject: string, body: string) => shop.db.transaction((tx) => saveTemplate(tx, 'welcome', { subject, body }, 2))
  await save(
    'Hi {{customer_name}}',
    '<p onclick="x()">Hi</p><script>x()</script><a class="button" href="{{account_link}}">Go</a><a href="javascript:x()">No</a>',
  )
  const { body } = await getTemplate(shop.db.read, 'welcome')
  expect(body).toBe('<p>Hi</p><a class="button" href="{{account_link}}">Go</a><a>No</a>')
  for (const subject of ['', ' ', 'a\r\nBcc: b@example.com', 'x'.repeat(201)])
    await expect(save(subject, '<p>x</p>')).rejects.toThrow('mail.wrongSubject')
  await expect(save('x', '<script>only</script>')).rejects.toThrow('mail.emptyBody')
  await shop.db.transaction((tx) => seedTemplates(tx, 3))
  expect((await getTemplate(shop.db.read, 'welcome')).subject).toBe('Hi {{customer_name}}')
  await shop.db.transaction((tx) => resetTemplate(tx, 'welcome', 4))
  expect((await getTemplate(shop.db.read, 'welcome')).subject).toBe('Welcome to {{site_name}}')
})

test('over SMTP a mail carries one of each header, both parts, and asks machines not to answer', async () => {
  const { url, got } = await server()
  const shop = await shopWith(smtpMailer(url))
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Café "Süd", Ltd' }, 1))
  await welcome(shop)
  expect(await deliverDue(shop)).toEqual({ sent: 1, failed: 0 })
  shop.mailer?.close()
  const head = got[0]!.slice(0, got[0]!.indexOf('\r\n\r\n'))
  const headers = head.replace(/\r\n\s+/g, ' ').split('\r\n')
  const named = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`))
  expect(named('to')).toEqual(['To: ann@example.com'])
  expect(named('from')[0]).toContain('<shop@shop.example>')
  expect(named('subject')).toHaveLength(1)
  expect(named('auto-submitted')).toEqual(['Auto-Submitted: auto-generated'])
  expect(named('x-auto-response-suppress')).toEqual(['X-Auto-Response-Suppress: All'])
  expect(named('message-id')[0]).toMatch(/^Message-ID: <[a-z0-9]{32}@shop\.example>$/)
  expect(got[0]).toContain('Content-Type: text/plain')
  expect(got[0]).toContain('Content-Type: text/html')
})

test('over SMTP 5xx is final, 4xx, a wrong password and silence are not', async () => {
  const refuse = (code: number) => ({
    onRcptTo: (_to: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(Object.assign(new Error('no'), { responseCode: code })),
  })
  const outcome = async (url: string, silence = 7000) => {
    const shop = await shopWith(smtpMailer(url, silence))
    const id = await welcome(shop)
    await deliverDue(shop)
    shop.mailer?.close()
    return (await getMail(shop.db.read, id)).state
  }
  expect(await outcome((await server(refuse(550))).url)).toBe('failed')
  expect(await outcome((await server(refuse(450))).url)).toBe('waiting')
  const locked = await server({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('wrong password')) })
  expect(await outcome(locked.url.replace('//', '//user:wrong@'))).toBe('waiting')
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  closers.push(() => (sockets.forEach((socket) => socket.destroy()), silent.close()))
  expect(await outcome(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`, 150)).toBe('waiting')
  expect(await outcome('smtp://127.0.0.1:1', 500)).toBe('waiting')
})

test('the mail server can be asked whether it is there', async () => {
  const mailer = smtpMailer((await server()).url)!
  await mailer.check()
  mailer.close()
  await expect(smtpMailer('smtp://127.0.0.1:1', 500)!.check()).rejects.toThrow()
  expect(smtpMailer(null)).toBeNull()
})
