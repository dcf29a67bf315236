import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { amountDue, isAwaitingPayment } from '#src/lib/money/amount-due.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { StaffPaymentMethod } from '#src/lib/money/staff-payment-methods.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { assignPayment, listPayments, staffPaymentKey } from '#src/payments/payments.ts'
import { freeProcessorId } from '#src/payments/processor.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { payOrder } from './apply-outcome.ts'

interface StaffPayment {
  order: Pick<OrderRow, 'id' | 'externalId'>
  method: StaffPaymentMethod
  /** What the method is called in the order. */
  label: string
  /** What was shown, in minor units. */
  amount: number
  /** When the money arrived, YYYY-MM-DD; '' = today. */
  receivedOn: string
  note: string
  actor: string
  findWording: FindWording
  now: number
}

/** Pays what is due with money received elsewhere. Throws UserError when something else is due by now. */
export async function markPaidByStaff(shop: Shop, tx: Tx, payment: StaffPayment): Promise<void> {
  const { method, label, amount, receivedOn, note, actor, findWording, now } = payment
  const { id, externalId } = payment.order
  const order = await lockOrder(tx, id, now)
  if (!isAwaitingPayment(order)) throw new UserError('payOrder.nothingDue')
  if (amountDue(order) !== amount) throw new UserError('payOrder.amountChanged')
  const today = dayIn(now, (await readSettings(tx)).timezone)
  const day = receivedOn || today
  if (day > today) throw new UserError('manualPayments.futureDay')
  const received = { orderId: id, amount, currency: order.currency, method: label }
  await payOrder(shop, tx, received, { actor, findWording })
  await addTimelineEntry(tx, { orderId: id, kind: 'payment_recorded', data: { day, note }, actor, now })
  // Its processor collects nothing itself, so refunds of it are recorded too.
  const processor = shop.processors.find(({ collectsOnline, processorId }) => !collectsOnline && processorId !== freeProcessorId)
  if (!processor || amount === 0) return
  const reference = `${method}:${externalId}:${(await listPayments(tx, id)).length}`
  const { processorId } = processor
  await assignPayment(tx, { ...received, processorId, reference, idempotencyKey: staffPaymentKey(reference) }, now)
}
