import type { Kit } from '#db/kit.ts'

export function searchTables(k: Kit) {
  const searchSynonyms = k.table(
    'search_synonyms',
    {
      id: k.id('id'),
      // One term per line, of one or more words each.
      terms: k.text('terms').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('search_synonyms_order').on(t.terms, t.id)],
  )
  // What staff want to come first for a search, or where it leads.
  const searchRules = k.table(
    'search_rules',
    {
      id: k.id('id'),
      query: k.text('query').notNull(),
      // The query as searches are compared.
      queryKey: k.text('query_key').notNull(),
      // JSON: [{ type, id }], the first one first.
      pins: k.text('pins').notNull().default('[]'),
      // A path of the store; '' = none.
      target: k.text('target').notNull().default(''),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('search_rules_query').on(t.queryKey), k.index('search_rules_order').on(t.query, t.id)],
  )
  const searchQueries = k.table(
    'search_queries',
    {
      id: k.id('id'),
      // As it was typed last.
      query: k.text('query').notNull(),
      queryKey: k.text('query_key').notNull(),
      searches: k.int('searches').notNull(),
      clicks: k.int('clicks').notNull().default(0),
      // Of the latest search.
      results: k.int('results').notNull(),
      lastAt: k.ms('last_at').notNull(),
    },
    (t) => [
      k.unique('search_queries_query').on(t.queryKey),
      k.index('search_queries_searches').on(t.searches, t.id),
      k.index('search_queries_last').on(t.lastAt, t.id),
      k.index('search_queries_results').on(t.results, t.searches, t.id),
    ],
  )
  return { searchSynonyms, searchRules, searchQueries }
}
