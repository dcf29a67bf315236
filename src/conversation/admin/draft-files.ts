import type { Shop } from '#src/shop.ts'
import { withStoredAttachments } from '#src/tickets/attachments.ts'
import { addDraftFiles, type DraftKey } from '#src/tickets/drafts.ts'

/** Adds uploaded files to a draft. Throws UserError for too many, too large and empty ones. */
export async function storeDraftFiles(shop: Shop, key: DraftKey, files: File[]): Promise<void> {
  if (files.length === 0) return
  await withStoredAttachments(shop, files, async (attachments) => {
    await shop.db.transaction((tx) => addDraftFiles(tx, key, attachments, shop.now()))
    return { isNew: true }
  })
}
