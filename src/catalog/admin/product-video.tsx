import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { addPicture, findPictures, largestUpload } from '#src/media/pictures.ts'
import { addVideo } from '#src/media/videos.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, json } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { VideoShown } from '#templates/catalog/admin/video-card.tsx'
import { playerOf } from '../product-video.ts'
import { productOf } from './product-answer.tsx'

const path = '/admin/ecommerce/products/:id/video'
const posterSchema = t.Object({ poster: t.Optional(t.File()) })

/** Seconds a slow line may pause while it sends. */
const uploadSeconds = 255

/** A product's film and the picture before it plays: sent at once, and the product's own with the next save. */
export const productVideo = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(path, async ({ view, params }) => {
      const id = idFrom(params.id)
      if (!view.partial) return go(view, `/admin/ecommerce/products/${id}/edit#card-video`)
      const asked = (name: string) => (view.url.searchParams.get(name) ?? '').trim()
      const address = asked('video_url')
      const poster = Number(asked('video_poster_id'))
      const [picture] = Number.isSafeInteger(poster) && poster > 0 ? await findPictures(shop.db.read, [poster]) : []
      const first = picture ?? (await productOf(shop, id)).pictures[0] ?? null
      return fragments(view, <VideoShown view={view} address={address} player={playerOf(address)} poster={first} />)
    })
    .post(path, async ({ view, visit, params }) => {
      const { product } = await productOf(shop, idFrom(params.id))
      visit.allowSeconds(uploadSeconds)
      return orRefused(view, async () => {
        const value = await addVideo(shop, visit.request.body ?? new Blob([]).stream())
        await tell(shop, view, product.id, { video: value })
        return { value }
      })
    })
    .post(`${path}/poster`, async ({ view, visit, params }) => {
      const { product } = await productOf(shop, idFrom(params.id))
      visit.allowSeconds(120)
      const read = await readForm(view, visit.request, posterSchema, { bytes: largestUpload + 64 * 1024, fields: 5 })
      return orRefused(view, async () => {
        const file = read.ok ? read.values.poster : undefined
        if (!file) throw new Refusal('media.chooseFile', {}, 'poster')
        const { id } = await addPicture(shop, await file.bytes(), file.name)
        await tell(shop, view, product.id, { poster: id })
        return { value: id, label: view.t('editor.ownPoster') }
      })
    })

async function tell(shop: Shop, view: View & { user: { id: number; name: string } }, productId: number, change: Record<string, unknown>) {
  const entry = { actor: view.user, action: 'product.video.sent', subject: `product:${productId}`, change, now: shop.now() }
  await shop.db.transaction((tx) => record(tx, entry))
}

async function orRefused(view: View, work: () => Promise<Record<string, unknown>>): Promise<Response> {
  try {
    return json(await work())
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return json({ message: view.t(refusal.key as StringKey, refusal.params) }, 422)
  }
}
