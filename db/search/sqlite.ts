import { type SQL, sql } from 'drizzle-orm'
import type { FullTextQueryBuilder } from './full-text.ts'

/** The index and the triggers that keep it. May be run again at any time, and must be once `products` was built anew. */
export const searchIndexStatements = [
  `create virtual table if not exists products_search using fts5 (
    name, search_text, content = 'products', content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  'drop trigger if exists products_search_insert',
  'drop trigger if exists products_search_update',
  'drop trigger if exists products_search_delete',
  `create trigger products_search_insert after insert on products begin
    insert into products_search (rowid, name, search_text) values (new.id, new.name, new.search_text);
  end`,
  `create trigger products_search_update after update of name, search_text on products begin
    insert into products_search (products_search, rowid, name, search_text) values ('delete', old.id, old.name, old.search_text);
    insert into products_search (rowid, name, search_text) values (new.id, new.name, new.search_text);
  end`,
  `create trigger products_search_delete after delete on products begin
    insert into products_search (products_search, rowid, name, search_text) values ('delete', old.id, old.name, old.search_text);
  end`,
  `insert into products_search (products_search) values ('rebuild')`,
  // Staff look for parts of words, which only a walk through all products finds. This holds what such a walk reads and nothing wider:
  // a twelfth of the time. PostgreSQL takes no texts of this length into an index, and walks faster by itself.
  'create index if not exists products_staff on products (updated_at, id, status, brand_id, list_price, on_sale, in_stock, search_text)',
]

// Ranking costs time for every row that matches: a word that half the shop holds is ranked among the first of them only.
const maxCandidates = 2000

export const buildFullTextQuery: FullTextQueryBuilder = (words, scope, limit) => {
  const matchExpression = words.map((word) => `"${word}"*`).join(' ')
  return sql`select id from (
      select products.id as id, products_search.rank as rank from products_search
      join products on products.id = products_search.rowid and products.status = 'active'
      where products_search match ${scope === 'name' ? `name : (${matchExpression})` : matchExpression} limit ${maxCandidates}
    ) as candidates order by rank, id limit ${limit}`
}

/** True for products that hold every word, as a whole or as a beginning. */
export const containsAllWords = (words: string[]): SQL =>
  sql`products.id in (select rowid from products_search where products_search match ${words.map((word) => `"${word}"*`).join(' ')})`
