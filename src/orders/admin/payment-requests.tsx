import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { markPaidSchema } from '#src/payment-processing/forms.ts'
import { markPaidByStaff } from '#src/payment-processing/mark-paid-by-staff.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { type OrderRow, getOrder } from '../find-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { queuePaymentRequestMail } from '../mails/payment-mails.ts'
import { amountDue, isAwaitingPayment } from '#src/lib/money/amount-due.ts'
import { undoPayment } from '../payment/undo-payment.ts'
import { addTimelineEntry } from '../timeline.ts'
import { stopPayments } from './change-status.ts'

const path = '/admin/ecommerce/orders/:id'

/** What staff do about an amount that is due: send the payment link, or record that it was paid outside the store. */
export const paymentRequestRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .post(`${path}/payment-link`, async ({ view, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      return backToOrder(view, order, async () => {
        await sendPaymentLink(shop, view, order)
        return view.t('payOrder.sent', { email: order.email })
      })
    })
    .post(`${path}/mark-paid`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const form = await readForm(view, req.raw, markPaidSchema)
      return backToOrder(view, order, async () => {
        if (!form.ok) throw new UserError('payOrder.amountChanged')
        await stopPayments(shop, [order])
        await markOrderPaid(shop, view, order, form.values)
        return view.t('payOrder.markedPaid', { amount: view.money(form.values.amount) })
      })
    })
    .post(`${path}/payments/:payment/undo`, async ({ view, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      return backToOrder(view, order, async () => {
        const undone = await undoOrderPayment(shop, view, order, parseId(params.payment))
        return view.t('manualPayments.undone', { amount: view.money(undone) })
      })
    })

async function sendPaymentLink(shop: Shop, view: StaffView, { id, number }: OrderRow): Promise<void> {
  const findWording = await readWordings(shop)
  await withAudit(shop, view, { action: 'order.payment.requested', subject: `order:${number}` }, async (tx, now) => {
    const order = await lockOrder(tx, id, now)
    if (!isAwaitingPayment(order)) throw new UserError('payOrder.nothingDue')
    const amount = amountDue(order)
    await queuePaymentRequestMail(shop, tx, findWording, order)
    await addTimelineEntry(tx, { orderId: id, kind: 'payment_requested', data: { amount }, actor: view.user.name, now })
    return { change: { amount } }
  })
}

async function markOrderPaid(
  shop: Shop,
  view: StaffView,
  order: Pick<OrderRow, 'id' | 'number' | 'externalId'>,
  { received_on: receivedOn, ...payment }: typeof markPaidSchema.static,
): Promise<void> {
  const findWording = await readWordings(shop)
  await withAudit(shop, view, { action: 'order.marked_paid', subject: `order:${order.number}` }, async (tx, now) => {
    const label = view.t(`payOrder.method.${payment.method}`)
    await markPaidByStaff(shop, tx, { order, label, actor: view.user.name, findWording, now, receivedOn, ...payment })
    return { change: { ...payment, receivedOn } }
  })
}

async function undoOrderPayment(shop: Shop, view: StaffView, { id, number }: OrderRow, paymentId: number): Promise<number> {
  const { timezone: timeZone } = await currentSettings(shop)
  const { amount } = await withAudit(shop, view, { action: 'order.payment.undone', subject: `order:${number}` }, async (tx, now) => {
    const undone = await undoPayment(tx, { orderId: id, paymentId, actor: view.user.name, now, timeZone })
    return { amount: undone, change: { payment: paymentId, amount: undone } }
  })
  return amount
}

/** Back to the order with what was done, or why not. */
async function backToOrder(view: StaffView, { id }: OrderRow, work: () => Promise<string>): Promise<Response> {
  const orderPath = `/admin/ecommerce/orders/${id}`
  try {
    return redirect(view, orderPath, await work())
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return redirect(view, orderPath, { kind: 'error', text: view.t(error.key, error.params) })
  }
}
