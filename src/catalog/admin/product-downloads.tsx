import { Elysia } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import { grantFile } from '#src/orders/grant-downloads.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, withStatus } from '#src/web/answer.tsx'
import { Files } from '#templates/catalog/admin/files.tsx'
import { type ProductFile, addProductFile, fileRemoved, removeProductFile, restoreProductFile } from '../product-files.ts'
import { groundOf, productOf } from './product-answer.tsx'
import { formFrom } from './product-form.ts'
import { entryToUndo } from './undoables.ts'

const path = '/admin/ecommerce/products/:id/files'

/** Seconds a slow line may take to send a large file. */
const uploadSeconds = 255

/** The files of a digital product: sent as they are, one to a request, and written to disk as they come. */
export const productDownloads = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(path, ({ view, params }) => answer(shop, view, idFrom(params.id), {}))
    .post(path, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      visit.allowSeconds(uploadSeconds)
      const name = view.url.searchParams.get('name') ?? ''
      const now = shop.now()
      try {
        const parts = visit.request.body ?? new Blob([]).stream()
        await addProductFile(shop, id, { name, parts }, async (tx, file) => {
          await grantFile(tx, file, now)
          const change = { file, name }
          await record(tx, { actor: view.user, action: 'product.file.added', subject: `product:${id}`, change, now })
        })
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        return answer(shop, view, id, { error: `${name}: ${view.t(refusal.key as StringKey, refusal.params)}` })
      }
      return answer(shop, view, id, {})
    })
    .post(`${path}/:file/delete`, async ({ view, params }) => {
      const [id, file] = [idFrom(params.id), idFrom(params.file)]
      const undo = await shop.db.transaction(async (tx) => {
        const change = { ...(await removeProductFile(tx, id, file)) }
        return record(tx, { actor: view.user, action: fileRemoved, subject: `product:${id}`, change, now: shop.now() })
      })
      return answer(shop, view, id, { undo })
    })
    .post(`${path}/restore`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const now = shop.now()
      await shop.db.transaction(async (tx) => {
        const wanted = idFrom(view.url.searchParams.get('entry') ?? undefined)
        const entry = await entryToUndo(tx, id, { id: wanted, actorId: view.user.id, action: fileRemoved, now })
        const file = entry.change as unknown as ProductFile
        await restoreProductFile(tx, file)
        await grantFile(tx, file.id, now)
        await record(tx, { actor: view.user, action: 'product.file.restored', subject: `product:${id}`, change: { entry: wanted }, now })
      })
      return answer(shop, view, id, {})
    })

async function answer(
  shop: Shop,
  view: StaffView,
  productId: number,
  { undo = null, error = null }: { undo?: number | null; error?: string | null },
): Promise<Response> {
  const back = `/admin/ecommerce/products/${productId}/edit`
  if (!view.partial && error !== null) return go(view, back, { kind: 'error', text: error })
  if (!view.partial) return go(view, undo === null ? back : `${back}?removed_file=${undo}`)
  const stored = await productOf(shop, productId)
  const form = formFrom(stored, await groundOf(shop))
  const part = fragments(view, <Files view={view} stored={stored} form={form} undo={undo} error={error} />)
  return error === null ? part : withStatus(422, part)
}
