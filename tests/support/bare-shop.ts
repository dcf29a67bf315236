import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '#src/config.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import type { Mail, Mailer } from '#src/mail/mailer.ts'
import { seedTemplates } from '#src/mail/templates.ts'
import { diskFiles } from '#src/media/files.ts'
import type { Shop } from '#src/shop.ts'
import { testConfig } from './plain-shop.ts'
import { freshDb } from './test-db.ts'

export interface BareShop extends Shop {
  /** The shop's only clock, in epoch ms; it stands still unless a test moves it. */
  clock: { ms: number }
  /** What left by mail. */
  mailed: Mail[]
  /** What was logged, as one text. */
  logged(): string
}

/** A shop with templates and one language and nothing else. Mail goes to `mailed` unless `mailer` says otherwise. */
export async function bareShop(change: { config?: Partial<Config>; mailer?: Mailer | null } = {}): Promise<BareShop> {
  const clock = { ms: Date.UTC(2026, 10, 20, 12) }
  const mailed: Mail[] = []
  let lines = ''
  const mailer: Mailer = { send: async (mail) => void mailed.push(mail), check: async () => {}, close: () => {} }
  const shop: BareShop = {
    db: await freshDb(),
    now: () => clock.ms,
    config: testConfig(change.config),
    files: diskFiles(mkdtempSync(join(tmpdir(), 'sundry-files-'))),
    mailer: change.mailer === undefined ? mailer : change.mailer,
    processors: [],
    log: pino({ level: 'debug' }, { write: (line) => void (lines += line) }),
    clock,
    mailed,
    logged: () => lines,
  }
  await shop.db.transaction(async (tx) => {
    await seedTemplates(tx, clock.ms)
    await seedLanguages(tx)
  })
  return shop
}
