import { sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { FullTextEngine, MatchOptions, SearchScope, Term } from './full-text.ts'
import { indexedTexts } from './indexed-text.ts'

// Removes accents and splits words at punctuation, like the words of a search.
const toTsVector = (text: string) => {
  const normalized = `regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

const { name, keywords, body } = indexedTexts('', {
  asText: (json) => `${json}::text`,
  withoutMarkup: (html) => `regexp_replace(${html}, '<[^>]*>|&[a-z]+;', ' ', 'g')`,
  matchesAnyOf: (text, letters) => `${text} ~ '[${letters}]'`,
})

const dropIndex = [
  'drop trigger if exists add_to_search_vocabulary on products',
  'drop function if exists add_to_search_vocabulary()',
  'drop table if exists search_vocabulary',
  'drop index if exists products_parts',
  'alter table if exists products drop column if exists search_words',
]

// Words of names and brands, against which misspelled words are compared. Words of deleted products stay until the next rebuild. In
// order and only if missing, so that concurrent transactions seldom wait for each other.
const addToVocabulary = (source: string) => `insert into search_vocabulary (word)
  select distinct word from (select trim(both '.,;:!?()[]"''' from part) as word from ${source} as part) as words
  where length(word) between 3 and 40 and word !~ '[0-9]' and not exists (select 1 from search_vocabulary known where known.word = words.word)
  order by word on conflict do nothing`

const createIndex = [
  `alter table products add column if not exists search_words tsvector generated always as (
    setweight(${toTsVector(name)}, 'A') || setweight(${toTsVector(keywords)}, 'B') || setweight(${toTsVector(body)}, 'C')) stored`,
  'create index if not exists products_search on products using gin (search_words)',
  'create table if not exists search_vocabulary (word text collate "C" primary key)',
  `create or replace function add_to_search_vocabulary() returns trigger language plpgsql as $$ begin
    ${addToVocabulary(`unnest(string_to_array(new.search_text, ' '))`)}; return null; end $$`,
  'drop trigger if exists add_to_search_vocabulary on products',
  `create trigger add_to_search_vocabulary after insert or update of search_text on products for each row
    execute function add_to_search_vocabulary()`,
  'delete from search_vocabulary',
  addToVocabulary(`products, unnest(string_to_array(search_text, ' '))`),
  // The staff search by parts of words scans all products, unless the pg_trgm extension is available.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists products_parts on products using gin (search_text gin_trgm_ops);
  exception when others then null;
  end $$`,
]

export const searchData: DerivedData = {
  name: 'search',
  tables: [],
  create: createIndex,
  drop: dropIndex,
  dropUnversioned: dropIndex,
  // Adding the column rewrites the table, and no migration drops it.
  isDroppedForMigrations: false,
}

// Sorting takes time per match, so only the first matches of a common word are sorted.
const maxCandidates = 1000

// Only for other scopes than all of the text, PostgreSQL reads the words of each row that the index finds.
const weights: Record<SearchScope, string> = { name: 'A', keywords: 'AB', text: '' }

const tsQuery = (words: Term[][], scope: SearchScope) =>
  words.map((terms) => `(${terms.map((term) => `'${term.text}'${labelOf(term, scope)}`).join(' | ')})`).join(' & ')

const labelOf = ({ isPrefix }: Term, scope: SearchScope) => {
  const label = `${isPrefix ? '*' : ''}${weights[scope]}`
  return label === '' ? '' : `:${label}`
}

const matchingProducts = (words: Term[][], { scope, where, except }: MatchOptions) => sql`
  select id, name from products
  where search_words @@ ${tsQuery(words, scope)}::tsquery and status = 'active' and ${where ?? sql`true`}
  and id <> all(${`{${(except ?? []).join(',')}}`}::bigint[])`

export const fullTextEngine: FullTextEngine = {
  rankMatches: (words, options) => sql`select id from (${matchingProducts(words, options)} limit ${maxCandidates}) as candidates
    order by length(name), id limit ${options.limit}`,
  // A limit of the query itself would make PostgreSQL scan the rows instead of using the index; of a materialized one it reads as many rows.
  someMatches: (words, options) =>
    sql`with found as materialized (${matchingProducts(words, options)}) select id from found limit ${options.limit}`,
  selectMatches: (words, scope) => sql`select id from products where search_words @@ ${tsQuery(words, scope)}::tsquery`,
}
