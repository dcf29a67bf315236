import { type InferSelectModel, and, asc, eq, isNull } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { TreeMove, TreeReader } from '#src/lib/collections/tree-moves.ts'
import { Conflict, type UserError, orNotFound } from '#src/lib/errors/errors.ts'
import type { Exec, Tx } from '../types.ts'
import { nextUpdatedAt } from '../updated-at.ts'
import { findRow } from './entity-store.ts'

/** A table whose rows are below one another; siblings are in the order of their position. */
export type TreeTable = SQLiteTable & Record<'id' | 'parentId' | 'position' | 'updatedAt', SQLiteColumn>

export interface TreeRows<T extends TreeTable> {
  /** Names the table, as in an `EntityStore`. */
  table: (q: Exec) => T
  maxDepth: number
  errors: Record<'unknownParent' | 'cycle' | 'tooDeep', () => UserError>
  /** Of a move that came too late. */
  moveConflict: StringKey
}

interface TreeRow {
  id: number
  parentId: number | null
  position: number
  updatedAt: number
}

export async function findChildren<T extends TreeTable>(
  q: Exec,
  { table: tableOf }: TreeRows<T>,
  parentId: number | null,
): Promise<TreeRow[]> {
  const table: TreeTable = tableOf(q)
  const rows = await q.select().from(table).where(isBelow(table, parentId)).orderBy(asc(table.position), asc(table.id))
  return rows as TreeRow[]
}

/** Throws UserError unless the row (null = a new one) can be below the parent. */
export async function checkParent<T extends TreeTable>(
  q: Exec,
  tree: TreeRows<T>,
  id: number | null,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return
  const table: TreeTable = tree.table(q)
  const rows = await q.select({ id: table.id, parentId: table.parentId }).from(table)
  const parents: Parents = new Map((rows as TreeRow[]).map((row) => [row.id, row.parentId]))
  if (!parents.has(parentId)) throw tree.errors.unknownParent()
  const moved = id === null ? [] : [...parents.keys()].filter((one) => selfAndAncestorIds(parents, one).includes(id))
  if (moved.includes(parentId)) throw tree.errors.cycle()
  const depthOf = (one: number) => selfAndAncestorIds(parents, one).length
  const height = id === null ? 1 : Math.max(...moved.map(depthOf)) - depthOf(id) + 1
  if (depthOf(parentId) + height > tree.maxDepth) throw tree.errors.tooDeep()
}

/** Returns whether it has another parent now. Throws Conflict, and UserError for a move into itself or too deep. */
export async function moveInTree<T extends TreeTable>(
  tx: Tx,
  tree: TreeRows<T>,
  row: TreeRow,
  move: TreeMove,
  now: number,
): Promise<boolean> {
  const table: TreeTable = tree.table(tx)
  if (move.from !== undefined && move.from !== row.parentId) throw new Conflict(tree.moveConflict)
  await checkParent(tx, tree, row.id, move.parentId)
  const siblings = (await findChildren(tx, tree, move.parentId)).filter(({ id }) => id !== row.id)
  const targetIndex = siblings.findIndex(({ id }) => id === move.before)
  const order = siblings.toSpliced(targetIndex < 0 ? siblings.length : targetIndex, 0, row)
  const parentChanged = row.parentId !== move.parentId
  if (parentChanged) {
    // Conditional: of two concurrent moves only one succeeds.
    const moved = await tx
      .update(table)
      .set({ parentId: move.parentId, updatedAt: nextUpdatedAt(now, row.updatedAt) } as never)
      .where(and(eq(table.id, row.id), isBelow(table, row.parentId)))
      .returning({ id: table.id })
    if (moved.length === 0) throw new Conflict(tree.moveConflict)
  }
  for (const [position, sibling] of order.entries())
    if (sibling.id === row.id || sibling.position !== position) await setPlace(tx, table, sibling.id, { position })
  return parentChanged
}

/** Puts the children of a row, which is deleted next, behind its siblings. */
export async function moveChildrenUp<T extends TreeTable>(tx: Tx, tree: TreeRows<T>, { id, parentId }: TreeRow): Promise<void> {
  let position = (await findChildren(tx, tree, parentId)).length
  for (const child of await findChildren(tx, tree, id)) await setPlace(tx, tree.table(tx), child.id, { parentId, position: position++ })
}

/** Throws NotFound for an unknown row. */
export const treeReader = <T extends TreeTable>(q: Exec, tree: TreeRows<T>): TreeReader => ({
  async parentOf(id) {
    const row: InferSelectModel<TreeTable> = orNotFound(await findRow(q, tree, id), 'category')
    return (row as TreeRow).parentId
  },
  childrenOf: (parentId) => findChildren(q, tree, parentId),
})

type Parents = ReadonlyMap<number, number | null>

/** The row and its ancestors, nearest first. Ends in case of a cycle. */
function selfAndAncestorIds(parents: Parents, id: number): number[] {
  const path: number[] = []
  for (let next: number | null | undefined = id; typeof next === 'number' && !path.includes(next); next = parents.get(next)) path.push(next)
  return path
}

const isBelow = (table: TreeTable, parentId: number | null) => (parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId))

const setPlace = (tx: Tx, table: TreeTable, id: number, place: { parentId?: number | null; position: number }) =>
  tx
    .update(table)
    .set(place as never)
    .where(eq(table.id, id))
