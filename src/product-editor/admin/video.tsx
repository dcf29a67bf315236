import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { addImage, findImages } from '#src/media/images.ts'
import { addVideo } from '#src/media/videos.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, json } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { VideoPreview } from '#templates/product-editor/video-card.tsx'
import { resolveVideoPlayer } from '#src/media/video-player.ts'
import { getStaffProduct } from './render-editor.tsx'
import { maxImageSize } from '#src/media/limits.ts'

const path = '/admin/ecommerce/products/:id/video'
const posterSchema = t.Object({ poster: t.Optional(t.File()) })

/** Seconds of inactivity allowed on slow connections. */
const uploadSeconds = 255

export const productVideoRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog', 'write'))
    .get(path, async ({ view, params }) => {
      const id = parseId(params.id)
      if (!view.partial) return redirect(view, `/admin/ecommerce/products/${id}/edit#card-video`)
      const queryParam = (name: string) => (view.url.searchParams.get(name) ?? '').trim()
      const url = queryParam('video_url')
      const posterId = Number(queryParam('video_poster_id'))
      const [image] = Number.isSafeInteger(posterId) && posterId > 0 ? await findImages(shop.db.read, [posterId]) : []
      const previewImage = image ?? (await getStaffProduct(shop, id)).images[0] ?? null
      return fragments(view, <VideoPreview view={view} url={url} player={resolveVideoPlayer(url)} poster={previewImage} />)
    })
    .post(path, async ({ view, req, params }) => {
      const { product } = await getStaffProduct(shop, parseId(params.id))
      req.extendTimeout(uploadSeconds)
      return jsonOrError(view, async () => {
        const value = await addVideo(shop, req.raw.body ?? new Blob([]).stream())
        await recordUpload(shop, view, product.id, { video: value })
        return { value }
      })
    })
    .post(`${path}/poster`, async ({ view, req, params }) => {
      const { product } = await getStaffProduct(shop, parseId(params.id))
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, posterSchema, { bytes: maxImageSize + 64 * 1024, fields: 5 })
      return jsonOrError(view, async () => {
        const file = form.ok ? form.values.poster : undefined
        if (!file) throw new UserError('media.chooseFile', {}, 'poster')
        const { id } = await addImage(shop, await file.bytes(), file.name)
        await recordUpload(shop, view, product.id, { poster: id })
        return { value: id, label: view.t('productEditor.ownPoster') }
      })
    })

const recordUpload = (shop: Shop, view: StaffView, productId: number, change: Record<string, unknown>) =>
  withAudit(shop, view, { action: 'product.video.sent', subject: `product:${productId}` }, async () => ({ change }))

async function jsonOrError(view: View, action: () => Promise<Record<string, unknown>>): Promise<Response> {
  try {
    return json(await action())
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return json({ message: view.t(error.key, error.params) }, 422)
  }
}
