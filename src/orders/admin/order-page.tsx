import { Elysia, t } from 'elysia'
import { isGuest } from '#src/accounts/passwords/passwords.ts'
import { findUser } from '#src/accounts/users.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { redirectToSource, withTicketAudit } from '#src/admin/source-ticket.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { listOrderDisputes } from '#src/disputes/find-disputes.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { listTicketsOfOrders } from '#src/shop-panel/related-orders-and-tickets.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import { listShipments } from '#src/fulfillments/find-fulfillments.ts'
import { canReadMail } from '#src/mail/templates/sensitive-templates.ts'
import { listPayments } from '#src/payments/payments.ts'
import { listRefundLines, listRefunds } from '#src/refunds/find-refunds.ts'
import { isResolvedByStaff } from '#src/refunds/resolve-refund.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findSubscriptionOfOrder } from '#src/subscriptions/find-subscriptions.ts'
import { fragments, page, withToast, withStatus } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import { sourceTicketId } from '#templates/admin/source-ticket.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { OrderPage } from '#templates/orders/order-page.tsx'
import { listOrderLines, getOrder } from '../find-orders.ts'
import { listDownloads } from '../downloads/downloads.ts'
import { canEditOrder } from '../edit-order/read-edit.ts'
import { countReturnedUnits, countUnitsToFulfill } from '../fulfilled-units.ts'
import { renewDownloads } from '../downloads/grant-downloads.ts'
import { listedTickets } from '../limits.ts'
import { canRefund } from '../payment/refund-totals.ts'
import { listRefundsDue } from '../payment/refund-due.ts'
import { listStaffTransitions } from '../staff-transitions.ts'
import { statusTransitions } from '../status.ts'
import { addTimelineEntry, listTimeline } from '../timeline.ts'
import { changeStatus, stopPayments } from './change-status.ts'
import { listLeftOutCharacters } from './left-out-characters.ts'
import { canUndoPayment } from '../payment/undo-payment.ts'
import { commentActions } from '../order-comments.ts'
import { listKnownTags, listOrderTags } from '../order-tags.ts'
import { listOrderMails } from '#src/mail/mails-of-orders.ts'

const path = '/admin/ecommerce/orders/:id'
const statusSchema = t.Object({
  status: t.Union((Object.keys(statusTransitions) as OrderStatus[]).map((status) => t.Literal(status))),
  expected_paid: t.Boolean(),
  restock: t.Boolean(),
})

export const orderPage = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders'))
    .get(path, async ({ view, params }) => renderOrder(shop, view, parseOrderId(params.id), {}))
    .post(`${path}/status`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const submitted = await readForm(view, req.raw, statusSchema)
      await submitted.attempt(async ({ status, expected_paid: expectedPaid, restock }) => {
        if (status === 'cancelled') await stopPayments(shop, [order])
        await changeStatus(shop, view, order, { to: status, expectedPaid, restock })
      })
      const error = Object.values(submitted.state.errors)[0] ?? null
      return renderAfterAction(shop, view, order.id, error === null ? { messageKey: 'orders.updated' } : { error })
    })
    .post(`${path}/downloads/:line/renew`, async ({ view, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const line = (await listOrderLines(shop.db.read, order.id)).find(({ id }) => id === parseId(params.line))
      if (!line) throw new NotFound('order line')
      try {
        const audited = { action: 'order.downloads.renewed', subject: `order:${order.number}`, did: 'downloads_renewed', order } as const
        await withTicketAudit(shop, view, audited, async (tx, now) => {
          await renewDownloads(tx, line.id, now)
          await addTimelineEntry(tx, {
            orderId: order.id,
            kind: 'downloads_renewed',
            data: { product: line.name },
            actor: view.user.name,
            now,
          })
          const link = `${view.baseUrl}/checkout/success/${order.externalId}#downloads`
          const reply = (t: Translate) => t('shopPanel.reply.downloads', { product: line.name, link })
          return { change: { line: line.id }, named: { product: line.name }, reply }
        })
        return await renderAfterAction(shop, view, order.id, { messageKey: 'orders.downloadsRenewed' })
      } catch (caught) {
        if (!(caught instanceof UserError)) throw caught
        return renderAfterAction(shop, view, order.id, { error: view.t(caught.key) })
      }
    })

async function renderAfterAction(
  shop: Shop,
  view: StaffView,
  id: number,
  outcome: { messageKey: 'orders.updated' | 'orders.downloadsRenewed' } | { error: string },
): Promise<Response> {
  const [error, message] = 'error' in outcome ? [outcome.error, ''] : [null, view.t(outcome.messageKey)]
  const isFromTicket = sourceTicketId(view) !== null
  if (!view.partial || isFromTicket)
    return redirectToSource(view, `/admin/ecommerce/orders/${id}`, error === null ? message : { kind: 'error', text: error })
  const response = await renderOrder(shop, view, id, { error })
  return error === null ? withToast(response, 'toast', message) : response
}

async function renderOrder(shop: Shop, view: StaffView, id: number, { error = null }: { error?: string | null }): Promise<Response> {
  const q = shop.db.read
  const order = await getOrder(shop.db.read, { id })
  const buyer = order.userId === null ? null : await findUser(q, order.userId)
  const allowedTransitions = view.can('orders', 'write') ? listStaffTransitions(order) : []
  const mails = await listOrderMails(q, id)
  const payments = await listPayments(q, id)
  const lines = await listOrderLines(q, id)
  const refunds = await listRefunds(q, id)
  const refundIds = refunds.map((refund) => refund.id)
  const props = {
    view,
    order,
    hasAccount: buyer !== null && !isGuest(buyer),
    lines,
    leftOut: await listLeftOutCharacters(shop, view, order, lines),
    discounts: (await listOrderDiscounts(q, [id])).get(id)!,
    returned: await countReturnedUnits(q, [id]),
    shipments: await listShipments(q, order),
    payments: payments.map((payment) => ({ ...payment, canUndo: view.can('orders', 'write') && canUndoPayment(order, payment, payments) })),
    now: shop.now(),
    today: dayIn(shop.now(), (await currentSettings(shop)).timezone),
    subscription: await findSubscriptionOfOrder(q, id),
    downloads: await listDownloads(q, order, shop.now()),
    events: (await listTimeline(q, id)).flatMap((entry) => {
      const actions = commentActions(entry, { id: view.user.id, now: shop.now() })
      return entry.deletedAt === null || actions.canRestore ? [{ ...entry, actions }] : []
    }),
    tags: await listOrderTags(q, id),
    knownTags: view.can('orders', 'write') ? await listKnownTags(q) : [],
    mails: view.can('mail', 'read') ? mails.filter((mail) => canReadMail(view.user.roleId, mail.template)) : null,
    transitions: allowedTransitions,
    refundsDue: listRefundsDue(order, payments).map(({ amount, currency }) => ({
      amount: formatsFor(view.language, currency, 'UTC').money(amount),
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      resolvedByStaff: isResolvedByStaff(shop, refund, payments.find(({ id: paymentId }) => paymentId === refund.paymentId) ?? null),
    })),
    disputes: (await listOrderDisputes(q, id)).map((dispute) => ({
      ...dispute,
      formattedAmount: formatsFor(view.language, dispute.currency, 'UTC').money(dispute.amount),
    })),
    refundLines: await listRefundLines(q, refundIds),
    mayRefund: view.can('orders', 'write') && canRefund(order),
    tickets: view.can('tickets', 'read') ? await listTicketsOfOrders(q, [id], listedTickets) : null,
    mayEdit: view.can('orders', 'write') && canEditOrder(order),
    mayWrite: view.can('orders', 'write'),
    countryName: countryList(view.language).find((country) => country.code === order.address.country)?.name ?? order.address.country,
    mayFulfill: view.can('orders', 'write') && order.status === 'processing' && lines.some((line) => countUnitsToFulfill(line) > 0),
    confirming: allowedTransitions.includes('cancelled') && view.url.searchParams.get('confirm') === 'cancel',
    error,
  }
  const title = view.t('orders.orderNumber', { number: order.number })
  const body = <OrderPage {...props} />
  if (!view.partial) return page(view, title, body, { scripts: ['js/admin/copy.js'] })
  return withStatus(error === null ? 200 : 422, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}
