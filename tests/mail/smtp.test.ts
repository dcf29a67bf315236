import { afterAll, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { findFailureKind, toMailError } from '#src/lib/errors/mail-failures.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { smtpMailer, type Mailer } from '#src/mail/mailer.ts'
import { getMail, queueMail } from '#src/mail/outbox.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { queueWelcomeMail } from './queue-welcome-mail.ts'

const closeCallbacks: (() => void)[] = []
afterAll(() => closeCallbacks.forEach((close) => close()))

/** A scripted SMTP server. Returns its URL and the emails it received. */
async function startSmtpServer(options: SMTPServerOptions = {}): Promise<{ url: string; receivedMails: string[] }> {
  const receivedMails: string[] = []
  const smtpServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        receivedMails.push(text)
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve))
  closeCallbacks.push(() => smtpServer.close())
  return { url: `smtp://127.0.0.1:${(smtpServer.server.address() as { port: number }).port}`, receivedMails }
}

async function createShopWithMailer(mailer: Mailer | null) {
  let lines = ''
  const shop = await createTestShop({ onLog: (line) => (lines += line) })
  return { ...shop, mailer, logged: () => lines }
}

test('an SMTP message has each header once, an HTML and a text part, and suppresses automatic replies', async () => {
  const { url, receivedMails } = await startSmtpServer()
  const shop = await createShopWithMailer(smtpMailer(url))
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Café "Süd", Ltd' }, 1))
  await queueWelcomeMail(shop)
  expect(await deliverDueMails(shop)).toEqual({ sent: 1, failed: 0 })
  shop.mailer?.close()
  const headerText = receivedMails[0]!.slice(0, receivedMails[0]!.indexOf('\r\n\r\n'))
  const headers = headerText.replace(/\r\n\s+/g, ' ').split('\r\n')
  const findHeaders = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`))
  expect(findHeaders('to')).toEqual(['To: ann@example.com'])
  expect(findHeaders('from')[0]).toContain('<shop@shop.example>')
  expect(findHeaders('subject')).toHaveLength(1)
  expect(findHeaders('auto-submitted')).toEqual(['Auto-Submitted: auto-generated'])
  expect(findHeaders('x-auto-response-suppress')).toEqual(['X-Auto-Response-Suppress: All'])
  expect(findHeaders('message-id')[0]).toMatch(/^Message-ID: <[a-z0-9]{32}@shop\.example>$/)
  expect(receivedMails[0]).toContain('Content-Type: text/plain')
  expect(receivedMails[0]).toContain('Content-Type: text/html')
})

test('a message that answers others names the last one and the whole thread, oldest first', async () => {
  const { url, receivedMails } = await startSmtpServer()
  const shop = await createShopWithMailer(smtpMailer(url))
  await queueWelcomeMail(shop, 'ann@example.com', ['<first@shop.example>', '<second@mail.example>'])
  await deliverDueMails(shop)
  shop.mailer?.close()
  expect(receivedMails[0]).toContain('In-Reply-To: <second@mail.example>\r\n')
  expect(receivedMails[0]).toContain('References: <first@shop.example> <second@mail.example>\r\n')
})

test.each([
  ['https://shop.example/items/alerts/stop?token=x', ['<https://shop.example/items/alerts/stop?token=x>', 'List-Unsubscribe=One-Click']],
  // Mail programs offer the one click only with HTTPS.
  ['http://shop.example/items/alerts/stop?token=x', ['<http://shop.example/items/alerts/stop?token=x>', undefined]],
  ['', [undefined, undefined]],
])('a message that can be unsubscribed from at "%s" says so in its headers', async (unsubscribeLink, expected) => {
  const { url, receivedMails } = await startSmtpServer()
  const mailer = smtpMailer(url)!
  await mailer.send({
    from: { name: 'Shop', address: 'shop@shop.example' },
    to: 'ann@example.com',
    replyTo: null,
    subject: 'Hi',
    html: '<p>Hi</p>',
    text: 'Hi',
    messageId: '<one@shop.example>',
    threadIds: '',
    isAutomatic: true,
    unsubscribeLink,
  })
  await mailer.close()
  const headers = receivedMails[0]!.slice(0, receivedMails[0]!.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')
  const find = (name: string) =>
    headers
      .split('\r\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  expect([find('List-Unsubscribe'), find('List-Unsubscribe-Post')]).toEqual(expected)
  expect(find('Auto-Submitted')).toBe('auto-generated')
})

test('a message id that would end a header is refused', async () => {
  const shop = await createTestShop()
  await expect(queueWelcomeMail(shop, 'ann@example.com', ['<a@b>\r\nBcc: <c@d>'])).rejects.toThrow('invalid message ids')
})

test('an SMTP 5xx reply is final; a 4xx reply, a wrong password and a timeout are not', async () => {
  const rejectRecipients = (code: number) => ({
    onRcptTo: (_to: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(Object.assign(new Error('no'), { responseCode: code })),
  })
  const sendTestMail = async (url: string, timeoutMs = 7000) => {
    const shop = await createShopWithMailer(smtpMailer(url, { timeoutMs }))
    const id = await queueWelcomeMail(shop)
    await deliverDueMails(shop)
    shop.mailer?.close()
    return (await getMail(shop.db.read, id)).state
  }
  expect(await sendTestMail((await startSmtpServer(rejectRecipients(550))).url)).toBe('failed')
  expect(await sendTestMail((await startSmtpServer(rejectRecipients(450))).url)).toBe('queued')
  const authServer = await startSmtpServer({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('wrong password')) })
  expect(await sendTestMail(authServer.url.replace('//', '//user:wrong@'))).toBe('queued')
  const sockets: Socket[] = []
  const silentServer = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  closeCallbacks.push(() => (sockets.forEach((socket) => socket.destroy()), silentServer.close()))
  expect(await sendTestMail(`smtp://127.0.0.1:${(silentServer.address() as { port: number }).port}`, 150)).toBe('queued')
  expect(await sendTestMail('smtp://127.0.0.1:1', 500)).toBe('queued')
})

const envelope = { from: { name: 'Shop', address: 'shop@shop.example' }, to: 'ann@example.com' }
const sample = {
  replyTo: null,
  subject: 'Hi',
  html: '<p>Hi</p>',
  text: 'Hi',
  messageId: '<one@shop.example>',
  threadIds: '',
  isAutomatic: true,
  unsubscribeLink: '',
}

/** A server that says what the test wants, line by line. Without a line for a command it says 250. */
async function startScriptedServer(answers: Record<string, string>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`${answers['greeting'] ?? '220 ready'}\r\n`)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        const answer = answers[Object.keys(answers).find((command) => line.startsWith(command)) ?? ''] ?? '250 OK'
        if (answer === 'close') socket.destroy()
        else socket.write(`${answer}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  closeCallbacks.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

test.each<[string, Record<string, string>, string, string]>([
  ['no TLS', { STARTTLS: '502 5.5.1 not implemented' }, '?requireTLS=true', 'tls'],
  ['TLS that is not ready', { STARTTLS: '454 not available' }, '?requireTLS=true', 'tls'],
  ['a refusal as greeting', { greeting: '554 no service for you' }, '', 'dropped'],
  ['a missing sign-in', { 'MAIL FROM': '530 5.7.0 authentication required' }, '', 'login'],
  ['a missing sign-in at the recipient', { 'RCPT TO': '554 5.7.1 relay access denied' }, '', 'relay'],
  ['a sender that it does not know', { 'MAIL FROM': '550 5.7.1 not your address' }, '', 'sender'],
  ['an end in the middle', { DATA: 'close' }, '', 'dropped'],
])('what a mail server answers about the store itself loses no email: %s', async (_, answers, options, kind) => {
  const shop = await createShopWithMailer(smtpMailer((await startScriptedServer(answers)) + options))
  const id = await queueWelcomeMail(shop)
  const error: unknown = await shop.mailer!.send({ ...sample, ...envelope }).catch((caught: unknown) => caught)
  expect(findFailureKind(toMailError(error))).toBe(kind as 'tls')
  await deliverDueMails(shop)
  shop.mailer?.close()
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'queued', bouncedAt: null })
})

test('a mail server that repeats what it was sent reveals no password', async () => {
  const password = 'pass word/1'
  const repeated = Buffer.from(`\0user\0${password}`).toString('base64')
  const server = await startScriptedServer({ EHLO: '250 AUTH PLAIN', AUTH: `535 5.7.8 bad login ${repeated} (${password})` })
  const mailer = smtpMailer(server.replace('//', `//user:${encodeURIComponent(password)}@`))!
  const error = toMailError(await mailer.send({ ...sample, ...envelope }).catch((caught: unknown) => caught))
  expect(error.text).toBe('535 5.7.8 bad login … (…)')
  await expect(mailer.check()).rejects.toThrow('535 5.7.8 bad login … (…)')
  mailer.close()
})

test('the connection to the mail server can be checked', async () => {
  const mailer = smtpMailer((await startSmtpServer()).url)!
  await mailer.check()
  mailer.close()
  await expect(smtpMailer('smtp://127.0.0.1:1', { timeoutMs: 500 })!.check()).rejects.toThrow()
  expect(smtpMailer(null)).toBeNull()
})

test('a mail that a person wrote asks for no automatic answer, and does not say that it is automatic itself', async () => {
  const { url, receivedMails } = await startSmtpServer()
  const shop = await createShopWithMailer(smtpMailer(url))
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'welcome',
      to: 'ann@example.com',
      isAutomatic: false,
      params: { customer_name: 'Ann', account_link: 'https://shop.example/dashboard', confirm_prompt: '' },
    }),
  )
  await deliverDueMails(shop)
  shop.mailer?.close()
  expect(receivedMails[0]).toContain('X-Auto-Response-Suppress: All\r\n')
  expect(receivedMails[0]).not.toMatch(/auto-submitted|precedence|x-loop/i)
})

test('what the mail server refuses for good is shown as not arrived, with its reason and without secrets', async () => {
  const onRcptTo = (_to: unknown, _session: unknown, done: (error?: Error) => void) =>
    done(Object.assign(new Error('5.1.1 unknown reply+abc123abc123abc123abc123@shop.example'), { responseCode: 550 }))
  const shop = await createShopWithMailer(smtpMailer((await startSmtpServer({ onRcptTo })).url))
  const id = await queueWelcomeMail(shop)
  await deliverDueMails(shop)
  shop.mailer?.close()
  expect(await getMail(shop.db.read, id)).toMatchObject({
    state: 'failed',
    bouncedAt: shop.now(),
    bounceReason: '550 5.1.1 unknown reply+…@shop.example',
  })
})
