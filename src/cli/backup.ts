import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupSqliteFile } from '#db/backup.ts'
import { connect, isPostgres } from '#db/connect.ts'
import { findPendingMigrations, readMigrations } from '#db/migrate/migrations.ts'
import { DatabaseError } from '#db/database-error.ts'
import { lockFile } from '#db/sqlite/lock-file.ts'
import { refuseEmptyFile } from '#db/sqlite/sqlite-file.ts'
import { readConfig, type Config } from '#src/config.ts'
import { fileSizeFormat } from '#src/i18n/file-size.ts'
import { closeToOthers, privateFile, privateFolder } from '#src/shop/private-files.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { mediaFolder } from '#src/open-shop.ts'
import { dumpTables } from './postgres-dump.ts'
import { writeTar, type TarFile } from './tar.ts'
import { withProgress, OperatorError } from './terminal.ts'

export interface Manifest {
  format: 1
  engine: 'sqlite' | 'postgres'
  madeAt: string
  /** Latest migration of the release that made it. */
  migration: string
  images: number
}

export async function backup(target?: string): Promise<void> {
  const config = readConfig()
  if (!isPostgres(config.databaseUrl)) {
    if (!existsSync(config.databaseUrl))
      throw new OperatorError(`Nothing to back up: ${config.databaseUrl} does not exist. Check DATA_DIR and DATABASE_URL.`)
    refuseEmptyFile(config.databaseUrl)
  }
  const now = new Date(realSystem.now())
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const path = resolve(target ?? join(config.dataDir, 'backups', `sundry-${stamp}.tar.gz`))
  if (existsSync(path)) throw new OperatorError(`${path} already exists. Choose a different name.`)
  await withProgress(
    'Backing up',
    (report) => writeBackup(config, path, now, report),
    ({ images, bytes }) => `Backup saved to ${path}: database and ${images} image files, ${fileSizeFormat('en')(bytes)}`,
  )
}

async function writeBackup(
  config: Config,
  path: string,
  now: Date,
  report: (step: string) => void,
): Promise<{ images: number; bytes: number }> {
  const tempFolder = join(dirname(path), `.${basename(path)}.part`)
  await mkdir(dirname(path), { recursive: true })
  await removePartialBackups(dirname(path), basename(tempFolder))
  await mkdir(tempFolder, privateFolder)
  const unlock = lockFile(join(tempFolder, lockName))
  await mkdir(join(tempFolder, 'media'), privateFolder)
  try {
    report('database')
    const engine = await copyDatabase(config, tempFolder)
    // After the database: every image it refers to was stored earlier.
    const media = mediaFolder(config)
    const imageFiles = (await readdir(media).catch(() => [])).filter((name) => /^[a-z0-9][a-z0-9.-]*$/.test(name))
    const migration = readMigrations(engine).at(-1)?.name ?? ''
    const manifest: Manifest = { format: 1, engine, madeAt: now.toISOString(), migration, images: imageFiles.length }
    await writeFile(join(tempFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    report(`${imageFiles.length} image files`)
    if (path.endsWith('.tar.gz')) await packArchive(tempFolder, media, imageFiles, path, now.getTime())
    else {
      for (const name of imageFiles) await copyFile(join(media, name), join(tempFolder, 'media', name))
      await closeToOthers(tempFolder)
      unlock()
      await rm(join(tempFolder, `${lockName}.lock`), { force: true })
      await rename(tempFolder, path)
    }
    return { images: imageFiles.length, bytes: await totalSize(path) }
  } finally {
    unlock()
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/** Removes what killed backups left in a folder: those with a name of the store's own, and `name`. Throws DatabaseError if that one is being written. */
export async function removePartialBackups(folder: string, name = ''): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  // Earlier versions wrote the archive beside the folder.
  for (const partial of names.filter((found) => found === name || /^\.?sundry-[\dT-]{19}\.tar\.gz\.part$/.test(found))) {
    if (await isBeingWritten(join(folder, partial), partial === name)) continue
    await rm(join(folder, partial), { recursive: true, force: true })
  }
}

async function isBeingWritten(partial: string, isRequired: boolean): Promise<boolean> {
  if (!(await stat(partial)).isDirectory()) return false
  try {
    lockFile(join(partial, lockName))()
    return false
  } catch (error) {
    if (isRequired || !(error instanceof DatabaseError && error.reason === 'locked')) throw error
    return true
  }
}

/** Of the lock that a running backup holds in its folder, and that ends with its process. */
const lockName = 'backup'

async function copyDatabase(config: Config, tempFolder: string): Promise<'sqlite' | 'postgres'> {
  const { databaseUrl } = config
  if (!isPostgres(databaseUrl)) {
    await backupSqliteFile(databaseUrl, join(tempFolder, 'shop.db'))
    return 'sqlite'
  }
  await mkdir(join(tempFolder, 'tables'))
  const db = await connect(databaseUrl, { connections: 1 })
  try {
    if ((await findPendingMigrations(db)).length > 0)
      throw new OperatorError('The database is of an earlier version of Sundry. Back it up with that version, or run sundry migrate first.')
    await dumpTables(db, join(tempFolder, 'tables'))
  } finally {
    await db.close()
  }
  return 'postgres'
}

async function packArchive(tempFolder: string, media: string, imageFiles: string[], path: string, createdAt: number): Promise<void> {
  const entries = (await readdir(tempFolder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith(`${lockName}.`),
  )
  // Manifest first, so a reader can recognize the format at once.
  const backupFiles = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => Number(b.endsWith('manifest.json')) - Number(a.endsWith('manifest.json')))
  async function* files(): AsyncGenerator<TarFile> {
    for (const file of backupFiles) yield await tarFile(file, file.slice(tempFolder.length + 1))
    for (const name of imageFiles) if (existsSync(join(media, name))) yield await tarFile(join(media, name), `media/${name}`)
  }
  const part = join(tempFolder, 'archive')
  await pipeline(Readable.from(writeTar(files(), createdAt)), createGzip({ level: 6 }), createWriteStream(part, privateFile))
  await rename(part, path)
}

async function tarFile(path: string, name: string): Promise<TarFile> {
  return { name, size: (await stat(path)).size, body: createReadStream(path) }
}

async function totalSize(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))))
  return sizes.reduce((sum, size) => sum + size.size, 0)
}
