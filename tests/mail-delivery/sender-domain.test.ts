import { expect, test } from 'bun:test'
import { checkSenderDomain, isPublicDomain, senderDomain } from '#src/mail-delivery/check-sender-domain.ts'
import { checkDkim } from '#src/mail-delivery/dkim.ts'
import { checkDmarc } from '#src/mail-delivery/dmarc.ts'
import { findMailProvider } from '#src/mail-delivery/mail-providers.ts'
import { checkSpf } from '#src/mail-delivery/spf.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'

const texts = (records: Record<string, string[]>) => async (name: string) => records[name] ?? []
/** Hosts have an address, unless their name begins with gone. */
const dns = (records: Record<string, string[]>) => async (name: string, type: string) =>
  type === 'TXT' ? (records[name] ?? []) : name.startsWith('gone') ? [] : ['192.0.2.1']
const spf = (records: string[], others: Record<string, string[]> = {}, include: string | null = null) =>
  checkSpf(dns({ 'shop.example': records, ...others }), 'shop.example', { include, host: include === null ? 'smtp.host.example' : null })

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
  const result = await checkSpf(dns({}), 'shop.example', { include: null, host })
  expect(result).toMatchObject({ state: 'missing', suggestion })
})

test('a known service with a return address of its own needs no SPF record', async () => {
  const result = await checkSpf(dns({}), 'shop.example', { include: null, host: null })
  expect(result).toMatchObject({ state: 'notNeeded', suggestion: null })
})

test('several SPF records count for none, and are suggested as one', async () => {
  const result = await spf(['v=spf1 include:a.example -all', 'v=spf1 ip4:192.0.2.1 include:a.example ~all'])
  expect(result).toMatchObject({ state: 'several', suggestion: 'v=spf1 include:a.example ip4:192.0.2.1 ~all' })
})

test('ten lookups are allowed, those of included records count each time, and a circle is too many', async () => {
  const of = (count: number) => `v=spf1 ${Array.from({ length: count }, (_, at) => `a:host${at}.example`).join(' ')} ~all`
  expect(await spf([of(10)])).toMatchObject({ state: 'ok', lookups: 10 })
  expect(await spf([of(11)])).toMatchObject({ state: 'tooMany', lookups: 11 })
  expect(await spf(['v=spf1 include:in.example ~all'], { 'in.example': [of(10)] })).toMatchObject({ state: 'tooMany' })
  const circle = { 'in.example': ['v=spf1 include:shop.example include:in.example ?all'] }
  expect(await spf(['v=spf1 include:in.example ~all'], circle)).toMatchObject({ state: 'tooMany' })
  const twice = { 'one.example': ['v=spf1 include:both.example'], 'two.example': ['v=spf1 include:both.example'], 'both.example': [of(4)] }
  expect(await spf(['v=spf1 include:one.example include:two.example'], twice)).toMatchObject({ state: 'tooMany' })
})

test('nothing counts that a receiver does not evaluate: terms after all, a redirect beside it, and macros only themselves', async () => {
  const found = await spf(['v=spf1 a exists:%{i}.spf.example include:%{d}.spf.example -all mx redirect=gone.example'])
  expect(found).toMatchObject({ state: 'ok', lookups: 3 })
  expect(await spf(['v=spf1 redirect=_spf.google.com'], { '_spf.google.com': ['v=spf1 ip4:192.0.2.0/24 ~all'] })).toMatchObject({
    state: 'ok',
    lookups: 1,
  })
})

test.each([
  ['v=spf1 +all', '+all', 'v=spf1 a:smtp.host.example ~all'],
  ['V=SPF1 include:MAILGUN.org. ALL', 'ALL', 'V=SPF1 include:MAILGUN.org. ~all'],
  ['v=spf1 a ip4:0.0.0.0/0 -all', 'ip4:0.0.0.0/0', 'v=spf1 a -all'],
  ['v=spf1 a include:open.example -all', 'include:open.example', 'v=spf1 a -all'],
  ['v=spf1 redirect=open.example', 'redirect=open.example', 'v=spf1 a:smtp.host.example ~all'],
])('%s lets everyone send', async (record, term, suggestion) => {
  const others = { 'mailgun.org': ['v=spf1 ip4:192.0.2.0/24 ~all'], 'open.example': ['v=spf1 +all'] }
  expect(await spf([record], others)).toMatchObject({ state: 'open', term, suggestion })
})

test.each([
  ['v=spf1 include: mailgun.org ~all', 'include:'],
  ['v=spf1 includes:mailgun.org ~all', 'includes:mailgun.org'],
  ['v=spf1 ip4:192.0.2.300 ~all', 'ip4:192.0.2.300'],
  ['v=spf1 ip4:2001:db8::1 ~all', 'ip4:2001:db8::1'],
  ['v=spf1 include:gone.example ~all', 'include:gone.example'],
  ['v=spf1 include:outer.example ~all', 'include:outer.example'],
  ['v=spf1 a:gone1.example a:gone2.example mx:gone3.example ~all', 'mx:gone3.example'],
  ['v=spf1 redirect=one.example redirect=two.example', 'redirect=two.example'],
  ['v=spf1 constructor ~all', 'constructor'],
  ['"v=spf1 include:mailgun.org ~all"', '"v=spf1'],
  [' v=spf1 a ~all', 'v=spf1'],
])('receivers count none of %s', async (record, term) => {
  expect(await spf([record], { 'outer.example': ['v=spf1 include:gone.example'] })).toMatchObject({ state: 'broken', term })
})

test.each([
  'v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a/24//64 mx:mail.example/24 ptr exists:%{ir}.x exp=why.example unknown=x ?all',
  'v=spf1  a  ~all ',
])('receivers understand %s', async (record) => {
  expect(await spf([record])).toMatchObject({ state: 'ok' })
})

test('a record that lets nobody send is no proof for an own mail server, and a refused service is not named', async () => {
  expect(await spf(['v=spf1 -all'])).toMatchObject({ state: 'nobody', suggestion: 'v=spf1 a:smtp.host.example -all' })
  const others = { 'mailgun.org': ['v=spf1 ip4:192.0.2.0/24 ~all'] }
  expect(await spf(['v=spf1 -include:mailgun.org mx ~all'], others, 'mailgun.org')).toMatchObject({ state: 'notIncluded' })
  expect(await spf(['v=spf1 include:MAILGUN.org. ~all'], others, 'mailgun.org')).toMatchObject({ state: 'ok' })
})

test('no record is suggested that would cause too many lookups', async () => {
  const full = `v=spf1 ${Array.from({ length: 10 }, (_, at) => `a:host${at}.example`).join(' ')} ~all`
  const others = { 'mailgun.org': ['v=spf1 ip4:192.0.2.0/24 ~all'] }
  expect(await spf([full], others, 'mailgun.org')).toMatchObject({ state: 'notIncluded', suggestion: null })
})

test('hostile records end after few questions', async () => {
  const asked: string[] = []
  const find = async (name: string) => {
    asked.push(name)
    return [`v=spf1 ${Array.from({ length: 500 }, (_, at) => `include:x${at}.${name}`).join(' ')} -all`]
  }
  expect(await checkSpf(find, 'shop.example', { include: 'mailgun.org', host: null })).toMatchObject({ state: 'tooMany' })
  expect(asked.length).toBeLessThan(13)
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
  [['v = DMARC1 ; p = reject'], 'ok'],
  [['v=DMARC1; p=reject; t=y'], 'testing'],
  [['v=DMARC1; sp=reject'], 'broken'],
  [['v=DMARC1; p=rejected'], 'broken'],
  [['v=dmarc1; p=reject'], 'broken'],
  [['"v=DMARC1; p=reject"'], 'broken'],
  [['v=DMARC1'], 'broken'],
  [['v=spf1 -all'], 'missing'],
])('DMARC %p is %s', async (records, state) => {
  expect((await checkDmarc(texts({ '_dmarc.shop.example': records }), 'shop.example')).state).toBe(state as 'ok')
})

test('a sender without a policy has that of its organization, where sp wins over p', async () => {
  const asked: string[] = []
  const find = async (name: string) => {
    asked.push(name)
    return name === '_dmarc.shop.example' ? ['v=DMARC1; p=reject; sp=none'] : []
  }
  expect(await checkDmarc(find, 'mail.shop.example')).toMatchObject({ state: 'monitored', domain: 'shop.example' })
  await checkDmarc(find, 'other.example')
  expect(asked).toEqual([
    ...['_dmarc.mail.shop.example', '_dmarc.shop.example', '_dmarc.example'],
    ...['_dmarc.other.example', '_dmarc.example'],
  ])
})

const policies = (records: Record<string, string>, domain: string) =>
  checkDmarc(texts(Object.fromEntries(Object.entries(records).map(([name, text]) => [`_dmarc.${name}`, [text]]))), domain)

test('the organization is the topmost domain with a policy, not the nearest', async () => {
  const records = { 'eu.shop.co.example': 'v=DMARC1; p=none', 'shop.co.example': 'v=DMARC1; p=reject' }
  expect(await policies(records, 'mail.eu.shop.co.example')).toMatchObject({ state: 'ok', domain: 'shop.co.example' })
  expect(await policies(records, 'eu.shop.co.example')).toMatchObject({ state: 'monitored', domain: 'eu.shop.co.example' })
  const ended = { ...records, 'eu.shop.co.example': 'v=DMARC1; p=none; psd=n' }
  expect(await policies(ended, 'mail.eu.shop.co.example')).toMatchObject({ state: 'monitored', domain: 'eu.shop.co.example' })
})

test('a public suffix with a policy is not the organization, unless that has none', async () => {
  const suffix = { 'co.example': 'v=DMARC1; p=reject; psd=y', example: 'v=DMARC1; p=none' }
  const own = { ...suffix, 'shop.co.example': 'v=DMARC1; p=none' }
  expect(await policies(own, 'mail.shop.co.example')).toMatchObject({ state: 'monitored', domain: 'shop.co.example' })
  expect(await policies(suffix, 'shop.co.example')).toMatchObject({ state: 'ok', domain: 'co.example' })
  expect(await policies({ example: 'v=DMARC1; p=reject' }, 'shop.example')).toMatchObject({ state: 'missing' })
})

test('a long name is asked for at most eight times', async () => {
  const asked: string[] = []
  await checkDmarc(async (name) => (asked.push(name), []), 'a.b.c.d.e.f.g.h.i.j.shop.example')
  expect(asked).toHaveLength(8)
  expect(asked.slice(0, 2)).toEqual(['_dmarc.a.b.c.d.e.f.g.h.i.j.shop.example', '_dmarc.f.g.h.i.j.shop.example'])
})

test('a DKIM key is found under a selector, an empty one is revoked, and none proves nothing', async () => {
  const keys = { 's1._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIIB'], 'old._domainkey.shop.example': ['v=DKIM1; p='] }
  const check = (...selectors: string[]) => checkDkim(texts(keys), 'shop.example', selectors)
  expect(await check('old', 's1', 's2')).toEqual({ state: 'ok', selectors: ['s1'], tried: 3 })
  expect(await check('old')).toEqual({ state: 'revoked', selectors: ['old'], tried: 1 })
  expect(await check('s2')).toEqual({ state: 'unknown', selectors: [], tried: 1 })
})

test('a key counts though the DNS fails for another selector; without one, its failure is no proof of none', async () => {
  const find = async (name: string) => {
    if (name.startsWith('bad')) throw new Error('SERVFAIL')
    return name.startsWith('s1') ? ['k=rsa; p=MIIB'] : []
  }
  expect(await checkDkim(find, 'shop.example', ['bad', 's1'])).toMatchObject({ state: 'ok', selectors: ['s1'] })
  await expect(checkDkim(find, 'shop.example', ['bad', 's2'])).rejects.toThrow('SERVFAIL')
})

test('the mail service is known by the host of its SMTP server alone', () => {
  expect(findMailProvider('smtp.gmail.com')?.name).toBe('Google Workspace')
  expect(findMailProvider('email-smtp.eu-central-1.amazonaws.com')?.name).toBe('Amazon SES')
  expect(findMailProvider('SMTP.SendGrid.net')?.name).toBe('SendGrid')
  expect(findMailProvider('smtp.gmail.com.evil.example')).toBeNull()
})

test.each([
  ['smtp.zoho.com', 'zohomail.com'],
  ['smtppro.zoho.eu', 'zohomail.eu'],
  ['smtp.zoho.in', 'zohomail.in'],
  ['ssl0.ovh.net', 'mx.ovh.com'],
  ['smtp.mail.ovh.ca', 'mx.ovh.ca'],
])('the SPF record for %s includes %s', (host, include) => {
  expect(findMailProvider(host)?.spf).toBe(include)
})

test('a domain with letters beyond ASCII is asked for as the DNS has it', () => {
  expect(senderDomain(createShopWithoutDatabase({ mailFrom: 'shop@Bücher.example' }))).toBe('xn--bcher-kva.example')
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
