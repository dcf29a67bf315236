import { pino } from 'pino'
import type { Config } from '#src/config.ts'
import { findPluginCarriers } from '#src/plugins/plugin-carriers.ts'
import { openSecrets } from '#src/secrets.ts'
import { noServices } from '#src/services/connected-services.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { Shop } from '#src/shop.ts'

/** The start time of every test: Monday, 2026-03-02 10:00 UTC. */
export const testNow = Date.UTC(2026, 2, 2, 10)

/** The register of VAT numbers does not answer, and there is no live provider. */
const noTaxServices: Shop['taxServices'] = {
  vatRegister: {
    check() {
      throw new Error('this shop has no register of VAT numbers')
    },
  },
  provider: null,
}

export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    production: false,
    demo: false,
    port: 0,
    host: '127.0.0.1',
    baseUrl: 'http://localhost',
    trustedProxies: [],
    dataDir: '/nonexistent',
    databaseUrl: ':memory:',
    sessionSecret: 'a secret that only the tests of this shop know',
    sessionSecretFile: null,
    secretsKey: 'a key that only the tests of this shop know',
    secretsKeyFile: '/nonexistent/secrets-key',
    mailDomain: 'shop.example',
    mailFrom: 'shop@shop.example',
    smtpUrl: null,
    inventoryWebhookSecret: null,
    processorSettings: {},
    identitySettings: {},
    taxServiceSettings: {},
    carrierSettings: {},
    inboundSettings: {},
    plugins: [],
    logLevel: 'silent',
    pageCacheBytes: 0,
    rateLimits: true,
    allowsPrivateMailServer: false,
    pretendSettings: {},
    imageHosts: [],
    ...overrides,
  }
}

const unread = pino({ level: 'info' }, { write: () => {} })

/** A shop without a database, for tests of middleware. Every database call fails. */
export function createShopWithoutDatabase(config: Partial<Config> = {}, onLog?: (line: string) => void): Shop {
  const failOnAccess = (): never => {
    throw new Error('this shop has no database')
  }
  const read = new Proxy({}, { get: failOnAccess })
  return {
    db: {
      engine: 'sqlite',
      read,
      t: {},
      transaction: failOnAccess,
      commitStamp: failOnAccess,
      report: failOnAccess,
      emptyJournal: failOnAccess,
      close: async () => {},
    } as unknown as Shop['db'],
    ...realSystem,
    now: () => testNow,
    config: testConfig(config),
    files: {} as Shop['files'],
    importFiles: {} as Shop['importFiles'],
    secrets: openSecrets(testConfig(config), realSystem.random),
    services: noServices,
    mailer: null,
    processors: [],
    identityProviders: [],
    taxServices: noTaxServices,
    carriers: [],
    findPluginCarriers,
    plugins: [],
    sandboxes: new Map(),
    log: onLog ? pino({ level: 'info' }, { write: onLog }) : unread.child({}),
  }
}
