import { Database } from 'bun:sqlite'
import { afterEach, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { verifyIntegrity } from '#db/sqlite/check-integrity.ts'
import type { Db } from '#db/types.ts'
import { DatabaseError } from '#db/database-error.ts'
import { openFile, toDatabaseError } from '#db/sqlite/sqlite-file.ts'
import { growDatabase, corruptFile } from '#tests/support/corrupt-file.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { countVersions } from './fixtures.ts'

const openResources: { close(): unknown }[] = []
let fileCount = 0

afterEach(async () => {
  for (const resource of openResources.splice(0)) await resource.close()
})

describe('a file in use', () => {
  test('is refused to a second process, naming the first', async () => {
    const file = await createMigratedFile()
    const firstServer = await serveInProcess(file)
    const error = await catchDatabaseError(connect(file))
    expect(error.reason).toBe('locked')
    expect(error.message).toContain(`in use by process ${firstServer.pid}.`)
    firstServer.kill('SIGKILL')
    await firstServer.exited
    // Nothing needs manual cleanup after a crash.
    expect(await countVersions((await openDb(file)).read)).toBe(1)
  })

  test('cannot be opened twice by one process, and is free again once closed', async () => {
    const file = await createMigratedFile()
    const firstServer = await connect(file)
    expect((await catchDatabaseError(connect(file))).reason).toBe('locked')
    await firstServer.close()
    await openDb(file)
  })

  test('is not migrated while another process serves it', async () => {
    const file = await createMigratedFile()
    await openDb(file)
    await expect(migrate(file)).rejects.toMatchObject({ reason: 'locked' })
  })

  test('is shared with a short command that asks to share it', async () => {
    const file = await createMigratedFile()
    const shop = await openDb(file)
    const command = await connect(file, { shared: true })
    await command.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'command', version: 1 }))
    await command.close()
    expect(await countVersions(shop.read)).toBe(1)
  })
})

describe('an unusable file is refused with a way to fix it, and not changed', () => {
  const corruptions: Record<string, (file: string) => void> = {
    'another format': (file) =>
      writeFileSync(file, 'PK\u0003\u0004 this is somebody else’s file, long enough to hold a header of one hundred bytes. '.repeat(200)),
    'a garbage header': (file) => corruptFile(file, 0, 100),
    'a page of garbage': (file) => corruptFile(file, 8192, 4096),
    'half of it missing': (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096),
  }
  for (const [corruptionName, corrupt] of Object.entries(corruptions)) {
    test(corruptionName, async () => {
      const file = await createMigratedFile()
      corrupt(file)
      const bytesBefore = readFileSync(file)
      const error = await migrate(file).catch((caught: unknown) => caught)
      if (!(error instanceof DatabaseError)) throw new Error('it was not refused')
      expect(error.reason).toBe('damaged')
      expect(error.message).toContain(`${file} is damaged: `)
      expect(error.message).toContain('restore the latest backup')
      expect(readFileSync(file).equals(bytesBefore)).toBe(true)
    })
  }

  test('a large file is checked before it is opened after a crash, otherwise in the background', async () => {
    const file = await createMigratedFile()
    growDatabase(file)
    const healthyDb = await connect(file)
    await verifyIntegrity(healthyDb, file)
    await healthyDb.close()
    corruptFile(file, Math.floor(statSync(file).size / 8192) * 4096, 4096)
    expect(await migrate(file)).toEqual({ applied: [], recreated: [], backup: null, integrityChecked: false })
    const shop = await connect(file)
    await expect(verifyIntegrity(shop, file)).rejects.toMatchObject({ reason: 'damaged' })
    await shop.close()
    writeFileSync(`${file}-wal`, '')
    await expect(migrate(file)).rejects.toMatchObject({ reason: 'damaged' })
  })

  test('a full disk', () => {
    for (const code of ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']) {
      const explained = toDatabaseError('/srv/data/shop.db', Object.assign(new Error(code), { code })) as DatabaseError
      expect(toDatabaseError('/srv/data/shop.db', new Error('Failed query', { cause: explained.cause }))).toMatchObject({ reason: 'full' })
      expect(explained).toMatchObject({
        reason: 'full',
        message: expect.stringContaining('The disk of /srv/data is full. Free some space'),
      })
    }
  })

  test('a lock that fails for another reason is not taken for a shop that is running', async () => {
    const file = await createMigratedFile()
    writeFileSync(`${file}.lock`, 'no database '.repeat(100))
    expect((await catchDatabaseError(migrate(file))).reason).toBe('damaged')
  })

  test.if(existsSync('/dev/full'))('a disk that is full when the lock is written', async () => {
    const file = await createMigratedFile()
    symlinkSync('/dev/full', `${file}.pid`)
    expect((await catchDatabaseError(migrate(file))).reason).toBe('full')
  })

  test('a folder', async () => {
    const file = join(getTempFolder(), 'folder')
    mkdirSync(file)
    expect((await catchDatabaseError(connect(file))).reason).toBe('unwritable')
  })

  test('a file in an unwritable folder', async () => {
    const error = await catchDatabaseError(connect('/proc/sundry/shop.db'))
    expect(error.reason).toBe('unwritable')
    expect(error.message).toContain(
      'cannot be opened for writing. Check that the folder exists and that this user can write to the file and its folder',
    )
  })
})

describe('every connection', () => {
  test('syncs each commit, has a journal file, enforces foreign keys', async () => {
    const connection = openFile(await createMigratedFile())
    openResources.push(connection)
    const pragma = (name: string) => Object.values(connection.prepare<Record<string, unknown>, []>(`pragma ${name}`).get() ?? {})[0]
    const settings = Object.fromEntries(['synchronous', 'journal_mode', 'foreign_keys', 'busy_timeout'].map((name) => [name, pragma(name)]))
    expect(settings).toEqual({ synchronous: 2, journal_mode: 'wal', foreign_keys: 1, busy_timeout: 5000 })
  })

  test('plans a statement for all parameter values, not only the current ones', async () => {
    const connection = openFile(await createMigratedFile())
    openResources.push(connection)
    const explainPlan = connection.prepare<{ detail: string }, [string]>(
      'explain query plan select id from products where status = ? order by created_at, id',
    )
    // The index of active products suits this value only, and each other value would need a new plan.
    expect(explainPlan.all('active').map((step) => step.detail)).not.toContainEqual(expect.stringContaining('products_newest'))
  })

  test('takes a question mark in a text or a name literally', async () => {
    const connection = openFile(await createMigratedFile())
    openResources.push(connection)
    const row = connection.prepare(`select 'why? it''s ?' as "who?", -? as less, 'a' || ? as more -- really?`).get(2, 'b')
    expect(row).toEqual({ 'who?': "why? it's ?", less: -2, more: 'ab' })
  })

  test('leaves a single file when it is closed', async () => {
    const file = await createMigratedFile()
    const db = await connect(file)
    await db.transaction((tx) => tx.insert(tx.t.versions).values({ tag: 'a', version: 1 }))
    await db.report(sql`select 1`)
    await db.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    const copy = `${file}.copy`
    copyFileSync(file, copy)
    using standaloneDb = new Database(copy, { readonly: true })
    expect(standaloneDb.prepare('select tag from versions').all()).toEqual([{ tag: 'a' }])
  })
})

async function createMigratedFile() {
  const file = join(getTempFolder(), `file-${++fileCount}.db`)
  await migrate(file)
  return file
}

async function openDb(file: string): Promise<Db> {
  const db = await connect(file)
  openResources.push(db)
  return db
}

async function catchDatabaseError(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.catch((error: unknown) => error)
  if (error instanceof DatabaseError) return error
  throw error instanceof Error ? error : new Error('it was not refused')
}

async function serveInProcess(file: string) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'process-serve.ts'), file], { stdout: 'pipe', stderr: 'inherit' })
  openResources.push({ close: () => child.kill('SIGKILL') })
  for await (const _ of child.stdout) break
  return child
}
