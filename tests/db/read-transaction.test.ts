import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadConnection, openFile, openForReading } from '#db/sqlite/sqlite-file.ts'
import { sql } from 'drizzle-orm'
import { openSqlite } from '#db/sqlite/sqlite.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { realSystem } from '#src/shop/real-system.ts'

let file: string
let writer: Database
let reader: ReadConnection
let fileCount = 0

beforeEach(() => {
  file = join(getTempFolder(), `reads-${++fileCount}.sqlite`)
  writer = openFile(file)
  writer.run('create table notes (id integer primary key, text text)')
  reader = openForReading(file, realSystem.timers)
})

afterEach(() => {
  reader.close()
  writer.close()
})

const count = () => reader.prepare<{ n: number }, []>('select count(*) as n from notes').get()!.n
const addNote = () => writer.run('insert into notes (text) values (?)', ['a'])
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('reads of one turn of the event loop see one state, also across awaits', async () => {
  expect(count()).toBe(0)
  addNote()
  await Promise.resolve()
  expect(count()).toBe(0)
})

test('the next turn sees what was committed meanwhile', async () => {
  expect(count()).toBe(0)
  addNote()
  await nextTurn()
  expect(count()).toBe(1)
  await nextTurn()
  expect(reader.inTransaction).toBe(false)
})

test('ending the reads shows what was committed until then', () => {
  expect(count()).toBe(0)
  addNote()
  reader.endReading()
  expect(count()).toBe(1)
})

test('a failing read leaves the following ones working', async () => {
  expect(() => reader.prepare('select json(text) from (select ? as text)').all('{')).toThrow('malformed JSON')
  expect(count()).toBe(0)
  await nextTurn()
  expect(reader.inTransaction).toBe(false)
})

test('a connection closes while it is reading', () => {
  expect(count()).toBe(0)
  expect(() => reader.close()).not.toThrow()
  reader = openForReading(file, realSystem.timers)
})

test('a commit is visible at once, also to a turn that has read before it', async () => {
  const db = openSqlite(file, realSystem, { shared: true })
  const countRows = async () => (await db.read.rows<{ n: number }>(sql`select count(*) as n from notes`))[0]!.n
  const isWritten = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const write = db.transaction(async (tx) => {
    await tx.rows(sql`insert into notes (text) values ('a') returning id`)
    isWritten.resolve()
    await hasRead.promise
  })
  await isWritten.promise
  expect(await countRows()).toBe(0)
  hasRead.resolve()
  await write
  expect(await countRows()).toBe(1)
  await db.close()
})

test('the journal is reused although every write follows a read of the same turn', async () => {
  const db = openSqlite(file, realSystem, { shared: true })
  const write = () => db.transaction((tx) => tx.rows(sql`insert into notes (text) values (${'x'.repeat(2000)}) returning id`))
  for (let index = 0; index < 1000; index++) {
    await db.read.rows(sql`select id from notes where id = 1`)
    await write()
  }
  await db.close()
  // SQLite starts over after about 1,000 pages.
  expect(statSync(`${file}-wal`).size).toBeLessThan(6_000_000)
})
