import { join } from 'node:path'
import { connect, isPostgres } from '#db/connect.ts'
import { migrate, type MigrationResult } from '#db/migrate.ts'
import { DatabaseError } from '#db/database-error.ts'
import { refuseEmptyFile } from '#db/sqlite-file.ts'
import type { Config } from './config.ts'
import { seedLanguages } from './i18n/languages.ts'
import { createLogger } from './lib/log.ts'
import { smtpMailer } from './mail/mailer.ts'
import { seedMailTemplates } from './mail/templates.ts'
import { createDiskStorage } from '#src/media/file-storage.ts'
import { seedProcessors } from './payments/processor-records.ts'
import { listProcessors } from './payments/processors.ts'
import type { Shop } from './shop.ts'
import { seedTaxRates } from './tax/rates.ts'

export interface OpenOptions {
  /** For a short command that may run beside a serving shop: joins it instead of claiming its database file. */
  shared?: boolean
  /** A database that is thrown away unless it is closed. */
  draft?: boolean
  onMigrated?: (result: MigrationResult) => void
}

/** Migrates the database and adds what every shop needs. Throws DatabaseError when the database cannot be used as it is. */
export async function openShop(config: Config, options: OpenOptions = {}): Promise<Shop> {
  // A missing demo database is created again; a store's missing database must be reported.
  if (config.production && !isPostgres(config.databaseUrl)) refuseEmptyFile(config.databaseUrl)
  const migration = await migrateUnlessServing(config.databaseUrl, options.shared === true)
  if (migration) options.onMigrated?.(migration)
  const shop: Shop = {
    db: await connect(config.databaseUrl, { shared: options.shared === true, draft: options.draft === true }),
    now: Date.now,
    config,
    files: createDiskStorage(mediaFolder(config)),
    mailer: smtpMailer(config.smtpUrl),
    processors: listProcessors(config.processorSettings),
    log: createLogger(config.logLevel, { pretty: !config.production }),
  }
  await shop.db.transaction(async (tx) => {
    await seedLanguages(tx)
    await seedMailTemplates(tx, shop.now())
    await seedTaxRates(tx)
    await seedProcessors(tx, shop.processors)
  })
  return shop
}

/** Nothing may use the shop afterwards. */
export async function closeShop(shop: Shop): Promise<void> {
  shop.mailer?.close()
  await shop.db.close()
}

export const mediaFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'media')

// A shop that is being served has migrated its database itself.
async function migrateUnlessServing(url: string, shared: boolean): Promise<MigrationResult | null> {
  try {
    return await migrate(url)
  } catch (error) {
    if (shared && error instanceof DatabaseError && error.reason === 'locked') return null
    throw error
  }
}
