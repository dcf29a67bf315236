import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { FullTextQueryBuilder } from './full-text.ts'

// Removes accents and splits words at punctuation, like the search text.
const toTsVector = (column: string) => {
  const normalized = `regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

const dropIndex = ['drop index if exists products_parts', 'alter table if exists products drop column if exists search_words']

const createIndex = [
  `alter table products add column if not exists search_words tsvector
    generated always as (setweight(${toTsVector('name')}, 'A') || setweight(${toTsVector('search_text')}, 'B')) stored`,
  'create index if not exists products_search on products using gin (search_words)',
  // The staff search by parts of words scans all products, unless the pg_trgm extension is available.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists products_parts on products using gin (search_text gin_trgm_ops);
  exception when others then null;
  end $$`,
]

export const searchData: DerivedData = {
  name: 'search',
  create: createIndex,
  drop: dropIndex,
  dropUnversioned: dropIndex,
  // Adding the column rewrites the table, and no migration drops it.
  isDroppedForMigrations: false,
}

// Ranking takes time per match, so only the first matches of a common word are ranked.
const maxCandidates = 2000

export const buildFullTextQuery: FullTextQueryBuilder = (words, scope, limit) => {
  const tsQuery = words.map((word) => `'${word}':*${scope === 'name' ? 'A' : ''}`).join(' & ')
  return sql`select id from (
      select id, ts_rank(search_words, ${tsQuery}::tsquery) as rank from products
      where search_words @@ ${tsQuery}::tsquery and status = 'active' limit ${maxCandidates}
    ) as candidates order by rank desc, id limit ${limit}`
}

export const containsAllWords = (words: string[]): SQL =>
  sql`products.search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
