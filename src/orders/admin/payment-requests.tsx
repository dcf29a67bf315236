import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { payOrder } from '#src/checkout/sync-payments.ts'
import type { Tx } from '#db/types.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { NotFound, UserError } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import { assignPayment, listPayments } from '#src/payments/payments.ts'
import { freeProcessorId } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form.ts'
import { redirect } from '#src/web/response.tsx'
import { type OrderRow, findOrder } from '../find-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { queuePaymentRequestMail } from '../payment-mails.ts'
import { amountDue, isAwaitingPayment } from '../status.ts'
import { addTimelineEntry } from '../timeline.ts'
import { stopPayments } from './change-status.ts'

const path = '/admin/ecommerce/orders/:id'

export const staffPaymentMethods = ['bank_transfer', 'cash', 'other_way'] as const
export type StaffPaymentMethod = (typeof staffPaymentMethods)[number]

export const markPaidSchema = t.Object({
  method: t.Union(staffPaymentMethods.map((method) => t.Literal(method))),
  // What was shown, in minor units.
  amount: t.Integer({ minimum: 0 }),
})

/** What staff do about an amount that is due: send the payment link, or record that it was paid outside the store. */
export const paymentRequestRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders', 'write'))
    .post(`${path}/payment-link`, async ({ view, params }) => {
      const order = await requireOrder(shop, params.id)
      return backToOrder(view, order, async () => {
        await sendPaymentLink(shop, view, order)
        return view.t('payOrder.sent', { email: order.email })
      })
    })
    .post(`${path}/mark-paid`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const order = await requireOrder(shop, params.id)
      const form = await readForm(view, req.raw, markPaidSchema)
      return backToOrder(view, order, async () => {
        if (!form.ok) throw new UserError('payOrder.amountChanged')
        await stopPayments(shop, [order])
        await markOrderPaid(shop, view, order, form.values)
        return view.t('payOrder.markedPaid', { amount: view.money(form.values.amount) })
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
  payment: { method: StaffPaymentMethod; amount: number },
): Promise<void> {
  const findWording = await readWordings(shop)
  await withAudit(shop, view, { action: 'order.marked_paid', subject: `order:${order.number}` }, async (tx, now) => {
    await payByStaff(shop, tx, view, { order, findWording, now, ...payment })
    return { change: payment }
  })
}

interface StaffPayment {
  order: Pick<OrderRow, 'id' | 'externalId'>
  method: StaffPaymentMethod
  /** What was shown, in minor units. */
  amount: number
  findWording: FindWording
  now: number
}

/** Pays what is due with money received elsewhere. Throws UserError when something else is due by now. */
export async function payByStaff(
  shop: Shop,
  tx: Tx,
  view: StaffView,
  { order: { id, externalId }, method, amount, findWording, now }: StaffPayment,
): Promise<void> {
  const order = await lockOrder(tx, id, now)
  if (!isAwaitingPayment(order)) throw new UserError('payOrder.nothingDue')
  if (amountDue(order) !== amount) throw new UserError('payOrder.amountChanged')
  const received = { orderId: id, amount, currency: order.currency, method: view.t(`payOrder.method.${method}`) }
  await payOrder(shop, tx, received, { actor: view.user.name, findWording })
  // Its processor collects nothing itself, so refunds of it are recorded too.
  const processor = shop.processors.find(({ collectsOnline, processorId }) => !collectsOnline && processorId !== freeProcessorId)
  if (!processor || amount === 0) return
  const reference = `${method}:${externalId}:${(await listPayments(tx, id)).length}`
  const { processorId } = processor
  await assignPayment(tx, { ...received, processorId, reference, idempotencyKey: `staff:${reference}` }, now)
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

async function requireOrder(shop: Shop, id: string): Promise<OrderRow> {
  const order = await findOrder(shop.db.read, { id: parseId(id) })
  if (!order) throw new NotFound('order')
  return order
}
