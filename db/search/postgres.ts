import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import { createNameIndex, dropNameIndex } from './exact-names.ts'
import type { FullTextEngine, MatchOptions, SearchScope, Term } from './full-text.ts'
import { type TextFunctions, indexedColumns, indexedTexts, nestReplacements } from './indexed-text.ts'
import { toTsVector } from './staff-search.ts'
import { anyChanged } from '#db/triggers/postgres.ts'

const textFunctions: TextFunctions = {
  asText: (json) => `${json}::text`,
  withoutMarkup: (html) => `regexp_replace(${html}, '<[^>]*>|&[a-z]+;', ' ', 'g')`,
  matchesAnyOf: (text, letters) => `${text} ~ '[${letters}]'`,
  replaceAll: (text, replacements, result) => result(nestReplacements(text, replacements)),
}

// Of a word where it is in the name, and where it is in the name or the keywords; no word has them. With weights instead, PostgreSQL would
// read and unpack the words of every row that the index finds.
const marks: Record<SearchScope, string> = { name: '=', keywords: '~', text: '' }
// A longer one has no mark: a lexeme has at most 2046 bytes.
const maxMarkedBytes = 2000

/** SQL for the lexemes of a product, a row of `products`. */
function lexemesOf(product: string): string {
  const { name, keywords, body } = indexedTexts(product, textFunctions)
  const marked = (mark: string, words: string) =>
    `select '${mark}' || word from unnest(tsvector_to_array(${words})) as word where octet_length(word) <= ${maxMarkedBytes}`
  return `(select array_to_tsvector(array(
    ${marked(marks.name, 'names')} union all ${marked(marks.keywords, 'names || keywords')}
    union all select unnest(tsvector_to_array(names || keywords || body))))
    from (select ${toTsVector(name)} as names, ${toTsVector(keywords)} as keywords, ${toTsVector(body)} as body) as texts)`
}

const wordsIn = (source: string) =>
  `select distinct word from ${source} unnest(tsvector_to_array(words)) as word where left(word, 1) not in ('${marks.name}', '${marks.keywords}')`

const dropTriggers = [
  'drop trigger if exists add_to_search_vocabulary on products',
  'drop trigger if exists refresh_products_search on products',
  'drop trigger if exists refresh_changed_products_search on products',
]
const dropIndex = [
  ...dropTriggers,
  'drop function if exists add_to_search_vocabulary()',
  'drop function if exists refresh_products_search()',
  'drop table if exists search_vocabulary',
  'drop index if exists products_parts',
  dropNameIndex,
  'drop table if exists products_search',
  'drop table if exists products_search_words',
]
// Words of names and brands, against which misspelled words are compared. Words of deleted products stay until the next rebuild. In
// order and only if missing, so that concurrent transactions seldom wait for each other.
const addToVocabulary = (source: string) => `insert into search_vocabulary (word)
  select distinct word from (select trim(both '.,;:!?()[]"''' from part) as word from ${source} as part) as words
  where length(word) between 3 and 40 and word !~ '[0-9]' and not exists (select 1 from search_vocabulary known where known.word = words.word)
  order by word on conflict do nothing`

const keyColumns = [...indexedColumns, 'status']
const refresh = 'execute function refresh_products_search()'

const createIndex = [
  // Not in products: each change of a row would be one of the index, and ranking would read whole products.
  `create table if not exists products_search
    (id bigint primary key, name_length integer not null, active boolean not null, words tsvector not null)`,
  `insert into products_search (id, name_length, active, words)
    select id, length(name), status = 'active', ${lexemesOf('products')} from products
    where not exists (select 1 from products_search) order by id`,
  // Without a list of pending entries, which every search would read.
  'create index if not exists products_search_index on products_search using gin (words) with (fastupdate = off)',
  // All words, to look up those with a beginning. Words of deleted products stay until the next rebuild.
  'create table if not exists products_search_words (term text collate "C" primary key)',
  `insert into products_search_words (term) ${wordsIn('products_search,')} and not exists (select 1 from products_search_words)`,
  'analyze products_search',
  'analyze products_search_words',
  ...dropTriggers,
  // In order, so that concurrent transactions seldom wait for each other.
  `create or replace function refresh_products_search() returns trigger language plpgsql as $$
    declare words tsvector;
    begin
      if tg_op = 'DELETE' then
        delete from products_search where id = old.id;
        return null;
      elsif tg_op = 'UPDATE' and not (${anyChanged(indexedColumns)}) then
        update products_search set active = new.status = 'active' where id = new.id;
        return null;
      end if;
      words := ${lexemesOf('new')};
      insert into products_search (id, name_length, active, words) values (new.id, length(new.name), new.status = 'active', words)
        on conflict (id) do update set name_length = excluded.name_length, active = excluded.active, words = excluded.words;
      insert into products_search_words (term) ${wordsIn('')} order by word on conflict do nothing;
      return null;
    end $$`,
  `create trigger refresh_products_search after insert or delete on products for each row ${refresh}`,
  `create trigger refresh_changed_products_search after update of ${keyColumns.join(', ')} on products for each row
    when (${anyChanged(keyColumns)}) ${refresh}`,
  'create table if not exists search_vocabulary (word text collate "C" primary key)',
  `create or replace function add_to_search_vocabulary() returns trigger language plpgsql as $$ begin
    ${addToVocabulary(`unnest(string_to_array(new.search_text, ' '))`)}; return null; end $$`,
  `create trigger add_to_search_vocabulary after insert or update of search_text on products for each row
    execute function add_to_search_vocabulary()`,
  'delete from search_vocabulary',
  addToVocabulary(`products, unnest(string_to_array(search_text, ' '))`),
  createNameIndex(' collate "C"'),
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
  // Filling the tables takes long, and a migration that changes products changes them, too.
  isDroppedForMigrations: false,
}

// Sorting takes time per match, so only the first matches of a common word are sorted.
const maxCandidates = 1000

const tsQuery = (words: Term[][], scope: SearchScope) =>
  words.map((terms) => `(${terms.map(({ text, isPrefix }) => `'${marks[scope]}${text}'${isPrefix ? ':*' : ''}`).join(' | ')})`).join(' & ')

// For a beginning of one letter, the index would collect nearly all products: the words of those with the other words are read instead.
function matchesWords(words: Term[][], scope: SearchScope): SQL {
  const wide = words.filter((terms) => terms.some(({ text, isPrefix }) => isPrefix && text.length < 2))
  const others = words.filter((terms) => !wide.includes(terms))
  if (wide.length === 0 || others.length === 0) return sql`words @@ ${tsQuery(words, scope)}::tsquery`
  // A function instead of its operator uses no index.
  return sql`words @@ ${tsQuery(others, scope)}::tsquery and ts_match_vq(words, ${tsQuery(wide, scope)}::tsquery)`
}

// The condition is asked for each product that has the words; as a join, PostgreSQL may read all products.
const matchingProducts = (words: Term[][], { scope, where, except = [] }: MatchOptions) => sql`
  select id, name_length from products_search
  where ${matchesWords(words, scope)} and active
  ${except.length > 0 ? sql`and id <> all(${`{${except.join(',')}}`}::bigint[])` : sql``}
  ${where ? sql`and exists (select 1 from products where products.id = products_search.id and ${where} offset 0)` : sql``}`

// A limit of the query itself would make PostgreSQL scan the rows instead of using the index; of a materialized one it reads as many rows.
export const fullTextEngine: FullTextEngine = {
  rankMatches: (words, options) => sql`with found as materialized (${matchingProducts(words, options)})
    select id from (select id, name_length from found limit ${maxCandidates}) as candidates order by name_length, id limit ${options.limit}`,
  someMatches: (words, options) =>
    sql`with found as materialized (${matchingProducts(words, options)}) select id from found limit ${options.limit}`,
  selectMatches: (words, scope) => sql`select id from products_search where ${matchesWords(words, scope)}`,
}
