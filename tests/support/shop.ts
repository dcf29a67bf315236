import { desc } from 'drizzle-orm'
import type { Config } from '#src/config.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import type { Mail } from '#src/mail/mailer.ts'
import { addPluginProcessors } from '#src/plugins/processors/plugin-processors.ts'
import { seedPlugins } from '#src/plugins/plugin-records.ts'
import type { Shop } from '#src/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { createMemoryFiles } from './memory-files.ts'
import { createShopWithoutDatabase, testNow } from './shop-without-database.ts'
import { seededRandom } from './seeded-random.ts'
import { createTestDb } from './test-db.ts'

export interface Clock {
  now: number
  advance(ms: number): void
}

export interface TestShop extends Shop {
  /** Stopped unless a test advances it. */
  clock: Clock
  /** Emails in the outbox, newest first. */
  listMails(): Promise<{ template: string; recipient: string; subject: string; text: string; html: string }[]>
  /** Emails sent through the mail server when `mailer: true`. */
  sentMails: Mail[]
}

export interface TestShopOptions {
  config?: Partial<Config>
  /** Adds a pretend mail server that stores its emails in `sent`. */
  mailer?: boolean
  processors?: Shop['processors']
  identityProviders?: Shop['identityProviders']
  taxServices?: Shop['taxServices']
  carriers?: Shop['carriers']
  sandboxes?: Shop['sandboxes']
  plugins?: Shop['plugins']
  onLog?: (line: string) => void
  /** Chance that is the same for the same seed; without it that of the machine. */
  seed?: number
  /** Others than those of the machine, such as `virtualTimers()`. */
  timers?: Shop['timers']
  /** Others than over the network. */
  requests?: Shop['requests']
}

/** Asks no DNS: nothing is found. */
export const withoutDns: Shop['requests'] = {
  ...realSystem.requests,
  lookUp: async () => [],
  readCertificate: async () => {
    throw new Error('no certificate')
  },
}

/** An empty shop with a stopped clock and pretend mail and payments. */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const random = options.seed === undefined ? realSystem.random : seededRandom(options.seed)
  const db = await createTestDb(random)
  await db.transaction(seedLanguages)
  const { plugins = [] } = options
  await db.transaction((tx) => seedPlugins(tx, plugins, testNow))
  const sentMails: Mail[] = []
  const clock: Clock = {
    now: testNow,
    advance(ms) {
      clock.now += ms
    },
  }
  const mailer = { send: async (mail: Mail) => `250 OK ${sentMails.push(mail)}`, check: async () => {}, close: () => {} }
  const shop: TestShop = {
    ...createShopWithoutDatabase({ pageCacheBytes: 8 * 1024 * 1024, ...options.config }, options.onLog),
    db,
    now: () => clock.now,
    random,
    timers: options.timers ?? realSystem.timers,
    requests: options.requests ?? withoutDns,
    files: createMemoryFiles(() => clock.now),
    importFiles: createMemoryFiles(() => clock.now),
    mailer: options.mailer ? mailer : null,
    processors: options.processors ?? [],
    identityProviders: options.identityProviders ?? [],
    ...(options.taxServices ? { taxServices: options.taxServices } : {}),
    carriers: options.carriers ?? [],
    sandboxes: options.sandboxes ?? new Map(),
    plugins,
    clock,
    sentMails,
    listMails() {
      const { template, recipient, subject, text, html, id } = db.t.outbox
      return db.read.select({ template, recipient, subject, text, html }).from(db.t.outbox).orderBy(desc(id))
    },
  }
  await addPluginProcessors(shop)
  return shop
}
