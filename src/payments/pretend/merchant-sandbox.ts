import type { TwinPayment } from '../twin-sandbox.ts'
import type { MerchantLedger } from './merchant-ledger.ts'
import type { Adjustment } from './merchant-store.ts'
import type { DisputeStep } from './sandbox-scenarios.ts'

/** Transactions whose money was captured. */
export function merchantPayments(ledger: MerchantLedger): TwinPayment[] {
  return [...ledger.store.transactions.values()]
    .filter(({ status }) => status === 'completed')
    .map(({ id, details, currency_code: currency, custom_data: data }) => ({
      reference: id,
      amount: Number(details.totals!.total),
      refunded: ledger
        .listAdjustments(id)
        .filter(({ action, status }) => action === 'refund' && status !== 'rejected')
        .reduce((sum, { totals }) => sum + Number(totals.total), 0),
      currency,
      externalId: String((data as Record<string, unknown> | null)?.['external_id'] ?? ''),
    }))
}

/** Refunds half of the first item with an amount, as somebody could in the processor's own dashboard. */
export function refundHalf(ledger: MerchantLedger, reference: string): Adjustment {
  const { line_items: lines } = ledger.getTransaction(reference).details
  const line = lines.find(({ totals }) => Number(totals!.total) > 1)!
  const items = [{ item_id: line.id, type: 'partial' as const, amount: String(Math.floor(Number(line.totals!.total) / 2)) }]
  return ledger.createAdjustment(
    { transaction_id: reference, reason: 'Refunded in the dashboard', action: 'refund', type: 'partial', items },
    false,
  )
}

/** The merchant of record reports the steps of a dispute as adjustments; it answers banks itself. */
export function chargeBack(ledger: MerchantLedger, reference: string, step: DisputeStep): void {
  const { id, details, customer_id, subscription_id, currency_code } = ledger.getTransaction(reference)
  ledger.emitEvent('adjustment.created', {
    id: `adj_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`,
    action: actions[step],
    type: 'full',
    transaction_id: id,
    subscription_id: subscription_id ?? null,
    customer_id,
    reason: 'chargeback',
    credit_applied_to_balance: false,
    currency_code,
    status: 'approved',
    items: [],
    totals: { ...details.totals!, retained_fee: '0' },
    payout_totals: null,
    created_at: ledger.at(),
    updated_at: ledger.at(),
  })
}

const actions: Record<DisputeStep, Adjustment['action']> = {
  'dispute-open': 'chargeback_warning',
  'dispute-won': 'chargeback_reverse',
  'dispute-lost': 'chargeback',
}
