import { expect, test } from 'bun:test'
import { type FailureKind, findFailureKind, toMailError } from '#src/lib/errors/mail-failures.ts'

test.each<[FailureKind, string, { code?: string; command?: string }?]>([
  ['host', 'getaddrinfo ENOTFOUND smtp.exmaple.com', { code: 'EDNS' }],
  ['host', 'smtp.example.com has no address'],
  ['inner', 'smtp.example.com is inside the network'],
  ['connection', 'connect ECONNREFUSED 127.0.0.1:587', { code: 'ESOCKET' }],
  ['connection', 'Failed to connect', { code: 'ECONNECTION' }],
  ['dropped', 'Connection closed unexpectedly', { code: 'ECONNECTION', command: 'CONN' }],
  ['dropped', 'read ECONNRESET', { code: 'ESOCKET', command: 'CONN' }],
  ['dropped', '554 No service here', { code: 'EPROTOCOL', command: 'CONN' }],
  ['blocked', '554 5.7.1 blocked by zen.spamhaus.org', { code: 'EPROTOCOL', command: 'CONN' }],
  ['tls', '454 TLS not available due to local problem', { code: 'ETLS', command: 'STARTTLS' }],
  ['tls', '502 Command not implemented', { code: 'ETLS', command: 'STARTTLS' }],
  ['timeout', 'Greeting never received', { code: 'ETIMEDOUT' }],
  ['timeout', 'Connection timeout', { code: 'ETIMEDOUT' }],
  ['tls', 'self-signed certificate', { code: 'ESOCKET' }],
  ['tls', 'ssl3_get_record:wrong version number', { code: 'ESOCKET' }],
  ['login', '535 5.7.8 Username and Password not accepted', { code: 'EAUTH', command: 'AUTH PLAIN' }],
  ['login', '530 5.7.0 Authentication required', { command: 'MAIL FROM' }],
  ['relay', '554 5.7.1 <ann@example.com>: Relay access denied', { command: 'RCPT TO' }],
  ['sender', '550 5.7.1 Sender address not owned by user', { command: 'MAIL FROM' }],
  ['sender', '501 5.1.7 Bad sender address syntax', { command: 'MAIL FROM' }],
  ['recipient', '550 5.1.1 The email account does not exist', { command: 'RCPT TO' }],
  ['recipient', '550 No such user here', { command: 'RCPT TO' }],
  ['recipient', '550 5.1.1 no such user'],
  ['mailboxFull', '452 4.2.2 The email account is over quota'],
  ['tooLarge', '552 5.3.4 Message size exceeds fixed limit', { command: 'MAIL FROM' }],
  ['greylisted', '450 4.2.0 <ann@example.com>: Greylisted, see http://postgrey.example'],
  ['limit', '550 5.4.5 Daily user sending limit exceeded'],
  ['limit', '421 Try again later'],
  ['authentication', '550-5.7.26 This mail has been blocked because the sender is unauthenticated. SPF did not pass'],
  ['authentication', '550 5.7.23 rejected by policy'],
  ['blocked', '554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org'],
  ['route', '5.4.1 No answer from host'],
  ['later', '451 4.3.0 Temporary problem'],
  ['rejected', '554 Transaction failed', { command: 'DATA' }],
  ['unknown', 'Something else'],
])('%s: %s', (kind, text, { code, command } = {}) => {
  expect(findFailureKind({ text, code, command })).toBe(kind)
})

test('the server’s own words are taken from the error of the mail client, also from below a wrapped one', () => {
  const error = Object.assign(new Error('Can’t send mail'), { response: '550 5.1.1 no', code: 'EENVELOPE', command: 'RCPT TO' })
  const expected = { text: '550 5.1.1 no', code: 'EENVELOPE', command: 'RCPT TO' }
  expect(toMailError(error)).toEqual(expected)
  expect(toMailError(new Error('wrapped', { cause: error }))).toEqual(expected)
})
