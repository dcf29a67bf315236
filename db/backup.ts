import { sql } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { createReportWorker } from './report-worker.ts'
import type { Db } from './types.ts'
import { DatabaseError } from './database-error.ts'

/** Consistent while the shop runs; named once complete and synced. Throws DatabaseError if the file exists, or on PostgreSQL (pg_dump). */
export async function backupDatabase(db: Db, toFile: string): Promise<void> {
  if (db.engine === 'postgres') {
    throw new DatabaseError('unsupported', `Back up PostgreSQL with its own tool: pg_dump --format=custom --file=${toFile} "$DATABASE_URL"`)
  }
  if (existsSync(toFile)) throw new DatabaseError('unwritable', `${toFile} already exists. Choose a new file name or move the old backup.`)
  const [main] = await db.read.rows<{ file: string }>(sql`select file from pragma_database_list where name = 'main'`)
  const partialFile = `${toFile}.part`
  await rm(partialFile, { force: true })
  const copyWorker = createReportWorker(main!.file)
  try {
    // SQLite fills an empty file and keeps its permissions.
    await writeFile(partialFile, '', { mode: 0o600 })
    await copyWorker.run('vacuum into ?', [partialFile])
    await syncFile(partialFile)
    await rename(partialFile, toFile)
  } finally {
    copyWorker.close()
    await rm(partialFile, { force: true })
  }
}

/** Checks the whole database and returns a sentence per error; an empty list means it is sound. PostgreSQL checks its own files. */
export async function checkDatabase(db: Db): Promise<string[]> {
  if (db.engine === 'postgres') return []
  const integrityRows = await db.report<{ integrity_check: string }>(sql`pragma integrity_check`)
  const orphans = await db.report<{ table: string; parent: string; rows: number }>(
    sql`select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2`,
  )
  return [
    ...integrityRows
      .filter(({ integrity_check: problem }) => problem !== 'ok')
      .map(({ integrity_check: problem }) => `The file is damaged: ${problem}.`),
    ...orphans.map(({ table, parent, rows }) => `${rows} rows in ${table} reference missing rows in ${parent}.`),
  ]
}

async function syncFile(file: string) {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
