import { and, eq } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'

export type SearchQueryRow = Exec['t']['searchQueries']['$inferSelect']
export type SearchRuleRow = Exec['t']['searchRules']['$inferSelect']
export type SynonymRow = Exec['t']['searchSynonyms']['$inferSelect']

interface ListParams<S extends string> {
  search: string
  sort: S
  descending: boolean
}

/** What visitors searched for; with `withoutResults` only what found nothing. */
export function searchQueryListQuery(
  q: Exec,
  { search, sort, descending, withoutResults }: ListParams<'searches' | 'last'> & { withoutResults: boolean },
): ListQuery<SearchQueryRow> {
  const { searchQueries: table } = q.t
  return rowsInOrder(table, [sort === 'searches' ? 'searches' : 'lastAt'], {
    where: and(withoutResults ? eq(table.results, 0) : undefined, matchesWords(search, [table.query])),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}

export function searchRuleListQuery(q: Exec, { search, descending }: ListParams<'query'>): ListQuery<SearchRuleRow> {
  const { searchRules: table } = q.t
  return rowsInOrder(table, ['query'], {
    where: matchesWords(search, [table.query, table.target]),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}

export function synonymListQuery(q: Exec, { search, descending }: ListParams<'terms'>): ListQuery<SynonymRow> {
  const { searchSynonyms: table } = q.t
  return rowsInOrder(table, ['terms'], {
    where: matchesWords(search, [table.terms]),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}
