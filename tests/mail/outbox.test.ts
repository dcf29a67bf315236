import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { UserError } from '#src/lib/errors/errors.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { MailRejectedError, type Mailer } from '#src/mail/mailer.ts'
import { getMail, queueMail } from '#src/mail/outbox.ts'
import { getMailTemplate, resetMailTemplate, saveMailTemplate } from '#src/mail/templates/templates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { withLock } from '#tests/support/locked-database.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { queueWelcomeMail } from './queue-welcome-mail.ts'
import { resendMail } from '#src/mail/resend-mail.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'

const closeCallbacks: (() => void)[] = []
afterAll(() => closeCallbacks.forEach((close) => close()))

async function createShopWithMailer(mailer: Mailer | null) {
  let lines = ''
  const shop = await createTestShop({ onLog: (line) => (lines += line) })
  return { ...shop, mailer, logged: () => lines }
}
const createFailingMailer = (error: Error): Mailer => ({
  send: () => Promise.reject(error),
  check: () => Promise.reject(error),
  close: () => {},
})

test('an email that is sent while the database is locked is recorded later, not sent again', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queueWelcomeMail(shop)
  expect(await deliverDueMails(withLock(shop, { first: 2, last: 2 }))).toEqual({ sent: 1, failed: 0 })
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
  expect(shop.sentMails).toHaveLength(1)
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
})

test('an email is sent once, with the shop as sender and the text of its template', async () => {
  const shop = await createTestShop({ mailer: true })
  await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Corner & Co' }, 1))
  const id = await queueWelcomeMail(shop)
  expect(await deliverDueMails(shop)).toEqual({ sent: 1, failed: 0 })
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
  expect(shop.sentMails).toMatchObject([
    { to: 'ann@example.com', from: { name: 'Corner & Co', address: 'shop@shop.example' }, subject: 'Welcome to Corner & Co' },
  ])
  expect(shop.sentMails[0]?.text).toContain('Go to your account (https://shop.example/dashboard)')
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: shop.now(), lastError: null })
})

test('an email queued in a failed transaction is never sent', async () => {
  const shop = await createTestShop({ mailer: true })
  const rolledBack = shop.db.transaction(async (tx) => {
    await queueMail(shop, tx, {
      template: 'welcome',
      to: 'a@example.com',
      params: { customer_name: '', account_link: '', confirm_prompt: '' },
    })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await deliverDueMails(shop)
  expect(shop.sentMails).toEqual([])
})

test('an email uses the template as it was when the email was queued', async () => {
  const shop = await createTestShop({ mailer: true })
  await queueWelcomeMail(shop)
  await shop.db.transaction((tx) =>
    saveMailTemplate(tx, { slug: 'welcome', language: 'en', subject: 'Updated', body: '<p>Changed</p>' }, 2),
  )
  await deliverDueMails(shop)
  expect(shop.sentMails[0]?.subject).toBe('Welcome to Sundry')
})

test('without a mail server, emails are stored and can be read', async () => {
  const shop = await createTestShop()
  const id = await queueWelcomeMail(shop)
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'not_sent', attempts: 0 })
})

test.each(['ann@example.com\r\nBcc: all@example.com', 'ann@example.com, bob@example.com', 'Ann <ann@example.com>', 'ann', '', 'a b@c.d'])(
  '%j is not a valid recipient',
  async (to) => {
    const shop = await createTestShop({ mailer: true })
    await expect(queueWelcomeMail(shop, to)).rejects.toBeInstanceOf(UserError)
  },
)

test('a rejected email fails at once and records the reason', async () => {
  const shop = await createShopWithMailer(createFailingMailer(new MailRejectedError('550 no such mailbox')))
  const id = await queueWelcomeMail(shop)
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 1 })
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'failed', lastError: '550 no such mailbox', attempts: 1 })
  expect(shop.logged()).toContain('an email failed permanently')
})

test('a failed email is retried with growing delays until the attempts run out, and from the start when it is sent again', async () => {
  const shop = await createShopWithMailer(createFailingMailer(new Error('connection refused')))
  const id = await queueWelcomeMail(shop)
  const delays: number[] = []
  for (let round = 0; round < 40; round++) {
    if ((await deliverDueMails(shop)).failed === 0) break
    const mail = await getMail(shop.db.read, id)
    if (mail.state === 'failed') break
    delays.push(mail.runAt - shop.now())
    shop.clock.now = mail.runAt
  }
  expect(delays.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
  expect(delays).toHaveLength(13)
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'failed', attempts: 14, lastError: 'connection refused' })
  const again = await shop.db.transaction((tx) => resendMail(shop, tx, id))
  await deliverDueMails(shop)
  expect(await getMail(shop.db.read, again)).toMatchObject({ state: 'queued', attempts: 1 })
})

test('while the mail server is unreachable, the other emails use no attempts', async () => {
  const shop = await createShopWithMailer(createFailingMailer(new Error('connect ETIMEDOUT')))
  await queueWelcomeMail(shop)
  const secondMailId = await queueWelcomeMail(shop, 'bob@example.com')
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 1 })
  expect(await getMail(shop.db.read, secondMailId)).toMatchObject({ attempts: 0, state: 'queued' })
})

test('one greylisted recipient does not delay the others', async () => {
  let rejections = 0
  const busyError = Object.assign(new Error('451 try again later'), { responseCode: 451 })
  const shop = await createShopWithMailer({
    send: (mail) => (mail.to === 'ann@example.com' ? Promise.reject((rejections++, busyError)) : Promise.resolve('250 OK')),
    check: async () => {},
    close: () => {},
  })
  await queueWelcomeMail(shop)
  await queueWelcomeMail(shop, 'bob@example.com')
  expect(await deliverDueMails(shop)).toEqual({ sent: 1, failed: 1 })
  expect(rejections).toBe(1)
})

test('an email whose process died is sent after its lease expires, with the same message ID', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queueWelcomeMail(shop)
  const { messageId } = await getMail(shop.db.read, id)
  const sendStarted = Promise.withResolvers<void>()
  const send = () => {
    sendStarted.resolve()
    return new Promise<string>(() => {})
  }
  void deliverDueMails({ ...shop, mailer: { send, check: async () => {}, close: () => {} } })
  await sendStarted.promise
  expect(await deliverDueMails(shop)).toEqual({ sent: 0, failed: 0 })
  shop.clock.now += 2 * 60_000
  expect(await deliverDueMails(shop)).toEqual({ sent: 1, failed: 0 })
  expect(shop.sentMails[0]?.messageId).toBe(messageId)
})

test('a process that lost its lease cannot record its attempt', async () => {
  const shop = await createTestShop({ mailer: true })
  const id = await queueWelcomeMail(shop)
  const sendStarted = Promise.withResolvers<void>()
  const response = Promise.withResolvers<string>()
  const send = () => {
    sendStarted.resolve()
    return response.promise
  }
  const slowRun = deliverDueMails({ ...shop, mailer: { send, check: async () => {}, close: () => {} } })
  await sendStarted.promise
  shop.clock.now += 2 * 60_000
  await deliverDueMails({ ...shop, mailer: createFailingMailer(new Error('connection refused')) })
  response.reject(new MailRejectedError('550 no such mailbox'))
  await slowRun
  expect(await getMail(shop.db.read, id)).toMatchObject({ state: 'queued', attempts: 2, lastError: 'connection refused' })
})

test('two processes never send the same email', async () => {
  const shop = await createTestShop({ mailer: true })
  for (let i = 0; i < 12; i++) await queueWelcomeMail(shop, `a${i}@example.com`)
  await Promise.all([deliverDueMails(shop), deliverDueMails(shop), deliverDueMails(shop)])
  expect(new Set(shop.sentMails.map(({ to }) => to)).size).toBe(12)
  expect(shop.sentMails).toHaveLength(12)
})

test('the emails of an order are found', async () => {
  const shop = await createTestShop()
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'welcome',
      to: 'o@example.com',
      orderId: 7,
      params: { customer_name: '', account_link: '', confirm_prompt: '' },
    }),
  )
  expect(await listOrderMails(shop.db.read, 7)).toMatchObject([{ recipient: 'o@example.com' }])
})

test('a template is sanitized when saved, keeps its variables, and can be reset', async () => {
  const shop = await createTestShop()
  const saveTestTemplate = (subject: string, body: string) =>
    shop.db.transaction((tx) => saveMailTemplate(tx, { slug: 'welcome', language: 'en', subject, body }, 2))
  await saveTestTemplate(
    'Hi {{customer_name}}',
    '<p onclick="x()">Hi</p><script>x()</script><a class="button" href="{{account_link}}">Go</a><a href="javascript:x()">No</a>',
  )
  const { body } = await getMailTemplate(shop.db.read, 'welcome', ['en'])
  expect(body).toBe('<p>Hi</p><a class="button" href="{{account_link}}">Go</a><a>No</a>')
  for (const subject of ['', ' ', 'a\r\nBcc: b@example.com', 'x'.repeat(201)])
    await expect(saveTestTemplate(subject, '<p>x</p>')).rejects.toThrow('mail.subjectInvalid')
  await saveTestTemplate('x'.repeat(200), '<p>x</p>')
  await saveTestTemplate('Hi {{customer_name}}', '<p>x</p>')
  await expect(saveTestTemplate('x', '<script>only</script>')).rejects.toThrow('mail.emptyBody')
  expect((await getMailTemplate(shop.db.read, 'welcome', ['en'])).subject).toBe('Hi {{customer_name}}')
  await shop.db.transaction((tx) => resetMailTemplate(tx, 'welcome', 'en'))
  expect((await getMailTemplate(shop.db.read, 'welcome', ['en'])).subject).toBe('Welcome to {{site_name}}')
})

test('a saved template that lacks its code is passed over for the built-in one', async () => {
  const shop = await createTestShop()
  const { emailTemplates } = shop.db.t
  await shop.db.transaction(async (tx) => {
    await tx.update(emailTemplates).set({ subject: 'Hi', body: '<p>Hi</p>' }).where(eq(emailTemplates.typeId, 13))
  })
  expect((await getMailTemplate(shop.db.read, 'two_factor_verification', ['en'])).body).toContain('{{verification_code}}')
})
