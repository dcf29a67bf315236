import { Elysia, t } from 'elysia'
import { endTestMode, startTestMode } from '#src/accounts/test-mode.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { listTestOrderIds } from '#src/orders/delete-test-order.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { deleteImage } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { TestOrdersPage } from '#templates/test-orders/test-orders-page.tsx'
import { testOrdersPath as path } from '#templates/test-orders/test-orders-path.ts'
import { deleteTestOrders } from './delete-test-orders.ts'
import { maxCountedTestOrders } from './limits.ts'

/** The id of one; without it, all of them. */
const deleteSchema = t.Object({ order: t.Optional(t.Integer({ maximum: -1 })) })

/** Where staff turn the test mode of their session on, and delete what they placed in it. */
export const testOrdersAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .get(path, async ({ view }) => renderTestOrders(shop, view))
    .post(`${path}/start`, async ({ view, req, session }) => {
      const token = req.sessionToken
      if (!session || token === null) throw new NotFound('session')
      await withAudit(shop, view, { action: 'test_mode.started' }, async (tx, now) => {
        await startTestMode(tx, { token, session, now })
        return { change: {} }
      })
      return redirect(view, '/shop', view.t('testOrders.started'))
    })
    .post(`${path}/leave`, async ({ view, req, session }) => {
      const token = req.sessionToken
      if (session && token !== null) await shop.db.transaction((tx) => endTestMode(tx, { token, session }))
      return redirect(view, path, view.t('testOrders.left'))
    })
    .get(`${path}/delete`, async ({ view }) => renderTestOrders(shop, view, { isAsking: true }))
    .post(`${path}/delete`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, deleteSchema)
      if (!form.ok) throw new NotFound('order')
      const { order } = form.values
      const count = await deleteAll(shop, view, order === undefined ? null : [order])
      return redirect(view, path, view.t('testOrders.deleted', { count }))
    })

/** So many in one transaction. */
const batchSize = 50

async function deleteAll(shop: Shop, view: StaffView, chosen: number[] | null): Promise<number> {
  let count = 0
  for (;;) {
    const ids = chosen ?? (await listTestOrderIds(shop.db.read, batchSize))
    const { photos, numbers } = await withAudit(shop, view, { action: 'test_order.deleted' }, async (tx) => {
      const deleted = await deleteTestOrders(tx, ids)
      return { ...deleted, change: { orders: deleted.numbers } }
    })
    for (const id of photos) await deleteImage(shop, id)
    count += numbers.length
    if (chosen !== null || ids.length < batchSize) return count
  }
}

async function renderTestOrders(shop: Shop, view: StaffView, { isAsking = false }: { isAsking?: boolean } = {}): Promise<Response> {
  const q = shop.db.read
  const asked = Number(view.url.searchParams.get('order') ?? 0)
  const order = isTestOrderId(asked) ? await findOrder(q, { id: asked }) : null
  const count = (await listTestOrderIds(q, maxCountedTestOrders)).length
  const props = { view, count, order, isAsking: isAsking && (order !== null || count > 0) }
  return page(view, view.t('testOrders.title'), <TestOrdersPage {...props} />)
}
