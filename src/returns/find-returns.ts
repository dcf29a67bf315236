import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { type ReturnKind, type ReturnState, returnStates } from '#db/schema/returns.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { shownReturns } from './limits.ts'

export type ReturnRow = Awaited<ReturnType<typeof getReturn>>
export type ReturnLineRow = Awaited<ReturnType<typeof listReturnLines>>[number]
export type ReturnPhoto = Awaited<ReturnType<typeof listReturnPhotos>>[number]

/** Throws NotFound. */
export async function getReturn(q: Exec, id: number) {
  const { returns } = q.t
  const [row] = await q.select().from(returns).where(eq(returns.id, id)).limit(1)
  if (!row) throw new NotFound('return')
  return row
}

export async function findReturnByKey(q: Exec, key: string): Promise<ReturnRow | null> {
  const { returns } = q.t
  const [row] = await q.select().from(returns).where(eq(returns.key, key)).limit(1)
  return row ?? null
}

/** With what was ordered. */
export async function listReturnLines(q: Exec, returnIds: number[]) {
  const { returnLines, orderLines } = q.t
  if (returnIds.length === 0) return []
  return q
    .select({
      ...pick(returnLines, 'id', 'returnId', 'orderLineId', 'quantity', 'reason', 'restocked'),
      ...pick(orderLines, 'name', 'sku', 'variantId', 'options', 'mediaFile', 'isDigital'),
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(inArray(returnLines.returnId, returnIds))
    .orderBy(asc(returnLines.id))
}

export async function listReturnPhotos(q: Exec, returnIds: number[]) {
  const { returnPhotos, media } = q.t
  if (returnIds.length === 0) return []
  return q
    .select({
      returnId: returnPhotos.returnId,
      mediaId: media.id,
      ...pick(media, 'file', 'width', 'height', 'renditions'),
    })
    .from(returnPhotos)
    .innerJoin(media, eq(media.id, returnPhotos.mediaId))
    .where(inArray(returnPhotos.returnId, returnIds))
    .orderBy(asc(returnPhotos.returnId), asc(returnPhotos.position), asc(returnPhotos.id))
}

/** The returns of an order with their lines and photos, newest first. */
export async function listOrderReturns(q: Exec, orderId: number) {
  const rows = await selectOfOrder(q, { orderId })
  const ids = rows.map(({ id }) => id)
  const [lines, photos] = [await listReturnLines(q, ids), await listReturnPhotos(q, ids)]
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    photos: photos.filter(({ returnId }) => returnId === row.id),
  }))
}

const selectOfOrder = stmt((q) => {
  const { returns } = q.t
  return q
    .select()
    .from(returns)
    .where(eq(returns.orderId, sql.placeholder('orderId')))
    .orderBy(desc(returns.id))
    .limit(shownReturns)
})

export type OrderReturn = Awaited<ReturnType<typeof listOrderReturns>>[number]
export type ListedReturn = Awaited<ReturnType<typeof selectListed>>[number]

export function returnListQuery(
  q: Exec,
  params: { states: readonly ReturnState[] | null; kind: ReturnKind | null; search: string; descending: boolean },
): ListQuery<ListedReturn> {
  const { returns, orders } = q.t
  return rowsInOrder(returns, ['createdAt'], {
    from: sql`${returns} inner join ${orders} on ${orders.id} = ${returns.orderId}`,
    where: and(
      params.states === null ? undefined : inArray(returns.state, [...params.states]),
      params.kind === null ? undefined : eq(returns.kind, params.kind),
      matchesWords(params.search, [returns.searchText]),
    ),
    descending: params.descending,
    select: (part) => selectPart(selectListed(q), part),
  })
}

function selectListed(q: Exec) {
  const { returns, returnLines, orders } = q.t
  const units = sql<number>`(select sum(quantity) from ${returnLines} where ${returnLines.returnId} = ${returns.id})`
  return q
    .select({
      ...pick(returns, 'id', 'kind', 'state', 'createdAt', 'updatedAt'),
      orderId: orders.id,
      orderNumber: orders.number,
      name: orders.name,
      email: orders.email,
      units: units.mapWith(Number),
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .$dynamic()
}

/** By state, each count capped. */
export async function countReturnStates(q: Exec): Promise<Record<ReturnState, number>> {
  const { returns } = q.t
  const counts = { requested: 0, approved: 0, declined: 0, received: 0, completed: 0, cancelled: 0 }
  for (const state of returnStates) {
    const matching = q.select({ id: returns.id }).from(returns).where(eq(returns.state, state)).limit(maxTabCount).as('matching')
    const [row] = await q.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(matching)
    counts[state] = row?.count ?? 0
  }
  return counts
}
