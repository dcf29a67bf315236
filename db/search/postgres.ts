import { type SQL, sql } from 'drizzle-orm'
import type { FullTextQueryBuilder } from './full-text.ts'

// Accents go and punctuation parts words, as in the words that are searched for.
const toTsVector = (column: string) => {
  const normalized = `regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

/** The column that PostgreSQL keeps by itself, and its index. May be run again at any time. */
export const searchIndexStatements = [
  `alter table products add column if not exists search_words tsvector
    generated always as (setweight(${toTsVector('name')}, 'A') || setweight(${toTsVector('search_text')}, 'B')) stored`,
  'create index if not exists products_search on products using gin (search_words)',
  // Staff also look for parts of words, which takes a walk through all products but where the server brings trigrams and lets us have them.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists products_parts on products using gin (search_text gin_trgm_ops);
  exception when others then null;
  end $$`,
]

// Ranking costs time for every row that matches: a word that half the shop holds is ranked among the first of them only.
const maxCandidates = 2000

export const buildFullTextQuery: FullTextQueryBuilder = (words, scope, limit) => {
  const tsQuery = words.map((word) => `'${word}':*${scope === 'name' ? 'A' : ''}`).join(' & ')
  return sql`select id from (
      select id, ts_rank(search_words, ${tsQuery}::tsquery) as rank from products
      where search_words @@ ${tsQuery}::tsquery and status = 'active' limit ${maxCandidates}
    ) as candidates order by rank desc, id limit ${limit}`
}

/** True for products that hold every word, as a whole or as a beginning. */
export const containsAllWords = (words: string[]): SQL =>
  sql`products.search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
