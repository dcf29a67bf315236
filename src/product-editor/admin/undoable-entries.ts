import { type TSchema, Type } from '@sinclair/typebox'
import { findUndoableEntry } from '#src/accounts/audit/undo.ts'
import type { Exec } from '#db/types.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { EditorProps } from '#templates/product-editor/editor-props.ts'
import { fileRemovedAction, productFileSchema } from '#src/product-files/product-files.ts'
import { productStatusSchema } from '#src/products/bulk-products.ts'
import { removedImageSchema } from '#src/products/product-images.ts'

export const imageRemoved = 'product.image.removed'
export const productArchived = 'product.archived'
export const archivedSchema = Type.Object({ before: productStatusSchema })

export async function findUndoableEntries(shop: Shop, view: StaffView, productId: number): Promise<EditorProps['undo']> {
  return {
    image: await findEntryInAddress(shop, view, productId, { name: 'removed', action: imageRemoved, schema: removedImageSchema }),
    file: await findEntryInAddress(shop, view, productId, { name: 'removed_file', action: fileRemovedAction, schema: productFileSchema }),
    archived: await findEntryInAddress(shop, view, productId, { name: 'archived', action: productArchived, schema: archivedSchema }),
  }
}

/** Throws Conflict when it is too old, another person's, or unreadable. */
export async function getUndoableEntry<S extends TSchema>(
  q: Exec,
  productId: number,
  undoQuery: Parameters<typeof findUndoableEntry>[1],
  schema: S,
) {
  const entry = await findUndoableEntry(q, undoQuery, schema)
  if (entry?.subject !== `product:${productId}`) throw new Conflict('admin.undoTooLate')
  return entry
}

async function findEntryInAddress(
  shop: Shop,
  view: StaffView,
  productId: number,
  { name, action, schema }: { name: string; action: string; schema: TSchema },
) {
  const id = Number(view.url.searchParams.get(name) ?? '')
  if (!Number.isSafeInteger(id) || id < 1) return null
  const entry = await findUndoableEntry(shop.db.read, { id, actorId: view.user.id, action, now: shop.now() }, schema)
  return entry?.subject === `product:${productId}` ? id : null
}
