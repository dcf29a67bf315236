import { type InferSelectModel, and, eq, sql } from 'drizzle-orm'
import { type EntityStore, type EntityTable, columnOf } from './entity-store.ts'
import { type ListQuery, matchesWords, selectPart } from './list-query.ts'
import type { Exec } from '../types.ts'

export type ColumnName<T extends EntityTable> = keyof InferSelectModel<T> & string

/** Values that rows have, by column; null = any. */
export type RowValues<T extends EntityTable> = Partial<{ [Name in ColumnName<T>]: InferSelectModel<T>[Name] | null }>

interface StoreListParams<T extends EntityTable> {
  /** The column that orders the rows, before their id. Never null. */
  by: ColumnName<T>
  searched: readonly ColumnName<T>[]
  search: string
  equal?: RowValues<T>
  descending?: boolean
}

/** A list of the rows of a store as they are. One with other tables uses `rowsInOrder`. */
export function storeListQuery<T extends EntityTable>(
  q: Exec,
  store: Pick<EntityStore<T, never>, 'table'>,
  { by, searched, search, equal = {}, descending = false }: StoreListParams<T>,
): ListQuery<InferSelectModel<T>> {
  const table: EntityTable = store.table(q)
  const wanted = Object.entries(equal).flatMap(([name, value]) => (value === null ? [] : [eq(columnOf(table, name), value)]))
  const columns = searched.map((name) => columnOf(table, name))
  const valuesOf = (row: Record<string, unknown>) => [row[by], row['id']] as (string | number)[]
  return {
    from: sql`${table}`,
    where: and(...wanted, matchesWords(search, columns)),
    order: [columnOf(table, by), table.id],
    descending,
    cursor: (row) => valuesOf(row),
    select: async (part) => (await selectPart(q.select().from(table).$dynamic(), part)) as InferSelectModel<T>[],
  }
}
