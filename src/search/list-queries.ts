import { and, eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
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
  return {
    from: sql`${table}`,
    where: and(withoutResults ? eq(table.results, 0) : undefined, matchesWords(search, [table.query])),
    order: [sort === 'searches' ? table.searches : table.lastAt, table.id],
    descending,
    cursor: (row) => [sort === 'searches' ? row.searches : row.lastAt, row.id],
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  }
}

export function searchRuleListQuery(q: Exec, { search, descending }: ListParams<'query'>): ListQuery<SearchRuleRow> {
  const { searchRules: table } = q.t
  return {
    from: sql`${table}`,
    where: matchesWords(search, [table.query, table.target]),
    order: [table.query, table.id],
    descending,
    cursor: (row) => [row.query, row.id],
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  }
}

export function synonymListQuery(q: Exec, { search, descending }: ListParams<'terms'>): ListQuery<SynonymRow> {
  const { searchSynonyms: table } = q.t
  return {
    from: sql`${table}`,
    where: matchesWords(search, [table.terms]),
    order: [table.terms, table.id],
    descending,
    cursor: (row) => [row.terms, row.id],
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  }
}
