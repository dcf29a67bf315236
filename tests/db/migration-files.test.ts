import { Database } from 'bun:sqlite'
import { beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { connect } from '#db/connect.ts'
import { pendingMigrations, readMigrations } from '#db/migrate/migrations.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { resolveSnapshots, writeMigration } from '#db/migrate/write-migration.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

let folder: string
let folderCount = 0
beforeEach(() => {
  folder = createFolder()
})

const now = new Date('2027-01-22T05:12:59Z')
const released = join(import.meta.dir, '../../db/migrations')

test('a migration is named with the UTC minute of its creation', async () => {
  await writeMigration(folder, 'start', now, schemaWith([]))
  expect(listNames(folder)).toEqual(['20270122T0512-start'])
  await expect(writeMigration(folder, '../Start', now)).rejects.toThrow('is not a migration name')
})

test('an unchanged schema makes no migration', async () => {
  await writeMigration(folder, 'start', now, schemaWith(['size']))
  expect(await writeMigration(folder, 'again', now, schemaWith(['size']))).toEqual(['sqlite: no changes', 'postgres: no changes'])
  expect(listNames(folder)).toEqual(['20270122T0512-start'])
})

test('two branches that each add a migration merge: both are applied in the order of their names, whichever came first', async () => {
  await writeMigration(folder, 'start', now, schemaWith([]))
  const [ours, theirs] = [createFolder(folder), createFolder(folder)]
  await writeMigration(ours, 'add-size', new Date('2027-01-22T06:00Z'), schemaWith(['size']))
  await writeMigration(theirs, 'add-color', new Date('2027-01-22T07:00Z'), schemaWith(['color']))
  // The result of a git merge: the files of both, and a conflicting snapshot.
  for (const branch of [ours, theirs]) cpSync(branch, folder, { recursive: true })
  for (const engine of ['sqlite', 'postgres']) writeFileSync(join(folder, engine, 'snapshot.json'), '<<<<<<< ours\n{}\n=======\n')
  const merged = schemaWith(['size', 'color'])
  await expect(writeMigration(folder, 'next', now, merged)).rejects.toThrow('bun run migration --resolve')
  await resolveSnapshots(folder, merged)
  expect(await writeMigration(folder, 'next', now, merged)).toEqual(['sqlite: no changes', 'postgres: no changes'])
  const names = ['20270122T0512-start', '20270122T0600-add-size', '20270122T0700-add-color']
  expect(listNames(folder)).toEqual(names)

  for (const applied of [[], ['20270122T0512-start'], ['20270122T0512-start', '20270122T0700-add-color']])
    expect(columnsAfter(applied)).toEqual(['color', 'id', 'size'])
})

test('the committed snapshots match the schema', async () => {
  cpSync(released, folder, { recursive: true })
  await resolveSnapshots(folder)
  const readSnapshot = (from: string, engine: string) => Bun.file(join(from, engine, 'snapshot.json')).json()
  for (const engine of ['sqlite', 'postgres']) expect(await readSnapshot(folder, engine)).toEqual(await readSnapshot(released, engine))
})

test('the migrations create the tables, columns and indexes of the schema', async () => {
  const fromSchema = await connect(await createEmptyDatabase())
  await fromSchema.transaction(async (tx) => {
    for (const statement of await schemaStatements()) await tx.rows(sql.raw(statement))
  })
  const migrated = await connect(await createMigratedDatabase())
  try {
    // When this fails, a migration is missing or incomplete for the change in db/schema.
    expect(await readStructure(migrated)).toEqual(await readStructure(fromSchema))
  } finally {
    await fromSchema.close()
    await migrated.close()
  }
})

function createFolder(from?: string) {
  const created = join(getTempFolder(), `migration-files-${++folderCount}`)
  mkdirSync(created)
  if (from) cpSync(from, created, { recursive: true })
  return created
}

/** A schema of one table, `things`, with an id and these text columns. */
function schemaWith(columns: string[]) {
  const sqliteColumns = Object.fromEntries(columns.map((name) => [name, sqlite.text(name)]))
  const postgresColumns = Object.fromEntries(columns.map((name) => [name, postgres.text(name)]))
  return {
    sqlite: { things: sqlite.sqliteTable('things', { id: sqlite.integer('id').primaryKey(), ...sqliteColumns }) },
    postgres: { things: postgres.pgTable('things', { id: postgres.bigint('id', { mode: 'number' }).primaryKey(), ...postgresColumns }) },
  }
}

function listNames(from: string) {
  const [sqliteNames, postgresNames] = (['sqlite', 'postgres'] as const).map((engine) =>
    readdirSync(join(from, engine))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => file.slice(0, -4)),
  )
  expect(sqliteNames).toEqual(postgresNames)
  return sqliteNames
}

/** The columns of `things` after applying `applied` and then all pending migrations. */
function columnsAfter(applied: string[]) {
  using connection = new Database(':memory:')
  const available = readMigrations('sqlite', folder)
  const earlier = available.filter(({ name }) => applied.includes(name))
  for (const { statements } of [...earlier, ...pendingMigrations(available, earlier)])
    for (const statement of statements) connection.run(statement)
  return connection
    .prepare<{ name: string }, []>(`select name from pragma_table_info('things') order by name`)
    .all()
    .map(({ name }) => name)
}

const schemaStatements = async () =>
  testEngine === 'sqlite'
    ? generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(sqliteTables))
    : generateMigration(generateDrizzleJson({}), generateDrizzleJson(postgresTables))

/** What both databases must share, without what `migrate` adds. Columns are sorted: one added later comes last. */
async function readStructure(db: Awaited<ReturnType<typeof connect>>) {
  const own = `('migrations', 'derived_data', 'search_vocabulary', 'products_search', 'products_search_words')`
  if (testEngine === 'postgres')
    return {
      columns: await db.read.rows(
        sql.raw(`select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns
          where table_schema = 'public' and table_name not in ${own} and table_name not like '%\\_search\\_newest' and column_name <> 'search_words' order by 1, 2`),
      ),
      indexes: await db.read.rows(
        sql.raw(`select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not in ${own}
          and indexname not in ('products_parts', 'products_exact_name') and indexname not like '%\\_search%' escape '\\' order by 1`),
      ),
      constraints: await db.read.rows(
        sql.raw(`select conname, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint join pg_class on pg_class.oid = conrelid
          where contype <> 'n' and connamespace = 'public'::regnamespace and relname not in ${own} and relname not like '%\\_search\\_newest' order by 1`),
      ),
      sequences: await db.read.rows(sql.raw(`select sequencename from pg_sequences where schemaname = 'public' order by 1`)),
    }
  return {
    columns: await db.read.rows(
      sql.raw(`select tables.name as table_name, columns.name, columns.type, columns."notnull", columns.dflt_value, columns.pk
        from sqlite_master tables join pragma_table_info(tables.name) columns
        where tables.type = 'table' and tables.name not like '%\\_search%' escape '\\' and tables.name not in ${own} order by 1, 2`),
    ),
    indexes: await db.read.rows(
      sql.raw(
        `select name, replace(replace(sql, '"', ''), '\`', '') as definition from sqlite_master where type = 'index' and sql is not null and name not in ('products_staff', 'products_exact_name') order by 1`,
      ),
    ),
    references: await db.read.rows(
      sql.raw(`select tables.name as table_name, keys."from", keys."table", keys."to", keys.on_delete
        from sqlite_master tables join pragma_foreign_key_list(tables.name) keys where tables.type = 'table' order by 1, 2`),
    ),
  }
}
