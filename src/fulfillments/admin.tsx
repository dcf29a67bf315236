import { Elysia, type Static } from 'elysia'
import { attemptOrConflict } from '#src/admin/attempt-or-conflict.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import { type OrderRow, listOrderLines, getOrder } from '#src/orders/find-orders.ts'
import { countUnitsToFulfill } from '#src/orders/fulfilled-units.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus } from '#src/web/response.tsx'
import { FulfillPage } from '#templates/fulfillments/fulfill-page.tsx'
import { TrackingPage } from '#templates/fulfillments/tracking-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { carrierName, carrierNames } from './tracked-carriers.ts'
import { type FulfillmentRow, findFulfillment } from './find-fulfillments.ts'
import { fulfillSchema, trackingEditSchema, type trackingSchema } from './forms.ts'
import { type Tracking, cancelFulfillment, fulfillOrder, updateTracking } from './fulfill-order.ts'
import { queueShipmentMail } from './shipment-mails.ts'
import { orderPath } from '#templates/orders/order-path.ts'

const path = '/admin/ecommerce/orders/:id'
const shipmentPath = `${path}/fulfillments/:fulfillment`

export const fulfillmentsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .get(`${path}/fulfill`, async ({ view, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const lines = await listOrderLines(shop.db.read, order.id)
      const units = Object.fromEntries(lines.map((line) => [`quantity.${line.id}`, countUnitsToFulfill(line)]))
      return renderFulfillPage(shop, view, order, initialForm({ ...units, key: view.newKey(), notify: order.email !== '' }))
    })
    .post(`${path}/fulfill`, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const submitted = await readForm(view, req.raw, fulfillSchema)
      const findWording = await readWordings(shop)
      const done = await attemptOrConflict(view, submitted, async (values) => {
        const units = new Map(Object.entries(values.quantity ?? {}).map(([id, quantity]) => [Number(id), quantity ?? 0]))
        const input = { orderId: order.id, key: values.key, units, actor: view.user.name, ...toTracking(values) }
        const audited = { action: 'order.fulfilled', subject: `order:${order.number}`, did: 'fulfilled', order } as const
        await withTicketAudit(shop, view, audited, async (tx, now) => {
          const { fulfillment, isNew } = await fulfillOrder(tx, input, now)
          if (!isNew) return null
          if (values.notify) await queueShipmentMail(shop, tx, findWording, fulfillment)
          const change = { fulfillment: fulfillment.id, units: Object.fromEntries(units), ...toTracking(values) }
          return { change, named: { tracking: describeTracking(fulfillment) } }
        })
        return true
      })
      if (done === 'conflict') return renderFulfillPage(shop, view, order, submitted.state, 409)
      if (!done) return renderFulfillPage(shop, view, order, submitted.state, 422)
      return redirectToSource(view, orderPath(order), view.t('fulfillments.done'))
    })
    .get(shipmentPath, async ({ view, params }) => {
      const { order, fulfillment } = await requireFulfillment(shop, params)
      return renderTrackingPage(view, order, fulfillment, trackingForm(fulfillment))
    })
    .post(shipmentPath, async ({ view, req, params }) => {
      const { order, fulfillment } = await requireFulfillment(shop, params)
      const submitted = await readForm(view, req.raw, trackingEditSchema)
      const findWording = await readWordings(shop)
      try {
        const saved = await submitted.attempt(async (values) => {
          const audited = { action: 'order.tracking.changed', subject: `order:${order.number}`, did: 'tracking_changed', order } as const
          await withTicketAudit(shop, view, audited, async (tx, now) => {
            const tracking = toTracking(values)
            const changed = await updateTracking(
              tx,
              fulfillment.id,
              { ...tracking, expectedAt: values.expected_at, actor: view.user.name },
              now,
            )
            if (values.notify) await queueShipmentMail(shop, tx, findWording, changed)
            const change = { fulfillment: fulfillment.id, trackingNumber: [fulfillment.trackingNumber, changed.trackingNumber] }
            return { change, named: { tracking: describeTracking(changed) } }
          })
          return true
        })
        if (saved) return redirectToSource(view, orderPath(order), view.t('fulfillments.trackingSaved'))
        return renderTrackingPage(view, order, fulfillment, submitted.state, 422)
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        submitted.addError('', view.t(error.key))
        return renderTrackingPage(view, order, fulfillment, submitted.state, 409)
      }
    })
    .post(`${shipmentPath}/cancel`, async ({ view, params }) => {
      const { order, fulfillment } = await requireFulfillment(shop, params)
      try {
        await withAudit(shop, view, { action: 'order.fulfillment.cancelled', subject: `order:${order.number}` }, async (tx, now) => {
          await cancelFulfillment(tx, fulfillment.id, { actor: view.user.name, now })
          return { change: { fulfillment: fulfillment.id } }
        })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return redirect(view, orderPath(order), { kind: 'error', text: view.t(error.key, error.params) })
      }
      return redirect(view, orderPath(order), view.t('fulfillments.cancelled'))
    })

const toTracking = (values: Static<typeof trackingSchema>): Tracking => ({
  carrier: values.carrier ?? '',
  trackingNumber: values.tracking_number ?? '',
  trackingUrl: values.tracking_url ?? '',
})

const describeTracking = ({ carrier, trackingNumber }: Pick<FulfillmentRow, 'carrier' | 'trackingNumber'>): string =>
  [trackingNumber && carrierName(carrier), trackingNumber].filter(Boolean).join(' ')

const trackingForm = ({ carrier, trackingNumber, trackingUrl, updatedAt }: FulfillmentRow): FormState =>
  initialForm({
    carrier: carrierName(carrier),
    tracking_number: trackingNumber,
    tracking_url: trackingUrl,
    expected_at: updatedAt,
  })

async function renderFulfillPage(shop: Shop, view: StaffView, order: OrderRow, form: FormState, status = 200): Promise<Response> {
  const lines = await listOrderLines(shop.db.read, order.id)
  const left = new Map(lines.map((line) => [line.id, order.status === 'processing' ? countUnitsToFulfill(line) : 0]))
  const title = view.t('fulfillments.fulfillOrder', { number: order.number })
  return render(
    view,
    title,
    <FulfillPage
      view={view}
      order={order}
      lines={lines}
      left={left}
      form={form}
      carriers={carrierNames}
      countryName={countryName(view.language, order.address.country)}
    />,
    status,
  )
}

function renderTrackingPage(view: StaffView, order: OrderRow, fulfillment: FulfillmentRow, form: FormState, status = 200): Response {
  const title = view.t('fulfillments.editTracking')
  return render(
    view,
    title,
    <TrackingPage view={view} order={order} fulfillment={fulfillment} form={form} carriers={carrierNames} />,
    status,
  )
}

function render(view: StaffView, title: string, body: Html, status: number): Response {
  if (!view.partial) return page(view, title, body, { styles: ['css/order-forms-page.css'], status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

async function requireFulfillment(shop: Shop, params: { id: string; fulfillment: string }) {
  const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
  const fulfillment = await findFulfillment(shop.db.read, { id: parseId(params.fulfillment) })
  if (fulfillment?.orderId !== order.id) throw new NotFound('fulfillment')
  return { order, fulfillment }
}
