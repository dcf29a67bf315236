import type { PaymentState } from '#db/schema/payments.ts'
import { parseDecimalAmount } from '#src/lib/money/money.ts'
import type { PaymentOutcome, RefundOutcome } from '../../payment-outcome.ts'
import type { WalletMoney, WalletOrder, WalletRefund } from './wallet-responses.ts'

export type Capture = NonNullable<NonNullable<WalletOrder['purchase_units'][number]['payments']>['captures']>[number]

/** Appended to the custom ID of an order that the store will never capture. */
export const cancelledMark = ' cancelled'

/** Maps an order to an outcome. An approved order is not paid: its money moves when the store captures it. Throws when malformed. */
export function outcomeOfOrder(order: WalletOrder): PaymentOutcome {
  const unit = order.purchase_units[0]!
  const paid = paidCapture(order)
  const money = paid?.amount ?? unit.amount
  const state = stateOf(order)
  const externalId = externalIdOf(order)
  const email = order.payer?.email_address || order.payment_source?.paypal?.email_address
  return {
    reference: order.id,
    state,
    amount: minorUnits(money),
    currency: money.currency_code,
    method: state === 'paid' || state === 'pending' ? methodOf(order) : '',
    failure: state === 'failed' ? finalFailure(order) : null,
    refunded: refundedTotal(order),
    ...(email ? { email: email.slice(0, 254) } : {}),
    ...(externalId ? { externalId } : {}),
  }
}

/** The capture with the money; null before one succeeded. */
export const paidCapture = (order: WalletOrder): Capture | null => capturesOf(order).find(({ status }) => paidStatuses.has(status)) ?? null

/** True when the store gave the order up. */
export const isMarkedCancelled = (order: WalletOrder): boolean => (order.purchase_units[0]!.custom_id ?? '').endsWith(cancelledMark)

export function externalIdOf(order: WalletOrder): string {
  const customId = order.purchase_units[0]!.custom_id ?? ''
  return isMarkedCancelled(order) ? customId.slice(0, -cancelledMark.length) : customId
}

export function outcomeOfRefund({ id, status, status_details: details }: WalletRefund): RefundOutcome {
  const hasFailed = status === 'FAILED' || status === 'CANCELLED'
  return {
    refundReference: id,
    state: hasFailed ? 'failed' : status === 'COMPLETED' ? 'succeeded' : 'pending',
    failure: hasFailed ? (details?.reason ?? status) : null,
  }
}

/** Minor units. Throws when the amount is none. */
export function minorUnits({ value, currency_code: currency }: WalletMoney): number {
  const amount = parseDecimalAmount(value, currency)
  if (amount === null) throw new Error(`the wallet sent an invalid amount: ${value} ${currency}`)
  return amount
}

const paidStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const capturesOf = (order: WalletOrder): Capture[] => order.purchase_units[0]!.payments?.captures ?? []

function stateOf(order: WalletOrder): PaymentState {
  if (paidCapture(order)) return 'paid'
  const captures = capturesOf(order)
  if (captures.some(({ status }) => status === 'PENDING')) return 'pending'
  if (order.status === 'VOIDED' || (isMarkedCancelled(order) && captures.length === 0)) return 'cancelled'
  if (order.status !== 'COMPLETED') return 'created'
  if (captures.length === 0) throw new Error('the wallet sent a completed order without its capture')
  return 'failed'
}

const finalFailure = (order: WalletOrder): string =>
  capturesOf(order).some(({ status }) => status === 'DECLINED') ? 'INSTRUMENT_DECLINED' : 'CAPTURE_FAILED'

// A pending refund holds its money.
function refundedTotal(order: WalletOrder): number {
  const refunds = order.purchase_units[0]!.payments?.refunds ?? []
  return refunds.reduce((total, { status, amount }) => (['COMPLETED', 'PENDING'].includes(status) ? total + minorUnits(amount) : total), 0)
}

function methodOf({ payment_source: source, purchase_units: [unit] }: WalletOrder): string {
  if (source?.card) return cardLabel(source.card)
  if (source?.venmo) return 'Venmo'
  return unit?.reference_id === payLaterReference ? 'PayPal Pay Later' : 'PayPal'
}

/** The purchase unit of an order that was started with the button for paying later: answers do not name it otherwise. */
export const payLaterReference = 'paylater'

function cardLabel({ brand, last_digits: digits }: { brand?: string | null; last_digits?: string | null }): string {
  const name = brandNames.get(brand ?? '') ?? 'Card'
  return digits ? `${name} ending ${digits}` : name
}

const brandNames = new Map([
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['DISCOVER', 'Discover'],
  ['MAESTRO', 'Maestro'],
  ['DINERS', 'Diners Club'],
  ['JCB', 'JCB'],
  ['CHINA_UNION_PAY', 'UnionPay'],
])
