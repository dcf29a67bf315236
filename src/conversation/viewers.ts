import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { maxShownViewers, viewerSeconds } from './limits.ts'

export interface Viewer {
  name: string
  isReplying: boolean
}

/** The others who have the ticket open, by name. */
export async function listOtherViewers(
  q: Exec,
  { ticketId, userId, now }: { ticketId: number; userId: number; now: number },
): Promise<Viewer[]> {
  const { ticketViewers, users } = q.t
  const rows = await q
    .select({ name: users.name, email: users.email, isReplying: ticketViewers.isReplying })
    .from(ticketViewers)
    .innerJoin(users, eq(users.id, ticketViewers.userId))
    .where(
      and(eq(ticketViewers.ticketId, ticketId), ne(ticketViewers.userId, userId), gt(ticketViewers.seenAt, now - viewerSeconds * 1000)),
    )
    .orderBy(asc(users.name))
    .limit(maxShownViewers)
  return rows.map(({ name, email, isReplying }) => ({ name: name || email, isReplying }))
}

/** Stores that an agent has the ticket open; `lastReadId`: the newest message they see. */
export async function markViewing(
  tx: Tx,
  { ticketId, userId }: { ticketId: number; userId: number },
  { isReplying, lastReadId, now }: { isReplying: boolean; lastReadId: number; now: number },
): Promise<void> {
  const { ticketViewers } = tx.t
  await tx
    .insert(ticketViewers)
    .values({ ticketId, userId, isReplying, lastReadId, seenAt: now })
    .onConflictDoUpdate({
      target: [ticketViewers.ticketId, ticketViewers.userId],
      set: { isReplying, lastReadId, seenAt: now },
    })
}
