import { Column, getTableName, noopMapper, type SQL, sql } from 'drizzle-orm'
import type { Exec } from './types.ts'

interface PreparableQuery<R> {
  prepare(): unknown
  then: PromiseLike<R>['then']
}

interface PreparedQuery<R> {
  execute(params: Record<string, unknown>): PromiseLike<R>
  /** The selected fields in column order; absent for statements without rows. */
  fields?: { path: string[]; field: unknown }[]
  /** By table name: whether every row has it. Absent without joins. */
  joinsNotNullableMap?: Record<string, boolean>
  /** Replaces drizzle's mapping of engine values to rows. */
  customResultMapper?: (rows: unknown[][]) => unknown
}

/**
 * Built once per connection, with `sql.placeholder('name')` for parameters: `stmt((q) => q.select()…)`. The first column of a group of columns
 * (`{ product: q.t.products }`) is one that is never null in its table: a joined row is missing when it is. Not for writes to
 * `versionedTables`: a transaction would not notice that it has to read them again.
 */
export function stmt<R>(build: (q: Exec) => PreparableQuery<R>): (q: Exec, params: Record<string, unknown>) => Promise<R> {
  const cache = new WeakMap<object, PreparedQuery<R>>()
  return async (q, params) => {
    const { root } = q
    let query = cache.get(root)
    if (!query) {
      query = withFastRows(build(root as Exec).prepare() as PreparedQuery<R>)
      cache.set(root, query)
    }
    return query.execute(params)
  }
}

type Decoder = (value: unknown) => unknown

/** For an insert or update: a parameter of each column's name. Not for JSON columns. */
export const placeholders = <Name extends string>(...names: Name[]): Record<Name, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<Name, SQL>

/** The parameter for a JSON column, given as text; null for a column that is null. */
export const jsonPlaceholder = (q: Exec, name: string): SQL =>
  q.engine === 'postgres' ? sql`${sql.placeholder(name)}::text::jsonb` : sql`${sql.placeholder(name)}`

interface SelectedColumn {
  key: string
  decode: Decoder | null
}

function withFastRows<R>(query: PreparedQuery<R>): PreparedQuery<R> {
  const { fields } = query
  if (!fields || fields.some(({ path }) => path.length > 2)) return query
  const groups = groupFields(query)
  query.customResultMapper = (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (const { name, start, columns, isNullable } of groups) {
        if (name === null) readColumns(row, columns, values, start)
        else row[name] = isNullable && values[start] === null ? null : readColumns({}, columns, values, start)
      }
      return row
    })
  return query
}

interface FieldGroup {
  /** Null for columns of the row itself. */
  name: string | null
  /** Index of its first column. */
  start: number
  columns: SelectedColumn[]
  /** Whether rows without it have null in its place. */
  isNullable: boolean
}

function groupFields({ fields, joinsNotNullableMap }: PreparedQuery<unknown>): FieldGroup[] {
  const groups: FieldGroup[] = []
  for (const [index, { path, field }] of fields!.entries()) {
    const name = path.length === 2 ? path[0]! : null
    if (groups.length === 0 || groups.at(-1)!.name !== name) {
      const isNullable =
        name !== null && joinsNotNullableMap !== undefined && field instanceof Column && !joinsNotNullableMap[getTableName(field.table)]
      groups.push({ name, start: index, columns: [], isNullable })
    }
    groups.at(-1)!.columns.push({ key: path.at(-1)!, decode: decoderOf(field) })
  }
  return groups
}

function readColumns(into: Record<string, unknown>, columns: SelectedColumn[], values: unknown[], start: number): Record<string, unknown> {
  for (let index = 0; index < columns.length; index++) {
    const { key, decode } = columns[index]!
    const value = values[start + index]
    into[key] = decode === null || value === null ? value : decode(value)
  }
  return into
}

// Null when the engine's value needs no decoding.
function decoderOf(field: unknown): Decoder | null {
  const decoder = field instanceof Column ? field : decoderOfSql(field)
  const { mapFromDriverValue } = decoder
  if (mapFromDriverValue === noopMapper.mapFromDriverValue || mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => decoder.mapFromDriverValue(value)
}

interface SqlDecoder {
  mapFromDriverValue: Decoder
}

// sql`…` has its own decoder; sql`…`.as('name') wraps it.
const decoderOfSql = (field: unknown): SqlDecoder => {
  const { decoder, sql } = field as { decoder?: SqlDecoder; sql?: { decoder: SqlDecoder } }
  return decoder ?? sql!.decoder
}
