import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import { proofMinutes } from '#src/accounts/limits.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { connectServices } from '#src/connect-services.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { listConnections, saveConnection } from '#src/services/connections.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { listTaxServices } from '#src/tax/tax-connections.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'
import { startPretendTaxServices } from '#src/twins/tax.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'

const card = startPretendCard({ webhookSecret: 'whsec_1', shopOrigins: ['http://localhost'] })
const carriers = startPretendCarriers()
const tax = startPretendTaxServices()
afterAll(() => Promise.all([card.stop(), carriers.stop(), tax.stop()]))

const { shop, app, guest, admin, agent, editor, customer } = storeTest({
  clients: { admin: 5, agent: 2, editor: 4, customer: 1 },
  identityProviders: listIdentityProviders({}, 'http://localhost', realSystem),
  processors: listProcessors({}, realSystem),
  carriers: listCarriers({}, realSystem),
  taxServices: listTaxServices({}, realSystem),
  config: {
    processorSettings: { CARD_API_URL: card.url },
    carrierSettings: { EASYPOST_API_URL: carriers.settings['EASYPOST_API_URL']!, SHIPPO_API_URL: null },
    taxServiceSettings: { TAXJAR_API_URL: tax.settings['TAXJAR_API_URL']! },
  },
})

const path = '/admin/settings/services/card-processor'
const keys = { card_secret_key_password: 'sk_test_1', card_publishable_key: 'pk_test_1', card_webhook_secret_password: 'whsec_1' }
const values = { CARD_SECRET_KEY: 'sk_test_1', CARD_PUBLISHABLE_KEY: 'pk_test_1', CARD_WEBHOOK_SECRET: 'whsec_1' }
const stored = () => listConnections(shop.db.read, 'card-processor')

async function saveDirectly(replaces: string | null, name: string) {
  const input = { slug: 'card-processor', mode: 'test', replaces, keepsReplaced: true, now: shop.now() } as const
  const renamed = { ...values, CARD_PUBLISHABLE_KEY: `pk_test_${name}` }
  const row = await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, { ...input, values: renamed }))
  await connectServices(shop)
  return row
}

describe('who is no administrator', () => {
  let former = ''
  let current = ''
  beforeEach(async () => {
    former = (await saveDirectly(null, 'old')).uid
    current = (await saveDirectly(former, 'new')).uid
  })
  const pages = () => ['/admin/settings/services', path, `${path}/disconnect`, `${path}/former/${former}`]
  const writes = (): [string, Record<string, string>][] => [
    [path, { ...keys, replaces: current }],
    [`${path}/check`, {}],
    [`${path}/disconnect`, { replaces: current }],
    [`${path}/former/${former}`, {}],
  ]
  const ways: [string, Record<string, string>][] = [
    ['as a page', {}],
    ['as a fragment', { 'hx-request': 'true', 'hx-request-type': 'partial', 'hx-current-url': 'http://localhost/admin' }],
    ['as JSON', { accept: 'application/json' }],
  ]
  for (const preset of ['flat', 'least_privilege'] as const) {
    for (const [way, headers] of ways) {
      test(`sees and changes nothing ${way}, whatever else staff may do (${preset})`, async () => {
        await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
        for (const client of [agent, editor, customer, guest]) {
          for (const url of pages()) {
            const response = await client.get(url, { headers })
            expect([204, 301, 302, 303, 401, 403, 404]).toContain(response.status)
            expect(response.text.includes('pk_test_')).toBe(false)
          }
          for (const [url, form] of writes()) {
            expect([204, 301, 302, 303, 401, 403, 404]).toContain((await client.post(url, form, { headers })).status)
          }
        }
        expect((await stored()).map(({ uid, endedAt }) => [uid, endedAt])).toEqual([
          [current, null],
          [former, null],
        ])
      })
    }
  }

  test('from another site cannot send the forms of an administrator', async () => {
    for (const [url, form] of writes())
      expect((await admin.post(url, form, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } })).status).toBe(
        403,
      )
    expect((await stored())[1]!.endedAt).toBeNull()
  })
})

describe('a proof', () => {
  async function signIn(): Promise<TestClient> {
    const client = await createSignedInClient(app, shop, await createAccount(shop, { email: 'owner@example.com', roleId: 5 }))
    shop.clock.advance(proofMinutes * 60_000)
    return client
  }

  test('is asked for before each change, also by a fragment and a program', async () => {
    const former = (await saveDirectly(null, 'old')).uid
    const current = (await saveDirectly(former, 'new')).uid
    const owner = await signIn()
    const writes: [string, Record<string, string>][] = [
      [path, { ...keys, replaces: current }],
      [`${path}/disconnect`, { replaces: current }],
      [`${path}/former/${former}`, {}],
    ]
    for (const client of [owner, owner.htmx(path), createTestClient(app, owner.cookies, { accept: 'application/json' })])
      for (const [url, form] of writes) {
        const response = await client.post(url, form)
        expect(response).toHaveStatus(403)
        expect(response.text).not.toMatch(/sk_test_1|whsec_1/)
      }
    expect((await stored()).map(({ replacedAt, endedAt }) => [replacedAt, endedAt])).toEqual([
      [null, null],
      [shop.now() - proofMinutes * 60_000, null],
    ])
  })

  test('can come with the keys of a program', async () => {
    const owner = await signIn()
    const send = (body: object) =>
      owner.send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      })
    const refused = await send(keys)
    expect(refused).toHaveStatus(403)
    expect(refused.text).not.toContain('sk_test_1')
    expect(await send({ ...keys, proof_password: correctPassword })).toHaveStatus(303)
    expect(await stored()).toHaveLength(1)
  })
})

describe('the mail about another mail server', () => {
  const smtp = '/admin/settings/services/smtp'
  const mails: Record<'known' | 'new', string[]> = { known: [], new: [] }
  const servers = { known: listen('known'), new: listen('new') }
  afterAll(() => Object.values(servers).forEach((server) => server.close()))
  beforeEach(() => void Object.assign(mails, { known: [], new: [] }))

  function listen(name: 'known' | 'new'): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', (chunk) => (text += String(chunk)))
        stream.on('end', () => {
          mails[name].push(text)
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    return server
  }
  const form = (name: 'known' | 'new') => ({
    smtp_host: '127.0.0.1',
    smtp_port: String((servers[name].server.address() as { port: number }).port),
    smtp_security: 'none',
    mail_from: 'orders@shop.example',
  })
  const uid = async () => (await listConnections(shop.db.read, 'smtp'))[0]!.uid
  const counts = () => [mails.known.length, mails.new.length]

  test('leaves by the one that is known, also when it is disconnected', async () => {
    shop.config = { ...shop.config, allowsPrivateMailServer: true }
    expect(await admin.post(smtp, form('known'))).toHaveStatus(303)
    expect(counts()).toEqual([0, 0])
    await admin.get('/admin/settings/services')
    expect(await admin.post(smtp, { ...form('new'), replaces: await uid() })).toHaveStatus(303)
    expect(counts()).toEqual([1, 0])
    expect(mails.known[0]).toContain('role5@example.com')
    await admin.get('/admin/settings/services')
    expect(await admin.post(`${smtp}/disconnect`, { replaces: await uid() })).toHaveStatus(303)
    expect(counts()).toEqual([1, 1])
  })

  test('waits for the new one where the known one does not answer', async () => {
    shop.config = { ...shop.config, allowsPrivateMailServer: true }
    await admin.post(smtp, form('known'))
    await admin.get('/admin/settings/services')
    shop.mailer = { send: () => Promise.reject(new Error('no answer')), check: () => Promise.resolve(), close() {} }
    expect(await admin.post(smtp, { ...form('new'), replaces: await uid() })).toHaveStatus(303)
    await admin.get('/admin/settings/services')
    shop.clock.advance(3_600_000)
    await deliverDueMails(shop)
    expect(counts()).toEqual([0, 2])
  })
})

describe('a request that is no form', () => {
  const send = (body: string, type: string) => admin.send(path, { method: 'POST', body, headers: { 'content-type': type } })

  test('is refused as everywhere, and nothing is saved', async () => {
    const results = [
      await send('{"a":', 'application/json'),
      await send('nothing', 'multipart/form-data; boundary=x'),
      await send('nothing', 'text/plain'),
      await send(`card_publishable_key=${'a'.repeat(2_000_000)}`, 'application/x-www-form-urlencoded'),
    ]
    expect(results.map(({ status }) => status)).toEqual([400, 400, 415, 413])
    expect(await stored()).toEqual([])
  })
})

describe('two administrators at once', () => {
  test('the second one, whose keys were checked meanwhile, can save on the page that says so', async () => {
    const { fetch } = shop.requests
    let other = ''
    const hooked = async (...args: Parameters<typeof fetch>) => {
      if (other === '') {
        other = 'saving'
        const input = { slug: 'card-processor', mode: 'test', replaces: null, keepsReplaced: true, now: shop.now(), values } as const
        other = (await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, input))).uid
      }
      return fetch(...args)
    }
    shop.requests = { ...shop.requests, fetch: hooked as typeof fetch }
    const response = await admin.post(path, keys)
    expect(response).toHaveStatus(409)
    expect(response.text.includes(`name="replaces" value="${other}"`)).toBe(true)
    expect(await admin.post(path, { ...keys, replaces: other })).toHaveStatus(303)
    expect(await stored()).toHaveLength(2)
  })
})

describe('keys', () => {
  const at = (slug: string) => `/admin/settings/services/${slug}`
  const damaged: [string, string, Record<string, string>][] = [
    ['card-processor', 'sk_test_…', { ...keys, card_secret_key_password: 'sk_test_…' }],
    ['card-processor', 'whsec_a\u200Bb', { ...keys, card_webhook_secret_password: 'whsec_a\u200Bb' }],
    ['easypost', 'EZTK…', { easypost_api_key_password: 'EZTK…' }],
    ['shippo', 'shippo_test_é', { shippo_api_key_password: 'shippo_test_é' }],
    ['taxjar', 'to\nken', { taxjar_api_key_password: 'to\nken' }],
    [
      'merchant-processor',
      'pdl_sdbx_…',
      { merchant_api_key_password: 'pdl_sdbx_…', merchant_client_token: 'test_1', merchant_webhook_secret_password: 'pdl_ntfset_1' },
    ],
  ]
  for (const [slug, key, form] of damaged) {
    test(`copied with signs that no key has are not mistaken for a service that does not answer (${slug}: ${JSON.stringify(key)})`, async () => {
      const response = await admin.post(at(slug), form)
      expect(response).toHaveStatus(422)
      expect(response.text.includes('into the right field')).toBe(true)
      expect(response.text.includes(key)).toBe(false)
    })
  }

  test('of two accounts are refused', async () => {
    const of = (account: string) => `51${account}${'k'.repeat(80)}`
    const form = {
      ...keys,
      card_secret_key_password: `sk_test_${of('AAAAAAAAAAAAAA')}`,
      card_publishable_key: `pk_test_${of('BBBBBBBBBBBBBB')}`,
    }
    const response = await admin.post(path, form)
    expect(response).toHaveStatus(422)
    expect(response.text.includes('of the same account')).toBe(true)
    expect(await admin.post(path, { ...form, card_publishable_key: `pk_test_${of('AAAAAAAAAAAAAA')}` })).toHaveStatus(303)
  })
})
