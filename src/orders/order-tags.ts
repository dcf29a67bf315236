import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxTagLength, maxTags, recentTagUses, suggestedTags } from './limits.ts'

export type OrderTag = Awaited<ReturnType<typeof listOrderTags>>[number]

/** One tag per spelling, whatever its case. */
export const tagKey = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase()

export async function listOrderTags(q: Exec, orderId: number) {
  const { orderTags } = q.t
  return q.select().from(orderTags).where(eq(orderTags.orderId, orderId)).orderBy(asc(orderTags.tagKey))
}

export async function listTagsOfOrders(q: Exec, orderIds: number[]): Promise<Map<number, string[]>> {
  const { orderTags } = q.t
  const tags = new Map<number, string[]>()
  for (const ids of inChunks(orderIds)) {
    const rows = await q.select().from(orderTags).where(inArray(orderTags.orderId, ids)).orderBy(asc(orderTags.tagKey))
    for (const { orderId, tag } of rows) tags.set(orderId, [...(tags.get(orderId) ?? []), tag])
  }
  return tags
}

/** The most used tags, to suggest. */
export async function listKnownTags(q: Exec): Promise<string[]> {
  const { orderTags } = q.t
  const newest = q.select({ tag: orderTags.tag }).from(orderTags).orderBy(desc(orderTags.id)).limit(recentTagUses).as('newest')
  const uses = count()
  const rows = await q
    .select({ tag: newest.tag })
    .from(newest)
    .groupBy(newest.tag)
    .orderBy(desc(uses), asc(newest.tag))
    .limit(suggestedTags)
  return rows.map(({ tag }) => tag)
}

/** False when the order has the tag already. Throws UserError for an empty or long tag, and for too many. */
export async function addOrderTag(tx: Tx, orderId: number, text: string): Promise<boolean> {
  const { orderTags } = tx.t
  const tag = text.trim().replaceAll(/\s+/g, ' ')
  if (tag === '' || [...tag].length > maxTagLength || tag.includes(','))
    throw new UserError('orders.tagInvalid', { most: maxTagLength }, 'tag')
  if ((await tx.$count(orderTags, eq(orderTags.orderId, orderId))) >= maxTags)
    throw new UserError('orders.tooManyTags', { most: maxTags }, 'tag')
  const added = await tx
    .insert(orderTags)
    .values({ orderId, tag, tagKey: tagKey(tag) })
    .onConflictDoNothing({ target: [orderTags.orderId, orderTags.tagKey] })
    .returning({ id: orderTags.id })
  return added.length > 0
}

/** Returns the tag; null when the order does not have it. */
export async function removeOrderTag(tx: Tx, orderId: number, text: string): Promise<string | null> {
  const { orderTags } = tx.t
  const [removed] = await tx
    .delete(orderTags)
    .where(and(eq(orderTags.orderId, orderId), eq(orderTags.tagKey, tagKey(text))))
    .returning({ tag: orderTags.tag })
  return removed?.tag ?? null
}
