import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'

/** From now on the images of other servers are shown in this message. Throws NotFound. */
export async function allowImages(tx: Tx, ticketId: number, messageId: number): Promise<void> {
  const { ticketMessages } = tx.t
  const allowed = await tx
    .update(ticketMessages)
    .set({ imagesAllowed: true })
    .where(and(eq(ticketMessages.id, messageId), eq(ticketMessages.ticketId, ticketId)))
    .returning({ id: ticketMessages.id })
  if (allowed.length === 0) throw new NotFound('message')
}
