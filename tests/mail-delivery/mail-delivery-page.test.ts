import { expect, test } from 'bun:test'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { countMailStates } from '#src/mail/list-outbox.ts'
import { findServerAddress } from '#src/mail/smtp/server-address.ts'
import { maxTestMails } from '#src/mail-delivery/limits.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { virtualTimers } from '#tests/support/virtual-timers.ts'
import '#tests/support/matchers.ts'

const timers = virtualTimers()
const records: Record<string, string[]> = {
  'shop.example TXT': ['v=spf1 +all'],
  's1._domainkey.shop.example TXT': ['v=DKIM1; p=MIIB'],
  'shop.example MX': ['10 mx.shop.example'],
}
const requests = { ...withoutDns, lookUp: async (name: string, type: string) => records[`${name} ${type}`] ?? [] }
const config = { rateLimits: true, smtpUrl: 'smtp://user:sesame@smtp.sendgrid.net:587' }
const { shop, admin, editor } = storeTest({ clients: { admin: 5, editor: 4 }, mailer: true, requests, timers, config })
const path = '/admin/settings/email'
const mailWith = (send: () => Promise<string>) => (shop.mailer = { send, check: async () => {}, close: () => {} })

test('the page names the server without its password, and offers the own address', async () => {
  const page = await admin.get(path)
  expect(page).toShow('smtp.sendgrid.net')
  expect(page.text).not.toContain('sesame')
  expect(page.text).toContain('value="role5@example.com"')
})

test('a test email is sent at once, once, and the answer of the server is shown', async () => {
  const page = await admin.post(`${path}/test`, { to: 'ann@example.com' })
  expect(page).toShow('The mail server accepted the email to ann@example.com.')
  expect(page).toShow('250 OK')
  shop.clock.advance(120_000)
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
  expect(shop.sentMails.map(({ to, subject }) => [to, subject.startsWith('Test email')])).toEqual([['ann@example.com', true]])
})

test('a refused test email says why and what to do, is not tried again, and hides secrets in the answer', async () => {
  const answer = '535 5.7.8 Bad login, see https://mail.example/?token=abcabcabc'
  mailWith(() => Promise.reject(Object.assign(new Error('Invalid login'), { code: 'EAUTH', response: answer })))
  const page = await admin.post(`${path}/test`, { to: 'ann@example.com' })
  expect(page).toShow('Wrong user or password.')
  expect(page.text).not.toContain('abcabcabc')
  shop.clock.advance(120_000)
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
})

test('a mail server that is silent is not waited for longer than eight seconds', async () => {
  const started = Promise.withResolvers<void>()
  mailWith(() => new Promise(() => timers.soon(started.resolve)))
  const answer = admin.post(`${path}/test`, { to: 'ann@example.com' })
  await started.promise
  await timers.run(8000)
  expect(await answer).toShow('No answer in time.')
})

test('an address that is none is refused, and so is one more test than an hour allows', async () => {
  expect((await admin.post(`${path}/test`, { to: 'ann' })).status).toBe(422)
  for (let count = 1; count < maxTestMails; count++) await admin.post(`${path}/test`, { to: 'ann@example.com' })
  expect((await admin.post(`${path}/test`, { to: 'ann@example.com' })).status).toBe(429)
})

test.each([
  '',
  'ann',
  'ann@example.com, ben@example.com',
  'ann@example.com\r\nBcc: ben@example.com',
  '"Ann" <ann@example.com>',
  'ann@[192.0.2.1]',
])('a test email goes to one address alone, not to %p', async (to) => {
  expect((await admin.post(`${path}/test`, { to })).status).toBe(422)
  expect([shop.sentMails, (await countMailStates(shop.db.read)).queued]).toEqual([[], 0])
})

test('a mail server whose name leads into the network is refused, with what to do', async () => {
  mailWith(() => findServerAddress('10.0.0.5', shop.requests, false))
  const page = await admin.post(`${path}/test`, { to: 'ann@example.com' })
  expect(page).toShow('or ask your technician to set PRIVATE_MAIL_SERVER=allowed')
})

test('only administrators see the page, send test emails and have domains looked up', async () => {
  expect((await editor.get(path)).status).toBe(403)
  expect((await editor.post(`${path}/test`, { to: 'ann@example.com' })).status).toBe(403)
  expect((await editor.post(`${path}/domain`, { selector: '' })).status).toBe(403)
  expect((await editor.get('/admin/settings')).text).not.toContain(`href="${path}"`)
  expect((await admin.get('/admin/settings')).text).toContain(`href="${path}"`)
  expect(shop.sentMails).toEqual([])
})

test('a test email leaves nothing behind when the mail server was disconnected meanwhile', async () => {
  shop.mailer = null
  expect((await admin.post(`${path}/test`, { to: 'ann@example.com' })).status).toBe(409)
  expect(await countMailStates(shop.db.read)).toMatchObject({ not_sent: 0 })
  expect((await admin.get('/admin/audit-log')).text).not.toContain('Test email sent')
})

test('a mail server that answers a lot is shown in part, as text', async () => {
  mailWith(async () => `250 <b>OK</b> ${'x '.repeat(5000)}`)
  const page = await admin.post(`${path}/test`, { to: 'ann@example.com' })
  expect(page).toShow('250 <b>OK</b>')
  expect(page.text).not.toContain('<b>OK')
  expect(page.text.match(/x /g)!.length).toBeLessThan(400)
})

test('a DMARC record in quotation marks is explained', async () => {
  records['_dmarc.shop.example TXT'] = ['"v=DMARC1; p=none"']
  const page = await admin.post(`${path}/domain`, { selector: '' })
  delete records['_dmarc.shop.example TXT']
  expect(page).toShow('it must begin with v=DMARC1, without quotation marks')
})

test('a record of the DNS is shown in part, as text', async () => {
  const usual = records['shop.example TXT']!
  records['shop.example TXT'] = [`v=spf1 <script> ${'y'.repeat(60_000)}`]
  const page = await admin.post(`${path}/domain`, { selector: '' })
  records['shop.example TXT'] = usual
  expect(page).toShow('Receivers count all of the record as broken because of <script>')
  expect(page.text).not.toContain('<script>y')
  expect(page.text.length).toBeLessThan(60_000)
})

test('the sender domain is checked on press, explained with the records to add, and shown again afterwards', async () => {
  const page = await admin.post(`${path}/domain`, { selector: '' })
  expect(page).toShow('it lets everyone send as shop.example')
  expect(page.text).toContain('value="v=spf1 ~all"')
  expect(page).toShow('s1._domainkey.shop.example')
  expect(page.text).toContain('value="_dmarc.shop.example"')
  expect(await admin.get(path)).toShow('it lets everyone send as shop.example')
})

test('a selector is asked for alone, and remembered; a sentence is none', async () => {
  expect(await admin.post(`${path}/domain`, { selector: 'mine' })).toShow('There is no key under mine._domainkey.shop.example.')
  expect((await admin.get(path)).text).toContain('value="mine"')
  expect((await admin.post(`${path}/domain`, { selector: 'a b' })).status).toBe(422)
})

test('of a sender at a provider of mailboxes nothing is asked, because its owner cannot add records', async () => {
  const { mailFrom } = shop.config
  shop.config.mailFrom = 'ourshop@gmail.com'
  const page = await admin.get(path)
  shop.config.mailFrom = mailFrom
  expect(page).toShow('gmail.com belongs to a provider of mailboxes')
  expect(page.text).not.toContain('id="check-domain"')
})
