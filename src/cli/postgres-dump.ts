import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { connect } from '#db/connect.ts'
import { DatabaseError } from '#db/database-error.ts'
import { createTablesOf } from '#db/migrate/migrate.ts'
import type { Db, Tx } from '#db/types.ts'
import { privateFile } from '#src/shop/private-files.ts'
import { OperatorError } from './terminal.ts'

const batchSize = 500

// Its transaction ids mean nothing in another database.
const skippedTables = new Set(['page_changes'])

/** Writes a consistent snapshot of every table but the log of page changes to `<folder>/<table>.jsonl`, one row per line. */
export async function dumpTables(db: Db, folder: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of listTables(db)) {
      const file = createWriteStream(join(folder, `${table}.jsonl`), privateFile)
      await tx.rows(sql.raw(`declare rows_of_${table} cursor for select row_to_json(t)::text as line from "${table}" t`))
      for (;;) {
        const rows = await tx.rows<{ line: string }>(sql.raw(`fetch ${batchSize} from rows_of_${table}`))
        if (rows.length === 0) break
        if (!file.write(rows.map(({ line }) => `${line}\n`).join(''))) await new Promise((resolve) => file.once('drain', resolve))
      }
      file.end()
      await finished(file)
    }
  })
}

const listTables = (db: Db) =>
  Object.values(db.t as unknown as Record<string, PgTable>)
    .map((table) => getTableConfig(table).name)
    .filter((name) => !skippedTables.has(name))

/**
 * Loads such a folder into an empty database, whose tables it creates as they were after `migration`: later ones change the rows, too. Throws
 * OperatorError when the database is not empty.
 */
export async function loadDump(url: string, { folder, migration, migrations }: Dump): Promise<void> {
  await createTablesOf(url, migration, migrations).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.reason !== 'newer') throw error
    throw new OperatorError('The database has tables of a later version than the backup. Restore into an empty database.')
  })
  const db = await connect(url, { connections: 1 })
  try {
    await loadTables(db, folder)
  } finally {
    await db.close()
  }
}

interface Dump {
  folder: string
  /** The latest of the release that made it. */
  migration: string
  /** Where they are read from; default this release's. */
  migrations?: string
}

async function loadTables(db: Db, folder: string): Promise<void> {
  const tables = (await readdir(folder)).filter((file) => /^[a-z_]+\.jsonl$/.test(file)).map((file) => basename(file, '.jsonl'))
  await db.transaction(async (tx) => {
    const ordered = await orderByDependency(tx, tables)
    for (const table of ordered) {
      const rows = await tx.rows(sql.raw(`select 1 from "${table}" limit 1`))
      if (rows.length > 0) throw new OperatorError(`The database is not empty: table ${table} has rows. Restore into an empty database.`)
    }
    for (const table of ordered) await loadTable(tx, table, join(folder, `${table}.jsonl`))
  })
}

async function loadTable(tx: Tx, table: string, file: string): Promise<void> {
  const columns = await tx.rows<{ name: string; identity: string }>(sql`
    select column_name as name, is_identity as identity from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const insert = async (lines: string[]) => {
    const head = sql.raw(`insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", `)
    await tx.rows(sql`${head}${`[${lines.join(',')}]`}::text::json)`)
  }
  let lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (lines.push(line) < batchSize) continue
    await insert(lines)
    lines = []
  }
  if (lines.length > 0) await insert(lines)
  // Identity columns must continue after the loaded ids.
  for (const { name, identity } of columns) {
    if (identity !== 'YES') continue
    await tx.rows(
      sql.raw(
        `select setval(pg_get_serial_sequence('"${table}"', '${name}'), coalesce(max("${name}"), 1), max("${name}") is not null) from "${table}"`,
      ),
    )
  }
}

/** Tables that others reference first. */
async function orderByDependency(tx: Tx, tables: string[]): Promise<string[]> {
  const references = await tx.rows<{ name: string; needed: string }>(
    sql`select conrelid::regclass::text as name, confrelid::regclass::text as needed from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  )
  const ordered: string[] = []
  for (let remaining = tables.toSorted(); remaining.length > 0;) {
    const ready = remaining.filter((table) => !references.some(({ name, needed }) => name === table && remaining.includes(needed)))
    if (ready.length === 0) throw new Error('tables have circular foreign keys')
    ordered.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return ordered
}
