import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { SQL } from 'bun'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { isPostgres } from '#db/connect.ts'
import type { Schema } from '#db/schema/index.ts'
import { postgresTables } from '#db/schema.postgres.ts'
import { sqliteTables } from '#db/schema.sqlite.ts'

export type Row<T extends keyof Schema> = Schema[T]['$inferInsert']

/** Writes rows as fast as the engine takes them, past every rule of the shop: for made-up data only. */
export interface BulkWriter {
  insertRows<T extends keyof Schema>(table: T, rows: Row<T>[]): Promise<void>
  /** Makes everything written so far durable and closes the database. */
  finish(): Promise<void>
}

export const openBulkWriter = (url: string): BulkWriter => (isPostgres(url) ? postgresBulkWriter(url) : sqliteBulkWriter(url))

/** The columns of a table with the value of a row that gives none: the same defaults the query builder fills in. */
const columnsOf = (table: Schema[keyof Schema]) => Object.entries(getTableColumns(table))

function sqliteBulkWriter(file: string): BulkWriter {
  const connection = new Database(file)
  connection.run('pragma synchronous = off')
  connection.run('pragma cache_size = -262144')
  connection.run('begin')
  return {
    async insertRows(name, rows) {
      const columns = columnsOf(sqliteTables[name]).filter(([key]) => key !== 'id' || rows.some((row) => 'id' in row))
      const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
      const placeholders = columns.map(() => '?').join(', ')
      const insert = connection.query(`insert into "${getTableName(sqliteTables[name])}" (${names}) values (${placeholders})`)
      for (const row of rows as Record<string, unknown>[]) {
        const values = columns.map(([key, column]) => {
          const value = row[key] ?? column.defaultFn?.() ?? column.default ?? null
          return (value === null ? null : column.mapToDriverValue(value)) as SQLQueryBindings
        })
        insert.run(...values)
      }
    },
    async finish() {
      connection.run('commit')
      connection.run('pragma wal_checkpoint(truncate)')
      connection.close()
    },
  }
}

function postgresBulkWriter(url: string): BulkWriter {
  const client = new SQL({ url, max: 1 })
  const writtenTables = new Set<keyof Schema>()
  return {
    async insertRows(name, rows) {
      writtenTables.add(name)
      const columns = columnsOf(postgresTables[name]).filter(([key]) => key !== 'id' || rows.some((row) => 'id' in row))
      const table = getTableName(postgresTables[name])
      const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
      for (let from = 0; from < rows.length; from += 5000) {
        const batch = (rows.slice(from, from + 5000) as Record<string, unknown>[]).map((row) =>
          Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? column.defaultFn?.() ?? column.default ?? null])),
        )
        const text = JSON.stringify(batch)
        await client.unsafe(
          `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::text::json)`,
          [text],
        )
      }
    },
    async finish() {
      for (const name of writtenTables) {
        if (!('id' in getTableColumns(postgresTables[name]))) continue
        const table = getTableName(postgresTables[name])
        await client.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from "${table}"), 1))`)
      }
      await client.unsafe('analyze')
      await client.close()
    },
  }
}
