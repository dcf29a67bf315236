import { and, asc, lt, sql } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { deleteSpamTickets } from '#src/inbox/bulk-tickets.ts'
import { spamDays } from '#src/inbox/limits.ts'

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
      await deleteSpamTickets(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (deleted < batchSize || signal?.aborted) return
  }
}
