import type { Database } from 'bun:sqlite'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { checkpointInBackground, pagesPerOwnCheckpoint } from './background-checkpoints.ts'
import type { DbSystem, Db, Exec, Source, Tx } from '../types.ts'
import { createReportWorker } from './report-worker.ts'
import { groupCommit, savepoint } from './group-commit.ts'
import { lockFile } from './lock-file.ts'
import { refuseOldFile } from '../migrate/old-history.ts'
import { qualifyColumns } from '../qualified-columns.ts'
import { renderFaster } from '../render-sql.ts'
import { sqliteTables } from '../schema.sqlite.ts'
import { openFile, openForReading, toDatabaseError } from './sqlite-file.ts'
import type { Task } from './sqlite-worker.ts'
import { transactionScope } from '../transaction-scope.ts'

/** Reads never wait for writes. `shared` takes no lock (a command beside the shop); `draft` syncs only on close. Throws DatabaseError. */
export function openSqlite(
  file: string,
  { random, timers }: DbSystem,
  { shared = false, draft = false, migrated = false, lockWaitMs = 5000 } = {},
): Db {
  if (!migrated) refuseOldFile(file)
  const unlock = shared ? () => {} : lock(file)
  const writer = openOrCleanUp(unlock, () => openFile(file))
  if (draft) writer.run('pragma synchronous = off')
  // What a rollback to a savepoint needs would be written to a temporary file: twice as much as the journal.
  writer.run('pragma temp_store = memory')
  // Waiting stops all requests. The queue of group commits tries again instead.
  writer.run('pragma busy_timeout = 0')
  const reader = openOrCleanUp(unlock, () => openForReading(file, timers))
  // Only for a journal that is repaired after a crash.
  reader.run('pragma busy_timeout = 100')
  // Counts commits of all other connections, including our writer's; the reader itself never commits.
  const commits = reader.prepare<{ data_version: number }, []>('pragma data_version')
  let dataVersion: number | null = null
  const resetStamp = () => void (dataVersion = null)
  const source: Source = {
    commitStamp() {
      if (dataVersion !== null) return dataVersion
      // Our own commits are visible at once, those of other programs in the next turn of the event loop.
      timers.soon(resetStamp)
      return (dataVersion = commits.get()!.data_version)
    },
    stampScope: () => source,
  }
  const reports = createReportWorker(file)
  const scope = transactionScope(random)
  const writeHandle = handle(writer, source)
  const checkpoints = shared || draft ? null : checkpointInBackground(file, reports, timers)
  if (checkpoints) writer.run(`pragma wal_autocheckpoint = ${pagesPerOwnCheckpoint}`)
  const commit = groupCommit(writer, { lockWaitMs, timers, beforeCommit: reader.endReading, afterCommit: () => checkpoints?.afterCommit() })

  const inside = <R>(work: (tx: Tx) => Promise<R>): Promise<R> =>
    scope.inside(writeHandle, (inner) => savepoint(writer, () => inside(inner)), work)

  return {
    engine: 'sqlite',
    t: sqliteTables,
    read: scope.outside(handle(reader, source)),
    async transaction(work) {
      scope.refuseNested()
      return commit(() => inside(work)).finally(resetStamp)
    },
    ...source,
    report(query) {
      const { sql, params } = dialect.sqlToQuery(query)
      return reports.run(sql, params as Task['params'])
    },
    async emptyJournal() {
      for (let tries = 0; tries < journalTries && !(await reports.emptyJournal().catch(() => false)); tries++)
        await timers.sleep(journalPauseMs)
    },
    async close() {
      await checkpoints?.stop()
      await reports.close()
      reader.close()
      if (draft) writer.run('pragma synchronous = full')
      writer.close()
      unlock()
    },
  }
}

// A read of this program ends with the turn of its event loop.
const [journalTries, journalPauseMs] = [20, 10]

const dialect = new SQLiteSyncDialect()

function handle(connection: Database, source: Source): Exec {
  const builders = drizzle(connection)
  qualifyColumns(builders)
  renderFaster(builders)
  const rows = async (query: SQL) => builders.all(query)
  // The builders are synchronous, but the application awaits them as on PostgreSQL.
  return Object.assign(builders, { t: sqliteTables, engine: 'sqlite' as const, rows, root: builders, source }) as unknown as Exec
}

function lock(file: string) {
  try {
    return lockFile(file)
  } catch (error) {
    throw toDatabaseError(file, error)
  }
}

function openOrCleanUp<T>(cleanUp: () => void, open: () => T): T {
  try {
    return open()
  } catch (error) {
    cleanUp()
    throw error
  }
}
