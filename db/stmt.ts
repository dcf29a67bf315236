import { Column, noopMapper } from 'drizzle-orm'
import type { Exec } from './types.ts'

interface PreparableQuery<R> {
  prepare(): unknown
  then: PromiseLike<R>['then']
}

interface PreparedQuery<R> {
  execute(params: Record<string, unknown>): PromiseLike<R>
  /** The selected fields in column order; absent for statements without rows. */
  fields?: { path: string[]; field: unknown }[]
  /** Replaces drizzle's mapping of engine values to rows. */
  customResultMapper?: (rows: unknown[][]) => unknown
}

/**
 * Built once per connection, with `sql.placeholder('name')` for parameters: `stmt((q) => q.select()…)`. Select flat columns: drizzle maps
 * nested groups (`{ product: q.t.products }`) several times more slowly.
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
