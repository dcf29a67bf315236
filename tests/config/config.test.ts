import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, storeSessionSecret } from '#src/config.ts'
import { ConfigError } from '#src/lib/errors/config-error.ts'
import { identityProviderVariables } from '#src/accounts/identity-providers.ts'
import { taxServiceVariables } from '#src/tax/tax-connections.ts'
import { processorVariables } from '#src/payments/processors.ts'
import { inboundVariables } from '#src/inbound-mails/variables.ts'
import { carrierVariables } from '#src/shipping/carriers.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

const folder = () => mkdtempSync(join(getTempFolder(), 'config-'))

function listConfigErrors(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: folder(), ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

test('an empty environment is a demo shop on this machine', () => {
  const dir = folder()
  expect(readConfig({ DATA_DIR: dir })).toMatchObject({
    production: false,
    demo: true,
    port: 3000,
    baseUrl: 'http://localhost:3000',
    databaseUrl: join(dir, 'shop.db'),
    mailFrom: 'shop@localhost',
    smtpUrl: null,
    inventoryWebhookSecret: null,
    logLevel: 'info',
    rateLimits: true,
    imageHosts: [],
  })
})

test('a production shop is never a demo', () => {
  expect(readConfig({ DATA_DIR: folder(), NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false })
})

test('all errors are reported at once', () => {
  const errors = listConfigErrors({
    PORT: '99999',
    BASE_URL: 'shop.example',
    TRUSTED_PROXIES: '10.0.0.0/33',
    SMTP_URL: 'https://mail',
    MAIL_FROM: 'Shop <a@b>',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    SESSION_SECRET: 'short',
  })
  expect(errors.map((error) => error.split(' ')[0])).toEqual([
    'PORT',
    'BASE_URL',
    'TRUSTED_PROXIES',
    'DATABASE_URL',
    'MAIL_FROM',
    'SMTP_URL',
    'LOG_LEVEL',
    'SESSION_SECRET',
  ])
})

test('an error never repeats the invalid value', () => {
  expect(listConfigErrors({ SESSION_SECRET: 'hunter2', SMTP_URL: 'ftp://u:hunter2@x' }).join()).not.toContain('hunter2')
})

test('a session secret is generated once, readable only by its owner, and reused', () => {
  const dir = folder()
  const config = readConfig({ DATA_DIR: dir })
  const first = config.sessionSecret
  expect(existsSync(join(dir, 'session-secret'))).toBe(false)
  expect(storeSessionSecret(config)).toBe(first)
  // A process that started at the same time.
  expect(storeSessionSecret({ ...config, sessionSecret: 'another one' })).toBe(first)
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR: dir }).sessionSecret).toBe(first)
  expect(statSync(join(dir, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('an unwritable data folder is an error with its path', () => {
  const file = join(folder(), 'taken')
  writeFileSync(file, '')
  expect(() => storeSessionSecret(readConfig({ DATA_DIR: join(file, 'data') }))).toThrow(`DATA_DIR is not writable (${join(file, 'data')})`)
})

test('the public URL loses its trailing slash and gives the mail domain', () => {
  expect(readConfig({ DATA_DIR: folder(), BASE_URL: 'https://www.shop.example/' })).toMatchObject({
    baseUrl: 'https://www.shop.example',
    mailDomain: 'www.shop.example',
    mailFrom: 'shop@www.shop.example',
  })
})

test('processor variables are read from their definition, and an invalid URL is an error like any other', () => {
  const env = { DATA_DIR: folder(), CARD_SECRET_KEY: ' sk_1 ', CARD_API_URL: 'http://127.0.0.1:4500/' }
  expect(readConfig(env).processorSettings).toMatchObject({
    CARD_SECRET_KEY: 'sk_1',
    CARD_PUBLISHABLE_KEY: null,
    CARD_WEBHOOK_SECRET: null,
    CARD_API_URL: 'http://127.0.0.1:4500',
    CARD_SCRIPT_URL: null,
  })
  expect(listConfigErrors({ CARD_API_URL: 'card.example' })).toEqual(['CARD_API_URL must be a URL that starts with http:// or https://'])
})

test('a variable with a list of values takes these only, in upper or lower case', () => {
  expect(readConfig({ DATA_DIR: folder(), WALLET_MODE: 'Sandbox' }).processorSettings['WALLET_MODE']).toBe('sandbox')
  expect(listConfigErrors({ WALLET_MODE: 'test' })).toEqual(['WALLET_MODE must be one of live, sandbox'])
})

test('every variable is documented in .env.example, those of processors, identity providers, carriers and tax services with their description', () => {
  const variables = [...processorVariables, ...identityProviderVariables, ...carrierVariables, ...taxServiceVariables, ...inboundVariables]
  const readNames = [...readFileSync('src/config.ts', 'utf8').matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|PLUGINS)'/g)].map(
    (match) => match[1] ?? '',
  )
  const example = readFileSync('.env.example', 'utf8')
  for (const { name, description } of variables) expect(example).toContain(`# ${description}\n${name}=`)
  const documentedNames = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')
  expect(new Set([...readNames, ...variables.map(({ name }) => name), 'NODE_ENV'])).toEqual(new Set(documentedNames))
})
