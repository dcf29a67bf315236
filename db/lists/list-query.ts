import { plainParts } from '#src/lib/people/names-person.ts'
import { type SQL, type SQLWrapper, and, asc, desc, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { containsPattern } from '#src/lib/text/search-text.ts'
import type { Exec } from '../types.ts'
import { maxCountedRows, maxListSearchWords } from '../limits.ts'

export interface ListQuery<Row> {
  /** The tables that `where` and `order` name, with their joins: what is counted and exported. */
  from: SQL
  where: SQL | undefined
  /** What the rows are sorted by, never null; the last one is unique. An index should end in them. */
  order: readonly [...SQLWrapper[], SQLWrapper]
  descending: boolean
  /** How many rows match, at most `limit`; default: counted by `where`. */
  count?(limit: number): Promise<number>
  /** A list that is asked for again and again counts in such steps, to the next one beyond the page; default: to `maxCountedRows`. */
  countStep?: number
  /** True when there can be matches that are not read, as of a search that stops early. */
  isPartial?: boolean
  cursor(row: Row): readonly (string | number)[]
  select(part: ListPart): PromiseLike<Row[]>
}

export interface ListPart {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/** Reads a part of a dynamic query. */
export const selectPart = <T extends SQLiteSelect>(query: T, { where, orderBy, limit, offset }: ListPart) =>
  query
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

/**
 * Rows of a table in the order of some of its columns and then of their id. Unless `from` joins others, what `select` joins changes neither
 * which rows nor how many.
 */
export const rowsInOrder = <By extends string, Row extends Record<By, string | number> & { id: number }>(
  table: SQLiteTable & { id: SQLiteColumn } & Record<By, SQLiteColumn>,
  by: readonly By[],
  options: Pick<ListQuery<Row>, 'where' | 'select'> & Partial<Omit<ListQuery<Row>, 'order' | 'cursor'>>,
): ListQuery<Row> => ({
  from: sql`${table}`,
  descending: false,
  order: [...by.map((name) => table[name]), table.id],
  cursor: (row) => [...by.map((name) => row[name]), row.id],
  ...options,
})

export interface ListPage<Row> {
  rows: Row[]
  total: number
  /** True when more rows match than were counted: `total` is the number of counted ones then. */
  capped: boolean
  /** See `ListQuery`. */
  isPartial: boolean
  /** From 1. */
  page: number
  pages: number
}

/** A page beyond the end is the last page. */
export async function readPage<Row>(q: Exec, query: ListQuery<Row>, params: { page: number; pageSize: number }): Promise<ListPage<Row>> {
  const step = query.countStep ?? maxCountedRows
  const most = Math.min(maxCountedRows, (Math.floor((params.page * params.pageSize) / step) + 1) * step)
  const found = query.count ? await query.count(most + 1) : await countRows(q, query, most + 1)
  const total = Math.min(found, most)
  const { page, pages } = clampPage(params.page, total, params.pageSize)
  const { where, order, descending } = query
  const rows = await query.select({
    where,
    orderBy: order.map(descending ? desc : asc),
    limit: params.pageSize,
    offset: (page - 1) * params.pageSize,
  })
  return { rows, total, capped: found > most, isPartial: query.isPartial ?? false, page, pages }
}

export async function countRows(q: Exec, { from, where }: Pick<ListQuery<unknown>, 'from' | 'where'>, limit: number): Promise<number> {
  const condition = where ? sql`where ${where}` : sql``
  const [row] = await q.rows<{ total: number }>(
    sql`select count(*) as total from (select 1 from ${from} ${condition} limit ${limit}) as matching`,
  )
  return Number(row?.total ?? 0)
}

export function clampPage(page: number, total: number, pageSize: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { page: Math.min(page, pages), pages }
}

/**
 * True for rows that have every word of a search, each in any of these columns and in any case, or by `isMatch`, which gets it in lower case;
 * undefined for an empty search.
 */
export function matchesWords(search: string, columns: SQLWrapper[], isMatch?: (word: string) => SQL): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxListSearchWords)
  return and(...words.map((word) => or(...columns.map((column) => containsText(column, word)), isMatch?.(word))))
}

/** True for rows with this text in a column, in any case; its wildcards are taken literally. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return sql`lower(${column}) like ${containsPattern(text.toLowerCase())} escape '\\'`
}

/** True for all rows that name a person in a column, and for some others: judge them by `namesPerson`. */
export const mayContainName = (column: SQLWrapper, name: string): SQL | undefined =>
  and(...plainParts(name).map((part) => containsText(column, part)))
