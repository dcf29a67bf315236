import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { staff } from '#src/admin/shell.ts'
import { Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { go } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import { changeProducts } from '../bulk-products.ts'
import { copyProduct } from '../copy-product.ts'
import type { ProductStatus } from '../staff-list.ts'
import { productOf } from './product-answer.tsx'
import { entryToUndo, productArchived } from './undoables.ts'

const path = '/admin/ecommerce/products/:id'
const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })

/** What is done to a whole product: copying it, putting it away, bringing it back. */
export const productCopies = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .post(`${path}/duplicate`, async ({ view, params }) => {
      const { product } = await productOf(shop, idFrom(params.id))
      const called = view.t('editor.copyName', { name: product.name }).slice(0, 200)
      const now = shop.now()
      const id = await shop.db.transaction(async (tx) => {
        const made = await copyProduct(tx, product.id, { called, now })
        const change = { from: product.id }
        await record(tx, { actor: view.user, action: 'product.copied', subject: `product:${made}`, change, now })
        return made
      })
      return go(view, editorOf(id), view.t('editor.duplicated'))
    })
    .post(`${path}/archive`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const { product } = await productOf(shop, id)
      if (product.status === 'archived') return go(view, editorOf(id))
      const entry = await setStatus(shop, view.user, { id, status: 'archived', action: productArchived, before: product.status })
      return go(view, `${editorOf(id)}?archived=${entry}`)
    })
    .post(`${path}/unarchive`, async ({ view, params }) => {
      const id = idFrom(params.id)
      const { product } = await productOf(shop, id)
      await setStatus(shop, view.user, { id, status: 'draft', action: 'product.unarchived', before: product.status })
      return go(view, editorOf(id), view.t('editor.unarchived'))
    })
    .post(`${path}/archive/undo`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const read = await readForm(view, visit.request, undoSchema)
      if (!read.ok) throw new Refusal('form.wrongShape')
      const wanted = { id: read.values.entry, actorId: view.user.id, action: productArchived, now: shop.now() }
      const entry = await entryToUndo(shop.db.read, id, wanted)
      const status = entry.change.before as ProductStatus
      await setStatus(shop, view.user, { id, status, action: 'product.unarchived', before: 'archived' })
      return go(view, editorOf(id), view.t('admin.undone'))
    })

const editorOf = (id: number): string => `/admin/ecommerce/products/${id}/edit`

interface StatusChange {
  id: number
  status: ProductStatus
  before: ProductStatus
  action: string
}

function setStatus(shop: Shop, actor: { id: number; name: string }, { id, status, before, action }: StatusChange): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    await changeProducts(tx, [id], { do: 'status', to: status }, now)
    return record(tx, { actor, action, subject: `product:${id}`, change: { before, to: status }, now })
  })
}
