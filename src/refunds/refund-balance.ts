import type { Tx } from '#db/types.ts'
import type { StaffRefundMethod } from '#db/schema/refunds.ts'
import type { StaffPaymentMethod } from '#src/lib/money/staff-payment-methods.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import type { Shop } from '#src/shop.ts'
import { beginRefund } from './begin-refund.ts'
import type { RefundRow } from './find-refunds.ts'

export interface BalanceRefundInput {
  /** Minor units: at most what is owed. */
  amount: number
  /** `original`: back to the payments, the latest first. The others are recorded as paid by staff. */
  method: 'original' | StaffPaymentMethod
  /** One refund per key and payment, however often it is sent. */
  key: string
  notify: boolean
  actor: string
}

/**
 * Stores refunds of what an edited order owes its buyer, to be sent to their processors after the transaction. They can come to less than
 * the amount where the payments cannot take more. Throws UserError when less is owed.
 */
export async function beginBalanceRefunds(
  shop: Shop,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'balance'>,
  { amount, method, key, notify, actor }: BalanceRefundInput,
): Promise<RefundRow[]> {
  if (amount > -order.balance) throw new UserError('refunds.aboveRest', {}, 'amount')
  const payments = (await listPayments(tx, order.id)).filter(({ state, amount: paid, refunded }) => state === 'paid' && paid > refunded)
  const common = {
    orderId: order.id,
    restock: new Map<number, number>(),
    reason: '' as const,
    note: '',
    notify,
    actor,
    isCorrection: true,
  }
  const begin = async (part: number, paymentId: number | null, refundMethod: StaffRefundMethod) => {
    const selection = { units: new Map<number, number>(), shipping: 0, amount: part }
    const input = { ...common, key: `${key}:${paymentId ?? 0}`, selection, paymentId, method: refundMethod }
    return (await beginRefund(tx, input, shop.now())).refund
  }
  if (method !== 'original') {
    const source = payments.find(({ amount: paid, refunded }) => paid - refunded >= amount)
    return [await begin(amount, source?.id ?? null, method)]
  }
  const refunds: RefundRow[] = []
  let left = amount
  for (const payment of payments.toReversed()) {
    const processor = findProcessorOf(shop, payment)
    const part = Math.min(left, payment.amount - payment.refunded)
    if (part === 0 || payment.reference === null || !processor?.collectsOnline || processor.missing.length > 0) continue
    refunds.push(await begin(part, payment.id, 'processor'))
    left -= part
  }
  return refunds
}
