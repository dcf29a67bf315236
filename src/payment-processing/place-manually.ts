import type { Tx } from '#db/types.ts'
import { extendUses } from '#src/discounts/uses.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { extendReservations } from '#src/inventory/reservations.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { type OrderRow, findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { confirmOnInvoice } from '#src/orders/payment/apply-payment.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { awaitTransfer, sumOpenInvoices } from '#src/orders/payment/payment-due.ts'
import { queuePaymentInstructionsMail } from '#src/orders/mails/payment-due-mails.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { lockProcessor, readPaymentTerms } from '#src/payments/payment-terms.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import type { ManualPayment } from '#src/payments/processor.ts'
import { getProcessorRecord } from '#src/payments/processor-records.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'
import { leastReminderDays } from './limits.ts'
import { isOffered } from './payment-options.ts'
import { AlreadyPaid } from './end-earlier-payments.ts'
import { emptyCart } from './empty-cart.ts'

interface PlaceManuallyInput {
  orderId: number
  processor: { processorId: number; manual: ManualPayment }
  /** Whether the signed-in customer buys wholesale. */
  isWholesale: boolean
}

const dayMs = 24 * 60 * 60_000

/**
 * Lets a placed order be paid by transfer or on invoice, in one transaction: it keeps its stock until it is due, leaves the cart, and its
 * buyer gets payment instructions by email. Safe to repeat. Started payments are cancelled first. Throws AlreadyPaid, Conflict and UserError.
 */
export async function placeManually(shop: Shop, input: PlaceManuallyInput): Promise<void> {
  const { orderId } = input
  const placed = (await findOrder(shop.db.read, { id: orderId }))!
  for (const { state } of await cancelPayments(shop, await listOpenPayments(shop.db.read, [orderId]))) {
    if (state === 'paid') throw new AlreadyPaid(placed.externalId)
    if (state === 'pending') throw new Conflict('checkout.earlierPending')
  }
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => confirmManually(shop, tx, { ...input, findWording }))
}

/** As `placeManually`, for an order without started payments: also in the transaction that places it. */
export async function confirmManually(shop: Shop, tx: Tx, input: PlaceManuallyInput & { findWording: FindWording }): Promise<void> {
  const { orderId, processor, findWording } = input
  const now = shop.now()
  // Methods before orders, as every transaction locks them: what a customer owes is added up by one at a time.
  if (processor.manual.onCredit) await lockProcessor(tx, processor.processorId)
  const order = await lockOrder(tx, orderId, now)
  if (order.paymentDueAt !== null) return
  if (!isUnpaid(order)) throw new AlreadyPaid(order.externalId)
  if (!isAwaitingPayment(order)) throw new Conflict('checkout.orderChanged')
  await requireOffer(tx, order, input)
  const { dueDays } = await readPaymentTerms(tx, processor)
  const due = { processorId: processor.processorId, dueAt: now + dueDays * dayMs, now }
  const lines = await listOrderLines(tx, orderId)
  if (processor.manual.onCredit) {
    const { timezone: timeZone } = await readSettings(tx)
    await confirmOnInvoice(tx, orderId, { ...due, actor: 'customer', timeZone })
    await queueOrderMails(shop, tx, findWording, (await findOrder(tx, { id: orderId }))!, lines)
  } else {
    await awaitTransfer(tx, orderId, { ...due, reminders: dueDays <= leastReminderDays ? 1 : 0 })
    await extendReservations(tx, orderId, due.dueAt)
    await extendUses(tx, orderId, due.dueAt)
    await addTimelineEntry(tx, { orderId, kind: 'awaiting_transfer', data: { amount: order.total }, actor: 'customer', now })
  }
  await emptyCart(tx, order, lines)
  await queuePaymentInstructionsMail(shop, tx, findWording, (await findOrder(tx, { id: orderId }))!)
}

async function requireOffer(tx: Tx, order: OrderRow, { processor, isWholesale }: PlaceManuallyInput): Promise<void> {
  const record = await getProcessorRecord(tx, processor.processorId)
  const owed = order.userId === null ? 0 : await sumOpenInvoices(tx, order.userId)
  const context = { isTest: isTestOrderId(order.id), total: order.total, isWholesale: isWholesale && order.userId !== null, owed }
  if (!isOffered({ ...processor, missing: [], collectsOnline: false }, record, context)) throw new UserError('checkout.methodNotOffered')
}
