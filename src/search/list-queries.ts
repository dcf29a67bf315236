import { and, eq } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'

export type SearchQueryRow = Exec['t']['searchQueries']['$inferSelect']
export type SearchRuleRow = Exec['t']['searchRules']['$inferSelect']
export type SynonymRow = Exec['t']['searchSynonyms']['$inferSelect']

interface ListParams {
  search: string
  sort: 'searches' | 'last'
  descending: boolean
  withoutResults: boolean
}

/** What visitors searched for; with `withoutResults` only what found nothing. */
export function searchQueryListQuery(q: Exec, { search, sort, descending, withoutResults }: ListParams): ListQuery<SearchQueryRow> {
  const { searchQueries: table } = q.t
  return rowsInOrder(table, [sort === 'searches' ? 'searches' : 'lastAt'], {
    where: and(withoutResults ? eq(table.results, 0) : undefined, matchesWords(search, [table.query])),
    descending,
    select: (part) => selectPart(q.select().from(table).$dynamic(), part),
  })
}
