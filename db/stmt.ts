import { Column, noopMapper } from 'drizzle-orm'
import type { Exec } from './types.ts'

interface PreparableQuery<R> {
  prepare(): unknown
  then: PromiseLike<R>['then']
}

interface PreparedQuery<R> {
  execute(params: Record<string, unknown>): PromiseLike<R>
  /** What is selected, in the order of the columns; absent for statements that answer with no rows. */
  fields?: { path: string[]; field: unknown }[]
  /** Takes the place of drizzle's own way from the engine's values to rows. */
  customResultMapper?: (rows: unknown[][]) => unknown
}

/**
 * A query for the hot paths, built once per connection instead of once per call: `stmt((q) => q.select()…)` with `sql.placeholder('name')`
 * for what changes. The answer is a query function: the handle first, then the values of the placeholders. Name the columns flat:
 * rows that hold groups of columns (`{ product: q.t.products }`) are put together by drizzle, which takes several times as long.
 */
export function stmt<R>(build: (q: Exec) => PreparableQuery<R>): (q: Exec, params: Record<string, unknown>) => Promise<R> {
  const cache = new WeakMap<object, PreparedQuery<R>>()
  return async (q, params) => {
    const { root } = q
    let query = cache.get(root)
    if (!query) {
      query = withFlatRows(build(root as Exec).prepare() as PreparedQuery<R>)
      cache.set(root, query)
    }
    return query.execute(params)
  }
}

type Decoder = (value: unknown) => unknown

function withFlatRows<R>(query: PreparedQuery<R>): PreparedQuery<R> {
  const { fields } = query
  if (!fields || fields.some(({ path }) => path.length !== 1)) return query
  const columns = fields.map(({ path, field }) => ({ key: path[0]!, decode: decoderOf(field) }))
  query.customResultMapper = (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < columns.length; index++) {
        const { key, decode } = columns[index]!
        const value = values[index]
        row[key] = decode === null || value === null ? value : decode(value)
      }
      return row
    })
  return query
}

// Null where the engine's value is the value.
function decoderOf(field: unknown): Decoder | null {
  const decoder = field instanceof Column ? field : decoderOfSql(field)
  const { mapFromDriverValue } = decoder
  if (mapFromDriverValue === noopMapper.mapFromDriverValue || mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => decoder.mapFromDriverValue(value)
}

interface SqlDecoder {
  mapFromDriverValue: Decoder
}

// sql`…` holds its decoder itself, sql`…`.as('name') holds the sql.
const decoderOfSql = (field: unknown): SqlDecoder => {
  const { decoder, sql } = field as { decoder?: SqlDecoder; sql?: { decoder: SqlDecoder } }
  return decoder ?? sql!.decoder
}
