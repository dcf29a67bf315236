import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { customerKinds } from '../find-tickets.ts'

/** All emails about a ticket are one thread in an agent's mailbox. */
export const staffThread = (shop: Pick<Shop, 'config'>, ticketId: number): string => `<ticket-${ticketId}@${shop.config.mailDomain}>`

/** Message IDs of the thread that the customer has, oldest first. Of a participant, given by the key, also those of their own mails. */
export async function listThreadIds(q: Exec, ticketId: number, participant = ''): Promise<string[]> {
  const { ticketMessages } = q.t
  const rows = await q
    .select({ mailMessageId: ticketMessages.mailMessageId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        inArray(ticketMessages.kind, [...customerKinds]),
        ne(ticketMessages.mailMessageId, ''),
        or(ne(ticketMessages.warning, 'other_sender'), eq(sql`lower(${ticketMessages.authorEmail})`, participant)),
      ),
    )
    .orderBy(asc(ticketMessages.id))
  const ids = rows.map(({ mailMessageId }) => mailMessageId).filter((id) => /^<[^\s<>]{1,250}>$/.test(id))
  // The first one holds a thread together.
  return [...ids.slice(0, 1), ...ids.slice(1).slice(-9)]
}
