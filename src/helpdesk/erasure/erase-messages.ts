import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { erasedKey } from '#src/lib/erased-messages.ts'

/** Leaves of messages that somebody wrote, when and in which ticket. Returns their files, to delete afterwards. */
export async function eraseMessages(tx: Tx, ids: number[]): Promise<string[]> {
  const { ticketMessages, ticketAttachments } = tx.t
  const files = await eraseOwned(tx, 'message', ids)
  for (const part of inChunks(ids)) {
    await tx.delete(ticketAttachments).where(inArray(ticketAttachments.messageId, part))
    await tx
      .update(ticketMessages)
      .set({
        ...{ key: sql`${erasedKey} || ${ticketMessages.id}`, authorId: null, authorName: '', authorEmail: '' },
        ...{ bodyText: '', bodyHtml: '', quotedText: '', warning: '', mailMessageId: '' },
        ...{ hasRemoteImages: false, inboundMailId: null },
      })
      .where(inArray(ticketMessages.id, part))
  }
  return files
}
