import { expect, test } from 'bun:test'
import { smtpUrlOf } from '#src/mail/smtp/smtp-url.ts'

const hostOf = (host: string) => new URL(smtpUrlOf({ SMTP_HOST: host, SMTP_PORT: '25', SMTP_SECURITY: 'none' })!).hostname

test('a mail server is asked for by the name that name servers know, however it is written', () => {
  expect(hostOf('smtp.bücher.example')).toBe('smtp.xn--bcher-kva.example')
  expect(hostOf('SMTP.example.com')).toBe('smtp.example.com')
  expect(hostOf('2606:4700::1111')).toBe('[2606:4700::1111]')
  // Is judged as the address that it is.
  expect(hostOf('１２７.0.0.1')).toBe('127.0.0.1')
})

test('a user name and a password with any signs arrive as they are', () => {
  const url = new URL(
    smtpUrlOf({ SMTP_HOST: 'a.example', SMTP_PORT: '465', SMTP_SECURITY: 'tls', SMTP_USER: 'a@b:c', SMTP_PASSWORD: '%/?#@é' })!,
  )
  expect([url.protocol, url.port, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'smtps:',
    '465',
    'a@b:c',
    '%/?#@é',
  ])
})
