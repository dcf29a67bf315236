import type Stripe from 'stripe'
import type { RenewalEvent, SubscriptionEvent } from '../../processor-events.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import { idOf } from './card-outcome.ts'

/** Maps a subscription; null without a customer. */
export function subscriptionOf(subscription: Stripe.Subscription): SubscriptionEvent | null {
  const customerId = idOf(subscription.customer)
  if (!customerId) return null
  const periodEnds = (subscription.items?.data ?? []).map((item) => item.current_period_end).filter(Number.isSafeInteger)
  return {
    subscriptionId: subscription.id,
    customerId,
    state: subscriptionStates.get(subscription.status) ?? 'pending',
    periodEnd: periodEnds.length > 0 ? Math.max(...periodEnds) * 1000 : null,
    endsAtPeriodEnd: subscription.cancel_at_period_end === true,
  }
}

/** Maps a paid or failed invoice of a subscription; null for other invoices. */
export function renewalOf(invoice: Stripe.Invoice, state: RenewalEvent['state']): RenewalEvent | null {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  const customerId = idOf(invoice.customer)
  if (!subscriptionId || !customerId) return null
  const amount = state === 'paid' ? invoice.amount_paid : invoice.amount_due
  // The first invoice is the payment that started the subscription; staff make the others at the processor.
  if (oneTimeReasons.has(invoice.billing_reason ?? '')) return null
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  return {
    renewalId: invoice.id ?? '',
    subscriptionId,
    customerId,
    paymentReference: idOf(payment?.payment_intent),
    state,
    amount,
    currency: invoice.currency.toUpperCase(),
  }
}

const oneTimeReasons = new Set(['subscription_create', 'subscription_update', 'manual'])

const subscriptionStates = new Map<string, SubscriptionState>([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'paused'],
  ['canceled', 'cancelled'],
  ['incomplete_expired', 'cancelled'],
])
