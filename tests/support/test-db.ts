import { afterAll, afterEach, beforeEach } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/types.ts'
import { useCheapPasswords } from './cheap-passwords.ts'
import {
  runAdminStatement,
  createDatabaseTemplate,
  templateFromEnvironment,
  withDatabaseName,
  testEngine,
  type DatabaseTemplate,
} from './database-template.ts'
import { openReusableDatabase, type ReusableDatabase } from './reusable-database.ts'
import { openReusableFile } from './reusable-file.ts'
import { reverseUnorderedRows } from './reverse-unordered.ts'
import { trackTransaction } from './shapes/concurrency.ts'
import { getProcessFolder, getTempFolder, removeProcessFolder, removeTempFolder } from './temp-folder.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { Random } from '#src/shop/system.ts'

export { testEngine }

reverseUnorderedRows()
useCheapPasswords()
if (Bun.env.TEST_RECORDS) (await import('./shapes/record-statements.ts')).recordStatements(Bun.env.TEST_RECORDS)

/** A fresh migrated database of this run's engine. One created inside a test lasts until the next test, others until the file ends. */
export async function createTestDb(random: Random = realSystem.random): Promise<Db> {
  const reusable = emptiedDatabases.pop() ?? (await openReusable())
  reusable.useRandom(random)
  const { db } = reusable
  const openDatabases = isInsideTest ? openForTest : openForFile
  const close = async () => {
    if (!openDatabases.delete(close)) return
    // What a test started and did not await is written before, or fails.
    await db.transaction(async () => {})
    if (await reusable.empty()) emptiedDatabases.push(reusable)
    else await reusable.close()
  }
  openDatabases.add(close)
  return {
    ...db,
    transaction: (work) =>
      openDatabases.has(close)
        ? trackTransaction(() => db.transaction(work))
        : Promise.reject(new Error('the test of this database has ended')),
    close,
  }
}

// Emptying a database takes a tenth of the time of creating one, and its statements are compiled already.
const openReusable = async (): Promise<ReusableDatabase> =>
  testEngine === 'postgres' ? openReusableDatabase(await copyTemplate()) : openReusableFile(await copyTemplate(getProcessFolder()))

/** The URL for `connect` of a fresh migrated database without connections. */
export async function createMigratedDatabase(): Promise<string> {
  const { serverUrl } = await getTemplate()
  const copy = await copyTemplate()
  if (serverUrl) createdDatabases.push(databaseName(copy))
  return copy
}

/** The URL for `migrate` of an empty database. */
export async function createEmptyDatabase(): Promise<string> {
  const { serverUrl } = await getTemplate()
  if (!serverUrl) return newFile()
  const name = `sundry_${crypto.randomUUID().replaceAll('-', '')}`
  await runAdminStatement(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  createdDatabases.push(name)
  return withDatabaseName(serverUrl, name)
}

const emptiedDatabases: ReusableDatabase[] = []
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
  const { serverUrl, remove, isShared } = await template
  if (serverUrl)
    for (const name of createdDatabases.splice(0)) await runAdminStatement(serverUrl, `drop database if exists ${name} with (force)`)
  // The next file of this process continues with the emptied databases; the test driver removes them.
  if (isShared) return
  await Promise.all(emptiedDatabases.splice(0).map((database) => database.close()))
  removeProcessFolder()
  template = undefined
  await remove()
}

const closeAll = (openDatabases: Set<() => Promise<void>>) => Promise.all([...openDatabases].map((close) => close()))

const getTemplate = () => (template ??= Promise.resolve(templateFromEnvironment() ?? createDatabaseTemplate()))

const newFile = (folder = getTempFolder()) => join(folder, `${++fileCount}.db`)

// On PostgreSQL its name starts with the template's, so it is removed with it.
async function copyTemplate(folder?: string): Promise<string> {
  const { address, serverUrl } = await getTemplate()
  if (!serverUrl) {
    const file = newFile(folder)
    copyFileSync(address, file)
    return file
  }
  const name = `${databaseName(address)}_${crypto.randomUUID().slice(0, 8)}`
  await runAdminStatement(serverUrl, `create database ${name} template ${databaseName(address)} strategy file_copy`)
  return withDatabaseName(serverUrl, name)
}

const databaseName = (address: string) => new URL(address).pathname.slice(1)

// Starting a server takes longer than the time limit of a test.
if (testEngine === 'postgres') await getTemplate()
