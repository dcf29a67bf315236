import { isNotNull, isNull, and } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
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
  const columns = { source: 'sourceKey', hits: 'hits', created: 'createdAt' } as const
  return rowsInOrder(table, [columns[sort]], {
    where: matchesWords(search, [table.source, table.target]),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}

export function missingPageListQuery(
  q: Exec,
  { search, sort, descending, ignored }: ListParams<'hits' | 'last'> & { ignored: boolean },
): ListQuery<MissingPageRow> {
  const { missingPages: table } = q.t
  return rowsInOrder(table, [sort === 'hits' ? 'hits' : 'lastAt'], {
    where: and(ignored ? isNotNull(table.ignoredAt) : isNull(table.ignoredAt), matchesWords(search, [table.path, table.referrer])),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}
