import { and, eq, lt } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { lockTicket } from '../find-tickets.ts'
import { quietDays } from '../limits.ts'
import { nextStatus } from '../ticket-status.ts'
import { setStatus } from '../set-status.ts'

const maxPerRun = 200

/** Scheduled task: closes tickets that were resolved `quietDays` ago and have had no message since. Returns how many. */
export async function closeQuietTickets(shop: Pick<Shop, 'db' | 'now'>, stopping?: AbortSignal): Promise<number> {
  const now = shop.now()
  const quietSince = now - quietDays * 86_400_000
  const { tickets } = shop.db.t
  const found = await shop.db.read
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.status, 'resolved'), lt(tickets.resolvedAt, quietSince), lt(tickets.lastMessageAt, quietSince)))
    .orderBy(tickets.resolvedAt, tickets.id)
    .limit(maxPerRun)
  let closed = 0
  for (const { id } of found) {
    if (stopping?.aborted) break
    if (await close(shop, id, quietSince)) closed++
  }
  return closed
}

const close = (shop: Pick<Shop, 'db' | 'now'>, id: number, quietSince: number): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    const ticket = await lockTicket(tx, id, now)
    const status = nextStatus(ticket.status, 'quiet')
    const isQuiet = ticket.id === id && ticket.lastMessageAt < quietSince && (ticket.resolvedAt ?? now) < quietSince
    return status !== null && isQuiet && setStatus(tx, ticket, status, { actor: { id: null, name: '' }, now })
  })
