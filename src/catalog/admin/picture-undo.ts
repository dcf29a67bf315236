import { findUndoable } from '#src/accounts/undo.ts'
import type { StaffView } from '#src/admin/shell.ts'
import type { Shop } from '#src/shop.ts'

/** What the audit log calls the removal of a picture. */
export const pictureRemoved = 'product.picture.removed'

/** The removal named in the editor's address, while it can still be taken back by who did it; null otherwise. */
export async function removalOf(shop: Shop, view: StaffView, productId: number): Promise<number | null> {
  const id = Number(view.url.searchParams.get('removed') ?? '')
  if (!Number.isSafeInteger(id) || id < 1) return null
  const entry = await findUndoable(shop.db.read, { id, actorId: view.user.id, action: pictureRemoved, now: shop.now() })
  return entry?.subject === `product:${productId}` ? id : null
}
