import { expect, test } from 'bun:test'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { recordBounce } from '#src/mail/bounces.ts'
import { getMail, queueMail } from '#src/mail/outbox.ts'
import { readDeliveryReport } from '#src/inbound-mails/parse/delivery-report.ts'
import { readFormMail } from '#src/inbound-mails/parse/form-mail.ts'
import { deliverRaw } from '#tests/support/inbound-mail.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ timers: patientTimers, clients: { admin: 5 }, mailer: true })

async function sendMail(to = 'ann@example.com', messageId?: string) {
  const params = { customer_name: 'Ann', account_link: 'https://shop.example/dashboard', confirm_prompt: '' } as const
  const id = await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'welcome', to, params, ...(messageId && { messageId }) }))
  await deliverDueMails(shop)
  return getMail(shop.db.read, id)
}

/** A report of RFC 3464 that returns the headers of a mail. */
const report = (messageId: string, { action = 'failed', to = 'ann@example.com', code = '550 5.1.1 no such user' } = {}) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    'To: shop@shop.example',
    'Subject: Undelivered',
    `Message-ID: <${crypto.randomUUID()}@mx.example.net>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="mix"',
    '',
    ...['--mix', 'Content-Type: text/plain', '', 'Your message was not delivered.'],
    ...['--mix', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.net', ''],
    ...[`Final-Recipient: rfc822; ${to}`, `Action: ${action}`, 'Status: 5.1.1', `Diagnostic-Code: smtp; ${code}`, ''],
    ...['--mix', 'Content-Type: text/rfc822-headers', '', 'From: shop@shop.example', `Message-ID: ${messageId}`, '', '--mix--', ''],
  ].join('\n')

test('a delivery report marks the email that it returns, and outbox and mail say why', async () => {
  const { id, messageId } = await sendMail()
  expect((await deliverRaw(guest, report(messageId))).status).toBe(200)
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'sent', bouncedAt: shop.now(), bounceReason: '550 5.1.1 no such user' })
  expect(await admin.get('/admin/outbox?view=bounced')).toShow('Did not arrive: Unknown recipient')
  expect(await admin.get(`/admin/outbox/${id}`)).toShow('The address does not exist or accepts no email.')
})

test('a report that a provider takes apart is known by the types of its files, wherever they are written', async () => {
  const part = (name: string, lines: string[]) => ['--mix', `Content-Disposition: form-data; name="${name}"`, ...lines]
  const parts = [
    ...part('attachment-info', ['', '{ "headers": { "type": "text/rfc822-headers" } }']),
    ...part('status"; filename="status', ['Content-Type: message/delivery-status', '', 'Action: failed', 'Status: 5.1.1']),
    ...part('headers"; filename="headers', ['', 'Message-ID: <1@shop.example>', '', '--mix--']),
  ]
  const mail = await readFormMail(Buffer.from(parts.join('\r\n')), 'multipart/form-data; boundary=mix')
  expect(readDeliveryReport(mail)).toMatchObject({ messageId: '<1@shop.example>', failures: [{ reason: '5.1.1' }] })
})

test('a report of a delay marks nothing, and neither does one with a made-up Message-ID', async () => {
  const { id, messageId } = await sendMail()
  await deliverRaw(guest, report(messageId, { action: 'delayed' }))
  await deliverRaw(guest, report('<guessed@shop.example>'))
  expect(await getMail(shop.db.read, id)).toMatchObject({ bouncedAt: null, bounceReason: null })
})

test('of copies with one Message-ID only the one to the named recipient is marked, also when others were before', async () => {
  const first = await sendMail('ann@example.com')
  const second = await sendMail('ben@example.com', first.messageId)
  await deliverRaw(guest, report(first.messageId, { to: 'ANN@example.com' }))
  await deliverRaw(guest, report(first.messageId, { to: 'someone@example.com' }))
  expect((await getMail(shop.db.read, first.id)).bouncedAt).toBe(shop.now())
  expect((await getMail(shop.db.read, second.id)).bouncedAt).toBeNull()
})

test('a mark stops no further email to that address, whoever sent the report', async () => {
  const { messageId } = await sendMail()
  await deliverRaw(guest, report(messageId))
  expect(await sendMail()).toMatchObject({ state: 'sent', bouncedAt: null })
  expect(shop.sentMails.map(({ to }) => to)).toEqual(['ann@example.com', 'ann@example.com'])
})

test('a huge report is read in part, and a report about many names no more than twenty', async () => {
  const { id, messageId } = await sendMail()
  const others = Array.from({ length: 5000 }, (_, at) => `Final-Recipient: rfc822; x${at}@example.com\nAction: failed\nStatus: 5.1.1\n\n`)
  const huge = report(messageId).replace('Reporting-MTA: dns; mx.example.net\n\n', `$&${others.join('')}`)
  expect((await deliverRaw(guest, huge)).status).toBe(200)
  expect((await getMail(shop.db.read, id)).bounceReason).toBe('5.1.1')
})

test('the stored reason has no secret of a link or reply address', async () => {
  const { id, messageId } = await sendMail()
  const reason =
    'spam: https://shop.example/tickets/view/abc123abc123abc123abc123abc123ab reply+abc123abc123abc123abc123abc123ab@shop.example'
  await shop.db.transaction((tx) => recordBounce(tx, messageId, [{ recipient: 'ann@example.com', reason }], shop.now()))
  expect((await getMail(shop.db.read, id)).bounceReason).not.toContain('abc123')
})
