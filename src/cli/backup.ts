import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { connect, isPostgres } from '#db/connect.ts'
import { readMigrations } from '#db/migrations.ts'
import { openFile, refuseEmptied } from '#db/sqlite-file.ts'
import { readConfig, type Config } from '#src/config.ts'
import { mediaFolder } from '#src/open-shop.ts'
import { dumpTables } from './postgres-dump.ts'
import { writeTar, type TarFile } from './tar.ts'
import { inSteps, sizeText, Trouble } from './terminal.ts'

/** What a backup says about itself, in manifest.json. */
export interface Manifest {
  format: 1
  engine: 'sqlite' | 'postgres'
  madeAt: string
  /** Latest migration of the program that made it. */
  migration: string
  pictures: number
}

/** Writes database and pictures into one .tar.gz or a new folder. The shop may go on selling meanwhile. */
export async function backup(target?: string): Promise<void> {
  const config = readConfig()
  if (!isPostgres(config.databaseUrl)) {
    if (!existsSync(config.databaseUrl)) throw new Trouble(`There is no shop to back up: ${config.databaseUrl} does not exist.`)
    refuseEmptied(config.databaseUrl)
  }
  const now = new Date()
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const path = resolve(target ?? join(config.dataDir, 'backups', `sundry-${stamp}.tar.gz`))
  if (existsSync(path)) throw new Trouble(`${path} exists already: choose another name.`)
  await inSteps(
    'Backing up',
    (say) => write(config, path, now, say),
    ({ pictures, bytes }) => `Wrote ${path}: the database and ${pictures} picture files, ${sizeText(bytes)}`,
  )
}

async function write(config: Config, path: string, now: Date, say: (step: string) => void): Promise<{ pictures: number; bytes: number }> {
  const work = join(dirname(path), `.${basename(path)}.part`)
  await mkdir(dirname(path), { recursive: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  await mkdir(join(work, 'media'), { recursive: true })
  try {
    say('database')
    const engine = await copyDatabase(config, work)
    // After the database: every picture it names was stored before it was named.
    const media = mediaFolder(config)
    const pictures = (await readdir(media).catch(() => [])).filter((name) => /^[a-z0-9][a-z0-9.-]*$/.test(name))
    const migration = readMigrations(engine).at(-1)?.name ?? ''
    const manifest: Manifest = { format: 1, engine, madeAt: now.toISOString(), migration, pictures: pictures.length }
    await writeFile(join(work, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    say(`${pictures.length} picture files`)
    if (path.endsWith('.tar.gz')) await pack(work, media, pictures, path, now.getTime())
    else {
      for (const name of pictures) await copyFile(join(media, name), join(work, 'media', name))
      await rename(work, path)
    }
    return { pictures: pictures.length, bytes: await sizeOf(path) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

// A plain copy of a file that is being written would lose rows.
async function copyDatabase(config: Config, work: string): Promise<'sqlite' | 'postgres'> {
  const { databaseUrl } = config
  if (!isPostgres(databaseUrl)) {
    const connection = openFile(databaseUrl)
    try {
      // SQLite fills an empty file, and leaves its rights as they are.
      await writeFile(join(work, 'shop.db'), '', { mode: 0o600 })
      connection.run('vacuum into ?', [join(work, 'shop.db')])
    } finally {
      connection.close()
    }
    return 'sqlite'
  }
  await mkdir(join(work, 'tables'))
  const db = await connect(databaseUrl, { connections: 1 })
  try {
    await dumpTables(db, join(work, 'tables'))
  } finally {
    await db.close()
  }
  return 'postgres'
}

async function pack(work: string, media: string, pictures: string[], path: string, madeAt: number): Promise<void> {
  const made = (await readdir(work, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  // The manifest first: a reader learns at once whether this is a backup of ours.
  const own = made
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => Number(b.endsWith('manifest.json')) - Number(a.endsWith('manifest.json')))
  async function* files(): AsyncGenerator<TarFile> {
    for (const file of own) yield await tarFile(file, file.slice(work.length + 1))
    for (const name of pictures) if (existsSync(join(media, name))) yield await tarFile(join(media, name), `media/${name}`)
  }
  const part = `${path}.part`
  try {
    await pipeline(Readable.from(writeTar(files(), madeAt)), createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

async function tarFile(path: string, name: string): Promise<TarFile> {
  return { name, size: (await stat(path)).size, body: createReadStream(path) }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))))
  return sizes.reduce((sum, one) => sum + one.size, 0)
}
