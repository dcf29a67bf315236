import { Elysia, t } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { bulkFields, hasCountChanged, renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { confirmThreshold, listPageSize } from '#src/admin/limits.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { carrierNames } from '#src/fulfillments/tracked-carriers.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { maxCarrierLength, maxTrackingNumberLength } from '#src/fulfillments/limits.ts'
import { queueShipmentMail } from '#src/fulfillments/shipment-mails.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { AccessDenied, NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { RunNotice } from '#templates/admin/list/bulk-run.tsx'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import { BulkFields } from '#templates/orders/bulk-fields.tsx'
import { OrderDocumentsPage } from '#templates/orders/documents/printed-documents.tsx'
import { PickListPage } from '#templates/orders/documents/pick-list-page.tsx'
import { type OrderRow, listLinesOfOrders } from '../find-orders.ts'
import { type OrderListParams, countOrders, listMatchingOrders } from '../lists/list-orders.ts'
import { listPaymentTerms } from '../payment/payment-due.ts'
import { maxSelectedOrders, maxTagLength, maxTrackedOrders, shownFailures } from '../limits.ts'
import { listKnownTags } from '../order-tags.ts'
import { listPicks } from '../lists/pick-list.ts'
import { readSeller } from '../seller.ts'
import { listStaffTransitions } from '../staff-transitions.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { addTag, removeTag } from './change-tags.ts'
import { changeStatus, stopPayments } from './change-status.ts'
import { type OrderListInfo, selectedOrders, selectionHref } from './order-list-params.ts'
import { renderOrderList } from './orders-list.tsx'

const changes = ['shipped', 'fulfill', 'tag', 'untag', 'cancelled'] as const
const documents = ['slips', 'invoices', 'picks'] as const
type Change = (typeof changes)[number]

const bulkSchema = t.Object({
  ...bulkFields,
  // Those of test orders are negative.
  ids: t.Array(t.Integer(), { maxItems: maxSelectedOrders }),
  action: t.Union([...documents, 'export' as const, ...changes].map((action) => t.Literal(action))),
  carrier: t.Optional(t.String({ maxLength: maxCarrierLength })),
  notify: t.Boolean(),
  // By order.
  tracking: t.Optional(t.Record(t.String(), t.Optional(t.String({ maxLength: maxTrackingNumberLength })))),
  tag: t.Optional(t.String({ maxLength: maxTagLength })),
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
      const params = await selectedOrders(shop, view, listInfo.listConfig, new URL(selectionHref(path, selection), list))
      const count = await countOrders(shop.db.read, params)
      if (count > maxSelectedOrders) throw new UserError('orders.bulk.tooMany', { max: view.number(maxSelectedOrders) })
      if (values.action === 'slips' || values.action === 'invoices' || values.action === 'picks')
        return redirect(view, selectionHref(`${path}/print`, selection, { document: values.action }))
      if (!view.can('orders', 'write')) throw new AccessDenied('orders', 'write')

      const countChanged = hasCountChanged(values, count)
      // A cancelled order cannot be reopened.
      const needsValues = values.action === 'fulfill' || values.action === 'tag' || values.action === 'untag'
      const needsConfirmation = needsValues || values.action === 'cancelled' || count >= confirmThreshold
      if (countChanged || (needsConfirmation && !values.confirmed)) {
        const text = view.t(`orders.bulk.confirmText.${values.action}`)
        const dialog = {
          action: `${path}/bulk`,
          title: view.t(`orders.bulk.confirm.${values.action}`, { count }),
          text: countChanged && values.expected !== null ? `${view.t('admin.list.countChanged', { count })} ${text}` : text,
          count,
          confirm: view.t(`orders.bulk.${values.action}`),
          danger: values.action === 'cancelled',
          fields: needsValues && (
            <BulkFields
              view={view}
              action={values.action as 'fulfill'}
              carriers={carrierNames}
              tags={await listKnownTags(shop.db.read)}
              orders={values.action === 'fulfill' ? await listToTrack(shop, params, count) : []}
            />
          ),
          back: list.pathname + list.search,
        }
        return renderBulkConfirm(view, values, dialog, values.confirmed ? 409 : 200)
      }
      req.extendTimeout(120)
      const result = await changeOrders(shop, view, params, { ...values, action: values.action })
      if (view.partial)
        return renderOrderList(shop, view, req.raw, { listInfo, url: list, notice: <RunNotice view={view} result={result} /> })
      const kind = result.failed.count > 0 ? 'error' : 'notice'
      return redirect(view, list.pathname + list.search, { kind, text: summarize(view, result) })
    })
    .get(`${path}/print`, async ({ view, req }) => {
      const kind = documents.find((name) => name === view.url.searchParams.get('document'))
      if (!kind) throw new NotFound('document')
      const selected = await selectedOrders(shop, view, listInfo.listConfig, view.url)
      const orders = await listMatchingOrders(shop.db.read, selected, maxSelectedOrders)
      // More than one page of the list is an export of customers; the list of picks names none.
      const asked = kind !== 'picks' && orders.length > listPageSize ? await askForProof(shop, { view, req }) : null
      if (asked) return asked
      if (kind === 'picks') {
        const locations = await listPicks(shop.db.read, orders)
        const props = { view, locations, orderCount: orders.length, list: { label: view.t(listInfo.title), href: path } }
        return page(view, view.t('orders.document.picks'), <PickListPage {...props} />, { styles: ['css/order-documents-page.css'] })
      }
      const ids = orders.map(({ id }) => id)
      const lines = await listLinesOfOrders(shop.db.read, ids)
      const discounts = await listOrderDiscounts(shop.db.read, ids)
      const terms = await listPaymentTerms(shop.db.read, orders, view.language)
      const title = view.t(`orders.document.${kind}`)
      const body = (
        <OrderDocumentsPage
          view={view}
          kind={kind}
          list={{ label: view.t(listInfo.title), href: path }}
          seller={await readSeller(shop)}
          documents={orders.map((order) => ({
            order,
            lines: lines.get(order.id)!,
            discounts: discounts.get(order.id)!,
            terms: terms.get(order.id) ?? null,
            country: order.address.country === '' ? '' : countryName(view.language, order.address.country),
          }))}
        />
      )
      return page(view, title, body, { styles: ['css/order-documents-page.css'] })
    })
}

async function listToTrack(shop: Shop, params: OrderListParams, count: number): Promise<OrderRow[]> {
  if (count > maxTrackedOrders) return []
  return (await listMatchingOrders(shop.db.read, params, maxTrackedOrders)).filter(({ status }) => status === 'processing')
}

// Their payments are cancelled at the processor at the same time.
const batchSize = 10

/** Each order in a transaction of its own: one that cannot change does not keep the others from it. */
async function changeOrders(shop: Shop, view: StaffView, params: OrderListParams, input: BulkInput): Promise<RunResult> {
  const to = input.action
  const failures: RunResult['failed']['rows'] = []
  const orders = await listMatchingOrders(shop.db.read, params, maxSelectedOrders)
  for (const batch of inChunks(orders, batchSize)) {
    if (to === 'cancelled') await stopPayments(shop, batch.filter(isUnpaid))
    for (const order of batch) {
      const error = await tryChange(shop, view, order, input)
      if (error) failures.push({ name: `#${order.number}`, why: view.t(error.key, error.params) })
    }
  }
  return {
    text: view.t(`orders.bulk.done.${to}`, { count: orders.length - failures.length }),
    failed: { count: failures.length, rows: failures.slice(0, shownFailures) },
    undo: null,
  }
}

/** Returns why the order was not changed; null when it was. */
async function tryChange(shop: Shop, view: StaffView, order: OrderRow, input: BulkInput): Promise<UserError | null> {
  try {
    await changeOrder(shop, view, order, input)
    return null
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error
  }
}

async function changeOrder(shop: Shop, view: StaffView, order: OrderRow, input: BulkInput): Promise<void> {
  const { action: to, tag = '' } = input
  if (to === 'fulfill') return fulfillRest(shop, view, order, input)
  if (to === 'tag') return addTag(shop, view, order, tag)
  if (to === 'untag') return removeTag(shop, view, order, tag)
  if (to === 'cancelled' && !isUnpaid(order)) throw new UserError('orders.bulk.notUnpaid')
  if (!listStaffTransitions(order).includes(to))
    throw new UserError(`orders.bulk.not.${to}`, { status: view.t(`orders.status.${order.status}`) })
  await changeStatus(shop, view, order, { to, expectedPaid: false, restock: false })
}

async function fulfillRest(shop: Shop, view: StaffView, order: OrderRow, { carrier = '', notify, tracking }: BulkInput): Promise<void> {
  const findWording = await readWordings(shop)
  const parcel = { carrier, trackingNumber: tracking?.[String(order.id)] ?? '', trackingUrl: '' }
  await withAudit(shop, view, { action: 'order.fulfilled', subject: `order:${order.number}` }, async (tx, now) => {
    const newFulfillment = { orderId: order.id, key: view.newKey(), units: null, actor: view.user.name, ...parcel }
    const { fulfillment } = await fulfillOrder(tx, newFulfillment, now)
    if (notify) await queueShipmentMail(shop, tx, findWording, fulfillment)
    return { change: { fulfillment: fulfillment.id, ...parcel } }
  })
}

interface BulkInput {
  action: Change
  carrier?: string
  notify: boolean
  /** Numbers by order. */
  tracking?: Record<string, string | undefined>
  tag?: string
}

function summarize(view: StaffView, { text, failed }: RunResult): string {
  if (failed.count === 0) return text
  const reasons = failed.rows.map(({ name, why }) => `${name}: ${why}`).join(' ')
  return `${text} ${view.t('admin.list.notChanged', { count: failed.count })} ${reasons}`
}
