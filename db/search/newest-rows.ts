import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/**
 * An index has to compare all rows of two common words to find that no row has both, and to merge all words that begin alike. So the newest
 * rows of large tables have a small index of their own, which is searched first, and costs the same however many older ones there are.
 */
const newestRows = { orders: 2048, users: 2048, tickets: 2048, ticket_messages: 8192 } as const

export type TableWithNewest = keyof typeof newestRows

export const hasNewest = (table: string): table is TableWithNewest => table in newestRows

/** How many ids, counted back from the last, the small index has. */
export const countNewest = (table: TableWithNewest): number => newestRows[table]

export const nameOfNewest = (table: TableWithNewest): SQLWrapper => sql.identifier(`${table}_search_newest`)

/**
 * A small index of SQLite only marks what was deleted, until this. The large ones, and everything else in the file, are overwritten at once
 * (`secure-delete`, `pragma secure_delete`).
 */
export async function eraseDeletedWords(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') return
  for (const table of Object.keys(newestRows) as TableWithNewest[]) {
    const index = nameOfNewest(table)
    await tx.rows(sql`insert into ${index} (${index}) values ('optimize')`)
  }
}

const events = ['insert', 'update', 'delete']

export const dropSqliteNewest = (table: TableWithNewest): string[] => [
  ...events.map((event) => `drop trigger if exists ${table}_search_newest_${event}`),
  `drop table if exists ${table}_search_newest`,
]

export function createSqliteNewest(table: TableWithNewest, columns: readonly string[]): string[] {
  const names = columns.join(', ')
  const values = columns.map((name) => `new.${name}`).join(', ')
  const isChanged = columns.map((name) => `old.${name} is not new.${name}`).join(' or ')
  const index = `${table}_search_newest`
  const remove = (id: string) => `delete from ${index} where rowid = ${id};`
  const add = `insert into ${index} (rowid, ${names})`
  const isNew = `new.id > (select max(id) from ${table}) - ${newestRows[table]}`
  return [
    ...dropSqliteNewest(table),
    `create virtual table ${index} using fts5 (
      ${names}, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
    )`,
    `create trigger ${index}_insert after insert on ${table} begin
      ${remove('new.id')} ${add} values (new.id, ${values}); ${remove(`new.id - ${newestRows[table]}`)}
    end`,
    `create trigger ${index}_update after update of ${names} on ${table} when ${isChanged} begin
      ${remove('new.id')} ${add} select new.id, ${values} where ${isNew};
    end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove('old.id')} end`,
    `${add} select id, ${names} from ${table} where id > (select max(id) from ${table}) - ${newestRows[table]}`,
  ]
}

export const dropPostgresNewest = (table: TableWithNewest): string[] => [
  `drop trigger if exists refresh_${table}_search_newest on ${table}`,
  `drop function if exists refresh_${table}_search_newest()`,
  `drop table if exists ${table}_search_newest`,
]

/** `toWords`: the words of these columns of a row. */
export function createPostgresNewest(table: TableWithNewest, columns: readonly string[], toWords: (row: string) => string): string[] {
  const index = `${table}_search_newest`
  const isNew = `new.id > (select max(id) from ${table}) - ${newestRows[table]}`
  const add = `on conflict (id) do update set words = excluded.words`
  return [
    ...dropPostgresNewest(table),
    `create table ${index} (id bigint primary key, words tsvector not null)`,
    `insert into ${index} (id, words) select id, ${toWords(table)} from ${table}
      where id > (select max(id) from ${table}) - ${newestRows[table]}`,
    // Without a list of pending entries, which every search would read.
    `create index ${index}_words on ${index} using gin (words) with (fastupdate = off)`,
    // One row goes for each that comes: transactions at the same time never wait for each other.
    `create function refresh_${index}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then
        delete from ${index} where id = old.id;
      elsif tg_op = 'INSERT' then
        insert into ${index} (id, words) values (new.id, ${toWords('new')}) ${add};
        delete from ${index} where id = new.id - ${newestRows[table]};
      elsif ${isNew} then
        insert into ${index} (id, words) values (new.id, ${toWords('new')}) ${add};
      else
        delete from ${index} where id = new.id;
      end if;
      return null;
    end $$`,
    `create trigger refresh_${index} after insert or update of ${columns.join(', ')} or delete on ${table} for each row execute function refresh_${index}()`,
  ]
}
