import { afterAll, afterEach, beforeEach } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { versionedTables } from '#db/triggers/versions.ts'
import type { Db } from '#db/types.ts'
import {
  runAdminStatement,
  createDatabaseTemplate,
  templateFromEnvironment,
  withDatabaseName,
  testEngine,
  type DatabaseTemplate,
} from './database-template.ts'
import { removeTempFolder, getTempFolder } from './temp-folder.ts'

export { testEngine }

/** A fresh migrated database of this run's engine. One created inside a test lasts until the next test, others until the file ends. */
export async function createTestDb(): Promise<Db> {
  const db = emptiedDatabases.pop() ?? (await connect(await createMigratedDatabase(), { connections: 5, idleSeconds: 5 }))
  const openDatabases = isInsideTest ? openForTest : openForFile
  const close = async () => {
    if (!openDatabases.delete(close)) return
    if (testEngine === 'sqlite') return db.close()
    // On PostgreSQL, emptying a database takes a tenth of the time of creating one, and its connections know its tables already.
    await db.transaction((tx) => tx.rows(emptyAllTables))
    emptiedDatabases.push(db)
  }
  openDatabases.add(close)
  return { ...db, close }
}

/** The URL for `connect` of a fresh migrated database without connections. */
export async function createMigratedDatabase(): Promise<string> {
  const { address, serverUrl } = await getTemplate()
  if (serverUrl) return createDatabase(serverUrl, `${databaseName(address)} strategy file_copy`)
  const file = newFile()
  copyFileSync(address, file)
  return file
}

/** The URL for `migrate` of an empty database. */
export async function createEmptyDatabase(): Promise<string> {
  const { serverUrl } = await getTemplate()
  return serverUrl ? createDatabase(serverUrl, `template0 encoding 'UTF8'`) : newFile()
}

const emptiedDatabases: Db[] = []
const createdDatabases: string[] = []
const openForTest = new Set<() => Promise<void>>()
const openForFile = new Set<() => Promise<void>>()
let isInsideTest = false
let template: Promise<DatabaseTemplate> | undefined
let fileCount = 0

// Registered before a test file's own hooks, so databases still exist when those clean up.
beforeEach(async () => {
  await closeAll(openForTest)
  isInsideTest = true
})
afterEach(() => {
  isInsideTest = false
})
afterAll(async () => {
  await closeAll(openForTest)
  await closeAll(openForFile)
  await removeDatabases()
  removeTempFolder()
})

async function removeDatabases() {
  if (!template) return
  const { serverUrl, remove } = await template
  await Promise.all(emptiedDatabases.splice(0).map((db) => db.close()))
  if (serverUrl)
    for (const name of createdDatabases.splice(0)) await runAdminStatement(serverUrl, `drop database if exists ${name} with (force)`)
  template = undefined
  await remove()
}

// Restores the migrated state: no rows, ids from 1. Versions go on, because what its connections have cached belongs to them. Foreign keys are off, because they would require an order. A table nobody wrote to has
// no file pages; one with many is quicker cut off than searched for rows.
const versionedTags = [...new Set(Object.values(versionedTables))].map((tag) => `'${tag}'`).join(', ')
const emptyAllTables = sql`do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select relname as name, pg_relation_size(oid) as size from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'derived_data', 'versions') and pg_relation_size(oid) > 0 loop
    execute format(case when one.size > 262144 then 'truncate %I cascade' else 'delete from %I' end, one.name);
  end loop;
  delete from versions where tag not in (${sql.raw(versionedTags)});
  update versions set version = version + 1;
  for one in select sequencename as name from pg_sequences where last_value is not null loop
    perform setval(format('%I', one.name), 1, false);
  end loop;
end $$`

const closeAll = (openDatabases: Set<() => Promise<void>>) => Promise.all([...openDatabases].map((close) => close()))

const getTemplate = () => (template ??= Promise.resolve(templateFromEnvironment() ?? createDatabaseTemplate()))

const newFile = () => join(getTempFolder(), `${++fileCount}.db`)

async function createDatabase(server: string, template: string) {
  const name = `sundry_${crypto.randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name} template ${template}`)
  createdDatabases.push(name)
  return withDatabaseName(server, name)
}

const databaseName = (address: string) => new URL(address).pathname.slice(1)

// Starting a server takes longer than the time limit of a test.
if (testEngine === 'postgres') await getTemplate()
