import { addImage } from '#src/media/images.ts'
import { checkLibraryImage } from '#src/media/stored-images.ts'
import type { Shop } from '#src/shop.ts'
import type { PageForm } from './page-form.ts'

/**
 * The id of the image that a form chooses or uploads. Uploads are stored before the transaction; after a failed save an unused image stays
 * until unused ones are deleted.
 */
export async function storeImage(
  shop: Shop,
  { image, image_id: chosenId, remove_image }: PageForm,
  stored: { imageMediaId: number | null } | null,
): Promise<number | null> {
  if (image) return (await addImage(shop, await image.bytes(), image.name, { renditions: 'now' })).id
  const storedId = stored?.imageMediaId ?? null
  const id = remove_image ? null : chosenId === undefined ? storedId : chosenId
  if (id !== storedId) await checkLibraryImage(shop.db.read, id, 'image')
  return id
}
