import { Elysia, t } from 'elysia'
import { bulkFields, confirmThreshold, hasCountChanged, renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { parseBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { countryName } from '#src/lib/countries.ts'
import { AccessDenied, NotFound, UserError } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form.ts'
import { RunNotice, type RunResult } from '#templates/admin/bulk-run.tsx'
import { OrderDocumentsPage, type OrderDocumentKind } from '#templates/orders/order-documents-page.tsx'
import { type OrderRow, listLinesOfOrders } from '../find-orders.ts'
import { type OrderListParams, countOrders, listMatchingOrders } from '../list-orders.ts'
import { listStaffTransitions } from '../staff-transitions.ts'
import { isUnpaid } from '../status.ts'
import { changeStatus, stopPayments } from './change-status.ts'
import { type OrderListInfo, maxSelectedOrders, selectedOrders, selectionHref } from './order-list-params.ts'
import { renderOrderList } from './orders-list.tsx'

const changes = ['shipped', 'cancelled'] as const
const documents: OrderDocumentKind[] = ['slips', 'invoices']
type Change = (typeof changes)[number]

const bulkSchema = t.Object({
  ...bulkFields,
  action: t.Union([...documents, 'export' as const, ...changes].map((action) => t.Literal(action))),
})

/** Prints, exports and changes many orders. Who may only read orders can print and export. */
export function orderBulkRoutes(shop: Shop, listInfo: OrderListInfo) {
  const { path } = listInfo.listConfig
  return new Elysia()
    .use(requireStaff(shop, 'orders', 'read'))
    .post(`${path}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (!values.all && values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const list = parseBackUrl(path, values.back)
      const selection = values.all ? { list } : { ids: values.ids }
      if (values.action === 'export') return redirect(view, selectionHref(`${path}/export.csv`, selection))
      const params = await selectedOrders(shop, listInfo.listConfig, new URL(selectionHref(path, selection), list))
      const count = await countOrders(shop.db.read, params)
      if (count > maxSelectedOrders) throw new UserError('orders.bulk.tooMany', { max: view.number(maxSelectedOrders) })
      if (values.action === 'slips' || values.action === 'invoices')
        return redirect(view, selectionHref(`${path}/print`, selection, { document: values.action }))
      if (!view.can('orders', 'write')) throw new AccessDenied('orders', 'write')

      const countChanged = hasCountChanged(values, count)
      // A cancelled order cannot be reopened.
      const needsConfirmation = values.action === 'cancelled' || count >= confirmThreshold
      if (countChanged || (needsConfirmation && !values.confirmed)) {
        const text = view.t(`orders.bulk.confirmText.${values.action}`)
        const dialog = {
          action: `${path}/bulk`,
          title: view.t(`orders.bulk.confirm.${values.action}`, { count }),
          text: countChanged && values.expected !== null ? `${view.t('admin.list.countChanged', { count })} ${text}` : text,
          count,
          confirm: view.t(`orders.bulk.${values.action}`),
          danger: values.action === 'cancelled',
          back: list.pathname + list.search,
        }
        return renderBulkConfirm(view, values, dialog, values.confirmed ? 409 : 200)
      }
      req.extendTimeout(120)
      const result = await changeOrders(shop, view, params, values.action)
      if (view.partial)
        return renderOrderList(shop, view, req.raw, { listInfo, url: list, notice: <RunNotice view={view} result={result} /> })
      const kind = result.failed.count > 0 ? 'error' : 'notice'
      return redirect(view, list.pathname + list.search, { kind, text: summarize(view, result) })
    })
    .get(`${path}/print`, async ({ view }) => {
      const kind = documents.find((name) => name === view.url.searchParams.get('document'))
      if (!kind) throw new NotFound('document')
      const orders = await listMatchingOrders(shop.db.read, await selectedOrders(shop, listInfo.listConfig, view.url), maxSelectedOrders)
      const ids = orders.map(({ id }) => id)
      const lines = await listLinesOfOrders(shop.db.read, ids)
      const discounts = await listOrderDiscounts(shop.db.read, ids)
      const title = view.t(`orders.document.${kind}`)
      const body = (
        <OrderDocumentsPage
          view={view}
          kind={kind}
          list={{ label: view.t(listInfo.title), href: path }}
          documents={orders.map((order) => ({
            order,
            lines: lines.get(order.id)!,
            discounts: discounts.get(order.id)!,
            country: order.address.country === '' ? '' : countryName(view.language, order.address.country),
          }))}
        />
      )
      return page(view, title, body, { styles: ['css/order-documents-page.css'] })
    })
}

const maxFailuresShown = 20
// Their payments are cancelled at the processor at the same time.
const batchSize = 10

/** Each order in a transaction of its own: one that cannot change does not keep the others from it. */
async function changeOrders(shop: Shop, view: StaffView, params: OrderListParams, to: Change): Promise<RunResult> {
  const failures: RunResult['failed']['rows'] = []
  const orders = await listMatchingOrders(shop.db.read, params, maxSelectedOrders)
  for (const batch of inChunks(orders, batchSize)) {
    if (to === 'cancelled') await stopPayments(shop, batch.filter(isUnpaid))
    for (const order of batch) {
      const error = await tryChange(shop, view, order, to)
      if (error) failures.push({ name: `#${order.number}`, why: view.t(error.key, error.params) })
    }
  }
  return {
    text: view.t(`orders.bulk.done.${to}`, { count: orders.length - failures.length }),
    failed: { count: failures.length, rows: failures.slice(0, maxFailuresShown) },
    undo: null,
  }
}

/** Returns why the order was not changed; null when it was. */
async function tryChange(shop: Shop, view: StaffView, order: OrderRow, to: Change): Promise<UserError | null> {
  if (to === 'cancelled' && !isUnpaid(order)) return new UserError('orders.bulk.notUnpaid')
  if (!listStaffTransitions(order).includes(to))
    return new UserError(`orders.bulk.not.${to}`, { status: view.t(`orders.status.${order.status}`) })
  try {
    await changeStatus(shop, view, order, { to, expectedPaid: false, restock: false })
    return null
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error
  }
}

function summarize(view: StaffView, { text, failed }: RunResult): string {
  if (failed.count === 0) return text
  const reasons = failed.rows.map(({ name, why }) => `${name}: ${why}`).join(' ')
  return `${text} ${view.t('admin.list.notChanged', { count: failed.count })} ${reasons}`
}
