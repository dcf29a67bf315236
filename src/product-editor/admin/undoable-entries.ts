import { findUndoableEntry } from '#src/accounts/undo.ts'
import type { Exec } from '#db/types.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { Conflict } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { EditorProps } from '#templates/product-editor/editor-props.ts'
import { fileRemovedAction } from '#src/product-files/product-files.ts'

/** What the audit log calls what can be taken back. */
export const pictureRemoved = 'product.picture.removed'
export const productArchived = 'product.archived'

/** What the editor's address names and can still be taken back, by who did it. */
export async function findUndoableEntries(shop: Shop, view: StaffView, productId: number): Promise<EditorProps['undo']> {
  return {
    picture: await findEntryInAddress(shop, view, productId, { name: 'removed', action: pictureRemoved }),
    file: await findEntryInAddress(shop, view, productId, { name: 'removed_file', action: fileRemovedAction }),
    archived: await findEntryInAddress(shop, view, productId, { name: 'archived', action: productArchived }),
  }
}

/** The entry of this product that is to be taken back. Throws ConflictError when it is too late, or never was theirs. */
export async function getUndoableEntry(q: Exec, productId: number, undoQuery: Parameters<typeof findUndoableEntry>[1]) {
  const entry = await findUndoableEntry(q, undoQuery)
  if (entry?.subject !== `product:${productId}`) throw new Conflict('admin.undoTooLate')
  return entry
}

async function findEntryInAddress(shop: Shop, view: StaffView, productId: number, { name, action }: { name: string; action: string }) {
  const id = Number(view.url.searchParams.get(name) ?? '')
  if (!Number.isSafeInteger(id) || id < 1) return null
  const entry = await findUndoableEntry(shop.db.read, { id, actorId: view.user.id, action, now: shop.now() })
  return entry?.subject === `product:${productId}` ? id : null
}
