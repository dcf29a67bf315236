import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, isPostgres } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import type { MigrationResult } from '#db/migrate/migrations.ts'
import { DatabaseError } from '#db/database-error.ts'
import { refuseEmptyFile, toDatabaseError } from '#db/sqlite/sqlite-file.ts'
import type { Tx } from '#db/types.ts'
import { listIdentityProviders } from './accounts/identity-providers.ts'
import { type Config, storeSessionSecret } from './config.ts'
import { connectServices } from './connect-services.ts'
import { closeDataFolder, openFilesWarning } from './data-folder.ts'
import { seedLanguages } from './i18n/languages.ts'
import { createLogger } from './lib/log.ts'
import { smtpMailer } from './mail/mailer.ts'
import { createDiskStorage } from './shop/disk-files.ts'
import { seedProcessors } from './payments/processor-records.ts'
import { listProcessors } from './payments/processors.ts'
import { listCarriers } from './shipping/carriers.ts'
import { openPlugins } from './plugins/open-plugins.ts'
import { findPluginCarriers } from './plugins/plugin-carriers.ts'
import { addPluginProcessors } from './plugins/processors/plugin-processors.ts'
import { seedPlugins } from './plugins/plugin-records.ts'
import { openSecrets } from './secrets.ts'
import { noServices } from './services/connected-services.ts'
import type { Shop } from './shop.ts'
import { realSystem } from './shop/real-system.ts'
import type { System } from './shop/system.ts'
import { listTaxServices } from './tax/tax-connections.ts'
import { seedTaxRates } from './tax/rates.ts'

export interface OpenOptions {
  /** For a short command that may run beside a serving shop: joins it instead of claiming its database file. */
  shared?: boolean
  /** A database that is thrown away unless it is closed. */
  draft?: boolean
  sandboxes?: Shop['sandboxes']
  /** Default that of the machine. */
  system?: System
  onMigrated?: (result: MigrationResult) => void
}

/** Migrates the database and adds what every shop needs. Throws DatabaseError when the database cannot be used as it is. */
export async function openShop(config: Config, options: OpenOptions = {}): Promise<Shop> {
  const { system = realSystem } = options
  // A missing demo database is created again; a store's missing database must be reported.
  if (config.production) refuseLostDatabase(config)
  // What is open to other users is closed before it is used. A scheduled task and the doctor look into closed folders, too.
  const { failed: openFiles } = await closeDataFolder(config, { skipsClosed: true })
  const migration = await migrateUnlessServing(config.databaseUrl, options.shared === true, system)
  if (migration) options.onMigrated?.(migration)
  const log = createLogger(config.logLevel, system, { pretty: !config.production })
  if (openFiles.length > 0) log.warn({ files: openFiles.slice(0, 5) }, openFilesWarning)
  const shop: Shop = {
    db: await connect(config.databaseUrl, {
      shared: options.shared === true,
      draft: options.draft === true,
      migrated: migration !== null,
      system,
    }),
    ...system,
    config: { ...config, sessionSecret: storeSessionSecret(config) },
    files: createDiskStorage(mediaFolder(config), system.random),
    importFiles: createDiskStorage(join(config.dataDir, 'imports'), system.random),
    secrets: openSecrets(config, system.random),
    services: noServices,
    mailer: smtpMailer(config.smtpUrl),
    processors: listProcessors(config.processorSettings, system),
    identityProviders: listIdentityProviders(config.identitySettings, config.baseUrl, system),
    taxServices: listTaxServices(config.taxServiceSettings, system),
    carriers: listCarriers(config.carrierSettings, system),
    findPluginCarriers,
    sandboxes: options.sandboxes ?? new Map(),
    plugins: await openPlugins(config, { log, ...system }),
    log,
  }
  try {
    await connectServices(shop)
    await shop.db.transaction((tx) => addBasics(tx, shop))
    await addPluginProcessors(shop)
  } catch (error) {
    await closeShop(shop)
    throw isPostgres(config.databaseUrl) ? error : toDatabaseError(config.databaseUrl, error)
  }
  return shop
}

async function addBasics(tx: Tx, shop: Shop): Promise<void> {
  await seedLanguages(tx)
  await seedTaxRates(tx)
  await seedProcessors(tx, shop.processors)
  await seedPlugins(tx, shop.plugins, shop.now())
}

/** Nothing may use the shop afterwards. */
export async function closeShop(shop: Shop): Promise<void> {
  shop.mailer?.close()
  await shop.db.close()
}

/** Throws DatabaseError when the SQLite file of an existing store is missing or empty: a new one in its place would hide the loss. */
export function refuseLostDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const { databaseUrl: file, dataDir } = config
  if (isPostgres(file)) return
  refuseEmptyFile(file)
  const rest = [join(dataDir, 'session-secret'), mediaFolder(config)].filter((path) => existsSync(path))
  if (existsSync(file) || rest.length === 0) return
  throw new DatabaseError(
    'missing',
    `${file} is missing, but other files of a store are there: ${rest.join(', ')}. Check DATA_DIR and DATABASE_URL, or restore the latest backup. To start a new, empty store, set DATA_DIR to a new folder or move these files away.`,
  )
}

export const mediaFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'media')

// A shop that is being served has migrated its database itself.
async function migrateUnlessServing(url: string, shared: boolean, system: System): Promise<MigrationResult | null> {
  try {
    return await migrate(url, undefined, system)
  } catch (error) {
    if (shared && error instanceof DatabaseError && error.reason === 'locked') return null
    throw error
  }
}
