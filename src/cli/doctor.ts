import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { connect, isPostgres } from '#db/connect.ts'
import { pendingMigrations, readMigrations, type AppliedMigration } from '#db/migrations.ts'
import { readLockOwner } from '#db/lock-file.ts'
import type { Db } from '#db/types.ts'
import { sql } from 'drizzle-orm'
import { hasAdministrator } from '#src/accounts/users.ts'
import { readConfig, type Config } from '#src/config.ts'
import { ConfigError } from '#src/lib/config-error.ts'
import { maxConnections, readOpenFileLimit } from '#src/lib/open-files.ts'
import { smtpMailer } from '#src/mail/mailer.ts'
import { createDiskStorage } from '#src/media/file-storage.ts'
import { mediaFolder, refuseLostDatabase } from '#src/open-shop.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { checkData, checkFailedWork, checkImages, checkUnmatched, type CheckResult } from './checks.ts'
import { print } from './terminal.ts'

/** Prints the results of all checks and exits with 1 when something needs fixing. Changes nothing. */
export async function doctor(): Promise<void> {
  const findings = await runChecks()
  for (const { level, text } of findings) print(`${levelMarks[level]} ${text}`)
  const problemCount = findings.filter(({ level }) => level === 'error').length
  print(problemCount === 0 ? '\nNo errors found.' : `\n${problemCount} ${problemCount === 1 ? 'error' : 'errors'} found.`)
  if (problemCount > 0) process.exitCode = 1
}

const levelMarks = { fine: '✓', notice: '!', error: '✗' }

async function runChecks(): Promise<CheckResult[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map((text) => ({ level: 'error', text }))
    throw error
  }
  return [
    { level: 'fine', text: `The configuration is valid (${config.production ? 'production' : 'demo'} store)` },
    ...checkAddress(config),
    ...checkProcessors(config),
    await checkFolder(config.dataDir),
    ...checkOpenFiles(config),
    ...(await checkDatabase(config)),
    await checkMail(config),
  ]
}

function checkAddress({ production, baseUrl }: Config): CheckResult[] {
  if (!production) return []
  if (/^https?:\/\/(localhost|127\.)/.test(baseUrl))
    return [
      { level: 'error', text: 'BASE_URL is not set, so links in emails point to this machine. Set it to the public URL of the store' },
    ]
  if (baseUrl.startsWith('http:'))
    return [{ level: 'notice', text: 'BASE_URL does not use https, so cookies and passwords are sent unencrypted' }]
  return [{ level: 'fine', text: `Links use ${baseUrl}` }]
}

// A demo pays through the pretend twins of processors that are not configured.
function checkProcessors({ demo, processorSettings }: Config): CheckResult[] {
  return listProcessors(processorSettings).flatMap(({ name, variables, missing, twin }): CheckResult[] => {
    const values = variables.filter((variable) => processorSettings[variable.name])
    if (variables.length === 0 || (demo && twin?.isNeeded(processorSettings))) return []
    if (missing.length > 0) return [{ level: 'notice', text: `${name} payments are disabled: ${missing.join(', ')} not set` }]
    const shown = values.map((variable) =>
      variable.secret ? `${variable.name} set` : `${variable.name}=${processorSettings[variable.name]}`,
    )
    return [{ level: 'fine', text: `${name} payments are configured (${shown.join(', ')})` }]
  })
}

async function checkFolder(folder: string): Promise<CheckResult> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { level: 'fine', text: `${folder} is writable` }
  } catch {
    return { level: 'error', text: `${folder} is not writable by this user` }
  }
}

// A terminal often has another limit than the service, so a store that is running is asked.
function checkOpenFiles({ databaseUrl }: Config): CheckResult[] {
  const pid = isPostgres(databaseUrl) ? null : readLockOwner(databaseUrl)
  const runningLimit = pid === null ? null : readOpenFileLimit(pid)
  const limit = runningLimit ?? readOpenFileLimit('self')
  if (limit === null) return []
  const text = `${runningLimit === null ? 'The store' : 'The running store'} may open ${limit} files, so about ${maxConnections(limit)} connections`
  if (limit >= minOpenFiles) return [{ level: 'fine', text }]
  return [{ level: 'notice', text: `${text}. Set LimitNOFILE=65536 in its systemd unit, or ulimit -n 65536 before the start` }]
}

/** Enough for a few thousand visitors at once. */
const minOpenFiles = 4096

async function checkDatabase(config: Config): Promise<CheckResult[]> {
  let db: Db | undefined
  try {
    refuseLostDatabase(config)
    if (!isPostgres(config.databaseUrl) && !existsSync(config.databaseUrl))
      return [{ level: 'notice', text: 'No database yet. It is created on first start' }]
    db = await connect(config.databaseUrl, { shared: true, connections: 1 })
    const applied = await db.read.rows<AppliedMigration>(sql.raw('select name, hash from migrations order by name'))
    const pending = pendingMigrations(readMigrations(db.engine), applied)
    if (pending.length > 0) return [{ level: 'notice', text: `${pending.length} pending migrations. They are applied on the next start` }]
    return [
      { level: 'fine', text: 'The database is up to date' },
      ...(await checkData(db)),
      await checkImages(db, createDiskStorage(mediaFolder(config))),
      await checkFailedWork(db),
      await checkUnmatched(db),
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

async function checkMail({ smtpUrl }: Config): Promise<CheckResult> {
  const mailer = smtpMailer(smtpUrl)
  if (!mailer) return { level: 'notice', text: 'SMTP_URL is not set, so emails stay in the outbox and are not sent' }
  try {
    await mailer.check()
    return { level: 'fine', text: 'The mail server is reachable' }
  } catch (error) {
    return { level: 'error', text: `The mail server is not reachable: ${(error as Error).message}` }
  } finally {
    mailer.close()
  }
}
