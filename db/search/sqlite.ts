import { sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import { createNameIndex, dropNameIndex } from './exact-names.ts'
import type { FullTextEngine, MatchOptions, SearchScope, Term } from './full-text.ts'
import { type Replacement, type TextFunctions, indexedColumns, indexedTexts, nestReplacements } from './indexed-text.ts'

const dropTriggers = ['insert', 'update', 'delete'].map((event) => `drop trigger if exists products_search_${event}`)
const dropIndex = [
  ...dropTriggers,
  'drop table if exists products_search_words',
  'drop table if exists products_search',
  'drop table if exists search_vocabulary',
  'drop index if exists products_staff',
  dropNameIndex,
]

// SQLite has no regular expressions, so these are replaced one by one.
const markup = [
  'p',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
].flatMap((tag) => [`<${tag}>`, `</${tag}>`])
const otherMarkup = ['<br />', '<hr />', '<p data-align=', '<a href=', '</a>', '<img src=', 'loading="lazy"', '&amp;']
const markupParts = [...markup, ...otherMarkup].map((part): Replacement => [part, ' '])
const textFunctions: TextFunctions = {
  asText: (json) => json,
  withoutMarkup: (html) => replaceInSteps(html, markupParts, (text) => text),
  matchesAnyOf: (text, letters) => `${text} glob '*[${letters}]*'`,
  replaceAll: replaceInSteps,
}

// SQLite before 3.46 cannot parse deep nesting, and then opens no file with such a trigger. Debian 12 has 3.40.
const callsPerStep = 6

/** Each table function reads the text of the one before. */
function replaceInSteps(text: string, replacements: Replacement[], result: (replaced: string) => string): string {
  const steps: string[] = []
  for (let done = 0; done < replacements.length; done += callsPerStep) {
    const calls = nestReplacements(done === 0 ? text : `step${steps.length}.value`, replacements.slice(done, done + callsPerStep))
    steps.push(`json_each(json_array(${calls})) as step${steps.length + 1}`)
  }
  return `(select ${result(`step${steps.length}.value`)} from ${steps.join(', ')})`
}

// What ranking needs is part of the key, which has the order of the ids: reading it from products took ten times as long as the search.
const maxRankedLength = 255
const keyOf = (product: string) =>
  `((${product}.id << 9) | (min(length(${product}.name), ${maxRankedLength}) << 1) | (${product}.status = 'active'))`
const keyColumns = [...indexedColumns, 'status']
const productId = sql.raw('products_search.rowid >> 9')
const nameLength = sql.raw(`(products_search.rowid >> 1) & ${maxRankedLength}`)
const isActive = sql.raw('products_search.rowid & 1')

const indexedValues = (product: string) => {
  const { name, keywords, body } = indexedTexts(product, textFunctions)
  return `${keyOf(product)}, ${name}, ${keywords}, ${body}`
}
const addToIndex = 'insert into products_search (rowid, name, keywords, body)'
// The index is written to the file at each key that is lower than the one before, so the lower one comes first.
const removeOld = `delete from products_search where rowid = ${keyOf('old')}`

// Words of names and brands, against which misspelled words are compared. Words of deleted products stay until the next rebuild.
const addToVocabulary = (from: string, searchText: string) => `insert or ignore into search_vocabulary (word)
  select trim(value, '.,;:!?()[]"''') from ${from}json_each('[' || replace(json_quote(${searchText}), ' ', '","') || ']')
  where length(value) between 3 and 40 and value not glob '*[0-9]*'`

const createIndex = [
  // Without a copy of the texts, which are in products.
  `create virtual table if not exists products_search using fts5 (
    name, keywords, body, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  'create virtual table if not exists products_search_words using fts5vocab(products_search, row)',
  'create table if not exists search_vocabulary (word text primary key not null) without rowid',
  ...dropTriggers,
  `create trigger products_search_insert after insert on products begin
    ${addToIndex} values (${indexedValues('new')});
    ${addToVocabulary('', 'new.search_text')};
  end`,
  `create trigger products_search_update after update of ${keyColumns.join(', ')} on products
  when ${keyColumns.map((column) => `old.${column} is not new.${column}`).join(' or ')} begin
    ${removeOld} and ${keyOf('old')} <= ${keyOf('new')};
    ${addToIndex} values (${indexedValues('new')});
    ${removeOld} and ${keyOf('old')} > ${keyOf('new')};
    ${addToVocabulary('', 'new.search_text')};
  end`,
  `create trigger products_search_delete after delete on products begin
    ${removeOld};
  end`,
  `insert into products_search (products_search) values ('delete-all')`,
  `${addToIndex} select ${indexedValues('products')} from products`,
  'delete from search_vocabulary',
  addToVocabulary('products, ', 'products.search_text'),
  createNameIndex(),
  // The staff search by parts of words scans all products; this covering index makes it twelve times as fast. PostgreSQL cannot index
  // texts of this length, and scans faster.
  'create index if not exists products_staff on products (updated_at, id, status, brand_id, list_price, on_sale, in_stock, search_text)',
]

export const searchData: DerivedData = {
  name: 'search',
  create: createIndex,
  drop: dropIndex,
  // Rebuilding a table drops its triggers.
  isDroppedForMigrations: true,
}

// Sorting takes time per match, so only the first matches of a common word are sorted.
const maxCandidates = 1000

// For all columns, SQLite need not read the positions of a word.
const columns: Record<SearchScope, string> = { name: '{name} : ', keywords: '{name keywords} : ', text: '' }

const matchExpression = (words: Term[][], scope: SearchScope) => {
  const alternatives = words.map((terms) => `(${terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`)
  return `${columns[scope]}(${alternatives.join(' AND ')})`
}

const matchingProducts = (words: Term[][], { scope, where, except = [] }: MatchOptions, limit: number) => sql`
  select ${productId} as id, ${nameLength} as name_length from products_search
  ${where ? sql`cross join products on products.id = ${productId}` : sql``}
  where products_search match ${matchExpression(words, scope)} and ${isActive} and ${where ?? sql`true`}
  ${except.length > 0 ? sql`and ${productId} not in (select value from json_each(${JSON.stringify(except)}))` : sql``} limit ${limit}`

export const fullTextEngine: FullTextEngine = {
  rankMatches: (words, options) => sql`select id from (${matchingProducts(words, options, maxCandidates)}) as candidates
    order by name_length, id limit ${options.limit}`,
  someMatches: (words, options) => sql`select id from (${matchingProducts(words, options, options.limit)}) as candidates`,
  selectMatches: (words, scope) =>
    sql`select ${productId} from products_search where products_search match ${matchExpression(words, scope)}`,
}
