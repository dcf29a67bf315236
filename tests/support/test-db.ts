import { afterAll, afterEach, beforeEach } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/open.ts'
import { administer, makeTemplate, siblingAddress, testEngine, type Template } from './template.ts'
import { removeTemporaryFolder, temporaryFolder } from './temporary.ts'

export { testEngine }

/** A fresh migrated database of this run's engine. Made for one test it lasts until the next begins, else until the test file is over. */
export async function freshDb(): Promise<Db> {
  const address = emptied.pop() ?? (await freshAddress())
  const db = await connect(address, { connections: 5, idleSeconds: 1 })
  const open = insideTest ? openForTest : openForFile
  const close = async () => {
    if (!open.delete(close)) return
    // On PostgreSQL emptying a database takes a tenth of the time of making one.
    if (testEngine === 'postgres') await db.transaction((tx) => tx.rows(EMPTY))
    await db.close()
    if (testEngine === 'postgres') emptied.push(address)
  }
  open.add(close)
  return { ...db, close }
}

/** The address, fit for `connect`, of a fresh migrated database that nobody has opened yet. */
export async function freshAddress(): Promise<string> {
  const { address, server } = await theTemplate()
  if (server) return createDatabase(server, `${nameOf(address)} strategy file_copy`)
  const file = newFile()
  copyFileSync(address, file)
  return file
}

/** The address, fit for `migrate`, of a database with nothing in it. */
export async function emptyAddress(): Promise<string> {
  const { server } = await theTemplate()
  return server ? createDatabase(server, `template0 encoding 'UTF8'`) : newFile()
}

const emptied: string[] = []
const created: string[] = []
const openForTest = new Set<() => Promise<void>>()
const openForFile = new Set<() => Promise<void>>()
let insideTest = false
let template: Promise<Template> | undefined
let made = 0

// These run before a test file's own: when its hooks tidy up after a test, the databases are still there.
beforeEach(async () => {
  await closeAll(openForTest)
  insideTest = true
})
afterEach(() => {
  insideTest = false
})
afterAll(async () => {
  await closeAll(openForTest)
  await closeAll(openForFile)
  await takeAway()
  removeTemporaryFolder()
})

async function takeAway() {
  if (!template) return
  const { server, remove } = await template
  if (server) for (const name of created.splice(0)) await administer(server, `drop database if exists ${name} with (force)`)
  emptied.length = 0
  template = undefined
  await remove()
}

// As after the migrations: no rows, and ids from 1. Foreign keys would ask for an order.
const EMPTY = sql`do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from %I', one.name);
  end loop;
  for one in select sequencename as name from pg_sequences where last_value is not null loop
    perform setval(format('%I', one.name), 1, false);
  end loop;
end $$`

const closeAll = (open: Set<() => Promise<void>>) => Promise.all([...open].map((close) => close()))

const theTemplate = () => (template ??= given() ?? makeTemplate())

const newFile = () => join(temporaryFolder(), `${++made}.db`)

async function createDatabase(server: string, template: string) {
  const name = `sundry_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  created.push(name)
  return siblingAddress(server, name)
}

// The driver makes the template once for all test processes; a file run by itself makes its own.
function given(): Promise<Template> | undefined {
  const { TEST_TEMPLATE: address, TEST_POSTGRES: server } = Bun.env
  return address ? Promise.resolve({ address, server, remove: async () => {} }) : undefined
}

const nameOf = (address: string) => new URL(address).pathname.slice(1)

// A server of one's own takes longer to start than a test may take.
if (testEngine === 'postgres') await theTemplate()
