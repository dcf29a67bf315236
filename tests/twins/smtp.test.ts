import { expect, test } from 'bun:test'
import { mailServices } from '#src/mail/smtp/smtp-connection.ts'
import { type Mail, smtpMailer } from '#src/mail/mailer.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { type ReceivedMail, startPretendSmtp } from '#src/twins/smtp.ts'

const context = { ...realSystem, baseUrl: 'http://localhost', allowsPrivateHosts: true }

async function send(twin: ReturnType<typeof startPretendSmtp>, mail: Partial<Mail> = {}): Promise<void> {
  const mailer = smtpMailer(`smtp://pretend:pretend-password@127.0.0.1:${twin.settings['SMTP_PORT']}`)!
  await mailer.send({
    from: { name: 'Shop', address: 'shop@shop.example' },
    to: 'ann@example.com',
    replyTo: null,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: '<1@shop.example>',
    threadIds: '',
    isAutomatic: true,
    unsubscribeLink: '',
    ...mail,
  })
  mailer.close()
}

test('the pretend mail server of a demo accepts its user and emails, and no other password', async () => {
  const twin = startPretendSmtp()
  const [service] = mailServices
  expect(await service!.check!(twin.settings, context)).toBeNull()
  expect(await service!.check!({ ...twin.settings, SMTP_PASSWORD: 'wrong' }, context)).toMatchObject({ kind: 'rejected' })
  await send(twin)
  await twin.stop()
})

test('it shows each email to the one who asks, whatever its lines are', async () => {
  const mails: ReceivedMail[] = []
  const twin = startPretendSmtp({ onMail: (mail) => mails.push(mail) })
  await send(twin, { text: 'First\n\n.\n..dots\nquit\ndata\nlast' })
  await send(twin, { to: 'ben@example.com', subject: 'Second' })
  await twin.stop()
  expect(mails.map(({ to }) => to)).toEqual([['ann@example.com'], ['ben@example.com']])
  expect(mails[0]!.source).toContain('\r\n.\r\n..dots\r\nquit\r\ndata\r\nlast\r\n')
  expect(mails[1]!.source).toContain('\r\nSubject: Second\r\n')
})
