import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { FullTextQueryBuilder } from './full-text.ts'

// Accents go and punctuation parts words, as in the words that are searched for.
const toTsVector = (column: string) => {
  const normalized = `regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

const dropIndex = ['drop index if exists products_parts', 'alter table if exists products drop column if exists search_words']

const createIndex = [
  `alter table products add column if not exists search_words tsvector
    generated always as (setweight(${toTsVector('name')}, 'A') || setweight(${toTsVector('search_text')}, 'B')) stored`,
  'create index if not exists products_search on products using gin (search_words)',
  // Staff search for parts of words, which scans all products unless the server has trigrams and lets us use them.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists products_parts on products using gin (search_text gin_trgm_ops);
  exception when others then null;
  end $$`,
]

/** The generated column with the words of a product, and its indexes. */
export const searchData: DerivedData = {
  name: 'search',
  create: createIndex,
  drop: dropIndex,
  dropUnversioned: dropIndex,
  // Adding the column rewrites the table, and no migration loses it.
  isDroppedForMigrations: false,
}

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
