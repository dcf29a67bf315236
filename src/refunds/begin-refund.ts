import type { RefundReason, StaffRefundMethod } from '#db/schema/refunds.ts'
import type { Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { type OrderRow, listOrderLines, getOrder } from '#src/orders/find-orders.ts'
import { changeOwedBalance, changeRefundTotals } from '#src/orders/payment/refund-totals.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { findPayment } from '#src/payments/payments.ts'
import { reserveRefund } from '#src/payments/refunded-totals.ts'
import { type RefundRow, findRefund, listRefundLines, readRefundable } from './find-refunds.ts'
import { type RefundQuote, type RefundSelection, quoteRefund } from './refund-amounts.ts'
import { firstRefundCheckMinutes } from './limits.ts'

export interface RefundInput {
  orderId: number
  /** One refund per key, however often the same is sent. */
  key: string
  selection: RefundSelection
  /** Units to return to stock by order line, at most the refunded ones. */
  restock: ReadonlyMap<number, number>
  /** The payment whose money it is; null when none is stored. */
  paymentId: number | null
  method: StaffRefundMethod
  reason: RefundReason
  note: string
  notify: boolean
  /** True: pays back, by amount, what an edit took off the order's total. */
  isCorrection?: boolean
  actor: string
}

const firstCheckDelay = firstRefundCheckMinutes * 60_000

/**
 * Stores a refund as pending and holds its money and units, so that no other refund can take them. Call before the processor. The
 * same one sent again returns the first. Throws UserError when more would be refunded than is left or a dispute is open, Conflict for a key
 * that was used for another one.
 */
export async function beginRefund(tx: Tx, input: RefundInput, now: number): Promise<{ refund: RefundRow; isNew: boolean }> {
  const order = await getOrder(tx, { id: input.orderId })
  const existing = await findRefund(tx, { key: input.key })
  if (existing) {
    if (existing.orderId !== order.id || !(await isSameRequest(tx, existing, input))) throw new Conflict('refunds.keyUsed')
    return { refund: existing, isNew: false }
  }
  if (isUnpaid(order)) throw new UserError('refunds.unpaid')
  if (order.paymentStatus === 'disputed') throw new UserError('refunds.disputed')
  const quote = input.isCorrection ? quoteCorrection(input.selection) : await quoteOrderRefund(tx, order, input.selection)
  await reservePayment(tx, input, quote, now)
  const lines = quote.lines.map((line) => {
    const restock = input.restock.get(line.orderLineId) ?? 0
    if (restock > line.quantity) throw new UserError('refunds.restockTooMany', { count: line.quantity }, `restock.${line.orderLineId}`)
    return { ...line, restock }
  })
  const { amount } = quote
  const held = input.isCorrection
    ? await changeOwedBalance(tx, order.id, { amount, sign: 1 }, now)
    : await changeRefundTotals(tx, order.id, { amount, lines }, { held: 1 }, now)
  if (!held) throw new UserError('refunds.aboveRest', {}, 'amount')
  return { refund: await insertRefund(tx, input, { quote, lines }, now), isNew: true }
}

const quoteOrderRefund = async (tx: Tx, order: OrderRow, selection: RefundSelection): Promise<RefundQuote> =>
  quoteRefund(await readRefundable(tx, order, await listOrderLines(tx, order.id)), selection)

function quoteCorrection({ amount }: RefundSelection): RefundQuote {
  if (amount === null || amount <= 0) throw new UserError('refunds.nothing')
  return { lines: [], shipping: 0, adjustment: amount, amount }
}

async function reservePayment(tx: Tx, { paymentId, orderId, method }: RefundInput, { amount }: RefundQuote, now: number): Promise<void> {
  if (paymentId === null) {
    if (method === 'processor') throw new UserError('refunds.noPayment')
    return
  }
  const payment = await findPayment(tx, paymentId)
  if (payment?.orderId !== orderId) throw new NotFound('payment')
  if (!(await reserveRefund(tx, paymentId, amount, now))) throw new UserError('refunds.abovePayment', {}, 'amount')
}

async function insertRefund(
  tx: Tx,
  input: RefundInput,
  { quote, lines }: { quote: RefundQuote; lines: (RefundQuote['lines'][number] & { restock: number })[] },
  now: number,
): Promise<RefundRow> {
  const { refunds, refundLines } = tx.t
  const { orderId, key, paymentId, method, reason, note, notify, actor, isCorrection = false } = input
  const { amount, shipping, adjustment } = quote
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId,
      key,
      paymentId,
      method,
      reason,
      note,
      notify,
      isCorrection,
      actor,
      amount,
      shipping,
      adjustment,
      state: 'pending',
      createdAt: now,
      nextCheckAt: now + firstCheckDelay,
    })
    .returning()
  if (lines.length > 0) await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: refund!.id })))
  return refund!
}

async function isSameRequest(
  tx: Tx,
  refund: RefundRow,
  { selection, restock, paymentId, method, reason, note, notify, isCorrection = false }: RefundInput,
): Promise<boolean> {
  const lines = (await listRefundLines(tx, [refund.id])).filter(({ isClosing }) => !isClosing)
  const units = [...selection.units].filter(([, quantity]) => quantity > 0)
  return (
    refund.paymentId === paymentId &&
    refund.method === method &&
    refund.shipping === selection.shipping &&
    refund.isCorrection === isCorrection &&
    refund.reason === reason &&
    refund.note === note &&
    refund.notify === notify &&
    (selection.amount === null || selection.amount === refund.amount) &&
    units.length === lines.length &&
    lines.every((line) => selection.units.get(line.orderLineId) === line.quantity && (restock.get(line.orderLineId) ?? 0) === line.restock)
  )
}
