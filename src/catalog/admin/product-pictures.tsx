import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { staff } from '#src/admin/shell.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { addPicture, largestUpload } from '#src/media/pictures.ts'
import type { Shop } from '#src/shop.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { fragments, go, withStatus } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { Pictures } from '#templates/catalog/admin/pictures.tsx'
import { type RemovedPicture, addProductPictures, movePicture, orderPictures, removePicture, restorePicture } from '../pictures.ts'
import { findProductForStaff } from '../staff-product.ts'
import { groundOf } from './product-answer.tsx'
import { formFrom } from './product-form.ts'
import { entryToUndo, pictureRemoved } from './undoables.ts'

const path = '/admin/ecommerce/products/:id/pictures'
const mostAtOnce = 12
const uploadSchema = t.Object({ pictures: t.Array(t.File(), { maxItems: mostAtOnce }) })

/** The pictures of a product: added, moved and removed at once. What is said of them is saved with the product. */
export const productPictures = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .post(path, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      visit.allowSeconds(120)
      const limits = { bytes: mostAtOnce * largestUpload, fields: 50 }
      const read = await readForm(view, visit.request, uploadSchema, limits)
      if (!read.ok || read.values.pictures.length === 0) {
        return answer(shop, view, id, { error: read.form.errors['pictures'] ?? view.t('products.choosePictures') })
      }
      const { stored, error } = await storeAll(shop, view, read.values.pictures)
      if (stored.length > 0) {
        await shop.db.transaction(async (tx) => {
          await addProductPictures(tx, id, stored, shop.now())
          const change = { media: stored }
          await record(tx, { actor: view.user, action: 'product.pictures.added', subject: `product:${id}`, change, now: shop.now() })
        })
      }
      return answer(shop, view, id, { error })
    })
    .get(path, ({ view, params }) => answer(shop, view, idFrom(params.id), {}))
    .post(`${path}/order`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const order = (view.url.searchParams.get('order') ?? '').split(',').map((part) => idFrom(part))
      await shop.db.transaction(async (tx) => {
        await orderPictures(tx, id, order, shop.now())
        const change = { order }
        await record(tx, { actor: view.user, action: 'product.pictures.ordered', subject: `product:${id}`, change, now: shop.now() })
      })
      return answer(shop, view, id, {})
    })
    .post(`${path}/:picture/move`, async ({ view, params }) => {
      const [id, picture] = [idFrom(params.id), idFrom(params.picture)]
      const by = view.url.searchParams.get('by') === '-1' ? -1 : 1
      await shop.db.transaction(async (tx) => {
        await movePicture(tx, id, picture, by, shop.now())
        const change = { picture, by }
        await record(tx, { actor: view.user, action: 'product.picture.moved', subject: `product:${id}`, change, now: shop.now() })
      })
      return answer(shop, view, id, {})
    })
    .post(`${path}/:picture/delete`, async ({ view, params }) => {
      const [id, picture] = [idFrom(params.id), idFrom(params.picture)]
      const undo = await shop.db.transaction(async (tx) => {
        const change = { ...(await removePicture(tx, id, picture, shop.now())) }
        return record(tx, { actor: view.user, action: pictureRemoved, subject: `product:${id}`, change, now: shop.now() })
      })
      return answer(shop, view, id, { undo })
    })
    .post(`${path}/restore`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const now = shop.now()
      await shop.db.transaction(async (tx) => {
        const wanted = idFrom(view.url.searchParams.get('entry') ?? undefined)
        const entry = await entryToUndo(tx, id, { id: wanted, actorId: view.user.id, action: pictureRemoved, now })
        await restorePicture(tx, id, entry.change as unknown as RemovedPicture, now)
        await record(tx, { actor: view.user, action: 'product.picture.restored', subject: `product:${id}`, change: { entry: wanted }, now })
      })
      return answer(shop, view, id, {})
    })

/** Stores each file that is a picture; says what was wrong with the first that is not. */
async function storeAll(shop: Shop, view: View, files: File[]): Promise<{ stored: number[]; error: string | null }> {
  const stored: number[] = []
  let error: string | null = null
  for (const file of files) {
    try {
      stored.push((await addPicture(shop, await file.bytes(), file.name)).id)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      error ??= `${file.name}: ${view.t(refusal.key as StringKey, refusal.params)}`
    }
  }
  return { stored, error }
}

async function answer(
  shop: Shop,
  view: View,
  productId: number,
  { undo = null, error = null }: { undo?: number | null; error?: string | null },
): Promise<Response> {
  if (!view.partial) {
    const back = `/admin/ecommerce/products/${productId}/edit`
    return error === null ? go(view, undo === null ? back : `${back}?removed=${undo}`) : go(view, back, { kind: 'error', text: error })
  }
  const stored = await findProductForStaff(shop.db.read, productId)
  if (!stored) throw new NotFound('product')
  const form = formFrom(stored, await groundOf(shop))
  const part = fragments(view, <Pictures view={view} stored={stored} form={form} undo={undo} error={error} />)
  return error === null ? part : withStatus(422, part)
}
