import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Deletes an email that was not sent, with its copies to others. False when it is too late for one. */
export async function withdrawMail(tx: Tx, id: number): Promise<boolean> {
  const { outbox } = tx.t
  const isOfMessage = inArray(outbox.messageId, tx.select({ messageId: outbox.messageId }).from(outbox).where(eq(outbox.id, id)))
  const ids = (await tx.select({ id: outbox.id }).from(outbox).where(isOfMessage)).map((row) => row.id)
  const isUnsent = and(inArray(outbox.state, ['queued', 'not_sent']), eq(outbox.leaseUntil, 0), eq(outbox.attempts, 0))
  const withdrawn = await tx
    .delete(outbox)
    .where(and(inArray(outbox.id, ids), isUnsent))
    .returning({ id: outbox.id })
  return ids.length > 0 && withdrawn.length === ids.length
}
