import { expect, test } from 'bun:test'
import { checkSenderDomain, isPublicDomain } from '#src/mail-delivery/check-sender-domain.ts'
import { checkDkim } from '#src/mail-delivery/dkim.ts'
import { checkDmarc } from '#src/mail-delivery/dmarc.ts'
import { findMailProvider } from '#src/mail-delivery/mail-providers.ts'
import { checkSpf } from '#src/mail-delivery/spf.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'

const texts = (records: Record<string, string[]>) => async (name: string) => records[name] ?? []
const spf = (records: string[], others: Record<string, string[]> = {}, include: string | null = null) =>
  checkSpf(texts({ 'shop.example': records, ...others }), 'shop.example', { include, host: include === null ? 'smtp.host.example' : null })

test('an SPF record that names the mail service is fine; other texts of the domain do not count', async () => {
  const records = ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all']
  const others = {
    '_spf.google.com': ['v=spf1 include:_netblocks.google.com ~all'],
    '_netblocks.google.com': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  }
  expect(await spf(records, others, '_spf.google.com')).toMatchObject({ state: 'ok', lookups: 2, suggestion: null })
})

test('a missing SPF record is suggested: with what the service asks for, else with the mail server', async () => {
  expect(await spf([], {}, 'mailgun.org')).toMatchObject({ state: 'missing', suggestion: 'v=spf1 include:mailgun.org ~all' })
  expect(await spf(['v=spf10 x'])).toMatchObject({ state: 'missing', suggestion: 'v=spf1 a:smtp.host.example ~all' })
})

test.each([
  ['127.0.0.1', null],
  ['mailserver', null],
  ['93.184.215.14', 'v=spf1 ip4:93.184.215.14 ~all'],
  ['2a00:1450::5', 'v=spf1 ip6:2a00:1450::5 ~all'],
])('of the mail server %s the suggestion is %p', async (host, suggestion) => {
  const result = await checkSpf(texts({}), 'shop.example', { include: null, host })
  expect(result).toMatchObject({ state: 'missing', suggestion })
})

test('a known service with a return address of its own needs no SPF record', async () => {
  const result = await checkSpf(texts({}), 'shop.example', { include: null, host: null })
  expect(result).toMatchObject({ state: 'notNeeded', suggestion: null })
})

test('several SPF records count for none, and are suggested as one', async () => {
  const result = await spf(['v=spf1 include:a.example -all', 'v=spf1 ip4:192.0.2.1 include:a.example ~all'])
  expect(result).toMatchObject({ state: 'several', suggestion: 'v=spf1 include:a.example ip4:192.0.2.1 ~all' })
})

test('ten lookups are allowed, those of included records count, and a circle ends', async () => {
  const of = (count: number) => `v=spf1 ${Array.from({ length: count }, (_, at) => `a:host${at}.example`).join(' ')} ~all`
  expect(await spf([of(10)])).toMatchObject({ state: 'ok', lookups: 10 })
  expect(await spf([of(11)])).toMatchObject({ state: 'tooMany', lookups: 11 })
  expect(await spf(['v=spf1 include:in.example ~all'], { 'in.example': [of(10)] })).toMatchObject({ state: 'tooMany' })
  const circle = { 'in.example': ['v=spf1 include:shop.example include:in.example ?all'] }
  expect(await spf(['v=spf1 include:in.example ~all'], circle)).toMatchObject({ state: 'ok', lookups: 3 })
})

test.each(['v=spf1 +all', 'v=spf1 include:mailgun.org all'])('%s lets everyone send', async (record) => {
  const { state, suggestion } = await spf([record])
  expect([state, suggestion]).toEqual(['open', record.replace(/\+?all$/, '~all')])
})

test('a record without the mail service is suggested with it in front', async () => {
  const result = await spf(['v=spf1 mx -all'], {}, 'mailgun.org')
  expect(result).toMatchObject({ state: 'notIncluded', suggestion: 'v=spf1 include:mailgun.org mx -all' })
})

test.each([
  [['v=DMARC1; p=reject'], 'ok'],
  [['v=DMARC1;p=quarantine; rua=mailto:x@shop.example'], 'ok'],
  [['v=DMARC1; p=none'], 'monitored'],
  [['v=DMARC1; rua=mailto:x@shop.example'], 'broken'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'several'],
  [['v=DMARC12; p=reject'], 'missing'],
])('DMARC %p is %s', async (records, state) => {
  expect((await checkDmarc(texts({ '_dmarc.shop.example': records }), 'shop.example')).state).toBe(state as 'ok')
})

test('a sender without a policy has that of its parent, where sp wins over p; no single label is asked', async () => {
  const asked: string[] = []
  const find = async (name: string) => {
    asked.push(name)
    return name === '_dmarc.shop.example' ? ['v=DMARC1; p=reject; sp=none'] : []
  }
  expect(await checkDmarc(find, 'mail.shop.example')).toMatchObject({ state: 'monitored', domain: 'shop.example' })
  await checkDmarc(find, 'other.example')
  expect(asked).toEqual(['_dmarc.mail.shop.example', '_dmarc.shop.example', '_dmarc.other.example'])
})

test('a DKIM key is found under a selector, an empty one is revoked, and none proves nothing', async () => {
  const keys = { 's1._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIIB'], 'old._domainkey.shop.example': ['v=DKIM1; p='] }
  const check = (...selectors: string[]) => checkDkim(texts(keys), 'shop.example', selectors)
  expect(await check('old', 's1', 's2')).toEqual({ state: 'ok', selectors: ['s1'], tried: 3 })
  expect(await check('old')).toEqual({ state: 'revoked', selectors: ['old'], tried: 1 })
  expect(await check('s2')).toEqual({ state: 'unknown', selectors: [], tried: 1 })
})

test('the mail service is known by the host of its SMTP server alone', () => {
  expect(findMailProvider('smtp.gmail.com')?.name).toBe('Google Workspace')
  expect(findMailProvider('email-smtp.eu-central-1.amazonaws.com')?.name).toBe('Amazon SES')
  expect(findMailProvider('smtp.gmail.com.evil.example')).toBeNull()
})

test('a DNS that fails for one record leaves the others, and says that it did not answer', async () => {
  const shop = createShopWithoutDatabase({ mailFrom: 'hi@shop.example', smtpUrl: 'smtps://u:p@smtp.mailgun.org:465' })
  const lookUp = async (name: string, type: string) => {
    if (name === 'shop.example' && type === 'TXT') throw new Error('SERVFAIL')
    return type === 'MX' ? ['0 .'] : []
  }
  const report = await checkSenderDomain({ ...shop, requests: { ...withoutDns, lookUp } })
  expect(report).toMatchObject({ domain: 'shop.example', service: 'Mailgun', spf: null, dmarc: { state: 'missing' }, receives: false })
})

test.each(['localhost', '192.0.2.1', 'shop.local', 'shop.localhost'])('%s cannot be looked up by others', (domain) => {
  expect(isPublicDomain(domain)).toBeFalse()
})
