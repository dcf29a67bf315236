import { badRequest } from './merchant-error.ts'
import type { NewAdjustment, Adjustment, Transaction } from './merchant-store.ts'
import { sum } from '#src/lib/collections/sum.ts'

/** Throws for refunds that the real API rejects. */
export function newAdjustment(
  transaction: Transaction,
  earlier: Adjustment[],
  input: NewAdjustment,
  { newId, at, isPending }: { newId: (kind: string) => string; at: string; isPending: boolean },
): Adjustment {
  if (transaction.status !== 'completed' && transaction.status !== 'billed')
    throw badRequest('adjustment_transaction_invalid_status', `A ${transaction.status} transaction cannot be adjusted`)
  if (!input.reason) throw badRequest('bad_request', 'reason is required')
  const active = earlier.filter(({ status }) => status === 'approved' || status === 'pending_approval')
  if (active.some(({ status }) => status === 'pending_approval'))
    throw badRequest('adjustment_pending_refund_request', 'There is a pending refund request')
  if (input.type === 'full' && active.length > 0)
    throw badRequest('adjustment_total_amount_above_remaining_allowed', 'The transaction is adjusted already')
  const { line_items: lines, totals } = transaction.details
  const asked = input.type === 'full' ? lines.map(({ id, totals: line }) => ({ item_id: id, amount: line!.total })) : input.items
  const items = asked.map(({ item_id: itemId, amount }) => {
    const line = lines.find(({ id }) => id === itemId)
    if (!line) throw badRequest('adjustment_transaction_item_invalid', `Unknown item ${itemId}`)
    const refunded = sum(active.flatMap((one) => one.items).flatMap((item) => (item.item_id === itemId ? Number(item.totals!.total) : [])))
    const total = Number(amount)
    if (!Number.isSafeInteger(total) || total < 1 || total > Number(line.totals!.total) - refunded)
      throw badRequest('adjustment_amount_above_remaining_allowed', 'The amount is above what is left of the item')
    const tax = Math.round((total * Number(line.totals!.tax)) / Number(line.totals!.total))
    const type = input.type === 'full' ? ('full' as const) : ('partial' as const)
    const itemTotals = { subtotal: String(total - tax), tax: String(tax), total: String(total) }
    return { id: newId('adjitm'), item_id: itemId, type, amount: String(total), proration: null, totals: itemTotals }
  })
  const total = sum(items.map((item) => Number(item.totals.total)))
  const tax = sum(items.map((item) => Number(item.totals.tax)))
  return {
    id: newId('adj'),
    action: input.action,
    type: input.type ?? 'partial',
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id ?? null,
    customer_id: transaction.customer_id!,
    reason: input.reason,
    credit_applied_to_balance: false,
    currency_code: totals!.currency_code,
    status: isPending ? 'pending_approval' : 'approved',
    items,
    totals: {
      subtotal: String(total - tax),
      tax: String(tax),
      total: String(total),
      fee: '0',
      earnings: '0',
      currency_code: totals!.currency_code,
      retained_fee: '0',
    },
    payout_totals: null,
    created_at: at,
    updated_at: at,
  }
}
