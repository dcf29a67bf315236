import { type SQL, and, asc, desc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Exec, Tx } from '../types.ts'
import { nextUpdatedAtOf } from '../updated-at.ts'

/** A table whose rows staff put in order; `scope` names the rows that are ordered among each other. */
export interface OrderedRows {
  table: SQLiteTable & { id: SQLiteColumn; position: SQLiteColumn }
  scope?: SQL
}

export type RowMove = { to: 'up' | 'down' } | { target: number; place: 'before' | 'after' }

/** The position after the last row. */
export async function nextPosition(q: Exec, { table, scope }: OrderedRows): Promise<number> {
  const [row] = await q
    .select({ last: sql<number>`coalesce(max(${table.position}), -1)`.mapWith(Number) })
    .from(table)
    .where(scope)
  return row!.last + 1
}

/** Moves a row past its neighbor, or beside another one; positions may have gaps. False when it cannot move there. */
export async function moveRow(tx: Tx, rows: OrderedRows, id: number, move: RowMove): Promise<boolean> {
  const { table, scope } = rows
  const moved = await findPosition(tx, rows, id)
  const targetId = 'to' in move ? await neighborOf(tx, rows, id, move.to) : move.target
  if (moved === null || targetId === null || targetId === id) return false
  const target = await findPosition(tx, rows, targetId)
  if (target === null) return false
  const isAfter = 'to' in move ? move.to === 'down' : move.place === 'after'
  const isForward = moved < target || (moved === target && id < targetId)
  const setPosition = (value: SQL | number, where: SQL | undefined) =>
    tx
      .update(table)
      .set({ position: value } as never)
      .where(and(scope, where))
  if (moved === target)
    await setPosition(sql`${table.position} + 1`, and(gte(table.position, moved), ne(table.id, isForward ? id : targetId)))
  // Everything from the new place on makes room; gaps do not matter.
  const place = (await findPosition(tx, rows, targetId))! + (isAfter ? 1 : 0)
  await setPosition(sql`${table.position} + 1`, and(gte(table.position, place), ne(table.id, id)))
  await setPosition(place, eq(table.id, id))
  return true
}

/** From 1, and how many rows there are. */
export async function placeOf(q: Exec, rows: OrderedRows, id: number): Promise<{ place: number; count: number }> {
  const { table, scope } = rows
  const position = (await findPosition(q, rows, id)) ?? 0
  const before = or(lt(table.position, position), and(eq(table.position, position), lt(table.id, id)))
  const [row] = await q
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      before: sql<number>`sum(case when ${before} then 1 else 0 end)`.mapWith(Number),
    })
    .from(table)
    .where(scope)
  return { place: (row?.before ?? 0) + 1, count: row?.count ?? 0 }
}

/** Sets a switch of rows that have it otherwise; returns their ids. */
export async function setSwitch(
  tx: Tx,
  table: SQLiteTable & { id: SQLiteColumn; updatedAt: SQLiteColumn },
  column: { name: string; field: SQLiteColumn },
  { ids, value, now }: { ids: number[]; value: boolean; now: number },
): Promise<number[]> {
  const changed: { id: unknown }[] = await tx
    .update(table)
    .set({
      [column.name]: value,
      updatedAt: nextUpdatedAtOf(table.updatedAt, now),
    } as never)
    .where(and(inArray(table.id, ids), eq(column.field, !value)))
    .returning({ id: table.id })
  return changed.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

async function findPosition(q: Exec, { table, scope }: OrderedRows, id: number): Promise<number | null> {
  const [row] = await q
    .select({ position: sql<number>`${table.position}`.mapWith(Number) })
    .from(table)
    .where(and(scope, eq(table.id, id)))
    .limit(1)
  return row?.position ?? null
}

async function neighborOf(q: Exec, rows: OrderedRows, id: number, to: 'up' | 'down'): Promise<number | null> {
  const { table, scope } = rows
  const position = await findPosition(q, rows, id)
  if (position === null) return null
  const [compare, order] = to === 'up' ? [lt, desc] : [gt, asc]
  const [row] = await q
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(and(scope, or(compare(table.position, position), and(eq(table.position, position), compare(table.id, id)))))
    .orderBy(order(table.position), order(table.id))
    .limit(1)
  return row?.id ?? null
}
