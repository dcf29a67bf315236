import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkpointInBackground } from '#db/sqlite/background-checkpoints.ts'
import { openSqlite } from '#db/sqlite/sqlite.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { virtualTimers } from '#tests/support/virtual-timers.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** At most twice a second. */
const intervalMs = 500
let fileCount = 0
const nextFile = () => join(getTempFolder(), `checkpoints-${++fileCount}.sqlite`)

test('a long journal reaches the file without another commit', async () => {
  const file = nextFile()
  // Closing moves the table into the file.
  const database = new Database(file)
  database.run('create table notes (id integer primary key, text text)')
  database.close()
  const timers = virtualTimers()
  const db = openSqlite(file, { ...realSystem, timers })
  await db.transaction((tx) =>
    tx.rows(
      sql`insert into notes (text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500) select hex(zeroblob(1500)) from n returning id`,
    ),
  )
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(4_000_000)
  await timers.run(intervalMs)
  for (let tries = 0; tries < 5000 && statSync(file).size < 4_000_000; tries++) await Bun.sleep(1)
  expect(statSync(file).size).toBeGreaterThan(4_000_000)
  await db.close()
})

/** A Worker whose checkpoints end when the test says so. */
function createFakeWorker() {
  const started: PromiseWithResolvers<void>[] = []
  const worker = {
    run: async () => [],
    close: async () => {},
    checkpoint() {
      const task = Promise.withResolvers<void>()
      started.push(task)
      return task.promise
    },
  }
  return { worker, started }
}

function fileWithJournal(bytes: number): string {
  const file = nextFile()
  writeFileSync(`${file}-wal`, new Uint8Array(bytes))
  return file
}

test('many commits are followed by one checkpoint at a time', async () => {
  const { worker, started } = createFakeWorker()
  const timers = virtualTimers()
  const checkpoints = checkpointInBackground(fileWithJournal(5_000_000), worker, timers)
  for (let index = 0; index < 100; index++) checkpoints.afterCommit()
  await timers.run(intervalMs)
  expect(started).toHaveLength(1)
  for (let index = 0; index < 100; index++) checkpoints.afterCommit()
  await timers.run(2 * intervalMs)
  expect(started).toHaveLength(1)
  started[0]!.resolve()
  await Bun.sleep(0)
  checkpoints.afterCommit()
  await timers.run(intervalMs)
  expect(started).toHaveLength(2)
  started[1]!.resolve()
  await checkpoints.stop()
})

test('a failed checkpoint is tried again after a later commit', async () => {
  const { worker, started } = createFakeWorker()
  const timers = virtualTimers()
  const checkpoints = checkpointInBackground(fileWithJournal(5_000_000), worker, timers)
  checkpoints.afterCommit()
  await timers.run(intervalMs)
  expect(started).toHaveLength(1)
  started[0]!.reject(new Error('the disk is full'))
  await Bun.sleep(0)
  checkpoints.afterCommit()
  await timers.run(intervalMs)
  expect(started).toHaveLength(2)
  started[1]!.resolve()
  await checkpoints.stop()
})

test('a short or missing journal is left to the commits', async () => {
  const { worker, started } = createFakeWorker()
  const timers = virtualTimers()
  for (const file of [fileWithJournal(1_000_000), nextFile()]) {
    const checkpoints = checkpointInBackground(file, worker, timers)
    checkpoints.afterCommit()
    await timers.run(2 * intervalMs)
    expect(started).toHaveLength(0)
    await checkpoints.stop()
  }
})

test('stopping waits for a checkpoint and starts none after it', async () => {
  const { worker, started } = createFakeWorker()
  const timers = virtualTimers()
  const checkpoints = checkpointInBackground(fileWithJournal(5_000_000), worker, timers)
  checkpoints.afterCommit()
  await timers.run(intervalMs)
  expect(started).toHaveLength(1)
  let isStopped = false
  const stopping = checkpoints.stop().then(() => (isStopped = true))
  await Bun.sleep(20)
  expect(isStopped).toBe(false)
  started[0]!.resolve()
  await stopping
  checkpoints.afterCommit()
  await timers.run(2 * intervalMs)
  expect(started).toHaveLength(1)
})
