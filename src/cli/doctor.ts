import { existsSync } from 'node:fs'
import { connect, isPostgres } from '#db/connect.ts'
import { findPendingMigrations } from '#db/migrate/migrations.ts'
import type { Db } from '#db/types.ts'
import { hasAdministrator } from '#src/accounts/administrators.ts'
import { readConfig, type Config } from '#src/config.ts'
import { ConfigError } from '#src/lib/errors/config-error.ts'
import { openSecrets } from '#src/secrets.ts'
import type { ServiceStates } from '#src/service-states.ts'
import { noServices } from '#src/services/connected-services.ts'
import { currentConnections } from '#src/services/connections.ts'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import { mediaFolder, refuseLostDatabase } from '#src/open-shop.ts'
import {
  checkData,
  checkFailedWork,
  checkImages,
  checkMailTexts,
  checkStaffPermissions,
  checkUnmatched,
  mendErasedData,
  mendSentences,
  mendStoredSecrets,
  verifySums,
  type CheckResult,
} from './data-checks.ts'
import {
  checkAddress,
  checkFileModes,
  checkFolder,
  checkIdentityProviders,
  checkMail,
  checkOpenFiles,
  checkProcessors,
} from './machine-checks.ts'
import { checkPublicAddress } from './public-address-check.ts'
import { checkServices, connectedSlugs } from './connection-checks.ts'
import { checkPageCache } from './page-cache-report.ts'
import { print } from './terminal.ts'
import { listSimulatedProcessors } from './twins.ts'
import { realSystem } from '#src/shop/real-system.ts'

/**
 * Prints the results of all checks and exits with 1 when something needs fixing. Erases secrets of links, what is left of deleted accounts and
 * sentences that could send a link elsewhere, closes files that others could read, and changes nothing else. `verify` also recomputes all sums.
 */
export async function doctor({ verify = false }: { verify?: boolean } = {}): Promise<void> {
  const findings = await runChecks(verify)
  for (const { level, text } of findings) print(`${levelMarks[level]} ${text}`)
  const problemCount = findings.filter(({ level }) => level === 'error').length
  print(problemCount === 0 ? '\nNo errors found.' : `\n${problemCount} ${problemCount === 1 ? 'error' : 'errors'} found.`)
  if (problemCount > 0) process.exitCode = 1
}

const levelMarks = { fine: '✓', notice: '!', error: '✗' }

async function runChecks(verify: boolean): Promise<CheckResult[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map((text) => ({ level: 'error', text }))
    throw error
  }
  const states = await readServices(config)
  const connected = connectedSlugs(states)
  return [
    { level: 'fine', text: `The configuration is valid (${config.production ? 'production' : 'demo'} store)` },
    ...checkAddress(config),
    ...(await checkPublicAddress(config)),
    ...checkServices(states),
    ...checkProcessors(config, [...connected, ...(await listSimulatedProcessors(config))]),
    ...checkIdentityProviders(config),
    await checkFolder(config.dataDir),
    ...(await checkFileModes(config)),
    ...checkOpenFiles(config),
    ...(await checkPageCache(config)),
    ...(await checkDatabase(config, verify)),
    ...(connected.includes('smtp') ? [] : [await checkMail(config)]),
  ]
}

// Nothing while the database cannot be read, which `checkDatabase` reports.
async function readServices(config: Config): Promise<ServiceStates> {
  const secrets = openSecrets(config, realSystem.random)
  try {
    // Opening an emptied file would make it a database.
    refuseLostDatabase(config)
    if (!isPostgres(config.databaseUrl) && !existsSync(config.databaseUrl)) return { config, secrets, services: noServices }
    const db = await connect(config.databaseUrl, { shared: true, connections: 1 })
    const connections = await currentConnections(db.read).finally(() => db.close())
    return { config, secrets, services: { connections, settings: {} } }
  } catch {
    return { config, secrets, services: noServices }
  }
}

async function checkDatabase(config: Config, verify: boolean): Promise<CheckResult[]> {
  let db: Db | undefined
  try {
    refuseLostDatabase(config)
    if (!isPostgres(config.databaseUrl) && !existsSync(config.databaseUrl))
      return [{ level: 'notice', text: 'No database yet. It is created on first start' }]
    db = await connect(config.databaseUrl, { shared: true, connections: 1 })
    const pending = await findPendingMigrations(db)
    if (pending.length > 0) return [{ level: 'notice', text: `${pending.length} pending migrations. They are applied on the next start` }]
    return [
      { level: 'fine', text: 'The database is up to date' },
      ...(await checkData(db)),
      ...(verify ? await verifySums(db) : []),
      await checkImages(db, createDiskStorage(mediaFolder(config), realSystem.random)),
      ...(await checkFailedWork(db)),
      await mendStoredSecrets(db),
      ...(await mendErasedData(db, verify)),
      await checkUnmatched(db),
      await checkMailTexts(db),
      await mendSentences(db),
      await checkStaffPermissions(db),
      (await hasAdministrator(db.read))
        ? { level: 'fine', text: 'An administrator account exists' }
        : { level: 'notice', text: 'No administrator account yet. Start the store and open the link it prints' },
    ]
  } catch (error) {
    return [{ level: 'error', text: `The database cannot be used: ${(error as Error).message}` }]
  } finally {
    await db?.close()
  }
}
