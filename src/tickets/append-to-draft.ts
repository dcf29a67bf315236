import { sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { maxMessageLength } from './limits.ts'

/** Adds a paragraph to the reply that this person is writing in a ticket. A draft that would become too long stays as it is. */
export async function appendToDraft(
  tx: Tx,
  { ticketId, userId, text, now }: { ticketId: number; userId: number; text: string; now: number },
): Promise<void> {
  const { ticketDrafts } = tx.t
  await tx
    .insert(ticketDrafts)
    .values({ ticketId, userId, kind: 'staff', body: text, updatedAt: now })
    .onConflictDoUpdate({
      target: [ticketDrafts.ticketId, ticketDrafts.userId, ticketDrafts.kind],
      set: {
        body: sql`case when length(${ticketDrafts.body}) > ${maxMessageLength - text.length - 2} then ${ticketDrafts.body}
          when trim(${ticketDrafts.body}) = '' then ${text} else ${ticketDrafts.body} || ${`\n\n${text}`} end`,
        updatedAt: now,
      },
    })
}
