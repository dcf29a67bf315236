import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/types.ts'
import { privateFile } from '#src/lib/private-files.ts'
import { OperatorError } from './terminal.ts'

const batchSize = 500

// Triggers count the changes of some tables, so loading these tables has filled it already.
const versionsTable = 'versions'
const replaceVersions = ' on conflict (tag) do update set version = excluded.version'

// Its transaction ids mean nothing in another database, and loading the other tables writes its rows.
const skippedTables = new Set(['page_changes'])

/** Writes a consistent snapshot of every table but the log of page changes to `<folder>/<table>.jsonl`, one row per line. */
export async function dumpTables(db: Db, folder: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of tablesByDependency(db)) {
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

/** Loads such a folder into a migrated, empty database in one transaction. */
export async function loadTables(db: Db, folder: string): Promise<void> {
  await db.transaction(async (tx) => {
    const tables = tablesByDependency(db)
    for (const table of tables.filter((name) => name !== versionsTable)) {
      const rows = await tx.rows(sql.raw(`select 1 from "${table}" limit 1`))
      if (rows.length > 0) throw new OperatorError(`The database is not empty: table ${table} has rows. Restore into an empty database.`)
    }
    for (const table of tables) await loadTable(tx, table, join(folder, `${table}.jsonl`))
  })
}

async function loadTable(tx: Tx, table: string, file: string): Promise<void> {
  const columns = await tx.rows<{ name: string; identity: string }>(sql`
    select column_name as name, is_identity as identity from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const insert = async (lines: string[]) => {
    const head = sql.raw(`insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", `)
    await tx.rows(sql`${head}${`[${lines.join(',')}]`}::text::json)${sql.raw(table === versionsTable ? replaceVersions : '')}`)
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

function tablesByDependency(db: Db): string[] {
  const remaining = new Map(
    Object.values(db.t as unknown as Record<string, PgTable>).map((table) => {
      const { name, foreignKeys } = getTableConfig(table)
      const dependencies = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
      return [name, new Set(dependencies.filter((dependency) => dependency !== name))] as const
    }),
  )
  const ordered: string[] = []
  while (remaining.size > 0) {
    const ready = [...remaining]
      .filter(([, dependencies]) => [...dependencies].every((dependency) => !remaining.has(dependency)))
      .map(([name]) => name)
    if (ready.length === 0) throw new Error('tables have circular foreign keys')
    for (const name of ready) remaining.delete(name)
    ordered.push(...ready.sort())
  }
  return ordered.filter((name) => !skippedTables.has(name))
}
