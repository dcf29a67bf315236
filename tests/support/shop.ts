import { desc } from 'drizzle-orm'
import type { Config } from '#src/config.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import type { Mail } from '#src/mail/mailer.ts'
import { seedTemplates } from '#src/mail/templates.ts'
import type { Shop } from '#src/shop.ts'
import { plainShop, testNow } from './plain-shop.ts'
import { freshDb } from './test-db.ts'

export interface Clock {
  now: number
  /** Lets `ms` milliseconds pass. */
  advance(ms: number): void
}

export interface TestShop extends Shop {
  /** Stands still unless a test moves it. */
  clock: Clock
  /** Mails of the outbox, the newest first. */
  mails(): Promise<{ template: string; recipient: string; subject: string; text: string; html: string }[]>
  /** Mails that left by the mail server, when `mailer: true`. */
  sent: Mail[]
}

export interface TestShopOptions {
  config?: Partial<Config>
  /** With a pretend mail server, which keeps what it is given in `sent`. */
  mailer?: boolean
  processors?: Shop['processors']
  logged?: (line: string) => void
}

/** A fresh shop of its own: empty shelves, a clock that stands still, pretend mail and payment. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const db = await freshDb()
  await db.transaction(seedLanguages)
  await db.transaction((tx) => seedTemplates(tx, testNow))
  const sent: Mail[] = []
  const clock: Clock = {
    now: testNow,
    advance(ms) {
      clock.now += ms
    },
  }
  const mailer = { send: async (mail: Mail) => void sent.push(mail), check: async () => {}, close: () => {} }
  return {
    ...plainShop(options.config, options.logged),
    db,
    now: () => clock.now,
    files: memoryFiles(() => clock.now),
    mailer: options.mailer ? mailer : null,
    processors: options.processors ?? [],
    clock,
    sent,
    mails() {
      const { template, recipient, subject, text, html, id } = db.t.outbox
      return db.read.select({ template, recipient, subject, text, html }).from(db.t.outbox).orderBy(desc(id))
    },
  }
}

function memoryFiles(now: () => number): Shop['files'] {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const written = new Map<string, number>()
  const put = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    kept.set(name, bytes)
    written.set(name, now())
  }
  return {
    put: async (name, bytes) => put(name, new Uint8Array(bytes)),
    putStream: async (name, parts) => put(name, Buffer.concat(await Array.fromAsync(parts))),
    get: async (name) => {
      const bytes = kept.get(name)
      return bytes ? new Blob([bytes]) : null
    },
    exists: async (name) => kept.has(name),
    delete: async (name) => void kept.delete(name),
    listBefore: async (ms) => [...kept.keys()].filter((name) => written.get(name)! < ms),
  }
}
