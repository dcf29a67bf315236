import { type InferSelectModel, and, eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Conflict, NotFound, type UserError } from '#src/lib/errors/errors.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { type OrderedRows, type RowMove, moveRow, nextPosition, placeOf, setSwitch } from './ordered-rows.ts'
import { refuseDuplicateInSavepoint } from '../refuse-duplicate.ts'
import type { Exec, Tx } from '../types.ts'
import { nextUpdatedAt } from '../updated-at.ts'

/** `updatedAt` (epoch ms) is the optimistic lock. */
export type EntityTable = SQLiteTable & { id: SQLiteColumn; updatedAt: SQLiteColumn }

/** What the entity's rule decides; the store writes the other columns. */
export type EntityValues<T extends EntityTable> = Omit<InferSelectModel<T>, (typeof storeColumns)[number]>

/** Describes a table whose rows staff edit one at a time. Only the module that owns the table has its description. */
export interface EntityStore<T extends EntityTable, Facts> {
  /** Names the table, so that `tests/architecture/tables.test.ts` sees whose it is. */
  table: (q: Exec) => T
  /** The entity's rule: what is stored of the facts. Throws UserError. */
  check(q: Exec, facts: Facts): EntityValues<T> | Promise<EntityValues<T>>
  /** The column by whose value rows with a position are ordered among each other; default: all together. */
  within?: keyof EntityValues<T> & string
  /** Where another row has a value that must be unique. */
  taken?: () => UserError
  /** Of a save that came too late. */
  conflict?: StringKey
  /** After each write, such as a new version of what is cached. */
  written?(tx: Tx): Promise<void>
  /** A deleted row is restored even if the rule would refuse it by now. */
  restoresUnchecked?: true
}

export const entityStore = <T extends EntityTable, Facts>(store: EntityStore<T, Facts>): EntityStore<T, Facts> => store

export async function findRow<T extends EntityTable>(
  q: Exec,
  store: Pick<EntityStore<T, never>, 'table'>,
  id: number,
): Promise<InferSelectModel<T> | null> {
  const table: EntityTable = store.table(q)
  const [row] = await q.select().from(table).where(eq(table.id, id)).limit(1)
  return (row as InferSelectModel<T> | undefined) ?? null
}

/** Returns the id; where rows have an order, the new one is last. Throws UserError. */
export async function createRow<T extends EntityTable, Facts>(
  tx: Tx,
  store: EntityStore<T, Facts>,
  facts: Facts,
  now: number,
): Promise<number> {
  const values = await checkedValues(tx, store, facts)
  const row = { ...values, ...(await lastPosition(tx, store, values)), updatedAt: now }
  const [created] = await insertRow(tx, store, row)
  await store.written?.(tx)
  return created!.id
}

/** In another group it becomes the last. Throws Conflict after another save, NotFound, UserError. */
export async function saveRow<T extends EntityTable, Facts>(
  tx: Tx,
  store: EntityStore<T, Facts>,
  id: number,
  facts: Facts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const values = await checkedValues(tx, store, facts)
  const row = { ...values, ...(await positionInNewGroup(tx, store, id, values)), updatedAt: nextUpdatedAt(now, expectedUpdatedAt) }
  const saved = await refuseTaken(tx, store, (inner) => {
    const table: EntityTable = store.table(inner)
    return inner
      .update(table)
      .set(row as never)
      .where(and(eq(table.id, id), eq(table.updatedAt, expectedUpdatedAt)))
      .returning({ id: table.id })
  })
  if (saved.length === 0) throw new Conflict(store.conflict ?? 'admin.publish.conflict')
  await store.written?.(tx)
}

export async function deleteRow<T extends EntityTable, Facts>(tx: Tx, store: EntityStore<T, Facts>, id: number): Promise<void> {
  const table: EntityTable = store.table(tx)
  await tx.delete(table).where(eq(table.id, id))
  await store.written?.(tx)
}

/** Restores a deleted row under its id and at its place. Throws Conflict when it exists, UserError. */
export async function restoreRow<T extends EntityTable, Facts>(
  tx: Tx,
  store: EntityStore<T, Facts>,
  id: number,
  facts: Facts & { position?: number },
  now: number,
): Promise<void> {
  if (await findRow(tx, store, id)) throw new Conflict('admin.undoTooLate')
  const values = store.restoresUnchecked ? pickValues(store.table(tx), facts as object) : await checkedValues(tx, store, facts)
  const { position } = facts
  await insertRow(tx, store, { id, ...values, ...(position === undefined ? {} : { position }), updatedAt: now })
  await store.written?.(tx)
}

/** Among the rows of its group. Throws NotFound. */
export async function moveEntity<T extends EntityTable, Facts>(
  tx: Tx,
  store: EntityStore<T, Facts>,
  id: number,
  move: RowMove,
): Promise<{ moved: boolean; place: number; count: number }> {
  const found = await findRow(tx, store, id)
  if (!found) throw new NotFound()
  const rows = rowsOfGroup(tx, store, found)
  const moved = await moveRow(tx, rows, id, move)
  await store.written?.(tx)
  return { moved, ...(await placeOf(tx, rows, id)) }
}

/** Of a table with `published`; returns the ids of those that were not so before. */
export async function setPublished<T extends EntityTable, Facts>(
  tx: Tx,
  store: EntityStore<T, Facts>,
  ids: number[],
  published: boolean,
  now: number,
): Promise<number[]> {
  const table: EntityTable = store.table(tx)
  const changed = await setSwitch(tx, table, { name: 'published', field: columnOf(table, 'published') }, { ids, value: published, now })
  await store.written?.(tx)
  return changed
}

/** What an editor and its routes call, for a table whose description says everything. */
export const entityCommands = <T extends EntityTable, Facts>(store: EntityStore<T, Facts>) => ({
  find: (q: Exec, id: number) => findRow(q, store, id),
  create: (tx: Tx, facts: Facts, now: number) => createRow(tx, store, facts, now),
  save: async (tx: Tx, id: number, facts: Facts, options: { now: number; expectedUpdatedAt: number }) => {
    await saveRow(tx, store, id, facts, options)
    return null
  },
  remove: (tx: Tx, id: number) => deleteRow(tx, store, id),
  restore: (tx: Tx, id: number, facts: Facts & { position?: number }, now: number) => restoreRow(tx, store, id, facts, now),
  move: (tx: Tx, id: number, move: RowMove) => moveEntity(tx, store, id, move),
  setPublished: (tx: Tx, ids: number[], published: boolean, now: number) => setPublished(tx, store, ids, published, now),
})

const storeColumns = ['id', 'position', 'updatedAt'] as const

type Row = Record<string, unknown>

const checkedValues = async <T extends EntityTable, Facts>(q: Exec, store: EntityStore<T, Facts>, facts: Facts): Promise<Row> =>
  pickValues(store.table(q), await store.check(q, facts))

/** Only columns of the table, and none that the store writes. */
function pickValues(table: EntityTable, values: object): Row {
  const given: Row = { ...values }
  const names = Object.keys(getTableColumns(table)).filter((name) => !(storeColumns as readonly string[]).includes(name))
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

const insertRow = <T extends EntityTable, Facts>(tx: Tx, store: EntityStore<T, Facts>, row: Row): Promise<{ id: number }[]> =>
  refuseTaken(tx, store, (inner) => {
    const table: EntityTable = store.table(inner)
    return inner
      .insert(table)
      .values(row as never)
      .returning({ id: table.id }) as unknown as Promise<{ id: number }[]>
  })

// A savepoint, because on PostgreSQL a refused row would end the transaction.
const refuseTaken = <R>(tx: Tx, { taken }: { taken?: () => UserError }, write: (tx: Tx) => Promise<R>): Promise<R> =>
  taken ? refuseDuplicateInSavepoint(tx, taken(), write) : write(tx)

async function lastPosition<T extends EntityTable, Facts>(tx: Tx, store: EntityStore<T, Facts>, values: Row) {
  return isOrdered(store.table(tx)) ? { position: await nextPosition(tx, rowsOfGroup(tx, store, values)) } : {}
}

async function positionInNewGroup<T extends EntityTable, Facts>(tx: Tx, store: EntityStore<T, Facts>, id: number, values: Row) {
  if (store.within === undefined) return {}
  const existing: Row | null = await findRow(tx, store, id)
  if (!existing) throw new NotFound()
  return existing[store.within] === values[store.within] ? {} : lastPosition(tx, store, values)
}

function rowsOfGroup<T extends EntityTable, Facts>(q: Exec, { table, within }: EntityStore<T, Facts>, row: Row): OrderedRows {
  const ordered = table(q) as SQLiteTable as OrderedRows['table']
  return within === undefined ? { table: ordered } : { table: ordered, scope: eq(columnOf(table(q), within), row[within]) }
}

const isOrdered = (table: EntityTable): boolean => 'position' in getTableColumns(table)

export const columnOf = (table: EntityTable, name: string): SQLiteColumn => {
  const column = getTableColumns(table)[name]
  if (!column) throw new TypeError(`The table has no column ${name}.`)
  return column
}
