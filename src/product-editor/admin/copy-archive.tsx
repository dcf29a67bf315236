import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffRequest, type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { changeProducts } from '#src/products/bulk-products.ts'
import { copyProduct } from '../copy-product.ts'
import type { ProductStatus } from '#db/schema/products.ts'
import { getStaffProduct } from './render-editor.tsx'
import { archivedSchema, getUndoableEntry, productArchived } from './undoable-entries.ts'
import { maxNameLength } from '#src/products/limits.ts'

const path = '/admin/ecommerce/products/:id'
const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })

export const copyArchiveRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .post(`${path}/duplicate`, async ({ view, params }) => {
      const { product } = await getStaffProduct(shop, parseId(params.id))
      const copyName = view.t('productEditor.copyName', { name: product.name }).slice(0, maxNameLength)
      const { id } = await withAudit(shop, view, { action: 'product.copied' }, async (tx, now) => {
        const id = await copyProduct(tx, product.id, { name: copyName, now })
        return { id, subject: `product:${id}`, change: { from: product.id } }
      })
      return redirect(view, editorPath(id), view.t('productEditor.duplicated'))
    })
    .post(`${path}/archive`, ({ view, req, params }) => archiveProduct(shop, { view, req, params }))
    .post(`${path}/delete`, ({ view, req, params }) => archiveProduct(shop, { view, req, params }))
    .post(`${path}/unarchive`, async ({ view, params }) => {
      const id = parseId(params.id)
      const { product } = await getStaffProduct(shop, id)
      await setStatus(shop, view, { id, status: 'draft', action: 'product.unarchived', before: product.status })
      return redirect(view, editorPath(id), view.t('productEditor.unarchived'))
    })
    .post(`${path}/archive/undo`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, undoSchema)
      if (!form.ok) throw new UserError('form.wrongFormat')
      const undoQuery = { id: form.values.entry, actorId: view.user.id, action: productArchived, now: shop.now() }
      const entry = await getUndoableEntry(shop.db.read, id, undoQuery, archivedSchema)
      await setStatus(shop, view, { id, status: entry.change.before, action: 'product.unarchived', before: 'archived' })
      return redirect(view, editorPath(id), view.t('admin.undone'))
    })

async function archiveProduct(shop: Shop, { view, params }: StaffRequest): Promise<Response> {
  const id = parseId(params.id)
  const { product } = await getStaffProduct(shop, id)
  if (product.status === 'archived') return redirect(view, editorPath(id))
  const { entry } = await setStatus(shop, view, { id, status: 'archived', action: productArchived, before: product.status })
  return redirect(view, `${editorPath(id)}?archived=${entry}`)
}

const editorPath = (id: number): string => `/admin/ecommerce/products/${id}/edit`

interface StatusChange {
  id: number
  status: ProductStatus
  before: ProductStatus
  action: string
}

const setStatus = (shop: Shop, view: StaffView, { id, status, before, action }: StatusChange) =>
  withAudit(shop, view, { action, subject: `product:${id}` }, async (tx, now) => {
    await changeProducts(tx, [id], { do: 'status', to: status }, now)
    return { change: { before, to: status } }
  })
