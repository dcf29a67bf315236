import { expect, test } from 'bun:test'
import { mailServices } from '#src/mail/smtp/smtp-connection.ts'
import { smtpMailer } from '#src/mail/mailer.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { startPretendSmtp } from '#src/twins/smtp.ts'

const context = { ...realSystem, baseUrl: 'http://localhost', allowsPrivateHosts: true }

test('the pretend mail server of a demo accepts its user and emails, and no other password', async () => {
  const twin = startPretendSmtp()
  const [service] = mailServices
  expect(await service!.check!(twin.settings, context)).toBeNull()
  expect(await service!.check!({ ...twin.settings, SMTP_PASSWORD: 'wrong' }, context)).toMatchObject({ kind: 'rejected' })
  const { SMTP_PORT: port } = twin.settings
  const mailer = smtpMailer(`smtp://pretend:pretend-password@127.0.0.1:${port}`)!
  await mailer.send({
    ...{ from: { name: 'Shop', address: 'shop@shop.example' }, to: 'ann@example.com', replyTo: null, subject: 'Hello' },
    ...{ html: '<p>Hello</p>', text: 'Hello', messageId: '<1@shop.example>', threadIds: '', isAutomatic: true, unsubscribeLink: '' },
  })
  mailer.close()
  await twin.stop()
})
