import { and, asc, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { endStatuses } from '#db/schema/tickets.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import type { Shop } from '#src/shop.ts'
import { addTicketEvent } from '../ticket-events.ts'
import { setStatus } from '../set-status.ts'

/** Tickets of one transaction. */
const batchSize = 50

/**
 * Scheduled task: brings snoozed tickets back when their time has come; those that are over at once, because earlier versions could snooze
 * them. One that waited for the customer is open then.
 */
export async function wakeSnoozedTickets(shop: Pick<Shop, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const woken = await shop.db.transaction(async (tx) => {
      const { tickets } = tx.t
      const now = shop.now()
      const isDue = or(lte(tickets.snoozedUntil, now), inArray(tickets.status, endStatuses))
      const due = and(isNotNull(tickets.snoozedUntil), isDue)
      const rows = await tx.select({ id: tickets.id }).from(tickets).where(due).orderBy(asc(tickets.snoozedUntil)).limit(batchSize)
      if (rows.length === 0) return 0
      // Another process may have been faster.
      const claimed = await tx
        .update(tickets)
        .set({ snoozedUntil: null, updatedAt: now })
        .where(and(due, inArray(tickets.id, idsOf(rows))))
        .returning({ id: tickets.id, status: tickets.status })
      for (const ticket of claimed) {
        const by = { actor: { id: null, name: '' }, now }
        await addTicketEvent(tx, { ticketId: ticket.id, kind: 'snoozed', data: { until: 0 }, ...by })
        if (ticket.status === 'pending') await setStatus(tx, ticket, 'open', by)
      }
      return rows.length
    })
    if (woken < batchSize || signal?.aborted) return
  }
}
