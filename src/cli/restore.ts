import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migrations.ts'
import { diskFiles } from '#src/media/files.ts'
import type { Manifest } from './backup.ts'
import { checkData, checkPictures, type Finding } from './checks.ts'
import { loadTables } from './postgres-dump.ts'
import { readTar } from './tar.ts'
import { inSteps, print, Trouble } from './terminal.ts'

/** Puts a backup into a new or empty folder, brings it up to this program and checks it. Throws Trouble when anything is wrong. */
export async function restore(source: string, options: { to: string; database?: string }): Promise<void> {
  const [from, to] = [resolve(source), resolve(options.to)]
  if (!existsSync(from)) throw new Trouble(`There is no backup at ${from}.`)
  if (existsSync(to) && (!(await stat(to)).isDirectory() || (await readdir(to)).length > 0)) {
    throw new Trouble(`${to} is not empty. A restore never writes over anything: name a new folder.`)
  }
  const { manifest, findings } = await inSteps(
    'Restoring',
    (say) => unpackAndCheck(from, to, options.database, say),
    ({ manifest }) => `Restored the shop of ${manifest.madeAt} into ${to}`,
  )
  for (const { level, text } of findings) print(`  ${level === 'fault' ? '✗' : '✓'} ${text}`)
  if (findings.some(({ level }) => level === 'fault')) throw new Trouble('The restored shop is not whole. Try an older backup.')
  const address = manifest.engine === 'postgres' ? ' DATABASE_URL=postgres://…' : ''
  print(
    'Links mailed before to set a password end, unless SESSION_SECRET is set to what it was or the file session-secret of the old folder is put beside the new database: a backup does not hold the secret.',
  )
  print(`Start it with DATA_DIR=${to}${address}`)
}

async function unpackAndCheck(
  from: string,
  to: string,
  database: string | undefined,
  say: (step: string) => void,
): Promise<{ manifest: Manifest; findings: Finding[] }> {
  const part = join(dirname(to), `.${basename(to)}.part`)
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, 'media'), { recursive: true })
  try {
    say('unpacking')
    if ((await stat(from)).isDirectory()) await copyFolder(from, part)
    else await unpack(from, part)
    const manifest = await readManifest(part)
    const address = manifest.engine === 'sqlite' ? join(part, 'shop.db') : database
    if (!address) throw new Trouble('This is a backup of PostgreSQL: name an empty database with --database postgres://…')
    say('checking')
    const findings = await fillAndCheck(address, manifest, part)
    await rm(join(part, 'tables'), { recursive: true, force: true })
    await rm(to, { recursive: true, force: true })
    await rename(part, to)
    return { manifest, findings }
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

async function fillAndCheck(address: string, manifest: Manifest, part: string): Promise<Finding[]> {
  await migrate(address)
  const db = await connect(address)
  try {
    if (manifest.engine === 'postgres') await loadTables(db, join(part, 'tables'))
    return [...(await checkData(db)), await checkPictures(db, diskFiles(join(part, 'media')))]
  } finally {
    await db.close()
  }
}

// Whoever carried the folder here may have left it open to all.
async function copyFolder(from: string, part: string): Promise<void> {
  await cp(from, part, { recursive: true })
  if (existsSync(join(part, 'shop.db'))) await chmod(join(part, 'shop.db'), 0o600)
}

const ours = /^(manifest\.json|shop\.db|tables\/[a-z_]{1,60}\.jsonl|media\/[a-z0-9][a-z0-9-]{0,80}\.[a-z0-9]{1,8})$/

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'tables'))
  try {
    for await (const { name, body } of readTar(createReadStream(archive).pipe(createGunzip()))) {
      // A name from outside never becomes a path unless it is one we write ourselves.
      if (!ours.test(name)) throw new Trouble(`${archive} is not a backup of a shop: it holds ${JSON.stringify(name)}.`)
      await pipeline(Readable.from(body), createWriteStream(join(folder, name), { mode: 0o600 }))
    }
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble(`${archive} cannot be read: ${(error as Error).message}.`)
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '')
  const manifest = (text ? JSON.parse(text) : {}) as Partial<Manifest>
  if (manifest.format !== 1 || !manifest.engine) throw new Trouble('This is not a backup of a shop: it has no manifest.')
  const newest = readMigrations(manifest.engine).at(-1)?.name ?? ''
  if ((manifest.migration ?? '') > newest)
    throw new Trouble(`This backup was made by a newer program (${manifest.migration}). Restore it with that one.`)
  return manifest as Manifest
}
