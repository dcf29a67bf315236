import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { readMigrations } from '#db/migrate/migrations.ts'
import { refuseOldHistory } from '#db/migrate/old-history.ts'
import { closeToOthers, privateFile, privateFolder } from '#src/shop/private-files.ts'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import type { Manifest } from './backup.ts'
import { checkData, checkImages, verifySums, type CheckResult } from './data-checks.ts'
import { loadDump } from './postgres-dump.ts'
import { readTar } from './tar.ts'
import { withProgress, print, OperatorError } from './terminal.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** Restores a backup into a new or empty folder, migrates and checks it. Throws OperatorError when anything fails. */
export async function restore(source: string, options: { to: string; database?: string }): Promise<void> {
  const [from, to] = [resolve(source), resolve(options.to)]
  if (!existsSync(from)) throw new OperatorError(`Backup not found: ${from}`)
  if (existsSync(to) && (!(await stat(to)).isDirectory() || (await readdir(to)).length > 0)) {
    throw new OperatorError(`${to} is not empty. Choose a new or empty folder.`)
  }
  const { manifest, findings } = await withProgress(
    'Restoring',
    (report) => unpackAndCheck(from, to, options.database, report),
    ({ manifest }) => `Restored the backup from ${manifest.madeAt} to ${to}`,
  )
  for (const { level, text } of findings) print(`  ${level === 'error' ? '✗' : '✓'} ${text}`)
  if (findings.some(({ level }) => level === 'error')) throw new OperatorError('The restored data has errors. Try an older backup.')
  const databaseEnv = manifest.engine === 'postgres' ? ' DATABASE_URL=postgres://…' : ''
  print(
    'Backups do not include the session secret. To keep password links in sent emails working, set SESSION_SECRET to its old value or copy the file session-secret from the old folder.',
  )
  print(
    'Backups do not include the key of connected services either. Without SECRETS_KEY or the file secrets-key from the old folder, administrators enter their keys again.',
  )
  print(`Start the store with DATA_DIR=${to}${databaseEnv}`)
}

async function unpackAndCheck(
  from: string,
  to: string,
  database: string | undefined,
  report: (step: string) => void,
): Promise<{ manifest: Manifest; findings: CheckResult[] }> {
  const tempFolder = join(dirname(to), `.${basename(to)}.part`)
  await rm(tempFolder, { recursive: true, force: true })
  await mkdir(join(tempFolder, 'media'), privateFolder)
  try {
    report('unpacking')
    if ((await stat(from)).isDirectory()) await copyFolder(from, tempFolder)
    else await unpack(from, tempFolder)
    const manifest = await readManifest(tempFolder)
    const databaseUrl = manifest.engine === 'sqlite' ? join(tempFolder, 'shop.db') : database
    if (!databaseUrl) throw new OperatorError('This is a PostgreSQL backup. Provide an empty database with --database postgres://…')
    report('checking')
    const findings = await loadAndCheck(databaseUrl, manifest, tempFolder)
    await rm(join(tempFolder, 'tables'), { recursive: true, force: true })
    await rm(to, { recursive: true, force: true })
    await rename(tempFolder, to)
    return { manifest, findings }
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

async function loadAndCheck(databaseUrl: string, manifest: Manifest, tempFolder: string): Promise<CheckResult[]> {
  if (manifest.engine === 'postgres') await loadDump(databaseUrl, { folder: join(tempFolder, 'tables'), migration: manifest.migration })
  await migrate(databaseUrl)
  const db = await connect(databaseUrl)
  try {
    return [
      ...(await checkData(db)),
      ...(await verifySums(db)),
      await checkImages(db, createDiskStorage(join(tempFolder, 'media'), realSystem.random)),
    ]
  } finally {
    await db.close()
  }
}

// The backup's files may be readable by everybody; the copies must not be.
async function copyFolder(from: string, tempFolder: string): Promise<void> {
  await cp(from, tempFolder, { recursive: true })
  await closeToOthers(tempFolder)
}

const allowedName = /^(manifest\.json|shop\.db|tables\/[a-z_]{1,60}\.jsonl|media\/[a-z0-9][a-z0-9-]{0,80}\.[a-z0-9]{1,8})$/

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'tables'))
  try {
    for await (const { name, body } of readTar(createReadStream(archive).pipe(createGunzip()))) {
      // Only known names become paths.
      if (!allowedName.test(name)) throw new OperatorError(`${archive} is not a Sundry backup: it contains ${JSON.stringify(name)}.`)
      await pipeline(Readable.from(body), createWriteStream(join(folder, name), privateFile))
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${archive} cannot be read: ${(error as Error).message}.`)
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '')
  const manifest = (text ? JSON.parse(text) : {}) as Partial<Manifest>
  if (manifest.format !== 1 || !manifest.engine) throw new OperatorError('This is not a Sundry backup: it has no valid manifest.json.')
  if (manifest.migration) refuseOldHistory('This backup', [manifest.migration])
  const newest = readMigrations(manifest.engine).at(-1)?.name ?? ''
  if ((manifest.migration ?? '') > newest)
    throw new OperatorError(
      `This backup was made by a newer version of Sundry (${manifest.migration}). Restore it with that version or a newer one.`,
    )
  return manifest as Manifest
}
