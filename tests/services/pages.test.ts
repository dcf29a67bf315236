import { afterAll, describe, expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import { proofMinutes } from '#src/accounts/limits.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { openSecrets } from '#src/secrets.ts'
import { listConnections } from '#src/services/connections.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { listTaxServices } from '#src/tax/tax-connections.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'
import { startPretendProviders } from '#src/twins/identity-providers/provider-server.ts'
import { openPretendMailProviders } from '#src/twins/mail-provider.ts'
import { startPretendTaxServices } from '#src/twins/tax.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient } from '#tests/support/users.ts'

const card = startPretendCard({ webhookSecret: 'whsec_1', shopOrigins: ['http://localhost'] })
const carriers = startPretendCarriers()
const tax = startPretendTaxServices()
const providers = startPretendProviders({ shopUrl: 'http://localhost' })
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) => done(password === 'mail secret' ? null : new Error('wrong'), { user: 'shop' }),
})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const { port } = mailServer.server.address() as { port: number }
afterAll(async () => {
  await Promise.all([card.stop(), carriers.stop(), tax.stop(), providers.stop()])
  mailServer.close()
})

/** Where the services are; staff enter none of it. */
const addresses = {
  processorSettings: { CARD_API_URL: card.url },
  carrierSettings: { EASYPOST_API_URL: carriers.settings['EASYPOST_API_URL']!, SHIPPO_API_URL: null },
  taxServiceSettings: { TAXJAR_API_URL: tax.settings['TAXJAR_API_URL']! },
  identitySettings: { GOOGLE_TOKEN_URL: providers.settings['GOOGLE_TOKEN_URL']! },
}

const { app, shop, admin, agent, editor, guest } = storeTest({
  clients: { admin: 5, agent: 3, editor: 4 },
  processors: listProcessors({}, realSystem),
  carriers: listCarriers({}, realSystem),
  identityProviders: listIdentityProviders({}, 'http://localhost', realSystem),
  taxServices: listTaxServices({}, realSystem),
  config: { ...addresses, allowsPrivateMailServer: true },
})

const path = (slug: string) => `/admin/settings/services/${slug}`
const keys: Record<string, Record<string, string>> = {
  'card-processor': { card_secret_key_password: 'sk_test_1', card_publishable_key: 'pk_test_1', card_webhook_secret_password: 'whsec_1' },
  easypost: { easypost_api_key_password: carriers.settings['EASYPOST_API_KEY']! },
  taxjar: { taxjar_api_key_password: 'pretend' },
  google: {
    google_client_id: providers.settings['GOOGLE_CLIENT_ID']!,
    google_client_secret_password: providers.settings['GOOGLE_CLIENT_SECRET']!,
  },
  'inbound-worker': { inbound_secret_password: 'a long secret of the worker' },
  smtp: {
    smtp_host: '127.0.0.1',
    smtp_port: String(port),
    smtp_security: 'none',
    smtp_user: 'shop',
    smtp_password: 'mail secret',
    mail_from: 'orders@shop.example',
  },
}
const connect = async (slug: string, form: Record<string, string> = {}) => admin.post(path(slug), { ...keys[slug], ...form })
const stored = (slug: string) => listConnections(shop.db.read, slug)
const uidOf = async (slug: string) => (await stored(slug))[0]!.uid

describe('connecting', () => {
  const isUsed: Record<string, () => boolean> = {
    'card-processor': () => shop.processors.find(({ slug }) => slug === 'card-processor')!.missing.length === 0,
    easypost: () => shop.carriers.find(({ id }) => id === 'easypost')!.missing.length === 0,
    taxjar: () => shop.taxServices.provider !== null,
    google: () => shop.identityProviders.find(({ id }) => id === 'google')!.missing.length === 0,
    'inbound-worker': () => shop.services.settings['INBOUND_SECRET'] === 'a long secret of the worker',
    smtp: () => shop.mailer !== null && shop.services.settings['MAIL_FROM'] === 'orders@shop.example',
  }
  for (const [slug, used] of Object.entries(isUsed)) {
    test(`${slug} is checked, stored and used at once, and no longer once it is disconnected`, async () => {
      expect(await connect(slug)).toHaveStatus(303)
      await guest.get('/login')
      expect(used()).toBe(true)
      expect((await admin.get(path(slug))).text).toMatch(/Connected|Test mode/)
      const uid = await uidOf(slug)
      expect((await admin.get(`${path(slug)}/disconnect`)).text).toContain('Disconnect')
      await admin.post(`${path(slug)}/disconnect`, { replaces: uid })
      await guest.get('/login')
      expect(used()).toBe(false)
      expect((await admin.get(path(slug))).text).toContain('Not connected')
    })
  }

  test('a mail server, and a service that receives mail, leads on to a test email', async () => {
    for (const [slug, place] of Object.entries({ smtp: 'email', 'inbound-worker': 'inbound-mail' })) {
      expect((await admin.get(path(slug))).text).not.toContain('service-test')
      await connect(slug)
      expect((await admin.get(path(slug))).text).toContain(`href="/admin/settings/${place}" id="service-test"`)
    }
  })

  test('each change is mailed to every administrator and audited, without a value', async () => {
    await connect('card-processor')
    const [mail] = await shop.listMails()
    expect(mail).toMatchObject({ template: 'staff_service_changed', recipient: 'role5@example.com' })
    const audit = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(audit.map(({ action, subject }) => [action, subject])).toContainEqual(['service.connected', 'service:card-processor'])
    for (const text of [JSON.stringify(audit), mail!.html, (await admin.get('/admin/audit-log')).text]) {
      for (const value of Object.values(keys['card-processor']!)) expect(text).not.toContain(value)
    }
  })

  test('a stored secret is in no page', async () => {
    await connect('card-processor')
    for (const url of [path('card-processor'), '/admin/settings/services', '/admin/ecommerce/checkout/processors']) {
      const { text } = await admin.get(url)
      expect(text).not.toContain('sk_test_1')
      expect(text).not.toContain('whsec_1')
    }
  })
})

describe('bad input', () => {
  const refused: [string, string, Record<string, string>, string][] = [
    ['a wrong key', 'easypost', { easypost_api_key_password: 'EZAKwrong' }, 'does not accept these keys'],
    ['a wrong token', 'taxjar', { taxjar_api_key_password: 'wrong' }, 'does not accept these keys'],
    ['a wrong client secret', 'google', { google_client_secret_password: 'wrong' }, 'does not accept these keys'],
    ['a wrong password', 'smtp', { smtp_password: 'wrong' }, 'does not accept these keys'],
    ['keys of the test and the live account', 'card-processor', { card_publishable_key: 'pk_live_1' }, 'of the same account'],
    ['keys in the wrong fields', 'card-processor', { card_secret_key_password: 'pk_test_1' }, 'into the right field'],
    ['a half-filled form', 'card-processor', { card_webhook_secret_password: '' }, 'saved only as a whole'],
    ['a short secret', 'inbound-worker', { inbound_secret_password: 'short' }, 'into the right field'],
    ['a port that is none', 'smtp', { smtp_port: '70000' }, 'into the right field'],
    ['an unknown choice', 'smtp', { smtp_security: 'ssl' }, 'into the right field'],
    ['no answer', 'smtp', { smtp_port: '1' }, 'did not answer'],
  ]
  for (const [what, slug, form, sentence] of refused) {
    test(`${what} is refused with a sentence, and nothing is saved`, async () => {
      const response = await connect(slug, form)
      expect(response).toHaveStatus(422)
      expect(response.text).toContain(sentence)
      expect(await stored(slug)).toEqual([])
      for (const value of Object.values({ ...keys[slug], ...form }).filter((text) => /sk_|whsec|mail secret|EZ/.test(text)))
        expect(response.text).not.toContain(value)
    })
  }

  test('a mail server inside the network is refused, unless the technician allows it', async () => {
    shop.config = { ...shop.config, allowsPrivateMailServer: false }
    for (const host of ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254']) {
      expect((await connect('smtp', { smtp_host: host })).text).toContain('inside the network')
    }
    expect(await stored('smtp')).toEqual([])
  })

  test('of two administrators at once, the second one is told and changes nothing', async () => {
    await connect('easypost')
    const second = await connect('easypost')
    expect(second).toHaveStatus(409)
    expect(second.text).toContain('Another person has changed this connection')
    expect(await stored('easypost')).toHaveLength(1)
  })

  test('an empty secret stays as it is, but is not sent to another server', async () => {
    await connect('smtp')
    const uid = await uidOf('smtp')
    const elsewhere = await connect('smtp', { replaces: uid, smtp_password: '', smtp_host: 'localhost' })
    expect(elsewhere).toHaveStatus(422)
    expect(await connect('smtp', { replaces: uid, smtp_password: '', mail_from: 'other@shop.example' })).toHaveStatus(303)
    await guest.get('/login')
    expect(shop.services.settings).toMatchObject({ MAIL_FROM: 'other@shop.example', SMTP_PASSWORD: 'mail secret' })
  })
})

describe('who', () => {
  test('only administrators, also where all staff may change settings', async () => {
    for (const preset of ['flat', 'least_privilege'] as const) {
      await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
      for (const client of [agent, editor]) {
        expect(await client.get('/admin/settings/services')).toHaveStatus(403)
        expect(await client.post(path('easypost'), keys['easypost'])).toHaveStatus(403)
      }
    }
    expect(await stored('easypost')).toEqual([])
  })

  test('a password is asked for first, and the page that asks repeats no key', async () => {
    const account = await createAccount(shop, { email: 'owner@example.com', roleId: 5 })
    const owner = await createSignedInClient(app, shop, account)
    shop.clock.advance(proofMinutes * 60_000)
    expect((await owner.get(path('card-processor'))).location).toContain('/admin/confirm?next=')
    const asked = await owner.post(path('card-processor'), keys['card-processor'])
    expect(asked).toHaveStatus(403)
    expect(asked.text).toContain('pk_test_1')
    expect(asked.text).not.toMatch(/sk_test_1|whsec_1/)
    expect(await stored('card-processor')).toEqual([])
    const proof = { proof_password: correctPassword }
    expect(await owner.post(path('card-processor'), { ...keys['card-processor'], ...proof })).toHaveStatus(303)
    expect(await stored('card-processor')).toHaveLength(1)
  })
})

describe('where the values come from', () => {
  test('what the technician has set is named so, and cannot be changed', async () => {
    shop.config = { ...shop.config, carrierSettings: { ...shop.config.carrierSettings, EASYPOST_API_KEY: 'EZAK' } }
    expect((await admin.get(path('easypost'))).text).toContain('Set by your technician')
    expect(await connect('easypost')).toHaveStatus(404)
  })

  test('after a restore without the key, keys are asked for again and the other pages work', async () => {
    await connect('card-processor')
    shop.secrets = openSecrets({ secretsKey: 'the key of another store, after a restore', secretsKeyFile: '' }, realSystem.random)
    shop.services = { connections: [], settings: {} }
    shop.processors = listProcessors({}, realSystem)
    for (const url of ['/admin/settings/services', path('card-processor')])
      expect((await admin.get(url)).text).toContain('Needs attention: enter the keys again')
    expect(await admin.get('/admin/ecommerce/checkout/processors')).toHaveStatus(200)
    expect(await guest.get('/')).toHaveStatus(200)
    const uid = await uidOf('card-processor')
    expect(await connect('card-processor', { replaces: uid })).toHaveStatus(303)
  })

  test('a check finds that keys are accepted no longer, and says so until they are', async () => {
    await connect('easypost')
    carriers.setFailure('easypost', 'unauthorized')
    await admin.post(`${path('easypost')}/check`)
    expect((await admin.get('/admin/settings/services')).text).toContain('Needs attention: the keys are not accepted')
    carriers.setFailure('easypost', null)
    await admin.post(`${path('easypost')}/check`)
    expect((await admin.get(path('easypost'))).text).toContain('Test mode')
  })

  test('mail that is received is accepted with a secret that staff have entered, and only with it', async () => {
    await connect('inbound-worker')
    const { worker } = openPretendMailProviders('http://localhost')
    expect(worker.settings['INBOUND_SECRET']).not.toBe('a long secret of the worker')
    expect(
      await guest.send('/webhooks/inbound-email', { method: 'POST', body: 'x', headers: { 'x-inbound-secret': 'wrong' } }),
    ).toHaveStatus(401)
  })
})
