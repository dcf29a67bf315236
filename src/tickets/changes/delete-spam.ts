import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import type { Shop } from '#src/shop.ts'
import { spamDays } from '../limits.ts'

/** Tickets of one transaction. */
const batchSize = 50

/** Scheduled task: deletes spam without a message for `spamDays`. Other tickets are never deleted. */
export async function deleteOldSpam(shop: Pick<Shop, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const deleted = await shop.db.transaction(async (tx) => {
      const { tickets } = tx.t
      const rows = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(sql`${tickets.isSpam} = true`, lt(tickets.lastMessageAt, shop.now() - spamDays * 86_400_000)))
        .orderBy(asc(tickets.lastMessageAt))
        .limit(batchSize)
      await deleteSpamTickets(tx, idsOf(rows))
      return rows.length
    })
    if (deleted < batchSize || signal?.aborted) return
  }
}

/** Deletes those of the tickets that are spam, with their messages; the ids of the deleted ones. */
export async function deleteSpamTickets(tx: Tx, ids: number[]): Promise<number[]> {
  const { tickets } = tx.t
  const deleted: number[] = []
  for (const some of inChunks(ids)) {
    const rows = await tx
      .delete(tickets)
      .where(and(inArray(tickets.id, some), sql`${tickets.isSpam} = true`))
      .returning({ id: tickets.id })
    deleted.push(...rows.map(({ id }) => id))
  }
  return deleted
}
