import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { addImage } from '#src/media/images.ts'
import { findLibraryImage } from '#src/media/library.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { ProductImages } from '#templates/product-editor/product-images.tsx'
import { addProductImages, moveImage, reorderImages, removeImage, removedImageSchema, restoreImage } from '#src/products/product-images.ts'
import { findProductForStaff } from '../find-product.ts'
import { maxImagesPerUpload } from '../limits.ts'
import { renderPart } from './render-editor.tsx'
import { getUndoableEntry, imageRemoved } from './undoable-entries.ts'
import { maxImageSize } from '#src/media/limits.ts'

const path = '/admin/ecommerce/products/:id/images'
const uploadSchema = t.Object({
  images: t.Array(t.File(), { maxItems: maxImagesPerUpload }),
  image_id: t.Nullable(t.Integer({ minimum: 1 })),
})

/** A product's images: added, moved and removed immediately. Their texts are saved with the product. */
export const productImageRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .post(path, async ({ view, req, params }) => {
      const id = parseId(params.id)
      req.extendTimeout(120)
      const limits = { bytes: maxImagesPerUpload * maxImageSize, fields: 50 }
      const form = await readForm(view, req.raw, uploadSchema, limits)
      const { images, image_id: chosenId } = form.ok ? form.values : { images: [], image_id: null }
      if (!form.ok || (images.length === 0 && chosenId === null)) {
        return renderImages(shop, view, id, { error: form.state.errors['images'] ?? view.t('productEditor.chooseImages') })
      }
      const { imageIds, error } = chosenId === null ? await storeImages(shop, view, images) : await findChosen(shop, view, id, chosenId)
      if (imageIds.length > 0) {
        await withAudit(shop, view, { action: 'product.images.added', subject: `product:${id}` }, async (tx, now) => {
          await addProductImages(tx, id, imageIds, now)
          return { change: { media: imageIds } }
        })
      }
      return renderImages(shop, view, id, { error })
    })
    .get(path, ({ view, params }) => renderImages(shop, view, parseId(params.id), {}))
    .post(`${path}/order`, async ({ view, params }) => {
      const id = parseId(params.id)
      const order = (view.url.searchParams.get('order') ?? '').split(',').map((fragment) => parseId(fragment))
      await withAudit(shop, view, { action: 'product.images.ordered', subject: `product:${id}` }, async (tx, now) => {
        await reorderImages(tx, id, order, now)
        return { change: { order } }
      })
      return renderImages(shop, view, id, {})
    })
    .post(`${path}/:image/move`, async ({ view, params }) => {
      const [id, imageId] = [parseId(params.id), parseId(params.image)]
      const offset = view.url.searchParams.get('by') === '-1' ? -1 : 1
      await withAudit(shop, view, { action: 'product.image.moved', subject: `product:${id}` }, async (tx, now) => {
        await moveImage(tx, id, imageId, offset, now)
        return { change: { imageId, offset } }
      })
      return renderImages(shop, view, id, {})
    })
    .post(`${path}/:image/delete`, async ({ view, params }) => {
      const [id, imageId] = [parseId(params.id), parseId(params.image)]
      const { entry } = await withAudit(shop, view, { action: imageRemoved, subject: `product:${id}` }, async (tx, now) => {
        return { change: { ...(await removeImage(tx, id, imageId, now)) } }
      })
      return renderImages(shop, view, id, { undo: entry })
    })
    .post(`${path}/restore`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'product.image.restored', subject: `product:${id}` }, async (tx, now) => {
        const entryId = parseId(view.url.searchParams.get('entry') ?? undefined)
        const entry = await getUndoableEntry(tx, id, { id: entryId, actorId: view.user.id, action: imageRemoved, now }, removedImageSchema)
        await restoreImage(tx, id, entry.change, now)
        return { change: { entry: entryId } }
      })
      return renderImages(shop, view, id, {})
    })

/** An image of the library that the product does not show yet. */
async function findChosen(shop: Shop, view: View, productId: number, imageId: number): ReturnType<typeof storeImages> {
  const image = await findLibraryImage(shop.db.read, imageId)
  if (!image || image.deletedAt !== null) return { imageIds: [], error: view.t('media.imageMissing') }
  const shown = (await findProductForStaff(shop.db.read, productId))?.images ?? []
  if (shown.some(({ mediaId }) => mediaId === imageId)) return { imageIds: [], error: view.t('productEditor.imageShown') }
  return { imageIds: [imageId], error: null }
}

async function storeImages(shop: Shop, view: View, files: File[]): Promise<{ imageIds: number[]; error: string | null }> {
  const imageIds: number[] = []
  let error: string | null = null
  for (const file of files) {
    try {
      imageIds.push((await addImage(shop, await file.bytes(), file.name)).id)
    } catch (cause) {
      if (!(cause instanceof UserError)) throw cause
      error ??= `${file.name}: ${view.t(cause.key, cause.params)}`
    }
  }
  return { imageIds, error }
}

const renderImages = (shop: Shop, view: StaffView, productId: number, state: Parameters<typeof renderPart>[3]): Promise<Response> =>
  renderPart(shop, view, { productId, removed: 'removed' }, state, (part) => <ProductImages {...part} />)
