import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { FullTextQueryBuilder } from './full-text.ts'

const dropTriggers = ['insert', 'update', 'delete'].map((event) => `drop trigger if exists products_search_${event}`)
const dropIndex = [...dropTriggers, 'drop table if exists products_search', 'drop index if exists products_staff']

const createIndex = [
  `create virtual table if not exists products_search using fts5 (
    name, search_text, content = 'products', content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  )`,
  ...dropTriggers,
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
  // The staff search by parts of words scans all products; this covering index makes it twelve times as fast. PostgreSQL cannot index
  // texts of this length, and scans faster.
  'create index if not exists products_staff on products (updated_at, id, status, brand_id, list_price, on_sale, in_stock, search_text)',
]

export const searchData: DerivedData = {
  name: 'search',
  create: createIndex,
  drop: dropIndex,
  dropUnversioned: dropIndex,
  // Rebuilding a table drops its triggers.
  isDroppedForMigrations: true,
}

// Ranking takes time per match, so only the first matches of a common word are ranked.
const maxCandidates = 2000

export const buildFullTextQuery: FullTextQueryBuilder = (words, scope, limit) => {
  const matchExpression = words.map((word) => `"${word}"*`).join(' ')
  return sql`select id from (
      select products.id as id, products_search.rank as rank from products_search
      join products on products.id = products_search.rowid and products.status = 'active'
      where products_search match ${scope === 'name' ? `name : (${matchExpression})` : matchExpression} limit ${maxCandidates}
    ) as candidates order by rank, id limit ${limit}`
}

export const containsAllWords = (words: string[]): SQL =>
  sql`products.id in (select rowid from products_search where products_search match ${words.map((word) => `"${word}"*`).join(' ')})`
