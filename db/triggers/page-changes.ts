import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { Module, PageTable } from '#src/module.ts'
import { modules } from '#src/modules.ts'

/**
 * What pages for guests show. A change of a row makes cached pages outdated, whoever writes it. tests/page-cache/page-tables.test.ts compares
 * these with the tables that such pages read.
 */
export const pageTables: Record<string, PageTable> = Object.assign({}, ...modules.map(({ pageTables = {} }: Module) => pageTables))

const events = ['insert', 'update', 'delete'] as const
const name = (table: string, event: string) => `log_page_change_of_${table}_${event}`
const everyPage = 'select 0 as product_id'

function columnsOf(table: Table, { columns, ignored = [] }: PageTable): readonly string[] {
  return columns ?? Object.values(getTableColumns(table)).flatMap((column) => (ignored.includes(column.name) ? [] : [column.name]))
}

/** The tables of the schema that pages show. Throws Error for a name that no table has. */
function shownTables(schema: Record<string, unknown>): { table: string; rule: PageTable; columns: readonly string[] }[] {
  const byName = new Map(Object.values(schema).map((table) => [getTableName(table as Table), table as Table]))
  return Object.entries(pageTables).map(([table, rule]) => {
    const found = byName.get(table)
    if (!found) throw new Error(`pageTables: there is no table ${table}`)
    return { table, rule, columns: columnsOf(found, rule) }
  })
}

// Rows written before are never read again, so the highest number is that of the latest change.
const logOnSqlite = (products: string) =>
  `insert into page_changes (product_id, shard, seq) select changed.product_id, 0, (select coalesce(max(seq), 0) + 1 from page_changes)
    from (${products}) as changed where true
    on conflict (product_id, shard) do update set seq = excluded.seq`

export function sqlitePageTriggers(schema: Record<string, unknown>): DerivedData {
  const shown = shownTables(schema)
  const drop = shown.flatMap(({ table }) => events.map((event) => `drop trigger if exists ${name(table, event)}`))
  const create = shown.flatMap(({ table, rule, columns }) => {
    const rowsOf = (...rows: string[]) => (rule.products ? rows.map(rule.products).join(' union ') : everyPage)
    const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
    const when = rule.when === undefined ? '' : ` when ${rule.when('old')}`
    const isShown = rule.when === undefined ? '' : ` and ${rule.when('old')}`
    return [
      ...(rule.when === undefined
        ? [`create trigger ${name(table, 'insert')} after insert on ${table} begin ${logOnSqlite(rowsOf('new'))}; end`]
        : []),
      `create trigger ${name(table, 'update')} after update of ${columns.join(', ')} on ${table} when (${changed})${isShown}
        begin ${logOnSqlite(rowsOf('old', 'new'))}; end`,
      `create trigger ${name(table, 'delete')} after delete on ${table}${when} begin ${logOnSqlite(rowsOf('old'))}; end`,
    ]
  })
  return {
    name: 'page-triggers',
    // Pages rendered by an earlier release are outdated in any case: caches do not outlive their process.
    create: [...drop, ...create],
    drop,
    // Rebuilding a table drops its triggers.
    isDroppedForMigrations: true,
  }
}

const shards = 1024
// Of this transaction; `where` writes once per transaction.
const logOnPostgres = (products: string) =>
  `insert into page_changes (product_id, shard, seq)
    select distinct changed.product_id, pg_backend_pid() % ${shards}, pg_current_xact_id()::text::bigint from (${products}) as changed (product_id)
    order by 1 on conflict (product_id, shard) do update set seq = excluded.seq where page_changes.seq <> excluded.seq`

/**
 * Insertions and deletions are logged per statement, because imports write many rows. Updates are logged per row: only so can a trigger
 * compare columns.
 */
export function postgresPageTriggers(schema: Record<string, unknown>): DerivedData {
  const shown = shownTables(schema)
  const functionOf = (table: string, event: string) => `log_page_change_${table}_${event}`
  const drop = shown.flatMap(({ table }) =>
    events.flatMap((event) => [
      `drop trigger if exists ${name(table, event)} on ${table}`,
      `drop function if exists ${functionOf(table, event)}()`,
    ]),
  )
  const create = shown.flatMap(({ table, rule, columns }) => {
    const perStatement = (event: 'insert' | 'delete') => {
      const condition = rule.when === undefined ? '' : ` where ${rule.when('logged')}`
      const products = rule.products
        ? `select p.product_id from changed as logged, lateral (${rule.products('logged')}) as p (product_id)`
        : `select 0 from changed as logged${condition} limit 1`
      return [
        ...logFunction(functionOf(table, event), logOnPostgres(products)),
        `create trigger ${name(table, event)} after ${event} on ${table} referencing ${event === 'insert' ? 'new' : 'old'} table as changed
          for each statement execute function ${functionOf(table, event)}()`,
      ]
    }
    const row = (side: string) => `(${columns.map((column) => `${side}.${column}`).join(', ')})`
    const isShown = rule.when === undefined ? '' : ` and ${rule.when('old')}`
    return [
      ...(rule.when === undefined ? perStatement('insert') : []),
      ...perStatement('delete'),
      ...logFunction(
        functionOf(table, 'update'),
        logOnPostgres(rule.products ? ['old', 'new'].map(rule.products).join(' union ') : everyPage),
      ),
      `create trigger ${name(table, 'update')} after update of ${columns.join(', ')} on ${table} for each row
        when (${row('old')} is distinct from ${row('new')}${isShown}) execute function ${functionOf(table, 'update')}()`,
    ]
  })
  return {
    name: 'page-triggers',
    // Another process may have served an earlier release while nothing was logged.
    create: [...drop, ...create, logOnPostgres(everyPage)],
    drop,
    // PostgreSQL cannot alter a column that a trigger uses.
    isDroppedForMigrations: true,
  }
}

const logFunction = (functionName: string, statement: string) => [
  `create or replace function ${functionName}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
]
