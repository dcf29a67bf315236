import { and, between, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { findTicket } from '../find-tickets.ts'
import { ratingDelay, ratingWindow } from '../limits.ts'
import { queueCustomerMail } from './customer-mails.ts'

const maxPerRun = 100

/**
 * Scheduled task: sends the email about a resolution, with the rating, for tickets that staff resolved without an answer. It waits
 * `ratingDelay`, so that a resolution which is undone sends nothing. Returns how many were asked.
 */
export async function askForRatings(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const { tickets } = shop.db.t
  const now = shop.now()
  const isDue = and(
    eq(tickets.status, 'resolved'),
    between(tickets.resolvedAt, now - ratingWindow, now - ratingDelay),
    or(isNull(tickets.ratingAskedAt), lt(tickets.ratingAskedAt, tickets.resolvedAt)),
    eq(tickets.isSpam, false),
    isNull(tickets.mergedInto),
  )
  const found = await shop.db.read.select({ id: tickets.id }).from(tickets).where(isDue).orderBy(tickets.resolvedAt).limit(maxPerRun)
  let asked = 0
  for (const { id } of found) {
    if (stopping?.aborted) break
    if (await ask(shop, id, isDue)) asked++
  }
  return asked
}

/** For a customer who is asked elsewhere: by the page, or by the email of the answer that resolves the ticket. */
export async function markRatingAsked(tx: Tx, ticketId: number, now: number): Promise<void> {
  const { tickets } = tx.t
  await tx.update(tickets).set({ ratingAskedAt: now }).where(eq(tickets.id, ticketId))
}

/** In a transaction of its own. False when the ticket was opened again or asked about meanwhile. */
const ask = (shop: Shop, id: number, isDue: ReturnType<typeof and>): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const { tickets } = tx.t
    const claimed = await tx
      .update(tickets)
      .set({ ratingAskedAt: shop.now() })
      .where(and(eq(tickets.id, id), isDue))
      .returning({ id: tickets.id })
    const ticket = claimed.length > 0 ? await findTicket(tx, id) : null
    return ticket !== null && (await queueCustomerMail(shop, tx, { ticket, messageId: null, kind: 'resolved' })) !== null
  })
