import type { Transaction } from '@paddle/paddle-node-sdk'
import type { PaymentState } from '#db/schema/payments.ts'
import type { PaymentOutcome } from '../../payment-outcome.ts'
import type { RenewalEvent } from '../../processor-events.ts'
import { requireMinorUnits, requireText } from './merchant-fields.ts'
import { refundedTotal, type Adjustment } from './merchant-refunds.ts'

type Attempt = Pick<Transaction['payments'][number], 'status' | 'errorCode'> & {
  methodDetails: { type: string; card: { type: string; last4: string } | null } | null
}

/** What the API's and the webhook's transactions have in common. */
export type TransactionData = Pick<
  Transaction,
  'id' | 'status' | 'customData' | 'currencyCode' | 'origin' | 'subscriptionId' | 'customerId'
> & {
  /** Missing in an event that tells only part of the transaction; so are `payments`. */
  items?: { price: { taxMode: string } | null }[] | null
  details: { totals: { total: string; tax: string } | null } | null
  payments?: Attempt[] | null
  customer?: { email: string } | null
  adjustments?: Adjustment[] | null
}

/** Maps a transaction to an outcome. Throws when the response is malformed. */
export function outcomeOfTransaction(transaction: TransactionData): PaymentOutcome {
  const { details, currencyCode, customData, customer, adjustments, subscriptionId } = transaction
  const state = stateOf(transaction)
  const attempt = transaction.payments?.[0]
  const externalId = customData?.['external_id']
  const isAdded = transaction.items?.[0]?.price?.taxMode !== 'internal'
  return {
    reference: requireText(transaction.id, 'id'),
    state,
    amount: requireMinorUnits(details?.totals?.total, 'total'),
    currency: requireText(currencyCode, 'currency_code'),
    method: attempt ? methodLabel(attempt) : '',
    failure: state === 'failed' ? (attempt?.errorCode ?? 'declined') : null,
    tax: { amount: requireMinorUnits(details?.totals?.tax, 'tax'), isAdded },
    ...(adjustments ? { refunded: refundedTotal(adjustments) } : {}),
    ...(subscriptionId ? { subscriptionId } : {}),
    ...(customer?.email ? { email: customer.email.slice(0, 254) } : {}),
    ...(typeof externalId === 'string' && externalId !== '' ? { externalId } : {}),
  }
}

/** Maps the transaction of a renewal; null for any other. */
export function renewalOfTransaction(transaction: TransactionData): RenewalEvent | null {
  const { id, origin, subscriptionId, customerId } = transaction
  if (origin !== 'subscription_recurring' || !subscriptionId || !customerId) return null
  const { state, amount, currency } = outcomeOfTransaction(transaction)
  if (state !== 'paid' && state !== 'failed') return null
  return { renewalId: id, subscriptionId, customerId, paymentReference: state === 'paid' ? id : null, state, amount, currency }
}

function stateOf({ status, payments }: TransactionData): PaymentState {
  const attempt = payments?.[0]
  if (status === 'completed' || status === 'paid') return 'paid'
  if (status === 'canceled') return 'cancelled'
  if (status === 'past_due') return 'failed'
  if (attempt?.status === 'error') return 'failed'
  return attempt && pendingAttempts.has(attempt.status) ? 'pending' : 'created'
}

const pendingAttempts = new Set<string>(['authorized', 'authorized_flagged', 'captured', 'pending_no_action_required'])

function methodLabel({ status, methodDetails }: Attempt): string {
  if (!methodDetails || status === 'error') return ''
  const { type, card } = methodDetails
  return card?.last4 ? `${displayName(card.type)} ending ${card.last4}` : type === 'unknown' ? '' : displayName(type)
}

const displayName = (code: string): string =>
  displayNames.get(code) ??
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const displayNames = new Map([
  ['unknown', 'Card'],
  ['paypal', 'PayPal'],
  ['jcb', 'JCB'],
  ['union_pay', 'UnionPay'],
  ['ideal', 'iDEAL'],
])
