import { isNotNull, isNull, and, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'

type StoredRedirect = Exec['t']['urlRedirects']['$inferSelect']
/** `hasPage`: the store has a page at its source, which comes first. */
export type UrlRedirectRow = StoredRedirect & { hasPage: boolean }
export type MissingPageRow = Exec['t']['missingPages']['$inferSelect']

interface ListParams<S extends string> {
  search: string
  sort: S
  descending: boolean
}

export function urlRedirectListQuery(
  q: Exec,
  { search, sort, descending }: ListParams<'source' | 'hits' | 'created'>,
): ListQuery<StoredRedirect> {
  const { urlRedirects: table } = q.t
  const columns = { source: table.sourceKey, hits: table.hits, created: table.createdAt }
  return {
    from: sql`${table}`,
    where: matchesWords(search, [table.source, table.target]),
    order: [columns[sort], table.id],
    descending,
    cursor: (row) => [{ source: row.sourceKey, hits: row.hits, created: row.createdAt }[sort], row.id],
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  }
}

export function missingPageListQuery(
  q: Exec,
  { search, sort, descending, ignored }: ListParams<'hits' | 'last'> & { ignored: boolean },
): ListQuery<MissingPageRow> {
  const { missingPages: table } = q.t
  return {
    from: sql`${table}`,
    where: and(ignored ? isNotNull(table.ignoredAt) : isNull(table.ignoredAt), matchesWords(search, [table.path, table.referrer])),
    order: [sort === 'hits' ? table.hits : table.lastAt, table.id],
    descending,
    cursor: (row) => [sort === 'hits' ? row.hits : row.lastAt, row.id],
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  }
}
