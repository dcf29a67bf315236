import { describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { sql } from 'drizzle-orm'
import { backupSqliteFile } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import { readMigrations } from '#db/migrate/migrations.ts'
import { firstMigration } from '#db/migrate/old-history.ts'
import { dumpTables, loadDump } from '#src/cli/postgres-dump.ts'
import { createEmptyDatabase, createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { catchDatabaseError, migrateInProcess, startMigration, syntheticHistory } from './synthetic-history.ts'

const history = syntheticHistory()
const { writeMigration, createFolderOf, select } = history
const released = readMigrations(testEngine).map(({ name }) => name)
const [second, third] = ['20270102T0000-second', '20270103T0000-third']
const migrateHistory = (folder = history.folder) => migrate(history.address, folder)
const appliedNames = async () => (await select('select name from migrations order by name')).map((row) => (row as { name: string }).name)

/** In the store of the release, two languages of the same name. */
const addLanguages = () => select(`insert into languages (code, name) values ('en', 'Same'), ('de', 'Same')`)

describe('migrating', () => {
  test('migrates an empty database, and changes nothing the second time', async () => {
    const address = await createEmptyDatabase()
    const { applied, backup } = await migrate(address)
    expect(applied).toEqual(released)
    expect(backup).toBeNull()
    expect(await migrate(address)).toEqual({ applied: [], recreated: [], backup: null, integrityChecked: true })
  })

  test('applies new migrations only, in the order of their names', async () => {
    writeMigration(third, 'insert into second (id) values (2)')
    writeMigration(second, 'create table second (id integer)')
    expect((await migrateHistory()).applied).toEqual([second, third])
    expect(await select('select id from second')).toEqual([{ id: 2 }])
  })

  test('applies a migration that was merged after a later one was applied', async () => {
    writeMigration(third, 'create table third (id integer)')
    await migrateHistory()
    writeMigration(second, 'create table second (id integer)')
    expect((await migrateHistory()).applied).toEqual([second])
    expect(await appliedNames()).toEqual([...released, second, third])
  })

  test('happens once when two processes start together', async () => {
    writeMigration(second, 'create table second (id integer)')
    const runs = await Promise.allSettled([1, 2].map(() => migrateInProcess(history.address, history.folder)))
    const applied = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value.applied] : []))
    // On SQLite the second one may find the file locked by the first.
    expect(applied.filter((names) => names.length > 0)).toEqual([[second]])
    if (testEngine === 'postgres') expect(applied).toHaveLength(2)
  })
})

describe('a database is refused', () => {
  test('when it is newer than the program, with both versions', async () => {
    writeMigration(second, 'create table second (id integer)')
    await migrateHistory()
    const { message, reason } = await catchDatabaseError(migrateHistory(createFolderOf({})))
    expect(reason).toBe('newer')
    expect(message).toBe(
      `The database was migrated by a newer version of Sundry: it has migration ${second}, but this version only knows migrations up to ${released.at(-1)}. Start the newer version, or restore the backup made before that migration.`,
    )
  })

  test('when it has an unknown migration between known ones', async () => {
    writeMigration(second, 'create table second (id integer)')
    writeMigration(third, 'create table third (id integer)')
    await migrateHistory()
    const other = createFolderOf({ [third]: ['create table third (id integer)'] })
    expect((await catchDatabaseError(migrateHistory(other))).message).toContain(`it has migration ${second}`)
  })

  test('when a migration was edited after it was applied', async () => {
    writeMigration(firstMigration, 'create table other (id integer)')
    const { message, reason } = await catchDatabaseError(migrateHistory())
    expect(reason).toBe('changed')
    expect(message).toContain(firstMigration)
  })
})

describe('an interrupted migration changes nothing, and the next start continues', () => {
  test('when a statement fails', async () => {
    writeMigration(second, 'create table second (id integer)')
    writeMigration(third, 'create table third (id integer)', 'insert into nowhere values (1)')
    const { message, reason } = await catchDatabaseError(migrateHistory())
    expect(reason).toBe('failed')
    expect(message).toMatch(new RegExp(`^Migration ${third} cannot be applied: .*nowhere.*\\. Nothing was changed\\.`))
    await expect(select('select * from second')).rejects.toThrow('second')
    expect(await appliedNames()).toEqual(released)
    writeMigration(third, 'create table third (id integer)')
    expect((await migrateHistory()).applied).toEqual([second, third])
  })

  test('when rows break a new rule: the message names the migration, and it is applied once they are corrected', async () => {
    await addLanguages()
    writeMigration(second, 'create table second (id integer)', 'create unique index languages_name on languages (name)')
    const { message, reason } = await catchDatabaseError(migrateHistory())
    expect(reason).toBe('failed')
    expect(message).toStartWith(`Migration ${second} cannot be applied: `)
    expect(message).toContain(testEngine === 'postgres' ? 'Key (name)=(Same) is duplicated' : 'UNIQUE constraint failed: languages.name')
    expect(message).toEndWith('Correct these rows with the version of Sundry that served the store before, then start this one again.')
    await expect(select('select * from second')).rejects.toThrow('second')
    expect(await select('select name from languages')).toEqual([{ name: 'Same' }, { name: 'Same' }])
    await select(`update languages set name = 'Deutsch' where code = 'de'`)
    expect((await migrateHistory()).applied).toEqual([second])
  })

  test.if(testEngine === 'sqlite')('when the process is killed, on SQLite', async () => {
    // Long enough to be killed halfway.
    writeMigration(
      second,
      'create table second (filler blob)',
      'with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000) insert into second select zeroblob(100000) from n',
    )
    const child = startMigration(history.address, history.folder)
    const journal = `${history.address}-wal`
    while (!existsSync(journal) || Bun.file(journal).size < 1_000_000) await Bun.sleep(10)
    child.kill('SIGKILL')
    await child.exited
    await expect(select('select * from second')).rejects.toThrow('second')
    writeMigration(second, 'create table second (filler blob)')
    expect((await migrateHistory()).applied).toEqual([second])
  })

  test.if(testEngine === 'postgres')('when the process is killed, on PostgreSQL', async () => {
    const lockId = 77
    writeMigration(second, 'create table second (id integer)', `select pg_advisory_xact_lock(${lockId})`, 'create table third (id integer)')
    await using gate = new SQL({ url: history.address, max: 1 })
    await gate.unsafe(`select pg_advisory_lock(${lockId})`)
    const child = startMigration(history.address, history.folder)
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${lockId} and not granted`
    while ((await select(waiting)).length === 0) await Bun.sleep(10)
    child.kill('SIGKILL')
    await child.exited
    await gate.unsafe(`select pg_advisory_unlock(${lockId})`)
    expect((await migrateHistory()).applied).toEqual([second])
    expect(await select('select * from third')).toEqual([])
  })
})

test('a backup of an earlier version is restored with its rows, and what later migrations make of them', async () => {
  const address = await createMigratedDatabase()
  const earlier = await connect(address)
  await earlier.transaction((tx) =>
    tx.insert(tx.t.languages).values([
      { code: 'en', name: 'English' },
      { code: 'de', name: 'Deutsch' },
    ]),
  )
  writeMigration(
    second,
    `alter table languages add column greeting text default 'Hello' not null`,
    `update languages set greeting = 'Hallo' where code = 'de'`,
  )
  let restored: string
  if (testEngine === 'sqlite') {
    restored = join(mkdtempSync(join(getTempFolder(), 'backup-')), 'shop.db')
    await backupSqliteFile(address, restored)
  } else {
    restored = await createEmptyDatabase()
    const folder = mkdtempSync(join(getTempFolder(), 'dump-'))
    await dumpTables(earlier, folder)
    await loadDump(restored, { folder, migration: released.at(-1)!, migrations: history.folder })
  }
  await earlier.close()
  expect((await migrate(restored, history.folder)).applied).toEqual([second])
  const db = await connect(restored)
  expect(await db.read.rows(sql.raw('select code, greeting from languages order by id'))).toEqual([
    { code: 'en', greeting: 'Hello' },
    { code: 'de', greeting: 'Hallo' },
  ])
  await db.close()
})

test.if(testEngine === 'postgres')('a backup is not loaded into the tables of a later version', async () => {
  writeMigration(second, 'create table second (id integer)')
  await migrateHistory()
  const folder = mkdtempSync(join(getTempFolder(), 'dump-'))
  const load = loadDump(history.address, { folder, migration: released.at(-1)!, migrations: history.folder })
  await expect(load).rejects.toThrow('The database has tables of a later version than the backup. Restore into an empty database.')
})
