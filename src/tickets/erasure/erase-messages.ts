import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { erasedKey } from '#src/lib/people/erased-messages.ts'

/** Leaves of a person's messages when they were written and in which ticket. Returns their files, to delete afterwards. */
export const eraseMessages = (tx: Tx, ids: number[]): Promise<string[]> =>
  empty(tx, ids, { authorId: null, authorName: '', authorEmail: '', warning: '' })

/** Of what staff wrote, also who. Returns the files, to delete afterwards. */
export const eraseAnswers = (tx: Tx, ids: number[]): Promise<string[]> => empty(tx, ids, {})

async function empty(
  tx: Tx,
  ids: number[],
  author: Partial<{ authorId: null; authorName: ''; authorEmail: ''; warning: '' }>,
): Promise<string[]> {
  const { ticketMessages, ticketAttachments } = tx.t
  const files = await eraseOwned(tx, 'message', ids)
  const texts = { bodyText: '', bodyHtml: '', quotedText: '', mailMessageId: '', hasRemoteImages: false, inboundMailId: null }
  for (const part of inChunks(ids)) {
    await tx.delete(ticketAttachments).where(inArray(ticketAttachments.messageId, part))
    await tx
      .update(ticketMessages)
      .set({ key: sql`${erasedKey} || ${ticketMessages.id}`, ...texts, ...author })
      .where(inArray(ticketMessages.id, part))
  }
  return files
}
