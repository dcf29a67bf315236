import { expect, test } from 'bun:test'
import { checkAddress, isPublicHost } from '#src/store-domain/check-address.ts'
import { judgeProxy, type ProxyState } from '#src/store-domain/check-proxy.ts'
import { answerQuestion, createQuestion } from '#src/store-domain/store-proof.ts'
import type { Download, Requests } from '#src/shop/system.ts'
import { isPrivateAddress } from '#src/lib/private-address.ts'
import { clientAddress, isTrustedProxy } from '#src/web/client-address.ts'
import { withoutDns } from '#tests/support/shop.ts'
import { createShopWithoutDatabase, testNow } from '#tests/support/shop-without-database.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const day = 86_400_000
const secret = 's'.repeat(40)

type Answer = { status?: number; text?: string; headers?: Download['headers'] }
const download = ({ status = 200, text = '', headers = {} }: Answer): Download => ({
  status,
  headers,
  close() {},
  body: (async function* () {
    yield new TextEncoder().encode(text)
  })(),
})
const proof = (url: URL) => answerQuestion(secret, url.searchParams.get('question') ?? '', testNow) ?? ''
const yearlong = { 'strict-transport-security': 'max-age=63072000' }

/** Answers as a store behind a good proxy does, unless `others` does. */
const worldWith = (others: Partial<Requests> = {}, answer?: (url: URL, address: string) => Answer): Requests => ({
  ...withoutDns,
  resolve: async () => ['203.0.113.5'],
  async getFrom(address, url) {
    if (answer) return download(answer(url, address))
    if (url.protocol === 'http:') return download({ status: 308, headers: { location: 'https://shop.example/' } })
    return download({ text: proof(url), headers: yearlong })
  },
  readCertificate: async () => ({ validFrom: testNow - 30 * day, validUntil: testNow + 60 * day, issuer: 'Let’s Encrypt', error: null }),
  ...others,
})
const check = (requests: Requests, baseUrl = 'https://shop.example') =>
  checkAddress({ ...createShopWithoutDatabase({ baseUrl, sessionSecret: secret }), requests })

test('an address that leads to this store over https, with redirect and HSTS, is fine', async () => {
  expect(await check(worldWith())).toMatchObject({
    addresses: ['203.0.113.5'],
    answers: [{ state: 'ok' }],
    certificate: { state: 'ok', issuer: 'Let’s Encrypt' },
    redirect: 'ok',
    hsts: 'ok',
  })
})

test('another store, a redirect, an untrusted certificate and silence are distinguished, each address by itself', async () => {
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
  const answer = (url: URL, address: string): Answer => {
    if (address.endsWith('1')) return { text: proof(url) }
    if (address.endsWith('2')) return { status: 301, headers: { location: 'https://www.shop.example/x?secret=1' } }
    if (address.endsWith('3')) throw Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' })
    throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  }
  const { answers } = await check(worldWith({ resolve: async () => addresses }, answer))
  expect(answers.map(({ state, detail }) => [state, detail])).toEqual([
    ['ok', ''],
    ['redirect', 'https://www.shop.example'],
    ['certificate', 'CERT_HAS_EXPIRED'],
    ['noAnswer', 'ECONNREFUSED'],
  ])
  const others = worldWith({}, () => ({
    status: 404,
    text: answerQuestion('o'.repeat(40), createQuestion('o'.repeat(40), testNow), testNow)!,
  }))
  expect((await check(others)).answers).toEqual([{ address: '203.0.113.5', state: 'different', detail: '404' }])
})

test('a host that does not exist is asked nothing; a store on http has no certificate to read', async () => {
  const asked: string[] = []
  const answer = (url: URL) => (asked.push(url.href), { text: proof(url) })
  const missing = await check(worldWith({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) }, answer))
  expect([missing.addresses, missing.certificate, asked]).toEqual([[], null, []])
  expect(await check(worldWith({}, answer), 'http://shop.example:8080')).toMatchObject({ certificate: null, redirect: null, hsts: null })
  expect(asked.every((url) => url.startsWith('http://shop.example:8080/.well-known/sundry-store?'))).toBeTrue()
})

test.each<[string, number, string | null, number?]>([
  ['ok', 15, null],
  ['endsSoon', 13, null],
  ['invalid', -1, null],
  ['invalid', 60, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  // Of Let's Encrypt's short ones.
  ['ok', 2, null, 6],
  ['endsSoon', 1, null, 6],
])('a certificate is %s with %p days left and the error %p, of %p days', async (state, days, error, lifetime: unknown = 90) => {
  const validUntil = testNow + days * day
  const readCertificate = async () => ({ validFrom: validUntil - Number(lifetime) * day, validUntil, issuer: 'CA', error })
  expect((await check(worldWith({ readCertificate }))).certificate?.state).toBe(state as 'ok')
})

test.each([
  ['plain', { status: 200 }],
  ['elsewhere', { status: 302, headers: { location: 'http://shop.example/login' } }],
  ['ok', { status: 301, headers: { location: 'https://shop.example/' } }],
])('http is %s', async (state, plain) => {
  const answer = (url: URL): Answer => (url.protocol === 'http:' ? plain : { text: proof(url) })
  expect((await check(worldWith({}, answer))).redirect).toBe(state as 'ok')
})

test.each([
  ['ok', 'max-age=31536000; includeSubDomains'],
  ['short', 'max-age=300'],
  ['missing', 'max-age=0'],
])('HSTS is %s with %p', async (state, header) => {
  const answer = (url: URL): Answer => ({ text: proof(url), headers: { 'strict-transport-security': header } })
  expect((await check(worldWith({}, answer))).hsts).toBe(state as 'ok')
})

test('a store at an IPv6 address is checked, too', async () => {
  const answer = (url: URL): Answer =>
    url.protocol === 'http:' ? { status: 308, headers: { location: 'https://[2001:db8::5]/' } } : { text: proof(url), headers: yearlong }
  expect(await check(worldWith({}, answer), 'https://[2001:db8::5]')).toMatchObject({
    host: '2001:db8::5',
    addresses: ['2001:db8::5'],
    redirect: 'ok',
    isInner: false,
    answers: [{ state: 'ok' }],
  })
})

test('a public name that leads into the network is no address for visitors', async () => {
  expect(await check(worldWith({ resolve: async () => ['127.0.1.1'] }))).toMatchObject({ answers: [{ state: 'ok' }], isInner: true })
  expect(await check(worldWith({ resolve: async () => ['10.0.0.5'] }), 'https://nas.local')).toMatchObject({ isInner: false })
})

test('an answer without end is read for as long as a proof is', async () => {
  let chunks = 0
  const getFrom = async () => ({
    status: 200,
    headers: {},
    close() {},
    body: (async function* () {
      for (;;) yield (chunks++, new Uint8Array(100))
    })(),
  })
  expect((await check(worldWith({ getFrom }), 'http://shop.example')).answers).toMatchObject([{ state: 'different' }])
  expect(chunks).toBeLessThan(10)
})

test('a question is answered for a minute, and only if this store asked it', () => {
  const question = createQuestion(secret, testNow)
  expect(answerQuestion(secret, question, testNow + 60_000)).not.toBeNull()
  expect(answerQuestion(secret, question, testNow + 60_001)).toBeNull()
  expect(answerQuestion('o'.repeat(40), question, testNow)).toBeNull()
  expect(answerQuestion(secret, 'made.up', testNow)).toBeNull()
})

const cloudflare = ['127.0.0.1', '104.16.0.0/13', '2606:4700::/32']
test.each<[ProxyState, string, string | null, string[], string?]>([
  ['direct', '203.0.113.9', null, []],
  ['silent', '127.0.0.1', null, []],
  ['silent', '104.16.0.1', null, [], '203.0.113.9'],
  ['untrusted', '127.0.0.1', '203.0.113.9', []],
  ['untrusted', '10.0.0.2', '203.0.113.9', ['10.0.0.1']],
  // An office whose own proxy adds the header, or a visitor who does.
  ['foreign', '203.0.113.9', '198.51.100.7', []],
  ['foreign', '203.0.113.9', '198.51.100.7', ['127.0.0.1']],
  ['ok', '127.0.0.1', '203.0.113.9', ['127.0.0.1']],
  ['ok', '127.0.0.1', '203.0.113.9:51234', ['127.0.0.1']],
  ['ok', '::ffff:127.0.0.1', '[2001:db8::9]:51234', ['127.0.0.1']],
  ['ok', '127.0.0.1', '203.0.113.9, 104.16.0.1', cloudflare, '203.0.113.9'],
  ['ok', '127.0.0.1', '2001:db8::9, 2606:4700::1', cloudflare, '2001:DB8::9'],
  ['ok', '104.16.0.1', '203.0.113.9', cloudflare, '203.0.113.9'],
  // What the visitor sends is before what Cloudflare adds.
  ['ok', '127.0.0.1', '192.0.2.66, 203.0.113.9, 104.16.0.1', cloudflare, '203.0.113.9'],
  ['cloudflare', '127.0.0.1', '203.0.113.9, 104.16.0.1', ['127.0.0.1'], '203.0.113.9'],
  // A proxy that replaces the header names Cloudflare alone.
  ['cloudflare', '127.0.0.1', '104.16.0.1', cloudflare, '203.0.113.9'],
  ['cloudflare', '127.0.0.1', '104.16.0.1', ['127.0.0.1'], '203.0.113.9'],
  ['cloudflare', '104.16.0.1', '203.0.113.9', [], '203.0.113.9'],
  ['another', '127.0.0.1', '203.0.113.9, 10.0.0.7', ['127.0.0.1']],
  ['another', '127.0.0.1', 'unknown', ['127.0.0.1']],
  ['everyone', '127.0.0.1', '203.0.113.9', ['0.0.0.0/0']],
  ['everyone', '203.0.113.9', null, ['127.0.0.1', '::/0']],
  ['ok', '10.0.0.2', '203.0.113.9', ['10.0.0.0/8', 'fc00::/7']],
])('the way of visitors is %s: from %p with %p, trusting %p', (state, peer, forwardedFor, trustedProxies, named = '') => {
  const client = clientAddress(peer, forwardedFor, trustedProxies)
  const isPeerTrusted = isTrustedProxy(peer, trustedProxies)
  const [isPeerInner, isClientInner] = [isPrivateAddress(peer), isPrivateAddress(client)]
  const request = { client, forwardedFor, cloudflareClient: named || null, trustedProxies }
  expect(judgeProxy({ ...request, isPeerTrusted, isPeerInner, isClientInner })).toBe(state)
})

test.each(['localhost', '192.0.2.1', 'shop.internal', 'nas.local'])('%s is no public address', (host) => {
  expect(isPublicHost(host)).toBeFalse()
})

const world = worldWith()
const { shop, guest, admin } = storeTest({
  clients: { admin: 5 },
  config: { sessionSecret: secret, baseUrl: 'https://shop.example' },
  requests: world,
})
const path = '/admin/settings/domain'

test('the store proves itself to its own question, and says nothing to others', async () => {
  const question = createQuestion(secret, shop.now())
  const answer = await guest.get(`/.well-known/sundry-store?question=${question}`)
  expect([answer.text, answer.headers.get('cache-control')]).toEqual([answerQuestion(secret, question, shop.now())!, 'no-store'])
  expect((await guest.get('/.well-known/sundry-store?question=made.up')).status).toBe(404)
})

test('the page explains the records, checks on press and shows the result again', async () => {
  expect(await admin.get(path)).toShow('let shop.example lead to your server')
  expect(await admin.post(`${path}/check`)).toShow('This store answers there.')
  const page = await admin.get(path)
  expect(page).toShow('Issued by Let’s Encrypt, valid until')
  expect(page.text).toContain('value="203.0.113.5"')
})
